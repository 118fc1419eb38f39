/** What Discord documents, as data: `@slashlint/core/contract`. */
export * from './endpoints.js'
export * from './enums.js'
export * from './field-names.js'
export * from './fields.js'
export * from './interactions.js'
export * from './limits.js'
export * from './naming.js'
export * from './locales.js'
export * from './permissions.js'
export * from './rate-limits.js'
export * from './scopes.js'
export { SECTION } from './sections.js'
export * from './bounds.js'
export { ENUM_PROSE, type EnumProse } from './prose/enums.js'
export {
  boundsInWords,
  describeField,
  enumMembers,
  type EnumMember,
  type FieldDescription,
} from './prose/describe.js'
export { FIELD_PROSE, type FieldProse } from './prose/fields.js'
export { LIST_RESOURCES, RESOURCE_NOUNS, RESOURCES, type Resource } from './resources.js'
export { RESOURCE_PROSE, type ResourceProse } from './prose/resources.js'
export { SNIPPETS, type Snippet } from './prose/snippets.js'
export { distance } from '../text/nearest.js'
export { plural } from '../text/words.js'
