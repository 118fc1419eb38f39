import { fieldsOf, type Field, type ObjectResource } from '@slashlint/core/contract'
import { boundsOf, type FieldBounds } from '@slashlint/core/internal'
import { annotations, texts } from './annotations.js'
import type { Schema, Sheet } from './schema.js'
import { localizations, text, type TextKind } from './texts.js'
import * as values from './values.js'

/** Makes the schema of a field from the field table, with the texts that editors show. */
export function property(sheet: Sheet, resource: ObjectResource, key: string): Schema {
  const field = fieldsOf(resource)[key]
  if (field?.server !== undefined) {
    return values.ASSIGNED
  }
  if (field?.type === 'unchecked') {
    return { ...texts(resource, key), doNotSuggest: true }
  }
  const restriction = field && restrictionOf(sheet, field, boundsOf(resource)[key] ?? {})
  if (restriction === undefined) {
    throw new Error(`${resource}.${key} has no schema`)
  }
  return { ...annotations(resource, key), ...restriction }
}

/**
 * Returns the restrictions of a field's value. Undefined for texts and lists of objects, for which
 * the table is not enough.
 */
function restrictionOf(
  sheet: Sheet,
  { type, enum: name, required }: Field,
  bounds: FieldBounds,
): Schema | undefined {
  switch (type) {
    case 'snowflake':
      return { allOf: [values.snowflake(sheet)] }
    case 'bitset':
      return { allOf: [values.bitset(sheet)] }
    case 'metadata':
      return { allOf: [values.metadata(sheet)] }
    case 'boolean':
      return required ? values.BOOLEAN : values.OPTIONAL_BOOLEAN
    case 'integer':
      if (name === undefined) {
        return values.optionalInteger(bounds)
      }
      return required ? { allOf: [values.member(sheet, name)] } : values.optionalMember(sheet, name)
    case 'list':
      return name && values.memberList(sheet, name, bounds)
    default:
      return undefined
  }
}

/** Makes the schemas of a resource's fields from the field table, except for some. */
export function propertiesBut(
  sheet: Sheet,
  resource: ObjectResource,
  others: readonly string[],
): Record<string, Schema> {
  const keys = Object.keys(fieldsOf(resource)).filter((key) => !others.includes(key))
  return Object.fromEntries(keys.map((key) => [key, property(sheet, resource, key)]))
}

/** Makes the schemas of a text and its translations. `nullable`: the text may be null. */
export function localizedText(
  sheet: Sheet,
  resource: ObjectResource,
  key: 'name' | 'description',
  kind: TextKind,
  nullable = false,
): Record<string, Schema> {
  const dictionary = `${key}_localizations`
  return {
    [key]: { ...annotations(resource, key), allOf: [text(sheet, kind, nullable)] },
    [dictionary]: { ...annotations(resource, dictionary), allOf: [localizations(sheet, kind)] },
  }
}
