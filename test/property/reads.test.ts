import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findings } from '../javascript/tied.js'
import { cases, check } from './check.js'

// Tests that the reads of a handler do not depend on its form. Findings are compared by message and subject.

/** A statement that can be written in several ways. */
type Statement =
  | { readonly is: 'read'; readonly getter: string; readonly name: string; readonly form: number }
  | { readonly is: 'other'; readonly text: string }
  | {
      readonly is: 'if'
      readonly condition: string
      readonly yes: readonly Statement[]
      readonly no: readonly Statement[]
    }
  | { readonly is: 'for' | 'try' | 'block'; readonly body: readonly Statement[] }

interface Writing {
  readonly name?: (name: string) => string
  readonly isInverted?: boolean
  /** True to print the body of each loop once before it, behind a condition of its own. */
  readonly isUnrolled?: boolean
  /** Prints the text before each statement. */
  readonly between?: () => string
}

const CHECK = 'if (R === null) use()'
const FORMS = ['R;', 'use(R)', 'const v = R; use(v)', CHECK, 'R.length']

function written(all: readonly Statement[], writing: Writing): string {
  const { name = (own) => `'${own}'`, isInverted, between = () => '' } = writing
  const block = (body: readonly Statement[]): string => `{\n${written(body, writing)}\n}`
  const each = (one: Statement): string => {
    switch (one.is) {
      case 'read': {
        const call = `interaction.options.${one.getter}(${name(one.name)})`
        return `{ ${(FORMS[one.form] ?? 'R').replaceAll('R', call)} }`
      }
      case 'other':
        return one.text
      case 'if':
        return isInverted === true
          ? `if (!(${one.condition})) ${block(one.no)} else ${block(one.yes)}`
          : `if (${one.condition}) ${block(one.yes)} else ${block(one.no)}`
      case 'for': {
        const loop = `for (const one of list) ${block(one.body)}`
        return writing.isUnrolled === true
          ? `{ if (list.length > 0) ${block(one.body)}\n${loop} }`
          : loop
      }
      case 'try':
        return `try ${block(one.body)} catch (error) { log(error) }`
      case 'block':
        return block(one.body)
    }
  }
  return all.map((one) => `${between()}${each(one)}`).join('\n')
}

/** Returns the names of the options that the loops in some statements check for null. */
function checkedInLoops(all: readonly Statement[], isInLoop = false): string[] {
  return all.flatMap((one) => {
    switch (one.is) {
      case 'read':
        return isInLoop && FORMS[one.form] === CHECK ? [one.name] : []
      case 'if':
        return checkedInLoops([...one.yes, ...one.no], isInLoop)
      case 'other':
        return []
      default:
        return checkedInLoops(one.body, isInLoop || one.is === 'for')
    }
  })
}

const { statement } = fc.letrec<{ statement: Statement; body: Statement[] }>((tie) => ({
  body: fc.array(tie('statement'), { minLength: 1, maxLength: 3 }),
  statement: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({
      is: fc.constant('read' as const),
      getter: fc.constantFrom('getString', 'getInteger', 'getString', 'getBoolean'),
      name: fc.constantFrom('reason', 'reasn', 'count', 'page', 'why'),
      form: fc.nat({ max: FORMS.length - 1 }),
    }),
    fc.record({ is: fc.constant('other' as const), text: fc.constantFrom('use()', 'return') }),
    fc.record({
      is: fc.constant('if' as const),
      condition: fc.constantFrom(`sub === 'add'`, `sub !== 'list'`, 'work()', 'work() && list'),
      yes: tie('body'),
      no: tie('body'),
    }),
    fc.record({ is: fc.constantFrom('for' as const, 'try', 'block'), body: tie('body') }),
  ),
}))

const body = fc.array(statement, { minLength: 1, maxLength: 4 })

const DATA = `new SlashCommandBuilder().setName('film').setDescription('Films')
  .addSubcommand((s) => s.setName('add').setDescription('Add one')
    .addStringOption((o) => o.setName('reason').setDescription('Why').setRequired(true))
    .addIntegerOption((o) => o.setName('count').setDescription('How many')))
  .addSubcommand((s) => s.setName('list').setDescription('List them')
    .addIntegerOption((o) => o.setName('page').setDescription('Which')))`

