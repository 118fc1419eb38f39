import type { Arguments } from '../../arguments/parse.js'
import { oneOf } from '../../arguments/values.js'
import { EXIT, UsageError } from '../../io.js'
import type { Io } from '../../io.js'
import { watch } from '../check/watch.js'
import { readJobs } from './job.js'
import { createQuestions } from './questions.js'
import type { Questions } from './questions.js'
import { failureDocument, tell } from './report.js'
import { runJobs } from './run.js'
import { deploySaved } from './saved.js'
import { routesOf } from './targets.js'
import type { Route } from './targets.js'

/** The formats of commands that change something. */
export const RESULT_FORMATS = ['pretty', 'json'] as const

/**
 * Deploys the commands of the files. It checks them, shows the plan, asks, sends the requests and
 * prints the results.
 *
 * @returns 1 if the user or Discord refused; 2 if the deployment did not finish
 * @throws UsageError if a flag is invalid
 */
export async function deployFiles(args: Arguments, io: Io): Promise<number> {
  const { flags } = args
  const isJson = oneOf('format', flags.format, RESULT_FORMATS) === 'json'
  return withQuestions(io, !isJson, (questions) =>
    asDocument(isJson, io, async () => {
      if (flags.plan !== undefined) {
        return deploySaved(flags.plan, args, io, questions)
      }
      const routes = await routesOf(args, io)
      if (flags.watch === true) {
        return watchOne(routes, args, io, questions)
      }
      return runJobs({ jobs: await readJobs(routes, args, io), args, io, questions })
    }),
  )
}

/**
 * Runs work that may ask questions, and releases standard input afterwards.
 *
 * @param mayAsk `false` if the user must not be asked
 * @returns the exit code of the work
 */
export async function withQuestions(
  io: Io,
  mayAsk: boolean,
  work: (questions: Questions) => Promise<number>,
): Promise<number> {
  const questions = createQuestions(io, mayAsk)
  try {
    return await work(questions)
  } finally {
    await questions.end()
  }
}

/**
 * Runs work. With `--format json`, a {@link UsageError} is printed as a document, too.
 *
 * @returns the exit code of the work
 */
export async function asDocument(
  isJson: boolean,
  io: Io,
  work: () => Promise<number>,
): Promise<number> {
  try {
    return await work()
  } catch (error) {
    if (!isJson || !(error instanceof UsageError)) {
      throw error
    }
    await io.stdout.write(failureDocument(error.message))
    return EXIT.failed
  }
}

async function watchOne(
  routes: readonly Route[],
  args: Arguments,
  io: Io,
  questions: Questions,
): Promise<number> {
  const [route] = routes
  if (route === undefined || routes.length > 1 || route.place.guild === undefined) {
    throw new UsageError(
      '`--watch` deploys to a guild only: choose one target with one, or --guild.',
    )
  }
  const withYes = { ...args, flags: { ...args.flags, yes: true } }
  return watch(route, io, async () => {
    try {
      const jobs = await readJobs(routes, withYes, io)
      return await runJobs({ jobs, args: withYes, io, questions })
    } catch (error) {
      if (!(error instanceof UsageError)) {
        throw error
      }
      await tell(error.message, io)
      return EXIT.failed
    }
  })
}
