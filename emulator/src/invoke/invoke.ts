import { validateInteraction } from '@slashlint/core'
import { CommandType, HandlerType, InteractionType } from '@slashlint/core/contract'
import {
  canUse,
  explorerEntries,
  resolveInvocation,
  type ExplorerEntry,
  type StoredCommand,
  type UseResult,
} from '@slashlint/core/engine'
import { createMessage, isEphemeral } from '../api/messages.js'
import { listsOf } from '../api/permissions.js'
import type { Api } from '../api/request.js'
import { userView } from '../api/views.js'
import type { Rates } from '../limits/rates.js'
import {
  ANSWER_WITHIN,
  CALLBACK,
  RECEIVED,
  type AppAct,
  type Interaction,
  type Json,
  type Message,
} from '../state/interaction.js'
import { objectAt, objectsIn } from '../state/json.js'
import { memberPermissions } from '../state/member-permissions.js'
import { contextOf } from '../state/seed.js'
import { readLine, type Typed } from './command-line.js'
import { filledIn, findComponent } from './components.js'
import { selected } from './select.js'
import { deliver, endpointFailure, type Delivery, type DeliverySettings } from './deliver.js'
import { InvocationError } from './error.js'
import { createInteraction } from './payload.js'
import { invokerOf, type Invoker, type InvokerOptions } from './invoker.js'
import { lineOf, transcript } from './transcript.js'
import { filledTables, nothingResolved, resolveUser, valueOf, type Resolving } from './values.js'

export interface InvokeOptions extends InvokerOptions {
  /** Of a context menu entry: a user by name or id, or the id of a message. */
  readonly target?: string
  /** Asks for the choices of an option instead of sending: its name, as the user sees it. */
  readonly autocomplete?: string
  /** Of deferred answers: milliseconds until the app must have gone on. Default: 10 000. */
  readonly patience?: number
  /** Milliseconds without anything new after which an answer counts as complete. Default: 0, the first answer. */
  readonly quiet?: number
}

/** What came of an invocation; plain data but for the functions that go on with it. */
export interface InvocationResult {
  /**
   * `answered`; `deferred`: acknowledged, but nothing more within the patience; `denied`: the user does not see the
   * command; `permission-denied`; `reload`: read-repair; `limited`: the user sends too much; `timed-out`: no answer within
   * three seconds; `undelivered`: no client is connected, or the endpoint failed; `launched`: of an entry point command whose
   * Activity the service launches itself, without asking the app.
   */
  readonly outcome:
    | 'answered'
    | 'deferred'
    | 'denied'
    | 'permission-denied'
    | 'reload'
    | 'limited'
    | 'timed-out'
    | 'undelivered'
    | 'launched'
  /** Why nothing was answered, in a sentence. */
  readonly reason?: string
  /** What happened, for a person. */
  readonly transcript: string
  /** The access decision with its trace, where one was asked for. */
  readonly access?: UseResult
  readonly delivery?: Delivery
  /** What the app received. */
  readonly interaction?: Json
  /** What the app did, in order. */
  readonly acts: readonly AppAct[]
  /** The first answer's type and data. */
  readonly callback?: { readonly type: number; readonly data: Json }
  /** The messages that are there now, the original response first. */
  readonly messages: readonly Message[]
  /** The content of the first message. */
  readonly content?: string
  /** Of an autocompletion. */
  readonly choices?: readonly Json[]
  /** Of an answer that opened a form. */
  readonly modal?: Json
  /** Presses a button by its label or custom id. */
  press(button: string, options?: InvokerOptions): Promise<InvocationResult>
  /** Chooses in a menu by its placeholder or custom id. */
  select(menu: string, values: readonly string[], options?: InvokerOptions): Promise<InvocationResult>
  /** Sends the form that was opened, fields by custom id or label. */
  submit(fields: Readonly<Record<string, string>>): Promise<InvocationResult>
  /** The same after a pause: with what the app did meanwhile. */
  later(milliseconds: number): Promise<InvocationResult>
}

export interface InvokeSettings extends DeliverySettings {
  /** Updates of global commands reach users at their next use only. */
  readonly readRepair: boolean
  /** Counts what users send, where limits are on. */
  readonly rates: Rates | undefined
}

/**
 * Uses a command as a user's client would.
 *
 * @throws InvocationError for what no client would send
 */
