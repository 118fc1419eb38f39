import { spawnSync } from 'node:child_process'
import { validateResource } from '@slashlint/core'
import type { ReadResult } from '@slashlint/sources'
import { read } from '@slashlint/sources/python'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases, SEED } from '../../property/check.js'
import { differences } from './differences.js'
import type { Count, Payload } from './differences.js'
import { MODULE } from './generated.js'

// Compares the reader with discord.py itself: each field that it would send must equal the one that was read, or be
// unknown.

const PYTHON = '/usr/bin/python3'
const isInstalled = spawnSync(PYTHON, ['-c', 'import discord']).status === 0
const isNeeded = process.env['REQUIRE_ALL'] === '1'

/** Converts the form that version 2.2 sends to that of newer ones: contexts, and permissions as a text. */
function asSent(command: Payload): Payload {
  const { dm_permission: direct, default_member_permissions: permissions, ...others } = command
  return {
    ...others,
    ...(direct === false && { contexts: [0] }),
    ...(typeof permissions === 'number' && { default_member_permissions: String(permissions) }),
  }
}

/** Converts the value that was read: `guild_only=True` of a group means the same as its contexts. */
const asRead = ({ dm_permission: direct, ...others }: Payload): Payload => ({
  ...others,
  ...(direct === false && { contexts: [0] }),
})

const keyOf = ({ name, type = 1 }: Payload): string => `${String(name)} ${String(type)}`

const payloadsOf = (
  texts: readonly string[],
): readonly { commands?: Payload[]; error?: string }[] =>
  spawnSync(PYTHON, ['test/sources/python/payloads.py'], {
    input: texts.map((text) => `${JSON.stringify(text)}\n`).join(''),
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  })
    .stdout.trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const reading = (text: string) =>
  read({ uri: 'file:///bot/cog.py', text }, { text: () => undefined })

const readIn = ({ definitions }: ReadResult): Payload[] =>
  definitions.map(({ value }) => asRead(value as Payload))

/** Returns the errors in a module: in its code, and in the sent data. */
const errorsIn = ({ definitions, mistakes = [] }: ReadResult): string[] =>
  [
    ...mistakes,
    ...definitions.flatMap(({ resource, value }) => validateResource(resource, value)),
  ].flatMap(({ code, severity }) => (severity === 'error' ? [code] : []))

/** Lists the messages that claim an error of the library. */
const raisesIn = ({ definitions }: ReadResult): string[] =>
  definitions.flatMap((definition) =>
    validateResource(definition.resource, definition.value)
      .map((diagnostic) => definition.message?.(diagnostic) ?? '')
      .filter((message) => message.includes(' raises ')),
  )

describe.skipIf(!isInstalled && !isNeeded)('what discord.py makes of a module', () => {
  it('is what was read of it, but for what is open', { timeout: 600_000 }, () => {
    const texts = fc.sample(MODULE, { numRuns: cases(4000), seed: SEED })
    const payloads = payloadsOf(texts)
    const count: Count = { fields: 0, open: 0 }
    let raised = 0
    texts.forEach((text, at) => {
      const { commands, error } = payloads[at] ?? {}
      const found = reading(text)
      const errors = errorsIn(found)
      if (commands === undefined) {
        raised++
        expect(errors, `${String(error)}\n${text}`).not.toEqual([])
        return
      }
      expect(
        errors.filter((code) => code.startsWith('python/')),
        text,
      ).toEqual([])
      expect(raisesIn(found), text).toEqual([])
      const own = new Map(readIn(found).map((command) => [keyOf(command), command]))
      const wrong = commands.flatMap((command) => {
        const found = own.get(keyOf(command))
        return found === undefined
          ? [`${keyOf(command)} was not read`]
          : differences(asSent(command), found, String(command['name']), count)
      })
      expect(wrong, text).toEqual([])
      expect([...own.keys()].sort(), text).toEqual(commands.map(keyOf).sort())
    })
    // Most modules can be loaded, and little of them is open.
    expect(raised / texts.length).toBeLessThan(0.4)
    expect(count.open / (count.fields + count.open)).toBeLessThan(0.02)
    console.info(
      `${texts.length} modules, seed ${SEED}: ${count.fields} fields equal, ${count.open} open, ${raised} raise`,
    )
  })
})
