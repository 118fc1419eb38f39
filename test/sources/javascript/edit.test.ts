import { validateResource } from '@slashlint/core'
import { applyFixes, fixesFor } from '@slashlint/core/fixes'
import { applyTextEdits } from '@slashlint/sources'
import { describe, expect, test } from 'vitest'
import { only } from './harness.js'

/** Applies the first fix for a code to a text, and checks that the result has the fixed value. */
function fixed(text: string, code: string, title?: string): string {
  const definition = only(text)
  for (const diagnostic of validateResource('command', definition.value, { hints: true })) {
    if (diagnostic.code !== code) {
      continue
    }
    const fix = fixesFor(definition.value, diagnostic, {}).find(
      (each) => title === undefined || each.title === title,
    )
    const edits = fix === undefined ? undefined : definition.edit(fix.edits)
    if (fix === undefined || edits === undefined) {
      throw new Error('no fix')
    }
    const result = applyTextEdits(text, edits)
    expect(only(result).value).toEqual(applyFixes(definition.value, [fix]))
    return result
  }
  throw new Error(`no ${code}`)
}

describe('fixes in chains', () => {
  test('required options first, with their comments', () => {
    const text = `export const data = new SlashCommandBuilder()
  .setName('a')
  .setDescription('b')
  // whom
  .addUserOption((o) => o.setName('u').setDescription('d')) // one
  .addStringOption((o) => o.setName('s').setDescription('d').setRequired(true))
`
    expect(fixed(text, 'option/required-order')).toBe(`export const data = new SlashCommandBuilder()
  .setName('a')
  .setDescription('b')
  .addStringOption((o) => o.setName('s').setDescription('d').setRequired(true))
  // whom
  .addUserOption((o) => o.setName('u').setDescription('d')) // one
`)
  })

  test('a call is replaced by another', () => {
    const text = `const d = new SlashCommandBuilder().setName('a').setDescription('b').setDMPermission(false)`
    expect(fixed(text, 'command/deprecated-field')).toBe(
      `const d = new SlashCommandBuilder().setName('a').setDescription('b').setContexts([0])`,
    )
  })

  test('a call that takes the place of another stands beside its comments', () => {
    const text = `const d = new SlashCommandBuilder()
\t.setName('a') // first
\t.setDMPermission(false) // no messages
\t// last
\t.setDescription('b'); // end
`
    expect(fixed(text, 'command/deprecated-field')).toBe(
      text.replace('setDMPermission(false)', 'setContexts([0])'),
    )
    const last = `const d = new SlashCommandBuilder()
\t.setName('a')
\t.setDescription('b') // x
\t.setDefaultPermission(false); // end
`
    expect(fixed(last, 'command/deprecated-field')).toBe(
      last.replace('setDefaultPermission(false)', `setDefaultMemberPermissions('0')`),
    )
  })

  test('a string keeps its quotes', () => {
    expect(
      fixed('new SlashCommandBuilder().setName("A").setDescription(`b`)', 'command/name-lowercase'),
    ).toBe('new SlashCommandBuilder().setName("a").setDescription(`b`)')
  })

  test('a statement that consists of the call alone goes with it', () => {
    const text = `const d = new SlashCommandBuilder().setName('a').setDescription('b')
d.addUserOption((o) => o.setName('u').setDescription('d'))
d.addStringOption((o) => o.setName('u').setDescription('d'))
`
    expect(fixed(text, 'option/duplicate-name', 'Remove the duplicate')).toBe(
      text.slice(0, text.indexOf('d.addStringOption')),
    )
  })
})

