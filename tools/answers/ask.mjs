// Asks one state of the code about all texts, and writes a line for each answer: its name, and the answer or a digest of it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { foldersOf } from './texts.mjs'

const { values: flags } = parseArgs({
  options: {
    of: { type: 'string' },
    to: { type: 'string' },
    texts: { type: 'string' },
    tables: { type: 'string' },
    mirror: { type: 'string' },
    only: { type: 'string' },
  },
})
const load = (path) => import(pathToFileURL(join(flags.of, path)).href)
const { createProject, definitionsOf, extracted } = await load('checker/dist/index.js')
const { textFixes, useFixes } = await load('checker/dist/fixes.js')
const { languageOf, loadReader } = await load('sources/dist/index.js')
const { complete } = await load('lsp/dist/features.js')

/** The most characters of an answer that is shown; a hash replaces the rest of longer ones. */
const MOST_SHOWN = 300
const CUT = 7
const scratch = mkdtempSync(join(tmpdir(), 'answers-'))
const output = openSync(flags.to, 'w')
for (const folder of foldersOf(flags)) {
  printed(folder)
  await askProject(folder)
  if (folder.isOwn) {
    await askCut(folder)
  }
}
closeSync(output)
rmSync(scratch, { recursive: true, force: true })

function write(name, answer) {
  const text = JSON.stringify(answer, plainly) ?? 'nothing'
  writeSync(output, `${JSON.stringify([name, shortened(text)])}\n`)
}

/** Shortens a long text; a hash shows whether the rest has changed. */
function shortened(text) {
  if (text.length <= MOST_SHOWN) {
    return text
  }
  const hash = createHash('sha256').update(text).digest('hex')
  return `${text.slice(0, MOST_SHOWN / 2)}… ${hash}`
}

/** Replaces values that JSON cannot represent: unknown parts, maps and functions. */
function plainly(_key, value) {
  if (
    typeof value === 'object' &&
    value !== null &&
    Object.getOwnPropertySymbols(value).length > 0
  ) {
    return { ...value, $open: true }
  }
  return typeof value === 'symbol' || typeof value === 'bigint' ? String(value) : value
}

/** Writes the texts of a folder, runs the command line on them, and stores the output. */
function printed({ name, texts }) {
  const cwd = join(scratch, 'files')
  for (const [file, text] of [['.git/HEAD', ''], ...texts]) {
    mkdirSync(dirname(join(cwd, file)), { recursive: true })
    writeFileSync(join(cwd, file), text)
  }
  for (const args of [['check', '--format', 'json', '--hints'], ['check', '--list'], ['extract']]) {
    const command = [join(flags.of, 'cli/bin/slashlint.js'), ...args]
    const { status, stdout, stderr } = spawnSync(process.execPath, command, {
      cwd,
      encoding: 'utf8',
      maxBuffer: 1e9,
    })
    // Its output contains its duration.
    const said = stderr.replaceAll(/\d+(?:\.\d+)? m?s\b/g, '')
    write(`${name}: ${args.join(' ')}`, { status, said, stdout })
  }
  rmSync(cwd, { recursive: true, force: true })
}

function uriOf(file) {
  return `file:///project/${file}`
}

/** Stores the answers about each file of a folder, in a project with all its files. */
async function askProject({ name, texts }) {
  const byUri = new Map([...texts].map(([file, text]) => [uriOf(file), text]))
  const project = createProject((uri) => byUri.get(uri))
  const readers = new Map()
  for (const file of texts.keys()) {
    const language = languageOf(file)
    if (language !== undefined) {
      readers.set(file, await loadReader(language))
    }
  }
  for (const [file, read] of readers) {
    project.put(uriOf(file), texts.get(file), { settings: {}, root: 'file:///project', read })
  }
  for (const file of readers.keys()) {
    const answers = answersIn(project, uriOf(file))
    for (const [question, answer] of Object.entries(answers)) {
      write(`${name}/${file}: ${question}`, answer)
    }
  }
}

/** Stores the answers about each text, cut at increasing lengths. */
async function askCut({ name, texts }) {
  for (const [file, whole] of texts) {
    const language = languageOf(file)
    if (language === undefined) {
      continue
    }
    const read = await loadReader(language)
    let text = ''
    const uri = uriOf(file)
    const project = createProject((one) => (one === uri ? text : undefined))
    for (let end = CUT; end < whole.length; end += CUT) {
      text = whole.slice(0, end)
      project.put(uri, text, { settings: {}, root: 'file:///project', read })
      const { offered, ...answers } = answersIn(project, uri, [end])
      write(`${name}/${file} until ${end}: cut`, { ...answers, offered })
    }
  }
}

/**
 * Returns the answers about one document.
 *
 * @param {readonly number[]} [offsets] the offsets for completion; default: the end of every name
 */
function answersIn(project, uri, offsets) {
  const analysis = project.seen(uri)
  if (analysis === undefined) {
    return {}
  }
  const { text } = analysis
  const findings = project.findings(uri)
  const definitions = definitionsOf(analysis)
  const units = analysis.units.flatMap((unit) => [unit, ...unit.parts.map((part) => part.unit)])
  const completedAt = definitions.length === 0 ? [] : (offsets ?? namesIn(text))
  return {
    findings,
    definitions: definitions.map(({ definition, offset, ...one }) => ({
      ...one,
      offset: offset(),
      place: definition.place,
      isLoaded: definition.isLoaded?.(),
      dependsOn: definition.dependsOn,
    })),
    values: definitions.map((one) => extracted(text, one)),
    places: units.map(({ definition }) => placesIn(definition, text.length)),
    fixes: [
      ...units.flatMap((unit) => unit.diagnostics.map((one) => textFixes(unit, one))),
      ...findings.flatMap(({ use }) =>
        use === undefined || !('tied' in use) ? [] : [useFixes(use, text)],
      ),
    ],
    offered: completedAt.map((offset) => complete(analysis, offset)),
  }
}

/** Lists the places of all parts of a definition. */
function placesIn(definition, length) {
  const places = []
  const visit = (value, path) => {
    for (const target of ['value', 'key', 'name']) {
      places.push(definition.locate(path, target), definition.origin?.(path, target))
    }
    places.push(definition.extent(path))
    if (typeof value === 'string' && value.length > 1) {
      places.push(definition.locate(path, 'value', [1, value.length]))
      places.push(definition.origin?.(path, 'value', [1, value.length]))
    }
    if (typeof value === 'object' && value !== null) {
      for (const key of Object.keys(value)) {
        visit(value[key], [...path, Array.isArray(value) ? Number(key) : key])
      }
    }
  }
  visit(definition.value, [])
  for (let offset = 0; offset < length; offset += 5) {
    places.push(definition.at?.(offset))
  }
  return places
}

/** Lists the offsets at which names in a text end. */
function namesIn(text) {
  return [...text.matchAll(/[\w$]+/g)].map(({ 0: name, index }) => index + name.length)
}
