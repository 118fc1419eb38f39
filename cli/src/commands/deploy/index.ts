import { deploy, DeployError } from '@slashlint/deploy'
import type { SentRequest } from '@slashlint/deploy'
import { DYNAMIC } from '@slashlint/core'
import { commandLabel } from '@slashlint/core/engine'
import type { DeploymentPlan } from '@slashlint/core/engine'
import { listed, plural } from '@slashlint/checker'
import type { Arguments } from '../../arguments/parse.js'
import { showPath } from '@slashlint/checker/disk'
import { readCreatesToday } from '../../files/service.js'
import { EXIT, UsageError } from '../../io.js'
import type { Io } from '../../io.js'
import { paintFor } from '../../render/colors.js'
import { renderPlan } from '../../render/plan-pretty.js'
import { errorsOf, renameFlag } from '../../render/plan-view.js'
import { harmless } from '../../render/width.js'
import { checkOptions } from '../check/options.js'
import { printReport } from '../check/report.js'
import { watch } from '../check/watch.js'
import { gather, LIVE, placeIn, renamesOf, viewOf } from '../plan.js'
import type { Gathered } from '../plan.js'
import { routeOf } from './live.js'
import type { Route } from './live.js'

/**
 * Deploys the commands of the files: checks them, shows the plan, asks, sends, and shows each result.
 *
 * @returns 1 where nothing was to be sent, or Discord refused it; 2 where it did not reach its end
 * @throws UsageError when a flag is not what it should be
 */
export async function deployFiles(args: Arguments, io: Io): Promise<number> {
  const { flags } = args
  const route = await routeOf(args, io)
  const questions = createQuestions(io)
  try {
    if (flags.watch !== true) {
      return await once(args, route, questions, io)
    }
    if (route.place.guild === undefined) {
      throw new UsageError(
        '`--watch` deploys to a guild only: choose a target with one, or --guild.',
      )
    }
    return await watch(route, io, () =>
      once({ ...args, flags: { ...flags, yes: true } }, route, questions, io).catch(
        (error: unknown) => {
          if (!(error instanceof UsageError)) {
            throw error
          }
          return tell(error.message, EXIT.failed, io)
        },
      ),
    )
  } finally {
    await questions.end()
  }
}

/** What was decided so far about a deployment. */
interface Decisions {
  deletes: boolean
  renames: Readonly<Record<string, string | null>>
  verdict: Verdict
}

/** A rename that nobody stated. */
interface Guess {
  readonly type: number
  readonly from: string
  readonly to: string
}

const guessedRenames = ({ updated }: DeploymentPlan): readonly Guess[] =>
  updated.flatMap(({ type, name, renamedFrom, renameKnownBy }) =>
    renamedFrom !== undefined && renameKnownBy === 'likeness'
      ? [{ type, from: renamedFrom, to: name }]
      : [],
  )

function renamesUnsaid(guesses: readonly Guess[]): string {
  const lines = guesses.map(
    ({ type, from, to }) =>
      `  ${commandLabel(type, from)} → ${commandLabel(type, to)}: ${renameFlag(from, to)} renames it, ${renameFlag(from, '')} deletes it and creates the other`,
  )
  return `Nothing was sent: nobody said whether ${guesses.length === 1 ? 'this is one command' : 'these are commands'} with another name.\n${lines.join('\n')}`
}

/** Whether to send what is planned, to plan again with deletions, or to end with an exit code. */
type Verdict = number | 'send' | 'plan-again'

