import { plural } from '@slashlint/core/contract'
import type { AppFacts, RuleOverrides } from '@slashlint/core'
import {
  planDeployment,
  type DeploymentPlan,
  type PlanContext,
  type PlannedRequest,
} from '@slashlint/core/engine'
import { readCommands, readOverwrites, type Deployed, type Place } from './deployed.js'
import { DeployError } from './error.js'
import { createSender } from './send.js'

export interface DeployOptions extends Place {
  /** Deletes deployed commands that `commands` lacks. Without it they stay. */
  readonly delete?: boolean | undefined
  /** Facts about the application, and the severities of rules, for what is checked before. */
  readonly app?: AppFacts | undefined
  readonly rules?: RuleOverrides | undefined
  /** How many commands were created here today, where it is known. */
  readonly createsToday?: number | undefined
  /** Called with the plan before anything is sent; nothing is if it returns `false`. */
  readonly onPlan?: (
    plan: DeploymentPlan,
    deployed: Deployed,
  ) => boolean | void | Promise<boolean | void>
  /** Called with each request that changes something, once it is over. */
  readonly onRequest?: (sent: SentRequest) => void
}

/** A request that changes something, with what came of it. */
export interface SentRequest extends PlannedRequest {
  /** The status of the answer; `undefined` if none came, or one that says that Discord failed. */
  readonly answered: number | undefined
}

export interface Deployment {
  /** What was planned at first. */
  readonly plan: DeploymentPlan
  readonly requests: readonly SentRequest[]
  /** Everything is as it should be. `false`: `onPlan` did not want it. */
  readonly done: boolean
}

/**
 * Makes the deployed commands those of the list, with the cheapest requests of `planDeployment`. If a request may have
 * been carried out or not, what is deployed is read again, and planned again; so a deployment that was interrupted is
 * continued by the next one.
 *
 * @param commands the whole list for this place, in the form of the API
 * @returns the plan, and the result of each request; without changes there are none
 * @throws DeployError if it did not reach its end: `code` and `message` say why, `plan` what was planned
 * @see contract, sections "States and transitions", "Limits"
 */
export async function deploy(
  commands: readonly unknown[],
  options: DeployOptions,
): Promise<Deployment> {
  const sender = createSender(options)
  const requests: SentRequest[] = []
  let first: DeploymentPlan | undefined
  try {
    for (;;) {
      const { plan, deployed } = await readPlan()
      let isFresh = true
      if (first === undefined) {
        first = plan
        const wanted = await options.onPlan?.(plan, deployed)
        isFresh = options.onPlan === undefined
        if (wanted === false) {
          return { plan, requests, done: false }
        }
        refuseUnfit(plan)
      } else if (!isPart(plan, first)) {
        throw new DeployError(
          'changed',
          'Somebody else has changed the deployed commands meanwhile. Deploy again to see the new plan.',
        )
      }
      if (await carryOut(plan.requests, isFresh)) {
        return { plan: first, requests, done: true }
      }
    }
  } catch (error) {
    if (!(error instanceof DeployError)) {
      throw error
    }
    throw new DeployError(error.code, error.message, { retryAt: error.retryAt, plan: first })
  }

  /** Overwrites are read only if some can be lost. */
  async function readPlan(): Promise<{
    readonly plan: DeploymentPlan
    readonly deployed: Deployed
  }> {
    const deployed = { commands: await readCommands(sender, options) }
    const plan = planDeployment(deployed.commands, commands, contextOf(options))
    if (first !== undefined || !losesOverwrites(plan)) {
      return { plan, deployed }
    }
    const overwrites = await readOverwrites(sender, options)
    const context = {
      ...contextOf(options),
      overwrites: (overwrites ?? []) as NonNullable<PlanContext['overwrites']>,
    }
    return {
      plan: planDeployment(deployed.commands, commands, context),
      deployed: { ...deployed, overwrites },
    }
  }

  /** @returns whether all were carried out; otherwise what is deployed must be read again */
  async function carryOut(planned: readonly PlannedRequest[], isFresh: boolean): Promise<boolean> {
    for (const [index, request] of planned.entries()) {
      // Somebody else may have deployed meanwhile: nothing of theirs is deleted.
      if ((request.method === 'PUT' || request.method === 'DELETE') && !(isFresh && index === 0)) {
        return false
      }
      const answer = await sender.change(request.method, request.path, request.body)
      const sent = { ...request, answered: answer?.status }
      requests.push(sent)
      options.onRequest?.(sent)
      if (answer === undefined) {
        return false
      }
    }
    return true
  }
}

function contextOf({
  application,
  guild,
  delete: deletes,
  app,
  rules,
  createsToday,
}: DeployOptions): PlanContext {
  return {
    scope: guild === undefined ? 'global' : 'guild',
    ...(guild !== undefined && { guildId: guild }),
    applicationId: application,
    keep: deletes !== true,
    ...(app !== undefined && { app }),
    ...(rules !== undefined && { rules }),
    ...(createsToday !== undefined && { createsToday }),
  }
}

const losesOverwrites = ({ deleted, updated }: DeploymentPlan): boolean =>
  deleted.length > 0 || updated.some(({ renamedFrom }) => renamedFrom !== undefined)

/** How many errors a message shows. */
const MOST_SHOWN = 5

/** @throws DeployError for what Discord would refuse, and for what is not known */
function refuseUnfit(plan: DeploymentPlan): void {
  const errors = plan.diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) {
    const shown = errors
      .slice(0, MOST_SHOWN)
      .map(({ path, message }) => `${path.join('/')}: ${message}`)
    const more =
      errors.length > MOST_SHOWN ? ` And ${plural(errors.length - MOST_SHOWN, 'more error')}.` : ''
    throw new DeployError(
      'refused',
      `Discord would refuse these commands. ${shown.join(' ')}${more}`,
    )
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

/** Whether a later plan has nothing to do but what the first one said. */
function isPart(plan: DeploymentPlan, first: DeploymentPlan): boolean {
  const contains = <T>(all: readonly T[], some: readonly T[], key: (one: T) => string): boolean => {
    const keys = new Set(all.map(key))
    return some.every((one) => keys.has(key(one)))
  }
  return (
    contains(first.created, plan.created, ({ index }) => `${index}`) &&
    contains(first.deleted, plan.deleted, ({ id }) => `${id}`) &&
    contains(
      first.updated,
      plan.updated,
      ({ id, renamedFrom }) => `${id} ${renamedFrom !== undefined}`,
    )
  )
}
