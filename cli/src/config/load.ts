import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { CONFIG_NAME, createProjects, openConfig } from '@slashlint/checker'
import type { ProjectConfig, Projects } from '@slashlint/checker'
import { inFile, type FileFinding } from '../check/finding.js'
import { codeOf, describe } from '../files/errors.js'
import { bytesOf, textOf } from '../files/read.js'
import { UsageError } from '../io.js'

/**
 * Returns the configurations on the disk.
 *
 * @param only a configuration for every file, in place of those of the folders
 * @throws UsageError if `only` cannot be read
 */
export async function loadProjects(cwd: string, only: string | undefined): Promise<Projects> {
  const projects = createProjects(readText, {
    only: only === undefined ? undefined : await loadOnly(cwd, only),
  })
  // A mistake in the configuration of the folder that one works in is told, even where it holds for no file.
  projects.configFor(pathToFileURL(resolve(cwd, CONFIG_NAME)).href)
  return projects
}

async function loadOnly(cwd: string, only: string): Promise<ProjectConfig> {
  const file = resolve(cwd, only)
  const bytes = await bytesOf(file).catch((error: unknown) => {
    const why = codeOf(error) === 'ENOENT' ? 'no such file' : describe(error)
    throw new UsageError(`Cannot read the configuration ${only}: ${why}`)
  })
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return openConfig(pathToFileURL(file).href, text, readText, true)
}

/** Returns the text of a file that a configuration may extend; `undefined` if there is none. */
export const readText = (uri: string): string | undefined => textOf(fileURLToPath(uri))

/** A configuration with mistakes. */
export interface ConfigProblem {
  /** The absolute path of the configuration. */
  readonly file: string
  /** The text of the configuration, for the places of the findings. */
  readonly text: string
  /** The mistakes in the configuration. */
  readonly findings: FileFinding[]
}

/** Lists the configurations that have mistakes. */
export const problemsOf = ({ configs }: Projects): readonly ConfigProblem[] =>
  configs
    .filter(({ findings }) => findings.length > 0)
    .map(({ uri, text, findings }) => ({
      file: fileURLToPath(uri),
      text,
      findings: findings.map(inFile),
    }))
