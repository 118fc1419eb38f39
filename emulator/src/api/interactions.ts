import { validateInteractionResponse } from '@slashlint/core'
import { CODE, failure, NO_CONTENT, ok, type Answer } from '../answers/answer.js'
import { formErrors, refusedBy } from '../answers/error-body.js'
import {
  ANSWER_WITHIN,
  CALLBACK,
  RECEIVED,
  TOKEN_HOLDS,
  type AppAct,
  type Interaction,
  type Json,
  type Message,
} from '../state/interaction.js'
import { createMessage, editMessage, refuseEdit, refuseForm, refuseMessage } from './messages.js'
import { FLAG, isEphemeral, isLoading } from '../state/message-parts.js'
import type { StoredFile } from '../state/files.js'
import { inWords } from '../state/clock.js'
import { jsonOf, userIn } from '../state/json.js'
import { errorsOf } from './errors-of.js'
import type { Api } from './request.js'
import type { OpenCall } from './route.js'

/* Callbacks, and the webhook of an interaction's token. */

/** The first answer to an interaction. */
export function callback(api: Api, { request: { body, files, query }, ids }: OpenCall): Answer {
  const { interaction: id = '', token = '' } = ids
  const interaction = api.world.interactions.get(token)
  const why = interaction === undefined ? '' : `: an app has ${inWords(api.answerWithin)} for its first answer`
  if (interaction === undefined || interaction.id !== id || isLate(api, interaction))
    return failure(404, CODE.unknownInteraction, `Unknown interaction${why}`)
  const refused = respond(api, interaction, body, files)
  if (refused !== undefined) return refused
  if (!['true', '1'].includes(query.get('with_response') ?? '')) return NO_CONTENT
  const message = originalOf(api, interaction)
  const { type } = interaction.callback ?? {}
  return ok({
    interaction: {
      id,
      type: interaction.payload['type'],
      ...(message !== undefined && {
        response_message_id: message.id,
        response_message_loading: type === CALLBACK.DEFERRED_MESSAGE,
        response_message_ephemeral: isEphemeral(message),
      }),
    },
    resource: { type, ...(message !== undefined && { message }) },
  })
}

const isLate = (api: Api, { sentAt, callback, isOver }: Interaction): boolean =>
  callback === undefined && (isOver || api.world.clock.now() - sentAt > api.answerWithin)

const ANYWHERE = [CALLBACK.MESSAGE, CALLBACK.DEFERRED_MESSAGE, CALLBACK.LAUNCH_ACTIVITY]
const AT_MESSAGE = [...ANYWHERE, CALLBACK.DEFERRED_UPDATE, CALLBACK.UPDATE_MESSAGE]

/** Which answers a kind of interaction may have (official API documentation, "Interaction Callback Type"). */
const ANSWERS: Readonly<Record<number, readonly number[]>> = {
  [RECEIVED.PING]: [CALLBACK.PONG],
  [RECEIVED.COMMAND]: [...ANYWHERE, CALLBACK.MODAL],
  [RECEIVED.COMPONENT]: [...AT_MESSAGE, CALLBACK.MODAL],
  [RECEIVED.AUTOCOMPLETE]: Object.values(CALLBACK),
  [RECEIVED.MODAL]: AT_MESSAGE,
}

/**
 * The app's first answer, by callback or as the body of its HTTP answer.
 *
 * @returns the refusal, if the service refuses it
 */
export function respond(
  api: Api,
  interaction: Interaction,
  body: unknown,
  files: readonly StoredFile[],
): Answer | undefined {
  if (interaction.callback !== undefined)
    return failure(400, CODE.acknowledged, 'Interaction has already been acknowledged.')
  const found = validateInteractionResponse(body, {
    interaction: interaction.payload,
    ...(interaction.command !== undefined && { command: interaction.command }),
  })
  const wrong = refusedBy(found, api.strict, body)
  if (wrong !== undefined) {
    interaction.refused.push(wrong.found?.map(({ message }) => message) ?? [])
    return wrong
  }
  const { type: given, data: content } = jsonOf(body)
  const type = Number(given)
  const data = jsonOf(content)
  const allowed = ANSWERS[Number(interaction.payload['type'])] ?? []
  if (!allowed.includes(type)) {
    const message = `An interaction of type ${String(interaction.payload['type'])} is answered with ${[...allowed].sort((a, b) => a - b).join(', ')}; found ${type}.`
    interaction.refused.push([message])
    return formErrors([{ path: ['type'], code: 'BASE_TYPE_CHOICES', message }])
  }
  const refused =
    type === CALLBACK.MESSAGE
      ? refuseMessage(data, files, ['data'])
      : type === CALLBACK.MODAL
        ? refuseForm(data, ['data'])
        : type === CALLBACK.UPDATE_MESSAGE
          ? refuseEdit(data, interaction.source, ['data'], files)
          : undefined
  if (refused !== undefined) return noted(interaction, refused)
  let message: Message | undefined
  if (type === CALLBACK.MESSAGE || type === CALLBACK.DEFERRED_MESSAGE) {
    // A follow-up may have come first over HTTP: it stays.
    message =
      originalOf(api, interaction) ??
      write(
        api,
        interaction,
        type === CALLBACK.MESSAGE ? data : { flags: Number(data['flags'] ?? 0) | FLAG.LOADING },
        files,
      )
    interaction.originalId = message?.id
  } else if (type === CALLBACK.UPDATE_MESSAGE && interaction.source !== undefined) {
    message = editMessage(api.world, api.world.messages.get(interaction.source.id) ?? interaction.source, data, files)
    interaction.originalId = message.id
  } else if (type === CALLBACK.DEFERRED_UPDATE) {
    interaction.originalId = interaction.source?.id
  }
  interaction.callback = { type, data }
  acted(api, interaction, { what: 'callback', type, data, ...(message !== undefined && { message }) })
  return undefined
}

