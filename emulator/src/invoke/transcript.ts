import { CommandType, HandlerType } from '@slashlint/core/contract'
import { isEphemeral } from '../api/messages.js'
import { objectsIn } from '../state/json.js'
import { CALLBACK, type AppAct, type Json } from '../state/interaction.js'
import { componentsIn, isButton, isSelect } from './components.js'
import type { Invocation } from './invocation.js'

/** What happened, as a person reads it. */
export function transcript({ line, invoker, access, outcome, reason, delivery, interaction }: Invocation): string {
  const { user, channel, guild, locale, app } = invoker
  const where = guild === undefined ? channel.name : `#${channel.name}`
  const lines = [`${user.name} in ${where} (${locale}): ${line}`]
  if (access !== undefined && !access.allowed) {
    lines.push(`  not sent: ${access.decidedBy.message}`)
    for (const step of access.trace) lines.push(`    ${step.verdict.padEnd(7)} ${step.rule}: ${step.message}`)
    if (access.outcome === 'permission-denied') lines.push(`  ${user.name} sees: Permission Denied`)
  }
  if (outcome === 'limited') lines.push(`  not sent: ${String(reason)}`)
  if (outcome === 'reload') lines.push(`  rejected: ${String(reason)}`)
  if (outcome === 'launched')
    lines.push(
      `  Discord launched the Activity and sent a message to the channel: ${app.name} is not asked ("handler" is ${HandlerType.DISCORD_LAUNCH_ACTIVITY}).`,
    )
  if (delivery?.problem !== undefined) lines.push(`  ${delivery.problem}`)
  for (const messages of interaction?.refused ?? [])
    for (const message of messages) lines.push(`  refused answer: ${message}`)
  for (const act of interaction?.acts ?? []) lines.push(...actLines(app.name, act))
  if (outcome === 'timed-out')
    lines.push(`  ${app.name} did not answer within 3 seconds: ${user.name} sees "The application did not respond".`)
  return lines.map((one) => harmless(one)).join('\n')
}

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

function actLines(app: string, act: AppAct): readonly string[] {
  const after = `  +${Math.round(act.after)} ms`
  const said =
    act.what === 'callback'
      ? (WORDS[act.type ?? 0] ?? '')
      : act.what === 'edit'
        ? 'edited:'
        : act.what === 'delete'
          ? 'deleted its message'
          : 'followed up:'
  const data = act.data ?? {}
  const only = isEphemeral(act.message ?? data) ? ' (only visible to the user)' : ''
  const content = contentOf(act, data)
  const head = [app, said, content].filter((part) => part !== '').join(' ')
  const details = [...detailLines(data), ...fileLines(act)]
  return [`  ${head}${only}${after}`, ...details.map((line) => `    ${line}`)]
}

function contentOf({ type, what }: AppAct, data: Json): string {
  if (what === 'delete') return ''
  if (what === 'callback' && type === CALLBACK.CHOICES) {
    const choices = objectsIn(data['choices'])
    return choices.length === 0
      ? 'no choices'
      : choices.map(({ name, value }) => `${String(name)} (${String(value)})`).join(', ')
  }
  if (what === 'callback' && type === CALLBACK.MODAL) return JSON.stringify(data['title'] ?? '')
  const { content } = data
  return typeof content === 'string' && content !== '' ? JSON.stringify(content) : ''
}

function detailLines(data: Json): readonly string[] {
  const lines: string[] = []
  for (const embed of objectsIn(data['embeds']))
    lines.push(
      `embed ${[embed['title'], embed['description']]
        .filter((text) => typeof text === 'string')
        .map((text) => JSON.stringify(text))
        .join(': ')}`,
    )
  const parts = [...componentsIn(data['components'])].flatMap((one): string[] => {
    if (isButton(one)) return [`[${String(one['label'] ?? one['custom_id'])}]`]
    if (isSelect(one)) return [`<${String(one['placeholder'] ?? one['custom_id'])}>`]
    if (typeof one['content'] === 'string') return [JSON.stringify(one['content'])]
    return one['type'] === 4 ? [`${String(one['label'] ?? one['custom_id'])}: ____`] : []
  })
  if (parts.length > 0) lines.push(parts.join(' '))
  return lines
}

/** The files that the message has. */
function fileLines({ what, message }: AppAct): readonly string[] {
  const attachments = what === 'delete' ? undefined : message?.['attachments']
  return objectsIn(attachments).map(({ filename, size }) => `file ${String(filename)}, ${String(size)} bytes`)
}

/** How a command is written in a transcript. */
export function lineOf(line: string, type: number, target: string | undefined): string {
  return type === CommandType.CHAT_INPUT || target === undefined ? line : `${line} → ${target}`
}

/** Texts of users, without what a terminal would obey. */
function harmless(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
