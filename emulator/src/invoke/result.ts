import { byId } from '../api/pages.js'
import type { Api } from '../api/request.js'
import { CALLBACK, RECEIVED } from '../state/interaction.js'
import { definedFields, objectsIn, type Json, type Message } from '../json.js'
import { componentsIn } from '../state/components.js'
import { actsOf, isSeenBy, messagesNamed } from './acts.js'
import { filledIn, findComponent, type Usable } from './components.js'
import { InvocationError } from './error.js'
import type {
  Fields,
  Invocation,
  InvocationResult,
  InvokeSettings,
  NextOptions,
  Step,
  UseOptions,
} from './invocation.js'
import { invokerOf, isSeenChannel, type Invoker, type InvokerOptions } from './invoker.js'
import { createInteraction } from './payload.js'
import { selected } from './select.js'
import { send } from './send.js'
import { recorded } from './steps.js'
import { choiceLine, transcript } from './transcript.js'
import { withResolved } from './values.js'

/** An invocation with the messages that its user has seen, which may have changed since. */
interface Shown extends Invocation {
  readonly messages: readonly Message[]
}

/** An invocation, and the user who continues it. */
interface Next extends Shown {
  readonly by: Invoker
  /** The options that selected the user. */
  readonly same: InvokerOptions
}

/** Creates the result of an invocation, with the functions for the next step. */
export function resultOf(invocation: Invocation): InvocationResult {
  const { outcome, reason, access, delivery, interaction } = invocation
  const callback = interaction?.callback
  const messages = messagesOf(invocation)
  const shown: Shown = { ...invocation, messages }
  const [first] = messages
  const modal = modalOf(invocation)
  const choices = callback?.type === CALLBACK.CHOICES ? callback.data?.['choices'] : undefined
  return {
    outcome,
    ...definedFields({
      reason,
      access,
      delivery,
      modal,
      interaction: interaction?.payload,
      content: first?.content,
    }),
    transcript: transcript(invocation),
    snapshot: transcript(invocation, false),
    acts: actsOf(invocation).map(
      ({ at, appId: _app, interaction: _by, isAwaited: _now, conversations: _of, ...act }) => ({
        ...act,
        after: at - (interaction?.sentAt ?? at),
      }),
    ),
    ...(callback?.type !== undefined && {
      callback: { type: callback.type, data: callback.data ?? {} },
    }),
    messages,
    ...(Array.isArray(choices) && { choices: objectsIn(choices) }),
    press: (press, next) => goOn(shown, { press }, next),
    select: (select, values, next) => goOn(shown, { select, values }, next),
    submit: (submit, next) => goOn(shown, { submit }, next),
    now: () => resultOf(invocation),
    async later(milliseconds) {
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      return resultOf(invocation)
    },
  }
}

/**
 * Continues an invocation with a shown message or form. The user and place stay the same unless the
 * options change them.
 */
function goOn(shown: Shown, what: Used, next: NextOptions = {}): Promise<InvocationResult> {
  const { api, settings, invoker } = shown
  const { app, user, channel } = invoker
  const { target: _, autocomplete: __, locale, ...before } = shown.options
  // Another user reads another language.
  const own = next.as === undefined
  const options = { ...before, ...(own && definedFields({ locale })), ...next }
  const same = {
    app: app.id,
    as: user.id,
    in: channel.id,
    ...(own && { locale: invoker.locale }),
    ...next,
  }
  return recorded(settings, what, options, async () =>
    doNext({ ...shown, options, same, by: invokerOf(api.world, same) }, what),
  )
}

/** A press, a selection or a form. */
type Used = Pick<Step, 'press' | 'select' | 'values' | 'submit'>

async function doNext(
  next: Next,
  { press: button, select: menu, values = [], submit: fields }: Used,
) {
  // A user sees a message after the app has written it: what the app does with it next is under way.
  await next.api.settled(next.by.app.id)
  if (fields !== undefined) {
    return submit(next, fields)
  }
  return button === undefined ? useComponent(next, menu ?? '', values) : useComponent(next, button)
}

/**
 * Uses a component of a message, as a user who sees it.
 *
 * @throws InvocationError if there is no such message or component
 */
export const useMessage = (
  api: Api,
  settings: InvokeSettings,
  what: Used,
  options: UseOptions = {},
): Promise<InvocationResult> =>
  recorded(settings, what, options, async () => doNext(nextAt(api, settings, options), what))

function nextAt(api: Api, settings: InvokeSettings, { message, ...options }: UseOptions): Next {
  const by = invokerOf(api.world, options)
  const all = [...api.world.channels.values()].filter((one) => isSeenChannel(one, by.user.id))
  const channels = options.in === undefined ? all : [by.channel]
  const here = channels.flatMap(({ id }) => api.world.messages.in(id)).sort((a, b) => byId(b, a))
  const seen = here.filter((one) => isSeenBy(one, by.user.id))
  const named = message === undefined || message === 'last' ? seen : messagesNamed(seen, message)
  if (named.length === 0) {
    const which = message === undefined ? 'yet' : JSON.stringify(message)
    throw new InvocationError(`There is no message ${which}.`)
  }
  const asked = { api, settings, invoker: by, line: '', options, outcome: 'answered' as const }
  return { ...asked, by, same: options, messages: message === 'last' ? named.slice(0, 1) : named }
}

