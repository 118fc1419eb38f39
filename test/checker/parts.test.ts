import { describe, expect, it } from 'vitest'
import { analyse, findingsElsewhere, findingsOf, findingsOfUses } from '@slashlint/checker'
import type { Analysis, Finding } from '@slashlint/checker'
import { textFixes } from '@slashlint/checker/fixes'
import { applyTextEdits } from '@slashlint/sources'
import { read } from '@slashlint/sources/javascript'
import { holdsOptions, setMembers, topLevel } from '../../checker/src/analysis/sets.js'

// Tests that a mistake is reported at its place, even if a sub-command or an option is in its own file.

type Files = Readonly<Record<string, string>>

const uriOf = (file: string): string => `file:///bot/src/commands/${file}`

function analysed(files: Files, file: string): Analysis {
  const host = { text: (uri: string) => files[uri.slice(uriOf('').length)] }
  const settings = { assignment: {}, rules: {} }
  const analysis = analyse({ uri: uriOf(file), text: files[file] ?? '' }, read, settings, host)
  if (analysis === undefined) {
    throw new Error(`${file} defines nothing`)
  }
  return analysis
}

/** Formats findings as `code@text of the place`. */
const shown = (files: Files, findings: readonly Finding[]): string[] =>
  findings.map(({ code, uri, start, end }) => {
    const file = uri.slice(uriOf('').length)
    return `${code}@${file}:${(files[file] ?? '').slice(start, end)}`
  })

/** Returns the findings in each file if all are checked. */
function allFindings(files: Files): Readonly<Record<string, readonly string[]>> {
  const analyses = Object.keys(files).flatMap((file): Analysis[] => {
    try {
      return [analysed(files, file)]
    } catch {
      return []
    }
  })
  const others = analyses.flatMap(findingsElsewhere)
  return Object.fromEntries(
    Object.keys(files).map((file) => {
      const own = analyses.find(({ uri }) => uri === uriOf(file))
      const mine = others.filter(({ uri }) => uri === uriOf(file))
      const found = own === undefined ? findingsOfUses(mine) : findingsOf(own, mine)
      return [file, shown(files, found)]
    }),
  )
}

const PARENT = `import { SlashCommandBuilder } from 'discord.js'
import { add } from './add.js'
export const data = new SlashCommandBuilder().setName('role').setDescription('Roles').addSubcommand(add)
`
const ADD = `import { SlashCommandSubcommandBuilder } from 'discord.js'
export const add = new SlashCommandSubcommandBuilder().setName('Add').setDescription('Add one')
`

describe('a builder that no command of its module has', () => {
  const alone = (text: string): string[] => {
    const files = { 'x.ts': text }
    return shown(files, findingsOf(analysed(files, 'x.ts')))
  }

  it('is judged where it stands', () => {
    expect(alone(ADD)).toEqual(['option/name-lowercase@x.ts:A'])
  })

  it.each([
    ['a description', "new SlashCommandSubcommandBuilder().setName('add')"],
    ['a name', "new SlashCommandStringOption().setDescription('Which').setNameLocalizations({})"],
    [
      'sub-commands',
      "new SlashCommandSubcommandGroupBuilder().setName('add').setDescription('Add one')",
    ],
    [
      'descriptions of options',
      "new SlashCommandSubcommandBuilder().addUserOption((o) => o.setName('who'))",
    ],
  ])('may lack %s', (_, chain) => {
    expect(
      alone(
        `import * as d from 'discord.js'\nexport const data = ${chain.replace('new ', 'new d.')}`,
      ),
    ).toEqual([])
  })

  it('is no definition of its own where a command of the module has it', () => {
    const text = `${ADD}
export const data = new SlashCommandBuilder().setName('role').setDescription('Roles').addSubcommand(add)`
    const files = { 'x.ts': text }
    expect(analysed(files, 'x.ts').units.map(({ definition: { resource } }) => resource)).toEqual([
      'command',
    ])
  })
})

