import { analyse } from '@slashlint/checker'
import { read } from '@slashlint/sources/javascript'
import { describe, expect, it } from 'vitest'
import { useFindings } from '../../checker/src/analysis/uses.js'
import { sized } from '../property/check.js'

// Tests reads of options in common forms of handlers: mistakes that must be found, and correct code.

const FOLDER = 'file:///bot/src/commands'
const PACKAGE = { 'file:///bot/package.json': '{ "dependencies": { "discord.js": "^14.14.0" } }' }

/** Returns the findings in a module: code and the underlined text. */
function findings(
  text: string,
  files: Readonly<Record<string, string>> = PACKAGE,
  name = 'film.js',
): string[] {
  const uri = `${FOLDER}/${name}`
  const textOf = (other: string): string | undefined => (other === uri ? text : files[other])
  const analysis = analyse({ uri, text }, read, { assignment: {}, rules: {} }, { text: textOf })
  return (analysis === undefined ? [] : useFindings(analysis.uses)).map((finding) => {
    const shown = (textOf(finding.uri) ?? '').slice(finding.start, finding.end)
    return `${finding.code.slice(4)} ${shown}${finding.uri === uri ? '' : ` in ${finding.uri.replace(`${FOLDER}/`, '')}`}`
  })
}

const TITLE = `.addStringOption((o) => o.setName('title').setDescription('d').setRequired(true))`
const NOTE = `.addStringOption((o) => o.setName('note').setDescription('d'))`
const STARS = `.addIntegerOption((o) => o.setName('stars').setDescription('d').setRequired(true))`
const WHO = `.addMentionableOption((o) => o.setName('who').setDescription('d').setRequired(true))`
const builder = (...options: string[]): string =>
  `new SlashCommandBuilder().setName('film').setDescription('d')${options.join('')}`
const sub = (name: string, ...options: string[]): string =>
  `.addSubcommand((s) => s.setName('${name}').setDescription('d')${options.join('')})`

const object = (data: string, body: string, more = ''): string =>
  `module.exports = { data: ${data}, async execute(interaction) { ${body} }, ${more} }`

describe('reads tied to a definition', () => {
  it('in the same object', () => {
    expect(findings(object(builder(TITLE), `interaction.options.getString('titel')`))).toEqual([
      'unknown-option titel',
    ])
  })

  it('is not wrong beside one that stands in for it, if every option is read', () => {
    const read = (first: string, second: string, more = ''): string[] =>
      findings(
        object(
          builder(TITLE, NOTE),
          `${more}; interaction.options.getString('note'); use(interaction.options.getString('${first}') || interaction.options.getString('${second}'))`,
        ),
      )
    expect(read('title', 'titel')).toEqual([])
    expect(read(`title', true, '`, `titel', true, '`)).toEqual([])
    expect(read('old', 'title')).toEqual([])
    expect(read('old', 'note')).toEqual(['unknown-option old'])
    expect(read('old', 'older', `interaction.options.getString('title')`)).toEqual([])
    expect(
      findings(object(builder(TITLE), `use(interaction.options.getString('titel') ?? 'none')`)),
    ).toEqual(['unknown-option titel'])
  })

  it('in the same class', () => {
    const text = `class Film extends Command {
      constructor() { super({ name: 'film', description: 'd', options: [{ type: 3, name: 'title', description: 'd', required: true }] }) }
      run(interaction) { return interaction.options.getInteger('title') }
    }`
    expect(findings(text)).toEqual(['option-type getInteger'])
  })

  it('in the same class, which is exported without a name', () => {
    const text = `export default class extends Command {
      data = ${builder(TITLE)}
      run(interaction: ChatInputCommandInteraction) { return interaction.options.getInteger('title') }
    }`
    expect(findings(text, PACKAGE, 'film.ts')).toEqual(['option-type getInteger'])
  })

  it('in the same module', () => {
    const text = `export const data = ${builder(NOTE)}
    export async function execute(i) { return i.options.getString('note', true) }`
    expect(findings(text)).toEqual(['required-optional true'])
  })

  it('in a handler that is imported and gets the interaction', () => {
    const other = {
      [`${FOLDER}/add.js`]: `exports.add = (interaction) => interaction.options.getString('nam')`,
    }
    const text = `const { add } = require('./add')\n${object(builder(TITLE), 'add(interaction)')}`
    expect(findings(text, { ...PACKAGE, ...other })).toEqual(['unknown-option nam in add.js'])
  })

  it('in a function of another file that is the handler as it is', () => {
    const other = {
      [`${FOLDER}/add.js`]: `module.exports = { execute: (interaction) => interaction.options.getString('nam') }`,
    }
    const files = { ...PACKAGE, ...other }
    const wrong = ['unknown-option nam in add.js']
    const shapes = [
      `const { execute } = require('./add')\nmodule.exports = { data: ${builder(TITLE)}, execute }`,
      `module.exports = { data: ${builder(TITLE)}, run: require('./add').execute }`,
      `import { execute } from './add'\nexport default class { data = ${builder(TITLE)}; execute = execute }`,
      `export const data = ${builder(TITLE)}\nexport { execute } from './add'`,
    ]
    for (const text of shapes) {
      expect([text, findings(text, files)]).toEqual([text, wrong])
    }
    const two = `const { execute } = require('./add')\nexport const a = { data: ${builder(TITLE)}, execute }, b = { data: ${builder('.addStringOption((o) => o.setName("nam").setDescription("d"))')} }`
    expect(findings(two, files)).toEqual(wrong)
  })

  it('through names in brackets, methods that a constant holds, and a parameter in a list', () => {
    const text = object(
      builder(TITLE, NOTE),
      `interaction['options'].getString('a1'); interaction.options['getInteger']('title'); interaction?.options?.getString?.('a2')
       const { getString, user } = interaction.options; getString('a3')
       const { getInteger: whole } = interaction.options; whole('title')
       const read = interaction.options.getString.bind(interaction.options); read('note', true)`,
    )
    expect(findings(text)).toEqual([
      'unknown-option a1',
      'option-type getInteger',
      'unknown-option a2',
      'unknown-option a3',
      'option-type whole',
      'required-optional true',
    ])
    const listed = `class Film { data = ${builder(TITLE)}; async run([interaction]) { interaction.options.getString('a1') } }`
    expect(findings(listed)).toEqual(['unknown-option a1'])
    const other = object(builder(TITLE), `const { getString } = settings; getString('a1')`)
    expect(findings(other)).toEqual([])
  })

  it('through an alias, a destructured name and a parameter', () => {
    const text = object(
      builder(TITLE),
      `const { options } = interaction
       const all = interaction.options
       const { options: own } = interaction
       options.getString('a1'); all.getString('a2'); own.getString('a0'); helper(interaction.options)`,
    )
    expect(
      findings(`${text}\nfunction helper(resolver) { return resolver.getString('a3') }`),
    ).toEqual(['unknown-option a1', 'unknown-option a2', 'unknown-option a0', 'unknown-option a3'])
  })

  it('through a variable that is given the options later, and is nothing else', () => {
    const find = (body: string, parameter = 'interaction'): string[] =>
      findings(object(builder(TITLE), body).replace('(interaction)', `(${parameter})`))
    for (const wrong of [
      `let opts; opts = interaction.options; opts.getString('titel')`,
      `let opts = interaction.options; opts.getString('titel')`,
      `let opts; if (a) opts = interaction.options; else opts = interaction.options; opts.getString('titel')`,
      `let o; ({ options: o } = interaction); o.getString('titel')`,
      `const { interaction: { options: o } } = context; o.getString('titel')`,
      `const { options: { getString } } = interaction; getString('titel')`,
    ]) {
      expect(find(wrong).filter((one) => !one.startsWith('never-read'))).toEqual([
        'unknown-option titel',
      ])
    }
    // It may be another object, whose reads are unknown.
    for (const open of [
      `let opts = interaction.options; if (prefix) opts = parsed; opts.getString('titel')`,
      `let opts; opts = prefix ? parsed : interaction.options; opts.getString('titel')`,
      `let opts = interaction.options; [opts] = parsed; opts.getString('titel')`,
      `let opts = interaction.options; for (opts of all) opts.getString('titel')`,
      `let opts = interaction.options; ({ options: opts } = parsed); opts.getString('titel')`,
      `let opts = interaction.options; opts ??= parsed; opts.getString('titel')`,
    ]) {
      expect(find(open), open).toEqual([])
      expect(
        findings(object(builder(TITLE, NOTE), `${open}; interaction.options.getString('title')`)),
        open,
      ).toEqual([])
    }
  })

  it('by names in constants and enumerations', () => {
    const text = `enum Option { Title = 'titel' }\nconst NAME = 'nam'\n${object(
      builder(TITLE),
      `interaction.options.getString(Option.Title); interaction.options.getString(NAME)`,
    )}`
    expect(findings(text, PACKAGE, 'film.ts')).toEqual([
      'unknown-option Option.Title',
      'unknown-option NAME',
    ])
  })

  it('in a file of its own with a sub-command', () => {
    const add = (options: string): string =>
      `export const data = new SlashCommandSubcommandBuilder().setName('add').setDescription('d')${options}
      export const execute = (interaction) => { interaction.options.getSubcommand(); interaction.options.getString('nam') }`
    expect(findings(add(TITLE))).toEqual(['unknown-option nam'])
    // The option may only be there for its name, since the parent defines the options.
    expect(findings(add(''))).toEqual([])
  })

  it('the slash command beside a context menu of the same handler class', () => {
    const text = (parameter: string): string => `class Film extends Command {
      command = ${builder(TITLE)}
      menu = new ContextMenuCommandBuilder().setName('Film').setType(2)
      run(${parameter}) { interaction.options.getString('titel') }
    }`
    expect(findings(text('interaction'), PACKAGE, 'film.ts')).toEqual(['unknown-option titel'])
    expect(
      findings(text('interaction: UserContextMenuCommandInteraction'), PACKAGE, 'film.ts'),
    ).toEqual([])
  })

  it('with options that later statements add to a field', () => {
    const text = (later: string): string => `class Film extends Command {
      constructor() { super(); this.data = ${builder(TITLE)}; ${later} }
      run(interaction) { interaction.options.getString('title'); interaction.options.getString('note') }
    }`
    expect(findings(text(''))).toEqual(['unknown-option note'])
    expect(findings(text(`this.data${NOTE}`))).toEqual([])
    expect(findings(text(`this.data${NOTE.replace('note', 'other')}`))).toEqual([
      'unknown-option note',
    ])
    expect(findings(text(`if (large) this.data${NOTE.replace('note', 'other')}`))).toEqual([])
  })

  it('one object of several in a module', () => {
    const text = `const a = ${object(builder(TITLE), `interaction.options.getString('b')`).slice(17)}
      const c = ${object(builder(NOTE).replace('film', 'note'), `interaction.options.getString('note')`).slice(17)}`
    expect(findings(text)).toEqual(['unknown-option b'])
  })
})

