// What the site is: its name, where it goes, and where things are in the repository.
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

export const ROOT = at('..')
export const SITE = at('.')
/** The pages as VitePress reads them: made of the repository's own texts, never edited. */
export const PAGES = at('.cache/pages')
export const OUTPUT = at('dist')

/**
 * Stands for the folder that the site is served from, until `relative.mjs` makes all links relative: the same files work
 * at the root of a host, below a path, and for a reader without a network.
 */
export const BASE = '/slashlint-site-base/'

const withSlash = (address) =>
  address === undefined || address === '' ? undefined : address.replace(/\/*$/, '/')

/** Where the site will be, if that is known: `https://example.org/slashlint/`. */
export const ADDRESS = withSlash(process.env.SLASHLINT_SITE)
/** Where the sources are, if that is known: links to files lead there, and issues are opened there. */
export const REPOSITORY = withSlash(process.env.SLASHLINT_REPOSITORY)
