import type { Diagnostic } from '@slashlint/core'
import { RESOURCES } from '@slashlint/core/internal'
import { fixesOf, type Fix, type FixContext } from '@slashlint/core/fixes'
import { checkAnswers, checkUses } from '@slashlint/core/uses'
import { describe, expect, it } from 'vitest'
import { ARGUMENTS } from '../conformance/suite/arguments.js'
import { BOUNDARIES } from '../conformance/suite/boundaries.js'
import { contextOf } from '../conformance/suite/case.js'
import { DAMAGED, withUnknown, type Subject } from './damaged.js'
import { VALUE_DOCS } from './docs.js'
import { ANSWERS, COMMANDS, USES } from './every-use.js'
import { validate } from './validate.js'

type Entries = Readonly<Record<string, unknown>>

/** The bad examples of the rules. The one whose getter throws is left out, because its value cannot be read here. */
const EXAMPLES: readonly Subject[] = Object.entries(VALUE_DOCS)
  .filter(([code]) => code !== 'shape/unreadable')
  .map(([about, { bad }]) => ({ about, context: {}, ...bad }))

const FIRST = { name: 'first', description: 'The first' }
const HEADERS = { Authorization: 'Bot token' }
const PATH = '/applications/1100000000000000009/commands'

/** The bad commands inside of other values, where their paths are longer, and beside the corrected ones. */
const INSIDE: readonly Subject[] = EXAMPLES.filter(
  ({ resource }) => resource === 'command',
).flatMap((one) => [
  { ...one, about: `${one.about} in a list`, resource: 'commands', value: [FIRST, one.value] },
  {
    ...one,
    about: `${one.about} beside what is right`,
    resource: 'commands',
    value: [VALUE_DOCS[one.about]?.good.value, one.value],
  },
  {
    ...one,
    about: `${one.about} in a request`,
    resource: 'request',
    value: { method: 'PUT', path: PATH, headers: HEADERS, body: [FIRST, one.value] },
  },
])

/** The bad examples in which all that a key says is unknown. Rules that need it have nothing to report. */
const UNKNOWN: readonly Subject[] = EXAMPLES.flatMap((one) =>
  ['type', 'name', 'options', 'required', 'choices', 'id', 'guild_id'].map((key) => ({
    ...one,
    about: `${one.about} where every ${key} is unknown`,
    value: withUnknown(one.value, key),
  })),
)

const SUBJECTS: readonly Subject[] = [
  ...EXAMPLES,
  ...INSIDE,
  ...UNKNOWN,
  ...[...BOUNDARIES, ...ARGUMENTS].map((one) => ({ ...one, context: contextOf(one) })),
  ...DAMAGED,
]

/** Replaces what texts quote and count, so that texts of one form are equal. */
const formOf = (text: string): string =>
  text.replace(/"[^"]*"/g, '""').replace(/\(U\+[^)]*\)|[\d.]+/g, '0')

/** The parts of a finding that each are written down once in every form. */
function partsOf(found: Diagnostic): readonly string[] {
  const { code, target, message, apiCode, data, related = [] } = found
  const [said = '', value = ''] = message.split('; found ')
  const others = related.slice(0, 2).map((one) => one.message)
  const isLong = lengthOf(data) > 100
  return [[code, target, apiCode, said, ...others, isLong].join(' '), value].map(formOf)
}

const lengthOf = (value: unknown): number => JSON.stringify(value ?? '').length

/** What fixes may depend on, roughly: of findings that are alike in this, one is asked for its fixes. */
function askedBy({ code, path, data }: Diagnostic, value: unknown): string {
  const own = path.reduce<unknown>((part, key) => (part as Entries | undefined)?.[key], value)
  return [code, path.at(-1), typeof own, String(own).length > 40, data?.suggestion].join(' ')
}

