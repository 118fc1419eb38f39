// All handlers of a repository as a trial looks at them: its documents, tied to each other, and what is found in them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { agreedFindings, analyse, findingsElsewhere, ownFindings, tieAcross, withUses } from '@slashlint/checker'
import { languageOf, loadReader } from '@slashlint/sources'
import { textsOf } from './repository.mjs'
import { projectOf } from './whole.mjs'

const BASE = 'file:///repository'

/** `⟦code|text⟧`: what is expected of a fixture. */
const MARKER = /⟦[^|⟧]*\|?([^⟧]*)⟧/g

/**
 * The texts of each repository of a list, by name, and those of the fixtures.
 *
 * @param {{ fixtures: boolean, mirror: string | undefined, commits: string, only: string | undefined }} flags
 */
export function* repositories({ fixtures, mirror, commits, only }) {
  if (fixtures) yield ['fixtures', textsBelow('test/fixtures')]
  if (mirror === undefined) return
  const [head = '', ...rows] = readFileSync(commits, 'utf8').trimEnd().split('\n')
  const at = (row, name) => row.split('\t')[head.split('\t').indexOf(name)]
  const wanted = new Map(rows.map((row) => [at(row, 'repo'), at(row, 'commit')]))
  for (const [repo, commit] of [...wanted].sort()) {
    if (only !== undefined && only !== repo) continue
    const texts = textsOf(join(mirror, repo.replace('/', '+'), 'repo'), commit)
    if (texts === undefined) console.error(`${repo}: ${commit} is not there`)
    else yield [repo, texts]
  }
}

export const pathOf = (uri) => decodeURIComponent(uri.slice(BASE.length + 1))

/** All findings of documents that are tied to each other. */
export function findingsIn(all) {
  return [
    ...all.flatMap((analysis) => ownFindings(analysis, false).found),
    ...all.flatMap((analysis) => findingsElsewhere(analysis)),
    ...agreedFindings(all.map(({ uses }) => uses)),
  ]
}

/** The documents of a project, with what ties their handlers to commands. */
export async function analysed(texts) {
  const host = { text: (uri) => texts.get(pathOf(uri)) }
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
