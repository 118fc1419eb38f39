/**
 * Compares the findings of all programs in the same files: the command line, the language server, the
 * ESLint plugin and the playground.
 *
 *     node tools/same-answers.mjs [--mirror <folder with owner+name/repo>] [--only owner/name]
 *
 * prints a Markdown table. It has a row for each folder of fixtures, examples and bots of the tests,
 * and for each repository that `tools/trial.mjs` reads. `equal` means the same codes at the same
 * places; otherwise the differences are listed below. Intended differences count as equal: editors
 * and ESLint report syntax errors themselves, ESLint lints only modules, and the playground checks
 * one text at a time. The programs must be built first.
 */
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, extname, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { lineIndex } from '@slashlint/sources'
import { build } from 'esbuild'
import { startSession } from '../test/lsp/stress/session.mjs'
import { WORKSPACE_SOURCES } from '../scripts/sources.mjs'
import { textsOf } from './trial/repository.mjs'

const { values: flags } = parseArgs({
  options: {
    mirror: { type: 'string' },
    tables: { type: 'string', default: '../shared/corpus' },
    only: { type: 'string' },
  },
})
const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'same-answers-'))
const { default: plugin } = await import('../eslint-plugin/dist/index.js')
const { createService } = await playground()
const differences = []
const show = (file, line, column, code) => `${file}:${line}:${column} ${code}`
/** Reduces the place of a finding to its line, because editors underline the whole word. */
const inLine = (one) => one.replace(/:\d+ /, ' ')
const fileOf = (one) => one.slice(0, one.search(/:\d+:\d+ /))
const MODULE = /\.[cm]?[jt]sx?$/
const LANGUAGES = { json: 'json', jsonc: 'jsonc', yaml: 'yaml', js: 'javascript', ts: 'typescript' }

