// What all files of a repository say about each other: which commands have options in other files, what is wrong there,
// and which names are used twice.
import { analyse, checkSets, findingsElsewhere, setMembers, topLevel } from '@slashlint/checker'
import { languageOf, loadReader } from '@slashlint/sources'

const BASE = 'file:///repository'

/**
 * @param {Map<string, string>} texts every text of the repository by path
 * @returns {Promise<{ parents: number, athome: number, global: string[], guild: string[] }>} how many commands have options in
 *   other files, how many findings stand there, and the duplicates if all commands go to one place
 */
export async function judgeWhole(texts) {
  const host = {
    text: (uri) => (uri.startsWith(`${BASE}/`) ? texts.get(decodeURIComponent(uri.slice(BASE.length + 1))) : undefined),
  }
  const settings = { assignment: { root: BASE }, rules: {} }
  const analyses = []
  for (const [path, text] of texts) {
    const language = languageOf(path)
    if (language === undefined) continue
    const analysis = analyse({ uri: `${BASE}/${path}`, text }, await loadReader(language), settings, host)
    if (analysis !== undefined) analyses.push(analysis)
  }
  const attached = analyses.flatMap((analysis) => analysis.attached)
  const members = analyses.flatMap((analysis) => setMembers(analysis, projectOf(analysis.uri, texts)))
  const duplicates = (scope) =>
    checkSets(
      topLevel(
        members.map((member) => ({ ...member, scope })),
        attached,
      ),
    ).map(({ uri, message }) => `${uri.slice(BASE.length + 1)} ${message}`)
  return {
    parents: analyses.reduce((sum, analysis) => sum + parentsIn(analysis), 0),
    athome: new Set(
      analyses
        .flatMap((analysis) => findingsElsewhere(analysis))
        .filter(({ severity }) => severity !== 'hint')
        .map(({ code, uri, start }) => `${code} ${uri} ${start}`),
    ).size,
    global: duplicates('global'),
    guild: duplicates('guild'),
  }
}

/** The commands of a document with options in other files, or in a folder that they load. */
function parentsIn({ units, attached }) {
  const commands = units.filter(({ definition }) => definition.resource === 'command')
  const parents = commands.filter(({ definition }) => (definition.parts ?? []).length > 0)
  return parents.length > 0 ? parents.length : Math.min(commands.length, attached.length > 0 ? 1 : 0)
}

/** The nearest folder with a package.json, of a document of a trial. */
export function projectOf(uri, texts) {
  let folder = uri.slice(BASE.length + 1)
  while (folder.includes('/')) {
    folder = folder.slice(0, folder.lastIndexOf('/'))
    if (texts.has(`${folder}/package.json`)) return `${BASE}/${folder}`
  }
  return BASE
}
