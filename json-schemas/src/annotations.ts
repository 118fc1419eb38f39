import { fieldsOf, type ObjectResource } from '@slashlint/core/contract'
import { describeField, SNIPPETS } from '@slashlint/core/internal'
import type { Schema } from './schema.js'

/**
 * Returns the texts that editors show for a field. They are the same as in the hover of the
 * language server.
 */
export function annotations(resource: ObjectResource, key: string): Schema {
  const described = describeField(resource, key)
  if (described === undefined) {
    throw new Error(`${resource}.${key} has no prose`)
  }
  const { title, description, markdown, deprecation, examples } = described
  const field = fieldsOf(resource)[key]
  return {
    title,
    description,
    markdownDescription: markdown,
    ...(field?.default !== undefined && { default: field.default }),
    ...(examples.length > 0 && { examples }),
    ...(deprecation !== undefined && { deprecationMessage: deprecation }),
    suggestSortText: sortText(resource, key),
  }
}

/** Returns only the title and the texts of a field whose value is checked elsewhere. */
export function texts(resource: ObjectResource, key: string): Schema {
  const { title, description, markdownDescription } = annotations(resource, key)
  return { title, description, markdownDescription }
}

/** Lists the fields that a resource requires. */
export function requiredOf(resource: ObjectResource): readonly string[] {
  const fields = fieldsOf(resource)
  return Object.keys(fields).filter((key) => fields[key]?.required)
}

/**
 * Returns a key by which editors sort suggestions: required fields first, then in the contract's
 * order.
 */
function sortText(resource: ObjectResource, key: string): string {
  const fields = fieldsOf(resource)
  const position = Object.keys(fields).indexOf(key)
  return `${fields[key]?.required ? 0 : 1}${String(position).padStart(2, '0')}`
}

/** Returns the skeletons that editors offer for a new object of this resource. */
export function snippets(resource: ObjectResource): Schema {
  const list = SNIPPETS[resource]
  return list === undefined ? {} : { defaultSnippets: list }
}
