import { HandlerType } from '@slashlint/core/contract'
import { CALLBACK, userIn, type AppAct } from '../state/interaction.js'
import { isJson, objectsIn, type Json } from '../json.js'
import { componentsOf, nameOf, type Component, type ComponentMedia } from '../state/components.js'
import { embedsOf, pollOf, type Embed, type Poll } from '../state/embeds.js'
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
 * Describes an invocation for people.
 *
 * @param isTimed true if the times of the app's acts are included
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

/** Describes why a command is not sent, with the steps of the decision; empty if it is allowed. */
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

/** Returns lines of a transcript for acts of apps outside of an invocation. */
export const actsShown = (api: Api, acts: readonly TimedAct[]): readonly string[] =>
  shownLines(api, linesOf(api, acts, {}))

const shownLines = ({ world }: Api, lines: readonly string[]): readonly string[] =>
  lines.map((line) => harmless(withNames(world, line)))

/** The reader of a transcript: user, channel, and the time from which durations count. */
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

/**
 * Returns the channel and the reader of an act as text, if they differ from those of the
 * transcript.
 */
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
  const id = interaction === undefined ? undefined : userIn(interaction.payload)?.id
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
  const verb = act.what === 'callback' ? (WORDS[act.type ?? 0] ?? '') : SAID[act.what]
  const data = act.data ?? {}
  const content = contentOf(act, data)
  const head = [app, verb, content].filter((part) => part !== '').join(' ')
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
  const { embeds, poll, components } = data
  for (const embed of embedsOf(embeds)) {
    lines.push(...embedLines(embed))
  }
  if (isJson(poll)) {
    lines.push(pollLine(pollOf(poll)))
  }
  const parts = componentsOf(components).flatMap(shownParts)
  if (parts.length > 0) {
    lines.push(parts.join(' '))
  }
  return lines
}

function embedLines(embed: Embed): readonly string[] {
  const { title, description, fields, author, footer, image, thumbnail } = embed
  const isGiven = (text: string | undefined): text is string => text !== undefined
  return [
    `embed ${[title, description].filter(isGiven).map(quoted).join(': ')}`.trimEnd(),
    ...fields.map(({ name, value }) => `  ${quoted(name)}: ${quoted(value)}`),
    ...[author, footer].filter(isGiven).map((text) => `  ${quoted(text)}`),
    ...(image === undefined ? [] : [`  image ${image}`]),
    ...(thumbnail === undefined ? [] : [`  thumbnail ${thumbnail}`]),
  ]
}

function pollLine({ question, answers, isMultiple, hours }: Poll): string {
  const shown = answers.map((answer) => `( ) ${answer}`)
  const until = hours === undefined ? '' : `, ${hours} h`
  return `poll ${quoted(question)}${isMultiple ? ', several answers' : ''}${until}: ${shown.join(' ')}`
}

const quoted = (text: string): string => JSON.stringify(text)

/**
 * The functions that show components as text, by type. For other types, their nested components are
 * shown.
 */
const SHOWN: Readonly<Record<number, (one: Component) => readonly string[]>> = {
  [TYPE.BUTTON]: (one) => [`[${shownLabel(one)}${one.url === undefined ? '' : ` → ${one.url}`}]`],
  [TYPE.TEXT_INPUT]: (one) => [
    `${shownLabel(one)}: ${one.value === undefined ? '____' : quoted(one.value)}`,
  ],
  [TYPE.TEXT]: ({ content = '' }) => [quoted(content)],
  [TYPE.THUMBNAIL]: ({ media }) => [mediaText('picture', media)],
  [TYPE.GALLERY]: ({ items }) => items.map((one) => mediaText('picture', one)),
  [TYPE.FILE]: ({ file: { url } }) => [mediaText('file', { url, description: undefined })],
  [TYPE.LABEL]: ({ label = '', description, component }) => {
    const name = `${label}${description === undefined ? '' : ` (${description})`}`
    if (component?.type === TYPE.TEXT_INPUT) {
      return shownParts({ ...component, label: name })
    }
    return [`${name}:`, ...(component === undefined ? [] : shownParts(component))]
  },
  [TYPE.UPLOAD]: () => ['<file>'],
  [TYPE.RADIO]: (one) => optionsOf(one, '(*)', '( )'),
  [TYPE.CHECKBOXES]: (one) => optionsOf(one, '[x]', '[ ]'),
  [TYPE.CHECKBOX]: ({ isDefault }) => [isDefault ? '[x]' : '[ ]'],
}

function shownParts(one: Component): readonly string[] {
  const show = SHOWN[one.type ?? 0]
  if (show !== undefined) {
    return show(one)
  }
  if (isSelect(one)) {
    return [`<${shownLabel(one)}>`]
  }
  const { components = [], accessory } = one
  return [...components, ...(accessory === undefined ? [] : [accessory])].flatMap(shownParts)
}

const shownLabel = (one: Component): string => one.label ?? one.emoji ?? nameOf(one)

const mediaText = (what: string, { url = '', description }: ComponentMedia): string =>
  `${what} ${url}${description === undefined ? '' : ` ${quoted(description)}`}`

const optionsOf = ({ options }: Component, chosen: string, open: string): readonly string[] =>
  options.map(({ label = '', isDefault }) => `${isDefault ? chosen : open} ${label}`)

/** Describes the files of an act's message. */
function fileLines({ what, message }: Omit<AppAct, 'after'>): readonly string[] {
  const attachments = what === 'delete' ? [] : (message?.attachments ?? [])
  return attachments.map(({ filename, size }) => `file ${filename}, ${size} bytes`)
}

/** Returns a command with its target, as in transcripts. */
export const lineOf = (line: string, target: string | undefined): string =>
  target === undefined ? line : `${line} → ${target}`

/** Describes a selection in a menu. */
export const choiceLine = (values: readonly string[], menu: string): string =>
  `chooses ${values.length === 0 ? 'nothing' : values.join(', ')} in <${menu}>`

/** Escapes control and direction characters, so that a text is safe in a terminal. */
function harmless(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