describe('an object with the type of an option', () => {
  it.each([
    'const o: APIApplicationCommandOption = {…}',
    'export const o: APIApplicationCommandStringOption = {…}',
    'const o: ApplicationCommandOptionData = {…}',
    'const list: readonly APIApplicationCommandBasicOption[] = [{…}]',
    'const o = {…} satisfies APIApplicationCommandSubcommandOption',
    'const o = {…} as Discord.ApplicationCommandSubCommandData',
  ])('%s', (text) => {
    const files = { 'x.ts': text.replace('{…}', "{ name: 'Who', type: 3 }") }
    expect(shown(files, findingsOf(analysed(files, 'x.ts')))).toEqual([
      'option/name-lowercase@x.ts:W',
    ])
  })

  it.each([
    'const o: Record<string, APIApplicationCommandOption> = {…}',
    'const o: APIApplicationCommandInteractionDataOption = {…}',
    'const o: Partial<APIApplicationCommandOption> = {…}',
    'const o: APISelectMenuOption = {…}',
  ])('%s is something else', (text) => {
    const files = { 'x.ts': text.replace('{…}', "{ name: 'Who', type: 3, value: 'x' }") }
    expect(() => analysed(files, 'x.ts')).toThrow('defines nothing')
  })
})

describe('a mistake in a sub-command of another file', () => {
  it('is said at its own text, with its parent as a related place', () => {
    const files = { 'role.ts': PARENT, 'add.ts': ADD }
    expect(allFindings(files)).toEqual({
      'role.ts': [],
      'add.ts': ['option/name-lowercase@add.ts:A'],
    })
    const [finding] = findingsElsewhere(analysed(files, 'role.ts'))
    expect(finding?.path).toEqual(['name'])
    expect(
      shown(files, finding?.related.map((place) => ({ ...place, code: place.message })) as never),
    ).toEqual(['It is a part of the command "role".@role.ts:add'])
  })

  it('has its fix there', () => {
    const files = { 'role.ts': PARENT, 'add.ts': ADD }
    const [finding] = findingsElsewhere(analysed(files, 'role.ts'))
    const { unit, diagnostic } = finding?.origin ?? {}
    const [fix] = unit === undefined || diagnostic === undefined ? [] : textFixes(unit, diagnostic)
    expect(applyTextEdits(ADD, fix?.edits ?? [])).toBe(ADD.replace("'Add'", "'add'"))
  })

  it('is said of what is missing, too, once it has a parent', () => {
    const files = {
      'role.ts': PARENT,
      'add.ts': ADD.replace(".setDescription('Add one')", '').replace("'Add'", "'add'"),
    }
    expect(allFindings(files)['add.ts']).toEqual(["option/description-required@add.ts:'add'"])
    expect(findingsOf(analysed(files, 'add.ts'))).toEqual([])
  })

  it('is said once where two commands have it', () => {
    const files = {
      'role.ts': PARENT,
      'rank.ts': PARENT.replace("'role'", "'rank'"),
      'add.ts': ADD,
    }
    expect(allFindings(files)).toEqual({
      'role.ts': [],
      'rank.ts': [],
      'add.ts': ['option/name-lowercase@add.ts:A'],
    })
  })

  it('stays with the parent if it is about siblings', () => {
    const twice = PARENT.replace(
      '.addSubcommand(add)',
      ".addSubcommand(add).addSubcommand((s) => s.setName('add').setDescription('b'))",
    )
    const files = { 'role.ts': twice, 'add.ts': ADD.replace("'Add'", "'add'") }
    expect(allFindings(files)).toEqual({
      'role.ts': ["option/duplicate-name@role.ts:'add'"],
      'add.ts': [],
    })
  })

  it('stays with the parent if it is written there', () => {
    const files = {
      'role.ts': PARENT.replace('(add)', "(add.setName('Role Add'))"),
      'add.ts': ADD.replace("'Add'", "'add'"),
    }
    const found = allFindings(files)
    expect(found['role.ts']).not.toEqual([])
    expect(found['add.ts']).toEqual([])
  })

  it('stays with whoever calls a function that makes it', () => {
    const files = {
      'role.ts': PARENT.replace('(add)', "(add('Add'))"),
      'add.ts': `export const add = (name) => new SlashCommandSubcommandBuilder().setName(name).setDescription('Add')`,
    }
    expect(allFindings(files)).toEqual({
      'role.ts': ['option/name-lowercase@role.ts:A'],
      'add.ts': [],
    })
  })

  it.each([
    '(s) => s',
    '(builder: SlashCommandSubcommandBuilder) => builder',
    'function (sub) { return sub',
    'function (sub) { sub',
  ])('is said in the callback that makes it: %s', (head) => {
    const add = `${head}.setName('Add').setDescription('').addStringOption((o) => o.setName('to').setDescription('To'))`
    const files = {
      'role.ts': PARENT,
      'add.ts': `export const add = ${add}${head.startsWith('f') ? ' }' : ''}`,
    }
    const said = ['option/name-lowercase@add.ts:A', "option/description-length@add.ts:''"]
    expect(allFindings(files)).toEqual({ 'role.ts': [], 'add.ts': said })
    const fixes = findingsElsewhere(analysed(files, 'role.ts')).flatMap(({ origin }) =>
      origin === undefined ? [] : textFixes(origin.unit, origin.diagnostic),
    )
    expect(applyTextEdits(files['add.ts'], fixes[0]?.edits ?? [])).toBe(
      files['add.ts'].replace("'Add'", "'add'"),
    )
  })

  it('stays with the parent if a callback takes more than the builder', () => {
    const files = {
      'role.ts': PARENT,
      'add.ts': "export const add = (s, name = 'Add') => s.setName(name).setDescription('Add one')",
    }
    expect(allFindings(files)).toEqual({
      'role.ts': ['option/name-lowercase@role.ts:addSubcommand'],
      'add.ts': [],
    })
  })

  it('is switched off by a comment beside it, and by one where it is used', () => {
    const comment = '// slashlint-disable-next-line option/name-lowercase\n'
    const beside = { 'role.ts': PARENT, 'add.ts': ADD.replace('export', `${comment}export`) }
    expect(allFindings(beside)).toEqual({ 'role.ts': [], 'add.ts': [] })
    const atUse = { 'role.ts': PARENT.replace('export', `${comment}export`), 'add.ts': ADD }
    expect(allFindings(atUse)).toEqual({ 'role.ts': [], 'add.ts': [] })
  })

  it('counts if one of two uses does not switch it off', () => {
    const files = {
      'role.ts': PARENT.replace(
        'export',
        '// slashlint-disable-next-line option/name-lowercase\nexport',
      ),
      'rank.ts': PARENT.replace("'role'", "'rank'"),
      'add.ts': ADD,
    }
    expect(allFindings(files)).toEqual({
      'role.ts': [],
      'rank.ts': [],
      'add.ts': ['option/name-lowercase@add.ts:A'],
    })
  })

  it('is found in files that nobody knows to hold options', () => {
    const files = {
      'role.ts': PARENT.replace('.addSubcommand(add)', '').replace(
        /export const data = .*/,
        "export const data: RESTPostAPIChatInputApplicationCommandsJSONBody = { name: 'role', description: 'Roles', options: [add] }",
      ),
      'add.ts': "export const add = { type: 1, name: 'Add', description: 'Add one' }",
    }
    expect(allFindings(files)).toEqual({
      'role.ts': [],
      'add.ts': ['option/name-lowercase@add.ts:A'],
    })
  })

  it('is said in the file of the innermost option', () => {
    const files = {
      'role.ts': PARENT,
      'add.ts': `import { who } from './who.js'\n${ADD.replace("'Add'", "'add'").trimEnd()}.addUserOption(who)`,
      'who.ts':
        "export const who = new SlashCommandUserOption().setName('Who').setDescription('Who gets it')",
    }
    expect(allFindings(files)).toEqual({
      'role.ts': [],
      'add.ts': [],
      'who.ts': ['option/name-lowercase@who.ts:W'],
    })
  })
})

