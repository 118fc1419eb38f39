import { CommandType } from '@slashlint/core/contract'
import type { Place } from '@slashlint/sources'
import { fileNameOf } from '@slashlint/checker'

// Until commands are symbols, their branches are found by expressions: what is not certainly one is a doubt.

/** A command, as a program asks for it. */
export interface NamedCommand {
  /** The default name, with which the program compares. */
  readonly name: string
  /** The type in the definition; absent for slash commands. */
  readonly type: unknown
}

/** The places where a text compares the name of the called command. */
export interface Comparisons {
  /** The name between the quotes. */
  readonly places: readonly Pick<Place, 'start' | 'end'>[]
  /** The offset of the first name whose meaning is not certain. */
  readonly doubt?: number
}

/** The most `switch` statements that are searched for their ends: more than a dispatcher has. */
const MOST_SWITCHES = 100
/** The most places with one name. The next one counts as a doubt. */
const MOST_PLACES = 1000

/**
 * Finds where a text compares the name of the command that the user called. The list is empty if the text never reads
 * that name.
 *
 * @param known places with the name that need not be looked at
 */
export function comparisonsWith(
  text: string,
  { name, type }: NamedCommand,
  known: readonly Pick<Place, 'start' | 'end'>[] = [],
): Comparisons {
  if (!text.includes('commandName')) {
    return { places: [] }
  }
  const all = offsetsOf(text, name)
  const isSure = isOfCommands(text) && !isOfOthers(text, type)
  const compared = new Set(isSure ? comparedIn(text, name) : [])
  const isKnown = (start: number): boolean =>
    known.some((one) => one.start <= start && start <= one.end)
  const isCertain = (start: number): boolean => compared.has(start) && !isInComment(text, start)
  const looked = all.slice(0, MOST_PLACES).filter((start) => !isKnown(start))
  const places = looked.filter(isCertain).map((start) => ({ start, end: start + name.length }))
  const doubt = looked.find((start) => !isCertain(start)) ?? all[MOST_PLACES]
  return { places, ...(doubt !== undefined && { doubt }) }
}

/** Returns the reason why a command is not renamed: the name is at a place where it may mean something else. */
export function doubtful(uri: string, text: string, name: string, doubt: number): string {
  const line = text.slice(0, doubt).split('\n').length
  return `Line ${line} of ${fileNameOf(uri)} has ${JSON.stringify(name)}, too, and it is not certain that it means this command: rename it by hand.`
}

/** Checks whether a text is a plain `….commandName`: not a parameter, not computed. */
const isOfCommands = (text: string): boolean =>
  !/\bcommandName\s{0,9}=>/.test(text) &&
  [...text.matchAll(DECLARATION)].every(([, rest = '']) => isReadAgain(rest)) &&
  ![...text.matchAll(ARROW), ...text.matchAll(FUNCTION)].some(([, list = '']) =>
    /(?:^|,)\s{0,9}commandName\b/.test(list),
  )

