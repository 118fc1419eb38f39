import { CommandType } from '@slashlint/core/contract'
import { explorerEntries, type ExplorerEntry, type StoredCommand } from '@slashlint/core/engine'
import { descending } from '@slashlint/core/internal'
import { languageName } from '@slashlint/preview'
import { InvocationError } from './error.js'

/** A typed command, with the texts of its options by their default names. */
export interface Typed {
  /** The deployed command. */
  readonly command: StoredCommand
  /** The command, or its sub-command that the line names. */
  readonly entry: ExplorerEntry
  /** The options in the order of the line, as unconverted texts. */
  readonly options: readonly { readonly name: string; readonly text: string }[]
}

/**
 * Parses a typed command as Discord's client does: with names in the user's locale, and options in
 * any order.
 *
 * @param line such as `/ban user:@ana reason:"spam"`, or the name of a context menu entry
 * @param commands the commands that the user may see; of equal names, the first one wins
 * @throws InvocationError if there is no such command or option
 */
export function readLine(line: string, commands: readonly StoredCommand[], locale: string): Typed {
  const isSlash = line.startsWith('/')
  const text = line.trim()
  if (text === '' || text === '/') {
    throw new InvocationError('There is no command to use: the line is empty.')
  }
  const offered = commands
    .filter(({ type }) => (type === CommandType.CHAT_INPUT) === isSlash)
    .flatMap((command) => explorerEntries(command, locale).map((entry) => ({ command, entry })))
  const matching = offered.filter(({ entry: { label } }) => isTyped(text, label))
  // `/mod ban` before `/mod`.
  const [found] = matching.sort(descending(({ entry }) => entry.label.length))
  if (found === undefined) {
    throw new InvocationError(noCommand(text, commands, offered, locale))
  }
  const rest = text.slice(found.entry.label.length).trim()
  return { ...found, options: readOptions(rest, found.entry) }
}

function noCommand(
  text: string,
  commands: readonly StoredCommand[],
  offered: readonly { readonly entry: ExplorerEntry }[],
  locale: string,
): string {
  for (const command of commands) {
    const [original, shown] = [explorerEntries(command), explorerEntries(command, locale)]
    const at = original.findIndex(({ label }) => isTyped(text, label))
    const own = shown[at]
    if (own !== undefined) {
      return `Users who read ${languageName(locale) ?? locale} see ${original[at]?.label} as ${own.label}: use that name, or another locale.`
    }
  }
  const meant = commands
    .flatMap((command) => explorerEntries(command, locale))
    .find(({ label }) => `/${text} `.startsWith(`${label} `))
  if (meant !== undefined) {
    return `Slash commands begin with a slash: write ${meant.label}.`
  }
  const labels = offered.map(({ entry: { label } }) => label)
  const known = `There ${labels.length === 1 ? 'is' : 'are'} ${labels.slice(0, 20).join(', ')}.`
  const list = labels.length === 0 ? 'No such command is deployed here.' : known
  const base = offered.filter(
    ({ entry: { names } }) => names.length > 1 && `${text} `.startsWith(`/${names[0]} `),
  )
  if (base.length > 0) {
    return `/${base[0]?.entry.names[0] ?? ''} has sub-commands and cannot be used itself. There ${base.length === 1 ? 'is' : 'are'} ${base.map(({ entry }) => entry.label).join(', ')}.`
  }
  return `There is no command ${JSON.stringify(text.split(/\s/, 1)[0])}. ${list}`
}

/** Tells whether a line begins with a command. */
export const isTyped = (line: string, label: string): boolean =>
  line === label || line.startsWith(`${label} `)

/**
 * Parses options such as `name:value name:"a value" name:more words`. A value ends before the next
 * option's name.
 */
function readOptions(rest: string, entry: ExplorerEntry): Typed['options'] {
  const names = entry.parameters.map(({ name }) => name)
  const options: Typed['options'][number][] = []
  let at = 0
  while (at < rest.length) {
    const head = /^\s*([^\s:]+):\s*/u.exec(rest.slice(at))
    const name = head?.[1]
    if (head === null || name === undefined) {
      throw new InvocationError(
        `Options are written as name:value; found ${JSON.stringify(rest.slice(at).trim())}.`,
      )
    }
    if (!names.includes(name)) {
      throw new InvocationError(
        `${entry.label} has no option ${JSON.stringify(name)}; it has ${names.length === 0 ? 'none' : names.join(', ')}.`,
      )
    }
    at += head[0].length
    const value = readValue(rest.slice(at), names)
    at += value.length
    if (options.some((one) => one.name === name)) {
      throw new InvocationError(`The option ${JSON.stringify(name)} is given twice.`)
    }
    options.push({ name, text: value.text })
  }
  return options
}

function readValue(
  rest: string,
  names: readonly string[],
): { readonly text: string; readonly length: number } {
  // Backslashes are as written, but before a quote within quotes.
  const quoted = /^"((?:\\"|[^"])*)"(?=\s|$)/u.exec(rest)
  if (quoted !== null) {
    return { text: (quoted[1] ?? '').replaceAll('\\"', '"'), length: quoted[0].length }
  }
  let end = rest.length
  for (const { index, 1: name = '' } of rest.matchAll(/(?<!\s)\s+([^\s:]+):/gu)) {
    if (!names.includes(name)) {
      continue
    }
    end = index
    break
  }
  return { text: rest.slice(0, end).trim(), length: end }
}
