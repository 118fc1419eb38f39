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
  /**
   * Called with the plan before the first request that changes something. If it returns `false`, no
   * change is sent.
   */
  readonly onPlan?: (
    plan: DeploymentPlan,
    deployed: Deployed,
  ) => boolean | void | Promise<boolean | void>
  /** Called after each request that changes something. */
  readonly onRequest?: (sent: SentRequest) => void
}

/** A request that changes something, with the status of its answer. */
export interface SentRequest extends PlannedRequest {
  /**
   * The HTTP status of the answer; `undefined` if no answer came, or if Discord answered with a
   * failure of its own.
   */
  readonly answered: number | undefined
}

export interface Deployment {
  /** The plan before the first request. */
  readonly plan: DeploymentPlan
  /** The deployed commands before the first request. */
  readonly before: Deployed
  /** The requests that were sent, in this order. */
  readonly requests: readonly SentRequest[]
  /**
   * True if the deployed commands, read again after the last request, are as planned. `false` if
   * `onPlan` returned `false`.
   */
  readonly done: boolean
}

/** The state of a running deployment. */
interface Run {
  readonly sender: Sender
  readonly commands: readonly unknown[]
  readonly options: DeployOptions
  readonly requests: SentRequest[]
}

/**
 * Makes the deployed commands equal to the list, with the requests of `planDeployment`. If it is
 * unknown whether a request was carried out, `deploy` reads the deployed commands and plans again.
 * So a new deployment also continues an interrupted one. After the last request it reads the
 * commands again, and throws if they are not as planned.
 *
 * @param commands the whole list for this place, in the form of the API
 * @returns the plan, and the result of each request; the list of requests is empty if nothing
 *   changes
 * @throws DeployError if the deployment did not reach its end: `code` and `message` are the reason,
 *   `plan` the plan so far
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
 * Carries out a plan of `planLive`. Reads the deployed commands again before it deletes anything.
 * Sends only changes that the plan contains.
 *
 * @param live the plan, with the deployed commands from which it was made
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

/**
 * Returns a copy of a `DeployError` with the plan, and the commands that were deployed before.
 * Returns other errors unchanged.
 */
function withPlan(error: unknown, plan: DeploymentPlan, before: Deployed): unknown {
  if (error instanceof DeployError) {
    return new DeployError(error.code, error.message, { retryAt: error.retryAt, plan, before })
  }
  return error
}

/** Carries out a plan, then checks that the deployed commands are as planned. */
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

/**
 * Sends requests until the deployed commands are as planned.
 *
 * @param isFresh true if nobody can have changed the commands since the plan was made
 */
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

/**
 * Sends the requests of a plan.
 *
 * @returns true if all were carried out. False if one has no answer, or if the plan deletes
 *   commands and is not current: the deployed commands must then be read again.
 */
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

/**
 * Checks that the answer to a PUT contains the planned commands, with the planned ids.
 *
 * @throws DeployError if a command is missing, or has another id
 */
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

/**
 * The most times that the deployed commands are read for the final check, and the milliseconds
 * between two reads.
 */
const LOOKS = 3
const BETWEEN_LOOKS_MS = 1000

/**
 * Checks that the deployed commands are as planned, after all requests.
 *
 * @throws DeployError if they differ, although each request was carried out
 */
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

/** Tells whether a later plan contains only changes that the first plan contains, too. */
function isPart(plan: DeploymentPlan, first: DeploymentPlan): boolean {
  const contains = <T>(all: readonly T[], some: readonly T[], key: (one: T) => string): boolean => {
    const keys = new Set(all.map(key))
    return some.every((one) => keys.has(key(one)))
  }
  return (
    contains(first.created, plan.created, ({ index }) => `${index}`) &&
    // A command with a new name belongs to another deployment by now.
    contains(first.deleted, plan.deleted, ({ id, name }) => `${id} ${name}`) &&
    contains(
      first.updated,
      plan.updated,
      ({ id, renamedFrom }) => `${id} ${renamedFrom !== undefined}`,
    )
  )
}
