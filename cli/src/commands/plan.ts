import { resolve } from 'node:path'
import type { Scope } from '@slashlint/core'
import { planDeployment } from '@slashlint/core/engine'
import type { PlanContext } from '@slashlint/core/engine'
import { definedFields } from '@slashlint/checker'
import { showPath } from '@slashlint/checker/disk'
import { inParallel } from '@slashlint/deploy'
import { PLAN_FORMATS } from '../arguments/flags.js'
import type { Arguments } from '../arguments/parse.js'
import { oneOf, SCOPES } from '../arguments/values.js'
import { guildOf, readCreatesToday, readList } from '../files/service.js'
import { EXIT, UsageError } from '../io.js'
import type { Io } from '../io.js'
import { jsonText } from '../render/json-text.js'
import { paintFor } from '../render/colors.js'
import { planDocument } from '../render/plan-json.js'
import { renderMarkdown } from '../render/plan-markdown.js'
import { renderPlan } from '../render/plan-pretty.js'
import { errorsOf, lossText, renameFlag } from '../render/plan-view.js'
import type { PlanView } from '../render/plan-view.js'
import { contextOf, gather, renamesOf, viewOf } from './deploy/gather.js'
import type { Gathered, Target } from './deploy/gather.js'
import { guessedRenames, jobView, planJob, readGathered } from './deploy/job.js'
import type { Job } from './deploy/job.js'
import { tell } from './deploy/report.js'
import { writePlans } from './deploy/saved.js'
import { routesOf } from './deploy/targets.js'
import { printProblems } from './problems.js'

type PlanFormat = (typeof PLAN_FORMATS)[number]

/** The plan for one place, ready to be printed. */
interface Shown {
  /** The name of the place; absent if there is only one. */
  readonly label?: string
  readonly view: PlanView
  readonly gathered: Gathered
}

/**
 * Prints how a deployment of the files would change the deployed commands.
 *
 * @returns 1 for an error; with `--detailed-exitcode`, 2 if there are changes
 * @throws UsageError if a flag, or a file with the deployed commands, is invalid
 */
export async function plan(args: Arguments, io: Io): Promise<number> {
  const { flags } = args
  const format = oneOf('format', flags.format, PLAN_FORMATS) ?? 'pretty'
  if (flags.live !== true && flags.out === undefined && flags.all !== true) {
    const shown = await planAgainstFile(args, io)
    await show([shown], format, io)
    return exitCode([shown], flags['detailed-exitcode'] === true)
  }
  const jobs = await livePlans(args, io)
  const shown = jobs.flatMap(({ job, label }): readonly Shown[] => {
    if (job.live === undefined) {
      return []
    }
    return [{ ...definedFields({ label }), view: jobView(job, job.live), gathered: job.gathered }]
  })
  await show(shown, format, io)
  const failed = jobs.filter(({ job }) => job.live === undefined)
  for (const { job } of failed) {
    await tell(`${job.route.label}: ${job.outcome?.message ?? ''}`, io)
  }
  const code = exitCode(shown, flags['detailed-exitcode'] === true)
  const worst = failed.length === 0 ? code : failureCode(flags)
  return flags.out === undefined ? worst : keep(flags.out, jobs, args, io, worst)
}

const failureCode = (flags: Arguments['flags']): number =>
  flags['detailed-exitcode'] === true ? EXIT.found : EXIT.failed

interface LabelledJob {
  readonly job: Job
  readonly label: string | undefined
}

/**
 * Computes the plans for the places of the command line, against the commands that are deployed
 * there.
 */
async function livePlans(args: Arguments, io: Io): Promise<readonly LabelledJob[]> {
  const routes = await routesOf(args, io)
  const jobs: Job[] = []
  for (const route of routes) {
    jobs.push(await readGathered(route, args, io))
  }
  await inParallel(jobs, (job) => planJob(job, args, io))
  const [only] = jobs
  if (jobs.length === 1 && only !== undefined && only.live === undefined) {
    throw new UsageError(only.outcome?.message ?? 'The plan failed.')
  }
  return jobs.map((job) => ({ job, label: jobs.length > 1 ? job.route.label : undefined }))
}

/**
 * Writes the plans to a file, unless something in them must be decided first.
 *
 * @returns the exit code
 */