/** Keeps what was wrong with something that the app did, for the transcript. */
function noted(interaction: Interaction, refused: Answer): Answer {
  const sentences = errorsOf(refused).map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  )
  interaction.refused.push(sentences)
  return refused
}

/** The interaction of a token, or why it cannot be used any more. */
function withToken(
  api: Api,
  { application = '', token = '' }: OpenCall['ids'],
  answer: (interaction: Interaction) => Answer,
): Answer {
  const interaction = api.world.interactions.get(token)
  if (interaction === undefined || interaction.appId !== application)
    return failure(404, CODE.unknownWebhook, 'Unknown Webhook: the emulator knows the tokens of interactions only.')
  if (isLate(api, interaction))
    return failure(
      404,
      CODE.unknownWebhook,
      `Unknown Webhook: the first answer did not come within ${inWords(api.answerWithin)}, and the token ended with them. Defer the answer (callback type ${CALLBACK.DEFERRED_MESSAGE}) where the work takes longer.`,
    )
  // Who gives an app more time for its first answer gives it more for the others, too.
  if (api.world.clock.now() - interaction.sentAt > TOKEN_HOLDS + Math.max(0, api.answerWithin - ANSWER_WITHIN))
    return failure(401, CODE.invalidWebhookToken, 'Invalid Webhook Token: a token is valid for 15 minutes.')
  return answer(interaction)
}

const UNKNOWN_MESSAGE = failure(404, CODE.unknownMessage, 'Unknown Message')

/** The message that a path names: by its id, or as `@original`. */
function messageOf(
  { world }: Api,
  { originalId }: Interaction,
  { message: id = '' }: OpenCall['ids'],
): Message | undefined {
  return world.messages.get(id === ORIGINAL ? (originalId ?? '') : id)
}

const ORIGINAL = '@original'

export function followUp(api: Api, { request: { body, files }, ids }: OpenCall): Answer {
  return withToken(api, ids, (interaction) => {
    const data = jsonOf(body)
    const refused = refuseMessage(data, files)
    if (refused !== undefined) return noted(interaction, refused)
    // The first follow-up of a deferred answer takes its place.
    const original = originalOf(api, interaction)
    if (original !== undefined && isLoading(original)) return ok(editOriginal(api, interaction, original, data, files))
    const message = write(api, interaction, data, files)
    acted(api, interaction, { what: 'follow-up', data, ...(message !== undefined && { message }) })
    return ok(message)
  })
}

export function getByToken(api: Api, { ids }: OpenCall): Answer {
  return withToken(api, ids, (interaction) => {
    const message = messageOf(api, interaction, ids)
    return message === undefined ? UNKNOWN_MESSAGE : ok(message)
  })
}

export function editByToken(api: Api, { request: { body, files }, ids }: OpenCall): Answer {
  return withToken(api, ids, (interaction) => {
    const data = jsonOf(body)
    const message = messageOf(api, interaction, ids)
    const refused = refuseEdit(data, message, [], files)
    if (refused !== undefined) return noted(interaction, refused)
    if (ids['message'] === ORIGINAL && interaction.callback === undefined) {
      // Libraries that answer over HTTP may edit before their answer has come.
      const written = message ?? write(api, interaction, data, files)
      interaction.originalId = written?.id
      acted(api, interaction, { what: 'edit', data, ...(written !== undefined && { message: written }) })
      return ok(written)
    }
    return message === undefined ? UNKNOWN_MESSAGE : ok(editOriginal(api, interaction, message, data, files))
  })
}

export function deleteByToken(api: Api, { ids }: OpenCall): Answer {
  return withToken(api, ids, (interaction) => {
    const message = messageOf(api, interaction, ids)
    if (message === undefined) return UNKNOWN_MESSAGE
    api.world.messages.delete(message.id)
    acted(api, interaction, { what: 'delete', message })
    return NO_CONTENT
  })
}

function editOriginal(
  api: Api,
  interaction: Interaction,
  message: Message,
  data: Json,
  files: readonly StoredFile[],
): Message {
  const edited = editMessage(api.world, message, data, files)
  acted(api, interaction, { what: 'edit', data, message: edited })
  return edited
}

function originalOf({ world }: Api, { originalId }: Interaction): Message | undefined {
  return originalId === undefined ? undefined : world.messages.get(originalId)
}

/** A message of the app in the channel of the interaction. */
function write(api: Api, interaction: Interaction, data: Json, files: readonly StoredFile[]): Message | undefined {
  const app = api.world.apps.get(interaction.appId)
  if (app === undefined) return undefined
  const { payload } = interaction
  const user = userIn(payload)
  return createMessage(api.world, app, String(payload['channel_id']), data, files, {
    type: 20,
    application_id: app.id,
    webhook_id: app.id,
    interaction_metadata: {
      id: interaction.id,
      type: payload['type'],
      user,
      authorizing_integration_owners: payload['authorizing_integration_owners'],
    },
    ...(interaction.command !== undefined && {
      interaction: { id: interaction.id, type: payload['type'], name: interaction.command.name, user },
    }),
  })
}

function acted({ world }: Api, interaction: Interaction, act: Omit<AppAct, 'after'>): void {
  world.timeline.add({ ...act, at: world.clock.now(), appId: interaction.appId, interaction })
}