export async function invoke(
  api: Api,
  settings: InvokeSettings,
  line: string,
  options: InvokeOptions = {},
): Promise<InvocationResult> {
  const invoker = invokerOf(api.world, options)
  const { app, guild, user, locale } = invoker
  const commands = [
    ...(guild === undefined ? [] : api.world.scope(app.id, guild.id).commands),
    ...api.world.scope(app.id, undefined).commands,
  ]
  const misplaced = targetProblem(line.trim(), commands, options, locale)
  if (misplaced !== undefined) throw new InvocationError(misplaced)
  const typed = readLine(line, offered(commands, options), locale)
  const { command } = typed
  const shown = lineOf(line, command.type, options.target)
  const access = accessOf(api, invoker, command)
  const common = { api, settings, invoker, line: shown, options }
  if (!access.allowed)
    return finish(common, {
      outcome: access.outcome === 'permission-denied' ? 'permission-denied' : 'denied',
      reason: access.decidedBy.message,
      access,
    })
  const reload = settings.readRepair ? outdated(api, user.id, command) : undefined
  if (reload !== undefined) return finish(common, { outcome: 'reload', reason: reload, access, reload })
  const breach = settings.rates?.take({
    at: api.world.clock.now(),
    operation: 'Send message',
    applicationId: app.id,
    userId: user.id,
  })
  if (breach !== undefined)
    return finish(common, {
      outcome: 'limited',
      reason: `${user.name} has sent ${breach.count} messages within ${breach.limit.windowSeconds} seconds; ${breach.most} are allowed.`,
      access,
    })
  if (command.type === CommandType.PRIMARY_ENTRY_POINT && command.handler === HandlerType.DISCORD_LAUNCH_ACTIVITY)
    return finish(common, {
      outcome: 'launched',
      access,
      launched: createMessage(api.world, app, invoker.channel.id, {}, []),
    })
  const [type, data] = dataOf(api, invoker, typed, options)
  const interaction = createInteraction(api.world, invoker, type, { data }, { command })
  const wrong = validateInteraction(interaction.payload, { command }).find(({ severity }) => severity === 'error')
  if (wrong !== undefined) {
    api.world.interactions.delete(interaction.token)
    const option = optionAt(interaction.payload, wrong.path)
    throw new InvocationError(option === undefined ? wrong.message : `${JSON.stringify(option)}: ${wrong.message}`)
  }
  return send({ ...common, interaction, access })
}

/** The name of the option that a path of an interaction leads to, where its value is meant. */
function optionAt(payload: Json, path: readonly (string | number)[]): string | undefined {
  if (path.at(-1) !== 'value') return undefined
  const option = objectAt(payload, path.slice(0, -1))
  return typeof option['name'] === 'string' ? option['name'] : undefined
}

/** A target picks context menu entries of its kind; without one, an entry point may be meant. */
function offered(commands: readonly StoredCommand[], { target }: InvokeOptions): readonly StoredCommand[] {
  if (target === undefined)
    return commands.filter(({ type }) => type !== CommandType.USER && type !== CommandType.MESSAGE)
  return commands.filter(({ type }) => type === CommandType.USER || type === CommandType.MESSAGE)
}

/** What is wrong with a line that is known, but needs a target, or takes none. */
function targetProblem(
  line: string,
  commands: readonly StoredCommand[],
  options: InvokeOptions,
  locale: string,
): string | undefined {
  const other = new Set(offered(commands, options))
  const named = commands.find(
    (command) =>
      !other.has(command) &&
      explorerEntries(command, locale).some(({ label }) => line === label || line.startsWith(`${label} `)),
  )
  const isOffered = [...other].some((command) =>
    explorerEntries(command, locale).some(({ label }) => line === label || line.startsWith(`${label} `)),
  )
  if (named === undefined || isOffered) return undefined
  if (options.target !== undefined) return `${line.split(/\s/, 1)[0]} takes no target: leave it out.`
  const what = named.type === CommandType.USER ? 'a user: name one' : 'a message: give its id, its text, or "last"'
  return `${JSON.stringify(named.name)} is used on ${what} as the target (--target).`
}

