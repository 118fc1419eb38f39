import { asCandidates, nearest, toSnakeCase } from '../text/nearest.js'
import { FIELDS, fieldsOf, type Field, type ObjectResource } from './fields.js'

// Questions to the field tables for messages; the walkers know the fields by their switches. In the main entry for
// Node.js the tables are a file of their own (build.mjs).

/** The fields that a body may have, by resource; computed on first use. */
const BODY_FIELDS: Partial<Record<ObjectResource, readonly string[]>> = {}

/**
 * Lists the fields of a resource that a request may contain. Fields that the service assigns are
 * left out.
 */
export function bodyFields(resource: ObjectResource): readonly string[] {
  const fields = fieldsOf(resource)
  return (BODY_FIELDS[resource] ??= asCandidates(
    Object.keys(fields).filter((name) => fields[name]?.server === undefined),
  ))
}

/**
 * Lists the fields of a command that have an effect in a request to a scope.
 *
 * @param isRepeated true if deprecated fields are included, although the service derives them from
 *   their replacements
 */
export function scopeFields(isGuild: boolean, isRepeated: boolean): readonly string[] {
  const fields = fieldsOf('command')
  return bodyFields('command').filter((name) => {
    const { globalOnly, deprecatedFor } = fields[name] as Field
    return !(isGuild && globalOnly === true) && (isRepeated || deprecatedFor === undefined)
  })
}

/** Tells whether only commands have a field. In an option, such a field is misplaced. */
export function isOfCommandOnly(field: string): boolean {
  return bodyFields('command').includes(field) && !Object.hasOwn(FIELDS.option, field)
}

/** Returns the field that replaces a deprecated field of commands. */
export function replacementOf(key: 'dm_permission' | 'default_permission'): string {
  return FIELDS.command[key].deprecatedFor
}

/** Lists the types of options that have this field. */
export function optionTypesOf(key: string): readonly number[] {
  return fieldsOf('option')[key]?.optionTypes ?? []
}

/**
 * Finds the field of a resource with this name, in Discord's spelling or in camelCase
 * (`nameLocalizations`); `undefined` if there is none.
 */
export function fieldNamed(resource: ObjectResource, key: string): string | undefined {
  const fields = fieldsOf(resource)
  if (Object.hasOwn(fields, key)) {
    return key
  }
  const snake = toSnakeCase(key)
  return Object.hasOwn(fields, snake) ? snake : undefined
}

/** The fields of a resource by their spellings; computed on first use. */
const SPELLINGS: Partial<Record<ObjectResource, ReadonlyMap<string, string>>> = {}

/**
 * Finds the field of a resource that a key means. Fields in PascalCase may also be written in
 * camelCase (decision 43).
 */
export function spelledField(resource: ObjectResource, key: string): string | undefined {
  SPELLINGS[resource] ??= new Map(
    Object.keys(FIELDS[resource]).flatMap((field) => [
      [field, field],
      [field.charAt(0).toLowerCase() + field.slice(1), field],
    ]),
  )
  return SPELLINGS[resource].get(key)
}

/** Finds the field that was probably meant by an unknown key; `undefined` if none is similar. */
export function nearestField(resource: ObjectResource, key: string): string | undefined {
  return nearest(key, bodyFields(resource)) ?? nearest(toSnakeCase(key), bodyFields(resource))
}

/** Converts a name: `name_localizations` → `nameLocalizations`. */
export function toCamelCase(field: string): string {
  return field.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
}
