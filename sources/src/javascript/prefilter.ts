import { isFolderOfCommands, isMenuFolder, isTest } from './find/handlers.js'
import { namesCommandType } from './find/ties.js'
import { LIBRARIES } from './frameworks/index.js'
import { MARKS } from '../documents/content.js'
import { toCamelCase } from '@slashlint/core/internal'

/**
 * Tells whether a text may contain a definition. Most files of a bot contain none, and this search
 * takes a hundredth of the time of a parse. Plain searches come first, since a regular expression
 * with alternatives takes ten times as long.
 *
 * Measured in 77 repositories: of 10 941 files, 1 660 are parsed and 1 012 contain definitions. A
 * full parse found none in the other files.
 */
export function mayDefine(text: string, uri: string): boolean {
  if (!mayMean(text)) {
    return false
  }
  const search: Search = {
    text,
    has: (word) => text.includes(word),
    matches: (form) => form.test(text),
  }
  if (hasSign(search)) {
    return true
  }
  const hasWord = WORDS.some(search.has)
  if (mayUseLibrary(search, hasWord)) {
    return true
  }
  // In tests nothing counts but builders and what is sent.
  if (isTest(uri)) {
    return false
  }
  return mayBeObject(search, hasWord) || mayBeInItsFolder(search, uri)
}

/** A text with functions to search it. */
interface Search {
  readonly text: string
  readonly has: (word: string) => boolean
  readonly matches: (form: RegExp) => boolean
}

const hasSign = ({ has }: Search): boolean =>
  SIGNS.some(has) || PAIRS.some(([first, second]) => has(first) && has(second))

/**
 * Tells whether a text may use a library, Discord's API, or a class that extends a library's class.
 */
function mayUseLibrary({ text, has, matches }: Search, hasWord: boolean): boolean {
  if (hasWord && (LIBRARIES.forms.some(matches) || SINKS.some(has) || namesCommandType(text))) {
    return true
  }
  if (has('@') && (LIBRARIES.decorating.some(has) || OWN_DECORATOR.test(text))) {
    return true
  }
  if (LIBRARIES.naming.some((name) => has(`.${name}`)) && OWN_BUILDER.test(text)) {
    return true
  }
  return has('/applications/') || ((has('name') || has('.json')) && LIBRARIES.sinkWords.some(has))
}

/** Tells whether a text may contain an object whose content alone shows a command. */
function mayBeObject({ text, matches }: Search, hasWord: boolean): boolean {
  if (hasWord && TYPES.some(matches)) {
    return true
  }
  return (hasWord || isDescribed(text)) && OPTIONS.test(text) && ITEMS.some(matches)
}

const isDescribed = (text: string): boolean => NAME.test(text) && DESCRIPTION.test(text)

/** Tells whether a text may contain a command that its folder and the code around it show. */
function mayBeInItsFolder({ text, has, matches }: Search, uri: string): boolean {
  if (isFolderOfCommands(uri)) {
    const isBesideHandler = HANDLERS.some(has) || DATA.test(text) || MAKER.test(text)
    if (isBesideHandler && isDescribed(text)) {
      return true
    }
    if ([FACTORY, SUPER_TEXT].some(matches)) {
      return true
    }
    if (NAME.test(text) && [ARGUMENT, SUPER].some(matches)) {
      return true
    }
  }
  return isMenuFolder(uri) && NAME.test(text) && HANDLERS.some(has)
}

/**
 * Tells whether a text may be about commands at all. Large bundled files contain all words for
 * which others are searched, and take seconds to parse. They must name a library, or contain a word
 * that only Discord's API has.
 */
export const mayMean = (text: string): boolean =>
  text.length < LARGE ||
  [...OF_COMMANDS, ...SIGNS].some((word) => text.includes(word)) ||
  LIBRARIES.imported.test(text) ||
  (text.length < HUGE && !isMinified(text))

/** Tells whether the average line of a text is longer than in code that people write. */
function isMinified(text: string): boolean {
  let most = text.length / LONG_LINE
  for (let at = text.indexOf('\n'); at !== -1 && most >= 0; at = text.indexOf('\n', at + 1)) {
    most--
  }
  return most >= 0
}

/** The length in characters from which a file is rarely written by hand. */
const LARGE = 300_000
/**
 * The length in characters from which a file is always generated, even with short lines: compilers,
 * or libraries in one file.
 */
const HUGE = 1_000_000
const LONG_LINE = 250
const OF_COMMANDS = ['SlashCommand', 'ApplicationCommand']

