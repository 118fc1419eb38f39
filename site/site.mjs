// The constants of the site: its name, its output, and the folders of the repository.
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

export const ROOT = at('..')
export const SITE = at('.')
/** The folder of the generated pages that VitePress reads. */
export const PAGES = at('.cache/pages')
export const OUTPUT = at('dist')

/**
 * The placeholder for the base folder of the site. `relative.mjs` replaces it by relative links, so
 * that the files work at the root of a host, below a path, and offline.
 */
export const BASE = '/slashlint-site-base/'

const withSlash = (address) =>
  address === undefined || address === '' ? undefined : address.replace(/\/*$/, '/')

/**
 * The address of the site, such as `https://example.org/slashlint/`; undefined if it is unknown.
 */
export const ADDRESS = withSlash(process.env.SLASHLINT_SITE)
/** The address of the repository, for links to files and new issues; undefined if it is unknown. */
export const REPOSITORY = withSlash(process.env.SLASHLINT_REPOSITORY)
