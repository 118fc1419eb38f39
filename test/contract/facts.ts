import { readFileSync } from 'node:fs'

/** The facts of a schema about one field, without prose. Integers that exceed JavaScript's numbers are strings. */
export interface FieldFacts {
  readonly type?: string | undefined
  readonly nullable: boolean
  readonly enum?: string | undefined
  readonly values?: readonly number[] | undefined
  readonly items?: readonly string[] | undefined
  readonly entries?: FieldFacts | undefined
  readonly minLength?: number | undefined
  readonly maxLength?: number | undefined
  readonly minimum?: number | string | undefined
  readonly maximum?: number | string | undefined
  readonly minItems?: number | undefined
  readonly maxItems?: number | undefined
  readonly uniqueItems?: boolean | undefined
  readonly maxProperties?: number | undefined
}

export interface ResourceFacts {
  readonly required: readonly string[]
  readonly fields: Readonly<Record<string, FieldFacts>>
}

export interface OpenApiFacts {
  readonly source: string
  readonly enumerations: Readonly<Record<string, Readonly<Record<string, number | string>>>>
  readonly resources: Readonly<Record<string, ResourceFacts>>
  readonly bodies: {
    readonly bulk: FieldFacts
    readonly permissions: ResourceFacts
    readonly lobbyCreate: ResourceFacts
    readonly lobbyEdit: ResourceFacts
    readonly lobbyMemberPut: ResourceFacts
  }
}

/** The facts that tools/extract-openapi-facts.mjs extracts from the official OpenAPI document (2026-07-18). */
export const openApiFacts = JSON.parse(
  readFileSync(new URL('../facts/openapi.json', import.meta.url), 'utf8'),
) as OpenApiFacts

/** Facts as lines: `option.STRING.name.maxLength` → `32`. */
export type FlatFacts = ReadonlyMap<string, string>

export function flatten(resources: Readonly<Record<string, ResourceFacts>>): FlatFacts {
  const flat = new Map<string, string>()
  const add = (key: string, value: unknown): void => {
    if (value === undefined || value === false) {
      return
    }
    if (Array.isArray(value)) {
      flat.set(key, [...value].sort().join(' '))
    } else if (typeof value !== 'object' || value === null) {
      flat.set(key, String(value))
    } else {
      for (const [inner, part] of Object.entries(value)) {
        add(`${key}.${inner}`, part)
      }
    }
  }
  for (const [resource, { required, fields }] of Object.entries(resources)) {
    for (const field of required) {
      flat.set(`${resource}.${field}.required`, 'true')
    }
    for (const [field, facts] of Object.entries(fields)) {
      add(`${resource}.${field}`, facts)
    }
  }
  return flat
}

/** Lists the facts that differ as `key: ours, theirs`. A missing field is one difference. */
export function differences(ours: FlatFacts, theirs: FlatFacts): string[] {
  const has = (side: FlatFacts, field: string): boolean => side.has(`${field}.type`)
  const found = new Set<string>()
  for (const key of [...ours.keys(), ...theirs.keys()]) {
    const field = key.split('.').slice(0, 3).join('.')
    if (has(ours, field) !== has(theirs, field)) {
      found.add(`${field}: only in ${has(ours, field) ? 'our tables' : 'the OpenAPI document'}`)
    } else if (ours.get(key) !== theirs.get(key)) {
      found.add(`${key}: ours ${ours.get(key) ?? 'none'}, OpenAPI ${theirs.get(key) ?? 'none'}`)
    }
  }
  return [...found].sort()
}