it('a handler that makes a text of the whole interaction reads what users entered', () => {
  const required = builder(TITLE.replace(`'d')`, `'d').setRequired(true)`))
  const said = (text: string): string[] =>
    findings(object(required, `await interaction.reply(${text})`))
  expect(said(`'Done.'`)).toEqual(['nothing-read interaction'])
  expect(said(`interaction.user.tag`)).toEqual(['nothing-read interaction'])
  for (const whole of [
    'interaction.toString()',
    'interaction?.toString()',
    '`Used ${interaction}`',
    `interaction + ''`,
    'String(interaction)',
    'JSON.stringify(interaction)',
    'JSON.stringify(interaction.toJSON())',
    'interaction["toString"]()',
  ]) {
    expect(said(whole)).toEqual([])
  }
})

describe('branches', () => {
  const two = builder(sub('add', TITLE), sub('rate', STARS))

  it('narrow the sub-command: case, if, && and conditions', () => {
    const read = `interaction.options.getInteger('stars')`
    const asked = `interaction.options.getSubcommand()`
    expect(
      findings(
        object(two, `switch (${asked}) { case 'add': ${read}; break; case 'rate': ${read} }`),
      ),
    ).toHaveLength(1)
    expect(
      findings(object(two, `const s = ${asked}; if (s === 'add') ${read}; else ${read}`)),
    ).toHaveLength(1)
    expect(findings(object(two, `const s = ${asked}; s === 'add' && ${read}`))).toHaveLength(1)
    expect(
      findings(object(two, `const s = ${asked}; s === 'add' ? ${read} : ${read}`)),
    ).toHaveLength(1)
  })

  it('reach into the functions that are called in them', () => {
    const text = `${object(two, `if (interaction.options.getSubcommand() === 'add') add(interaction); else go()`)}
      function add(interaction) { interaction.options.getInteger('stars') }`
    expect(findings(text)).toEqual(['unknown-option stars'])
  })

  it('do not matter where everything is read before them', () => {
    expect(
      findings(
        object(
          two,
          `interaction.options.getString('title'); interaction.options.getInteger('stars')`,
        ),
      ),
    ).toEqual([])
  })

  it('before them, a type must fit all sub-commands that have the name', () => {
    const mixed = builder(sub('add', TITLE), sub('rate', STARS.replace('stars', 'title')))
    expect(findings(object(mixed, `interaction.options.getString('title')`))).toEqual([
      'option-type getString',
    ])
  })

  describe('that a condition keeps some sub-commands away from', () => {
    const mixed = builder(
      sub('add', TITLE),
      sub('rate', STARS.replace('stars', 'title')),
      sub('list'),
    )
    const text = `interaction.options.getString('title')`
    const whole = `interaction.options.getInteger('title')`
    const asked = `const s = interaction.options.getSubcommand();`

    it.each([
      `if (s !== 'add') return ${whole}; ${text}`,
      `if (s === 'rate') return ${whole}; ${text}`,
      `if (s === 'add') ${text}; else ${whole}`,
      `s === 'add' ? ${text} : ${whole}`,
      `s !== 'add' || ${text}; s === 'add' || ${whole}`,
      `const isAdd = s === 'add'; isAdd ? ${text} : ${whole}`,
      `const isAdd = s === 'add'; const isOther = !isAdd; if (isOther) { ${whole} } else { ${text} }`,
      `if (['add', 'list'].includes(s)) ${text}; if (s.startsWith('r')) ${whole}`,
      `switch (s) { case 'add': ${text}; break; default: ${whole} }`,
      `switch (s) { case 'add': ${text}; break; case 'list': default: ${whole} }`,
      `switch (\`film/\${s}\`) { case 'film/add': ${text}; break; case 'film/list': break; case 'film/rate': ${whole} }`,
      `if (s === 'list') return; if (isAdmin && s === 'add') return ${text}; await ask(s); ${text}`,
      `if (s === 'add') return ${text}; rate(); function rate() { ${whole} }`,
    ])('nothing is said where they read what they have: %s', (body) => {
      expect(findings(object(mixed, asked + body))).toEqual([])
    })

    it.each([
      `data = ${mixed}; run(interaction) { return this[interaction.options.getSubcommand()](interaction) }
       add(interaction) { ${text} } rate(interaction) { ${whole} }`,
      `data = ${mixed}; run(interaction) { return find(this.subs, interaction.options.getSubcommand()).run(interaction) }
       subs = [{ run: (interaction) => ${text} }, { run: (interaction) => ${whole} }]`,
      `data = ${mixed}; run(interaction) { return isAdd(interaction) ? ${text} : ${whole} }`,
      `data = ${mixed}; run(interaction) { if (typeof interaction.options.get('title')?.value === 'string') ${text} }`,
    ])(
      'nothing is said where another read accepts the other type, however they are told apart: %s',
      (body) => {
        expect(findings(`class Film { ${body} }`)).toEqual([])
      },
    )

    it('what is right in none of the others is wrong', () => {
      const wrong = (body: string): string[] =>
        findings(object(mixed, asked + body)).filter((one) => !one.startsWith('never-read'))
      const string = ['option-type getString']
      expect(wrong(`if (s === 'add') return ${text}; ${text}`)).toEqual(string)
      expect(wrong(`if (s === 'add') { ${text} } else { ${text} }`)).toEqual(string)
      expect(wrong(`const isAdd = s === 'add'; isAdd ? 1 : ${text}`)).toEqual(string)
      expect(wrong(`if (s === 'add' || s === 'list') return; ${text}`)).toEqual(string)
      expect(wrong(`if (['add', 'list'].includes(s)) throw new Error(); ${text}`)).toEqual(string)
      expect(wrong(`switch (s) { case 'add': ${text}; break; default: ${text} }`)).toEqual(string)
      expect(wrong(`switch (\`film/\${s}\`) { case 'film/add': ${whole}; break }`)).toEqual([
        'option-type getInteger',
      ])
      expect(wrong(`if (s === 'add') return; if (s === 'rate') return; ${text}`)).toEqual([
        'unknown-option title',
      ])
      // One of the branches falls through, may not be left, or has another condition, too.
      expect(wrong(`switch (s) { case 'add': x(); default: ${text} }`)).toEqual([])
      expect(wrong(`if (s === 'add') x(); ${text}`)).toEqual([])
      expect(wrong(`if (s === 'add' && isAdmin) return; ${text}`)).toEqual([])
    })

    it('as many as a command may have are told apart; of hundreds nothing is said', () => {
      const found = (count: number): string[] => {
        const names = Array.from({ length: count }, (_, index) => `s${String(index)}`)
        const all = builder(
          ...names.map((one) => sub(one, TITLE)),
          sub('last', STARS.replace('stars', 'title')),
        )
        const left = names.map((one) => `if (s === '${one}') return ${text};`).join('\n')
        return findings(object(all, `${asked} ${left} ${text}`)).filter((one) =>
          one.startsWith('option-type'),
        )
      }
      expect(found(24)).toEqual(['option-type getString'])
      expect(found(300)).toEqual([])
    })

    it('what is read before them has to fit all', () => {
      expect(findings(object(mixed, `${text}; ${asked} if (s === 'rate') list()`))).toEqual([
        'option-type getString',
      ])
      expect(findings(object(mixed, `if (!interaction.guild) return; ${asked} ${text}`))).toEqual([
        'option-type getString',
      ])
    })
  })

  it('that follow each other, and that leave in between', () => {
    const three = builder(sub('add', TITLE), sub('rate', STARS), sub('drop'))
    const asks = (...names: string[]): string =>
      names
        .map((name) => `if (s === '${name}') ${name === 'rate' ? '{ rate() }' : 'return add()'}`)
        .join('\n')
    const found = (body: string): string[] =>
      findings(object(three, `const s = interaction.options.getSubcommand()\n${body}`)).filter(
        (one) => one.startsWith('unhandled'),
      )
    expect(found(asks('add', 'rate'))).toEqual(['unhandled-subcommand if (s '])
    expect(found(asks('rate', 'add'))).toEqual(['unhandled-subcommand if (s '])
    for (const silent of [
      asks('add', 'rate', 'drop'),
      asks('add'),
      `${asks('add', 'rate')}\nreturn drop()`,
    ]) {
      expect([silent, found(silent)]).toEqual([silent, []])
    }
    expect(found(`${asks('add', 'rate')}\n handlers[s]?.()`)).toEqual([])
  })

  it('of methods of an object, which others of it call', () => {
    const two = builder(sub('add', TITLE), sub('rate', STARS))
    const text = (name: string, shown = 'show(interaction) {'): string =>
      `module.exports = { data: ${two}, async execute(interaction) {
      const s = interaction.options.getSubcommand()
      if (s === 'add') return this.show(interaction)
      return [].map(() => this.rate(interaction)) },
    ${shown} return interaction.options.getString('${name}') },
    rate: async (interaction) => interaction.options.getInteger('stars') }`
    expect(findings(text('title'))).toEqual([])
    expect(findings(text('stars'))).toEqual(
      expect.arrayContaining([expect.stringMatching('unknown-option stars')]),
    )
    expect(findings(text('title', 'show: async function (interaction) {'))).toEqual([])
    expect(findings(text('stars', 'show: async (interaction) => {'))).toEqual(
      expect.arrayContaining([expect.stringMatching('unknown-option stars')]),
    )
  })

  it('for a name that no sub-command has: an error if one is left without an answer', () => {
    const cases = (...names: string[]): string =>
      `switch (interaction.options.getSubcommand()) { ${names.map((name) => `case '${name}': a(); break`).join(';')} }`
    expect(findings(object(two, cases('add', 'rated')))).toEqual(['unknown-subcommand rated'])
    expect(findings(object(two, cases('add', 'rate', 'drop')))).toEqual(['dead-branch drop'])
    expect(findings(object(two, cases('add')))).toEqual(['unhandled-subcommand switch'])
  })

  it('for a name beside one that leads to the same', () => {
    const asked = (condition: string): string[] =>
      findings(
        object(
          two,
          `const s = interaction.options.getSubcommand(); if (${condition}) go(); else stop()`,
        ),
      )
    expect(asked(`s === 'rates'`)).toEqual(['dead-branch rates'])
    expect(asked(`s === 'rate' || s === 'rates'`)).toEqual([])
    expect(asked(`s !== 'rates' && (s !== 'rate')`)).toEqual([])
    expect(asked(`s === 'rates' || s === 'drops'`)).toEqual([
      'dead-branch rates',
      'dead-branch drops',
    ])
    expect(asked(`s === 'rates' || other === 'rate'`)).toEqual(['dead-branch rates'])
  })

  it('leave an old name beside the one that is used alone', () => {
    const text = object(
      two,
      `switch (interaction.options.getSubcommand()) { case 'old': case 'add': a(); break; default: b() }`,
    )
    expect(findings(text)).toEqual([])
  })

  it('may compare one variable for both levels', () => {
    const text = object(
      builder(
        `.addSubcommandGroup((g) => g.setName('user').setDescription('d')${sub('add')})`,
        sub('list'),
      ),
      `const action = interaction.options.getSubcommandGroup(false) ?? interaction.options.getSubcommand()
       if (action === 'user') a(); else if (action === 'list') b()`,
    )
    expect(findings(text)).toEqual([])
  })

  it('are closed in the branch of their command, too', () => {
    const subs = builder(sub('a'), sub('b'), sub('c'))
    const own = `const s = interaction.options.getSubcommand()\nswitch (s) { case 'a': one(); break; case 'b': two() }`
    const dispatched = (body: string): string =>
      `const film = ${subs}\nclient.on('interactionCreate', async (interaction) => { ${body} })`
    const lost = ['unhandled-subcommand switch']
    expect(
      findings(
        dispatched(
          `switch (interaction.commandName) { case 'film': { ${own}; break } case 'x': go() }`,
        ),
      ),
    ).toEqual(lost)
    expect(
      findings(
        dispatched(
          `if (interaction.commandName === 'film') { ${own} }\nif (interaction.commandName === 'x') { go() }`,
        ),
      ),
    ).toEqual(lost)
    for (const body of [
      `switch (interaction.commandName) { case 'film': { ${own} } default: go() }`,
      `if (interaction.commandName === 'film') { ${own} }\nif (interaction.commandName === 'film') { go() }`,
      `if (interaction.commandName === 'film') { ${own} }\nif (interaction.isRepliable()) { go() }`,
    ]) {
      expect([body, findings(dispatched(body))]).toEqual([body, []])
    }
  })

  it('are not complete where the rest is handled behind them, by default, or elsewhere', () => {
    const asked = `const s = interaction.options.getSubcommand();`
    const three = builder(sub('a'), sub('b'), sub('c'))
    expect(
      findings(
        object(three, `${asked} switch (s) { case 'a': x(); return; case 'b': y(); return } z()`),
      ),
    ).toEqual([])
    expect(
      findings(
        object(
          three,
          `${asked} handlers[s]?.(); switch (s) { case 'a': x(); break; case 'b': y() }`,
        ),
      ),
    ).toEqual([])
    expect(
      findings(object(three, `${asked} switch (s) { case 'a': x(); break; case 'b': y() }`)),
    ).toEqual(['unhandled-subcommand switch'])
  })
})

