import { CommandType } from '@slashlint/core/contract'
import type { Place } from '@slashlint/sources'
import { fileNameOf } from '@slashlint/checker'

// Until commands are symbols, their branches are found by expressions: what is not certainly one is a doubt.

/** A command that code of the program recognises by its name. */
export interface NamedCommand {
  /** The default name, which the code compares. */
  readonly name: string
  /** The command type in the definition; undefined for slash commands without a type. */
  readonly type: unknown
}

/** The places where a text compares the name of the called command. */
export interface Comparisons {
  /** The ranges of the compared names, without quotes. */
  readonly places: readonly Pick<Place, 'start' | 'end'>[]
  /** The offset of the first name that may mean something else. */
  readonly doubt?: number
}

/** The limit for `switch` statements whose ends are searched. */
const MOST_SWITCHES = 100
/** The limit for places with one name. Beyond it, the next place counts as a doubt. */
const MOST_PLACES = 1000

/**
 * Finds the places where a text compares the name of the called command with a given name. The list
 * is empty if the text never reads the name of the called command.
 *
 * @param known places that contain the name and are already known
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

/** Explains why a command is not renamed: at some place, the name may mean something else. */
export function doubtful(uri: string, text: string, name: string, doubt: number): string {
  const line = text.slice(0, doubt).split('\n').length
  return `Line ${line} of ${fileNameOf(uri)} has ${JSON.stringify(name)}, too, and it is not certain that it means this command: rename it by hand.`
}

/**
 * Checks whether `commandName` always means the name of the called command in a text. It may mean
 * something else if a parameter has this name, or a variable with another value.
 */
const isOfCommands = (text: string): boolean =>
  !/\bcommandName\s{0,9}=>/.test(text) &&
  [...text.matchAll(DECLARATION)].every(([, rest = '']) => isReadAgain(rest)) &&
  ![...text.matchAll(ARROW), ...text.matchAll(FUNCTION)].some(([, list = '']) =>
    /(?:^|,)\s{0,9}commandName\b/.test(list),
  )

const DECLARATION = /\b(?:const|let|var)\s{1,9}commandName\b([^\n;]*)/g
const ARROW = /\(([^(){}\n]*)\)\s{0,9}(?::[^=\n{]{0,80})?=>/g
const FUNCTION = /\bfunction\b[^(\n]{0,80}\(([^(){}\n]*)/g

/**
 * Checks whether a declaration reads the name into a variable of the same name: `= i.commandName`.
 */
function isReadAgain(rest: string): boolean {
  const at = rest.indexOf('=')
  return at >= 0 && /\bcommandName\b/.test(rest.slice(at))
}

/**
 * The tests and type names in code that show which kind of command was called, by the command type.
 */
const KINDS: readonly (readonly [type: number, asked: RegExp])[] = [
  [CommandType.CHAT_INPUT, /\bisChatInputCommand\b|\bChatInputCommandInteraction\b/],
  [CommandType.USER, /\bisUser(?:ContextMenu)?Command\b|\bUserContextMenuCommandInteraction\b/],
  [
    CommandType.MESSAGE,
    /\bisMessage(?:ContextMenu)?Command\b|\bMessageContextMenuCommandInteraction\b/,
  ],
]

/**
 * Checks whether a text may test for another type of command. Commands of different types may have
 * the same name.
 */
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
 * Matches code that looks commands up by name, or passes the name on: `table[i.commandName]`,
 * `run(i.commandName)`, `= i.commandName`.
 */
const LOOKED_UP = [
  /\[[^[\]\n]{0,80}\bcommandName\b/,
  /(?<!\bswitch\s{0,9}|\bconsole\.\w{1,9})\((?:[^()\n]{0,80},)?\s{0,9}[\w.?]{0,80}\bcommandName\s{0,9}[,)]/,
  /(?<![=!<>]|\bcommandName\s{0,9})=\s{0,9}[\w.?]{1,80}\.commandName\b(?!\s{0,9}[=!]=)/,
]

/**
 * Finds the offsets of a name between quotes. If commands are looked up by name, keys of objects
 * are included.
 */
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

/** Finds the offsets of a name in comparisons and in labels of a `switch`. */
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
