// The address of the project's site, for builds: `SLASHLINT_SITE=https://example.org/slashlint/ npm run build`. Without
// it the links of rules lead to the pages in the packages.
const address = process.env.SLASHLINT_SITE ?? ''

/** The address of the site for esbuild's `define`; empty if it is unknown. */
export const SITE_ADDRESS = {
  SLASHLINT_SITE: JSON.stringify(address === '' ? '' : address.replace(/\/*$/, '/')),
}
