import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Settings } from '@slashlint/checker'
import { settingsOf } from '../../../check/project.js'
import { loadProjects, problemsOf } from '../../../config/load.js'
import { describe } from '../../../files/errors.js'
import { refuseEndless } from '../../../files/read.js'
import { EXIT } from '../../../io.js'
import type { Io } from '../../../io.js'
import { showPath } from '@slashlint/checker/disk'
import { harmless } from '../../../render/width.js'
import type { CheckOptions } from '../options.js'
import { batchesOf } from './batches.js'
import type { Judgement } from './judge.js'
import { createJudges } from './judges.js'

/**
 * Checks one value per line, and prints one result per line in the same order. A value is a
 * command, or a list of commands, unless `--resource` names another resource. Blank lines have no
 * result. Memory stays constant, and long inputs use all cores.
 *
 * @returns the exit code
 */
export async function checkLines(options: CheckOptions, io: Io): Promise<number> {
  const projects = await loadProjects(io.cwd, options.config)
  let code: number = EXIT.clean
  const inputs = options.paths.length === 0 ? [undefined] : options.paths
  for (const path of inputs) {
    const file = resolve(io.cwd, path ?? options.stdinFilename ?? 'stdin.ndjson')
    const settings = settingsOf(pathToFileURL(file).href, {
      projects,
      overrides: options.overrides,
    })
    const assignment = { resource: 'command' as const, ...settings.assignment }
    try {
      if (path !== undefined) {
        refuseEndless(file, await stat(file))
      }
      const source = path === undefined ? io.stdin : createReadStream(file)
      const found = await checkStream(source, { ...settings, assignment }, options, io)
      if (found && code === EXIT.clean) {
        code = EXIT.found
      }
    } catch (error) {
      await io.stderr.write(
        `error: Cannot read ${harmless(`${showPath(io.cwd, file)}: ${describe(error)}`)}.\n`,
      )
      code = EXIT.failed
    }
  }
  return problemsOf(projects).length > 0 ? EXIT.failed : code
}

async function checkStream(
  source: AsyncIterable<Uint8Array>,
  settings: Settings,
  options: CheckOptions,
  io: Io,
): Promise<boolean> {
  const { hints, quiet } = options
  const judges = createJudges({ settings, shown: { hints, quiet } })
  let isFound = false
  const write = async (previous: Promise<void>, judging: Promise<Judgement>): Promise<void> => {
    const [judgement] = await Promise.all([judging, previous])
    if (judgement.isFound) {
      isFound = true
    }
    if (judgement.output !== '') {
      await io.stdout.write(judgement.output)
    }
  }
  let last = Promise.resolve()
  const written: Promise<void>[] = []
  try {
    for await (const batch of batchesOf(source)) {
      last = write(last, judges.judge(batch))
      // What fails is heard below, in its turn.
      last.catch(() => undefined)
      written.push(last)
      while (written.length >= judges.most) {
        await written.shift()
      }
    }
  } finally {
    // The results of what could be read are written in any case.
    await last.finally(() => judges.close())
  }
  return isFound
}