/**
 * Presses a button, or selects values in a menu. If the component no longer exists, the outcome is
 * `stale`, and the app gets no interaction.
 */
async function useComponent(
  next: Next,
  wanted: string,
  values?: readonly string[],
): Promise<InvocationResult> {
  const { api, settings, options, same } = next
  const [message, component] = findIn(next, wanted, values === undefined ? 'button' : 'select')
  const line = values === undefined ? `presses [${wanted}]` : choiceLine(values, wanted)
  const by = invokerOf(api.world, { ...same, in: message.channel_id })
  const now = api.world.messages.get(message.id)
  const { customId: id, type } = component
  const isThere = [...componentsIn(now?.components)].some(
    (one) => one.customId === id && !one.isDisabled,
  )
  if (now !== undefined && isThere) {
    const at = { ...next, by }
    const chosen =
      values && withResolved(placeOf(at), (to) => ({ values: selected(component, values, to) }))
    return use(
      at,
      line,
      RECEIVED.COMPONENT,
      { custom_id: id, component_type: type, ...chosen },
      now,
    )
  }
  const reason = now === undefined ? NO_MESSAGE : NO_COMPONENT
  return resultOf({ api, settings, options, invoker: by, line, outcome: 'stale', reason })
}

const NO_MESSAGE =
  'The message is not there any more: Discord answers 404, "Unknown Message" (10008).'
const NO_COMPONENT =
  'The message does not have this component any more: Discord answers 400, "Invalid Form Body" (50035, COMPONENT_VALIDATION_FAILED).'

function submit(next: Next, fields: Fields): Promise<InvocationResult> {
  const modal = modalOf(next)
  if (modal === undefined) {
    throw new InvocationError('The answer opened no form.')
  }
  const entered: string[] = []
  const data = {
    custom_id: modal['custom_id'],
    ...withResolved(placeOf(next), (to) => ({
      components: filledIn(modal['components'], fields, to, entered),
    })),
  }
  const line = [`sends ${JSON.stringify(modal['title'])}`, ...entered].join(' ')
  return use(next, line, RECEIVED.MODAL, data, next.interaction?.source)
}

const placeOf = ({ api: { world }, by, options }: Next) => ({
  world,
  invoker: by,
  files: options.files,
})

/**
 * Finds a component in the messages of an invocation.
 *
 * @throws InvocationError if it does not exist, or the user cannot use it
 */
function findIn(
  { messages, by, invoker: { user } }: Next,
  wanted: string,
  kind: 'button' | 'select',
): readonly [Message, Usable] {
  if (messages.length === 0) {
    throw new InvocationError('There is no message with components.')
  }
  let problem: unknown
  for (const message of messages) {
    try {
      const found = findComponent(message, wanted, kind)
      if (!isSeenBy(message, by.user.id)) {
        throw new InvocationError(
          `${by.user.name} does not see the message with ${JSON.stringify(wanted)}: it is shown to ${user.name} only.`,
        )
      }
      return [message, found]
    } catch (error) {
      problem ??= error
    }
  }
  throw problem
}

/** Sends a user's act on a message or form to the app. */
async function use(
  { api, settings, options, by: invoker, interaction: before }: Next,
  line: string,
  type: number,
  data: Json,
  source: Message | undefined,
): Promise<InvocationResult> {
  const more = { data, ...definedFields({ message: source }) }
  const interaction = createInteraction(
    api.world,
    invoker,
    type,
    more,
    definedFields({ source, conversation: before?.conversation }),
  )
  return resultOf(await send({ api, settings, invoker, line, options, interaction }))
}

/** Returns the form that the app opened; undefined if there is none. */
const modalOf = ({ interaction }: Invocation): Json | undefined =>
  interaction?.callback?.type === CALLBACK.MODAL ? interaction.callback.data : undefined

/**
 * Returns the messages that the app wrote or changed, as far as the user sees them; the original
 * response first.
 */
function messagesOf(invocation: Invocation): readonly Message[] {
  const { api, interaction, launched, invoker } = invocation
  if (interaction === undefined) {
    return launched === undefined ? [] : [launched]
  }
  const ids = [interaction.originalId, ...actsOf(invocation).map(({ message }) => message?.id)]
  const distinct = [...new Set(ids.filter((id) => id !== undefined))]
  return distinct
    .flatMap((id) => api.world.messages.get(id) ?? [])
    .filter((one) => isSeenBy(one, invoker.user.id))
}
