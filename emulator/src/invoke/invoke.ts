import { validateInteraction } from '@slashlint/core'
import { CommandType, HandlerType, IntegrationType } from '@slashlint/core/contract'
import {
  canUse,
  explorerEntries,
  resolveInvocation,
  type StoredCommand,
  type UseResult,
  type UseStep,
} from '@slashlint/core/engine'
import { createMessage } from '../api/messages.js'
import { listsOf } from '../api/permissions.js'
import type { Api } from '../api/request.js'
import { definedFields, objectAt, type Json } from '../json.js'
import { memberPermissions } from '../state/member-permissions.js'
import { contextOf } from '../state/seed.js'
import { dataOf } from './command-data.js'
import { isTyped, readLine } from './command-line.js'
import { InvocationError } from './error.js'
import type {
  Invocation,
  InvocationResult,
  InvokeOptions,
  InvokeSettings,
  Outcome,
} from './invocation.js'
import { invokerOf, type Invoker } from './invoker.js'
import { createInteraction } from './payload.js'
import { resultOf } from './result.js'
import { send } from './send.js'
import { recorded } from './steps.js'
import { lineOf } from './transcript.js'

/**
 * Uses a command as a user.
 *
 * @throws InvocationError for a use that Discord's client would not allow
 */
export const invoke = (
  api: Api,
  settings: InvokeSettings,
  line: string,
  options: InvokeOptions = {},
): Promise<InvocationResult> =>
  recorded(settings, { invoke: line }, options, () => use(api, settings, line, options))

async function use(
  api: Api,
  settings: InvokeSettings,
  line: string,
  options: InvokeOptions,
): Promise<InvocationResult> {
  const invoker = invokerOf(api.world, options)
  const { app, guild, user, locale } = invoker
  const commands = [
    ...(guild === undefined ? [] : api.world.scope(app.id, guild.id).commands),
    ...api.world.scope(app.id, undefined).commands,
  ]
  const misplaced = targetProblem(line.trim(), commands, options, locale)
  if (misplaced !== undefined) {
    throw new InvocationError(misplaced)
  }
  const typed = readLine(line, offered(commands, options), locale)
  const { command } = typed
  const shown = lineOf(line, options.target)
  const access = accessOf(api, invoker, command)
  const asked = { api, settings, invoker, line: shown, options, access }
  const end = (outcome: Outcome, more: Pick<Invocation, 'reason' | 'launched'>): InvocationResult =>
    resultOf({ ...asked, outcome, ...more })
  if (!access.allowed) {
    return end(access.outcome === 'permission-denied' ? 'permission-denied' : 'denied', {
      reason: access.decidedBy.message,
    })
  }
  const reload = settings.readRepair ? outdated(api, user.id, command) : undefined
  if (reload !== undefined) {
    return end('reload', { reason: reload })
  }
  const sent = {
    at: api.world.clock.now(),
    operation: 'Send message',
    applicationId: app.id,
    userId: user.id,
  } as const
  const breach = settings.rates?.take(sent)
  if (breach !== undefined) {
    return end('limited', {
      reason: `${user.name} has sent ${breach.count} messages within ${breach.limit.windowSeconds} seconds; ${breach.most} are allowed.`,
    })
  }
  if (
    command.type === CommandType.PRIMARY_ENTRY_POINT &&
    command.handler === HandlerType.DISCORD_LAUNCH_ACTIVITY
  ) {
    return end('launched', {
      launched: createMessage(api.world, app, invoker.channel.id, { data: {}, files: [] }),
    })
  }
  const [type, data] = dataOf(api, invoker, typed, options)
  const interaction = createInteraction(api.world, invoker, type, { data }, { command })
  const wrong = validateInteraction(interaction.payload, { command }).find(
    ({ severity }) => severity === 'error',
  )
  if (wrong !== undefined) {
    api.world.interactions.delete(interaction.token)
    const option = optionAt(interaction.payload, wrong.path)
    throw new InvocationError(
      option === undefined ? wrong.message : `${JSON.stringify(option)}: ${wrong.message}`,
    )
  }
  return resultOf(await send({ ...asked, interaction }))
}

