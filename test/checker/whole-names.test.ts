import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { analyse, findingsOf } from '@slashlint/checker'
import type { Analysis } from '@slashlint/checker'
import { fixText } from '@slashlint/checker/fixes'
import { fixAllEdits, quickFixes } from '@slashlint/language-server/features'
import { applyTextEdits, languageOf, lineIndex, loadReader } from '@slashlint/sources'
import type { LanguageId, TextEdit } from '@slashlint/sources'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '../../eslint-plugin/src/eslint.js'
import { commands } from '../../eslint-plugin/src/rule.js'
import { cases, check } from '../property/check.js'

// Tests the automatic fixes of names in all programs: a fixed name has no error left.

const folder = mkdtempSync(join(tmpdir(), 'names-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const readers = new Map<string, Awaited<ReturnType<typeof loadReader>>>()
beforeAll(async () => {
  for (const language of ['json', 'yaml', 'javascript'] satisfies LanguageId[]) {
    readers.set(language, await loadReader(language))
  }
})

/** Files that contain a name, by their file names. */
const WRITTEN: Readonly<Record<string, (name: string) => string>> = {
  'ban.command.json': (name) => JSON.stringify({ name, description: 'x' }),
  'option.command.json': (name) =>
    JSON.stringify({ name: 'a', description: 'x', options: [{ type: 3, name, description: 'x' }] }),
  'translated.command.json': (name) =>
    JSON.stringify({ name: 'a', description: 'x', name_localizations: { de: name } }),
  'menu.command.json': (name) => JSON.stringify({ type: 2, name }),
  'sub.command.yaml': (name) =>
    `name: a\ndescription: x\noptions:\n  - type: 1\n    name: ${JSON.stringify(name)}\n    description: x\n`,
  'commands/built.js': (name) =>
    `const { SlashCommandBuilder } = require('discord.js')\nexports.data = new SlashCommandBuilder().setName(${JSON.stringify(name)}).setDescription('x')\n`,
  'option.js': (name) =>
    `const { SlashCommandBuilder } = require('discord.js')\nexports.data = new SlashCommandBuilder().setName('a').setDescription('x')\n  .addUserOption((o) => o.setName(${JSON.stringify(name)}).setDescription('x'))\n`,
}

function analysisOf(file: string, text: string): Analysis | undefined {
  const read = readers.get(languageOf(file) ?? '')
  const uri = pathToFileURL(join(folder, file)).href
  return read && analyse({ uri, text }, read, { assignment: {}, rules: {} })
}

/** Returns the findings about a name, except duplicates. */
const saidOfNames = (file: string, text: string): readonly string[] => {
  const analysis = analysisOf(file, text)
  expect(analysis).toBeDefined()
  return findingsOf(analysis as Analysis)
    .filter(({ code }) => /^(command|option|localization)\/name-/.test(code))
    .map(({ code }) => code)
}

/** Returns the edits that the ESLint rule makes automatically, for each report alone. */
function ofEslint(file: string, text: string): readonly (readonly TextEdit[])[] {
  const path = join(folder, file)
  const made: TextEdit[][] = []
  const context = {
    filename: path,
    physicalFilename: path,
    cwd: folder,
    options: [{ severity: 'hint' }],
    sourceCode: {
      text,
      getLocFromIndex(index: number) {
        const { line, column } = lineIndex(text).position(index)
        return { line: line + 1, column }
      },
    },
    report({ fix }: Report) {
      const edits: TextEdit[] = []
      fix?.({
        replaceTextRange([start, end], changed) {
          edits.push({ start, end, text: changed })
          return { range: [start, end], text: changed }
        },
      })
      made.push(edits)
    },
  }
  commands.create(context).Program()
  return made.filter((edits) => edits.length > 0)
}

/** Returns each set of edits that some program makes automatically. */
function changesIn(file: string, text: string): Readonly<Record<string, readonly TextEdit[]>> {
  const start = analysisOf(file, text)
  if (start === undefined) {
    return {}
  }
  const again = (changed: string): Analysis | undefined => analysisOf(file, changed)
  const preferred = quickFixes(start, [], 0, text.length, again).filter(
    ({ isPreferred }) => isPreferred,
  )
  return {
    '--fix': fixText(start, again, { unsafe: false, hints: false }).edits,
    'Fix all': fixAllEdits(start, again).edits,
    ...Object.fromEntries(preferred.map(({ title, edits }) => [title, edits])),
    ...(file.endsWith('.js') &&
      Object.fromEntries(ofEslint(file, text).map((edits, index) => [`ESLint ${index}`, edits]))),
  }
}

describe.each(Object.keys(WRITTEN))('%s', (file) => {
  const written = WRITTEN[file] as (name: string) => string

  test('no program leaves a name wrong that it has changed', () => {
    const word = fc.constantFrom('Who', 'to', 'mute', ' ', '  ', '!', "'", '-', 'É', 'Ü', 'é', 'x')
    const name = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(''))
    let changed = 0
    check(
      fc.property(name, (given) => {
        const text = written(given)
        for (const [who, edits] of Object.entries(changesIn(file, text))) {
          const after = applyTextEdits(text, edits)
          if (after !== text) {
            changed++
            expect([given, who, after, saidOfNames(file, after)]).toEqual([given, who, after, []])
          }
        }
      }),
      cases(2_000),
    )
    expect(changed).toBeGreaterThan(20)
  })

  test('"--fix" and "Fix all" make one text', () => {
    for (const name of ['Ban', 'Who to mute', ' Show  It ', 'Über', 'BAN!']) {
      const text = written(name)
      const changes = changesIn(file, text)
      const program = applyTextEdits(text, changes['--fix'] ?? [])
      expect(applyTextEdits(text, changes['Fix all'] ?? [])).toBe(program)
    }
  })
})

test('ESLint changes what "--fix" changes', () => {
  for (const file of ['commands/built.js', 'option.js']) {
    for (const name of ['Ban', 'Who to mute', 'Über', 'BAN!', "What's"]) {
      const text = WRITTEN[file]?.(name) ?? ''
      writeFileSync(join(folder, 'package.json'), '{ "dependencies": { "discord.js": "14" } }')
      const edits = ofEslint(file, text)
      const program = applyTextEdits(text, changesIn(file, text)['--fix'] ?? [])
      expect(applyTextEdits(text, edits[0] ?? [])).toBe(program)
    }
  }
})
