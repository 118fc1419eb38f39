import type { ConfigSchema } from './schema.js'

/** Loads what the schema of `slashlint.json` tells a person: only who writes one needs it. */
export const configSchema = async (): Promise<ConfigSchema> =>
  (await import('./schema.generated.js')).CONFIG_SCHEMA
