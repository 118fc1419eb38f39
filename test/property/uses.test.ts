import { applyTextEdits } from '@slashlint/sources'
import { read } from '@slashlint/sources/javascript'
import { analyse } from '@slashlint/checker'
import type { Analysis } from '@slashlint/checker'
import { checkUses } from '@slashlint/core/uses'
import type { Use } from '@slashlint/core/uses'
import { renaming } from '@slashlint/language-server/features'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { judgeUses } from '../oracle/use.js'
import { cases, check } from './check.js'

// Laws of handlers: one that is made from its definition is right, one wrong read is one finding, and a renaming of an
// option and its reads keeps both right. Core agrees with the oracle about any uses of any command.

const GETTERS: readonly (readonly [type: number, method: string, getter: string])[] = [
  [3, 'addStringOption', 'getString'],
  [4, 'addIntegerOption', 'getInteger'],
  [5, 'addBooleanOption', 'getBoolean'],
  [6, 'addUserOption', 'getUser'],
  [7, 'addChannelOption', 'getChannel'],
  [8, 'addRoleOption', 'getRole'],
  [9, 'addMentionableOption', 'getMentionable'],
  [10, 'addNumberOption', 'getNumber'],
  [11, 'addAttachmentOption', 'getAttachment'],
]

interface Option {
  readonly name: string
  readonly kind: number
  readonly required: boolean
}

interface Leaf {
  readonly name: string
  readonly options: readonly Option[]
}

const name = fc.constantFrom('alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot', 'golf')
const options = fc
  .uniqueArray(fc.record({ name, kind: fc.nat(GETTERS.length - 1), required: fc.boolean() }), {
    selector: (option) => option.name,
    minLength: 1,
    maxLength: 4,
  })
  .map((list) => [...list].sort((a, b) => Number(b.required) - Number(a.required)))
/** A command with sub-commands, or one leaf without a name. */
const command = fc.oneof(
  options.map((list): Leaf[] => [{ name: '', options: list }]),
  fc.uniqueArray(fc.record({ name: name.map((one) => `${one}-sub`), options }), {
    selector: (leaf) => leaf.name,
    minLength: 2,
    maxLength: 3,
  }),
)

/** How a handler is written. */
const style = fc.record({ asObject: fc.boolean(), isBuilder: fc.boolean(), chain: fc.constantFrom('switch', 'if') })
type Style = typeof style extends fc.Arbitrary<infer T> ? T : never

function definitionOf(leaves: readonly Leaf[], { isBuilder }: Style): string {
  const optionCalls = (list: readonly Option[]): string =>
    list
      .map(
        ({ name: own, kind, required }) =>
          `.${GETTERS[kind]?.[1]}((o) => o.setName('${own}').setDescription('d')${required ? '.setRequired(true)' : ''})`,
      )
      .join('')
  const literals = (list: readonly Option[]): string =>
    `[${list.map(({ name: own, kind, required }) => `{ type: ${GETTERS[kind]?.[0]}, name: '${own}', description: 'd', required: ${required} }`).join(', ')}]`
  if (isBuilder) {
    const calls = leaves.map((leaf) =>
      leaf.name === ''
        ? optionCalls(leaf.options)
        : `.addSubcommand((s) => s.setName('${leaf.name}').setDescription('d')${optionCalls(leaf.options)})`,
    )
    return `new SlashCommandBuilder().setName('film').setDescription('d')${calls.join('')}`
  }
  const [first] = leaves
  const list =
    first?.name === ''
      ? literals(first.options)
      : `[${leaves.map((leaf) => `{ type: 1, name: '${leaf.name}', description: 'd', options: ${literals(leaf.options)} }`).join(', ')}]`
  return `{ name: 'film', description: 'd', options: ${list} }`
}

const readOf = ({ name: own, kind, required }: Option): string =>
  `use(interaction.options.${GETTERS[kind]?.[2]}('${own}'${required ? ', true' : ''}))`