const DECLARATION = /\b(?:const|let|var)\s{1,9}commandName\b([^\n;]*)/g
const ARROW = /\(([^(){}\n]*)\)\s{0,9}(?::[^=\n{]{0,80})?=>/g
const FUNCTION = /\bfunction\b[^(\n]{0,80}\(([^(){}\n]*)/g

/** Checks for `= i.commandName`: whether a declaration gives the name a value of the same name. */
function isReadAgain(rest: string): boolean {
  const at = rest.indexOf('=')
  return at >= 0 && /\bcommandName\b/.test(rest.slice(at))
}

/** Tests of an interaction, or names of its type, that tell which kind of command was called. */
const KINDS: readonly (readonly [type: number, asked: RegExp])[] = [
  [CommandType.CHAT_INPUT, /\bisChatInputCommand\b|\bChatInputCommandInteraction\b/],
  [CommandType.USER, /\bisUser(?:ContextMenu)?Command\b|\bUserContextMenuCommandInteraction\b/],
  [
    CommandType.MESSAGE,
    /\bisMessage(?:ContextMenu)?Command\b|\bMessageContextMenuCommandInteraction\b/,
  ],
]

/** Checks whether a text may test for commands of another type, which may have the same name. */
function isOfOthers(text: string, type: unknown): boolean {
  const own = typeof type === 'number' ? type : CommandType.CHAT_INPUT
  const isMenu = own !== CommandType.CHAT_INPUT
  return (
    /\bcommandType\b|\btargetType\b/.test(text) ||
    (!isMenu && /\bis(?:Any)?ContextMenu(?:Command)?\b/.test(text)) ||
    KINDS.some(([kind, asked]) => kind !== own && asked.test(text))
  )
}

/**
 * Code that looks commands up, or passes their name on: `table[i.commandName]`, `run(i.commandName)`, `=
 * i.commandName`.
 */
const LOOKED_UP = [
  /\[[^[\]\n]{0,80}\bcommandName\b/,
  /(?<!\bswitch\s{0,9}|\bconsole\.\w{1,9})\((?:[^()\n]{0,80},)?\s{0,9}[\w.?]{0,80}\bcommandName\s{0,9}[,)]/,
  /(?<![=!<>]|\bcommandName\s{0,9})=\s{0,9}[\w.?]{1,80}\.commandName\b(?!\s{0,9}[=!]=)/,
]

/** Finds a name between quotes. If commands are looked up by name, keys of objects count, too. */
function offsetsOf(text: string, name: string): readonly number[] {
  const word = escaped(name)
  const quoted = text.matchAll(new RegExp(String.raw`(["'\`])(?=${word}\1)`, 'g'))
  const key = String.raw`(?<![\w$.'"\`-])(?=${word}\s{0,9}(?:[:,}]|\([^()\n]*\)\s{0,9}\{))`
  const isLookedUp = LOOKED_UP.some((pattern) => pattern.test(text))
  const keys = isLookedUp ? text.matchAll(new RegExp(key, 'g')) : []
  const found = [
    ...[...quoted].map(({ index }) => index + 1),
    ...[...keys].map(({ index }) => index),
  ]
  return [...new Set(found)].sort((one, other) => one - other)
}

/** Finds the comparisons and the labels of a switch that have the name. */
function comparedIn(text: string, name: string): readonly number[] {
  const word = escaped(name)
  const before = [
    ...text.matchAll(new RegExp(String.raw`\bcommandName\s*[=!]==?\s*(["'\`])(?=${word}\1)`, 'g')),
    ...text.matchAll(
      new RegExp(String.raw`(["'\`])(?=${word}\1\s*[=!]==?\s*[\w.?]*\bcommandName\b)`, 'g'),
    ),
  ].map((match) => match.index + match[0].length)
  const switches = text.matchAll(/\bswitch\s*\(\s*[\w.?]*commandName\s*\)/g)
  const labels = [...switches].slice(0, MOST_SWITCHES).flatMap((head) => {
    const indent = /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', head.index) + 1))?.[0] ?? ''
    const from = head.index + head[0].length
    const end = text.slice(from).search(new RegExp(String.raw`\n${indent}\}`))
    const body = text.slice(from, end === -1 ? text.length : from + end)
    // Of a switch in one of its branches the labels stand further in.
    const own = /\n([ \t]*)case\b/.exec(body)?.[1] ?? ''
    return [
      ...body.matchAll(new RegExp(String.raw`\n${own}case\s+(["'\`])(?=${word}\1\s*:)`, 'g')),
    ].map((match) => from + match.index + match[0].length)
  })
  return [...before, ...labels]
}

/** Checks whether an offset may be in a comment. The start of a comment inside a string counts, too. */
function isInComment(text: string, offset: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  const open = text.lastIndexOf('/*', offset)
  const close = open === -1 ? offset : text.indexOf('*/', open)
  return line.includes('//') || close === -1 || close > offset
}

const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
