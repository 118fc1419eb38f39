/** The contract as data: `@slashlint/core/contract`. */
export * from './enums.js'
export * from './fields.js'
export * from './limits.js'
export * from './locales.js'
export * from './permissions.js'
export * from './scopes.js'
export { SECTION } from './sections.js'