describe('what the library does', () => {
  const version = (range: string): Record<string, string> => ({
    'file:///bot/package.json': `{ "dependencies": { "discord.js": "${range}" } }`,
  })
  const who = object(builder(WHO), `interaction.options.getUser('who')`)
  const group = object(
    builder(sub('a')),
    `interaction.options.getSubcommandGroup(); interaction.options.getSubcommand()`,
  )

  it('depends on its version', () => {
    expect(findings(who, version('^13.0.0'))).toEqual(['option-type getUser'])
    expect(findings(who, version('14.7.1'))).toEqual(['option-type getUser'])
    expect(findings(who, version('^14.8.0'))).toEqual([])
    expect(findings(group, version('^13.0.0'))).toEqual(['no-subcommands getSubcommandGroup'])
    expect(findings(group, version('^14.0.0'))).toEqual([])
  })

  it('is what most versions allow where several may be used, unless a lockfile says which it is', () => {
    const lock = (at: string): Record<string, string> => ({
      ...version('^14.0.0'),
      'file:///bot/package-lock.json': `{ "packages": { "node_modules/discord.js": {\n "version": "${at}" } } }`,
    })
    expect(findings(who, version('^14.0.0'))).toEqual([])
    expect(findings(who, version('*'))).toEqual([])
    expect(findings(who, lock('14.3.0'))).toEqual(['option-type getUser'])
    expect(findings(who, lock('14.16.3'))).toEqual([])
  })

  it('needs to be the library: classes of their own may check nothing', () => {
    const text = object(
      builder(TITLE),
      `interaction.options.getInteger('title'); interaction.options.getString('b', true)`,
    )
    expect(findings(text, {})).toEqual(['unknown-option b'])
    const typed = text.replace('(interaction)', '(interaction: OwnInteraction)')
    expect(
      findings(`import type { OwnInteraction } from 'own'\n${typed}`, PACKAGE, 'film.ts'),
    ).toEqual(['unknown-option b'])
  })

  it('has no method with a misspelt name', () => {
    expect(findings(object(builder(sub('a')), `interaction.options.getSubCommand()`))).toEqual([
      'unknown-getter getSubCommand',
    ])
    expect(findings(object(builder(TITLE), `interaction.options.getFilm('title')`))).toEqual([])
    for (const name of ['getstring', 'getStr', 'getInt', 'getBool']) {
      expect(findings(object(builder(TITLE), `interaction.options.${name}('title')`))).toEqual([
        `unknown-getter ${name}`,
      ])
    }
  })

  it('has none on constants that are its options, and what a misspelt one reads is not never read', () => {
    const read = `options.getString('title'); options.getStrings('note')`
    const both = builder(TITLE, NOTE)
    expect(findings(object(both, `const { options } = interaction; ${read}`))).toEqual([
      'unknown-getter getStrings',
    ])
    // A parameter may be another object.
    expect(findings(object(both, read).replace('(interaction)', '({ options })'))).toEqual([])
    expect(
      findings(object(both, `let options = interaction.options; if (a) options = b; ${read}`)),
    ).toEqual([])
  })

  it('reads in a function of another file that gets the options alone', () => {
    const other = {
      [`${FOLDER}/add.js`]: `export const add = (given) => given.getInteger('title')`,
    }
    const text = `import { add } from './add'\n${object(builder(TITLE), 'add(interaction.options)')}`
    expect(findings(text, { ...PACKAGE, ...other })).toEqual(['option-type getInteger in add.js'])
  })
})

