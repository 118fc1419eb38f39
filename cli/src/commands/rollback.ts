import { isRecord } from '@slashlint/checker'
import { toDefinition } from '@slashlint/core/engine'
import type { Arguments } from '../arguments/parse.js'
import { oneOf } from '../arguments/values.js'
import { EXIT, UsageError } from '../io.js'
import type { Io } from '../io.js'
import { paintFor } from '../render/colors.js'
import { harmless } from '../render/width.js'
import { asDocument, RESULT_FORMATS, withQuestions } from './deploy/index.js'
import { jobWith } from './deploy/job.js'
import { chosenRecord, readRecords } from './deploy/records.js'
import type { DeploymentRecord } from './deploy/records.js'
import { runJobs } from './deploy/run.js'
import { readLive, routeOf, routesOf } from './deploy/targets.js'
import type { Route } from './deploy/targets.js'

/**
 * Restores the commands from before an earlier deployment: plans them, and sends the requests.
 *
 * @returns the exit code of `deploy`
 * @throws UsageError if there is no record of that deployment
 */
export async function rollback(args: Arguments, io: Io): Promise<number> {
  const isJson = oneOf('format', args.flags.format, RESULT_FORMATS) === 'json'
  return withQuestions(io, !isJson, (questions) =>
    asDocument(isJson, io, async () => {
      const [first, second] = args.paths
      const route = await routeOf({ ...args, paths: [...args.paths.slice(0, 1), '.'] }, io)
      const time = route.name === first ? second : first
      const record = await chosenRecord(route, time, args.flags.from, io.cwd)
      const list = await commandsOf(record, route, io)
      if (!isJson) {
        await io.stdout.write(
          `Back to what was deployed before ${record.time}.\nCommands that were deleted since are created anew: they get new ids, and permission overwrites that were lost do not come back.\n\n`,
        )
      }
      return runJobs({ jobs: [jobWith(route, list, route.config, io.cwd)], args, io, questions })
    }),
  )
}

/**
 * Returns the commands of a record. A command that still exists keeps its id, even if it was
 * renamed.
 */
async function commandsOf(
  { commands }: DeploymentRecord,
  route: Route,
  io: Io,
): Promise<readonly unknown[]> {
  const live = await readLive(route, io)
  const ids = new Set(live.commands.map((one) => (isRecord(one) ? one['id'] : undefined)))
  const app = { ...route.config?.app, id: route.place.application }
  return commands.flatMap((command) => {
    const definition = toDefinition(command, { scope: route.destination.scope, app })
    const id = isRecord(command) ? command['id'] : undefined
    return definition === undefined ? [] : [ids.has(id) ? { id, ...definition } : definition]
  })
}

/** Prints the earlier deployments of each place. @throws UsageError if the place is not known */
export async function history(args: Arguments, io: Io): Promise<number> {
  if (args.paths.length > 1) {
    throw new UsageError('`slashlint history` takes one target.')
  }
  const paint = paintFor(io, io.stdout)
  for (const route of await routesOf({ ...args, paths: [...args.paths, '.'] }, io)) {
    const records = await readRecords(route)
    await io.stdout.write(`${paint.bold(harmless(route.label))}\n`)
    const lines = records.map(({ time, planned }) => `  ${time}  ${harmless(wordsOf(planned))}\n`)
    await io.stdout.write(lines.length === 0 ? '  no deployment is known\n' : lines.join(''))
  }
  return EXIT.clean
}

const MOST_SHOWN = 4

function wordsOf(planned: readonly string[]): string {
  const more = planned.length - MOST_SHOWN
  return `${planned.slice(0, MOST_SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