async function keep(
  file: string,
  labelled: readonly LabelledJob[],
  args: Arguments,
  io: Io,
  code: number,
): Promise<number> {
  const jobs = labelled.map(({ job }) => job)
  const reasons = jobs.flatMap(({ live, route }) => {
    if (live === undefined) {
      return [`there is no plan for ${route.label}`]
    }
    const guesses = guessedRenames(live.plan).map(
      ({ from, to }) =>
        `nobody said whether ${from} is renamed to ${to}: ${renameFlag(from, to)} or ${renameFlag(from, '')}`,
    )
    if (args.flags['allow-lost-permissions'] === true) {
      return guesses
    }
    const losses = live.plan.permissionsLost.map(
      (loss) => `${lossText(loss)} --allow-lost-permissions says that they may be lost`,
    )
    return [...guesses, ...losses]
  })
  if (code === EXIT.found || code === failureCode(args.flags) || reasons.length > 0) {
    const why = reasons.map((reason) => `\n  ${reason}`).join('')
    await tell(`The plan was not saved.${why}`, io)
    return Math.max(EXIT.found, code)
  }
  await writePlans(file, jobs, args, io)
  await io.stderr.write(`Saved the plan: \`slashlint deploy --plan ${file}\` sends exactly this.\n`)
  return code
}

async function readOverwrites(path: string | undefined, io: Io) {
  return path === undefined ? undefined : readList(path, 'permissions objects', io)
}

/** Computes the plan against a file that contains the deployed commands. */
async function planAgainstFile({ paths, flags }: Arguments, io: Io): Promise<Shown> {
  const { deployed: path, overwrites: overwritesPath } = flags
  if (path === undefined) {
    throw new UsageError('`slashlint plan` needs what Discord has: --live, or --deployed <file>')
  }
  const deployed = await readList(path, 'commands', io)
  const overwrites = await readOverwrites(overwritesPath, io)
  const destination = destinationOf(deployed, oneOf('scope', flags.scope, SCOPES), flags.guild)
  const gathered = await gather(paths, flags, destination, io, { theirs: [path, overwritesPath] })
  const planned = planDeployment(deployed, gathered.list, {
    ...contextOf(gathered, destination),
    ...definedFields({
      createsToday: readCreatesToday(flags['creates-today']),
      overwrites: overwrites as PlanContext['overwrites'],
      renames: renamesOf(flags),
    }),
  })
  const source = path === '-' ? 'standard input' : showPath(io.cwd, resolve(io.cwd, path))
  const view = viewOf(gathered, planned, destination, source, overwrites !== undefined)
  return { view, gathered }
}

async function show(shown: readonly Shown[], format: PlanFormat, io: Io): Promise<void> {
  for (const { gathered } of shown) {
    await printProblems(gathered.report, gathered.problems, io)
  }
  await io.stdout.write(textOf(shown, format, io))
}

function textOf(shown: readonly Shown[], format: PlanFormat, io: Io): string {
  const [only] = shown
  switch (format) {
    case 'json': {
      if (shown.length === 1 && only !== undefined && only.label === undefined) {
        return `${jsonText(planDocument(only.view), 2)}\n`
      }
      const targets = shown.map(({ label, view }) => ({ target: label, plan: planDocument(view) }))
      return `${jsonText({ version: 1, targets }, 2)}\n`
    }
    case 'markdown':
      return shown.map(({ label, view }) => renderMarkdown(view, label)).join('\n')
    case 'pretty': {
      const paint = paintFor(io, io.stdout)
      return shown
        .map(({ label, view }) => {
          const head = label === undefined ? '' : `${paint.bold(label)}\n`
          return `${head}${renderPlan(view, paint)}`
        })
        .join('\n')
    }
  }
}

function exitCode(shown: readonly Shown[], detailed: boolean): number {
  const failed = shown.some(
    ({ gathered }) => gathered.problems.length > 0 || gathered.report.unreadable.length > 0,
  )
  if (failed) {
    return detailed ? EXIT.found : EXIT.failed
  }
  if (shown.some(({ view }) => errorsOf(view).length > 0)) {
    return EXIT.found
  }
  return detailed && shown.some(({ view }) => !view.plan.empty) ? CHANGES : EXIT.clean
}

/** The exit code for changes, as in `terraform plan -detailed-exitcode`. */
const CHANGES = 2

/**
 * Returns the destination of the commands: the one of the flags, else the guild of the deployed
 * commands if all are in one, else the global commands.
 *
 * @throws UsageError for `--guild` with `--scope global`
 */
function destinationOf(
  deployed: readonly unknown[],
  scope: Scope | undefined,
  guild: string | undefined,
): Target {
  if (guild !== undefined && scope === 'global') {
    throw new UsageError('`--guild` needs --scope guild.')
  }
  const guilds = new Set(deployed.map(guildOf))
  const [found] = guilds.size === 1 ? guilds : []
  if (scope === 'global') {
    return { scope, guildId: undefined }
  }
  if (scope === 'guild' || guild !== undefined || found !== undefined) {
    return { scope: 'guild', guildId: guild ?? found }
  }
  return { scope: 'global', guildId: undefined }
}
