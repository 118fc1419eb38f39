import { definedFields } from '@slashlint/checker'
import type { DeploymentPlan } from '@slashlint/core/engine'
import { DeployError, planLive } from '@slashlint/deploy'
import type { DeployErrorCode, LivePlan, PlanOptions, SentRequest } from '@slashlint/deploy'
import type { Arguments } from '../../arguments/parse.js'
import { readCreatesToday } from '../../files/service.js'
import { EXIT, UsageError } from '../../io.js'
import type { Io } from '../../io.js'
import type { PlanView } from '../../render/plan-view.js'
import { gather, LIVE, viewOf } from './gather.js'
import type { Gathered } from './gather.js'
import { unfitness } from './fit.js'
import { filesOf, waitingLines } from './targets.js'
import type { Route } from './targets.js'

/**
 * The outcome of a place.
 *
 * - `unchanged`: there was nothing to do.
 * - `deployed`: everything was sent, and seen afterwards.
 * - `planned`: the run ends after the plan.
 * - `declined`: the user refused, or could not be asked.
 * - `refused`: the files or Discord's rules forbid it.
 * - `failed`: it was not finished.
 */
type JobState = 'unchanged' | 'deployed' | 'planned' | 'declined' | 'refused' | 'failed'

/** The result of a deployment to one place. */
export interface Outcome {
  /** The point that the deployment has reached. */
  readonly state: JobState
  /** The exit code for this place. */
  readonly exit: number
  /** Why it did not reach its end. */
  readonly message?: string
  /** The kind of failure, for programs; absent if it reached its end. */
  readonly code?: DeployErrorCode | 'files' | 'unsaid'
  /** The time when it can continue, in ISO 8601, if Discord's answer contains it. */
  readonly retryAt?: string | undefined
}

/** A place with its commands, on the way to being deployed. */
export interface Job {
  /** The place, with its settings. */
  readonly route: Route
  /** The commands from the files. */
  readonly gathered: Gathered
  /** The decisions about renames, from the configuration, flags and answers. */
  renames: Readonly<Record<string, string | null>>
  /** True if deployed commands that the files lack are deleted. */
  deletes: boolean
  /** The plan against the deployed commands; `undefined` until they are fetched. */
  live: LivePlan | undefined
  /** The outcome; `undefined` while the job goes on. */
  outcome: Outcome | undefined
  /** The requests that were sent, in their order. */
  readonly sent: SentRequest[]
  /** The file with the state before the deployment. */
  record: string | undefined
}

const newJob = (route: Route, gathered: Gathered): Job => ({
  route,
  gathered,
  renames: route.settings.renames ?? {},
  deletes: route.settings.delete === true,
  live: undefined,
  outcome: undefined,
  sent: [],
  record: undefined,
})

/** Reads the commands of the files for each place. One whose files have errors has its outcome already. */
export async function readJobs(
  routes: readonly Route[],
  args: Arguments,
  io: Io,
): Promise<readonly Job[]> {
  const jobs: Job[] = []
  for (const route of routes) {
    jobs.push(await readJob(route, args, io, routes.length > 1))
  }
  return jobs
}

async function readJob(
  route: Route,
  { flags }: Arguments,
  io: Io,
  isOneOfSeveral: boolean,
): Promise<Job> {
  try {
    const gathered = await gather(route.paths, flags, route.destination, io, {
      files: filesOf(route),
    })
    const job = newJob(route, gathered)
    const message = await unfitness(route, gathered, io, flags.format === 'json')
    if (message !== undefined) {
      job.outcome = { state: 'refused', exit: EXIT.found, code: 'files', message }
    }
    return job
  } catch (error) {
    if (!isOneOfSeveral || !(error instanceof UsageError)) {
      throw error
    }
    const job = newJob(route, emptyOf(io.cwd))
    job.outcome = { state: 'failed', exit: EXIT.failed, code: 'files', message: error.message }
    return job
  }
}

/** Reads the commands of the files for a plan, which also shows their mistakes. */
export async function readGathered(route: Route, { flags }: Arguments, io: Io): Promise<Job> {
  const files = filesOf(route)
  return newJob(route, await gather(route.paths, flags, route.destination, io, { files }))
}

/** Makes a job from a list of commands, in place of files. */
export const jobWith = (
  route: Route,
  list: readonly unknown[],
  config: Gathered['config'],
  cwd: string,
): Job => newJob(route, { ...emptyOf(cwd), list, config })

const emptyOf = (cwd: string): Gathered => ({
  report: { files: [], unreadable: [] } as unknown as Gathered['report'],
  problems: [],
  found: [],
  list: [],
  leftOut: 0,
  config: undefined,
  cwd,
})

/** Returns the options of a plan for a place. */
export function optionsOf(
  { route, gathered, deletes, renames }: Job,
  args: Arguments,
): PlanOptions {
  const { flags } = args
  return {
    ...route.place,
    delete: deletes,
    bulk: flags.bulk === true,
    renames,
    app: { ...gathered.config?.app, id: route.place.application },
    ...definedFields({
      protect: route.settings.protect,
      rules: gathered.config?.rules,
      createsToday: readCreatesToday(flags['creates-today']),
    }),
  }
}

/** Reads the deployed commands, and plans. A failure becomes the outcome. */
export async function planJob(job: Job, args: Arguments, io: Io): Promise<void> {
  try {
    job.live = await planLive(job.gathered.list, {
      ...optionsOf(job, args),
      onWait: waitingLines(job.route, io),
    })
  } catch (error) {
    job.outcome = outcomeOf(error)
  }
}

/** Returns the outcome of an error of a deployment. @throws every other error */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof DeployError)) {
    throw error
  }
  const { code, message, retryAt } = error
  const isRefused = code === 'refused' || code === 'invalid'
  return {
    state: isRefused ? 'refused' : 'failed',
    exit: isRefused ? EXIT.found : EXIT.failed,
    code,
    message,
    ...(retryAt !== undefined && { retryAt: retryAt.toISOString() }),
  }
}

/** Makes the view of a job's plan, with the problems of the files. */
export const jobView = ({ gathered, route }: Job, { plan, deployed }: LivePlan): PlanView =>
  viewOf(gathered, plan, route.destination, LIVE, deployed.overwrites !== undefined)

/** A rename that nobody stated. */
export interface Guess {
  /** The command type of both. */
  readonly type: number
  /** The name of the deployed command. */
  readonly from: string
  /** The name of the new command. */
  readonly to: string
}

export const guessedRenames = ({ updated }: DeploymentPlan): readonly Guess[] =>
  updated.flatMap(({ type, name, renamedFrom, renameKnownBy }) => {
    if (renamedFrom !== undefined && renameKnownBy === 'likeness') {
      return [{ type, from: renamedFrom, to: name }]
    }
    return []
  })