function moduleOf(
  leaves: readonly Leaf[],
  how: Style,
  reads = (leaf: Leaf): string => leaf.options.map(readOf).join('\n'),
): string {
  const [first] = leaves
  const asked = 'interaction.options.getSubcommand()'
  const body =
    first?.name === ''
      ? reads(first)
      : how.chain === 'switch'
        ? `switch (${asked}) {\n${leaves.map((leaf) => `case '${leaf.name}': {\n${reads(leaf)}\nbreak }`).join('\n')}\n}`
        : `const sub = ${asked}\n${leaves.map((leaf) => `if (sub === '${leaf.name}') {\n${reads(leaf)}\n}`).join(' else ')}`
  const definition = definitionOf(leaves, how)
  return how.asObject
    ? `const { SlashCommandBuilder } = require('discord.js')\nmodule.exports = { data: ${definition}, async execute(interaction) {\n${body}\n} }\n`
    : `import { SlashCommandBuilder } from 'discord.js'\nexport const data = ${definition}\nexport async function execute(interaction) {\n${body}\n}\n`
}

function codesIn(text: string): { readonly analysis: Analysis | undefined; readonly codes: readonly string[] } {
  const analysis = analyse({ uri: 'file:///bot/commands/film.js', text }, read, { assignment: {}, rules: {} })
  return {
    analysis,
    codes: analysis?.uses.tied.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code)) ?? ['no definition'],
  }
}

const same = (left: unknown, right: unknown): void => {
  if (JSON.stringify(left) !== JSON.stringify(right))
    throw new Error(`${JSON.stringify(left)} is not ${JSON.stringify(right)}`)
}

describe('handlers', () => {
  it('made from their definition have no finding', () => {
    check(
      fc.property(command, style, (leaves, how) => {
        const { analysis, codes } = codesIn(moduleOf(leaves, how))
        same(codes, [])
        // Silence alone would be no merit.
        const reads = analysis?.uses.tied.flatMap(({ uses }) => uses.filter(({ use }) => use.kind === 'option'))
        same(reads?.length, leaves.flatMap((leaf) => leaf.options).length)
      }),
      cases(2_000),
    )
  })

  it('with one wrong read have exactly one', () => {
    check(
      fc.property(
        command,
        style,
        fc.nat(),
        fc.constantFrom('name', 'type', 'required'),
        (leaves, how, pick, mistake) => {
          const all = leaves.flatMap((leaf) => leaf.options.map((option) => ({ leaf, option })))
          const chosen = all[pick % all.length]
          if (chosen === undefined || (mistake === 'required' && chosen.option.required)) return
          const wrong =
            mistake === 'name'
              ? readOf({ ...chosen.option, name: 'zulu' })
              : mistake === 'required'
                ? readOf({ ...chosen.option, required: true })
                : readOf({ ...chosen.option, kind: chosen.option.kind === 0 ? 1 : 0 })
          const text = moduleOf(leaves, how, (leaf) =>
            leaf.options
              .map((option) => (leaf === chosen.leaf && option === chosen.option ? wrong : readOf(option)))
              .join('\n'),
          )
          same(codesIn(text).codes, [
            { name: 'use/unknown-option', type: 'use/option-type', required: 'use/required-optional' }[mistake],
          ])
        },
      ),
      cases(2_000),
    )
  })

  it('stay right when an option and its reads are renamed', () => {
    check(
      fc.property(command, style, fc.nat(), fc.boolean(), (leaves, how, pick, fromRead) => {
        const text = moduleOf(leaves, how)
        const { analysis } = codesIn(text)
        const reads = analysis?.uses.tied.flatMap(({ uses }) => uses.filter(({ use }) => use.kind === 'option')) ?? []
        const chosen = reads[pick % Math.max(1, reads.length)]
        if (analysis === undefined || chosen?.name === undefined || chosen.use.kind !== 'option')
          throw new Error('no read')
        const found = renaming(analysis, chosen.name.start, 'renamed')
        if (found === undefined || 'reason' in found) throw new Error(found?.reason ?? 'nothing to rename')
        const definition = found.edits.reduce((first, edit) => Math.min(first, edit.start), text.length)
        const again = fromRead ? found : renaming(analysis, definition + 1, 'renamed')
        if (again === undefined || 'reason' in again) throw new Error(again?.reason ?? 'nothing to rename there')
        const after = applyTextEdits(text, again.edits)
        same(codesIn(after).codes, [])
        same(after.split('renamed').length, 3)
      }),
      cases(1_000),
    )
  })
})

