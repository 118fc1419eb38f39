/**
 * `@slashlint/core/internal`: exports for the other packages of this project. None of them is
 * stable: any release, even a patch, may change or remove one.
 */
export { BOUNDS, boundsOf, type FieldBounds } from '../contract/bounds.js'
export { PERMISSIONS_UPDATE } from '../contract/endpoints.js'
export { fieldNamed, nearestField, toCamelCase } from '../contract/field-names.js'
export {
  FILE_EXTENSION,
  isFileExtension,
  isSnowflake,
  LARGEST_SNOWFLAKE,
  NAME_CHARACTER,
  URI_SCHEME,
  WHITE_SPACE,
} from '../contract/naming.js'
export { SCOPE_SEPARATOR, SCOPE_SEPARATORS } from '../contract/scopes.js'
export { SECTION } from '../contract/sections.js'
export { LIST_RESOURCES, RESOURCE_NOUNS, RESOURCES, type Resource } from '../contract/resources.js'
export { describeField, enumMembers } from '../contract/prose/describe.js'
export { RESOURCE_PROSE } from '../contract/prose/resources.js'
export { SNIPPETS } from '../contract/prose/snippets.js'
export { distance } from '../text/nearest.js'
export { ascending, byPosition, descending } from '../text/order.js'
export { plural } from '../text/words.js'
