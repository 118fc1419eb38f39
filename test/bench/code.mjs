import { mkdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { WORKSPACE_SOURCES } from '../../scripts/sources.mjs'
import { parser } from '../../sources/src/javascript/grammar/parser.built.js'
import { botFile, FILES, handler, HEAD, MANY, PLACES } from './code-files.mjs'
import { compare, median } from './measure.mjs'
import { mark, table } from './report.mjs'
import { codes, lookalike } from './tree.mjs'

// One keystroke in a TypeScript file, in the words of a description and in code, beside its parser alone.

const GOAL = 1.5
/** Milliseconds in a file of 90 commands with their handlers. */
const MANY_GOAL = 25
/** Seconds a megabyte. */
const NOTHING_GOAL = 0.4
const cache = fileURLToPath(new URL('../../node_modules/.cache/slashlint-bench/', import.meta.url))

/** The checker with the reader, as the server has it: from the sources, never stale. */
async function bundleChecker() {
  mkdirSync(cache, { recursive: true })
  const outfile = `${cache}code.mjs`
  const contents = `export { analyse, findingsOf } from '@slashlint/checker'
export { createReader } from '@slashlint/sources/javascript'`
  await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('../..', import.meta.url)) },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    alias: WORKSPACE_SOURCES,
    outfile,
    logLevel: 'error',
  })
  return import(pathToFileURL(outfile).href)
}

/** @returns {Promise<{ name: string, definitions: number, parserMs: number, words: Typed, code: Typed }[]>} `Typed`: ms and ratio */
export async function code(timing) {
  const { analyse, findingsOf, createReader } = await bundleChecker()
  const { read } = createReader()
  const typescript = parser.configure({ dialect: 'ts' })
  return FILES.map(({ name, text }) => {
    let key = 0
    const check = (typed) => {
      const document = { uri: 'file:///bot/src/commands/remind.ts', text: typed }
      const analysis = analyse(document, read, { assignment: {}, rules: {} })
      return { analysis, findings: findingsOf(analysis) }
    }
    const { analysis, findings } = check(text)
    if (findings.length > 0) {
      throw new Error(`${name}: ${findings[0].message}`)
    }
    const measured = (place) => {
      const at = text.indexOf(place) + place.length
      const typed = () =>
        `${text.slice(0, at)}${String.fromCharCode(97 + (key++ % 26))}${text.slice(at)}`
      const rows = compare(
        [
          { name: 'parser', run: () => typescript.parse(typed()) },
          { name: 'slashlint', run: () => check(typed()) },
        ],
        // A large text takes longer than a slice.
        { ...timing, slices: Math.ceil(timing.slices / (1 + text.length / 50_000)) },
      )
      const { ratio, ns } = rows.get('slashlint')
      return { parserMs: rows.get('parser').ns / 1e6, ms: ns / 1e6, ratio }
    }
    const [words, inCode] = [measured(PLACES.words), measured(PLACES.code)]
    return {
      name,
      definitions: analysis.units.length,
      parserMs: inCode.parserMs,
      words,
      code: inCode,
    }
  })
}

/** A megabyte of files that are read for the first time, by what is in them; bundles are one file each. */
const MEGABYTES = [
  { name: 'definitions', text: () => botFile(10_000, true) },
  { name: 'definitions and handlers', text: () => botFile(10_000, false) },
  { name: 'handlers', text: () => HEAD + repeated(handler, 1, 10_000) },
  {
    name: 'words of commands and nothing else',
    text: (number) => repeated(lookalike, number, 10_000),
  },
  { name: 'other code', text: (number) => codes(number, 14) },
  { name: 'one bundle', bundle: () => repeated(lookalike, 0, 1_000_000) },
  { name: 'one bundle, minified', bundle: () => repeated(minified, 0, 1_000_000) },
  {
    name: 'one bundle, minified, with a library',
    bundle: () => `import'discord.js';${repeated(minified, 0, 1_000_000)}`,
  },
]

function repeated(part, first, bytes) {
  let text = ''
  for (let number = first; text.length < bytes; number++) {
    text += part(number)
  }
  return text
}

const minified = (number) => codes(number, 1).replace(/\s*\n\s*/g, '')

/**
 * Processor time, since other programs run, too: medians of a megabyte.
 *
 * @returns {Promise<{ name: string, isBundle: boolean, definitions: number, seconds: number }[]>}
 */
export async function megabytes(rounds) {
  const { analyse, findingsOf, createReader } = await bundleChecker()
  const { read } = createReader()
  return MEGABYTES.map(({ name, text, bundle }) => {
    const texts =
      bundle === undefined ? Array.from({ length: 100 }, (_, number) => text(number)) : [bundle()]
    const megabytes = texts.reduce((sum, { length }) => sum + length, 0) / 1e6
    let definitions = 0
    const times = Array.from({ length: rounds }, (_, round) => {
      definitions = 0
      const start = process.cpuUsage()
      for (const [number, text] of texts.entries()) {
        const uri = `file:///bot/src/commands/${round}-${number}.ts`
        const analysis = analyse({ uri, text }, read, { assignment: {}, rules: {} })
        if (analysis === undefined) {
          continue
        }
        findingsOf(analysis)
        definitions += analysis.units.length
      }
      const { user, system } = process.cpuUsage(start)
      return (user + system) / 1e6 / megabytes
    })
    if (definitions > 0 !== name.startsWith('definitions')) {
      throw new Error(`${name}: ${definitions} definitions`)
    }
    return { name, isBundle: bundle !== undefined, definitions, seconds: median(times) }
  })
}

export const megabyteTable = (rows) =>
  table(
    ['a megabyte, read for the first time', 'definitions', 's'],
    rows.map(({ name, definitions, seconds }) => [name, definitions, seconds.toFixed(2)]),
  )

export function megabyteGoals(rows) {
  const worst = Math.max(...rows.filter(({ isBundle }) => isBundle).map(({ seconds }) => seconds))
  return [
    [
      `bundles that define nothing: at most ${NOTHING_GOAL} s a megabyte`,
      worst.toFixed(2),
      mark(worst <= NOTHING_GOAL),
    ],
  ]
}

export const codeTable = (rows) =>
  table(
    [
      'TypeScript, ms',
      'definitions',
      'parser alone',
      'a word',
      '× the parser',
      'code',
      '× the parser',
    ],
    rows.map(({ name, definitions, parserMs, words, code }) => [
      ...[name, definitions, parserMs.toFixed(2)],
      ...[words.ms.toFixed(2), words.ratio.toFixed(2), code.ms.toFixed(2), code.ratio.toFixed(2)],
    ]),
  )

export function codeGoals(rows) {
  const beside = (size) => {
    const { code } = rows.find(({ name }) => name === size)
    return [
      `a keystroke in code, in ${size} of TypeScript: at most ${GOAL} × the parser alone`,
      code.ratio.toFixed(2),
      mark(code.ratio <= GOAL),
    ]
  }
  const many = rows.find(({ name }) => name === MANY)
  const typed = (where, { ms }) => [
    `a keystroke in ${where}, ${MANY}: at most ${MANY_GOAL} ms`,
    `${ms.toFixed(1)} ms`,
    mark(ms <= MANY_GOAL),
  ]
  return [
    ...['10 KB', '100 KB', '400 KB'].map(beside),
    typed('a description', many.words),
    typed('code', many.code),
  ]
}
