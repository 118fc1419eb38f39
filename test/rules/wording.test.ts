import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rules } from '@slashlint/core/catalogue'
import { AGE_RESTRICTED_FROM, COMMAND_COUNTS, LIMITS } from '@slashlint/core/contract'
import { RATE_LIMITS } from '@slashlint/core/engine'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { validateExample } from '../catalogue/validate.js'

// Tests that messages use Discord's words, and neither those of the specification nor the project's own.

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const OURS = /\bthe service\b|\bcontract\b|\bledger\b|\bdecisions? \d/i

/** A message without what it quotes: names are the users' own. */
const unquoted = (message: string): string => message.replace(/"[^"]*"/g, '""')

/** The texts with a space in them of a file, which are those for people: each part of a template is one. */
function sentencesOf(path: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(ROOT + path, 'utf8'), ts.ScriptTarget.Latest)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    ) {
      if (/\s/.test(node.text)) {
        found.push(node.text)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const ROOMS = [
  'core',
  'sources',
  'checker',
  'json-schemas',
  'emulator',
  'preview',
  'lsp',
  'cli',
  'eslint-plugin',
]

const SENTENCES = execFileSync('git', ['ls-files', ...ROOMS.map((room) => `${room}/src`)], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.generated.ts'))
  .flatMap((path) => sentencesOf(path).map((sentence) => ({ path, sentence })))

describe('what users read speaks of Discord', () => {
  it('in the messages of every rule’s example', () => {
    const messages = rules.flatMap(({ code, bad }) => {
      const found =
        bad.language === undefined && typeof bad.value !== 'string' ? validateExample(bad) : []
      return found.flatMap(({ message, related = [] }) =>
        [message, ...related.map((one) => one.message)].map((one) => `${code}: ${unquoted(one)}`),
      )
    })
    expect(messages.length).toBeGreaterThan(120)
    expect(messages.filter((message) => OURS.test(message))).toEqual([])
  })

  it('in every sentence of the code, whichever value brings it about', () => {
    expect(SENTENCES.length).toBeGreaterThan(3000)
    expect(SENTENCES.filter(({ sentence }) => OURS.test(unquoted(sentence)))).toEqual([])
  })
})

describe('a limit that changes changes what people read', () => {
  /** All of two digits and more that sentences have, but addresses, ids, instants and powers. */
  const numbers = SENTENCES.flatMap(({ path, sentence }) =>
    [...sentence.matchAll(/(?:\S+\s)?(?<![\w.:^+/-])\d{2,6}(?![\w:]|[.-]\d)(?:\s\S+)?/g)].map(
      ([words]) => {
        const number = Number(/(?<![\w.:^+/-])\d{2,6}(?![\w:]|[.-]\d)/.exec(words)?.[0])
        return { path, words, number }
      },
    ),
  )
  const limits = new Set<number>([
    ...Object.values(LIMITS),
    ...Object.values(COMMAND_COUNTS),
    ...RATE_LIMITS.flatMap(({ limit, windowSeconds, raisedLimit }) => [
      limit,
      windowSeconds,
      raisedLimit ?? 0,
    ]),
    AGE_RESTRICTED_FROM,
  ])

  it('because none stands in a sentence: what is equal to one is something else', () => {
    const repeated = numbers
      .filter(({ number }) => limits.has(number))
      .map(({ words }) => words)
      // The version of the API, alone.
      .filter((words) => words !== '10')
    expect(repeated.filter((words) => !OTHERWISE.some((other) => words.includes(other)))).toEqual(
      [],
    )
    expect(OTHERWISE.filter((other) => !repeated.some((words) => words.includes(other)))).toEqual(
      [],
    )
  })

  it('and all other numbers are listed', () => {
    const others = new Set(
      numbers.filter(({ number }) => !limits.has(number)).map(({ number }) => number),
    )
    expect([...others].sort((a, b) => a - b)).toEqual(OTHERS)
  })
})

/** Words beside the same number: a type, a status, an example of Python, limits that Discord has elsewhere. */
const OTHERWISE = [
  '01',
  '(type 10',
  'answers 200',
  '(status 200',
  'than 100 messages',
  'for 15 minutes',
  '(default: 60',
  '1, 10',
]

/** Types, bits, statuses, codes of errors, versions, durations, ports. */
const OTHERS = [
  ...[
    11, 12, 13, 14, 20, 22, 24, 28, 30, 53, 64, 201, 202, 204, 400, 401, 403, 404, 405, 501, 503,
    599, 2015, 4000, 4710,
  ],
  ...[7371, 8192, 10008, 10063, 20001, 30032, 30034, 40041, 50035, 50240, 65535],
]