describe('values as members, and lists as the service sends them', () => {
  const SLASH_CREATE = {
    'file:///bot/package.json': '{ "dependencies": { "slash-create": "^6.0.0" } }',
  }
  const gift = (body: string): string => `const { SlashCommand } = require('slash-create')
    module.exports = class extends SlashCommand {
      constructor(creator) { super(creator, { name: 'film', description: 'd', options: [{ type: 3, name: 'title', description: 'd' }, { type: 3, name: 'note', description: 'd' }] }) }
      run(ctx) { ${body} }
    }`

  it('are taken apart by patterns', () => {
    expect(
      findings(
        gift(`const { title, nota: n, 'no-te': m } = ctx.options; return [title, n, m]`),
        SLASH_CREATE,
      ),
    ).toEqual(['unknown-option nota', 'unknown-option no-te'])
    // If code takes members from the object itself, or uses a rest, each option may be read.
    expect(
      findings(
        gift(`const { options } = ctx; return ctx.options.title + options.note`),
        SLASH_CREATE,
      ),
    ).toEqual([])
    expect(
      findings(gift(`const { title, ...others } = ctx.options; return others`), SLASH_CREATE),
    ).toEqual([])
  })

  it('are those of seyfert, too', () => {
    const text = `import { Command, Declare, Options, createStringOption, CommandContext } from 'seyfert'
    @Declare({ name: 'film', description: 'd' })
    @Options({ title: createStringOption({ description: 'd' }) })
    export default class Film extends Command { run(ctx: CommandContext) { return ctx.options.titel } }`
    const files = { 'file:///bot/package.json': '{ "dependencies": { "seyfert": "^2.0.0" } }' }
    expect(findings(text, files, 'film.ts')).toEqual(['unknown-option titel'])
    // A decorator of the project may add options.
    expect(findings(text.replace('@Options(', '@Given('), files, 'film.ts')).toEqual([])
    const without = text.replace(/@Options.*/, '@Logged()')
    expect(findings(without, files, 'film.ts')).toEqual(['unknown-option titel'])
    expect(findings(text.replace('@Options(', '@Logged() @Options('), files, 'film.ts')).toEqual([
      'unknown-option titel',
    ])
    // Code that only runs for messages has no options of the service.
    const ignored = (kind: string): string =>
      `import { IgnoreCommand } from 'seyfert'\n${text.replace("'d' })", `'d', ignore: IgnoreCommand.${kind} })`)}`
    expect(findings(ignored('Slash'), files, 'film.ts')).toEqual([])
    expect(findings(ignored('Message'), files, 'film.ts')).toEqual(['unknown-option titel'])
    // Fields that the code sets itself may be read.
    const sets = (what: string): string => text.replace('return ', `${what} = this.given; return `)
    expect(findings(sets("(ctx as Given).options['titel']"), files, 'film.ts')).toEqual([])
    expect(findings(sets('ctx.options.titel'), files, 'film.ts')).toEqual([])
    expect(findings(sets('ctx.options.text'), files, 'film.ts')).toEqual(['unknown-option titel'])
  })

  it('have sub-commands beside options', () => {
    const text = (
      names: readonly string[],
    ): string => `module.exports = { name: 'film', description: 'd', type: 1, options: [
      { type: 1, name: 'add', description: 'd', options: [{ type: 3, name: 'title', description: 'd' }] },
      { type: 2, name: 'list', description: 'd', options: [{ type: 1, name: 'show', description: 'd' }] }],
      run(interaction) { ${names.map((name) => `interaction.data.options.find(({ name }) => name === '${name}')`).join('; ')} } }`
    expect(findings(text(['add', 'list', 'show', 'title', 'nowhere']))).toEqual([
      'unknown-option nowhere',
    ])
  })
})

