import { decodeText } from '@slashlint/sources'
import {
  createGitIgnore,
  createProjects,
  folderOf,
  openConfig,
  remembered,
  isInSkippedFolder,
  useConfig,
} from '@slashlint/checker'
import type { LastValid, ProjectConfig, Settings } from '@slashlint/checker'
import { descending } from '@slashlint/core/internal'
import type { FileHost } from './host.js'
import { createTextLoader } from './text-loader.js'
import type { ClientSettings } from './settings.js'

/** The inputs of an environment. */
export interface EnvironmentParts {
  /** The settings of the client. */
  readonly settings: ClientSettings
  /**
   * The URIs of the workspace's folders. Without folders, each document is a project of its own.
   */
  readonly folders: readonly string[]
  /**
   * The last valid state of each configuration, which is used while the configuration contains
   * mistakes.
   */
  readonly lastValid: LastValid
  /**
   * The number of the environment. Documents that were checked in an earlier one are checked again.
   */
  readonly epoch: number
}

/** The folder that the top folder of a repository contains. */
const REPOSITORY = '/.git'

/** The configurations and ignore files of a workspace, which are read on demand. */
export interface Environment extends EnvironmentParts {
  /** The configurations that were read. */
  readonly configs: readonly ProjectConfig[]
  /** Returns the present text of a file, or `undefined` if there is none. */
  readText(uri: string): Promise<string | undefined>
  /** Returns the configuration of a document; `undefined` if it has none. */
  configFor(key: string): Promise<ProjectConfig | undefined>
  /** Reads a configuration and all configurations that it extends. */
  openConfig(key: string, content: string): Promise<ProjectConfig>
  /** Returns the folder of the project that a document belongs to. */
  rootOf(key: string): Promise<string>
  /** Returns the settings of a document; `undefined` if the project ignores it. */
  settingsOf(key: string): Promise<Settings | undefined>
  /**
   * Checks whether the commands of a document belong to the workspace's sets. Those in output,
   * dependencies, links and ignored files do not.
   */
  isCounted(key: string): Promise<boolean>
  /**
   * Returns the reason why `isCounted` is false for a document. Returns `undefined` if it is true.
   */
  whySkipped(key: string): Promise<string | undefined>
}

/**
 * Makes the environment of a workspace, which reads configurations, ignore files and settings. It
 * is replaced when one of them changes.
 */
export function createEnvironment(
  host: FileHost,
  { settings, folders, lastValid, epoch }: EnvironmentParts,
): Environment {
  const readText = async (uri: string): Promise<string | undefined> =>
    textOf(await host.readFile(uri))
  const homeOf = (key: string): string | undefined =>
    folders
      .filter((folder) => key.startsWith(`${folder}/`))
      .sort(descending(({ length }) => length))[0]
  // The configuration of the client, as if it were in the folder.
  const fallbackIn = remembered((folder: string) =>
    useConfig(`${folder}/slashlint.json`, '', settings.config),
  )
  const fallback = (key: string): ProjectConfig => fallbackIn(homeOf(key) ?? folderOf(key) ?? '')

  const { text, when } = createTextLoader(async (uri) => {
    if (!uri.endsWith(REPOSITORY)) {
      return readText(uri)
    }
    return (await host.isRepository(uri.slice(0, -REPOSITORY.length))) ? '' : undefined
  })
  const projects = createProjects(text, { lastValid, fallback })
  const gitIgnore = createGitIgnore({
    readText: text,
    isTop: (folder) => text(`${folder}${REPOSITORY}`) !== undefined,
  })
  const isIgnored = (key: string): Promise<boolean> => when(() => gitIgnore.ignores(key))

  const isHidden = (key: string): boolean => {
    const folder = homeOf(key)
    return folder !== undefined && isInSkippedFolder(key.slice(folder.length + 1))
  }

  const realUri = remembered((uri: string) => host.realUri(uri))

  /** Checks whether the path of a document contains a link. Its target is checked elsewhere. */
  async function isLinked(key: string): Promise<boolean> {
    const folder = homeOf(key)
    if (folder === undefined) {
      return false
    }
    const [real, top] = await Promise.all([realUri(key), realUri(folder)])
    if (real === undefined || top === undefined) {
      return false
    }
    // Some disks know no case.
    return real.toLowerCase() !== `${top}${key.slice(folder.length)}`.toLowerCase()
  }

  /** Returns why a document, or a folder with a slash at its end, is ignored; else `undefined`. */
  async function whySkipped(key: string): Promise<string | undefined> {
    if (isHidden(key)) {
      return 'dependencies, output or hidden'
    }
    if (!key.endsWith('/') && (await isLinked(key))) {
      return 'a link'
    }
    return (await isIgnored(key)) ? 'ignored by git' : undefined
  }

  return {
    settings,
    folders,
    lastValid,
    epoch,
    configs: projects.configs,
    readText,
    configFor: (key: string) => when(() => projects.configFor(key)),
    openConfig(key: string, content: string): Promise<ProjectConfig> {
      const now = createTextLoader(readText)
      return now.when(() => openConfig(key, content, now.text))
    },
    rootOf: (key: string) => when(() => projects.rootOf(key)),
    settingsOf: (key: string) =>
      when(() => (projects.ignores(key) ? undefined : projects.settingsOf(key))),
    isCounted: async (key: string) => (await whySkipped(key)) === undefined,
    whySkipped,
  }
}

/** Checks whether a document is in the workspace. Without folders, every document is. */
export const isInside = ({ folders }: EnvironmentParts, key: string): boolean =>
  folders.length === 0 || folders.some((folder) => key.startsWith(`${folder}/`))

/**
 * Returns the text of a file without a byte order mark, which editors do not count in positions.
 */
export function textOf(content: Uint8Array | string | undefined): string | undefined {
  if (content === undefined) {
    return undefined
  }
  const text = typeof content === 'string' ? content : decodeText(content).text
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}