/** Remembers texts, and tells whether one of them is new. */
function remembering(): (...texts: readonly string[]) => boolean {
  const known = new Set<string>()
  return (...texts) => {
    const before = known.size
    texts.forEach((text) => known.add(text))
    return known.size > before
  }
}

function written(about: string, found: Diagnostic, fixes: readonly Fix[]): string {
  const { code, severity, path, target, span, message, data, related = [], apiCode = '' } = found
  return [
    `${severity} ${code} ${path.join('.')} (${target}${span === undefined ? '' : ` ${span.join('-')}`}) ${apiCode}`,
    `  of: ${about}`,
    `  ${message}`,
    ...(data === undefined ? [] : [`  data ${JSON.stringify(data)}`]),
    ...related.map((one) => `  see ${one.path.join('.')} (${one.target}): ${one.message}`),
    ...fixes.map(
      (fix) => `  ${fix.safe ? 'fix, safe' : 'fix'}: ${fix.title} ${JSON.stringify(fix.edits)}`,
    ),
    '',
  ]
    .map((line) => line.trimEnd())
    .join('\n')
}

/** Counts the findings of each rule and their characters, since only some of them are written down. */
function tally() {
  const counts = new Map<string, [findings: number, characters: number]>()
  return {
    count({ code, ...found }: Diagnostic): void {
      const [findings, characters] = counts.get(code) ?? [0, 0]
      counts.set(code, [findings + 1, characters + lengthOf(found)])
    },
    lines: (): readonly string[] =>
      [...counts].map(([code, [findings, characters]]) => `${code} ${findings} ${characters}`),
  }
}

/** Writes down the findings of each value whose form is new, and counts all of them. */
function findingsIn(values: readonly { about: string; found: readonly Diagnostic[] }[]): string {
  const isNew = remembering()
  const { count, lines } = tally()
  const all = values.flatMap(({ about, found }) => {
    found.forEach(count)
    return found.filter((one) => isNew(...partsOf(one))).map((one) => written(about, one, []))
  })
  return [...all, ...lines()].join('\n')
}

describe('every kind of finding is written down, and all are counted', () => {
  it.each(RESOURCES)('about %s', async (resource) => {
    const [isNew, isAsked, isOffered] = [remembering(), remembering(), remembering()]
    const { count, lines } = tally()
    const all: string[] = []
    const everyFix: Fix[] = []
    for (const one of SUBJECTS.filter((subject) => subject.resource === resource)) {
      const context = { ...one.context, hints: true, resource } as FixContext
      const fixesOfOne = fixesOf(one.value, context)
      for (const found of validate(resource, one.value, one.context)) {
        count(found)
        const isWritten = isNew(...partsOf(found))
        const isFixed = isAsked(askedBy(found, one.value)) || isWritten
        const fixes = isFixed ? fixesOfOne(found) : []
        everyFix.push(...fixes)
        const titles = fixes.map(({ title, safe }) => formOf(`${found.code} ${safe} ${title}`))
        if (isOffered(...titles) || isWritten) {
          all.push(written(one.about, found, fixes))
        }
      }
    }
    const sum = `${everyFix.length} fixes, ${lengthOf(everyFix)} characters`
    const text = [...all, ...lines(), sum].join('\n')
    await expect(text).toMatchFileSnapshot(`findings/${resource}.txt`)
  })

  it.each(Object.keys(COMMANDS))('about uses of the command %s', async (name) => {
    const values = USES.map((uses) => ({
      about: JSON.stringify(uses),
      found: checkUses(COMMANDS[name], uses, { hints: true }),
    }))
    await expect(findingsIn(values)).toMatchFileSnapshot(
      `findings/uses-of-${name.replaceAll(' ', '-')}.txt`,
    )
  })

  it('about answers', async () => {
    const values = ANSWERS.map((answers) => ({
      about: JSON.stringify(answers),
      found: checkAnswers(answers, { hints: true }),
    }))
    await expect(findingsIn(values)).toMatchFileSnapshot('findings/answers.txt')
  })
})