/** Whether a user may use a command where they are, and which rule decides. */
function accessOf(api: Api, { app, user, guild, channel }: Invoker, command: StoredCommand): UseResult {
  const context = contextOf(channel)
  return canUse({
    command,
    context,
    app: { id: app.id, integrationTypes: app.integrationTypes },
    channel: {
      id: channel.id,
      type: channel.type,
      ...(channel.parentId !== undefined && { parent_id: channel.parentId }),
    },
    mutualGuild: [...api.world.guilds.values()].some(
      ({ members, authorized }) => members.has(user.id) && authorized.has(app.id),
    ),
    ...(user.age !== undefined && { age: user.age }),
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
}

/** Read-repair: what the user's client has, and what happens when that is old. */
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

function dataOf(api: Api, invoker: Invoker, typed: Typed, options: InvokeOptions): readonly [type: number, data: Json] {
  const { command, entry } = typed
  const resolved = nothingResolved()
  const to = { world: api.world, invoker, resolved }
  const common = {
    id: command.id,
    name: command.name,
    type: command.type,
    version: command.version,
    ...(command.guild_id !== undefined && { guild_id: command.guild_id }),
  }
  if (command.type === CommandType.USER)
    return [
      InteractionType.APPLICATION_COMMAND,
      { ...common, target_id: resolveUser(options.target ?? '', to), resolved: filledTables(resolved) },
    ]
  if (command.type === CommandType.MESSAGE) {
    const message = targetMessage(api, invoker, options.target ?? '')
    return [
      InteractionType.APPLICATION_COMMAND,
      { ...common, target_id: message.id, resolved: { messages: { [message.id]: message } } },
    ]
  }
  const definitions = definitionsOf(command, entry.path)
  const focused = options.autocomplete
  const own = typed.options.map(({ name, text }): Json => {
    const at = entry.parameters.findIndex((parameter) => parameter.name === name)
    const definition = definitions[Number(entry.parameters[at]?.path.at(-1))] ?? {}
    const base = { name: definition['name'], type: definition['type'] }
    if (name === focused) return { ...base, value: text, focused: true }
    return { ...base, value: typedValue(definition, text, to, entry) }
  })
  if (focused !== undefined && !own.some((option) => option['focused'] === true))
    own.push(focusedOption(typed, definitions, focused))
  const nested = nest(command, entry.path, own)
  const data = {
    ...common,
    ...(nested.length > 0 && { options: nested }),
    ...(Object.keys(filledTables(resolved)).length > 0 && { resolved: filledTables(resolved) }),
  }
  return [
    focused === undefined ? InteractionType.APPLICATION_COMMAND : InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE,
    data,
  ]
}

/** The value of an option. Where none can be read, because what follows it names an option that there is not, that is said. */
function typedValue(
  definition: Json,
  text: string,
  to: Resolving,
  { label, parameters }: ExplorerEntry,
): Json['value'] {
  try {
    return valueOf(definition, text, to)
  } catch (error) {
    const [, stray] = /\s([^\s:]+):/u.exec(text) ?? []
    if (!(error instanceof InvocationError) || stray === undefined) throw error
    const names = parameters.map(({ name }) => name).join(', ')
    throw new InvocationError(`${error.message} ${label} has no option ${JSON.stringify(stray)}; it has ${names}.`)
  }
}

/** An option that the user has opened and typed nothing in. */
function focusedOption({ entry }: Typed, definitions: readonly Json[], focused: string): Json {
  const parameter = entry.parameters.find(({ name }) => name === focused)
  const definition = definitions[Number(parameter?.path.at(-1))]
  if (parameter === undefined || definition === undefined)
    throw new InvocationError(`${entry.label} has no option ${JSON.stringify(focused)}.`)
  return { name: definition['name'], type: definition['type'], value: '', focused: true }
}

/** The options of a command, or of the sub-command at a path. */
function definitionsOf(command: StoredCommand, path: readonly (string | number)[]): readonly Json[] {
  return objectsIn(objectAt(command, path)['options'])
}

/** Sub-commands and groups as the options that they are. */
function nest(command: StoredCommand, path: readonly (string | number)[], own: readonly Json[]): readonly Json[] {
  if (path.length === 0) return own
  const node = definitionsOf(command, path.slice(0, -2))[Number(path.at(-1))] ?? {}
  const here: Json = { name: node['name'], type: node['type'], options: own }
  return nest(command, path.slice(0, -2), [here])
}

/** A message by its id; `last`: the last one of the channel. One is written where there is none. */
function targetMessage({ world }: Api, { channel, user }: Invoker, wanted: string): Message {
  const here = [...world.messages.values()].filter((one) => one.channel_id === channel.id && !isEphemeral(one))
  const found = wanted === 'last' ? here.at(-1) : here.find(({ id }) => id === wanted)
  if (found !== undefined) return found
  if (/^\d+$/.test(wanted)) throw new InvocationError(`There is no message ${wanted} in #${channel.name}.`)
  const message: Message = {
    id: world.nextPassingId(),
    type: 0,
    channel_id: channel.id,
    author: userView(user),
    content: wanted === 'last' ? '' : wanted,
    timestamp: new Date(world.clock.now()).toISOString(),
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    components: [],
    pinned: false,
    flags: 0,
  }
  world.messages.set(message.id, message)
  return message
}

interface Common {
  readonly api: Api
  readonly settings: InvokeSettings
  readonly invoker: Invoker
  readonly line: string
  readonly options: InvokeOptions
}

interface Sent extends Common {
  readonly interaction: Interaction
  readonly access?: UseResult
}

async function send(sent: Sent): Promise<InvocationResult> {
  const { api, settings, interaction, options } = sent
  const failure = await endpointFailure(api, interaction.appId, settings)
  if (failure !== undefined)
    return finish(sent, {
      outcome: 'undelivered',
      ...(failure.problem !== undefined && { reason: failure.problem }),
      delivery: failure,
    })
  interaction.sentAt = api.world.clock.now()
  const answered = until(api, interaction, ANSWER_WITHIN, () => interaction.callback !== undefined)
  const delivery = await Promise.race([
    deliver(api, interaction),
    answered.then((): Delivery => ({
      by: api.world.apps.get(interaction.appId)?.endpoint === undefined ? 'gateway' : 'http',
    })),
  ])
  if (delivery.problem !== undefined && interaction.callback === undefined)
    return finish(sent, { outcome: 'undelivered', reason: delivery.problem, delivery })
  if (!(await answered))
    return finish(sent, {
      outcome: 'timed-out',
      reason: `The app did not answer within 3 seconds.${refusals(interaction)}`,
      delivery,
    })
  if (isDeferred(interaction)) {
    const gone = () => interaction.acts.some(({ what }) => what === 'edit' || what === 'follow-up')
    if (!(await until(api, interaction, options.patience ?? PATIENCE, gone)))
      return finish(sent, {
        outcome: 'deferred',
        reason: `The app deferred its answer and has not followed up yet.${refusals(interaction)}`,
        delivery,
      })
  }
  const { quiet = 0 } = options
  for (let count = -1; quiet > 0 && count !== interaction.acts.length;) {
    count = interaction.acts.length
    const before = count
    await until(api, interaction, quiet, () => interaction.acts.length > before)
  }
  return finish(sent, { outcome: 'answered', delivery })
}

const PATIENCE = 10_000

/** What was wrong with what the app did last, if the service took none of it. */
const refusals = ({ refused }: Interaction): string => {
  const [first] = refused.at(-1) ?? []
  return first === undefined ? '' : ` What it sent was refused: ${first}`
}

const isDeferred = ({ callback }: Interaction): boolean => callback?.type === CALLBACK.DEFERRED_MESSAGE

/** Waits for something that the app does; the emulator's clock may be moved meanwhile. @returns whether it came */
function until(api: Api, interaction: Interaction, within: number, isDone: () => boolean): Promise<boolean> {
  if (isDone()) return Promise.resolve(true)
  const { clock } = api.world
  const end = clock.now() + within
  return new Promise((resolve) => {
    const settle = (came: boolean): void => {
      clearTimeout(timer)
      interaction.listeners.delete(look)
      forget()
      resolve(came)
    }
    const look = (): void => {
      if (isDone()) settle(true)
      else if (clock.now() >= end) settle(false)
    }
    const timer = setTimeout(() => settle(isDone()), within)
    interaction.listeners.add(look)
    const forget = clock.onAdvance(look)
  })
}

type Ending = Pick<InvocationResult, 'outcome'> &
  Partial<Pick<InvocationResult, 'reason' | 'delivery' | 'access'>> & {
    readonly reload?: string
    /** The message with which the service shows an Activity that it has launched. */
    readonly launched?: Message
  }

function finish(
  common: Common & Partial<Pick<Sent, 'interaction' | 'access'>>,
  { reload, launched, ...ending }: Ending,
): InvocationResult {
  const { api, settings, invoker, line, interaction, options } = common
  const access = ending.access ?? common.access
  const callback = interaction?.callback
  const shown = launched === undefined ? [] : [launched]
  const messages = interaction === undefined ? shown : messagesOf(api, interaction)
  const [first] = messages
  const modal = callback?.type === CALLBACK.MODAL ? callback.data : undefined
  const choices = callback?.type === CALLBACK.CHOICES ? callback.data?.['choices'] : undefined
  const again = (of: InvokerOptions | undefined): Invoker =>
    invokerOf(api.world, {
      app: invoker.app.id,
      as: invoker.user.id,
      in: invoker.channel.id,
      locale: invoker.locale,
      ...of,
    })
  const use = (
    type: number,
    what: string,
    at: Invoker,
    data: Json,
    source: Message | undefined,
  ): Promise<InvocationResult> => {
    const next = createInteraction(
      api.world,
      at,
      type,
      { data, ...(source !== undefined && { message: source }) },
      source === undefined ? {} : { source },
    )
    return send({ api, settings, invoker: at, line: what, options, interaction: next })
  }
  const withComponent = (wanted: string, kind: 'button' | 'select', by: Invoker): readonly [Message, Json] => {
    if (first === undefined) throw new InvocationError('There is no message with components.')
    let problem: unknown
    for (const message of messages) {
      try {
        const found = findComponent(message, wanted, kind)
        if (isEphemeral(message) && by.user.id !== invoker.user.id)
          throw new InvocationError(
            `${by.user.name} does not see the message with ${JSON.stringify(wanted)}: it is shown to ${invoker.user.name} only.`,
          )
        return [message, found]
      } catch (error) {
        problem ??= error
      }
    }
    throw problem
  }
  return {
    ...ending,
    transcript: transcript(line, invoker, {
      ...(access !== undefined && { access }),
      ...(reload !== undefined && { reload }),
      ...(ending.outcome === 'limited' && ending.reason !== undefined && { limited: ending.reason }),
      ...(ending.delivery !== undefined && { delivery: ending.delivery }),
      ...(interaction !== undefined && { interaction }),
      timedOut: ending.outcome === 'timed-out',
      launched: launched !== undefined,
    }),
    ...(access !== undefined && { access }),
    ...(interaction !== undefined && { interaction: interaction.payload }),
    acts: [...(interaction?.acts ?? [])],
    ...(callback?.type !== undefined && { callback: { type: callback.type, data: callback.data ?? {} } }),
    messages,
    ...(first !== undefined && { content: String(first['content']) }),
    ...(Array.isArray(choices) && { choices: objectsIn(choices) }),
    ...(modal !== undefined && { modal }),
    async press(button, of) {
      const at = again(of)
      const [message, { custom_id: id, type }] = withComponent(button, 'button', at)
      return use(RECEIVED.COMPONENT, `presses [${button}]`, at, { custom_id: id, component_type: type }, message)
    },
    async select(menu, values, of) {
      const at = again(of)
      const [message, found] = withComponent(menu, 'select', at)
      const data = {
        custom_id: found['custom_id'],
        component_type: found['type'],
        ...selected(found, values, { world: api.world, invoker: at }),
      }
      return use(RECEIVED.COMPONENT, `chooses ${values.join(', ')} in <${menu}>`, at, data, message)
    },
    async submit(fields) {
      if (modal === undefined) throw new InvocationError('The answer opened no form.')
      const data = { custom_id: modal['custom_id'], components: filledIn(modal['components'], fields) }
      return use(
        RECEIVED.MODAL,
        `sends ${JSON.stringify(modal['title'] ?? '')}`,
        again(undefined),
        data,
        interaction?.source,
      )
    },
    async later(milliseconds) {
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      return finish(common, {
        ...ending,
        ...(reload !== undefined && { reload }),
        ...(launched !== undefined && { launched }),
      })
    },
  }
}

/** The messages that an app wrote for an interaction and that are still there, the original response first. */
function messagesOf({ world }: Api, { acts, originalId }: Interaction): readonly Message[] {
  const ids = [originalId, ...acts.map(({ message }) => message?.id)]
  const distinct = [...new Set(ids.filter((id) => id !== undefined))]
  return distinct.flatMap((id) => world.messages.get(id) ?? [])
}
