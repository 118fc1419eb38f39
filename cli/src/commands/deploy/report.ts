import { plural } from '@slashlint/core/internal'
import { showPath } from '@slashlint/checker/disk'
import { EXIT } from '../../io.js'
import type { Io } from '../../io.js'
import { paintFor } from '../../render/colors.js'
import { jsonText } from '../../render/json-text.js'
import { planDocument } from '../../render/plan-json.js'
import { countsText } from '../../render/plan-view.js'
import { harmless } from '../../render/width.js'
import { jobView } from './job.js'
import type { Job, Outcome } from './job.js'

/** Returns the exit code of a run: the highest exit code among its jobs. */
export const exitOf = (jobs: readonly Job[]): number =>
  Math.max(EXIT.clean, ...jobs.map(({ outcome }) => outcome?.exit ?? EXIT.clean))

/** Prints an error message on standard error. */
export async function tell(message: string, io: Io): Promise<void> {
  const shown = message.split('\n').map(harmless).join('\n')
  await io.stderr.write(`${paintFor(io, io.stderr).error('error')}: ${shown}\n`)
}

/**
 * Returns the results of all places as one JSON document, whose format is documented and stable.
 */
export function deployDocument(jobs: readonly Job[], cwd: string): string {
  const targets = jobs.map(({ route, live, outcome, sent, record, ...rest }) => ({
    target: route.name ?? null,
    application: route.place.application,
    guild: route.place.guild ?? null,
    state: outcome?.state,
    ...(live !== undefined && {
      plan: planDocument(jobView({ route, live, outcome, sent, record, ...rest }, live)),
    }),
    requests: sent.map(({ method, path, purpose, answered }) => ({
      method,
      path,
      purpose,
      answered: answered ?? null,
    })),
    ...(record !== undefined && { record: showPath(cwd, record) }),
    ...(outcome?.message !== undefined && { error: errorOf(outcome) }),
  }))
  return `${jsonText({ version: 1, exitCode: exitOf(jobs), targets, errors: [] }, 2)}\n`
}

const errorOf = ({ code, message, retryAt }: Outcome): object => ({
  code,
  message,
  ...(retryAt !== undefined && { retryAt }),
})

/** Returns the JSON document of a run that failed before its places were known. */
export const failureDocument = (message: string): string =>
  `${jsonText({ version: 1, exitCode: EXIT.failed, targets: [], errors: [{ code: 'usage', message }] }, 2)}\n`

const WORDS = {
  unchanged: 'nothing to do',
  deployed: 'deployed',
  planned: 'planned',
  declined: 'not sent',
  refused: 'refused',
  failed: 'failed',
} as const

/** Returns a summary with one line per place. */
export function summaryLines(jobs: readonly Job[], io: Io): string {
  const paint = paintFor(io, io.stdout)
  const width = Math.max(...jobs.map(({ route }) => route.label.length))
  const lines = jobs.map(({ route, live, outcome, sent }) => {
    const state = outcome?.state ?? 'planned'
    const color = outcome === undefined || outcome.exit === EXIT.clean ? paint.good : paint.error
    const counts = live === undefined || live.plan.empty ? '' : `  ${countsText(live.plan)}`
    const requests = sent.length === 0 ? '' : `  ${plural(sent.length, 'request')}`
    return `  ${harmless(route.label).padEnd(width)}  ${color(WORDS[state])}${counts}${requests}`
  })
  return `${lines.join('\n')}\n`
}
