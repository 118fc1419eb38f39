import fc from 'fast-check'
import { applyTextEdits } from '@slashlint/sources'
import type { TextEdit } from '@slashlint/sources'
import {
  fixAllEdits,
  lowerLevels,
  quickFixes,
  severityEdits,
} from '@slashlint/language-server/features'
import { describe, expect, test } from 'vitest'
import { composeEdits } from '../../../checker/src/fixes/compose.js'
import { scene } from './harness.js'

/** Returns the titles of offers at the cursor, and the text after each of them. */
async function offered(marked: string, name?: string): Promise<Map<string, string>> {
  const { analysis, offset, text, again } = await scene(marked, name)
  const offers = quickFixes(analysis, [], offset, offset, again)
  return new Map(offers.map(({ title, edits }) => [title, applyTextEdits(text, edits)]))
}

describe('comments that switch a rule off', () => {
  const off = 'Disable command/name-lowercase for this line'

  test('stand above the line, as far in as it is', async () => {
    const text = (
      await offered('{\n\t"name": "B|an",\n\t"description": "x"\n}', 'ban.command.jsonc')
    ).get(off)
    expect(text).toBe(
      '{\n\t// slashlint-disable-next-line command/name-lowercase\n\t"name": "Ban",\n\t"description": "x"\n}',
    )
  })

  test('YAML: #, with the line breaks of the document', async () => {
    const text = (
      await offered('description: x\r\nname: B|an\r\ntype: 1\r\n', 'ban.command.yaml')
    ).get(off)
    expect(text).toBe(
      'description: x\r\n# slashlint-disable-next-line command/name-lowercase\r\nname: Ban\r\ntype: 1\r\n',
    )
  })

  test('are not offered inside a text of several lines', async () => {
    const offers = await offered(
      'name: x\ntype: 1\ndescription: |2\n  one\n   t|wo\n\n\n',
      'ban.command.yaml',
    )
    for (const text of offers.values()) {
      expect(text).not.toMatch(/one\n *#/)
    }
  })

  test('between tags are written in brackets', async () => {
    const code = (comment: string, name: string): string => `export const list = (
  <ul>
    <li>Commands</li>
${comment}    <Row data={new SlashCommandBuilder().setName('${name}').setDescription('x')} />
  </ul>
)
`
    const wanted = code('    {/* slashlint-disable-next-line command/name-lowercase */}\n', 'Ban')
    expect((await offered(code('', 'B|an'), 'src/list.tsx')).get(off)).toBe(wanted)
    expect((await offered(code('', 'B|an'), 'src/list.js')).get(off)).toBe(wanted)
    const unused = code('    {/* slash|lint-disable-next-line command/name-lowercase */}\n', 'ban')
    expect((await offered(unused, 'src/list.tsx')).get('Remove the comment')).toBe(code('', 'ban'))
  })

  test('which switch off nothing are taken away with their line', async () => {
    const marked =
      '{\n  // slash|lint-disable-next-line text/whitespace\n  "name": "ban",\n  "description": "x"\n}'
    const text = (await offered(marked, 'ban.command.jsonc')).get('Remove the comment')
    expect(text).toBe('{\n  "name": "ban",\n  "description": "x"\n}')
  })
})

test('fixes of a character are offered in the whole text that it stands in', async () => {
  const titles = [...(await offered('{ "name": "B|an User", "description": "x" }')).keys()]
  expect(titles).toEqual(['Change to "ban-user"'])
  const other = [...(await offered('{ "name": "Ban User", "descr|iption": "x" }')).keys()]
  expect(other).toEqual([])
})

test('all safe fixes, also those that only come within reach of others', async () => {
  const { analysis, text, again } = await scene(
    '{ "name": "BAN", "description": " x ", "version": "1" }',
  )
  const after = applyTextEdits(text, fixAllEdits(analysis, again).edits)
  expect(JSON.parse(after)).toEqual({ name: 'ban', description: 'x' })
})

test('a damaged document is offered no fix', async () => {
  expect([...(await offered('{ "type": 1, "name": "B|an", "description": "x", '))]).toEqual([])
})

describe('severities in slashlint.json', () => {
  const set = (text: string | undefined): string | undefined => {
    const edits = severityEdits(text, 'text/whitespace', 'off')
    return edits === undefined ? undefined : applyTextEdits(text ?? '', edits)
  }

  test('a file is begun, or filled, or changed', () => {
    const begun = '{\n  "rules": {\n    "text/whitespace": "off"\n  }\n}\n'
    expect(set(undefined)).toBe(begun)
    expect(set('')).toBe(begun)
    expect(set('{ "rules": { "text/whitespace": "hint" } }')).toBe(
      '{ "rules": { "text/whitespace": "off" } }',
    )
  })

  test('comments and other rules stay', () => {
    const text = '{\n  // why\n  "rules": {\n    "shape/coerced": "off" // legacy\n  }\n}\n'
    expect(set(text)).toBe(
      '{\n  // why\n  "rules": {\n    "shape/coerced": "off", // legacy\n    "text/whitespace": "off"\n  }\n}\n',
    )
  })

  test('a damaged file is left alone', () => {
    expect(set('{ "rules": { ')).toBeUndefined()
    expect(set('[]')).toBeUndefined()
    expect(set('{ "rules": 7 }')).toBeUndefined()
  })

  test('are lowered only', () => {
    expect(lowerLevels('warning')).toEqual(['hint', 'off'])
  })
})

describe('rounds of edits as one', () => {
  /** Generates edits of a text of some length that do not overlap. */
  const editsOf = (length: number): fc.Arbitrary<TextEdit[]> =>
    fc
      .array(fc.tuple(fc.nat(length), fc.string({ maxLength: 3 })), { maxLength: 4 })
      .map((picked) => {
        const places = picked.map(([at]) => at).sort((a, b) => a - b)
        const edits: TextEdit[] = []
        for (let i = 0; i + 1 < places.length; i += 2) {
          edits.push({ start: places[i] ?? 0, end: places[i + 1] ?? 0, text: picked[i]?.[1] ?? '' })
        }
        return edits
      })

  test('give the same text', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 20 }).chain((text) =>
          editsOf(text.length).chain((first) => {
            const second = applyTextEdits(text, first)
            return editsOf(second.length).map((more) => ({ text, first, more }))
          }),
        ),
        ({ text, first, more }) => {
          const composed = composeEdits(text, [first, more])
          expect(applyTextEdits(text, composed)).toBe(
            applyTextEdits(applyTextEdits(text, first), more),
          )
          for (const [index, edit] of composed.entries()) {
            expect(edit.start).toBeGreaterThanOrEqual(composed[index - 1]?.end ?? 0)
          }
        },
      ),
    )
  })
})

