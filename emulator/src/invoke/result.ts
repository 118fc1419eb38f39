import { isEphemeral } from '../api/messages.js'
import { CALLBACK, RECEIVED, type Json, type Message } from '../state/interaction.js'
import { objectsIn } from '../state/json.js'
import { filledIn, findComponent } from './components.js'
import { InvocationError } from './error.js'
import type { Invocation, InvocationResult } from './invocation.js'
import { invokerOf, type Invoker, type InvokerOptions } from './invoker.js'
import { createInteraction } from './payload.js'
import { selected } from './select.js'
import { send } from './send.js'
import { transcript } from './transcript.js'

/** An invocation with the messages that its user sees, which may change under them. */
interface Shown extends Invocation {
  readonly messages: readonly Message[]
}

/** An invocation as its caller sees it, with what can be done next. */
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
    ...(reason !== undefined && { reason }),
    transcript: transcript(invocation),
    ...(access !== undefined && { access }),
    ...(delivery !== undefined && { delivery }),
    ...(interaction !== undefined && { interaction: interaction.payload }),
    acts: [...(interaction?.acts ?? [])],
    ...(callback?.type !== undefined && { callback: { type: callback.type, data: callback.data ?? {} } }),
    messages,
    ...(first !== undefined && { content: String(first['content']) }),
    ...(Array.isArray(choices) && { choices: objectsIn(choices) }),
    ...(modal !== undefined && { modal }),
    press: async (button, by) => press(shown, button, by),
    select: async (menu, values, by) => select(shown, menu, values, by),
    submit: async (fields) => submit(invocation, fields),
    async later(milliseconds) {
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      return resultOf(invocation)
    },
  }
}

function press(invocation: Shown, button: string, options?: InvokerOptions): Promise<InvocationResult> {
  const by = again(invocation, options)
  const [message, { custom_id: id, type }] = findIn(invocation, button, 'button', by)
  return use(
    invocation,
    by,
    `presses [${button}]`,
    RECEIVED.COMPONENT,
    { custom_id: id, component_type: type },
    message,
  )
}

function select(
  invocation: Shown,
  menu: string,
  values: readonly string[],
  options?: InvokerOptions,
): Promise<InvocationResult> {
  const by = again(invocation, options)
  const [message, found] = findIn(invocation, menu, 'select', by)
  const data = {
    custom_id: found['custom_id'],
    component_type: found['type'],
    ...selected(found, values, { world: invocation.api.world, invoker: by }),
  }
  return use(invocation, by, `chooses ${values.join(', ')} in <${menu}>`, RECEIVED.COMPONENT, data, message)
}

function submit(invocation: Invocation, fields: Readonly<Record<string, string>>): Promise<InvocationResult> {
  const modal = modalOf(invocation)
  if (modal === undefined) throw new InvocationError('The answer opened no form.')
  const data = { custom_id: modal['custom_id'], components: filledIn(modal['components'], fields) }
  const line = `sends ${JSON.stringify(modal['title'] ?? '')}`
  return use(invocation, again(invocation), line, RECEIVED.MODAL, data, invocation.interaction?.source)
}

/** Who goes on: the same user in the same place, unless told otherwise. */
const again = ({ api, invoker }: Invocation, options: InvokerOptions = {}): Invoker =>
  invokerOf(api.world, {
    app: invoker.app.id,
    as: invoker.user.id,
    in: invoker.channel.id,
    locale: invoker.locale,
    ...options,
  })

/** A component of the messages of an invocation. @throws InvocationError where the user cannot use it */
function findIn(
  { messages, invoker: { user } }: Shown,
  wanted: string,
  kind: 'button' | 'select',
  by: Invoker,
): readonly [Message, Json] {
  if (messages.length === 0) throw new InvocationError('There is no message with components.')
  let problem: unknown
  for (const message of messages) {
    try {
      const found = findComponent(message, wanted, kind)
      if (isEphemeral(message) && by.user.id !== user.id)
        throw new InvocationError(
          `${by.user.name} does not see the message with ${JSON.stringify(wanted)}: it is shown to ${user.name} only.`,
        )
      return [message, found]
    } catch (error) {
      problem ??= error
    }
  }
  throw problem
}

/** Sends what a user does with something that the app has shown. */
async function use(
  { api, settings, options }: Invocation,
  invoker: Invoker,
  line: string,
  type: number,
  data: Json,
  source: Message | undefined,
): Promise<InvocationResult> {
  const shown = source !== undefined && { message: source }
  const interaction = createInteraction(
    api.world,
    invoker,
    type,
    { data, ...shown },
    source === undefined ? {} : { source },
  )
  return resultOf(await send({ api, settings, invoker, line, options, interaction }))
}

/** The form that the app opened. */
const modalOf = ({ interaction }: Invocation): Json | undefined =>
  interaction?.callback?.type === CALLBACK.MODAL ? interaction.callback.data : undefined

/** The messages that an app wrote for an interaction and that are still there, the original response first. */
function messagesOf({ api: { world }, interaction, launched }: Invocation): readonly Message[] {
  if (interaction === undefined) return launched === undefined ? [] : [launched]
  const { acts, originalId } = interaction
  const ids = [originalId, ...acts.map(({ message }) => message?.id)]
  const distinct = [...new Set(ids.filter((id) => id !== undefined))]
  return distinct.flatMap((id) => world.messages.get(id) ?? [])
}