describe('libraries on top of another', () => {
  it('hand its interactions on: their types are its types', () => {
    const text = `import { Command } from '@sapphire/framework'
    export class Film extends Command {
      registerApplicationCommands(registry) { registry.registerChatInputCommand(${builder(NOTE, STARS)}) }
      chatInputRun(interaction: Command.ChatInputCommandInteraction) {
        interaction.options.getString('note', true); interaction.options.getNumber('stars')
      }
    }`
    expect(findings(text, PACKAGE, 'film.ts')).toEqual([
      'required-optional true',
      'option-type getNumber',
    ])
    expect(
      findings(text.replace('@sapphire/framework', 'my-framework'), PACKAGE, 'film.ts'),
    ).toEqual([])
  })

  it('oceanic has its own evidence, and methods for whole options', () => {
    const files = { 'file:///bot/package.json': '{ "dependencies": { "oceanic.js": "^1.0.0" } }' }
    const text = `import { CommandInteraction } from 'oceanic.js'
    export default { name: 'film', description: 'd', type: 1, options: [{ type: 3, name: 'note', description: 'd' }],
      run(interaction: CommandInteraction) {
        interaction.data.options.getString('note', true); interaction.data.options.getStringOption('nota')
      } }`
    expect(findings(text, files, 'film.ts')).toEqual([
      'required-optional true',
      'unknown-option nota',
    ])
  })
})

describe('what may be null', () => {
  it('is reported where a member is taken without a question', () => {
    expect(
      findings(object(builder(NOTE), `interaction.options.getString('note').trim()`)),
    ).toHaveLength(1)
    expect(
      findings(object(builder(NOTE), `const n = interaction.options.get('note'); use(n.value)`)),
    ).toHaveLength(1)
  })

  it('is taken apart without a question', () => {
    const read = `interaction.options.getString('note')`
    expect(findings(object(builder(NOTE), `const { length } = ${read}`))).toEqual([
      `may-be-null ${read}`,
    ])
    for (const body of [
      `const { length } = ${read} ?? ''`,
      `const { length } = ${read}!`,
      `const length = ${read}`,
    ]) {
      expect([body, findings(object(builder(NOTE), body))]).toEqual([body, []])
    }
  })

  it('is not where something asks or catches', () => {
    const silent = [
      `interaction.options.getString('note')?.trim()`,
      `const n = interaction.options.get('note'); if (n) use(n.value)`,
      `try { interaction.options.getString('note').trim() } catch { }`,
      `try { lines = lines.filter((line) => line === interaction.options.getString('note').trim()) } catch { }`,
      `if (interaction.options.getString('note')) interaction.options.getString('note', true)`,
      `interaction.options.getString('note') !== null ? interaction.options.getString('note', true) : ''`,
      `interaction.options.getString('note')!.trim()`,
    ]
    for (const body of silent) {
      expect(findings(object(builder(NOTE), body), PACKAGE, 'film.ts')).toEqual([])
    }
    const read = `interaction.options.getString('note')`
    const later = `try { button.on('press', () => { show(${read}.trim()) }) } catch { }`
    expect(findings(object(builder(NOTE), later))).toEqual([`may-be-null ${read}`])
  })
})

describe('silence', () => {
  it('may be asked for by a function in a condition around them, or around the call of the function that reads them', () => {
    const note = "interaction.options.getString('note')"
    const has = `const has = (given) => given.options.getString('note') !== null\n`
    const show = `function show(interaction) { return interaction.reply(${note}.trim()) }\n`
    for (const reading of ['show(interaction)', `interaction.reply(${note}.trim())`]) {
      const found = (condition: string): string[] =>
        findings(has + show + object(builder(NOTE), `if (${condition}) { return ${reading} }`))
      expect([reading, found('has(interaction)')]).toEqual([reading, []])
      expect([reading, found('await has(interaction) && ready')]).toEqual([reading, []])
      expect([reading, found('isOwner(interaction)')]).toEqual([reading, [`may-be-null ${note}`]])
    }
    const shown = show.replace('{', '{ if (queue.show) queue.show();')
    expect(findings(shown + object(builder(NOTE), 'show(interaction)'))).toEqual([
      `may-be-null ${note}`,
    ])
  })

  it('about what is taken of a value that a function was given before, which may throw without it', () => {
    const read = "const note = interaction.options.getString('note')"
    const found = (between: string): string[] =>
      findings(object(builder(NOTE), `${read}; ${between}; use(note.length)`))
    const asserting = [
      'assert(note)',
      'assert.ok(note)',
      "invariant(note, 'none')",
      'await must(note)',
      'assert(!!note)',
    ]
    const comparing = [
      'assert(note !== null)',
      'assert.notEqual(note, null)',
      't.ensure(note != null && note)',
    ]
    for (const between of [...asserting, ...comparing]) {
      expect([between, found(between)]).toEqual([between, []])
    }
    for (const between of [
      'console.log(note)',
      'all.push(note)',
      'assert(other)',
      'const text = trim(note)',
    ]) {
      expect([between, found(between)]).toEqual([
        between,
        ["may-be-null interaction.options.getString('note')"],
      ])
    }
    expect(findings(object(builder(NOTE), `${read}; use(note.length); assert(note)`))).toHaveLength(
      1,
    )
  })

  it('about builders that are handed to a function, extended or looped over', () => {
    const read = `interaction.options.getString('other')`
    expect(findings(object(`extend(${builder(TITLE)})`, read))).toEqual([])
    expect(
      findings(
        object(builder(`.addSubcommand((s) => extend(s.setName('a').setDescription('d')))`), read),
      ),
    ).toEqual([])
    expect(
      findings(
        `const data = ${builder()}\nfor (const n of names) data.addStringOption((o) => o.setName(n).setDescription('d'))\n${object('data', read)}`,
      ),
    ).toEqual([])
    expect(
      findings(`const data = ${builder(TITLE)}\naddMore(data)\n${object('data', read)}`),
    ).toEqual([])
  })

  it('about builders that are stored and get options from there', () => {
    const data = `const data = ${builder(TITLE)}\n`
    const handler = `\n${object('data', `interaction.options.getString('later')`)}`
    const later = `.addStringOption((o) => o.setName('later').setDescription('d'))`
    const shapes = [
      `import { state } from './state'\n${data}state.builder = data`,
      `${data}const store = {}\nstore[name] = data`,
      `${data}const all = new Map()\nall.set('film', data)\nall.get('film')${later}`,
      `${data}for (const one of [data]) one${later}`,
      `${data}const all = { film: data }\nall.film${later}`,
      `${data};[data].forEach((one) => one${later})`,
    ]
    for (const text of shapes) {
      expect([text, findings(text + handler)]).toEqual([text, []])
    }
    const stored = `${data}const all = new Map()\nall.set('film', data)\nsend([data])`
    expect(findings(stored + handler)).toEqual(['unknown-option later'])
  })

  it('about what a call adds to a builder that a function makes', () => {
    const base = `const base = () => ${builder(TITLE)}\n`
    const more = `base().addStringOption((o) => o.setName('later').setDescription('d'))`
    const body = `interaction.options.getString('later'); interaction.options.getString('latr')`
    expect(findings(base + object(more, body))).toEqual(['unknown-option latr'])
    expect(findings(base + object('base()', body))).toEqual([
      'unknown-option later',
      'unknown-option latr',
    ])
  })

  it('about lists of options that are handed to a function', () => {
    const text = (later: string): string =>
      `const options = []\n${later}\n${object(`{ name: 'film', description: 'd', type: 1, options }`, `interaction.options.getString('b')`)}`
    expect(findings(text(''))).toEqual(['unknown-option b'])
    expect(findings(text('fill(options)'))).toEqual([])
    expect(findings(text(`require('./more').fill(options)`))).toEqual([])
  })

  it('about what has no description: it stands there for its name, and another command comes here', () => {
    const stub = `new SlashCommandBuilder().setName('film')`
    expect(
      findings(
        object(stub, `interaction.options.getString('b'); interaction.options.getSubcommand()`),
      ),
    ).toEqual([])
  })

  it('about context menus, whose options the library invents', () => {
    const text = `module.exports = { data: new ContextMenuCommandBuilder().setName('Rank').setType(2),
      execute(interaction) { return interaction.options.getUser('user', true) } }`
    expect(findings(text)).toEqual([])
  })

  it('about other things that are called options', () => {
    const body = `fields.options.get('a'); client.i18n.getMessage('a'); program.option('a'); message.options.get('b')`
    expect(
      findings(object(builder(TITLE), `${body}; interaction.options.getString('title')`)),
    ).toEqual([])
  })

  it('about a handler that makes a command: its options are those of another one', () => {
    const text = `const { Client } = require('discord.js')
      module.exports = async (client, interaction) => {
        const title = interaction.options.getString('title')
        store(title, async () => {
          await interaction.guild.commands.create({ name: 'made', description: 'Made here', type: 1, options: [] })
        })
      }`
    expect(findings(text)).toEqual([])
  })

  it('about names that are computed', () => {
    expect(
      findings(
        object(
          builder(TITLE),
          'for (const n of numbers) interaction.options.getUser(`target${n}`)',
        ),
      ),
    ).toEqual([])
  })

  it('about commands of other files, and several in one', () => {
    const text = `${object(builder(TITLE), `interaction.options.getString('title')`)}
      client.on('x', (interaction) => { if (interaction.commandName === 'ban') interaction.options.getUser('who') })`
    expect(findings(text)).toEqual([])
  })

  it('about autocompletion that is dispatched elsewhere', () => {
    const typed = `.addStringOption((o) => o.setName('title').setDescription('d').setRequired(true).setAutocomplete(true))`
    expect(findings(object(builder(typed), `interaction.options.getString('title')`))).toEqual([])
  })
})

