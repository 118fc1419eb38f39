/**
 * All that is known of handlers, as lines of JSON in a stable order: what two versions say is compared with `diff`.
 *
 *     node scripts/uses.mjs --fixtures
 *     node scripts/uses.mjs --mirror <folder with owner+name/repo> --commits list.tsv [--only owner/name]
 *
 * A line is a use with what ties it to a command (or the reason why nothing does), or a finding. The list has `repo` and
 * `commit` columns (../shared/corpus/real-files.tsv has them).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { agreedFindings, analyse, findingsElsewhere, ownFindings, tieAcross, withUses } from '@slashlint/checker'
import { languageOf, lineIndex, loadReader } from '@slashlint/sources'
import { textsOf } from './trial/repository.mjs'
import { projectOf } from './trial/whole.mjs'

const { values: flags } = parseArgs({
  options: {
    fixtures: { type: 'boolean', default: false },
    mirror: { type: 'string' },
    commits: { type: 'string', default: '../shared/corpus/real-files.tsv' },
    only: { type: 'string' },
  },
})
const BASE = 'file:///repository'
/** What a library says of all its methods: the same for each use. */
const ALIKE = ['accepts', 'known', 'targets']

/** `⟦code|text⟧`: what is expected of a fixture. */
const MARKER = /⟦[^|⟧]*\|?([^⟧]*)⟧/g

if (flags.fixtures) await print('fixtures', textsBelow('test/fixtures'))
if (flags.mirror !== undefined) {
  const [head = '', ...rows] = readFileSync(flags.commits, 'utf8').trimEnd().split('\n')
  const at = (row, name) => row.split('\t')[head.split('\t').indexOf(name)]
  const commits = new Map(rows.map((row) => [at(row, 'repo'), at(row, 'commit')]))
  for (const [repo, commit] of [...commits].sort()) {
    if (flags.only !== undefined && flags.only !== repo) continue
    const texts = textsOf(join(flags.mirror, repo.replace('/', '+'), 'repo'), commit)
    if (texts === undefined) console.error(`${repo}: ${commit} is not there`)
    else await print(repo, texts)
  }
}

async function print(repo, texts) {
  const lines = []
  const indexes = new Map()
  const placed = ({ uri, start, end }) => {
    const path = decodeURIComponent(uri.slice(BASE.length + 1))
    if (!indexes.has(path)) indexes.set(path, lineIndex(texts.get(path) ?? ''))
    const [from, to] = [start, end].map((offset) => indexes.get(path).position(offset))
    return { path, line: from.line + 1, column: from.column + 1, to: `${to.line + 1}:${to.column + 1}` }
  }
  const add = (place, what) => lines.push({ repo, ...placed(place), ...what })
  const all = await analysed(texts)
  for (const { uses } of all) {
    for (const { unit, path, uses: tied, isUnanswered } of uses.tied) {
      const command = `${nameAt(unit.definition.value, path) ?? '?'} ${placed(unit.definition.locate(path)).path}`
      if (isUnanswered === true) add(unit.definition.locate(path), { unanswered: command })
      for (const one of tied) add({ uri: one.uri, ...one.place }, { ...said(one), command })
    }
    for (const { use, reason, commands } of uses.untied)
      add({ uri: use.uri, ...use.place }, { ...said(use), reason, commands })
  }
  for (const { code, severity, message, ...place } of findingsIn(all)) add(place, { finding: code, severity, message })
  const key = (line) =>
    `${line.path}\0${String(line.line).padStart(8)}${String(line.column).padStart(8)}${JSON.stringify(line)}`
  const keyed = new Map(lines.map((line) => [key(line), line]))
  for (const one of [...keyed.keys()].sort()) console.log(JSON.stringify(keyed.get(one)))
}

/** What is known of a use itself. */
function said({ use, isNamedElsewhere, unreadable, isDamaged, handedOn }) {
  const own = Object.entries({ ...use, isNamedElsewhere, unreadable, isDamaged, handedOn }).filter(
    ([name, value]) => value !== undefined && !ALIKE.includes(name),
  )
  return { use: Object.fromEntries(own.sort(([one], [other]) => (one < other ? -1 : 1))) }
}

function nameAt(value, path) {
  let at = value
  for (const key of path) at = at?.[key]
  return typeof at?.name === 'string' ? at.name : undefined
}

function findingsIn(all) {
  return [
    ...all.flatMap((analysis) => ownFindings(analysis, false).found),
    ...all.flatMap((analysis) => findingsElsewhere(analysis)),
    ...agreedFindings(all.map(({ uses }) => uses)),
  ]
}

/** The documents of a project, with what ties their handlers to commands. */
async function analysed(texts) {
  const host = { text: (uri) => texts.get(decodeURIComponent(uri.slice(BASE.length + 1))) }
  const settings = { assignment: { root: BASE }, rules: {} }
  const own = []
  for (const [path, text] of texts) {
    const language = languageOf(path)
    if (language === undefined) continue
    const uri = `${BASE}/${path.split('/').map(encodeURIComponent).join('/')}`
    const analysis = analyse({ uri, text }, await loadReader(language), settings, host)
    if (analysis !== undefined) own.push(analysis)
  }
  const ties = tieAcross(own.map((analysis) => ({ analysis, project: projectOf(analysis.uri, texts) })))
  return own.map((analysis, index) => (ties[index] === undefined ? analysis : withUses(analysis, ties[index])))
}

function textsBelow(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort()
  const plain = (path) => readFileSync(path, 'utf8').replace(MARKER, '$1')
  return new Map(paths.filter((path) => languageOf(path) !== undefined).map((path) => [path, plain(path)]))
}
