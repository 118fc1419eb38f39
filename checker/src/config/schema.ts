/** The schema of `slashlint.json`, reduced to the part of JSON Schema that it uses. */
export interface ConfigSchema {
  /** The text of hovers. */
  readonly description?: string
  /** The JSON type, or several. */
  readonly type?: string | readonly string[]
  /** All allowed values. */
  readonly enum?: readonly (string | number)[]
  /** The text of hovers for each value of `enum`, in its order. */
  readonly enumDescriptions?: readonly string[]
  /** Values that completion offers beside those of `enum`. */
  readonly examples?: readonly string[]
  /** The schemas of the values by key. Left out if no key is known. */
  readonly properties?: { readonly [key: string]: ConfigSchema }
  /** The schema that every key must match. Left out if every key is allowed. */
  readonly propertyNames?: ConfigSchema
  /** The schema of the values of keys that are not in `properties`. Left out if there are none. */
  readonly additionalProperties?: ConfigSchema
  /** The schema of a list's items. */
  readonly items?: ConfigSchema
}

/** Returns the schema of the value at a path; `undefined` if the schema has no such path. */
export function schemaAt(
  schema: ConfigSchema,
  path: readonly (string | number)[],
): ConfigSchema | undefined {
  return path.reduce<ConfigSchema | undefined>((inside, key) => {
    if (typeof key === 'number') {
      return inside?.items
    }
    const own = inside?.properties
    return own !== undefined && Object.hasOwn(own, key) ? own[key] : inside?.additionalProperties
  }, schema)
}
