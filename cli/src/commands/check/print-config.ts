import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { loadProjects, problemsOf } from '../../config/load.js'
import { PATHS } from '@slashlint/checker/disk'
import { EXIT } from '../../io.js'
import type { Io } from '../../io.js'
import { printProblems } from '../problems.js'
import type { CheckOptions } from './options.js'

/**
 * Prints the configuration of a file as JSON: its path, the configurations that it extends, and the
 * settings and rules for the file. The file need not exist.
 *
 * @returns the exit code: 2 if the configuration is invalid
 */
export async function printConfig(
  path: string,
  { config: only }: CheckOptions,
  io: Io,
): Promise<number> {
  const projects = await loadProjects(io.cwd, only)
  const uri = pathToFileURL(resolve(io.cwd, path)).href
  const found = projects.configFor(uri)
  const problems = problemsOf(projects)
  if (problems.length > 0) {
    await printProblems({}, problems, io)
    return EXIT.failed
  }
  const show = (of: string): string => PATHS.between(io.cwd, fileURLToPath(of))
  const { assignment = {}, rules = {} } = found?.settingsOf(uri) ?? {}
  const printed = {
    file: path,
    configuration: found === undefined ? null : show(found.uri),
    extends: found?.extended.map(show) ?? [],
    ignored: found?.ignores(uri) ?? false,
    ...assignment,
    app: found?.config.app,
    defaultLocale: found?.config.defaultLocale,
    rules,
  }
  await io.stdout.write(`${JSON.stringify(printed, null, 2)}\n`)
  return EXIT.clean
}
