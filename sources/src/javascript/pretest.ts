import { isFolderOfCommands, isMenuFolder, isTest } from './find/handlers.js'
import { namesCommandType } from './find/ties.js'
import { LIBRARIES } from './frameworks/index.js'
import { MARKS } from '../documents/content.js'
import { toCamelCase } from '@slashlint/core/internal'

/**
 * Whether a text can hold a definition at all. Most files of a bot don't, and a search for words costs a hundredth of a
 * parse. Plain searches come first: a regular expression with alternatives takes ten times as long. Of 10 941 files of
 * 77 repositories, 1 660 are parsed and 1 012 define something; that the others define nothing was checked by parsing
 * them.
 */
export function mayDefine(text: string, uri: string): boolean {
  if (!mayMean(text)) {
    return false
  }
  const has = (word: string): boolean => text.includes(word)
  const matches = (form: RegExp): boolean => form.test(text)
  if (SIGNS.some(has) || PAIRS.some(([first, second]) => has(first) && has(second))) {
    return true
  }
  const hasWord = WORDS.some(has)
  if (hasWord && (LIBRARIES.forms.some(matches) || SINKS.some(has) || namesCommandType(text))) {
    return true
  }
  if (has('@') && (LIBRARIES.decorating.some(has) || OWN_DECORATOR.test(text))) {
    return true
  }
  if (LIBRARIES.naming.some((name) => has(`.${name}`)) && OWN_BUILDER.test(text)) {
    return true
  }
  if (has('/applications/') || ((has('name') || has('.json')) && LIBRARIES.sinkWords.some(has))) {
    return true
  }
  // In tests nothing counts but builders and what is sent.
  if (isTest(uri)) {
    return false
  }
  if (hasWord && TYPES.some(matches)) {
    return true
  }
  const isDescribed = NAME.test(text) && DESCRIPTION.test(text)
  if ((hasWord || isDescribed) && OPTIONS.test(text) && ITEMS.some(matches)) {
    return true
  }
  if (
    isDescribed &&
    isFolderOfCommands(uri) &&
    (HANDLERS.some(has) || [DATA, MAKER, SUPER].some(matches))
  ) {
    return true
  }
  if (isFolderOfCommands(uri) && (FACTORY.test(text) || SUPER_TEXT.test(text))) {
    return true
  }
  if (!NAME.test(text)) {
    return false
  }
  return (
    (isFolderOfCommands(uri) && (HANDED.test(text) || SUPER.test(text))) ||
    (isMenuFolder(uri) && HANDLERS.some(has))
  )
}

/**
 * Whether a text can be about commands at all: bundled code has every word that other files are judged by, and takes seconds
 * to parse. It must name a library, or what only the API has.
 */
export const mayMean = (text: string): boolean =>
  text.length < LARGE ||
  [...OF_COMMANDS, ...SIGNS].some((word) => text.includes(word)) ||
  LIBRARIES.imported.test(text) ||
  (text.length < HUGE && !isMinified(text))

/** Of what somebody writes, lists of thousands of items too, lines are shorter. */
function isMinified(text: string): boolean {
  let most = text.length / LONG_LINE
  for (let at = text.indexOf('\n'); at !== -1 && most >= 0; at = text.indexOf('\n', at + 1)) {
    most--
  }
  return most >= 0
}

/** So long is hardly any file that somebody writes, and so long are its lines on average only where a program wrote them. */
const LARGE = 300_000
/** What is longer a program has written, in short lines, too: compilers and libraries in one file. */
const HUGE = 1_000_000
const LONG_LINE = 250
const OF_COMMANDS = ['SlashCommand', 'ApplicationCommand']

/** Words without those that include another one: a text with `@SlashCommand(` has `@Slash`. */
function shortest(words: readonly string[]): readonly string[] {
  return words.filter((word) => !words.some((other) => other !== word && word.includes(other)))
}

/** Hardly anything but definitions of commands has these. Those of libraries come first: most definitions have one. */
const SIGNS = shortest([
  '@slashlint',
  ...LIBRARIES.signs.filter((sign) => typeof sign === 'string'),
  '_localizations',
  'Localizations',
  ...MARKS.flatMap((mark) => [mark, toCamelCase(mark)]),
])

