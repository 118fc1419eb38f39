/**
 * The addresses of the worker and the examples, relative to the scripts. The build (build.mjs)
 * defines these constants.
 */
declare const SITE_WORKER: string
declare const SITE_EXAMPLES: string
/** The address of the repository; empty if it is unknown. */
declare const SITE_REPOSITORY: string
/** The text of the first example. */
declare const SITE_FIRST: string
/** The nouns of resources, for counts. */
declare const SITE_NOUNS: Readonly<Record<string, string>>
