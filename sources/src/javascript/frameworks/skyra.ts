import type { Framework } from './framework.js'
import { translationsOf } from './sapphire.js'

/**
 * Skyra's framework. Its commands are classes with a decorator:
 * `@RegisterCommand((builder) => builder.setName(…))`.
 */
export const skyra: Framework = {
  packages: ['@skyra/http-framework*'],
  ...translationsOf('@skyra/http-framework-i18n'),
  callbackConsumers: ['Register(?:User|Message)?Command'],
  menuConsumers: [/^Register(?:User|Message)/i],
}
