import { HandlerType } from '@slashlint/core/contract'
import { CALLBACK, type AppAct } from '../state/interaction.js'
import { isJson, jsonOf, objectsIn, userIn, type Json } from '../json.js'
import { isEphemeral, TYPE } from '../state/message-parts.js'
import { withNames } from '../api/acts.js'
import type { Api } from '../api/request.js'
import type { Channel } from '../state/facts.js'
import { inWords } from '../state/clock.js'
import type { TimedAct } from '../state/timeline.js'
import { actsOf } from './acts.js'
import { isSelect } from './components.js'
import type { Invocation, Outcome } from './invocation.js'

/**
 * What happened, as a person reads it.
 *
 * @param isTimed whether it says when the app did what
 */
export function transcript(invocation: Invocation, isTimed = true): string {
  const { api, line, invoker, access, outcome, reason, delivery, interaction } = invocation
  const { user, channel, locale, app } = invoker
  const where =
    channel.direct?.userId === user.id && channel.type === 1 ? 'dm' : channelName(channel)
  const lines = [`${user.name} in ${where} (${locale}): ${line}`]
  lines.push(...accessLines(access, user.name))
  const ends: { readonly [End in Outcome]?: string } = {
    limited: `not sent: ${String(reason)}`,
    stale: `refused: ${String(reason)} ${user.name} sees "This interaction failed".`,
    reload: `rejected: ${String(reason)}`,
    launched: `Discord launched the Activity and sent a message to the channel: ${app.name} is not asked ("handler" is ${HandlerType.DISCORD_LAUNCH_ACTIVITY}).`,
  }
  if (ends[outcome] !== undefined) {
    lines.push(`  ${ends[outcome]}`)
  }
  if (delivery?.problem !== undefined) {
    lines.push(`  ${delivery.problem}`)
  }
  for (const messages of interaction?.refused ?? []) {
    for (const message of messages) {
      lines.push(`  refused answer: ${message}`)
    }
  }
  const { sentAt } = interaction ?? {}
  const seen = {
    channelId: channel.id,
    userId: user.id,
    ...(isTimed && sentAt !== undefined && { sentAt }),
  }
  lines.push(...linesOf(api, actsOf(invocation), seen))
  if (outcome === 'timed-out') {
    lines.push(
      `  ${app.name} did not answer within ${inWords(api.answerWithin)}: ${user.name} sees "The application did not respond".`,
    )
  }
  return shownLines(api, lines).join('\n')
}

/** Why a command is not sent, with the steps of the decision; nothing if it is allowed. */
function accessLines(access: Invocation['access'], user: string): readonly string[] {
  if (access === undefined || access.allowed) {
    return []
  }
  const lines = [`  not sent: ${access.decidedBy.message}`]
  for (const step of access.trace) {
    lines.push(`    ${step.verdict.padEnd(7)} ${step.rule}: ${step.message}`)
  }
  if (access.outcome === 'permission-denied') {
    lines.push(`  ${user} sees: Permission Denied`)
  }
  return lines
}

/** What apps did, as lines of a transcript; to nobody in particular. */
export const actsShown = (api: Api, acts: readonly TimedAct[]): readonly string[] =>
  shownLines(api, linesOf(api, acts, {}))

const shownLines = ({ world }: Api, lines: readonly string[]): readonly string[] =>
  lines.map((line) => harmless(withNames(world, line)))

/** Who sees acts, where, and since when they are timed. */
interface Seen {
  readonly channelId?: string
  readonly userId?: string
  readonly sentAt?: number
}

const linesOf = (api: Api, acts: readonly TimedAct[], seen: Seen): readonly string[] =>
  acts.flatMap((act) => {
    const { sentAt } = seen
    const after = sentAt === undefined ? '' : `  +${Math.round(act.at - sentAt)} ms`
    return actLines(api.world.apps.get(act.appId)?.name ?? '', act, placeOf(api, act, seen), after)
  })

