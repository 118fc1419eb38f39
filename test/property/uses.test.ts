import { applyTextEdits } from '@slashlint/sources'
import { read } from '@slashlint/sources/javascript'
import { analyse } from '@slashlint/checker'
import type { Analysis } from '@slashlint/checker'
import type { LocatedUse } from '@slashlint/sources'
import { checkUses } from '@slashlint/core/uses'
import type { Use } from '@slashlint/core/uses'
import { renaming } from '@slashlint/language-server/features'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { project } from '../javascript/tied.js'
import { judgeUses } from '../oracle/use.js'
import { cases, check } from './check.js'
import {
  command,
  filesOf,
  MAIN,
  MISTAKES,
  movedFiles,
  moving,
  optionName as name,
  style,
} from './handlers.js'
import type { Files, Leaf, Mistake, Style, Wrong } from './handlers.js'

// Laws of handlers: one that is made from its definition is right, one wrong read is one finding, and a renaming of an
// option and its reads keeps both right. Core agrees with the oracle about any uses of any command.

const FOLDER = 'file:///bot/'
const PACKAGE = '{ "dependencies": { "discord.js": "^14.14.0" } }'

/** Returns the findings in the file of the definition, and in the files to which it leads. */
function foundIn(files: Files): {
  readonly analysis: Analysis | undefined
  readonly codes: readonly string[]
} {
  const text = (uri: string): string | undefined =>
    uri === `${FOLDER}package.json` ? PACKAGE : files[uri.slice(FOLDER.length)]
  const main = files[MAIN] ?? ''
  const analysis = analyse(
    { uri: FOLDER + MAIN, text: main },
    read,
    { assignment: {}, rules: {} },
    { text },
  )
  return {
    analysis,
    codes: analysis?.uses.tied.flatMap(({ diagnostics }) =>
      diagnostics.map(({ code }) => code),
    ) ?? ['no definition'],
  }
}

const readsIn = (analysis: Analysis | undefined): readonly LocatedUse[] =>
  analysis?.uses.tied.flatMap(({ uses }) => uses.filter(({ use }) => use.kind === 'option')) ?? []

function same(left: unknown, right: unknown, files: Files = {}): void {
  if (JSON.stringify(left) === JSON.stringify(right)) {
    return
  }
  const texts = Object.entries(files).map(([name, text]) => `--- ${name}\n${text}`)
  throw new Error(`${JSON.stringify(left)} is not ${JSON.stringify(right)}\n${texts.join('\n')}`)
}

/** Tells whether sub-commands are compared. Otherwise they are keys of a table, or items of a list. */
const isCompared = ({ inside, branch }: Style): boolean =>
  (inside === 'reads' || inside === 'call') && branch !== 'includes'

/** Tells whether a mistake is possible for an option. */
function canBe(
  mistake: Mistake,
  { leaf, option }: Pick<Wrong, 'leaf' | 'option'>,
  leaves: readonly Leaf[],
  how: Style,
): boolean {
  switch (mistake) {
    case 'required':
    case 'member':
      // A name that is compared somewhere may have been read for that.
      return (
        !option.required &&
        leaves.every(({ options }) =>
          options.every(({ name: own, choices }) => own !== option.name || choices.length === 0),
        )
      )
    case 'choice':
      return option.choices.length > 0
    case 'getter':
      // A parameter of that name may be something else, whose methods are not known.
      return how.access !== 'parameter' || how.apart !== 'nothing'
    case 'subcommand':
      return leaf.name !== '' && isCompared(how)
    default:
      return true
  }
}