describe('a definition without options', () => {
  const BASE = 'file:///bot/src/base.ts'
  const CLOSED = `export default abstract class Command { abstract name: string; options?: Option[]; abstract run(i: any): any
    register(rest) { return rest.post('/commands', { name: this.name, options: this.options }) } }`
  const read = `async run(interaction: CommandInteraction) { return interaction.options.getString('note') }`
  const fields = `name = 'film'; description = 'd'; type = ApplicationCommandType.ChatInput`
  const properties = `name: 'film', description: 'd', type: ApplicationCommandType.ChatInput`
  const holders: Readonly<Record<string, (more: string) => string>> = {
    fields: (more) => `class Film extends Command { ${fields}\n${read}\n${more} }`,
    super: (more) =>
      `class Film extends Command { constructor() { super({ ${properties} }) }\n${read}\n${more} }`,
    alone: (more) => `class Film { ${fields}\n${read}\n${more} }`,
    object: (more) => `export default { ${properties}, ${read}, ${more} }`,
  }
  const imports = `import Command from '../base'\nimport { ApplicationCommandType, CommandInteraction } from 'discord.js'\n`
  const found = (text: string, base: string | undefined = CLOSED): string[] =>
    findings(imports + text, { ...PACKAGE, ...(base !== undefined && { [BASE]: base }) }, 'film.ts')

  const makers = [
    `setOptions(command) { command.addOption('note', 3) }`,
    `get options() { return [{ type: 3, name: 'note', description: 'd' }] }`,
    `build(b) { return b.addStringOption((o) => o.setName('note')) }`,
    `prepare(client) { this.options = [noteOption] }`,
    `finish(rest) { return rest.post(new OwnBuilder(this)) }`,
  ]

  it.each(Object.keys(holders))('is complete if nothing makes any: %s', (holder) => {
    const made = holders[holder]?.('cooldown() { return 5 }')
    expect(found(made ?? '')).toEqual(['unknown-option note'])
  })

  it.each(
    Object.keys(holders).flatMap((holder) => makers.map((maker) => [holder, maker] as const)),
  )('may have them from a method: %s, %s', (holder, maker) => {
    expect(found(holders[holder]?.(maker) ?? '')).toEqual([])
  })

  it.each([
    `configure: (b) => { b.addIntegerOption((o) => o.setName('note').setDescription('d')) }`,
    `setup(b) { return b.addIntegerOption((o) => o.setName('note').setDescription('d')).addStringOption((o) => o.setName('kind').setDescription('d')) }`,
  ])('has those that a member adds to the builder that it is handed: %s', (maker) => {
    const text = (more: string): string => holders['object']?.(more) ?? ''
    expect(found(text(maker))).toContain('option-type getString')
    expect(found(text(maker.replace('note', 'notes')))).toContain('unknown-option note')
    // Other code may add options, or may not add these, so they are unknown.
    for (const unsure of [
      `${maker}, options2: more()`,
      maker.replace('b.add', 'if (wanted) b.add').replace('return if', 'if'),
      maker.replace('b.add', 'others(b); b.add').replace('return others', 'others'),
      maker.replace('b.add', 'b.addNotes().add'),
      maker.replace('b.add', 'b[method]((o) => o); b.add').replace('return b[', 'b['),
      maker.replace('b.add', 'kept = b; b.add').replace('return kept', 'kept'),
      maker.replace('b.add', 'this.builder = b; b.add').replace('return this', 'this'),
      maker.replace('b.add', 'all.push(b); b.add').replace('return all', 'all'),
      maker.replace('b.add', 'for (const each of list()) b.add').replace('return for', 'for'),
      maker.replace('(b)', '(b, more)'),
    ]) {
      expect([unsure, found(text(unsure))]).toEqual([unsure, []])
    }
  })

  it('may have more than a member adds where a call around it is handed more, or adds more', () => {
    const kind = `configure: (b) => b.addStringOption((o) => o.setName('kind').setDescription('d'))`
    const made = (behind: string): string[] =>
      found(`export default make({ ${properties}, ${read}, ${kind} }${behind}`)
    expect(made(')')).toEqual(['unknown-option note'])
    for (const behind of [
      ', [shared])',
      ', { options: more() })',
      `).addStringOption((o) => o.setName('note'))`,
    ]) {
      expect([behind, made(behind)]).toEqual([behind, []])
    }
  })

  it.each(makers)('may have them from a method of its base: %s', (maker) => {
    const base = `export default class Command { ${maker} }`
    expect(found(holders['fields']?.('') ?? '', base)).toEqual([])
    expect(found(holders['super']?.('') ?? '', base)).toEqual([])
  })

  it('may have them from a base that is not known, and from a field of another name', () => {
    expect(found(holders['fields']?.('').replace('Command {', 'Nobody {') ?? '')).toEqual([])
    expect(
      findings(
        `import Command from 'some-commands'\n${holders['fields']?.('')}`,
        PACKAGE,
        'film.ts',
      ),
    ).toEqual([])
    expect(found(holders['object']?.(`args: [{ key: 'note' }]`) ?? '')).toEqual([])
  })

  it('may have them elsewhere, where nothing but its handler shows that it is one', () => {
    const bare = (more = ''): string =>
      `export default new Film({ name: 'film', description: 'd', ${more} ${read} })`
    expect(found(bare())).toEqual([])
    expect(found(bare(`data: [{ name: 'note', description: 'd', type: 'STRING' }],`))).toEqual([])
    expect(found(bare('options: [],'))).toEqual(['unknown-option note'])
  })

  it('has those of a key of the project, whatever the handler calls what it answers', () => {
    const note = `{ type: ApplicationCommandOptionType.String, name: 'note', description: 'd' }`
    const imported = `import { ApplicationCommandOptionType } from 'discord.js'\n`
    const made = (key: string, read: string): string[] =>
      found(`${imported}export default make({ name: 'film', description: 'd', ${key}: [${note}] },
        async (msg) => { await msg.reply(msg.options.${read}) })`)
    const inClass = (key: string, read: string): string[] =>
      found(`${imported}export class Film extends Command { name = 'film'; description = 'd'; ${key} = [${note}]
        async runSlash(interaction) { interaction.options.${read} } }`)
    for (const reads of [made, inClass]) {
      for (const key of ['slash_options', 'slashOptions']) {
        expect(reads(key, `getString('note')`)).toEqual([])
        expect(reads(key, `getInteger('note')`)).toEqual(['option-type getInteger'])
        expect(reads(key, `getString('notes')`)).toEqual(['unknown-option notes'])
        // Methods with other names may be for other kinds of commands.
        expect(reads('arguments', `getString('notes')`)).toEqual([])
      }
    }
  })

  it('may have them from the call that it is handed to', () => {
    const object = holders['object']?.('').slice('export default '.length) ?? ''
    expect(found(`export default define(${object})`)).toEqual(['unknown-option note'])
    expect(found(`export default define(${object}, [{ name: 'note' }])`)).toEqual([])
    expect(found(`export default define(${object}).addText('note')`)).toEqual([])
  })
})

