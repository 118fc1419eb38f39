/** Put in by the build; `development` when run from source. */
declare const SLASHLINT_VERSION: string | undefined

export const VERSION: string =
  typeof SLASHLINT_VERSION === 'string' ? SLASHLINT_VERSION : 'development'

/** Put in by the build where it is known (SLASHLINT_SITE); otherwise empty, or not there. */
declare const SLASHLINT_SITE: string | undefined

/** The address of the project's site, on which every rule has a page; `undefined` if it is not known. */
export const SITE: string | undefined =
  typeof SLASHLINT_SITE === 'string' && SLASHLINT_SITE !== '' ? SLASHLINT_SITE : undefined
