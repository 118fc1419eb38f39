import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { plural } from '@slashlint/core/internal'
import type { DeploymentPlan } from '@slashlint/core/engine'
import { applyPlan, inParallel } from '@slashlint/deploy'
import type { Deployed, DeployOptions, SentRequest } from '@slashlint/deploy'
import type { Arguments } from '../../arguments/parse.js'
import { EXIT } from '../../io.js'
import type { Io } from '../../io.js'
import { paintFor } from '../../render/colors.js'
import { renderPlan } from '../../render/plan-pretty.js'
import { harmless } from '../../render/width.js'
import { jobView, optionsOf, outcomeOf, planJob } from './job.js'
import type { Job } from './job.js'
import { settle } from './questions.js'
import type { Questions } from './questions.js'
import { recordNameOf, writeRecord } from './records.js'
import { deployDocument, exitOf, summaryLines, tell } from './report.js'
import { waitingLines, type Route } from './targets.js'

/** A run of `deploy` or `rollback` over its places. */
export interface Run {
  /** The places in the order of the deployment. */
  readonly jobs: readonly Job[]
  /** The arguments of the command line. */
  readonly args: Arguments
  /** The streams and the environment of the program. */
  readonly io: Io
  /** Asks the user questions on the terminal. */
  readonly questions: Questions
}

const isJson = ({ args }: Run): boolean => args.flags.format === 'json'

/**
 * Plans, shows and confirms the deployment of every place, sends all at the same time, and prints
 * the outcomes.
 *
 * @returns the highest exit code of the places
 */
export async function runJobs(run: Run): Promise<number> {
  const { jobs, io } = run
  await inParallel(
    jobs.filter(({ outcome }) => outcome === undefined),
    (job) => planJob(job, run.args, io),
  )
  for (const job of jobs) {
    await decide(run, job)
  }
  await confirm(run)
  await inParallel(
    jobs.filter(({ outcome }) => outcome === undefined),
    (job) => send(run, job),
  )
  await report(run)
  return exitOf(jobs)
}

/** Shows the plan of a place and asks its questions, repeatedly while answers change the plan. */
async function decide(run: Run, job: Job): Promise<void> {
  while (job.outcome === undefined && job.live !== undefined) {
    await showPlan(run, job)
    const verdict = await settle(job, run.args, run.questions)
    if (verdict !== 'plan-again') {
      job.outcome = verdict ?? unchanged(job)
      return
    }
    await planJob(job, run.args, run.io)
  }
}

const unchanged = ({ live }: Job): Job['outcome'] =>
  live?.plan.empty === true ? { state: 'unchanged', exit: EXIT.clean } : undefined

async function showPlan(run: Run, job: Job): Promise<void> {
  const { io } = run
  if (job.live === undefined || isJson(run)) {
    return
  }
  const paint = paintFor(io, io.stdout)
  const head = run.jobs.length > 1 ? `${paint.bold(harmless(job.route.label))}\n` : ''
  const end = run.jobs.length > 1 ? '\n' : ''
  await io.stdout.write(`${head}${renderPlan(jobView(job, job.live), paint)}${end}`)
}

const NO_TERMINAL =
  'Nothing was sent: there is no terminal to ask on. --yes sends what the plan says.'

/** Asks whether to send the plans, once for all places. A refusal becomes their outcome. */
async function confirm({ jobs, args, questions }: Run): Promise<void> {
  const open = jobs.filter(({ outcome }) => outcome === undefined)
  if (open.length === 0 || args.flags.yes === true) {
    return
  }
  const where = jobs.length > 1 ? ` to ${open.map(({ route }) => route.label).join(', ')}` : ''
  if (questions.canAsk && (await questions.ask(`Deploy${where}?`))) {
    return
  }
  const message = questions.canAsk ? 'Nothing was sent.' : NO_TERMINAL
  for (const job of open) {
    job.outcome = { state: 'declined', exit: EXIT.found, code: 'unsaid', message }
  }
}

