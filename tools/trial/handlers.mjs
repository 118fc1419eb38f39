// All handlers of a repository for a trial: its documents, tied to each other, with their findings.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createProject } from '@slashlint/checker'
import { languageOf, loadReader } from '@slashlint/sources'
import { textsOf } from './repository.mjs'

const BASE = 'file:///repository'

/** Matches `⟦code|text⟧`, an expected finding in a fixture; one may be inside another. */
const MARKER = /⟦[^|⟦⟧]*\|?([^⟦⟧]*)⟧/g

/**
 * Returns the texts of the fixtures, and of each repository in a list, by name.
 *
 * @param {{ fixtures: boolean, mirror: string | undefined, commits: string, only: string |
 * undefined }} flags
 */
export function* repositories({ fixtures, mirror, commits, only }) {
  if (fixtures) {
    yield ['fixtures', textsBelow('test/fixtures')]
  }
  if (mirror === undefined) {
    return
  }
  const [head = '', ...rows] = readFileSync(commits, 'utf8').trimEnd().split('\n')
  const at = (row, name) => row.split('\t')[head.split('\t').indexOf(name)]
  const wanted = new Map(rows.map((row) => [at(row, 'repo'), at(row, 'commit')]))
  for (const [repo, commit] of [...wanted].sort()) {
    if (only !== undefined && only !== repo) {
      continue
    }
    const texts = textsOf(join(mirror, repo.replace('/', '+'), 'repo'), commit)
    if (texts === undefined) {
      console.error(`${repo}: ${commit} is not there`)
    } else {
      yield [repo, texts]
    }
  }
}

const uriOf = (path) => `${BASE}/${path.split('/').map(encodeURIComponent).join('/')}`
export const pathOf = (uri) => decodeURIComponent(uri.slice(BASE.length + 1))

/**
 * Creates a project with all documents of a repository.
 *
 * @param {Map<string, string>} texts
 * @param {object} [assignment] settings for all documents
 */
export async function projectOf(texts, assignment = {}) {
  const settings = { assignment: { root: BASE, ...assignment }, rules: {} }
  const project = createProject((uri) => texts.get(pathOf(uri)))
  for (const [path, text] of texts) {
    const language = languageOf(path)
    if (language === undefined) {
      continue
    }
    const uri = uriOf(path)
    project.put(uri, text, {
      settings,
      root: rootOf(path, texts),
      read: await loadReader(language),
    })
  }
  return project
}

/** Returns the nearest folder with a `package.json`; otherwise the root. */
function rootOf(path, texts) {
  for (let folder = path; folder.includes('/');) {
    folder = folder.slice(0, folder.lastIndexOf('/'))
    if (texts.has(`${folder}/package.json`)) {
      return `${BASE}/${folder}`
    }
  }
  return BASE
}

/** Returns the analysis of each document, with the uses of its commands in other documents. */
export const usesIn = (project, texts) =>
  [...texts.keys()].flatMap((path) => project.tied(uriOf(path)) ?? [])

export const findingsIn = (project) => project.uris().flatMap((uri) => project.findings(uri))

/**
 * Returns the texts below a folder, by relative path. The folder's own path is left out: it
 * contains `test`, and handlers in folders of tests are not read.
 */
function textsBelow(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort()
  const known = paths.filter((path) => languageOf(path) !== undefined)
  return new Map(
    known.map((path) => [
      path.slice(folder.length + 1),
      withoutMarkers(readFileSync(path, 'utf8')),
    ]),
  )
}

function withoutMarkers(text) {
  const plain = text.replace(MARKER, '$1')
  return plain === text ? text : withoutMarkers(plain)
}
