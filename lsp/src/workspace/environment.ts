import { decodeText } from '@slashlint/sources'
import { createGitIgnore, createProjects, remembered, SKIPPED_FOLDERS } from '@slashlint/checker'
import type { LastValid, ProjectConfig, Projects, Settings } from '@slashlint/checker'
import type { FileHost } from './host.js'
import { configIn } from './settings.js'
import type { ClientSettings } from './settings.js'

/** What holds around the documents: configurations, ignore files, settings. It is thrown away when one of them changes. */
export interface Environment {
  readonly settings: ClientSettings
  readonly projects: Projects
  /** How a document is checked; `undefined` if the project passes over it. */
  settingsOf(key: string): Promise<Settings | undefined>
  /** Whether a document belongs to the workspace's sets: output, dependencies, links and what git ignores do not. */
  isCounted(key: string): Promise<boolean>
  /** The text of a file as it is now; `undefined` if there is none. */
  readText(uri: string): Promise<string | undefined>
  /** Whether a folder need not be searched. */
  isSkipped(folder: string): Promise<boolean>
}

/**
 * @param folders of the workspace, as keys; without any, each document stands for itself
 * @param lastValid outlives the environment: a configuration that is being written holds as it was before
 */
export function createEnvironment(
  host: FileHost,
  folders: readonly string[],
  settings: ClientSettings,
  lastValid: LastValid,
): Environment {
  const readText = async (uri: string): Promise<string | undefined> => textOf(await host.readFile(uri))
  const projects = createProjects(readText, { lastValid })
  const gitIgnore = createGitIgnore({ readText, isTop: (folder) => host.isRepository(folder) })
  const homeOf = (key: string): string | undefined =>
    folders.filter((folder) => key.startsWith(`${folder}/`)).sort((a, b) => b.length - a.length)[0]

  const fallbackIn = remembered((folder: string) => configIn(folder, settings))
  const fallbackFor = (key: string): Promise<ProjectConfig> =>
    fallbackIn(homeOf(key) ?? key.slice(0, Math.max(0, key.lastIndexOf('/'))))

  const isHidden = (key: string): boolean => {
    const folder = homeOf(key)
    if (folder === undefined) return false
    const names = key
      .slice(folder.length + 1)
      .split('/')
      .slice(0, -1)
    return names.some((name) => SKIPPED_FOLDERS.includes(name) || name.startsWith('.'))
  }

  const realUri = remembered((uri: string) => host.realUri(uri))

  /** Whether a link leads to a document: what it shows stands somewhere else, and counts there. */
  async function isLinked(key: string): Promise<boolean> {
    const folder = homeOf(key)
    if (folder === undefined) return false
    const [real, top] = await Promise.all([realUri(key), realUri(folder)])
    if (real === undefined || top === undefined) return false
    // Some disks know no case.
    return real.toLowerCase() !== `${top}${key.slice(folder.length)}`.toLowerCase()
  }

  return {
    settings,
    projects,
    readText,
    async settingsOf(key) {
      const config = (await projects.configFor(key)) ?? (await fallbackFor(key))
      if (config.ignores(key)) return undefined
      const { assignment, rules } = config.settingsOf(key)
      const root = await projects.topOf(key)
      return {
        assignment: { ...assignment, ...(root !== undefined && { root }) },
        rules,
        app: config.config.app,
        defaultLocale: config.config.defaultLocale,
      }
    },
    isCounted: async (key) => !isHidden(key) && !(await isLinked(key)) && !(await gitIgnore.ignores(key)),
    isSkipped: async (folder) => isHidden(`${folder}/`) || gitIgnore.ignores(`${folder}/`),
  }
}

/** A file's text without a byte order mark: editors do not count it. */
export function textOf(content: Uint8Array | string | undefined): string | undefined {
  if (content === undefined) return undefined
  const text = typeof content === 'string' ? content : decodeText(content).text
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}