describe('core', () => {
  const branch = fc.oneof(
    fc.record({ subcommand: name }),
    fc.record({ group: name, subcommand: name }),
    fc.record({ either: name }),
  )
  const branches = fc.option(fc.array(branch, { minLength: 1, maxLength: 2 }), { nil: undefined })
  const flag = fc.option(fc.constant(true), { nil: undefined })
  const use: fc.Arbitrary<Use> = fc.oneof(
    fc.record({
      kind: fc.constant('option' as const),
      name: fc.option(name, { nil: undefined, freq: 9 }),
      accepts: fc.option(fc.uniqueArray(fc.integer({ min: 3, max: 6 }), { minLength: 1, maxLength: 2 }), {
        nil: undefined,
      }),
      absent: fc.constantFrom('null' as const, 'throws' as const),
      isGuarded: flag,
      isMember: flag,
      isTyping: flag,
      isShared: flag,
      branches,
    }),
    fc.record({
      kind: fc.constant('level' as const),
      level: fc.constantFrom('subcommand' as const, 'group' as const),
      absent: fc.constantFrom('null' as const, 'throws' as const),
      isGuarded: flag,
    }),
    fc.record({ kind: fc.constant('value' as const), name, value: fc.constantFrom('a', 'b', 'c'), branches }),
    fc.record({ kind: fc.constant('autocomplete' as const) }),
    fc.record({ kind: fc.constant('focused-name' as const), name }),
  ) as fc.Arbitrary<Use>
  const unknown = Symbol.for('slashlint.dynamic')
  const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | symbol | undefined> =>
    fc.oneof(
      { weight: 6, arbitrary },
      { weight: 1, arbitrary: fc.constant(unknown) },
      { weight: 1, arbitrary: fc.constant(undefined) },
    )
  const option = fc.record({
    type: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 3, max: 6 }) },
      { weight: 1, arbitrary: fc.constant(unknown) },
    ),
    name: fc.oneof({ weight: 9, arbitrary: name }, { weight: 1, arbitrary: fc.constant(unknown) }),
    description: fc.constant('d'),
    required: maybe(fc.boolean()),
    autocomplete: maybe(fc.boolean()),
    choices: fc.option(
      fc.uniqueArray(
        fc.constantFrom('a', 'b').map((value) => ({ name: value, value })),
        { selector: ({ value }) => value },
      ),
      { nil: undefined },
    ),
  })
  const list = fc.array(fc.oneof({ weight: 12, arbitrary: option }, { weight: 1, arbitrary: fc.constant(unknown) }), {
    maxLength: 4,
  })
  const subcommand = fc.record({
    type: fc.constant(1),
    name,
    description: fc.constant('d'),
    options: fc.option(list, { nil: undefined }),
  })
  const group = fc.record({
    type: fc.constant(2),
    name,
    description: fc.constant('d'),
    options: fc.array(subcommand, { maxLength: 2 }),
  })
  const defined = fc.record({
    name: fc.constant('film'),
    description: fc.constant('d'),
    options: fc.oneof(
      list as fc.Arbitrary<unknown>,
      fc.array(fc.oneof(subcommand as fc.Arbitrary<unknown>, group as fc.Arbitrary<unknown>), { maxLength: 3 }),
    ),
  })

  it('finds what the oracle finds', () => {
    check(
      fc.property(defined, fc.array(use, { maxLength: 4 }), (value, uses) => {
        const found = checkUses(value, uses).filter(({ severity }) => severity !== 'hint')
        same(found.map(({ code, path }) => `${code} ${path.join('/')}`).sort(), [...judgeUses(value, uses)].sort())
      }),
      cases(40_000),
    )
  })
})
