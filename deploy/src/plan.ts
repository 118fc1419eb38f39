import { plural } from '@slashlint/core/internal'
import type { AppFacts, RuleOverrides } from '@slashlint/core'
import {
  commandLabel,
  planDeployment,
  type DeploymentPlan,
  type PlanContext,
  type StatedRename,
} from '@slashlint/core/engine'
import { readCommands, readOverwrites, type Place } from './deployed.js'
import { DeployError, type Deployed } from './error.js'
import { createSender, type Sender } from './send.js'

/** The place of the commands, and the permitted changes there. */
export interface PlanOptions extends Place {
  /**
   * True if deployed commands that the list lacks are deleted. Otherwise they stay, and no rename
   * is guessed.
   */
  readonly delete?: boolean | undefined
  /** New names by old names: `{ mute: 'unmute' }`. `null` means that the command is not renamed. */
  readonly renames?: Readonly<Record<string, string | null>> | undefined
  /** Names of deployed commands that stay unchanged, whatever the list contains. */
  readonly protect?: readonly string[] | undefined
  /**
   * True if one PUT of the whole list may be sent in place of several requests. It needs `delete`, because such a PUT
   * deletes commands that others created after the last read.
   */
  readonly bulk?: boolean | undefined
  /** Facts about the application, for the validation before the first request. */
  readonly app?: AppFacts | undefined
  /** Severities of rules for the validation. A rule that is `off` never stops a deployment. */
  readonly rules?: RuleOverrides | undefined
  /** The number of commands created in this place today, if it is known. */
  readonly createsToday?: number | undefined
}

/** A plan, with the deployed commands from which it was made. */
export interface LivePlan {
  /** The changes, and the requests that make them. */
  readonly plan: DeploymentPlan
  /** The deployed state that was read for the plan. */
  readonly deployed: Deployed
}

/**
 * Reads the deployed commands, and plans the requests that make them equal to the list. Sends no
 * change.
 *
 * @param commands the whole list for this place, in the form of the API
 * @throws DeployError for invalid options, and if Discord does not answer or refuses the request
 * @see contract, sections "States and transitions", "Limits"
 */
export const planLive = (commands: readonly unknown[], options: PlanOptions): Promise<LivePlan> =>
  readPlan(createSender(options), commands, options)

/**
 * Reads the deployed commands and plans like `planLive`. Reads permission overwrites only if the
 * plan can lose some.
 */
export async function readPlan(
  sender: Sender,
  commands: readonly unknown[],
  options: PlanOptions,
): Promise<LivePlan> {
  const deployed = { commands: await readCommands(sender, options) }
  const plan = planOver(deployed, commands, options)
  if (!losesOverwrites(plan)) {
    return { plan, deployed }
  }
  const whole = { ...deployed, overwrites: await readOverwrites(sender, options) }
  return { plan: planOver(whole, commands, options), deployed: whole }
}

/** Plans the requests that make the deployed commands equal to a list. Sends nothing. */
export function planOver(
  { commands: deployed, overwrites }: Deployed,
  commands: readonly unknown[],
  options: PlanOptions,
): DeploymentPlan {
  const known = (overwrites ?? []) as NonNullable<PlanContext['overwrites']>
  return planDeployment(deployed, commands, { ...contextOf(options), overwrites: known })
}

/** Converts the options of a deployment to the context of `planDeployment`. */
function contextOf(options: PlanOptions): PlanContext {
  const { application, guild, app, rules, createsToday, renames, protect } = options
  return {
    scope: guild === undefined ? 'global' : 'guild',
    ...(guild !== undefined && { guildId: guild }),
    applicationId: application,
    keep: options.delete !== true,
    bulk: options.bulk === true,
    ...(renames !== undefined && { renames }),
    ...(protect !== undefined && { protect }),
    ...(app !== undefined && { app }),
    ...(rules !== undefined && { rules }),
    ...(createsToday !== undefined && { createsToday }),
  }
}

const losesOverwrites = ({ deleted, updated }: DeploymentPlan): boolean =>
  deleted.length > 0 || updated.some(({ renamedFrom }) => renamedFrom !== undefined)

/** The most errors of a plan that a message lists. */
const MOST_SHOWN = 5

/**
 * Checks that a plan can be carried out.
 *
 * @throws DeployError if Discord would refuse it, if a rename is impossible, or if parts are unknown
 */
export function refuseUnfit(plan: DeploymentPlan): void {
  const errors = plan.diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) {
    const words = errors.map(({ path, message }) => `${path.join('/')}: ${message}`)
    throw new DeployError('refused', `Discord would refuse these commands. ${firstOf(words)}`)
  }
  const renames = plan.renames.flatMap((rename) => renameProblem(rename, plan) ?? [])
  if (renames.length > 0) {
    throw new DeployError('refused', firstOf(renames))
  }
  if (!plan.complete) {
    const places = [...plan.updated, ...plan.unchanged].flatMap(({ index, notCompared }) =>
      notCompared.map((path) => [index, ...path].join('/')),
    )
    const where = [...plan.undecided.map(String), ...places].slice(0, MOST_SHOWN).join(', ')
    throw new DeployError(
      'refused',
      `Parts of these commands are not known${where === '' ? '' : ` (${where})`}: nothing was sent.`,
    )
  }
}

function firstOf(words: readonly string[]): string {
  const more = words.length - MOST_SHOWN
  const rest = more > 0 ? ` And ${plural(more, 'more error')}.` : ''
  return `${words.slice(0, MOST_SHOWN).join(' ')}${rest}`
}

/**
 * Explains why a rename that the options state is impossible.
 *
 * @returns one or two sentences; `undefined` if the rename is planned, was done before, or concerns
 *   no deployed command yet
 */
export function renameProblem(
  { from, to, outcome }: StatedRename,
  { limits }: DeploymentPlan,
): string | undefined {
  const start = `The rename ${from}=${to} cannot be:`
  switch (outcome) {
    case 'planned':
    case 'done':
      return undefined
    case 'not-in-list':
      return `${start} no command of the files is called ${JSON.stringify(to)}.`
    case 'taken':
      return `${start} both names are deployed. Nothing is renamed over a command: delete one of the two first.`
    case 'protected':
      return `${start} ${JSON.stringify(from)} is protected.`
    case 'not-deployed':
      if (limits.every(({ before }) => before === 0)) {
        return undefined
      }
      return `${start} neither ${JSON.stringify(from)} nor ${JSON.stringify(to)} is deployed.`
  }
}

/** Names the commands that a plan changes, in a few words: `/ban, /kick and 3 more`. */
export function changedNames(plan: DeploymentPlan): string {
  const names = [...plan.created, ...plan.updated, ...plan.deleted].map(({ type, name }) =>
    commandLabel(type, name),
  )
  const more = names.length - MOST_SHOWN
  return more > 0 ? `${names.slice(0, MOST_SHOWN).join(', ')} and ${more} more` : names.join(', ')
}
