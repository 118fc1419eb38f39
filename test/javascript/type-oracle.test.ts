import { readdirSync, readFileSync } from 'node:fs'
import { analyse } from '@slashlint/checker'
import { read } from '@slashlint/sources/javascript'
import fc from 'fast-check'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { cases, SEED } from '../property/check.js'
import { command, filesOf, style } from '../property/handlers.js'
import { FIXTURES, markedText } from './fixtures.js'
import { parseMarkers } from './markers.js'

// TypeScript's checker is an oracle for the names that reads ask for: where it knows a constant type, ours are the same or unknown.

/** The texts by path. */
type Texts = ReadonlyMap<string, string>

/** A program without libraries. Without them, all that is not written in the texts is `any`. */
function checkerOf(texts: Texts) {
  const options: ts.CompilerOptions = {
    allowJs: true,
    noLib: true,
    noResolve: true,
    types: [],
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.Preserve,
    experimentalDecorators: true,
  }
  const program = ts.createProgram([...texts.keys()], options, {
    ...ts.createCompilerHost(options),
    fileExists: (name) => texts.has(name),
    readFile: (name) => texts.get(name),
    getSourceFile: (name) => {
      const text = texts.get(name)
      return text === undefined
        ? undefined
        : ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true)
    },
  })
  return { program, checker: program.getTypeChecker() }
}

/** Returns the texts of a constant type, sorted; `undefined` for another type. */
function textsOf(type: ts.Type): readonly string[] | undefined {
  const parts = type.isUnion() ? type.types : [type]
  const texts = parts.map((part) => (part.isStringLiteral() ? part.value : undefined))
  return texts.every((text) => text !== undefined) ? [...new Set(texts)].sort() : undefined
}

