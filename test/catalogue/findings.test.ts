import type { Diagnostic } from '@slashlint/core'
import { RESOURCES } from '@slashlint/core/internal'
import { fixesOf, type Fix, type FixContext } from '@slashlint/core/fixes'
import { checkAnswers, checkUses } from '@slashlint/core/uses'
import { describe, expect, it } from 'vitest'
import { ARGUMENTS } from '../conformance/suite/arguments.js'
import { BOUNDARIES } from '../conformance/suite/boundaries.js'
import { contextOf } from '../conformance/suite/case.js'
import { DAMAGED, type Subject } from './damaged.js'
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

/** The bad commands inside of other values, where their paths are longer. */
const INSIDE: readonly Subject[] = EXAMPLES.filter(
  ({ resource }) => resource === 'command',
).flatMap((one) => [
  { ...one, about: `${one.about} in a list`, resource: 'commands', value: [FIRST, one.value] },
  {
    ...one,
    about: `${one.about} in a request`,
    resource: 'request',
    value: { method: 'PUT', path: PATH, headers: HEADERS, body: [FIRST, one.value] },
  },
])

const SUBJECTS: readonly Subject[] = [
  ...EXAMPLES,
  ...INSIDE,
  ...[...BOUNDARIES, ...ARGUMENTS].map((one) => ({ ...one, context: contextOf(one) })),
  ...DAMAGED,
]

/** Replaces what texts quote and count, so that texts of one form are equal. */
const formOf = (text: string): string =>
  text.replace(/"[^"]*"/g, '""').replace(/\(U\+[^)]*\)|[\d.]+/g, '0')

/** The parts of a finding that each are written down once in every form. */
function partsOf({ code, target, message, apiCode, related = [] }: Diagnostic): readonly string[] {
  const [said = '', value = ''] = message.split('; found ')
  const others = related.slice(0, 2).map((one) => one.message)
  return [[code, target, apiCode, said, ...others].join(' '), value].map(formOf)
}

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

describe('every kind of finding is written down', () => {
  it.each(RESOURCES)('about %s', async (resource) => {
    const [isNew, isAsked, isOffered] = [remembering(), remembering(), remembering()]
    const lines: string[] = []
    for (const one of SUBJECTS.filter((subject) => subject.resource === resource)) {
      const context = { ...one.context, hints: true, resource } as FixContext
      const fixesOfOne = fixesOf(one.value, context)
      for (const found of validate(resource, one.value, one.context)) {
        const isWritten = isNew(...partsOf(found))
        const isFixed = isAsked(askedBy(found, one.value)) || isWritten
        const fixes = isFixed ? fixesOfOne(found) : []
        const titles = fixes.map(({ title, safe }) => formOf(`${found.code} ${safe} ${title}`))
        if (isOffered(...titles) || isWritten) {
          lines.push(written(one.about, found, fixes))
        }
      }
    }
    await expect(lines.join('\n')).toMatchFileSnapshot(`findings/${resource}.txt`)
  })
  it.each(Object.keys(COMMANDS))('about uses of the command %s', async (name) => {
    const isNew = remembering()
    const lines = USES.flatMap((uses) =>
      checkUses(COMMANDS[name], uses, { hints: true })
        .filter((found) => isNew(...partsOf(found)))
        .map((found) => written(JSON.stringify(uses), found, [])),
    )
    await expect(lines.join('\n')).toMatchFileSnapshot(
      `findings/uses-of-${name.replaceAll(' ', '-')}.txt`,
    )
  })

  it('about answers', async () => {
    const isNew = remembering()
    const lines = ANSWERS.flatMap((answers) =>
      checkAnswers(answers, { hints: true })
        .filter((found) => isNew(...partsOf(found)))
        .map((found) => written(JSON.stringify(answers), found, [])),
    )
    await expect(lines.join('\n')).toMatchFileSnapshot('findings/answers.txt')
  })
})
