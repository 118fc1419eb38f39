/** The schema of `slashlint.json`, reduced to the part of JSON Schema that it uses. */
export interface ConfigSchema {
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly (string | number)[]
  readonly enumDescriptions?: readonly string[]
  readonly examples?: readonly string[]
  readonly properties?: { readonly [key: string]: ConfigSchema }
  readonly propertyNames?: ConfigSchema
  readonly additionalProperties?: ConfigSchema
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
