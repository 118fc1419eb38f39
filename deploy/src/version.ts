/** Put in by the build; `development` when run from source. */
declare const SLASHLINT_VERSION: string | undefined

export const VERSION: string = typeof SLASHLINT_VERSION === 'string' ? SLASHLINT_VERSION : 'development'