describe('what a definition lacks is added at once', () => {
  const first = async (marked: string, name?: string): Promise<[string, unknown] | undefined> => {
    const [entry] = await offered(marked, name)
    return entry === undefined ? undefined : [entry[0], entry[1]]
  }

  test('an empty command gets a name and a description', async () => {
    const [title, text] = (await first('{|}', 'ban.command.json')) ?? []
    expect(title).toBe('Add the missing name and description')
    expect(JSON.parse(String(text))).toEqual({ name: 'ban', description: 'What it is for' })
  })

  test('an option gets what it lacks, beside sub-commands their type', async () => {
    const command = (options: string): string =>
      `{"name": "a", "description": "b", "options": [${options}]}`
    const [title, text] = (await first(command('{|}'))) ?? []
    expect(title).toBe('Add the missing type, name and description')
    expect(JSON.parse(String(text))).toMatchObject({ options: [{ type: 3, name: 'option-1' }] })
    const beside = '{"type": 1, "name": "set", "description": "x"}, '
    const [, other] = (await first(command(`${beside}{|}`))) ?? []
    expect(JSON.parse(String(other))).toMatchObject({
      options: [{ type: 1 }, { type: 1, name: 'option-2' }],
    })
  })

  test('a choice gets a name and a value of the type of its option, which no sibling has', async () => {
    const command = (type: number, choices: string): string =>
      `{"name": "a", "description": "b", "options": [{"type": ${type}, "name": "c", "description": "d", "choices": [${choices}]}]}`
    const added = async (type: number, choices: string): Promise<unknown> => {
      const [title, text] = (await first(command(type, choices))) ?? []
      expect(title).toBe('Add the missing name and value')
      return (JSON.parse(String(text)) as { options: [{ choices: unknown }] }).options[0].choices
    }
    expect(await added(3, '{|}')).toEqual([{ name: 'Choice 1', value: 'choice-1' }])
    expect(await added(4, '{|}')).toEqual([{ name: 'Choice 1', value: 1 }])
    expect(await added(10, '{"name": "Choice 2", "value": 2}, {|}')).toEqual([
      { name: 'Choice 2', value: 2 },
      { name: 'Choice 3', value: 3 },
    ])
  })

  test('in a group a sub-command, in a sub-command a text, and no name twice', async () => {
    const inside = async (type: number): Promise<unknown> => {
      const options = `{"type": 1, "name": "option-2", "description": "x"}, {|}`
      const list = type === 2 ? options : options.replace('"type": 1', '"type": 3')
      const text = `{"name": "a", "description": "b", "options": [{"type": ${type}, "name": "g", "description": "d", "options": [${list}]}]}`
      const [, added] = (await first(text)) ?? []
      return (JSON.parse(String(added)) as { options: [{ options: unknown[] }] }).options[0]
        .options[1]
    }
    expect(await inside(2)).toMatchObject({ type: 1, name: 'option-3' })
    expect(await inside(1)).toMatchObject({ type: 3, name: 'option-3' })
  })

  test('each command of a list gets its own', async () => {
    const text = '[{ "name": "a" }, { "name": "b" }]'
    const { analysis, again } = await scene(text, 'all.commands.json')
    const offers = quickFixes(analysis, [], 0, text.length, again).filter(({ title }) =>
      title.startsWith('Add the missing'),
    )
    expect(offers.map(({ title }) => title)).toEqual([
      'Add the missing description',
      'Add the missing description',
    ])
    const texts = offers.map(({ edits }): unknown => JSON.parse(applyTextEdits(text, edits)))
    expect(texts).toEqual([
      [{ name: 'a', description: 'What it is for' }, { name: 'b' }],
      [{ name: 'a' }, { name: 'b', description: 'What it is for' }],
    ])
  })

  test('in YAML and in code, as they are written there', async () => {
    expect(await first('type: 1\nname: b|an\n', 'ban.command.yaml')).toEqual([
      'Add the missing description',
      'type: 1\nname: ban\ndescription: What it is for\n',
    ])
    const code = `import { SlashCommandBuilder } from 'discord.js'
export default new SlashCommandBuilder().setName('ban').setDescription('x').addStringOption((o) => o.setName('|a'))
`
    const [title, text] = (await first(code, 'ban.ts')) ?? []
    expect(title).toMatch(/Add the missing/)
    expect(text).toContain(".setDescription('What it is for')")
  })
})