/** Returns the innermost call in a file that has a range. */
function callAt(file: ts.SourceFile, start: number, end: number): ts.CallExpression | undefined {
  let found: ts.CallExpression | undefined
  const visit = (node: ts.Node): void => {
    if (node.pos > start || node.end < end) {
      return
    }
    if (ts.isCallExpression(node) && node.getStart(file) === start && node.end === end) {
      found = node
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** A read whose name TypeScript knows. */
interface Compared {
  readonly at: string
  readonly ours: readonly string[] | undefined
  readonly theirs: readonly string[]
}

/** Compares the names of all reads in some texts. */
function compared(texts: Texts): readonly Compared[] {
  const { program, checker } = checkerOf(texts)
  return [...texts].flatMap(([path, text]): Compared[] => {
    const uri = `file://${path}`
    const host = { text: (other: string) => texts.get(other.slice('file://'.length)) }
    const analysis = analyse({ uri, text }, read, { assignment: {}, rules: {} }, host)
    const file = program.getSourceFile(path)
    const uses = [
      ...(analysis?.uses.tied.flatMap((one) => one.uses) ?? []),
      ...(analysis?.uses.untied.map(({ use }) => use) ?? []),
    ]
    return uses.flatMap(({ use, uri: own, place, getter }): Compared[] => {
      const isRead = use.kind === 'option' && own === uri && getter !== undefined
      const call = isRead && file ? callAt(file, place.start, place.end) : undefined
      const argument = call?.arguments[0]
      const theirs = argument && textsOf(checker.getTypeAtLocation(argument))
      if (use.kind !== 'option' || argument === undefined || theirs === undefined) {
        return []
      }
      const ours = use.name === undefined ? undefined : [use.name, ...(use.others ?? [])].sort()
      return [{ at: `${path}: ${call?.getText()}`, ours, theirs }]
    })
  })
}

/**
 * Expects that all known names are those of TypeScript. A condition about a variable's name narrows its type, but not our names:
 * then none of TypeScript's may be missing.
 *
 * @returns the number of reads with known names
 */
function expectSame(texts: Texts): number {
  const known = compared(texts).filter(({ ours }) => ours !== undefined)
  for (const { at, ours, theirs } of known) {
    const text = texts.get(at.replace(/: .*/s, '')) ?? ''
    const isNarrowed = /key [!=]== |switch \(key\)/.test(text)
    const missed = theirs.filter((name) => ours?.includes(name) !== true)
    expect(isNarrowed ? missed : ours, `${at}\n${text}`).toEqual(isNarrowed ? [] : theirs)
  }
  return known.length
}

test('the fixtures and the examples', () => {
  const folder = new URL('../../examples/', import.meta.url)
  const examples = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[cm]?[jt]s$/.test(name))
    .map((name): [string, string] => [
      `/examples/${name}`,
      readFileSync(new URL(name, folder), 'utf8'),
    ])
  const fixtures = FIXTURES.map((name): [string, string] => [
    `/bot/${name}`,
    parseMarkers(markedText(name)).text,
  ])
  expect(expectSame(new Map([...examples, ...fixtures]))).toBeGreaterThan(5)
})

test('generated modules', () => {
  const all = fc.sample(fc.tuple(command, style), { numRuns: cases(150), seed: SEED })
  const texts = all.flatMap(([leaves, how], index) =>
    Object.entries(filesOf(leaves, how)).map(([path, text]): [string, string] => [
      `/bot${index}/${path}`,
      text,
    ]),
  )
  expect(expectSame(new Map(texts))).toBeGreaterThan(all.length)
})

/** A statement of a handler, in which `key` changes. Whatever sets it may be followed by an exception, as TypeScript assumes. */
const { statement } = fc.letrec<{ statement: string; block: string }>((tie) => ({
  block: fc
    .array(tie('statement'), { minLength: 1, maxLength: 2 })
    .map((all) => `{ ${all.join(' ')} }`),
  statement: fc.oneof(
    { depthSize: 'xsmall', withCrossShrink: true },
    fc
      .constantFrom(
        `interaction.options.getString(key)`,
        `interaction.options.getString(key)`,
        `key = 'reason'`,
        `key = 'reasn'`,
        `key = PAGE`,
        `key = KEYS.why`,
        `key = work() ? 'reasn' : 'why'`,
        `if (work()) { key = 'page'; work() }`,
        `{ const other = key; interaction.options.getString(other) }`,
        `if (work()) return`,
      )
      .map((text) => (text.startsWith('key =') ? `${text}; work();` : `${text};`)),
    fc
      .tuple(
        fc.constantFrom('work()', `key === 'why'`, `key !== 'page'`, `work() && key === 'reasn'`),
        tie('block'),
        tie('block'),
      )
      .map(([condition, yes, no]) => `if (${condition}) ${yes} else ${no}`),
    tie('block').map((block) => `while (work()) ${block}`),
    tie('block').map((block) => `for (const one of list) ${block}`),
    fc.tuple(tie('block'), tie('block')).map(([yes, no]) => `try { work(); ${yes} } catch ${no}`),
    fc
      .tuple(tie('block'), tie('block'))
      .map(([one, other]) => `switch (key) { case 'why': ${one} break; default: ${other} }`),
  ),
}))

test('names that change on the way', () => {
  const bodies = fc.sample(fc.array(statement, { minLength: 1, maxLength: 4 }), {
    numRuns: cases(600),
    seed: SEED,
  })
  const texts = bodies.map((body, index): [string, string] => [
    `/bot/commands/film${index}.ts`,
    `import { SlashCommandBuilder } from 'discord.js'
const PAGE = 'page'
const KEYS = { why: 'why' } as const
export default {
  data: new SlashCommandBuilder().setName('film').setDescription('A film'),
  async execute(interaction) {
    let key: 'reason' | 'reasn' | 'page' | 'why' = 'reason'
    ${body.join('\n    ')}
    interaction.options.getString(key)
  },
}`,
  ])
  expect(expectSame(new Map(texts))).toBeGreaterThan(bodies.length / 2)
})