const WORDS: Readonly<Record<number, string>> = {
  [CALLBACK.PONG]: 'answered a ping',
  [CALLBACK.MESSAGE]: '',
  [CALLBACK.DEFERRED_MESSAGE]: 'is thinking …',
  [CALLBACK.DEFERRED_UPDATE]: 'acknowledged',
  [CALLBACK.UPDATE_MESSAGE]: 'changed the message:',
  [CALLBACK.CHOICES]: 'offers',
  [CALLBACK.MODAL]: 'opened a form:',
  [CALLBACK.LAUNCH_ACTIVITY]: 'launched the Activity',
}

/** Where and to whom an act was, if not where the user is, or to them. */
function placeOf(
  api: Api,
  { message, interaction }: TimedAct,
  { channelId, userId }: Seen,
): string {
  const channel = message === undefined ? undefined : api.world.channels.get(message.channel_id)
  const where =
    channel === undefined || channel.id === channelId ? '' : ` in ${channelName(channel)}`
  if (!isEphemeral(message ?? {})) {
    return where
  }
  const id = interaction === undefined ? undefined : userIn(interaction.payload)['id']
  const user =
    id === userId ? 'the user' : (api.world.users.get(String(id))?.name ?? 'another user')
  return `${where} (only visible to ${user})`
}

const channelName = ({ name, guildId }: Channel): string =>
  guildId === undefined ? name : `#${name}`

function actLines(
  app: string,
  act: Omit<AppAct, 'after'>,
  place: string,
  after: string,
): readonly string[] {
  const said = act.what === 'callback' ? (WORDS[act.type ?? 0] ?? '') : SAID[act.what]
  const data = act.data ?? {}
  const content = contentOf(act, data)
  const head = [app, said, content].filter((part) => part !== '').join(' ')
  const details = [...detailLines(data), ...fileLines(act)]
  return [`  ${head}${place}${after}`, ...details.map((line) => `    ${line}`)]
}

const SAID = {
  'follow-up': 'followed up:',
  edit: 'edited:',
  delete: 'deleted a message',
  send: 'wrote:',
  request: '',
  refused: 'was refused',
} as const

function contentOf({ type, what, request, says }: Omit<AppAct, 'after'>, data: Json): string {
  if (what === 'delete') {
    return ''
  }
  if (what === 'refused') {
    return `${String(request)}: ${String(data['message'])}`
  }
  if (what === 'request') {
    return says ?? ''
  }
  if (what === 'callback' && type === CALLBACK.CHOICES) {
    const choices = objectsIn(data['choices'])
    if (choices.length === 0) {
      return 'no choices'
    }
    return choices.map(({ name, value }) => `${String(name)} (${String(value)})`).join(', ')
  }
  if (what === 'callback' && type === CALLBACK.MODAL) {
    return JSON.stringify(data['title'] ?? '')
  }
  const { content } = data
  return typeof content === 'string' && content !== '' ? JSON.stringify(content) : ''
}

function detailLines(data: Json): readonly string[] {
  const lines: string[] = []
  for (const embed of objectsIn(data['embeds'])) {
    lines.push(...embedLines(embed))
  }
  if (isJson(data['poll'])) {
    lines.push(pollLine(data['poll']))
  }
  const parts = objectsIn(data['components']).flatMap(shownParts)
  if (parts.length > 0) {
    lines.push(parts.join(' '))
  }
  return lines
}

function embedLines(embed: Json): readonly string[] {
  const texts = [embed['title'], embed['description']].filter((text) => typeof text === 'string')
  const fields = objectsIn(embed['fields']).map(
    ({ name, value }) => `  ${quoted(name)}: ${quoted(value)}`,
  )
  const ends = [jsonOf(embed['author'])['name'], jsonOf(embed['footer'])['text']].filter(
    (text) => text !== undefined,
  )
  const media = ['image', 'thumbnail'].flatMap((key) => {
    const { url } = jsonOf(embed[key])
    return url === undefined ? [] : [`  ${key} ${String(url)}`]
  })
  return [
    `embed ${texts.map(quoted).join(': ')}`.trimEnd(),
    ...fields,
    ...ends.map((text) => `  ${quoted(text)}`),
    ...media,
  ]
}

