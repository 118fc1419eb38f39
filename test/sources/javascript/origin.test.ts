import { validateResource } from '@slashlint/core'
import { fixesFor } from '@slashlint/core/fixes'
import { applyTextEdits } from '@slashlint/sources'
import { describe, expect, test } from 'vitest'
import { only } from './harness.js'

const FILES: Readonly<Record<string, string>> = {
  '/bot/constants.ts': `export const NAME = 'Ban'
export const LIMITS = { note: 9000 }
export const OPTION = { type: 3, name: 'Note', description: 'A note' }
export const NAMES = { 'de-DE': 'verbannen' }
`,
}

/** Validates with core. Returns `code @ the shown text < the text of its origin`. */
function shown(text: string): string[] {
  const definition = only(text, FILES)
  return validateResource(definition.resource, definition.value, { hints: true }).map(
    ({ code, path, target, span }) => {
      const { start, end } = definition.locate(path, target, span)
      const origin = definition.origin?.(path, target, span)
      const from =
        origin === undefined
          ? ''
          : ` < ${origin.uri.replace('/bot/', '')}: ${(FILES[origin.uri] ?? text).slice(origin.start, origin.end)}`
      return `${code} @ ${text.slice(start, end)}${from}`
    },
  )
}

const chain = (calls: string, before = ''): string =>
  `${before}\nexport default new SlashCommandBuilder().setName('a').setDescription('b')${calls}`

describe('where a value is from', () => {
  test('what is written in its place is from nowhere else', () => {
    expect(shown(chain(".setName('Ban')"))).toEqual(['command/name-lowercase @ B'])
    expect(shown(chain('.setNameLocalizations({ xx: "a" })'))).toEqual([
      'localization/unknown-locale @ xx',
    ])
    // An object of this file is shown at the place where it is written.
    const object = "const option = { type: 3, name: 'Note', description: 'A note' }\n"
    expect(shown(chain('.addStringOption(option)', object))).toEqual(['option/name-lowercase @ N'])
  })

  test('a constant of the file', () => {
    expect(shown(chain('.setName(NAME)', "const NAME = 'aBc'"))).toEqual([
      'command/name-lowercase @ NAME < commands/ban.ts: B',
    ])
    const chained = "const FIRST = 'aB'\nconst SECOND = FIRST"
    expect(shown(chain('.setName(SECOND)', chained))).toEqual([
      'command/name-lowercase @ SECOND < commands/ban.ts: B',
    ])
    const member = "const NAMES = { ban: 'aB' } as const"
    expect(shown(chain('.setName(NAMES.ban)', member))).toEqual([
      'command/name-lowercase @ NAMES.ban < commands/ban.ts: B',
    ])
    // Of a sum the constant is the whole.
    expect(shown(chain('.setName(NAME)', "const NAME = 'a' + 'B'"))).toEqual([
      "command/name-lowercase @ NAME < commands/ban.ts: 'a' + 'B'",
    ])
  })

  test('an imported value, as exactly as its module has it', () => {
    const imports = "import { NAME, LIMITS, OPTION, NAMES } from '../constants.js'"
    expect(shown(chain('.setName(NAME)', imports))).toEqual([
      'command/name-lowercase @ NAME < constants.ts: B',
    ])
    const option =
      ".addStringOption((o) => o.setName('x').setDescription('y').setMaxLength(LIMITS.note))"
    expect(shown(chain(option, imports))).toEqual([
      'option/length-range @ LIMITS.note < constants.ts: 9000',
    ])
    expect(shown(chain('.addStringOption(OPTION)', imports))).toEqual([
      'option/name-lowercase @ OPTION < constants.ts: N',
    ])
    expect(shown(chain('.setNameLocalizations(NAMES)', imports))).toEqual([
      "localization/unknown-locale @ NAMES < constants.ts: 'de-DE'",
    ])
  })

  test('what a spread brings', () => {
    const text = `import { OPTION } from '../constants'
export default { name: 'a', description: 'b', options: [{ ...OPTION, file_types: [] }] } satisfies ApplicationCommandData`
    expect(shown(text)).toEqual([
      'option/name-lowercase @ ...OPTION < constants.ts: N',
      'option/file-types-not-allowed @ file_types',
    ])
  })
})

describe('a fix of a constant', () => {
  const fixed = (text: string): string | undefined => {
    const definition = only(text, FILES)
    const [diagnostic] = validateResource('command', definition.value, { hints: true })
    const [fix] = diagnostic === undefined ? [] : fixesFor(definition.value, diagnostic, {})
    const edits = fix === undefined ? undefined : definition.edit(fix.edits)
    return edits === undefined ? undefined : applyTextEdits(text, edits)
  }

  test('changes the constant where nothing else uses it', () => {
    for (const before of [
      "const NAME = 'Ban'",
      'const FIRST = "Ban"\nconst NAME = FIRST',
      "let NAME = 'Ban'",
    ]) {
      const text = chain('.setName(NAME)', before)
      expect(fixed(text)).toBe(text.replace('Ban', 'ban'))
    }
    const shorthand =
      "const name = 'Ban'\nexport default { name, description: 'b', dmPermission: true }"
    expect(fixed(shorthand)).toBe(shorthand.replace('Ban', 'ban'))
  })

  test('is not made where something else uses it', () => {
    for (const before of [
      "const NAME = 'Ban'\nlog(NAME)",
      "export const NAME = 'Ban'",
      "const NAME = 'Ban'\nexport { NAME as other }",
      "const FIRST = 'Ban'\nconst NAME = FIRST\nlog(FIRST)",
      "const NAMES = { NAME: 'Ban' }\nconst { NAME } = NAMES\nlog(NAMES)",
      "const NAME = 'B' + 'an'",
      "import { NAME } from '../constants'",
    ]) {
      expect(fixed(chain('.setName(NAME)', before)), before).toBeUndefined()
    }
  })

  test('is not made to an object that something else uses under another name', () => {
    const option =
      "const first = { type: 3, name: 'Note', description: 'A note' }\nconst second = first\n"
    const text = chain('.addStringOption(second)', option)
    expect(fixed(text)).toBe(text.replace("'Note'", "'note'"))
    expect(fixed(`${text}\nlog(first)`)).toBeUndefined()
  })
})