describe('about a whole rule', () => {
  test('all its findings of the file are fixed, and no others', async () => {
    const text = `{
  "name": "B|an",
  "description": "x",
  "options": [{ "type": 3, "name": "Reason", "description": " y" }, { "type": 6, "name": "Who", "description": "z", "required": true }]
}`
    const offers = await offered(text)
    expect([...offers.keys()].join()).not.toMatch(/Fix all \d+ command\/name-lowercase/)
    const reason = (await offered(text.replace('|', '').replace('Rea', '|Rea'))).get(
      'Fix all 2 option/name-lowercase problems in this file',
    )
    expect(reason).toBe(text.replace('|', '').replace('Reason', 'reason').replace('Who', 'who'))
  })

  test('it is switched off for the file, behind the line that runs it', async () => {
    const code = `#!/usr/bin/env node
import { SlashCommandBuilder } from 'discord.js'
export default new SlashCommandBuilder().setName('B|an').setDescription('x')
export const kick = new SlashCommandBuilder().setName('Kick').setDescription('x')
`
    const text = (await offered(code, 'ban.mjs')).get(
      'Disable command/name-lowercase for this file',
    )
    expect(text?.split('\n')[1]).toBe('// slashlint-disable command/name-lowercase')
    expect(
      [...(await offered('{ "name": "B|an", "description": "x" }')).keys()].join(),
    ).not.toContain('for this file')
  })
})

describe('what only the author can correct', () => {
  const corrected = async (
    marked: string,
    title: string,
    name?: string,
  ): Promise<string | undefined> => (await offered(marked, name)).get(title)

  test('a text that is null or blank is filled in, one that says something is kept', async () => {
    expect(await corrected('{"name": "a", "description": nu|ll}', 'Fill in the description')).toBe(
      '{"name": "a", "description": "What it is for"}',
    )
    expect(
      await corrected(
        'name: a\ntype: 1\ndescription: " |  "\n',
        'Fill in the description',
        'a.command.yaml',
      ),
    ).toContain('What it is for')
    const long = await offered(`{"name": "a", "description": "|${'b'.repeat(101)}"}`)
    expect([...long.keys()].join()).not.toContain('Fill in')
  })

  test('digits that a number would lose are still in the text', async () => {
    const entry = (id: string): string =>
      `{"permissions": [{"id": ${id}, "type": 1, "permission": true}]}`
    const title = 'Write it as a string, with all its digits'
    expect(
      await corrected(entry('1970384394|83310086'), title, 'mod.command-permissions.json'),
    ).toBe(entry('"197038439483310086"'))
  })

  test('a mention is the id in it', async () => {
    const entry = (id: string): string =>
      `{"permissions": [{"id": "${id}", "type": 1, "permission": true}]}`
    const title = 'Change to the id "197038439483310086"'
    expect(
      await corrected(entry('<@&1970384|39483310086>'), title, 'mod.command-permissions.json'),
    ).toBe(entry('197038439483310086'))
  })

  test('an item that does not exist, and an empty translation, are taken out', async () => {
    const command = (contexts: string, names: string): string =>
      `{"name": "a", "name_localizations": ${names}, "description": "b", "contexts": ${contexts}}`
    expect(
      JSON.parse((await corrected(command('[0, |7]', '{}'), 'Remove the item')) ?? ''),
    ).toMatchObject({
      contexts: [0],
    })
    const text = await corrected(command('[0]', '{"de": "|"}'), 'Remove the empty translation')
    expect(JSON.parse(text ?? '')).toMatchObject({ name_localizations: {} })
  })
})