async function send(run: Run, job: Job): Promise<void> {
  const { args, io } = run
  const { live } = job
  if (live === undefined) {
    return
  }
  const options: DeployOptions = {
    ...optionsOf(job, args),
    onRequest: requestLines(run, job),
    onWait: waitingLines(job.route, io),
  }
  try {
    await keepRecord(run, job, live.plan, live.deployed)
    await applyPlan(live, job.gathered.list, options)
    job.outcome = { state: 'deployed', exit: EXIT.clean }
  } catch (error) {
    job.outcome = outcomeOf(error)
    await dropIdleRecord(job)
  }
}

/** Deletes the record of a deployment that sent no request: nothing has changed. */
export async function dropIdleRecord(job: Job): Promise<void> {
  if (job.record !== undefined && job.sent.length === 0) {
    await rm(job.record, { force: true })
    job.record = undefined
  }
}

/**
 * Writes the deployed commands to a file before they change, unless the target has `history:
 * false`. With several places, each has its own file.
 */
export async function keepRecord(
  { jobs, args, io }: Run,
  job: Job,
  plan: Pick<DeploymentPlan, 'requests'>,
  deployed: Deployed,
): Promise<void> {
  const { route } = job
  const wanted = args.flags.record
  if (wanted === undefined && route.settings.history === false) {
    return
  }
  const file = wanted === undefined ? undefined : resolve(io.cwd, wanted)
  const own = jobs.length === 1 || file === undefined ? file : recordFileOf(file, route)
  job.record = await writeRecord(route, deployed, plan, own)
}

/**
 * Returns the record file of one place, if a run has several places: the named file with the place
 * in its name.
 */
function recordFileOf(file: string, route: Route): string {
  return `${file.replace(/\.json$/, '')}.${recordNameOf(route).join('.')}.json`
}

/**
 * Returns a function that records a request and prints its result, on standard output or, if the
 * output is JSON, on standard error.
 */
export function requestLines(run: Run, job: Job): (sent: SentRequest) => void {
  const { io } = run
  const output = isJson(run) ? io.stderr : io.stdout
  const paint = paintFor(io, output)
  const label = run.jobs.length > 1 ? `${harmless(job.route.label)}: ` : ''
  return (sent) => {
    const { method, path, purpose, answered } = sent
    const lost = paint.warning('no answer: reading what is deployed')
    const result = answered === undefined ? lost : paint.good(String(answered))
    job.sent.push(sent)
    void output.write(
      `${label}${method} ${harmless(path)}  ${paint.dim(harmless(purpose))}  ${result}\n`,
    )
  }
}

/** Prints the outcomes of all places. */
export async function report(run: Run): Promise<void> {
  const { jobs, io } = run
  if (isJson(run)) {
    await io.stdout.write(deployDocument(jobs, io.cwd))
    return
  }
  for (const message of messagesOf(jobs)) {
    await tell(message, io)
  }
  const [job] = jobs
  if (jobs.length > 1) {
    await io.stdout.write(`\n${summaryLines(jobs, io)}`)
  } else if (job?.outcome?.state === 'deployed') {
    const paint = paintFor(io, io.stdout)
    await io.stdout.write(`${paint.good(`Deployed with ${plural(job.sent.length, 'request')}.`)}\n`)
  }
}

/**
 * Returns the messages of places that did not finish. A message that all places have is printed
 * once.
 */
function messagesOf(jobs: readonly Job[]): readonly string[] {
  const labels = new Map<string, string[]>()
  for (const { route, outcome } of jobs) {
    if (outcome?.message !== undefined) {
      labels.set(outcome.message, [...(labels.get(outcome.message) ?? []), route.label])
    }
  }
  const isCommon = (whose: readonly string[]): boolean => whose.length === jobs.length
  return [...labels].map(([message, whose]) =>
    isCommon(whose) ? message : `${whose.join(', ')}: ${message}`,
  )
}