async function once(args: Arguments, route: Route, questions: Questions, io: Io): Promise<number> {
  const { flags } = args
  const paint = paintFor(io, io.stdout)
  const found = await readCommands(args, route, io)
  if (found === undefined) {
    return EXIT.found
  }
  const next: Decisions = {
    deletes: flags.delete === true,
    renames: renamesOf(flags) ?? {},
    verdict: 'send',
  }
  do {
    try {
      const { done, requests } = await deploy(found.list, {
        ...route.place,
        delete: next.deletes,
        bulk: flags.bulk === true,
        renames: next.renames,
        createsToday: readCreatesToday(flags['creates-today']),
        app: { ...found.config?.app, id: route.place.application },
        rules: found.config?.rules,
        async onPlan(plan, { overwrites }) {
          const view = viewOf(found, plan, route.destination, LIVE, overwrites !== undefined)
          await io.stdout.write(renderPlan(view, paint))
          const isRefused = errorsOf(view).length > 0
          next.verdict = isRefused ? EXIT.found : await wanted(plan)
          return next.verdict === 'send'
        },
        onRequest: (sent) => void io.stdout.write(resultLine(sent)),
      })
      if (done && requests.length > 0) {
        await io.stdout.write(
          `${paint.good(`Deployed with ${plural(requests.length, 'request')}.`)}\n`,
        )
      }
    } catch (error) {
      if (!(error instanceof DeployError)) {
        throw error
      }
      return tell(
        error.message,
        ['refused', 'invalid'].includes(error.code) ? EXIT.found : EXIT.failed,
        io,
      )
    }
  } while (next.verdict === 'plan-again')
  return next.verdict === 'send' ? EXIT.clean : next.verdict

  /** What the user says to a plan. */
  async function wanted(plan: DeploymentPlan): Promise<Verdict> {
    const guesses = guessedRenames(plan)
    const asks = questions.canAsk && flags.yes !== true && flags['dry-run'] !== true
    if (guesses.length > 0) {
      if (!asks) {
        return tell(renamesUnsaid(guesses), EXIT.found, io)
      }
      next.renames = { ...next.renames, ...(await askRenames(guesses)) }
      return 'plan-again'
    }
    if (flags['dry-run'] === true) {
      return EXIT.clean
    }
    if (flags.yes === true) {
      return 'send'
    }
    const kept = plan.kept.filter(({ reason }) => reason === 'wanted')
    if (plan.empty && (kept.length === 0 || !questions.canAsk)) {
      return 'send'
    }
    if (!questions.canAsk) {
      return tell(
        'Nothing was sent: there is no terminal to ask on. --yes sends what the plan says.',
        EXIT.found,
        io,
      )
    }
    const names = listed(kept.map(({ type, name }) => commandLabel(type, name)))
    if (
      kept.length > 0 &&
      (await questions.ask(`Delete what is not in the files, too: ${names}?`))
    ) {
      next.deletes = true
      return 'plan-again'
    }
    if (plan.empty || (await questions.ask('Deploy?'))) {
      return 'send'
    }
    return tell('Nothing was sent.', EXIT.found, io)
  }

  /** Asks of each pair whether it is one command. */
  async function askRenames(guesses: readonly Guess[]): Promise<Record<string, string | null>> {
    const said: Record<string, string | null> = {}
    for (const { type, from, to } of guesses) {
      const [before, after] = [commandLabel(type, from), commandLabel(type, to)]
      const isRenamed = await questions.ask(
        `Is ${after} the command ${before} with another name? Otherwise ${before} is deleted.`,
      )
      said[from] = isRenamed ? to : null
    }
    return said
  }

  function resultLine({ method, path, purpose, answered }: SentRequest): string {
    const result =
      answered === undefined
        ? paint.warning('no answer: reading what is deployed')
        : paint.good(String(answered))
    return `${method} ${harmless(path)}  ${paint.dim(harmless(purpose))}  ${result}\n`
  }
}

async function tell(message: string, code: number, io: Io): Promise<number> {
  const shown = message.split('\n').map(harmless).join('\n')
  await io.stderr.write(`${paintFor(io, io.stderr).error('error')}: ${shown}\n`)
  return code
}

/** The commands to deploy; `undefined` where there is an error in them, which was shown. */
async function readCommands(
  args: Arguments,
  { paths, destination }: Route,
  io: Io,
): Promise<Gathered | undefined> {
  const gathered = await gather(paths, args.flags, destination, io)
  const { report, problems } = gathered
  const hasErrors = report.files.some(({ findings }) =>
    findings.some(({ severity }) => severity === 'error'),
  )
  if (hasErrors || problems.length > 0 || report.unreadable.length > 0) {
    const options = checkOptions({ ...args, command: 'check', paths, flags: { quiet: true } })
    await printReport(report, problems, options, io)
    await tell('Nothing was sent.', EXIT.found, io)
    return undefined
  }
  const unknown = unknownPlaces(gathered)
  if (unknown.length === 0) {
    return gathered
  }
  const shown = [
    ...unknown.slice(0, MOST_SHOWN),
    ...(unknown.length > MOST_SHOWN ? [`${unknown.length - MOST_SHOWN} more`] : []),
  ]
  await tell(
    `Nothing was sent: these parts are known only when the program runs.\n${shown.map((one) => `  ${one}\n`).join('')}Let it print its commands: node print-commands.js | slashlint deploy --ndjson --yes`,
    EXIT.found,
    io,
  )
  return undefined
}

/** Unknown parts that are shown one by one. */
const MOST_SHOWN = 10

/** Where the definitions are not known from the text. */
function unknownPlaces({ found, report, cwd, list }: Gathered): readonly string[] {
  const places = found.flatMap(({ file: one, definition: { unknown, name } }) =>
    unknown.map(({ path, start }) => {
      const { file, line } = placeIn(one, start, cwd)
      const what = path.length === 0 ? 'further fields' : path.join('/')
      return `${file}:${line}: ${what}${name === undefined ? '' : ` of ${name}`}`
    }),
  )
  if (!list.includes(DYNAMIC)) {
    return places
  }
  const open = report.files.filter(({ openLists }) => openLists.length > 0)
  return [...places, ...open.map(({ file }) => `${showPath(cwd, file)}: further commands`)]
}

type Questions = ReturnType<typeof createQuestions>

/** Asks on a terminal; no answer is a no. */
function createQuestions(io: Io) {
  let lines: AsyncIterator<Uint8Array> | undefined
  return {
    canAsk: io.stdout.isTTY && io.stdin.isTTY === true,
    async ask(question: string): Promise<boolean> {
      await io.stdout.write(`${question} [y/N] `)
      lines ??= io.stdin[Symbol.asyncIterator]()
      const { value } = (await lines.next()) as { readonly value?: Uint8Array }
      return /^y(?:es)?$/i.test(String(Buffer.from(value ?? [])).trim())
    },
    end: async () => void (await lines?.return?.()),
  }
}
