import { readdirSync, readFileSync } from 'node:fs'
import { DYNAMIC } from '@slashlint/core'
import { read } from '@slashlint/sources/python'
import { describe, expect, test } from 'vitest'
import { differences } from './differences.js'
import type { Count, Payload } from './differences.js'

// Compares the reader with recordings of the real libraries: test/fixtures/python/record.py.

const FOLDER = new URL('../../fixtures/python/recorded/', import.meta.url)

/** Fields that libraries send by default. They are not in the code, so they are not read. */
const IMPLIED = ['contexts', 'integration_types', 'dm_permission', 'nsfw']
/** Fields that are part of no definition. */
const OTHER = ['guild_id', 'id', 'default_permission', 'handler', 'version', 'application_id']

/** Converts a payload to the form that is read. */
function asRead(real: Payload, own: Payload): Payload {
  const entries = Object.entries(real).filter(
    ([key, value]) =>
      value !== null &&
      !OTHER.includes(key) &&
      !(IMPLIED.includes(key) && !Object.hasOwn(own, key)),
  )
  const { default_member_permissions: bits, ...others } = Object.fromEntries(entries)
  // A menu has no description, and a command of a group no settings.
  const { description, ...more } = others
  const isEmpty = description === '' && !Object.hasOwn(own, 'description')
  return {
    ...(isEmpty ? more : others),
    ...(bits !== undefined && { default_member_permissions: String(bits) }),
    ...(Array.isArray(others['options']) && {
      options: (others['options'] as readonly Payload[]).map((option, at) =>
        asRead(option, ((own['options'] as Payload[] | undefined) ?? [])[at] ?? {}),
      ),
    }),
  }
}

const keyOf = ({ name, type = 1 }: Payload): string => `${String(name)} ${String(type)}`

const manifest = (library: string) => ({
  text: (uri: string) => (uri.endsWith('/bot/requirements.txt') ? `${library}\n` : undefined),
  assignment: () => ({ root: 'file:///bot' }),
})

describe.each(readdirSync(FOLDER).filter((name) => name.endsWith('.json')))('%s', (file) => {
  const library = file.replace('.json', '')
  const recorded = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Readonly<
    Record<string, { commands: Payload[] }>
  >
  test.each(Object.keys(recorded))('%s is read as the library sends it', (name) => {
    const text = readFileSync(new URL(`${library}/${name}`, FOLDER), 'utf8')
    const { definitions } = read({ uri: 'file:///bot/cog.py', text }, manifest(library))
    const own = new Map(definitions.map(({ value }) => [keyOf(value as Payload), value as Payload]))
    const count: Count = { fields: 0, open: 0 }
    const { commands = [] } = recorded[name] ?? {}
    expect(commands).not.toEqual([])
    const wrong = commands.flatMap((command) => {
      const found = own.get(keyOf(command))
      return found === undefined
        ? [`${keyOf(command)} was not read`]
        : differences(asRead(command, found), found, String(command['name']), count)
    })
    expect(wrong).toEqual([])
    expect([...own.keys()].sort()).toEqual(commands.map(keyOf).sort())
    const open = definitions.filter(({ value }) => Object.hasOwn(value as object, DYNAMIC))
    expect(open).toEqual([])
    // Only fields that differ between versions are unknown, and hardly any others.
    expect(count.open).toBeLessThan(count.fields / 20)
  })
})