console.log('| files of | files | command line | language server | ESLint | playground |')
console.log(`|---${'|---:'.repeat(2)}${'|---'.repeat(3)}|`)
try {
  for (const [name, texts] of folders()) {
    await compare(name, texts, true)
  }
  for (const [name, texts] of repositories()) {
    await compare(name, texts, false)
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
if (differences.length > 0) {
  console.log(`\n${differences.join('\n')}`)
}

/**
 * Lists the folders of this repository with definitions. Their texts have no markers of expected
 * findings.
 */
function* folders() {
  for (const top of [
    'test/fixtures',
    'test/fixtures/javascript',
    'test/clients/bots',
    'examples',
  ]) {
    for (const { name } of readdirSync(join(root, top), { withFileTypes: true }).filter((one) =>
      one.isDirectory(),
    )) {
      if (
        existsSync(join(root, top, name, 'builders')) ||
        (flags.only ?? `${top}/${name}`) !== `${top}/${name}`
      ) {
        continue
      }
      const files = readdirSync(join(root, top, name), { recursive: true, encoding: 'utf8' })
      const wanted = files.filter(
        (file) =>
          Object.hasOwn(LANGUAGES, extname(file).slice(1)) && !/node_modules|values/.test(file),
      )
      const text = (file) =>
        readFileSync(join(root, top, name, file), 'utf8').replace(/⟦[^|⟧]*\|([^⟧]*)⟧/g, '$1')
      yield [`${top}/${name}`, new Map(wanted.map((file) => [file, text(file)]))]
    }
  }
}

function* repositories() {
  if (flags.mirror === undefined) {
    return
  }
  const commits = new Map()
  for (const table of ['real-files.tsv', 'real-lookalikes.tsv']) {
    const [head = '', ...lines] = readFileSync(join(flags.tables, table), 'utf8').trim().split('\n')
    const [repo, commit] = ['repo', 'commit'].map((key) => head.split('\t').indexOf(key))
    for (const cells of lines.map((line) => line.split('\t'))) {
      commits.set(cells[repo], cells[commit])
    }
  }
  for (const [name, commit] of [...commits].sort()) {
    if ((flags.only ?? name) !== name) {
      continue
    }
    const directory = join(flags.mirror, name.replace('/', '+'), 'repo')
    const texts = existsSync(directory) ? textsOf(directory, commit) : undefined
    if (texts !== undefined) {
      yield [name, texts]
    }
  }
}

/**
 * Compares the programs on one folder.
 *
 * @param {boolean} isOwn true for a folder of this repository: each text is then also checked in
 * the playground
 */
async function compare(name, texts, isOwn) {
  // Each needs a folder of its own: ESLint reads a known folder again only after a while.
  const cwd = mkdtempSync(join(scratch, 'files-'))
  write(cwd, texts)
  // Where a manifest names no library, ESLint looks at nothing around a file.
  if (isOwn && !texts.has('package.json')) {
    writeFileSync(
      join(cwd, 'package.json'),
      '{ "name": "bot", "dependencies": { "discord.js": "14" } }',
    )
  }
  const said = commandLine(cwd)
  const inModules = said.filter((one) => MODULE.test(fileOf(one)))
  const cells = [
    verdict(name, 'language server', said.map(inLine), (await languageServer(cwd)).map(inLine)),
    verdict(name, 'ESLint', inModules, eslint(cwd, [...texts.keys()])),
    isOwn ? await inPlayground(name, texts) : '–',
  ]
  console.log(`| ${[name, texts.size, said.length, ...cells].join(' | ')} |`)
  rmSync(cwd, { recursive: true, force: true })
}

function write(cwd, texts) {
  for (const [file, text] of [['.git/HEAD', ''], ...texts]) {
    mkdirSync(dirname(join(cwd, file)), { recursive: true })
    writeFileSync(join(cwd, file), text)
  }
}

function verdict(name, program, wanted, found) {
  const [first, second] = [wanted, found].map((list) => [...list].sort())
  if (first.join('\n') === second.join('\n')) {
    return `equal (${found.length})`
  }
  const left = (list, others) => list.filter((one) => !others.includes(one))
  const [missing, more] = [left(first, second), left(second, first)]
  for (const [sign, list] of [
    ['−', missing],
    ['+', more],
  ]) {
    for (const one of list) {
      differences.push(`- ${name}, ${program}: ${sign} ${one}`)
    }
  }
  return `${found.length}: ${missing.length} missing, ${more.length} more`
}

function commandLine(cwd, ...files) {
  const args = [
    join(root, 'cli/bin/slashlint.js'),
    'check',
    ...files,
    '--format',
    'json',
    '--hints',
  ]
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  if (stdout === '') {
    throw new Error(stderr)
  }
  // Syntax errors are left to the parser of the program that shows the code.
  return JSON.parse(stdout)
    .diagnostics.filter(({ file, code }) => !(MODULE.test(file) && code === 'source/syntax'))
    .map(({ file, start, code }) => show(file, start.line, start.column, code))
}

async function languageServer(cwd) {
  const session = await startSession({}, [], pathToFileURL(cwd).href)
  const { items } = await session.request('workspace/diagnostic', { previousResultIds: [] })
  await session.stop()
  return items.flatMap(({ uri, items: own }) => {
    const file = relative(cwd, fileURLToPath(uri)).replaceAll(sep, '/')
    return own.flatMap(({ code, range: { start } }) => {
      if (code === undefined || (MODULE.test(file) && code === 'source/syntax')) {
        return []
      }
      return [show(file, start.line + 1, start.character + 1, code)]
    })
  })
}

/** Runs the rule of the ESLint plugin in a context like ESLint's, and returns its reports. */
function eslint(cwd, files) {
  const found = []
  for (const file of files.filter((one) => MODULE.test(one))) {
    const text = readFileSync(join(cwd, file), 'utf8')
    const lines = lineIndex(text)
    const getLocFromIndex = (index) => ({
      line: lines.position(index).line + 1,
      column: lines.position(index).column,
    })
    plugin.rules.commands
      .create({
        filename: join(cwd, file),
        physicalFilename: join(cwd, file),
        cwd,
        options: [{ severity: 'hint' }],
        sourceCode: { text, getLocFromIndex },
        report: ({ loc: { start }, message }) =>
          found.push(
            show(file, start.line, start.column + 1, /\(([^()]*)\)$/.exec(message)?.[1] ?? ''),
          ),
      })
      .Program()
  }
  return found
}

/**
 * Checks each text alone, in its own folder of commands, by the playground and the command line.
 */
async function inPlayground(name, texts) {
  const all = [...texts]
    .filter(([file]) => file !== 'package.json')
    .map(([file, text], index) => ({ file, text, folder: `f${index}` }))
  const fileIn = ({ file, folder }) => `${folder}/commands/playground${extname(file)}`
  const cwd = join(scratch, 'alone')
  write(
    cwd,
    all.flatMap((one) => [
      [fileIn(one), one.text],
      [`${one.folder}/slashlint.json`, '{}'],
    ]),
  )
  const said = commandLine(cwd, ...all.map(fileIn))
  rmSync(cwd, { recursive: true, force: true })
  const found = []
  for (const one of all) {
    const lines = lineIndex(one.text)
    const { findings } = await createService().check({
      language: LANGUAGES[extname(one.file).slice(1)],
      text: one.text,
    })
    for (const { code, start } of findings) {
      const { line, column } = lines.position(start)
      if (!(MODULE.test(one.file) && code === 'source/syntax')) {
        found.push(show(fileIn(one), line + 1, column + 1, code))
      }
    }
  }
  return verdict(name, 'playground', said, found)
}

async function playground() {
  const outfile = join(scratch, 'playground.mjs')
  await build({
    entryPoints: [join(root, 'site/play/src/service.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'error',
    alias: WORKSPACE_SOURCES,
  })
  return import(pathToFileURL(outfile).href)
}
