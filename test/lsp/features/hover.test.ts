import { hover } from '@slashlint/language-server/features'
import { expect, test } from 'vitest'
import { scene } from './harness.js'

async function on(marked: string, name?: string): Promise<string | undefined> {
  const { analysis, offset } = await scene(marked, name)
  return hover(analysis, offset)?.markdown
}

test('a field: its meaning, its limits, its default', async () => {
  const text = await on('{ "name": "ban", "ns|fw": true }')
  expect(text).toContain('`nsfw`')
  expect(text).toContain('default: false')
})

test('a text: its length in characters, as the service counts', async () => {
  expect(await on('{ "name": "b|an" }')).toContain('3 of 32 characters')
  expect(await on('{ "name": "ban", "description": "|👍🏽 ok" }')).toContain('5 of 100 characters')
})

test('a localized text: its language', async () => {
  expect(await on('{ "name": "ban", "name_localizations": { "de": "ban|nen" } }')).toContain(
    'German: 6 of 32 characters',
  )
})

test('a number that stands for something: its name and meaning', async () => {
  expect(
    await on('{ "name": "a", "options": [{ "type": |3, "name": "b", "description": "c" }] }'),
  ).toContain('**STRING**')
  expect(await on('{ "name": "a", "contexts": [|2], "description": "x" }')).toContain(
    '**PRIVATE_CHANNEL**',
  )
})

test('permissions: their names; "0": nobody', async () => {
  expect(await on('{ "name": "a", "default_member_permissions": "|6" }')).toContain(
    '`KICK_MEMBERS`, `BAN_MEMBERS`',
  )
  expect(await on('{ "name": "a", "default_member_permissions": "|0" }')).toContain(
    'Nobody but administrators',
  )
})

test('the name of a command: its size, and where the characters go', async () => {
  const text = await on(
    '{ "name": "b|an", "description": "12345", "options": [{ "type": 3, "name": "why", "description": "1" }] }',
  )
  expect(text).toContain('12 of 8000 characters')
  expect(text).toContain('`ban` 8')
})

test('the same in YAML', async () => {
  expect(await on('name: b|an\ndescription: x\n', 'ban.command.yaml')).toContain(
    '3 of 32 characters',
  )
})

test('nothing where nothing is known', async () => {
  expect(await on('{ "name": "ban", "wh|at": 1 }')).toBeUndefined()
  expect(await on('{ "name": "ban", "description": "x" } |')).toBeUndefined()
})
