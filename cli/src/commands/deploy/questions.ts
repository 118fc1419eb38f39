import { listed } from '@slashlint/checker'
import { commandLabel } from '@slashlint/core/engine'
import type { DeploymentPlan } from '@slashlint/core/engine'
import type { Arguments } from '../../arguments/parse.js'
import { EXIT } from '../../io.js'
import type { Io } from '../../io.js'
import { errorsOf, lossText, renameFlag } from '../../render/plan-view.js'
import { guessedRenames, jobView } from './job.js'
import type { Guess, Job, Outcome } from './job.js'

/** Asks questions on the terminal. */
export interface Questions {
  /** True if the user may be asked, and standard input and output are a terminal. */
  readonly canAsk: boolean
  /** Asks a yes-or-no question. @returns true only for `y` or `yes` */
  ask(question: string): Promise<boolean>
  /** Releases standard input, so that the program can exit. */
  end(): Promise<void>
}

/** Creates the questions of a deployment. @param mayAsk `false` if the user must not be asked, even in a terminal */
export function createQuestions(io: Io, mayAsk: boolean): Questions {
  let lines: AsyncIterator<Uint8Array> | undefined
  return {
    canAsk: mayAsk && io.stdout.isTTY && io.stdin.isTTY === true,
    async ask(question) {
      await io.stdout.write(`${question} [y/N] `)
      lines ??= io.stdin[Symbol.asyncIterator]()
      const { value } = (await lines.next()) as { readonly value?: Uint8Array }
      return /^y(?:es)?$/i.test(String(Buffer.from(value ?? [])).trim())
    },
    end: async () => void (await lines?.return?.()),
  }
}

/**
 * Asks about the parts of a plan that only a person can decide: possible renames, and deletions.
 * Without a terminal, an open question ends the deployment.
 *
 * @returns `plan-again` if an answer changes the plan; the outcome if the deployment ends;
 * `undefined` if the plan may be sent
 */
export async function settle(
  job: Job,
  { flags }: Arguments,
  questions: Questions,
): Promise<'plan-again' | Outcome | undefined> {
  const { live } = job
  if (live === undefined) {
    return undefined
  }
  const refused = refusalOf(job, flags)
  if (refused !== undefined) {
    return refused
  }
  const guesses = guessedRenames(live.plan)
  const asks = questions.canAsk && flags.yes !== true && flags['dry-run'] !== true
  if (guesses.length > 0 && !asks) {
    return unsaid(renamesUnsaid(guesses))
  }
  if (guesses.length > 0) {
    job.renames = { ...job.renames, ...(await askRenames(guesses, questions)) }
    return 'plan-again'
  }
  const losses = live.plan.permissionsLost
  if (losses.length > 0 && !asks && flags['allow-lost-permissions'] !== true) {
    const lines = losses.map((loss) => `  ${lossText(loss)}`).join('\n')
    return unsaid(
      `Nothing was sent: permission overwrites would be lost.\n${lines}\n--allow-lost-permissions says that they may be.`,
    )
  }
  if (flags['dry-run'] === true) {
    return { state: 'planned', exit: EXIT.clean }
  }
  return asks ? askDeletions(job, live.plan, questions) : undefined
}

function refusalOf(job: Job, flags: Arguments['flags']): Outcome | undefined {
  const errors = job.live === undefined ? [] : errorsOf(jobView(job, job.live))
  if (errors.length === 0) {
    return undefined
  }
  const message = errors.map((error) => error.message).join(' ')
  const isShown = flags.format !== 'json'
  return { state: 'refused', exit: EXIT.found, code: 'refused', ...(!isShown && { message }) }
}

const unsaid = (message: string): Outcome => ({
  state: 'declined',
  exit: EXIT.found,
  code: 'unsaid',
  message,
})

async function askDeletions(
  job: Job,
  plan: DeploymentPlan,
  questions: Questions,
): Promise<'plan-again' | undefined> {
  const kept = plan.kept.filter(({ reason }) => reason === 'wanted')
  const names = listed(kept.map(({ type, name }) => commandLabel(type, name)))
  if (
    kept.length === 0 ||
    !(await questions.ask(`Delete what is not in the files, too: ${names}?`))
  ) {
    return undefined
  }
  job.deletes = true
  return 'plan-again'
}

/**
 * Asks for each pair whether it is one renamed command.
 *
 * @returns the new name by the old one; `null` if it is not a rename
 */
async function askRenames(
  guesses: readonly Guess[],
  questions: Questions,
): Promise<Readonly<Record<string, string | null>>> {
  const answers: Record<string, string | null> = {}
  for (const { type, from, to } of guesses) {
    const [before, after] = [commandLabel(type, from), commandLabel(type, to)]
    const isRenamed = await questions.ask(
      `Is ${after} the command ${before} with another name? Otherwise ${before} is deleted.`,
    )
    answers[from] = isRenamed ? to : null
  }
  return answers
}

function renamesUnsaid(guesses: readonly Guess[]): string {
  const lines = guesses.map(
    ({ type, from, to }) =>
      `  ${commandLabel(type, from)} → ${commandLabel(type, to)}: ${renameFlag(from, to)} renames it, ${renameFlag(from, '')} deletes it and creates the other`,
  )
  return `Nothing was sent: nobody said whether ${guesses.length === 1 ? 'this is one command' : 'these are commands'} with another name.\n${lines.join('\n')}`
}
