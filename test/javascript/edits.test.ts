import { validateCommand } from '@slashlint/core'
import { applyFixes, fixesFor } from '@slashlint/core/fixes'
import { applyTextEdits } from '@slashlint/sources'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../property/arbitraries.js'
import { check, sized } from '../property/check.js'
import { builderStyle } from './builder-style.js'
import { command } from './commands.js'
import { isComplete, isPlain, withoutEmpty } from './plain.js'
import { asBuilt } from './printers/builder-value.js'
import { printBuilder } from './printers/builder.js'
import { LITERAL_FORMS, printLiteral } from './printers/literal.js'
import { style } from './printers/style.js'
import { readOne } from './read.js'

// Tests that a fix changes the text exactly as it changes the value.

const RUNS = sized(400, 60)

/** Applies all fixes to a text, and checks its value and its comments. */
function expectFixes(file: string, text: string, counts: { made: number; refused: number }): void {
  const definition = readOne(file, text)
  const isList = definition.resource === 'commands'
  const value = (isList ? (definition.value as readonly unknown[])[0] : definition.value) as Json
  for (const diagnostic of validateCommand(value, { hints: true })) {
    for (const fix of fixesFor(value, diagnostic)) {
      const edits = definition.edit(isList ? fix.edits.map((edit) => belowFirst(edit)) : fix.edits)
      if (edits === undefined) {
        counts.refused++
        continue
      }
      counts.made++
      const sorted = [...edits].sort((a, b) => a.start - b.start)
      for (const [index, { start, end }] of sorted.entries()) {
        expect(start <= end && end <= text.length).toBe(true)
        expect(start >= (sorted[index - 1]?.end ?? 0)).toBe(true)
      }
      const changed = applyTextEdits(text, edits)
      const again = readOne(file, changed).value
      const wanted = applyFixes(value, [fix])
      try {
        const found = (isList ? (again as readonly unknown[])[0] : again) as Json
        if (definition.dialect !== 'builder') {
          expect(found).toEqual(wanted)
        } else {
          expect(withoutEmpty(found)).toEqual(withoutEmpty(asBuilt(wanted as Json)))
        }
      } catch (error) {
        throw new Error(
          `«${fix.title}» (${diagnostic.code}) made of\n${text}\nthis:\n${changed}\n${(error as Error).message}`,
          { cause: error },
        )
      }
      // Comments are kept, except inside removed text.
      if (fix.edits.every(({ kind }) => kind !== 'remove')) {
        expect(commentsOf(changed)).toEqual(commentsOf(text))
      }
    }
  }
}

type FixEdit = ReturnType<typeof fixesFor>[number]['edits'][number]

/** Moves an edit into a list whose first item is the value. */
function belowFirst(edit: FixEdit): FixEdit {
  return {
    ...edit,
    path: [0, ...edit.path],
    ...('to' in edit && { to: [0, ...edit.to] }),
  } as FixEdit
}

const commentsOf = (text: string): string[] =>
  (text.match(/\/\/[^\n]*|\/\*[^]*?\*\//g) ?? []).sort()

describe('a fix in the text', () => {
  it.each(LITERAL_FORMS)('of an object literal changes the value as it says: %s', (form) => {
    const counts = { made: 0, refused: 0 }
    check(
      fc.property(
        command.filter(isPlain),
        style,
        fc.constantFrom('api', 'discord.js'),
        (value, style, dialect) =>
          expectFixes(
            style.isTypeScript ? 'ban.ts' : 'ban.js',
            printLiteral(value, form, dialect, style).text,
            counts,
          ),
      ),
      Math.ceil(RUNS / LITERAL_FORMS.length),
    )
    expect(counts.made).toBeGreaterThan(counts.refused)
  })

  it('of a program of builder calls changes the value as it says', () => {
    const counts = { made: 0, refused: 0 }
    check(
      fc.property(command, builderStyle, (value, style) => {
        const built = asBuilt(value)
        if (built === undefined || !isPlain(built) || !isComplete(built)) {
          return
        }
        expectFixes(
          style.isTypeScript ? 'ban.ts' : 'ban.js',
          printBuilder(built, style).text,
          counts,
        )
      }),
      RUNS,
    )
    expect(counts.made).toBeGreaterThan(counts.refused)
  })

  it('does not set a field of a builder that is set already', () => {
    const text = `new SlashCommandBuilder().setName('a').setDescription('b')`
    const definition = readOne('a.js', `import { SlashCommandBuilder } from 'discord.js'\n${text}`)
    expect(definition.edit([{ kind: 'insert', path: [], key: 'nsfw', value: true }])).toHaveLength(
      1,
    )
    expect(definition.edit([{ kind: 'insert', path: [], key: 'name', value: 'c' }])).toBeUndefined()
  })
})
