import { commandLabel, type PlannedRequest } from '@slashlint/core/engine'
import { applyPlan, type Deployment, type DeployOptions } from './deploy.js'
import { DeployError, type Deployed } from './error.js'
import { planLive, planOver, type LivePlan, type PlanOptions } from './plan.js'
import { VERSION } from './send.js'

/** The options on which a plan depends, apart from the commands. The token is not among them. */
export type SavedOptions = Pick<
  PlanOptions,
  | 'application'
  | 'guild'
  | 'overwritesOf'
  | 'delete'
  | 'renames'
  | 'protect'
  | 'bulk'
  | 'app'
  | 'rules'
>

/** A command that was deployed when a plan was made. */
export interface SavedCommand {
  /** The command's snowflake. */
  readonly id: string
  /** A `CommandType`. */
  readonly type: number
  /** The default name. */
  readonly name: string
  /** SHA-256 of the whole command as Discord returned it. */
  readonly digest: string
}

/** A plan as plain JSON, to be carried out later exactly as it is. */
export interface SavedPlan {
  readonly version: 1
  /** The version of `@slashlint/deploy` that made it. */
  readonly by: string
  /** The options on which the plan depends. A secret such as the token is never among them. */
  readonly options: SavedOptions
  /** SHA-256 of the whole list of deployed commands. */
  readonly digest: string
  /** The deployed commands, so that a message can name those that have changed since. */
  readonly deployed: readonly SavedCommand[]
  /** The list that was planned. */
  readonly commands: readonly unknown[]
  /** The requests to send, in this order. */
  readonly requests: readonly PlannedRequest[]
}

/** Converts a plan to plain JSON that can be stored in a file. */
export async function savePlan(
  { plan, deployed }: LivePlan,
  commands: readonly unknown[],
  options: PlanOptions,
): Promise<SavedPlan> {
  const { application, guild, overwritesOf, renames, protect, bulk, app, rules } = options
  const settings = { application, guild, overwritesOf, delete: options.delete, renames, protect }
  const saved: SavedPlan = {
    version: 1,
    by: VERSION,
    options: { ...settings, bulk, app, rules },
    digest: await digestOf(deployed.commands),
    deployed: await savedCommands(deployed),
    commands,
    requests: plan.requests,
  }
  return JSON.parse(JSON.stringify(saved)) as SavedPlan
}

/**
 * Carries out exactly the requests of a saved plan. Sends nothing if the deployed commands have
 * changed since, if the plan was carried out before, or if this version would send other requests.
 *
 * @param options the token, and the callbacks
 * @throws DeployError with the code `changed`, whose message names the differences; otherwise like
 *   `deploy`
 */
export async function applySavedPlan(
  saved: SavedPlan,
  options: Omit<DeployOptions, keyof SavedOptions>,
): Promise<Deployment> {
  const whole: DeployOptions = { ...options, ...saved.options }
  if (saved.by !== VERSION) {
    throw new DeployError(
      'changed',
      `The plan was made by version ${saved.by}, and this is version ${VERSION}: plan again.`,
    )
  }
  const live = await planLive(saved.commands, whole)
  await refuseChanged(saved, live, whole)
  return applyPlan(live, saved.commands, whole)
}

async function refuseChanged(
  saved: SavedPlan,
  live: LivePlan,
  options: PlanOptions,
): Promise<void> {
  if ((await digestOf(live.deployed.commands)) !== saved.digest) {
    const isApplied =
      saved.requests.length > 0 && planOver(live.deployed, saved.commands, options).empty
    if (isApplied) {
      throw new DeployError(
        'changed',
        'This plan was carried out before: what it wants is deployed already. Nothing was sent.',
      )
    }
    throw new DeployError(
      'changed',
      `What is deployed has changed since the plan was made: ${await differences(saved, live.deployed)}. Nothing was sent: plan again.`,
    )
  }
  if (stable(live.plan.requests) !== stable(saved.requests)) {
    throw new DeployError(
      'changed',
      'The plan does not fit its own commands: its file was changed. Nothing was sent: plan again.',
    )
  }
}

/**
 * Names the commands that have changed since the plan was saved: `/ban was changed, /kick was
 * deleted`.
 */
async function differences({ deployed }: SavedPlan, now: Deployed): Promise<string> {
  const after = new Map((await savedCommands(now)).map((one) => [one.id, one]))
  const before = new Map(deployed.map((one) => [one.id, one]))
  const label = ({ type, name }: SavedCommand): string => commandLabel(type, name)
  const words = [
    ...deployed.flatMap((one) => {
      const other = after.get(one.id)
      if (other === undefined) {
        return [`${label(one)} was deleted`]
      }
      return other.digest === one.digest ? [] : [`${label(one)} was changed`]
    }),
    ...[...after.values()].filter(({ id }) => !before.has(id)).map((one) => `${label(one)} is new`),
  ]
  return words.length === 0 ? 'the order of the commands' : words.join(', ')
}

/**
 * Checks that a value is a saved plan, and returns it.
 *
 * @param value the parsed file
 * @throws DeployError if the value is not a saved plan
 */
export function readSavedPlan(value: unknown): SavedPlan {
  const plan = (typeof value === 'object' && value !== null ? value : {}) as Partial<SavedPlan>
  const isPlan =
    plan.version === 1 &&
    typeof plan.by === 'string' &&
    typeof plan.digest === 'string' &&
    typeof plan.options?.application === 'string' &&
    [plan.deployed, plan.commands, plan.requests].every((list) => Array.isArray(list))
  if (!isPlan) {
    throw new DeployError('options', 'This is no plan that slashlint has saved.')
  }
  return plan as SavedPlan
}

async function savedCommands({ commands }: Deployed): Promise<readonly SavedCommand[]> {
  return Promise.all(
    commands.map(async (command) => {
      const { id, type, name } = command as Readonly<Record<string, unknown>>
      const known = typeof type === 'number' ? type : 1
      return { id: String(id), type: known, name: String(name), digest: await digestOf(command) }
    }),
  )
}

/** Computes the SHA-256, in hexadecimal digits, of a value as JSON with its keys sorted. */
export async function digestOf(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(stable(value))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const stable = (value: unknown): string =>
  JSON.stringify(value, (_key, entry: unknown) => {
    if (typeof entry === 'object' && entry !== null && !Array.isArray(entry)) {
      return Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))
    }
    return entry
  })
