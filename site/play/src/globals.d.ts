/** What build.mjs knows. Addresses are relative to the scripts. */
declare const SITE_WORKER: string
declare const SITE_EXAMPLES: string
/** Where the sources are; empty if that is not known. */
declare const SITE_REPOSITORY: string
/** The text of the first example. */
declare const SITE_FIRST: string
/** What each resource is called when it is counted. */
declare const SITE_NOUNS: Readonly<Record<string, string>>
