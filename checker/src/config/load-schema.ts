import type { ConfigSchema } from './schema.js'

/** Loads the texts of the schema of `slashlint.json`. Only users who write one need them. */
export const configSchema = async (): Promise<ConfigSchema> =>
  (await import('./schema.generated.js')).CONFIG_SCHEMA
