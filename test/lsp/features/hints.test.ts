import { codeLenses, inlayHints } from '@slashlint/language-server/features'
import { describe, expect, test } from 'vitest'
import { scene } from './harness.js'

async function hints(marked: string, name?: string): Promise<string[]> {
  const { analysis, text } = await scene(marked, name)
  return inlayHints(analysis, 0, text.length).map(({ offset, label }) => `${text.slice(offset - 3, offset)} ${label}`)
}

describe('inlay hints', () => {
  test('the names of numbers, in lists too', async () => {
    const found = await hints(
      '{ "name": "a", "type": 1, "contexts": [0, 2], "options": [{ "type": 7, "name": "b", "channel_types": [13] }] }',
    )
    expect(found).toEqual([
      ': 1 CHAT_INPUT',
      ' [0 GUILD',
      ', 2 PRIVATE_CHANNEL',
      ': 7 CHANNEL',
      '[13 GUILD_STAGE_VOICE',
    ])
  })

  test('permissions, counted where they are many', async () => {
    expect(await hints('{ "name": "a", "default_member_permissions": "6" }')).toEqual(['"6" KICK_MEMBERS, BAN_MEMBERS'])
    expect(await hints('{ "name": "a", "default_member_permissions": "63" }')).toEqual([
      '63" CREATE_INSTANT_INVITE, KICK_MEMBERS, BAN_MEMBERS and 3 more',
    ])
  })

  test('none beside a number that is no member, and none outside of the range', async () => {
    expect(await hints('{ "name": "a", "type": 99, "description": "x" }')).toEqual([])
    const { analysis } = await scene('{ "name": "a", "type": 1 }')
    expect(inlayHints(analysis, 0, 10)).toEqual([])
  })
})

describe('code lenses', () => {
  const lenses = async (text: string, name?: string): Promise<string[]> =>
    codeLenses((await scene(text, name)).analysis).map(({ title }) => title)

  test('a command, its options and its size', async () => {
    expect(
      await lenses(
        '{ "name": "ban", "description": "x", "options": [{ "type": 6, "name": "user", "description": "y" }] }',
      ),
    ).toEqual(['/ban · 1 option · 9 of 8000 characters'])
  })

  test('sub-commands are what users see', async () => {
    const sub = (name: string): string => `{ "type": 1, "name": "${name}", "description": "y" }`
    expect(await lenses(`{ "name": "log", "description": "x", "options": [${sub('on')}, ${sub('off')}] }`)).toEqual([
      '/log · 2 sub-commands · 11 of 8000 characters',
    ])
  })

  test('entries of context menus, and each member of a list', async () => {
    expect(
      await lenses('[{ "name": "ban", "description": "x" }, { "type": 2, "name": "Ban" }]', 'b.commands.json'),
    ).toEqual(['/ban · 4 of 8000 characters', 'Ban (user) · 3 of 8000 characters'])
  })

  test('what is not known is said', async () => {
    expect(await lenses('{ "name": "ban", "description": "x", "options": [')).toEqual([
      '/ban · at least 4 of 8000 characters',
    ])
  })
})