describe('handlers', () => {
  it('made from their definition have no finding', () => {
    check(
      fc.property(command, style, (leaves, how) => {
        const files = filesOf(leaves, how)
        const { analysis, codes } = foundIn(files)
        same(codes, [], files)
        // Silence alone would be no merit.
        const all = leaves.flatMap(({ options }) => options)
        const reads = all.reduce((sum, { choices }) => sum + 1 + choices.length, 0)
        same(readsIn(analysis).length, reads, files)
      }),
      cases(2_000),
    )
  })

  it('with one mistake have exactly one finding', () => {
    check(
      fc.property(
        command,
        style,
        fc.nat(),
        fc.constantFrom(...(Object.keys(MISTAKES) as Mistake[])),
        (leaves, how, pick, mistake) => {
          const all = leaves.flatMap((leaf) => leaf.options.map((option) => ({ leaf, option })))
          const fitting = all.filter((one) => canBe(mistake, one, leaves, how))
          const chosen = fitting[pick % Math.max(1, fitting.length)]
          if (chosen === undefined || (mistake === 'left' && all.length === 1)) {
            return
          }
          const files = filesOf(leaves, how, { ...chosen, mistake })
          const { codes } = foundIn(files)
          // In a group, or outside of one chain, something else may answer the sub-command.
          const isChain = how.branch === 'switch' || how.branch === 'if'
          const isOpen = mistake === 'subcommand' && (chosen.leaf.group !== '' || !isChain)
          const isDead = isOpen && codes[0] === 'use/dead-branch'
          same(codes, [isDead ? 'use/dead-branch' : MISTAKES[mistake]], files)
        },
      ),
      cases(3_000),
    )
  })

  it('have the same findings where the definition stands in another file', () => {
    const kinds = fc.constantFrom(undefined, ...(Object.keys(MISTAKES) as Mistake[]))
    check(
      fc.property(command, style, moving, fc.nat(), kinds, (leaves, how, move, pick, mistake) => {
        const all = leaves.flatMap((leaf) => leaf.options.map((option) => ({ leaf, option })))
        const chosen = all[pick % all.length]
        const wrong = mistake === undefined || chosen === undefined ? [] : [{ ...chosen, mistake }]
        const files = filesOf(leaves, how, ...wrong)
        const moved = movedFiles(leaves, how, files, move)
        const said = (some: Files) => {
          const { found, counts } = project(some)
          // A finding about an option without reads is at the option.
          return { found: found.map((one) => one.replace(/ in \S+$/, '')).sort(), ...counts }
        }
        const { untied, ...before } = said(files)
        const { untied: after, ...now } = said(moved)
        same({ ...now, untied: [...after] }, { ...before, untied: [...untied] }, moved)
      }),
      cases(1_500),
    )
  })

  it('answer what is autocompleted and nothing else, and one that is left out is one finding', () => {
    const level = fc.record({
      name: name.map((one) => `${one}-sub`),
      group: fc.constantFrom('', 'red'),
      isTyped: fc.boolean(),
    })
    const levels = fc.uniqueArray(level, { selector: ({ name: own }) => own, minLength: 2 })
    const way = fc.record({
      chain: fc.constantFrom('if', 'switch', 'return'),
      holder: fc.constantFrom('object', 'sapphire', 'called', 'one'),
      isMissing: fc.boolean(),
    })
    check(
      fc.property(levels, way, fc.nat(), (subs, { chain, holder, isMissing }, pick) => {
        const typed = subs.filter(({ isTyped }) => isTyped)
        const left = isMissing ? typed[pick % Math.max(1, typed.length)] : undefined
        const named = typed.filter((one) => one !== left).map((one) => one.name)
        // One comparison alone is no chain.
        if (named.length < 2) {
          return
        }
        const option = (isTyped: boolean): string =>
          `.addStringOption((o) => o.setName('text').setDescription('d').setAutocomplete(${isTyped}))`
        const define = (one: (typeof subs)[number]): string =>
          `.addSubcommand((s) => s.setName('${one.name}').setDescription('d')${option(one.isTyped)})`
        const inGroup = subs.filter(({ group }) => group !== '').map(define)
        const group =
          inGroup.length === 0
            ? ''
            : `.addSubcommandGroup((g) => g.setName('red').setDescription('d')${inGroup.join('')})`
        const data = `new SlashCommandBuilder().setName('film').setDescription('d')${subs
          .filter((one) => one.group === '')
          .map(define)
          .join('')}${group}`
        const branches = named.map((one) =>
          chain === 'switch'
            ? `case '${one}': suggest('${one}'); break`
            : `if (sub === '${one}') { suggest('${one}')${chain === 'return' ? '; return' : ''} }`,
        )
        const answers = `const sub = interaction.options.getSubcommand()\n${
          chain === 'switch'
            ? `switch (sub) { ${branches.join('\n')} }`
            : branches.join(chain === 'if' ? ' else ' : '\n')
        }`
        const runs = `use(interaction.options.getString('text'))`
        const text = {
          object: `export default { data: ${data}, execute(interaction) { ${runs} }, async autocomplete(interaction) { ${answers} } }`,
          sapphire: `export class Film extends Command { data = ${data}; chatInputRun(interaction) { ${runs} }\n async autocompleteRun(interaction) { ${answers} } }`,
          called: `export default { data: ${data}, execute(interaction) { ${runs} }, async autocomplete(interaction) { await answer(interaction) } }\nasync function answer(interaction) { ${answers} }`,
          one: `exports.data = ${data}\nexports.run = async (interaction) => { if (interaction.isAutocomplete()) { ${answers} } else { ${runs} } }`,
        }[holder]
        const files = { [MAIN]: text }
        same(foundIn(files).codes, left === undefined ? [] : ['use/unhandled-autocomplete'], files)
      }),
      cases(500),
    )
  })

  /** Checks that a rename from a use equals one from the definition, and that it adds no findings. */
  function checkRenaming(files: Files, isChosen: (use: LocatedUse) => boolean, pick: number): void {
    const { analysis, codes } = foundIn(files)
    const uses = analysis?.uses.tied.flatMap((tied) => tied.uses.filter(isChosen)) ?? []
    const chosen = uses[pick % Math.max(1, uses.length)]
    if (analysis === undefined || chosen?.name === undefined) {
      throw new Error('nothing to rename')
    }
    const fromUse = renaming({ ...analysis, uri: chosen.uri }, chosen.name.start, 'renamed')
    if (fromUse === undefined || 'reason' in fromUse) {
      throw new Error(fromUse?.reason ?? 'no answer')
    }
    const places = new Set(uses.map(({ uri, name }) => `${uri} ${name?.start}`))
    // The edit of the definition may contain its quotes.
    const defined = fromUse.edits.find(({ uri, start }) => !places.has(`${uri} ${start}`))
    const fromDefinition = renaming(analysis, (defined?.start ?? 0) + 1, 'renamed')
    same(
      fromDefinition !== undefined && 'edits' in fromDefinition && fromDefinition.edits,
      fromUse.edits,
      files,
    )
    const after = Object.fromEntries(
      Object.entries(files).map(([file, text]) => {
        const edits = fromUse.edits.filter(({ uri }) => uri === FOLDER + file)
        return [file, applyTextEdits(text, edits)]
      }),
    )
    same(foundIn(after).codes, codes, after)
    same(Object.values(after).join('').split('renamed').length - 1, fromUse.edits.length, after)
    if (fromUse.edits.length < 2) {
      throw new Error('only one end was renamed')
    }
  }

  it('stay right, or as wrong, when an option and its reads are renamed', () => {
    check(
      fc.property(
        command,
        style,
        fc.nat(),
        fc.nat(),
        fc.boolean(),
        (leaves, how, pick, other, isWrong) => {
          const all = leaves.flatMap((leaf) => leaf.options.map((option) => ({ leaf, option })))
          const wrong = all[other % all.length]
          const files = filesOf(
            leaves,
            how,
            isWrong && wrong !== undefined ? { ...wrong, mistake: 'type' } : undefined,
          )
          checkRenaming(files, ({ use }) => use.kind === 'option', pick)
        },
      ),
      cases(1_500),
    )
  })

  it('stay right when a sub-command and its branches are renamed, which is refused where they are not all compared', () => {
    check(
      fc.property(command, style, fc.nat(), (leaves, how, pick) => {
        const [first] = leaves
        if (first === undefined || first.name === '') {
          return
        }
        const files = filesOf(leaves, how)
        if (isCompared(how)) {
          checkRenaming(
            files,
            ({ use, name: at }) => use.kind === 'level-name' && at !== undefined,
            pick,
          )
          return
        }
        const { analysis } = foundIn(files)
        const leaf = leaves[pick % leaves.length] ?? first
        const quoted = new RegExp(`(?:name'?: ?|setName\\()'${leaf.name}'`).exec(files[MAIN] ?? '')
        const at = (quoted?.index ?? 0) + (quoted?.[0].length ?? 0) - 2
        const refused = analysis === undefined ? undefined : renaming(analysis, at, 'renamed')
        if (refused === undefined || !('reason' in refused)) {
          same(refused, 'a refusal', files)
        }
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
  const channelTypes = fc.uniqueArray(fc.constantFrom(0, 2, 5), { minLength: 1, maxLength: 2 })
  const compared = fc.constantFrom('a', 'A', ' b', 'b', '1', 1, 2)
  const use: fc.Arbitrary<Use> = fc.oneof(
    fc.record({
      kind: fc.constant('option' as const),
      name: fc.option(name, { nil: undefined, freq: 9 }),
      accepts: fc.option(
        fc.uniqueArray(fc.integer({ min: 3, max: 7 }), { minLength: 1, maxLength: 2 }),
        {
          nil: undefined,
        },
      ),
      channelTypes: fc.option(channelTypes, { nil: undefined }),
      misses: fc.option(fc.constant('member' as const), { nil: undefined }),
      isReached: flag,
      absent: fc.constantFrom('null' as const, 'throws' as const),
      isGuarded: flag,
      isMember: flag,
      mayLeave: flag,
      isTyping: flag,
      isShared: flag,
      isPartly: flag,
      except: fc.option(fc.array(name, { maxLength: 2 }), { nil: undefined }),
      near: fc.option(fc.constant([]), { nil: undefined, freq: 5 }),
      branches,
    }),
    fc.record({
      kind: fc.constant('level' as const),
      level: fc.constantFrom('subcommand' as const, 'group' as const),
      absent: fc.constantFrom('null' as const, 'throws' as const),
      isGuarded: flag,
      isReached: flag,
    }),
    fc.record({
      kind: fc.constant('value' as const),
      name,
      value: compared,
      others: fc.option(fc.array(compared, { maxLength: 1 }), { nil: undefined, freq: 3 }),
      letters: fc.option(fc.constantFrom('upper' as const, 'lower' as const), { nil: undefined }),
      asText: flag,
      isLoose: flag,
      isUnequal: flag,
      branches,
    }),
    fc.record({ kind: fc.constant('autocomplete' as const) }),
    fc.record({
      kind: fc.constant('focused-name' as const),
      name,
      others: fc.option(fc.array(name, { maxLength: 2 }), { nil: undefined }),
      isShared: flag,
    }),
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
      { weight: 9, arbitrary: fc.integer({ min: 3, max: 7 }) },
      { weight: 1, arbitrary: fc.constant(unknown) },
    ),
    channel_types: fc.option(channelTypes, { nil: undefined }),
    name: fc.oneof({ weight: 9, arbitrary: name }, { weight: 1, arbitrary: fc.constant(unknown) }),
    description: fc.constant('d'),
    required: maybe(fc.boolean()),
    autocomplete: maybe(fc.boolean()),
    choices: fc.option(
      fc.uniqueArray(
        fc.constantFrom('a', ' B ', '1', 1).map((value) => ({ name: String(value), value })),
        { selector: ({ value }) => value },
      ),
      { nil: undefined },
    ),
  })
  const list = fc.array(
    fc.oneof({ weight: 12, arbitrary: option }, { weight: 1, arbitrary: fc.constant(unknown) }),
    {
      maxLength: 4,
    },
  )
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
      fc.array(fc.oneof(subcommand as fc.Arbitrary<unknown>, group as fc.Arbitrary<unknown>), {
        maxLength: 3,
      }),
    ),
  })

  it('finds what the oracle finds', () => {
    check(
      fc.property(defined, fc.array(use, { maxLength: 4 }), (value, uses) => {
        const found = checkUses(value, uses).filter(({ severity }) => severity !== 'hint')
        same(
          found.map(({ code, path }) => `${code} ${path.join('/')}`).sort(),
          [...judgeUses(value, uses)].sort(),
        )
      }),
      cases(6_000),
    )
  })
})
