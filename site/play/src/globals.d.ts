/** Constants that build.mjs defines. Addresses are relative to the scripts. */
declare const SITE_WORKER: string
declare const SITE_EXAMPLES: string
/** The address of the sources; empty if it is unknown. */
declare const SITE_REPOSITORY: string
/** The text of the first example. */
declare const SITE_FIRST: string
/** The nouns for each resource, for counts. */
declare const SITE_NOUNS: Readonly<Record<string, string>>