/** Returns whether a user may use a command in a place, and the rule that decides. */
export function accessOf(
  api: Pick<Api, 'world'>,
  { app, user, guild, channel }: Invoker,
  command: StoredCommand,
): UseResult {
  const mutualGuild = [...api.world.guilds.values()].some(
    ({ members, authorized }) => members.has(user.id) && authorized.has(app.id),
  )
  const isThere = guild === undefined ? mutualGuild : guild.authorized.has(app.id)
  // Users install every app that they can install.
  const isForUsers = app.integrationTypes.includes(IntegrationType.USER_INSTALL)
  const asked = canUse({
    command,
    context: contextOf(channel),
    app: { id: app.id, integrationTypes: app.integrationTypes },
    channel: {
      id: channel.id,
      type: channel.type,
      ...definedFields({ parent_id: channel.parentId }),
    },
    mutualGuild,
    installedBy: [...(isThere ? ['guild' as const] : []), ...(isForUsers ? ['user' as const] : [])],
    ...definedFields({ age: user.age }),
    ...(guild !== undefined && {
      guildId: guild.id,
      overwrites: listsOf(api, app.id, guild.id),
      member: {
        user: { id: user.id },
        roles: guild.members.get(user.id)?.roles ?? [],
        permissions: String(memberPermissions(guild, user.id, channel)),
      },
    }),
  })
  const types: unknown = command.integration_types
  const isTyped = Array.isArray(types)
  const isInstalled = isTyped ? types.includes(IntegrationType.USER_INSTALL) : isForUsers
  if (guild === undefined || isThere || isInstalled) {
    return asked
  }
  return withoutApp(asked, `${app.name} is not installed in ${guild.name}`)
}

/**
 * Denies a use in a guild without the app. The command is hidden there, unless users can install
 * it.
 */
function withoutApp(verdict: UseResult, why: string): UseResult {
  if (!verdict.allowed) {
    return verdict
  }
  const message = `${why}, and the command is not for users: "integration_types" has no USER_INSTALL (1).`
  const decidedBy: UseStep = { ...verdict.decidedBy, rule: 'context', verdict: 'denies', message }
  return { ...verdict, allowed: false, outcome: 'denied', visible: false, decidedBy }
}

/**
 * Returns why read-repair rejects a use: the user's client has an old version of the command. The
 * client then gets the new version. Undefined if the version is current.
 */
function outdated({ world }: Api, userId: string, command: StoredCommand): string | undefined {
  const key = `${userId} ${command.id}`
  const seenVersion = world.seen.get(key) ?? command.version
  const { outcome, version, reason } = resolveInvocation({
    seenVersion,
    command,
    scope: command.guild_id === undefined ? 'global' : 'guild',
  })
  world.seen.set(key, version)
  return outcome === 'rejected' ? reason : undefined
}

/**
 * Returns the name of the option whose value a path of an interaction names; undefined for other
 * paths.
 */
function optionAt(payload: Json, path: readonly (string | number)[]): string | undefined {
  if (path.at(-1) !== 'value') {
    return undefined
  }
  const option = objectAt(payload, path.slice(0, -1))
  return typeof option['name'] === 'string' ? option['name'] : undefined
}

/**
 * Returns the commands that an invocation can mean: with a target, the context menu entries,
 * otherwise all other commands.
 */
function offered(
  commands: readonly StoredCommand[],
  { target }: InvokeOptions,
): readonly StoredCommand[] {
  if (target === undefined) {
    return commands.filter(({ type }) => type !== CommandType.USER && type !== CommandType.MESSAGE)
  }
  return commands.filter(({ type }) => type === CommandType.USER || type === CommandType.MESSAGE)
}

/**
 * Explains why a command exists but cannot be used: it needs a target, or takes none. Undefined if
 * there is no such command.
 */
function targetProblem(
  line: string,
  commands: readonly StoredCommand[],
  options: InvokeOptions,
  locale: string,
): string | undefined {
  const other = new Set(offered(commands, options))
  const meant = commands.filter((command) =>
    explorerEntries(command, locale).some(({ label }) => isTyped(line, label)),
  )
  const named = meant.find((command) => !other.has(command))
  const isOffered = meant.some((command) => other.has(command))
  if (named === undefined || isOffered) {
    return undefined
  }
  if (options.target !== undefined) {
    return `${line.split(/\s/, 1)[0]} takes no target: leave it out.`
  }
  const isOfUser = named.type === CommandType.USER
  const what = isOfUser ? 'a user: name one' : 'a message: give its id, its text, or "last"'
  return `${JSON.stringify(named.name)} is used on ${what} as the target (--target).`
}
