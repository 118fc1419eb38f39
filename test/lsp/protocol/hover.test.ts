import { expect, test } from 'vitest'
import type { Hover, MarkupContent } from 'vscode-languageserver-protocol'
import { PUSH, rangeOf, start } from './client.js'

const BAN = `{
  "name": "ban",
  "description": "Bans a member",
  "default_member_permissions": "4",
  "options": [{ "type": 6, "name": "user", "description": "Who" }]
}`
const uri = 'file:///work/ban.command.json'

async function hoverOn(part: string, capabilities = PUSH): Promise<string> {
  const client = await start({ capabilities })
  client.open(uri, BAN)
  const { start: begin } = rangeOf(BAN, part)
  const position = { line: begin.line, character: begin.character + 1 }
  const hover = await client.request<Hover | null>('textDocument/hover', {
    textDocument: { uri },
    position,
  })
  return (hover?.contents as MarkupContent | undefined)?.value ?? ''
}

test('a name: its length, its meaning, and the budget of the command', async () => {
  const text = await hoverOn('"ban"')
  expect(text).toContain('3 of 32 characters')
  expect(text).toContain('of 8000 characters')
})

test('a type: its name', async () => {
  expect(await hoverOn('6, "name"')).toContain('**USER**')
})

test('permissions: their names', async () => {
  expect(await hoverOn('"4"')).toContain('BAN_MEMBERS')
})

test('plain text for clients without Markdown', async () => {
  const text = await hoverOn('"4"', { ...PUSH, textDocument: { ...PUSH.textDocument, hover: {} } })
  expect(text).toContain('BAN_MEMBERS')
  expect(text).not.toContain('**')
})
