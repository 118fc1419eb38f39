// The findings that need all files of a repository: commands with options in other files, mistakes there, and names
// that are used twice.
import { findingsIn, pathOf, projectOf, usesIn } from './handlers.mjs'

/**
 * Checks a repository as a whole: counts commands with options in other files, and findings there.
 * Lists the duplicates if all commands go to one place.
 *
 * @param {Map<string, string>} texts all texts of the repository, by path
 * @returns {Promise<{ parents: number, athome: number, global: string[], guild: string[] }>}
 */
export async function judgeWhole(texts) {
  const project = await projectOf(texts)
  const duplicates = async (scope) =>
    findingsIn(await projectOf(texts, { scope }))
      .filter(({ code }) => code.startsWith('set/'))
      .map(({ uri, message }) => `${pathOf(uri)} ${message}`)
  return {
    parents: usesIn(project, texts).reduce((sum, analysis) => sum + parentsIn(analysis), 0),
    athome: new Set(
      project
        .uris()
        .flatMap((uri) => project.others(uri))
        .filter(({ use, severity }) => use !== undefined && severity !== 'hint')
        .map(({ code, uri, start }) => `${code} ${uri} ${start}`),
    ).size,
    global: await duplicates('global'),
    guild: await duplicates('guild'),
  }
}

/** Counts the commands of a document with options in other files, or in a folder that they load. */
function parentsIn({ units, attached }) {
  const commands = units.filter(({ definition }) => definition.resource === 'command')
  const parents = commands.filter(({ definition }) => (definition.parts ?? []).length > 0)
  if (parents.length > 0) {
    return parents.length
  }
  return Math.min(commands.length, attached.length > 0 ? 1 : 0)
}
