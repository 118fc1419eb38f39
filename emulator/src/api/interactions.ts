import { validateInteractionResponse } from '@slashlint/core'
import { ascending } from '@slashlint/core/internal'
import { NO_CONTENT, ok, refuse, stop, type Answer } from '../answers/answer.js'
import { errorsOf, formErrors, refusedBy } from '../answers/error-body.js'
import { inWords } from '../state/clock.js'
import {
  ANSWER_WITHIN,
  CALLBACK,
  RECEIVED,
  TOKEN_HOLDS,
  userIn,
  type AppAct,
  type Interaction,
} from '../state/interaction.js'
import { definedFields, jsonOf, type Message } from '../json.js'
import { FLAG, isEphemeral, isLoading } from '../state/message-parts.js'
import type { MessageBody, Unchecked } from './bodies.js'
import { createMessage, editMessage, refuseEdit, refuseForm, refuseMessage } from './messages.js'
import type { Api, ApiRequest, OpenCall, Sent } from './request.js'
import { open, type Route } from './route.js'

/* Callbacks, and the webhook of an interaction's token. */

/** Handles the first answer to an interaction. */
function callback(call: OpenCall): Answer {
  const { interaction: id = '', token = '' } = call.ids
  const interaction = call.world.interactions.get(token)
  if (interaction === undefined) {
    return refuse('unknownInteraction')
  }
  if (interaction.id !== id || isLate(call, interaction)) {
    return refuse(
      'unknownInteraction',
      `an app has ${inWords(call.answerWithin)} for its first answer`,
    )
  }
  stop(respond(call, interaction, call.request))
  if (!['true', '1'].includes(call.query.get('with_response') ?? '')) {
    return NO_CONTENT
  }
  const message = originalOf(call, interaction)
  const { type } = interaction.callback ?? {}
  const shown = message && {
    response_message_id: message.id,
    response_message_loading: type === CALLBACK.DEFERRED_MESSAGE,
    response_message_ephemeral: isEphemeral(message),
  }
  return ok({
    interaction: { id, type: interaction.payload.type, ...shown },
    resource: { type, ...definedFields({ message }) },
  })
}

const isLate = (api: Api, { sentAt, callback, isOver }: Interaction): boolean =>
  callback === undefined && (isOver || api.world.clock.now() - sentAt > api.answerWithin)

const ANYWHERE = [CALLBACK.MESSAGE, CALLBACK.DEFERRED_MESSAGE, CALLBACK.LAUNCH_ACTIVITY]
const AT_MESSAGE = [...ANYWHERE, CALLBACK.DEFERRED_UPDATE, CALLBACK.UPDATE_MESSAGE]

/**
 * The types of answers that each type of interaction allows (official API documentation,
 * "Interaction Callback Type").
 */
const ANSWERS: Readonly<Record<number, readonly number[]>> = {
  [RECEIVED.PING]: [CALLBACK.PONG],
  [RECEIVED.COMMAND]: [...ANYWHERE, CALLBACK.MODAL],
  [RECEIVED.COMPONENT]: [...AT_MESSAGE, CALLBACK.MODAL],
  [RECEIVED.AUTOCOMPLETE]: Object.values(CALLBACK),
  [RECEIVED.MODAL]: AT_MESSAGE,
}

/**
 * Processes an app's first answer, which came by callback or as the body of its HTTP response.
 *
 * @returns the error if Discord would refuse it
 */
