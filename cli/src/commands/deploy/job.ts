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
 * The outcome for a place.
 * - `unchanged`: there was nothing to do.
 * - `deployed`: everything was sent, and then seen in Discord's list.
 * - `planned`: the run ends after the plan.
 * - `declined`: the user refused, or could not be asked.
 * - `refused`: the files, or Discord's rules, forbid the deployment.
 * - `failed`: the deployment did not finish.
 */
type JobState = 'unchanged' | 'deployed' | 'planned' | 'declined' | 'refused' | 'failed'

/** The result of a deployment to one place. */
export interface Outcome {
  /** How far the deployment got. */
  readonly state: JobState
  /** The exit code for this place. */
  readonly exit: number
  /** Why the deployment did not finish. */
  readonly message?: string
  /** The kind of failure, for programs; absent if the deployment finished. */
  readonly code?: DeployErrorCode | 'files' | 'unsaid'
  /**
   * The time after which a new attempt may succeed, in ISO 8601, if Discord's answer contains it.
   */
  readonly retryAt?: string | undefined
}

/** A deployment to one place, with its progress. */
export interface Job {
  /** The place and its settings. */
  readonly route: Route
  /** The commands from the files. */
  readonly gathered: Gathered
  /** The decisions about renames, from the configuration, flags and answers. */
  renames: Readonly<Record<string, string | null>>
  /** True if deployed commands that no file defines are deleted. */
  deletes: boolean
  /**
   * The plan, and the deployed commands that it is based on; `undefined` until they are fetched.
   */
  live: LivePlan | undefined
  /** The outcome; `undefined` while the job goes on. */
  outcome: Outcome | undefined
  /** The requests that were sent, in their order. */
  readonly sent: SentRequest[]
  /**
   * The path of the file with the commands before the deployment; `undefined` if none was written.
   */
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

/**
 * Reads the commands of the files for each place. If the files of a place have errors, its job
 * already has an outcome.
 */
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

/** Reads the commands of the files for a plan, even if they have errors, which the plan shows. */
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

/**
 * Fetches the deployed commands, and computes the plan. A failure becomes the outcome of the job.
 */
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

/**
 * Converts an error of a deployment to an outcome.
 *
 * @throws any error that is no {@link DeployError}
 */
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

/** A possible rename: a new command that is similar to a deployed one. */
export interface Guess {
  /** The type of both commands. */
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