describe('autocompletion', () => {
  it('is not answered by what only says that others may do so', () => {
    const text = `class Film { data = ${builder(TITLE)}; autocomplete?(interaction: AutocompleteInteraction): Promise<void> }`
    expect(findings(text)).toEqual([])
  })

  it('that no option asks for is answered for nothing, wherever the answer is beside the definition', () => {
    const shapes = [
      `module.exports.data = ${builder(TITLE)}\nmodule.exports.autocomplete = async (interaction) => interaction.respond([])`,
      `export const data = ${builder(TITLE)}\nexport async function autocomplete(interaction) { await interaction.respond([]) }`,
      `export const data = ${builder(TITLE)}\nexport const autocomplete = (interaction) => interaction.respond([])`,
      `export default { data: ${builder(TITLE)}, async autocomplete(interaction) { await interaction.respond([]) } }`,
      `class Film { data = ${builder(TITLE)}; async autocomplete(interaction) { await interaction.respond([]) } }`,
    ]
    for (const text of shapes) {
      expect([text, findings(text)]).toEqual([text, ['needless-autocomplete autocomplete']])
      const typed = text.replace('.setRequired(true)', '.setRequired(true).setAutocomplete(true)')
      expect([typed, findings(typed)]).toEqual([typed, []])
      const empty = text.replace(TITLE, '')
      expect([empty, findings(empty)]).toEqual([empty, []])
    }
  })
})

it('an option that sub-commands share is named once where nothing reads it', () => {
  const both = ['a', 'b'].map((name) => sub(name, TITLE)).join('')
  const text = object(`${builder()}${both}`, `await interaction.reply('x')`)
  const uri = `${FOLDER}/film.js`
  const host = {
    text: (other: string) => (other === uri ? text : PACKAGE[other as keyof typeof PACKAGE]),
  }
  const found = analyse({ uri, text }, read, { assignment: {}, rules: {} }, host)
  expect(
    (found === undefined ? [] : useFindings(found.uses)).map(({ message }) => message),
  ).toEqual([expect.stringContaining('Nothing reads the required option "title":')])
})

describe('much', () => {
  const many = (count: number, line: (i: number) => string): string =>
    Array.from({ length: count }, (_, i) => line(i)).join('\n')
  const wrong = `interaction.options.getInteger('title')`

  it('a thousand reads beside conditions hide nothing', () => {
    const reads = many(
      1_000,
      (i) => `const t${i} = interaction.options.getString('title'); if (other${i}) go(t${i})`,
    )
    expect(findings(object(builder(TITLE), `${reads}\n${wrong}`))).toEqual(
      findings(object(builder(TITLE), wrong)),
    )
  })

  // Work that grows with the square would not end in time.
  it('thousands of reads, conditions and cases come to an end', () => {
    const sub = `.addSubcommand((s) => s.setName('a').setDescription('d'))`
    const bodies = [
      many(sized(10_000, 1_000), () => `interaction.options.getString('title')`),
      many(
        sized(10_000, 1_000),
        (i) =>
          `const t${i} = interaction.options.getString('t${i}', true); if (x === 'q') go(t${i}.length)`,
      ),
      `switch (interaction.options.getSubcommand()) {\n${many(sized(4_000, 500), (i) => `case 's${i}': ${wrong}; break`)} }`,
    ]
    const found = bodies.map(
      (body) => findings(object(builder(body.startsWith('switch') ? sub : TITLE), body)).length > 0,
    )
    expect(found).toEqual([false, true, true])
  })

  it('an object with the interaction that has thousands of other entries hides nothing', () => {
    const names = Array.from({ length: sized(10_000, 1_000) }, (_, i) => `k${i}`)
    const text = `${object(builder(TITLE), `run({ ${names.map((name) => `${name}: 1`)}, it: interaction })`)}
      function run(context) { ${names.map((name) => `context.${name}.use()`).join(';')}; context.it.options.getString('titel') }`
    expect(findings(text)).toEqual(['unknown-option titel'])
  })
})

describe('what guards a read', () => {
  const find = (body: string): string[] =>
    findings(object(builder(TITLE, NOTE), `use(interaction.options.getString('title')); ${body}`))
  const note = `interaction.options.getString('note'`

  it('is not a question that comes after a member was taken', () => {
    for (const body of [
      `const note = ${note}).trim(); if (note) use(note)`,
      `const size = ${note}).length; return size > 3 ? size : 0`,
    ]) {
      expect([body, find(body)]).toEqual([body, [`may-be-null ${note})`]])
    }
    for (const body of [
      `const note = ${note}); if (note) use(note.trim())`,
      `if (!${note})) return; const note = ${note}).trim()`,
      `const note = ${note})?.trim(); if (note) use(note)`,
      `const note = ${note})!.trim(); if (note) use(note)`,
    ]) {
      expect([body, find(body)]).toEqual([body, []])
    }
  })

  it('is no default that is given to another read', () => {
    const wrong = `use(${note}, true))`
    for (const other of [
      `use(${note}) ?? 'none')`,
      `const a = ${note}) ? 1 : 2; use(a)`,
      `use(${note}) || other.note)`,
    ]) {
      expect([other, find(`${other}; ${wrong}`)]).toEqual([other, ['required-optional true']])
    }
    for (const other of [
      `${note}) ?? leave()`,
      `const a = ${note}) ?? null; if (a === null) return`,
      `if (ready && ${note}) === null) return`,
      `const state = { note: ${note}) || '' }; if (!state.note) return`,
    ]) {
      expect([other, find(`${other}; ${wrong}`)]).toEqual([other, []])
    }
    expect(find(`use(${note}) ? ${note}, true) : 'none')`)).toEqual([])
    expect(find(`${note}) && ${wrong}`)).toEqual([])
  })
})

describe('a comparison of a value that has a default', () => {
  const GENRE = `.addStringOption((o) => o.setName('genre').setDescription('d').addChoices({ name: 'A', value: 'a' }, { name: 'B', value: 'b' }))`
  const find = (body: string, operator = '??'): string[] =>
    findings(
      object(
        builder(GENRE),
        `const genre = interaction.options.getString('genre') ${operator} 'none'; ${body}`,
      ),
    )

  it('is wrong if it is neither a choice nor the default', () => {
    for (const operator of ['??', '||']) {
      expect(find(`if (genre === 'c') go()`, operator)).toEqual(['not-a-choice c'])
      expect(find(`switch (genre) { case 'a': go(); break; case 'c': stop() }`, operator)).toEqual([
        'not-a-choice c',
      ])
      expect(find(`if (genre === 'none') go(); else if (genre === 'b') stop()`, operator)).toEqual(
        [],
      )
      expect(find(`switch (genre) { case 'none': case 'old': go() }`, operator)).toEqual([])
    }
    expect(
      findings(
        object(
          builder(GENRE),
          `const g = interaction.options.getString('genre') ?? last; if (g === 'c') go()`,
        ),
      ),
    ).toEqual([])
  })
})