export function respond(
  api: Api,
  interaction: Interaction,
  { body, files }: Pick<ApiRequest, 'body' | 'files'>,
): Answer | undefined {
  if (interaction.callback !== undefined) {
    return refuse('acknowledged')
  }
  const about = {
    interaction: interaction.payload,
    ...definedFields({ command: interaction.command }),
  }
  const wrong = refusedBy(validateInteractionResponse(body, about), api.strict, body)
  if (wrong !== undefined) {
    interaction.refused.push(wrong.found?.map(({ message }) => message) ?? [])
    return wrong
  }
  const { type: typed, data: content }: Unchecked<'type' | 'data'> = jsonOf(body)
  const type = Number(typed)
  const sent = { data: jsonOf(content), files }
  const allowed = ANSWERS[interaction.payload.type] ?? []
  if (!allowed.includes(type)) {
    const message = `An interaction of type ${interaction.payload.type} is answered with ${[...allowed].sort(ascending(Number)).join(', ')}; found ${type}.`
    interaction.refused.push([message])
    return formErrors([{ path: ['type'], code: 'BASE_TYPE_CHOICES', message }])
  }
  const refused = JUDGES[type]?.(sent, interaction.source)
  if (refused !== undefined) {
    return noted(interaction, refused)
  }
  const message = carriedOut(api, interaction, type, sent)
  interaction.originalId =
    message?.id ??
    (type === CALLBACK.DEFERRED_UPDATE ? interaction.source?.id : interaction.originalId)
  interaction.callback = { type, data: sent.data }
  acted(api, interaction, {
    what: 'callback',
    type,
    data: sent.data,
    ...definedFields({ message }),
  })
  return undefined
}

/** The checks of the answer's data, by the type of the answer. */
const JUDGES: Readonly<
  Record<number, (sent: Sent, source: Message | undefined) => Answer | undefined>
> = {
  [CALLBACK.MESSAGE]: (sent) => refuseMessage(sent, ['data']),
  [CALLBACK.MODAL]: ({ data }) => refuseForm(data, ['data']),
  [CALLBACK.UPDATE_MESSAGE]: (sent, source) => refuseEdit(sent, source, ['data']),
}

/** Writes or edits the message of an answer, and returns it; undefined if the answer has none. */
function carriedOut(
  api: Api,
  interaction: Interaction,
  type: number,
  sent: Sent,
): Message | undefined {
  const { source } = interaction
  // A follow-up may have come first over HTTP: it stays.
  if (type === CALLBACK.MESSAGE) {
    return originalOf(api, interaction) ?? write(api, interaction, sent)
  }
  if (type === CALLBACK.DEFERRED_MESSAGE) {
    const { flags }: MessageBody = sent.data
    const data = { flags: Number(flags ?? 0) | FLAG.LOADING }
    return originalOf(api, interaction) ?? write(api, interaction, { ...sent, data })
  }
  if (type !== CALLBACK.UPDATE_MESSAGE || source === undefined) {
    return undefined
  }
  return editMessage(api.world, api.world.messages.get(source.id) ?? source, sent)
}

/** Records the errors of an app's answer for the transcript. @returns the answer `refused` */
function noted(interaction: Interaction, refused: Answer): Answer {
  const sentences = errorsOf(refused).map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  )
  interaction.refused.push(sentences)
  return refused
}

const ORIGINAL = '@original'

/** A request with the token of an interaction. */
interface TokenCall extends OpenCall {
  readonly interaction: Interaction
  /** The message of the path, by its id or as `@original`. */
  readonly message: Message | undefined
  readonly isOriginal: boolean
}

/** Returns the handler of a request with an interaction token, which must still be valid. */
const byToken =
  (act: (call: TokenCall) => Answer) =>
  (call: OpenCall): Answer => {
    const { application, token = '', message: id = '' } = call.ids
    const { interactions, messages, clock } = call.world
    const interaction = interactions.get(token)
    if (interaction === undefined || interaction.appId !== application) {
      return refuse('unknownWebhook', 'the emulator knows the tokens of interactions only.')
    }
    if (isLate(call, interaction)) {
      return refuse(
        'unknownWebhook',
        `the first answer did not come within ${inWords(call.answerWithin)}, and the token ended with them. Defer the answer (callback type ${CALLBACK.DEFERRED_MESSAGE}) where the work takes longer.`,
      )
    }
    // Who gives an app more time for its first answer gives it more for the others, too.
    if (
      clock.now() - interaction.sentAt >
      TOKEN_HOLDS + Math.max(0, call.answerWithin - ANSWER_WITHIN)
    ) {
      return refuse('invalidWebhookToken', 'a token is valid for 15 minutes.')
    }
    const isOriginal = id === ORIGINAL
    const message = messages.get(isOriginal ? (interaction.originalId ?? '') : id)
    return act({ ...call, interaction, message, isOriginal })
  }

