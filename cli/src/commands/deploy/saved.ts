import { resolve } from 'node:path'
import { asRecord, messageOf } from '@slashlint/checker'
import { DYNAMIC } from '@slashlint/core'
import { applySavedPlan, DeployError, fetchDeployed, inParallel } from '@slashlint/deploy'
import { readSavedPlan, savePlan } from '@slashlint/deploy'
import type { SavedPlan } from '@slashlint/deploy'
import type { Arguments } from '../../arguments/parse.js'
import { textOf } from '../../files/read.js'
import { writeWhole } from '../../files/write.js'
import { EXIT, UsageError } from '../../io.js'
import type { Io } from '../../io.js'
import { jsonText } from '../../render/json-text.js'
import { jobWith, optionsOf, outcomeOf } from './job.js'
import type { Job } from './job.js'
import type { Questions } from './questions.js'
import { exitOf } from './report.js'
import { dropIdleRecord, keepRecord, report, requestLines } from './run.js'
import type { Run } from './run.js'
import { routesOf, waitingLines } from './targets.js'
import type { Route } from './targets.js'

/** The content of the file that `slashlint plan --out` writes. */
interface SavedPlans {
  readonly version: 1
  /** The time of the plans, in ISO 8601. */
  readonly time: string
  readonly plans: readonly {
    readonly target: string | null
    readonly plan: SavedPlan
  }[]
}

/**
 * Writes plans to a file.
 *
 * @throws UsageError if a plan has unknown parts, or the file cannot be written
 */
export async function writePlans(
  file: string,
  jobs: readonly Job[],
  args: Arguments,
  io: Io,
): Promise<void> {
  const plans = await Promise.all(
    jobs.map(async (job) => {
      const { live, gathered, route } = job
      if (live?.plan.complete !== true || gathered.list.includes(DYNAMIC)) {
        throw new UsageError(
          `The plan for ${route.label} is not saved: parts of the files are known only when the program runs.`,
        )
      }
      const plan = await savePlan(live, gathered.list, optionsOf(job, args))
      return { target: route.name ?? null, plan }
    }),
  )
  const saved: SavedPlans = { version: 1, time: new Date().toISOString(), plans }
  await writeWhole(resolve(io.cwd, file), `${jsonText(saved, 2)}\n`)
}

/**
 * Sends the plans of a file exactly as they are. If a place has changed since, none of its requests
 * is sent.
 *
 * @returns the exit code
 */
export async function deploySaved(
  file: string,
  args: Arguments,
  io: Io,
  questions: Questions,
): Promise<number> {
  if (args.paths.length > 0 || args.flags.all === true) {
    throw new UsageError('`--plan` says itself where its commands go: no targets, no paths.')
  }
  const plans = readPlans(file, io)
  const entries = await Promise.all(
    plans.map(async ({ target, plan }) => {
      const route = await routeOfPlan(target, plan, args, io)
      return { plan, job: jobWith(route, plan.commands, route.config, io.cwd) }
    }),
  )
  const run: Run = { jobs: entries.map(({ job }) => job), args, io, questions }
  const changes = entries.reduce((count, { plan }) => count + plan.requests.length, 0)
  if (changes > 0 && args.flags.yes !== true && !(await mayUse(questions, entries.length))) {
    throw new UsageError('Nothing was sent: --yes sends what the plan says.')
  }
  await inParallel(entries, ({ plan, job }) => applyOne(run, job, plan))
  await report(run)
  return exitOf(run.jobs)
}

const mayUse = async ({ canAsk, ask }: Questions, count: number): Promise<boolean> =>
  canAsk && (await ask(`Carry out ${count === 1 ? 'this plan' : `these ${count} plans`}?`))

async function applyOne(run: Run, job: Job, plan: SavedPlan): Promise<void> {
  const { place } = job.route
  const onWait = waitingLines(job.route, run.io)
  try {
    if (plan.requests.length > 0) {
      await keepRecord(run, job, plan, await fetchDeployed({ ...place, onWait }))
    }
    const { requests } = await applySavedPlan(plan, {
      token: place.token,
      api: place.api,
      signal: place.signal,
      onRequest: requestLines(run, job),
      onWait,
    })
    job.outcome = { state: requests.length === 0 ? 'unchanged' : 'deployed', exit: EXIT.clean }
  } catch (error) {
    job.outcome = outcomeOf(error)
    await dropIdleRecord(job)
  }
}

/** Returns the place of a saved plan, with the token of its target. */
async function routeOfPlan(
  target: string | null,
  { options: { application, guild, overwritesOf } }: SavedPlan,
  args: Arguments,
  io: Io,
): Promise<Route> {
  const flags = {
    ...args.flags,
    ...(guild !== undefined && { guild }),
    ...(target === null && { app: application }),
    ...(overwritesOf !== undefined && { overwrites: overwritesOf.join(',') }),
  }
  const paths = target === null ? ['.'] : [target, '.']
  const [route] = await routesOf({ ...args, flags, paths }, io)
  if (route?.place.application !== application || route.place.guild !== guild) {
    throw new UsageError(
      `The plan is for application ${application}${guild === undefined ? '' : ` in guild ${guild}`}, and that is not where the target ${target} goes now: plan again.`,
    )
  }
  return route
}

function readPlans(file: string, io: Io): SavedPlans['plans'] {
  const text = textOf(resolve(io.cwd, file))
  if (text === undefined) {
    throw new UsageError(`Cannot read ${file}.`)
  }
  try {
    const { plans } = asRecord(JSON.parse(text))
    if (!Array.isArray(plans)) {
      throw new DeployError('options', 'This is no plan that slashlint has saved.')
    }
    return plans.map((entry: unknown) => {
      const { target, plan } = asRecord(entry)
      return { target: typeof target === 'string' ? target : null, plan: readSavedPlan(plan) }
    })
  } catch (error) {
    throw new UsageError(`${file}: ${messageOf(error)}`)
  }
}