describe('a function that nothing calls', () => {
  const shapes: Readonly<Record<string, (body: string, call: string) => string>> = {
    'a private method': (body, call) => `export class Film {
      data = ${builder(NOTE)}
      async execute(interaction: ChatInputCommandInteraction) { interaction.options.getString('note'); ${call && `this.${call}`} }
      private async gone(interaction: ChatInputCommandInteraction) { ${body} }
    }`,
    'a function of the module': (body, call) =>
      `${object(builder(NOTE), `interaction.options.getString('note'); ${call}`)}\nasync function gone(interaction) { ${body} }`,
    'a constant of the module': (body, call) =>
      `const gone = async (interaction) => { ${body} }\n${object(builder(NOTE), `interaction.options.getString('note'); ${call}`)}`,
  }
  it.each(Object.keys(shapes))('may ask for what is no more: %s', (name) => {
    const find = (body: string, call: string): string[] =>
      findings(shapes[name]?.(body, call) ?? '', PACKAGE, 'film.ts')
    for (const [body, code] of [
      [`interaction.options.getString('era', true)`, 'unknown-option era'],
      [`interaction.options.getString('note', true)`, 'required-optional true'],
    ] as const) {
      expect([body, find(body, '')]).toEqual([body, []])
      expect([body, find(body, 'gone(interaction)')]).toEqual([body, [code]])
    }
  })

  it('is called by what decorates it, by computed names and by other modules', () => {
    const gone = `interaction.options.getString('era')`
    for (const text of [
      `export class Film { data = ${builder(NOTE)}
        execute(interaction: ChatInputCommandInteraction) { this[interaction.options.getString('note')](interaction) }
        private gone(interaction: ChatInputCommandInteraction) { ${gone} } }`,
      `export class Film { data = ${builder(NOTE)}
        @Logged() private gone(interaction: ChatInputCommandInteraction) { ${gone} } }`,
      `export const data = ${builder(NOTE)}\nexport async function execute(interaction) { ${gone} }`,
      `export const data = ${builder(NOTE)}\nexport default async function run(interaction) { ${gone} }`,
      `export const data = ${builder(NOTE)}\nexport namespace A { export async function run(interaction) { ${gone} } }`,
      `export class Film { data = ${builder(NOTE)}; parts = [{ name: 'add', run: 'gone' }]
        private gone(interaction: ChatInputCommandInteraction) { ${gone} } }`,
    ]) {
      expect([text, findings(text, PACKAGE, 'film.ts')]).toEqual([text, ['unknown-option era']])
    }
  })
})

describe('what is never read', () => {
  it('is a hint at its definition', () => {
    expect(
      findings(object(builder(TITLE, NOTE), `interaction.options.getString('title')`)),
    ).toEqual(['never-read note'.replace('note', `'note'`)])
  })

  it('is not what only a completion reads, to know what to propose', () => {
    const typed = NOTE.replace("'note'", "'kind'").replace(/\)\)$/, ').setAutocomplete(true))')
    const text = (typing: string): string =>
      object(
        builder(NOTE, typed),
        `interaction.options.getString('kind')`,
        `async autocomplete(interaction) { await interaction.respond(kindsFor(${typing})) }`,
      )
    expect(findings(text(`interaction.options.getString('note')`))).toEqual([])
    expect(findings(text('interaction.options.getFocused()'))).toEqual([`never-read 'note'`])
  })

  it('is known for each of the commands that call the same helper', () => {
    const more = {
      [`${FOLDER}/read.js`]: `exports.note = (interaction) => interaction.options.getString('note')`,
    }
    const command = (name: string, body: string): string =>
      `exports.${name} = { data: ${builder(TITLE, NOTE).replace("'film'", `'${name}'`)}, execute(interaction) { interaction.options.getString('title'); ${body} } }`
    const find = (...bodies: string[]): string[] =>
      findings(
        `const { note } = require('./read')\n${bodies.map((body, index) => command(`c${index}`, body)).join('\n')}`,
        { ...PACKAGE, ...more },
      )
    expect(find('note(interaction)', 'note(interaction)', 'note(interaction)')).toEqual([])
    expect(find('note(interaction)', '', 'note(interaction)')).toEqual([`never-read 'note'`])
  })

  it('is not known where a call makes the handler: it may read options, too', () => {
    const handler = `async (interaction) => { interaction.options.getString('title') }`
    for (const text of [
      `exports.film = { data: ${builder(TITLE, NOTE)}, execute: withServer({ reads: 'note' }, ${handler}) }`,
      `class Film { data = ${builder(TITLE, NOTE)}; execute = withServer(${handler}) }`,
      `export const data = ${builder(TITLE, NOTE)}\nexport const execute = withServer(${handler})`,
    ]) {
      expect([text, findings(text)]).toEqual([text, []])
    }
  })

  it('is not known where something made of the interaction is asked by name', () => {
    const text = (parameter: string, more: string): string =>
      `module.exports = { data: ${builder(TITLE, NOTE)}, execute(${parameter}) { ${parameter}.options.getString('title'); ${more} } }`
    expect(findings(text('ctx', `ctx.getTarget('note')`))).toEqual([])
    expect(findings(text('interaction', `interaction.fetchOption('note')`))).toEqual([])
    expect(findings(text('interaction', `interaction.reply('note')`))).toEqual([
      `never-read 'note'`,
    ])
  })

  it('is not known where the options or the interaction go elsewhere', () => {
    const read = `interaction.options.getString('title');`
    for (const more of [
      'log(interaction)',
      'log(interaction.options)',
      'log({ interaction })',
      'log(interaction.options.data)',
      'interaction.options.getString(name)',
    ]) {
      expect(findings(object(builder(TITLE, NOTE), `${read} ${more}`))).toEqual([])
    }
  })

  it('are seen in an object or a list that a function is handed, and not known where that goes elsewhere', () => {
    const text = (given: string, parameter: string, body: string): string =>
      `module.exports = { data: ${builder(TITLE, NOTE)}, async execute(interaction) { interaction.options.getString('title'); return run(${given}) } }\nfunction run(${parameter}) { ${body} }`
    for (const [given, parameter, read] of [
      ['{ it: interaction }', 'context', 'context.it'],
      ['[interaction]', 'context', 'context[0]'],
      ['1, interaction', '...args', 'args[1]'],
    ] as const) {
      const find = (body: string): string[] => findings(text(given, parameter, body))
      for (const body of [
        `say(${read}.options.getString('note'))`,
        `const say = (text) => ${read}.reply(text); say(${read}.options.getString('note'))`,
        `log(${parameter})`,
        `log(${read})`,
      ]) {
        expect([body, find(body)]).toEqual([body, []])
      }
      expect(find(`${read}.options.getString('nope')`)).toEqual(['unknown-option nope'])
      expect(find(`${read}.reply('note')`)).toEqual([`never-read 'note'`])
    }
  })

  it('of one getter for options of two types are right where a condition may tell the sub-commands apart', () => {
    const text = (body: string): string =>
      object(
        builder(sub('a', NOTE), sub('b', STARS.replace('stars', 'note'))),
        'return run(interaction, kindOf(interaction.options.getSubcommand()))',
      ) + `\nfunction run(interaction, kind) { ${body} }`
    const read = 'interaction.reply(interaction.options.getString(key))'
    for (const body of [
      `if (kind.isText) ${read}`,
      `kind.isText && ${read}`,
      `if (!kind.isText) continue; ${read}`,
    ]) {
      expect([body, findings(text(`for (const key of ['note']) { ${body} }`))]).toEqual([body, []])
    }
  })
})
