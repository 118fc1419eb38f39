import { configComplete, configHover } from '@slashlint/language-server/features'
import { describe, expect, test } from 'vitest'
import { withoutPlaceholders } from '../../../lsp/src/features/snippets.js'

const split = (marked: string): { text: string; offset: number } => {
  const offset = marked.indexOf('|')
  return { text: marked.slice(0, offset) + marked.slice(offset + 1), offset }
}

async function labels(marked: string): Promise<string[]> {
  const { text, offset } = split(marked)
  return (await configComplete(text, offset)).map(({ label }) => label)
}

/** Returns the text after accepting a suggestion. */
async function taken(marked: string, label: string): Promise<string> {
  const { text, offset } = split(marked)
  const found = (await configComplete(text, offset)).find((one) => one.label === label)
  if (found === undefined) {
    throw new Error(`${label} is not offered`)
  }
  return text.slice(0, found.start) + withoutPlaceholders(found.snippet) + text.slice(found.end)
}

async function said(marked: string): Promise<string | undefined> {
  const { text, offset } = split(marked)
  return (await configHover(text, offset))?.markdown
}

describe('completion in slashlint.json', () => {
  test('keys that are not there yet', async () => {
    expect(await labels('{ "files": [], | }')).toEqual(
      expect.arrayContaining(['ignore', 'app', 'rules', 'deploy']),
    )
    expect(await labels('{ "files": [], | }')).not.toContain('files')
    expect(await labels('{ | }')).toEqual([
      'extends',
      'files',
      'ignore',
      'app',
      'defaultLocale',
      'rules',
      'deploy',
    ])
    expect(await labels('{ "files": [{ | }] }')).toEqual([
      'glob',
      'resource',
      'scope',
      'guildId',
      'rules',
    ])
  })

  test('rules and areas by name, with their meaning, also behind an open quote', async () => {
    const { text, offset } = split('{ "rules": { "comm|" } }')
    const found = await configComplete(text, offset)
    expect(found.find(({ label }) => label === 'command/name-length')?.documentation).toMatch(/./)
    expect(found.map(({ label }) => label)).toContain('option/*')
    expect(await taken('{ "rules": { "comm|" } }', 'command/name-length')).toContain(
      '"command/name-length": "error"',
    )
  })

  test('values', async () => {
    expect(await labels('{ "rules": { "option/*": | } }')).toEqual([
      'error',
      'warning',
      'hint',
      'off',
    ])
    expect(await labels('{ "files": [{ "glob": "x", "scope": | }] }')).toEqual(['global', 'guild'])
    expect(await labels('{ "app": { "embedded": | } }')).toEqual(['true', 'false'])
    expect(await labels('{ "defaultLocale": | }')).toContain('en-GB')
    expect(await taken('{ "files": [{ "glob": "x", "scope": | }] }', 'guild')).toContain(
      '"scope": "guild"',
    )
  })

  test('nowhere else, and never an error', async () => {
    for (const text of [
      '',
      '|',
      '[|]',
      '{ "unknown": { | } }',
      '{ "rules": [ | ] }',
      '{ "rules": { "a": { | } } }',
    ]) {
      expect(await labels(text.includes('|') ? text : `${text}|`)).toEqual([])
    }
  })
})

describe('hover in slashlint.json', () => {
  test('a key, a rule and its severity', async () => {
    expect(await said('{ "ig|nore": [] }')).toMatch(/Files to skip/)
    expect(await said('{ "rules": { "command/name-l|ength": "off" } }')).toMatch(
      /`command\/name-length`.*\n\n.*Not reported/s,
    )
    expect(await said('{ "files": [{ "glob": "x", "resource": "comm|ands" }] }')).toMatch(
      /bulk overwrite/,
    )
  })

  test('nothing about what is unknown', async () => {
    expect(await said('{ "ru|els": {} }')).toBeUndefined()
    expect(await said('{ "constructor|": 1, "__proto__": 2 }')).toBeUndefined()
    expect(await said('|')).toBeUndefined()
  })
})
