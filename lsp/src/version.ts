/** The version of slashlint. The build inserts it; when run from source it is `development`. */
declare const SLASHLINT_VERSION: string | undefined

export const VERSION: string =
  typeof SLASHLINT_VERSION === 'string' ? SLASHLINT_VERSION : 'development'

/**
 * The address of the site. The build defines it from the variable SLASHLINT_SITE; otherwise it is empty or undefined.
 */
declare const SLASHLINT_SITE: string | undefined

/** The address of the project's site, on which every rule has a page; `undefined` if it is not known. */
export const SITE: string | undefined =
  typeof SLASHLINT_SITE === 'string' && SLASHLINT_SITE !== '' ? SLASHLINT_SITE : undefined
