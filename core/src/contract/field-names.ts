import { nearest, toSnakeCase } from '../text/nearest.js'
import { fieldsOf, type ObjectResource } from './fields.js'

/** The fields that a body may have, by resource; made when first needed. */
const BODY_FIELDS: Partial<Record<ObjectResource, readonly string[]>> = {}

/** The fields of a resource that a request may carry: without those that the service assigns. */
export function bodyFields(resource: ObjectResource): readonly string[] {
  const fields = fieldsOf(resource)
  return (BODY_FIELDS[resource] ??= Object.keys(fields).filter((name) => fields[name]?.server === undefined))
}

/** The field that a key means in the contract's spelling or in camelCase (`nameLocalizations`); `undefined` if it means none. */
export function fieldNamed(resource: ObjectResource, key: string): string | undefined {
  const fields = fieldsOf(resource)
  if (Object.hasOwn(fields, key)) return key
  const snake = toSnakeCase(key)
  return Object.hasOwn(fields, snake) ? snake : undefined
}

/** The field that a key which is none was probably meant for. */
export function nearestField(resource: ObjectResource, key: string): string | undefined {
  return nearest(key, bodyFields(resource)) ?? nearest(toSnakeCase(key), bodyFields(resource))
}

/** `name_localizations` → `nameLocalizations` */
export function toCamelCase(field: string): string {
  return field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
