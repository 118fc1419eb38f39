// The constants of the site: its name, its output, and the folders of the repository.
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

export const ROOT = at('..')
export const SITE = at('.')
/** The folder of the pages that VitePress reads: made of the repository's own texts, never edited. */
export const PAGES = at('.cache/pages')
export const OUTPUT = at('dist')

/**
 * The placeholder for the folder that the site is served from, until `relative.mjs` makes all links relative. Then the
 * same files work at the root of a host, below a path, and offline.
 */
export const BASE = '/slashlint-site-base/'

const withSlash = (address) =>
  address === undefined || address === '' ? undefined : address.replace(/\/*$/, '/')

/** The address of the site, if it is known: `https://example.org/slashlint/`. */
export const ADDRESS = withSlash(process.env.SLASHLINT_SITE)
/** The address of the repository, if it is known: links to files and to new issues begin with it. */
export const REPOSITORY = withSlash(process.env.SLASHLINT_REPOSITORY)
