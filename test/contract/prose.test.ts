import { validateResource, type Resource } from '@slashlint/core'
import {
  ENUMS,
  FIELDS,
  fieldsOf,
  type EnumName,
  type ObjectResource,
} from '@slashlint/core/contract'
import { BOUNDS, describeField, enumMembers, SNIPPETS } from '@slashlint/core/internal'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { errorsOf } from '../values.js'

const resources = Object.keys(FIELDS) as ObjectResource[]
const fields = resources.flatMap((resource) =>
  Object.keys(FIELDS[resource]).map((key) => [resource, key] as const),
)

/** Returns the smallest valid value of a resource with the field, and the resource for validation. */
function smallest(
  resource: ObjectResource,
  key: string,
): { readonly as: Resource; readonly value: object } {
  const field = fieldsOf(resource)[key]
  switch (resource) {
    case 'command': {
      const type = field?.commandTypes?.[0] ?? (key === 'name' ? 2 : 1)
      return {
        as: 'command',
        value: type === 2 ? { type, name: 'a' } : { type, name: 'a', description: 'b' },
      }
    }
    case 'option':
      return {
        as: 'option',
        value: { type: field?.optionTypes?.[0] ?? 3, name: 'a', description: 'b' },
      }
    case 'choice':
      return { as: 'choice', value: { name: 'a', value: 1 } }
    case 'commandPermissions':
      return { as: 'command-permissions', value: { permissions: [] } }
    case 'guildCommandPermissions':
      return {
        as: 'guild-command-permissions',
        value: { id: '1', application_id: '1', guild_id: '2', permissions: [] },
      }
    case 'permission':
      return { as: 'command-permissions', value: { id: '1', type: 1, permission: true } }
    case 'lobby':
      return { as: 'lobby', value: {} }
    case 'lobbyMember':
      return { as: 'lobby-member', value: { id: '1' } }
    case 'authorization':
      return { as: 'authorization', value: { Scopes: 'openid' } }
    case 'codeChallenge':
      return { as: 'authorization', value: { Method: 'S256', Challenge: 'x' } }
  }
}

/** Wraps a value of a resource without its own validator in one that can be validated. */
function wrapped(resource: ObjectResource, value: object): unknown {
  if (resource === 'permission') {
    return { permissions: [value] }
  }
  if (resource === 'codeChallenge') {
    return { Scopes: 'openid', CodeChallenge: value }
  }
  return value
}

function errorsIn(resource: ObjectResource, as: Resource, value: object): unknown[] {
  return errorsOf(validateResource(as, wrapped(resource, value), {}))
}

describe('prose of the fields', () => {
  it.each(fields)('%s.%s has a title and sentences', (resource, key) => {
    const described = describeField(resource, key)
    expect(described?.title).toMatch(/^[A-Z]/)
    expect(described?.description).toMatch(/^\S.*\.$/)
    expect(described?.markdown.startsWith(described.description)).toBe(true)
  })

  it.each(
    fields.filter(([resource, key]) => (describeField(resource, key)?.examples.length ?? 0) > 0),
  )('the examples of %s.%s are valid there', (resource, key) => {
    const { as, value } = smallest(resource, key)
    for (const example of describeField(resource, key)?.examples ?? []) {
      expect(errorsIn(resource, as, { ...value, [key]: example })).toEqual([])
    }
  })

  it.each(fields)('no example of %s.%s is an empty text', (resource, key) => {
    for (const example of describeField(resource, key)?.examples ?? []) {
      expect(
        Object.values(Object(example) === example ? (example as object) : [example]),
      ).not.toContain('')
    }
  })

  it.each([
    ['command', 'name', '1 to 32 characters'],
    ['command', 'options', 'at most 25 items'],
    ['command', 'contexts', 'at least 1 item'],
    ['command', 'contexts', 'no item twice'],
    ['command', 'contexts', 'only for global commands'],
    ['command', 'options', 'only for CHAT_INPUT commands'],
    ['choice', 'value', 'at most 100 characters'],
    ['choice', 'value', 'string, integer or number'],
    ['option', 'min_length', '0 to 6000'],
    ['lobby', 'idle_timeout_seconds', '5 to 604800'],
    ['codeChallenge', 'Method', 'not empty'],
    ['codeChallenge', 'Challenge', 'not empty'],
  ] as const)('says of %s.%s that it is: %s', (resource, key, fact) => {
    const described = describeField(resource, key)
    expect(described?.facts).toContain(fact)
    expect(described?.markdown).toContain(fact)
  })

  it('says nothing about a field that does not exist', () => {
    expect(describeField('command', 'toString')).toBeUndefined()
  })

  it('describes a field with its type, bounds, place and default', () => {
    expect(describeField('option', 'autocomplete')?.facts).toEqual([
      'true or false',
      'only for STRING, INTEGER and NUMBER options',
      'default: false',
    ])
    expect(describeField('option', 'required')?.facts).toContain(
      'not for SUB_COMMAND and SUB_COMMAND_GROUP options',
    )
    expect(describeField('choice', 'name')?.facts).toEqual(['string', '1 to 100 characters'])
    expect(describeField('command', 'dm_permission')?.markdown).toContain(
      '**Deprecated: use "contexts" instead.**',
    )
  })
})

describe('prose of the enumerations', () => {
  it.each(Object.keys(ENUMS) as EnumName[])('every member of %s is described', (name) => {
    for (const { description } of enumMembers(name)) {
      expect(description).toMatch(/^[A-Z].*\.$/)
    }
  })
})

describe('bounds', () => {
  it('stand at fields that exist', () => {
    for (const resource of resources) {
      for (const key of Object.keys(BOUNDS[resource])) {
        expect(Object.keys(FIELDS[resource])).toContain(key)
      }
    }
  })
})

describe('snippets', () => {
  const all = resources.flatMap((resource) =>
    (SNIPPETS[resource] ?? []).map((one) => [resource, one.label, one] as const),
  )

  it.each(all)('%s: %s gives a value that its rules accept', (resource, _, { body }) => {
    const value = filled(body) as object
    expect(errorsIn(resource, smallest(resource, '').as, value)).toEqual([])
  })
})

/** Returns the body of a snippet with all placeholders accepted, and digits for ids. */
function filled(body: unknown): unknown {
  if (Array.isArray(body)) {
    return body.filter((item) => item !== '^$0').map(filled)
  }
  if (typeof body === 'object' && body !== null) {
    return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, filled(value)]))
  }
  if (typeof body !== 'string') {
    return body
  }
  const text = body.replace(/\$\{\d+:([^}]*)\}/g, '$1').replace(/^.* id$/, '41771983423143937')
  return text.startsWith('^') ? JSON.parse(text.slice(1)) : text
}

it('validators do not carry the prose', async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { validateCommand } from './core/src/index.ts'`,
      resolveDir: new URL('../../', import.meta.url).pathname,
      loader: 'ts',
    },
    bundle: true,
    format: 'esm',
    write: false,
  })
  const text = outputFiles[0]?.text ?? ''
  expect(text).toContain('Slash command names')
  expect(text).not.toContain('Where the command appears')
})