describe('a folder of sub-commands that a command loads while it runs', () => {
  const clan = `const data = new SlashCommandBuilder().setName('clan').setDescription('Clans')
for (const file of files) data.addSubcommand(require(\`./clan/\${file}\`).data)
`
  const show =
    "module.exports = { type: 1, name: 'show', description: 'Show it', options: [{ type: 3, name: 'x', description: 'X' }] }"
  const whole =
    "export const data = new SlashCommandBuilder().setName('show').setDescription('Show it')"

  it('holds no commands, unless they are built as such', () => {
    const files = {
      'clan.js': clan,
      'clan/show.js': show,
      'clan/whole.js': whole,
      'clans/show.js': show,
    }
    const analyses = Object.keys(files).map((file) => analysed(files, file))
    const members = analyses.flatMap((analysis) => setMembers(analysis, 'file:///bot'))
    const attached = analyses.flatMap((analysis) => analysis.attached)
    expect(topLevel(members, attached).map(({ uri }) => uri.slice(uriOf('').length))).toEqual([
      'clan.js',
      'clan/whole.js',
      'clans/show.js',
    ])
    expect(
      ['clan/show.js', 'clan.js', 'clans/show.js'].map((file) =>
        holdsOptions(uriOf(file), attached),
      ),
    ).toEqual([true, false, false])
  })
})