const followUp = byToken((call) => {
  const { interaction } = call
  const refused = refuseMessage(call)
  if (refused !== undefined) {
    return noted(interaction, refused)
  }
  // The first follow-up of a deferred answer takes its place.
  const original = originalOf(call, interaction)
  if (original !== undefined && isLoading(original)) {
    return ok(editOriginal(call, interaction, original, call))
  }
  const message = write(call, interaction, call)
  acted(call, interaction, { what: 'follow-up', data: call.data, ...definedFields({ message }) })
  return ok(message)
})

const editByToken = byToken((call) => {
  const { interaction, message, isOriginal, data } = call
  const refused = refuseEdit(call, message)
  if (refused !== undefined) {
    return noted(interaction, refused)
  }
  if (isOriginal && interaction.callback === undefined) {
    // Libraries that answer over HTTP may edit before their answer has come.
    const original = message ?? write(call, interaction, call)
    interaction.originalId = original?.id
    acted(call, interaction, { what: 'edit', data, ...definedFields({ message: original }) })
    return ok(original)
  }
  if (message === undefined) {
    return refuse('unknownMessage')
  }
  return ok(editOriginal(call, interaction, message, call))
})

const deleteByToken = byToken((call) => {
  const { interaction, message, world } = call
  if (message === undefined) {
    return refuse('unknownMessage')
  }
  world.messages.delete(message.id)
  acted(call, interaction, { what: 'delete', message })
  return NO_CONTENT
})

function editOriginal(api: Api, interaction: Interaction, message: Message, sent: Sent): Message {
  const edited = editMessage(api.world, message, sent)
  acted(api, interaction, { what: 'edit', data: sent.data, message: edited })
  return edited
}

function originalOf({ world }: Api, { originalId }: Interaction): Message | undefined {
  return originalId === undefined ? undefined : world.messages.get(originalId)
}

/**
 * Writes a message of the app in the channel of the interaction, and returns it; undefined if the
 * app does not exist.
 */
function write(api: Api, interaction: Interaction, sent: Sent): Message | undefined {
  const app = api.world.apps.get(interaction.appId)
  if (app === undefined) {
    return undefined
  }
  const { id, payload, command, conversation } = interaction
  const user = userIn(payload)
  const message = createMessage(api.world, app, payload.channel_id, sent, {
    type: 20,
    application_id: app.id,
    webhook_id: app.id,
    interaction_metadata: {
      id,
      type: payload.type,
      user,
      authorizing_integration_owners: payload.authorizing_integration_owners,
    },
    ...(command && { interaction: { id, type: payload.type, name: command.name, user } }),
  })
  api.world.conversations.link(message.id, conversation)
  return message
}

function acted({ world }: Api, interaction: Interaction, act: Omit<AppAct, 'after'>): void {
  world.timeline.add({ ...act, at: world.clock.now(), appId: interaction.appId, interaction })
}

const TOKEN = '/webhooks/{application}/{token}'
const BY_TOKEN = `${TOKEN}/messages/{message}`

export const interactions: readonly Route[] = [
  open('POST', '/interactions/{interaction}/{token}/callback', callback),
  open('POST', TOKEN, followUp),
  open(
    'GET',
    BY_TOKEN,
    byToken(({ message }) => (message === undefined ? refuse('unknownMessage') : ok(message))),
  ),
  open('PATCH', BY_TOKEN, editByToken),
  open('DELETE', BY_TOKEN, deleteByToken),
]
