// The texts that a state of the code is asked about, by the folder that makes a project.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { textsOf } from '../trial/repository.mjs'

const READ = /^\.(?:[cm]?[jt]sx?|json[c5]?|ya?ml)$/

/**
 * Returns folders with their texts.
 *
 * @param {{ texts: string, tables: string, mirror?: string, only?: string }} wanted `texts`: the
 * root of this repository; `mirror`: a folder with repositories of the corpus, used instead
 * @returns the folders, with their texts by path; `isOwn` marks folders of this repository
 */
export function* foldersOf({ texts, tables, mirror, only }) {
  for (const one of mirror === undefined ? ownFolders(texts) : repositories(tables, mirror)) {
    if ((only ?? one.name) === one.name) {
      yield { ...one, texts: one.read() }
    }
  }
}

function* ownFolders(root) {
  for (const top of [
    'test/fixtures',
    'test/fixtures/javascript',
    'test/clients/bots',
    'examples',
  ]) {
    for (const { name } of readdirSync(join(root, top), { withFileTypes: true }).filter((one) =>
      one.isDirectory(),
    )) {
      if (!existsSync(join(root, top, name, 'builders'))) {
        const folder = join(root, top, name)
        yield { name: `${top}/${name}`, isOwn: true, read: () => textsIn(folder) }
      }
    }
  }
}

/** Returns the texts in a folder. In fixtures, the markers of expected findings are removed. */
function textsIn(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => READ.test(extname(file)) && !/node_modules|values/.test(file),
  )
  return new Map(
    files
      .sort()
      .map((file) => [
        file,
        readFileSync(join(folder, file), 'utf8').replace(/⟦[^|⟧]*\|([^⟧]*)⟧/g, '$1'),
      ]),
  )
}

/** Lists the repositories of the corpus that are in the mirror. */
function* repositories(tables, mirror) {
  const commits = new Map()
  const [head = '', ...lines] = readFileSync(join(tables, 'real-files.tsv'), 'utf8')
    .trim()
    .split('\n')
  const [repo, commit] = ['repo', 'commit'].map((key) => head.split('\t').indexOf(key))
  for (const cells of lines.map((line) => line.split('\t'))) {
    commits.set(cells[repo], cells[commit])
  }
  for (const [name, commit] of [...commits].sort()) {
    const directory = join(mirror, name.replace('/', '+'), 'repo')
    if (existsSync(directory)) {
      yield { name, isOwn: false, read: () => textsOf(directory, commit) ?? new Map() }
    }
  }
}