describe('fixes in literals', () => {
  const literal = (options: string) =>
    `export default { name: 'a', description: 'b', options: [${options}] } satisfies ChatInputApplicationCommandData`

  test('a key is renamed in its own spelling', () => {
    const text = `export default { name: 'a', description: 'b', "descriptionLocalisations": {} } satisfies ChatInputApplicationCommandData`
    expect(fixed(text, 'shape/unknown-key')).toBe(text.replace('Localisations', 'Localizations'))
  })

  test('a property that takes the place of another stands beside its comments', () => {
    const text = `export default {
  name: 'a',
  dmPermission: false, // no messages
  description: 'b',
} satisfies ChatInputApplicationCommandData`
    expect(fixed(text, 'command/deprecated-field')).toBe(
      text.replace('dmPermission: false', 'contexts: [0]'),
    )
  })

  test('a property goes with its comma', () => {
    const option =
      "{ type: 3, name: 'x', description: 'y', choices: [{ name: 'a', value: 'b' }], autocomplete: true }"
    expect(fixed(literal(option), 'option/autocomplete-with-choices')).toBe(
      literal(option.replace(', autocomplete: true', '')),
    )
  })

  test('what is spread, mapped or imported is not edited', () => {
    const text = literal("...shared, { type: 3, name: 'A', description: 'y' }")
    const definition = only(text)
    expect(
      definition.edit([{ kind: 'move', path: ['options', 1], to: ['options', 0] }]),
    ).toBeUndefined()
    expect(
      definition.edit([{ kind: 'replace', path: ['options', 1, 'name'], value: 'a' }]),
    ).toEqual([{ start: text.indexOf("'A'"), end: text.indexOf("'A'") + 3, text: "'a'" }])
    const mapped =
      "new SlashCommandBuilder().setName('a').setDescription('b').addStringOption((o) => o.setName('x').setDescription('y').addChoices(...['A'].map((n) => ({ name: n, value: 'v' }))))"
    expect(
      only(mapped).edit([
        { kind: 'replace', path: ['options', 0, 'choices', 0, 'value'], value: 'w' },
      ]),
    ).toBeUndefined()
  })
})

describe('fixes of the fields of a class', () => {
  const ban = (fields: string, method = 'run() {}'): string => `class Ban extends Command {
  name = 'ban' // what it is called
  description = 'Ban a member';
  options = [{ type: 3, name: 'why', description: 'Why' }];
${fields}  ${method}
}
`
  test('one takes the place of another, behind its modifiers', () => {
    expect(
      fixed(ban('  public dmPermission: boolean = false; // none\n'), 'command/deprecated-field'),
    ).toBe(ban('  public contexts = [0]; // none\n'))
  })

  test('one goes with its line, or gets its name', () => {
    expect(fixed(ban('  // for all\n  dmPermission = true\n'), 'command/deprecated-field')).toBe(
      ban('  // for all\n'),
    )
    expect(fixed(ban('  descriptionLocalisations = {};\n'), 'shape/unknown-key')).toBe(
      ban('  descriptionLocalizations = {};\n'),
    )
  })

  test('one that a method uses stays', () => {
    const method = 'run() { return this.dmPermission }'
    expect(() =>
      fixed(ban('  dmPermission = false\n', method), 'command/deprecated-field'),
    ).toThrow('no fix')
  })
})

test('a definition is gone through once for all of its edits, to see how its keys are spelt', () => {
  const options = Array.from(
    { length: 500 },
    () => `.addStringOption((o) => o.setName('A').setDescription('d'))`,
  )
  const { edit } = only(
    `const d = new SlashCommandBuilder().setName('a').setDescription('b')${options.join('\n')}`,
  )
  const looks = (index: number): number => {
    const { some } = Array.prototype
    let count = 0
    Object.assign(Array.prototype, {
      some(this: unknown[], ...given: [() => boolean]) {
        count++
        return some.apply(this, given)
      },
    })
    try {
      expect(
        edit([{ kind: 'replace', path: ['options', index, 'name'], value: 'b' }]),
      ).toHaveLength(1)
    } finally {
      Object.assign(Array.prototype, { some })
    }
    return count
  }
  expect(looks(1)).toBeGreaterThan(500)
  expect(looks(400)).toBeLessThan(50)
})
