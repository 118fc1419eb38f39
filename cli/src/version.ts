/** The version, which the build defines; absent if the program runs from its sources. */
declare const SLASHLINT_VERSION: string | undefined

export const VERSION: string =
  typeof SLASHLINT_VERSION === 'string' ? SLASHLINT_VERSION : 'development'

/**
 * The address of the site. The build defines it from the variable SLASHLINT_SITE; otherwise it is empty or undefined.
 */
declare const SLASHLINT_SITE: string | undefined

/**
 * The address of the project's site, which has a page for every rule; `undefined` if the build does
 * not know it.
 */
export const SITE: string | undefined =
  typeof SLASHLINT_SITE === 'string' && SLASHLINT_SITE !== '' ? SLASHLINT_SITE : undefined