/**
 * Removes words that contain another word of the list. A text with `@SlashCommand(` also contains
 * `@Slash`.
 */
function shortest(words: readonly string[]): readonly string[] {
  return words.filter((word) => !words.some((other) => other !== word && word.includes(other)))
}

/**
 * Words that code without definitions rarely contains. Libraries' words come first, since most
 * definitions contain one.
 */
const SIGNS = shortest([
  '@slashlint',
  ...LIBRARIES.signs.filter((sign) => typeof sign === 'string'),
  '_localizations',
  'Localizations',
  ...MARKS.flatMap((mark) => [mark, toCamelCase(mark)]),
])

const PAIRS = LIBRARIES.signs.filter((sign) => typeof sign !== 'string')

/**
 * Words that definitions and handlers of commands contain: `ChatInputCommandInteraction`,
 * `ApplicationCommandOptionChoiceData`.
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

/** Matches the type of a command, as a member of an enumeration or a text. */
const TYPES = [/command_?types?\b/i, /["'`](?:CHAT_INPUT|USER|MESSAGE)["'`]/]

/** Matches a name as a key, a field or a shorthand property. */
const NAME = /(?<![.\w$])name["']?[?!]?\s*[:,=}]/
const DESCRIPTION = /(?<![.\w$])description["']?[?!]?\s*[:,=}]/

/** Matches options that may be a list. Strings, objects and defaults do not match. */
const OPTIONS = /\b(?:options|sub[cC]ommand(?:Group)?s)["']?\s*(?::(?!\s*["'`{\d])|=(?!\s*\{)|,)/

/**
 * Matches options whose type is no text in lower case, or options that are defined elsewhere:
 * `options: [user]`, `options: list`, `options: optionsOf(name)`.
 */
const ITEMS = [
  /\btype["']?\s*(?:[,=}]|:(?!\s*(?:["'`][^"'`\n]*[a-z]|(?:string|number|boolean|any|unknown|never|undefined)\b)))/,
  /\b(?:options|sub[cC]ommand(?:Group)?s)["']?\s*[:=]\s*\[\s*[\w$.]/,
  /\b(?:options|sub[cC]ommand(?:Group)?s)["']?\s*:\s*[\w$.]+\s*(?:\([^()]*\)\s*)?[,}]/,
]

/** Matches a function or a class that makes commands: `createPingCommand({ name: 'ping', description: '…' })`. */
const MAKER = /\b(?:create|make|build|define|new\s+)(?=\w*\()\w*(?:[cC]ommand|[sS]lash)/

/**
 * Matches a call of another module's function that may make a whole command:
 * `data: Base.make('ping')`.
 */
const FACTORY =
  /(?:[=:,([]|\bdefault)\s*(?:[A-Z]\w*\.)?(?:(?:base|build|create|define|from|make|new|of)(?:[A-Z]\w*)?|\w*(?:Command|Slash|Builder))\(\s*['"`]/

/**
 * Matches an object that is passed to a project's own function. The function's other arguments may
 * show that it is a command.
 */
const ARGUMENT = /(?:[=[,]|\bdefault|\bnew)\s*[\w$.]+\(\s*\{/

/**
 * Matches a project's own decorator, which may apply one of a library: `@ModSlash({ … })`,
 * `@AdminCommand`.
 */
const OWN_DECORATOR = /@(?=[\w$.]*\s*[(\n])[\w$.]*(?:[sS]lash|[cC]ommand)/

/**
 * Matches a project's own builder, which may extend one of a library:
 * `new Command().setName('ping')`.
 */
const OWN_BUILDER = new RegExp(
  String.raw`\bnew\s+[A-Z][\w$.]*\s*\([^()\n]*\)\s*\.(?:${LIBRARIES.naming.join('|')})\s*\(`,
)

/** Words of handlers. They count in folders of commands. */
const HANDLERS = [
  'nteraction',
  ...LIBRARIES.handlerParameters,
  'subcommand',
  'slashCommand: true',
  'slash: true',
]

/** Matches an object that a class passes to its base class, which may make a builder from it. */
const SUPER = /\bsuper\s*\(\s*(?:\w+\s*,\s*)?\{/

/** Matches a text that a class passes to its base class, which may use it as a command's name. */
const SUPER_TEXT = /\bsuper\s*\(\s*(?:\w+\s*,\s*)?['"`]/

/** Matches the data of a command next to its handler. */
const DATA = /\bdata\s*:\s*\{/