const handler = (text: string): string => `async (interaction) => {
const sub = interaction.options.getSubcommand()
${text}
}`

/** Returns the findings in a bot, without the places. */
const said = (files: Readonly<Record<string, string>>): readonly string[] =>
  findings(files)
    .map((one) => one.replace(/ in \S+$/, '').replaceAll(/KEY_|'| ?\/\*.*?\*\/ ?/g, ''))
    .sort()

const inOne = (text: string, beside = ''): readonly string[] =>
  said({
    'commands/film.js': `const { SlashCommandBuilder } = require('discord.js')
${beside}
module.exports = { data: ${DATA}, execute: ${handler(text)} }`,
  })

const inTwo = (text: string): readonly string[] =>
  said({
    'commands/film.js': `const { SlashCommandBuilder } = require('discord.js')
const { execute } = require('../handlers/answer')
module.exports = { data: ${DATA}, execute }`,
    'handlers/answer.js': `exports.execute = ${handler(text)}`,
  })

/** Renames the locals of a handler. */
const renamed = (text: string): string =>
  `const chosen = sub\n${text.replaceAll(/\bsub\b/g, 'chosen').replaceAll(/\bv\b/g, 'held')}`

/** Puts comments before statements and into the parentheses. */
const commented = (text: string): string =>
  text.replaceAll('\n', '\n// reason, if any\n').replaceAll('(', '( /* why? */ ')

const NAMES = ['reason', 'reasn', 'count', 'page', 'why']
const CONSTANTS = NAMES.map((name) => `const KEY_${name} = '${name}'`).join('\n')

describe('reads', () => {
  test.each<readonly [string, (all: readonly Statement[]) => readonly string[]]>([
    [
      'a name in a constant',
      (all) => inOne(written(all, { name: (own) => `KEY_${own}` }), CONSTANTS),
    ],
    ['conditions the other way round', (all) => inOne(written(all, { isInverted: true }))],
    ['a handler in another file', (all) => inTwo(written(all, {}))],
    ['another name of each local', (all) => inOne(renamed(written(all, {})))],
    ['comments everywhere', (all) => inOne(commented(written(all, {})))],
  ])('%s: the same is said', (_, otherwise) => {
    let some = 0
    check(
      fc.property(body, (all) => {
        const before = inOne(written(all, {}))
        some += before.length
        expect(otherwise(all)).toEqual(before)
      }),
      cases(300),
    )
    expect(some).toBeGreaterThan(3)
  })

  // A round may check for null what the next one reads: only what stands before the loop is read unchecked.
  test('a loop that is unrolled once: the same is said, and what a round before may have checked', () => {
    let loops = 0
    check(
      fc.property(body, (all) => {
        const before = new Set(inOne(written(all, {})))
        const unrolled = written(all, { isUnrolled: true })
        const after = new Set(inOne(unrolled))
        loops += before.size > 0 && unrolled.includes('list.length') ? 1 : 0
        const more = [...after].filter((one) => !before.has(one))
        const names = checkedInLoops(all)
        const checked = more.filter(
          (one) => one.startsWith('may-be-null') && names.some((name) => one.endsWith(`(${name})`)),
        )
        expect(new Set([...after].filter((one) => !checked.includes(one)))).toEqual(before)
      }),
      cases(300),
    )
    expect(loops).toBeGreaterThan(0)
  })

  // A `try` that has more in it was not written for a read, so that a call in it may uncover something.
  test('calls of something unknown, in no `try`: nothing more is said', () => {
    check(
      fc.property(
        body.filter((all) => !written(all, {}).includes('try')),
        fc.infiniteStream(fc.constantFrom('', 'mystery()\n', 'mystery(interaction)\n')),
        (all, calls) => {
          const before = [...inOne(written(all, {}))]
          const between = (): string => calls.next().value
          for (const one of inOne(written(all, { between }))) {
            expect(before).toContain(one)
            before.splice(before.indexOf(one), 1)
          }
        },
      ),
      cases(300),
    )
  })
})