function pollLine({ question, answers, allow_multiselect: isMultiple, duration }: Json): string {
  const shown = objectsIn(answers).map(({ poll_media: media }) => `( ) ${textOf(jsonOf(media))}`)
  const hours = duration === undefined ? '' : `, ${String(duration)} h`
  return `poll ${quoted(textOf(jsonOf(question)))}${isMultiple === true ? ', several answers' : ''}${hours}: ${shown.join(' ')}`
}

const textOf = ({ text, emoji }: Json): string =>
  [jsonOf(emoji)['name'], text].filter((part) => part !== undefined && part !== null).join(' ')

const quoted = (text: unknown): string => JSON.stringify(text)

/** Components by their types; others show what is in them. */
const SHOWN: Readonly<Record<number, (one: Json) => readonly string[]>> = {
  [TYPE.BUTTON]: (one) => [
    `[${shownLabel(one)}${one['url'] === undefined ? '' : ` → ${String(one['url'])}`}]`,
  ],
  [TYPE.TEXT_INPUT]: (one) => [
    `${shownLabel(one)}: ${one['value'] === undefined ? '____' : quoted(one['value'])}`,
  ],
  [TYPE.TEXT]: ({ content }) => [quoted(content)],
  [TYPE.THUMBNAIL]: (one) => [mediaOf('picture', one)],
  [TYPE.GALLERY]: ({ items }) => objectsIn(items).map((one) => mediaOf('picture', one)),
  [TYPE.FILE]: (one) => [mediaOf('file', { media: one['file'] })],
  [TYPE.LABEL]: ({ label, description, component }) => {
    const name = `${String(label)}${description === undefined ? '' : ` (${String(description)})`}`
    const inside = jsonOf(component)
    if (inside['type'] === TYPE.TEXT_INPUT) {
      return shownParts({ ...inside, label: name })
    }
    return [`${name}:`, ...shownParts(inside)]
  },
  [TYPE.UPLOAD]: () => ['<file>'],
  [TYPE.RADIO]: (one) => optionsOf(one, '(*)', '( )'),
  [TYPE.CHECKBOXES]: (one) => optionsOf(one, '[x]', '[ ]'),
  [TYPE.CHECKBOX]: (one) => [one['default'] === true ? '[x]' : '[ ]'],
}

function shownParts(one: Json): readonly string[] {
  const show = SHOWN[Number(one['type'])]
  if (show !== undefined) {
    return show(one)
  }
  if (isSelect(one)) {
    return [`<${shownLabel(one)}>`]
  }
  return [...objectsIn(one['components']), ...objectsIn([one['accessory']])].flatMap(shownParts)
}

const shownLabel = ({ label, placeholder, custom_id: id, emoji }: Json): string => {
  if (label === undefined && emoji !== undefined) {
    return textOf({ emoji })
  }
  return String(label ?? placeholder ?? id)
}

const mediaOf = (what: string, { media, description }: Json): string =>
  `${what} ${String(jsonOf(media)['url'])}${typeof description === 'string' ? ` ${quoted(description)}` : ''}`

const optionsOf = ({ options }: Json, chosen: string, open: string): readonly string[] =>
  objectsIn(options).map(
    ({ label, default: isChosen }) => `${isChosen === true ? chosen : open} ${String(label)}`,
  )

/** The files that the message has. */
function fileLines({ what, message }: Omit<AppAct, 'after'>): readonly string[] {
  const attachments = what === 'delete' ? undefined : message?.['attachments']
  return objectsIn(attachments).map(
    ({ filename, size }) => `file ${String(filename)}, ${String(size)} bytes`,
  )
}

/** How a command is written in a transcript. */
export const lineOf = (line: string, target: string | undefined): string =>
  target === undefined ? line : `${line} → ${target}`

/** Texts of users, without what a terminal would obey. */
function harmless(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
