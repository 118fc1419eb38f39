import type { ConfigSchema } from './schema.js'

/**
 * Loads the schema of `slashlint.json`, with its texts. It is loaded on demand, since only its
 * users need it.
 */
export const configSchema = async (): Promise<ConfigSchema> =>
  (await import('./schema.generated.js')).CONFIG_SCHEMA
