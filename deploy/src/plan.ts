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

/** Where commands go, and what a deployment may do there. */
export interface PlanOptions extends Place {
  /** Deletes deployed commands that the list lacks. Without it they stay, and nothing is renamed by a guess. */
  readonly delete?: boolean | undefined
  /** Renames by the old name: `{ mute: 'unmute' }`; `null` for a command that is not renamed. */
  readonly renames?: Readonly<Record<string, string | null>> | undefined
  /** Names of deployed commands that stay as they are, whatever the list says. */
  readonly protect?: readonly string[] | undefined
  /**
   * With `delete`, sends one PUT of the whole list where that saves requests. What somebody else creates between the last
   * read and the PUT is gone then. Without it, only single requests are sent.
   */
  readonly bulk?: boolean | undefined
  /** Facts about the application, and the severities of rules, for what is checked before. */
  readonly app?: AppFacts | undefined
  readonly rules?: RuleOverrides | undefined
  /** How many commands were created here today, where it is known. */
  readonly createsToday?: number | undefined
}

/** A plan, with what it was made against. */
export interface LivePlan {
  readonly plan: DeploymentPlan
  readonly deployed: Deployed
}

/**
 * Reads what is deployed, and plans what would make it the commands of the list. Changes nothing.
 *
 * @param commands the whole list for this place, in the form of the API
 * @throws DeployError for options that cannot be used, and where Discord does not answer or refuses
 * @see contract, sections "States and transitions", "Limits"
 */
export const planLive = (commands: readonly unknown[], options: PlanOptions): Promise<LivePlan> =>
  readPlan(createSender(options), commands, options)

/** Like `planLive`. Permission overwrites are read only if some can be lost. */
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

/** The plan that makes deployed commands those of a list. Sends nothing. */
export function planOver(
  { commands: deployed, overwrites }: Deployed,
  commands: readonly unknown[],
  options: PlanOptions,
): DeploymentPlan {
  const known = (overwrites ?? []) as NonNullable<PlanContext['overwrites']>
  return planDeployment(deployed, commands, { ...contextOf(options), overwrites: known })
}

/** The context of a plan for these options. */
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

/** How many errors a message shows. */
const MOST_SHOWN = 5

/** @throws DeployError for what Discord would refuse, for renames that cannot be, and for what is not known */
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
 * Says why a stated rename cannot be.
 *
 * @returns a sentence or two; `undefined` if the rename is planned, was done before, or there is nothing to rename yet
 */
export function renameProblem(
  { from, to, outcome }: StatedRename,
  { limits }: DeploymentPlan,
): string | undefined {
  const said = `The rename ${from}=${to} cannot be:`
  switch (outcome) {
    case 'planned':
    case 'done':
      return undefined
    case 'not-in-list':
      return `${said} no command of the files is called ${JSON.stringify(to)}.`
    case 'taken':
      return `${said} both names are deployed. Nothing is renamed over a command: delete one of the two first.`
    case 'protected':
      return `${said} ${JSON.stringify(from)} is protected.`
    case 'not-deployed':
      return limits.some(({ before }) => before > 0)
        ? `${said} neither ${JSON.stringify(from)} nor ${JSON.stringify(to)} is deployed.`
        : undefined
  }
}

/** What a plan would change, in a few words: `/ban, /kick and 3 more`. */
export function changedNames(plan: DeploymentPlan): string {
  const names = [...plan.created, ...plan.updated, ...plan.deleted].map(({ type, name }) =>
    commandLabel(type, name),
  )
  const more = names.length - MOST_SHOWN
  return more > 0 ? `${names.slice(0, MOST_SHOWN).join(', ')} and ${more} more` : names.join(', ')
}