const PAIRS = LIBRARIES.signs.filter((sign) => typeof sign !== 'string')

/**
 * Code that handles commands has these words, too: `ChatInputCommandInteraction`, `ApplicationCommandOptionChoiceData`.
 */
const WORDS = shortest([
  'SlashCommand',
  'ContextMenuCommand',
  'ContextCommand',
  'ChatInputCommand',
  'ApplicationCommand',
  'ommandOptionType',
  ...LIBRARIES.words,
])

const SINKS = shortest(LIBRARIES.sinkNames)

/** The type of a command, by an enumeration or by its name. */
const TYPES = [/command_?types?\b/i, /["'`](?:CHAT_INPUT|USER|MESSAGE)["'`]/]

/** Keys, fields, or shorthands. */
const NAME = /(?<![.\w$])name["']?[?!]?\s*[:,=}]/
const DESCRIPTION = /(?<![.\w$])description["']?[?!]?\s*[:,=}]/

/** Options are a list, and not a string, an object or a default. */
const OPTIONS = /\b(?:options|sub[cC]ommand(?:Group)?s)["']?\s*(?::(?!\s*["'`{\d])|=(?!\s*\{)|,)/

/**
 * Options have a type, which isn't a string with lower-case letters; or they stand elsewhere: `options: [user]`,
 * `options: list`, `options: optionsOf(name)`.
 */
const ITEMS = [
  /\btype["']?\s*(?:[,=}]|:(?!\s*(?:["'`][^"'`\n]*[a-z]|(?:string|number|boolean|any|unknown|never|undefined)\b)))/,
  /\b(?:options|sub[cC]ommand(?:Group)?s)["']?\s*[:=]\s*\[\s*[\w$.]/,
  /\b(?:options|sub[cC]ommand(?:Group)?s)["']?\s*:\s*[\w$.]+\s*(?:\([^()]*\)\s*)?[,}]/,
]

/** A function or a class that makes commands: `createPingCommand({ name: 'ping', description: '…' })`. */
const MAKER = /\b(?:create|make|build|define|new\s+)(?=\w*\()\w*(?:[cC]ommand|[sS]lash)/

/** A command that a function of another module makes, and nothing more: `data: Base.make('ping')`. */
const FACTORY =
  /(?:[=:,([]|\bdefault)\s*(?:[A-Z]\w*\.)?(?:(?:base|build|create|define|from|make|new|of)(?:[A-Z]\w*)?|\w*(?:Command|Slash|Builder))\(\s*['"`]/

/** What a function of the project is handed, which may be known by what others are that it is handed. */
const HANDED = /(?:[=[,]|\bdefault|\bnew)\s*[\w$.]+\(\s*\{/

/** A decorator of the project that may apply one of a library: `@ModSlash({ … })`, `@AdminCommand`. */
const OWN_DECORATOR = /@(?=[\w$.]*\s*[(\n])[\w$.]*(?:[sS]lash|[cC]ommand)/

/** A builder of the project, which may extend one of a library: `new Command().setName('ping')`. */
const OWN_BUILDER = new RegExp(
  String.raw`\bnew\s+[A-Z][\w$.]*\s*\([^()\n]*\)\s*\.(?:${LIBRARIES.naming.join('|')})\s*\(`,
)

/** Words of handlers, in a folder of commands. */
const HANDLERS = [
  'nteraction',
  ...LIBRARIES.handlerParameters,
  'subcommand',
  'slashCommand: true',
  'slash: true',
]

/** What a class hands to its base, which may make a builder of it. */
const SUPER = /\bsuper\s*\(\s*(?:\w+\s*,\s*)?\{/

/** The name of a command, which its base may give to a builder. */
const SUPER_TEXT = /\bsuper\s*\(\s*(?:\w+\s*,\s*)?['"`]/

/** The data of a command beside its handler. */
const DATA = /\bdata\s*:\s*\{/
