import { isEphemeral } from '../api/messages.js'
import { CALLBACK, RECEIVED, type Json, type Message } from '../state/interaction.js'
import { objectsIn } from '../state/json.js'
import { filledIn, findComponent } from './components.js'
import { InvocationError } from './error.js'
import type { Fields, Invocation, InvocationResult, NextOptions } from './invocation.js'
import { invokerOf, type Invoker } from './invoker.js'
import { createInteraction } from './payload.js'
import { selected } from './select.js'
import { send } from './send.js'
import { transcript } from './transcript.js'
import { filledTables, nothingResolved, type Resolving } from './values.js'

/** An invocation with the messages that its user sees, which may change under them. */
interface Shown extends Invocation {
  readonly messages: readonly Message[]
}

/** An invocation and who goes on with it. */
interface Next extends Shown {
  readonly by: Invoker
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
    snapshot: transcript(invocation, false),
    ...(access !== undefined && { access }),
    ...(delivery !== undefined && { delivery }),
    ...(interaction !== undefined && { interaction: interaction.payload }),
    acts: [...(interaction?.acts ?? [])],
    ...(callback?.type !== undefined && { callback: { type: callback.type, data: callback.data ?? {} } }),
    messages,
    ...(first !== undefined && { content: String(first['content']) }),
    ...(Array.isArray(choices) && { choices: objectsIn(choices) }),
    ...(modal !== undefined && { modal }),
    press: async (button, next) => press(goOn(shown, next), button),
    select: async (menu, values, next) => select(goOn(shown, next), menu, values),
    submit: async (fields, next) => submit(goOn(shown, next), fields),
    async later(milliseconds) {
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      return resultOf(invocation)
    },
  }
}

/** The same with who goes on, and how: the same user in the same place, unless told otherwise. */
function goOn(shown: Shown, next: NextOptions = {}): Next {
  const { app, user, channel, locale } = shown.invoker
  const options = { ...shown.options, ...next }
  const by = invokerOf(shown.api.world, {
    app: app.id,
    as: user.id,
    in: channel.id,
    // Another user reads another language.
    ...(next.as === undefined && { locale }),
    ...next,
  })
  return { ...shown, options, by }
}

function press(next: Next, button: string): Promise<InvocationResult> {
  const [message, { custom_id: id, type }] = findIn(next, button, 'button')
  return use(next, `presses [${button}]`, RECEIVED.COMPONENT, { custom_id: id, component_type: type }, message)
}

function select(next: Next, menu: string, values: readonly string[]): Promise<InvocationResult> {
  const [message, found] = findIn(next, menu, 'select')
  const data = {
    custom_id: found['custom_id'],
    component_type: found['type'],
    ...withResolved(next, (to) => ({ values: selected(found, values, to) })),
  }
  return use(next, `chooses ${values.join(', ')} in <${menu}>`, RECEIVED.COMPONENT, data, message)
}

function submit(next: Next, fields: Fields): Promise<InvocationResult> {
  const modal = modalOf(next)
  if (modal === undefined) throw new InvocationError('The answer opened no form.')
  const data = {
    custom_id: modal['custom_id'],
    ...withResolved(next, (to) => ({ components: filledIn(modal['components'], fields, to) })),
  }
  const line = `sends ${JSON.stringify(modal['title'] ?? '')}`
  return use(next, line, RECEIVED.MODAL, data, next.interaction?.source)
}

/** Something that a client sends, with what its ids stand for. */
function withResolved({ api: { world }, by, options }: Next, make: (to: Resolving) => Json): Json {
  const resolved = nothingResolved()
  const made = make({ world, invoker: by, resolved, files: options.files })
  const filled = filledTables(resolved)
  return Object.keys(filled).length === 0 ? made : { ...made, resolved: filled }
}

/** A component of the messages of an invocation. @throws InvocationError where the user cannot use it */
function findIn(
  { messages, by, invoker: { user } }: Next,
  wanted: string,
  kind: 'button' | 'select',
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
  { api, settings, options, by: invoker }: Next,
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
