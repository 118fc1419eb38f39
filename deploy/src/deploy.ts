import { commandLabel, type DeploymentPlan, type PlannedRequest } from '@slashlint/core/engine'
import { placeOf } from './access.js'
import { readCommands } from './deployed.js'
import { DeployError, type Deployed } from './error.js'
import {
  changedNames,
  planOver,
  readPlan,
  refuseUnfit,
  type LivePlan,
  type PlanOptions,
} from './plan.js'
import { createSender, type Sender } from './send.js'

export interface DeployOptions extends PlanOptions {
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
  /** What was deployed before. */
  readonly before: Deployed
  readonly requests: readonly SentRequest[]
  /** Everything is as it should be: read again after the last request. `false`: `onPlan` did not want it. */
  readonly done: boolean
}

/** A deployment under way. */
interface Run {
  readonly sender: Sender
  readonly commands: readonly unknown[]
  readonly options: DeployOptions
  readonly requests: SentRequest[]
}

/**
 * Makes the deployed commands those of the list, with the requests of `planDeployment`. If a request may have been carried
 * out or not, what is deployed is read again, and planned again; so a deployment that was interrupted is continued by
 * the next one. After the last request it reads once more: `done` is what was seen, not what was hoped for.
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
  const live = await readPlan(sender, commands, options)
  const { plan, deployed: before } = live
  try {
    const wanted = await options.onPlan?.(plan, before)
    if (wanted === false) {
      return { plan, before, requests: [], done: false }
    }
  } catch (error) {
    throw withPlan(error, plan, before)
  }
  return carryThrough({ sender, commands, options, requests: [] }, live, {
    isFresh: options.onPlan === undefined,
  })
}

/**
 * Carries out a plan of `planLive`. What is deployed is read again before anything is deleted: what the plan did not say
 * is not done.
 *
 * @param live the plan, with what it was made against
 * @param commands the list that was planned
 * @throws DeployError like `deploy`
 */
export const applyPlan = (
  live: LivePlan,
  commands: readonly unknown[],
  options: DeployOptions,
): Promise<Deployment> =>
  carryThrough({ sender: createSender(options), commands, options, requests: [] }, live, {
    isFresh: false,
  })

/** The same error with what was planned, against what. */
function withPlan(error: unknown, plan: DeploymentPlan, before: Deployed): unknown {
  if (error instanceof DeployError) {
    return new DeployError(error.code, error.message, { retryAt: error.retryAt, plan, before })
  }
  return error
}

/** Carries out a plan to its end. */
async function carryThrough(
  run: Run,
  { plan, deployed: before }: LivePlan,
  { isFresh }: { readonly isFresh: boolean },
): Promise<Deployment> {
  try {
    refuseUnfit(plan)
    await sendAll(run, plan, isFresh)
    return { plan, before, requests: run.requests, done: true }
  } catch (error) {
    throw withPlan(error, plan, before)
  }
}

/** Sends requests until everything is as planned. @param isFresh nothing can have happened since it was planned */
async function sendAll(run: Run, first: DeploymentPlan, isFresh: boolean): Promise<void> {
  let plan = first
  let isCurrent = isFresh
  while (!(await carryOut(run, plan, isCurrent))) {
    plan = await planAgain(run)
    if (!isPart(plan, first)) {
      throw new DeployError(
        'changed',
        'Somebody else has changed the deployed commands meanwhile. Deploy again to see the new plan.',
      )
    }
    isCurrent = true
  }
  if (run.requests.length > 0) {
    await verify(run)
  }
}

async function planAgain({ sender, commands, options }: Run): Promise<DeploymentPlan> {
  return planOver({ commands: await readCommands(sender, options) }, commands, options)
}

/** @returns whether all were carried out; otherwise what is deployed must be read again */
async function carryOut(run: Run, plan: DeploymentPlan, isCurrent: boolean): Promise<boolean> {
  const { sender, options, requests } = run
  // Somebody else may have deployed meanwhile: nothing of theirs is deleted.
  const deletes = plan.requests.some(({ method }) => method === 'PUT' || method === 'DELETE')
  if (deletes && !isCurrent) {
    return false
  }
  for (const request of plan.requests) {
    const answer = await sender.change(request.method, request.path, request.body)
    const sent = { ...request, answered: answer?.status }
    requests.push(sent)
    options.onRequest?.(sent)
    if (answer === undefined) {
      return false
    }
    if (request.method === 'PUT') {
      refuseLoss(plan, request, answer.body)
    }
  }
  return true
}

/** @throws DeployError where the answer to a PUT lacks a command that was sent, or has it with another id */
function refuseLoss(plan: DeploymentPlan, { body }: PlannedRequest, answer: unknown): void {
  const fieldsOf = (list: unknown, key: string): ReadonlySet<unknown> =>
    new Set(
      (Array.isArray(list) ? list : []).flatMap((item: unknown) =>
        typeof item === 'object' && item !== null ? [(item as Record<string, unknown>)[key]] : [],
      ),
    )
  const [ids, names, sent] = [
    fieldsOf(answer, 'id'),
    fieldsOf(answer, 'name'),
    fieldsOf(body, 'name'),
  ]
  const stay = [...plan.updated, ...plan.unchanged, ...plan.kept]
  const lost = [
    ...stay.filter(({ id, name }) => id !== undefined && !ids.has(id) && sent.has(name)),
    ...plan.created.filter(({ name }) => sent.has(name) && !names.has(name)),
  ]
  if (lost.length > 0) {
    const labels = lost.map(({ type, name }) => commandLabel(type, name)).join(', ')
    throw new DeployError(
      'changed',
      `Discord's answer lacks what the plan keeps: ${labels}. Somebody else has changed the commands at the same time. Deploy again to see what is left to do.`,
    )
  }
}

/** How often it looks whether everything is as sent, and the milliseconds between. */
const LOOKS = 3
const BETWEEN_LOOKS_MS = 1000

/** Reads what is deployed. @throws DeployError where it is not as planned, although each request was carried out */
async function verify(run: Run): Promise<void> {
  const { sender, options } = run
  for (let look = 1; ; look++) {
    const left = await planAgain(run)
    if (left.empty) {
      return
    }
    if (look === LOOKS) {
      throw new DeployError(
        'changed',
        `Each request was carried out, and yet the commands of ${placeOf(options)} are not as they were sent: ${changedNames(left)}. Somebody else deploys here at the same time. Deploy again to see what is left to do.`,
      )
    }
    await sender.pause(BETWEEN_LOOKS_MS)
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
    // What has got another name meanwhile is somebody else's by now.
    contains(first.deleted, plan.deleted, ({ id, name }) => `${id} ${name}`) &&
    contains(
      first.updated,
      plan.updated,
      ({ id, renamedFrom }) => `${id} ${renamedFrom !== undefined}`,
    )
  )
}
