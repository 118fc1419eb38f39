import { basesOf, memberNamed, superArguments } from '../evaluate/classes.js'
import { itemsOf } from '../evaluate/containers.js'
import { appliedTo } from '../evaluate/decorators.js'
import type { DecoratorsOf } from '../evaluate/decorators.js'
import { translatedChoice } from '../evaluate/translations.js'
import { NONE } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { entryOf, literal } from '../values/value.js'
import type { ClassValue, External, Frame, ObjectValue, Value } from '../values/value.js'
import type { Framework } from './framework.js'

const SAPPHIRE: DecoratorsOf = { has: (source) => source.startsWith('@sapphire/') }

const isSapphire = (value: Value): boolean =>
  value.kind === 'external' && value.source !== undefined && SAPPHIRE.has(value.source)

/**
 * Returns the value of `this.name` or `this.description` in a sapphire command. It comes from the
 * options in `@ApplyOptions({ … })` or `super(context, { … })`. `undefined` for other classes, and
 * if the file's name is the command's.
 */
function pieceOption(frame: Frame, node: Node, key: string): Value | undefined {
  if (key !== 'name' && key !== 'description') {
    return undefined
  }
  const options = applied(frame, node) ?? builderParameters(frame, node)
  const value = options === undefined ? undefined : entryOf(options, key)?.value
  if (value?.kind !== 'literal' || typeof value.data !== 'string') {
    return undefined
  }
  const lower = value.data.toLowerCase()
  // The framework sends the names of pieces in lower case.
  return key === 'name' && value.data !== lower ? literal(value.site, lower) : value
}

/** Tells whether a class is a sapphire piece, which passes the framework's options to `super`. */
function isPiece(frame: Frame, node: Node): boolean {
  const base = basesOf(frame, node).at(-1)
  return base !== undefined && isSapphire(base)
}

function applied(frame: Frame, node: Node): ObjectValue | undefined {
  const argument = appliedTo(frame, node, SAPPHIRE).find(({ name }) => name === 'ApplyOptions')
    ?.args[0]
  return argument?.kind === 'object' ? argument : undefined
}

function builderParameters(frame: Frame, node: Node): ObjectValue | undefined {
  const { module, tree } = frame
  const own: ClassValue = { kind: 'class', site: { module, node }, frame }
  const made = isPiece(frame, node) ? memberNamed(own, 'constructor') : NONE
  if (made === NONE) {
    return undefined
  }
  const [list] = superArguments(tree, made)
  const argument = list === undefined ? undefined : itemsOf(frame, list).at(-1)
  return argument?.kind === 'object' ? argument : undefined
}

const NAMES = ['setName', 'setNameLocalizations']
const DESCRIPTIONS = ['setDescription', 'setDescriptionLocalizations']

/**
 * Functions that set a builder's texts in all languages, and the builder's methods that they call.
 */
const TRANSLATORS: ReadonlyMap<string | undefined, readonly string[]> = new Map([
  ['applyLocalizedBuilder', [...NAMES, ...DESCRIPTIONS]],
  ['applyNameLocalizedBuilder', NAMES],
  ['applyDescriptionLocalizedBuilder', DESCRIPTIONS],
])

/**
 * Makes the facts about functions that translate a builder's texts, for sapphire's package or a
 * similar one.
 */
export const translationsOf = (
  source: string,
): Required<Pick<Framework, 'call' | 'translatedBy'>> => ({
  translatedBy: (fn) => (fn.source === source ? TRANSLATORS.get(fn.path.at(-1)) : undefined),
  call: (_frame, fn, args, site) =>
    fn.source === source && isChoice(fn) ? translatedChoice(args, site) : undefined,
})

/** Tells whether a function makes a choice: `createLocalizedChoice('roles:admin', { value: 'admin' })`. */
const isChoice = ({ path }: External): boolean =>
  /^create(?:LocalizedChoice|SelectMenuChoiceName)$/.test(path.at(-1) ?? '')

/**
 * Sapphire. Its commands are classes that register a builder or an object in one of their methods.
 */
export const sapphire: Framework = {
  packages: ['@sapphire/*'],
  basedOn: 'discord.js',
  handlers: {
    runs: ['chatInputRun', 'contextMenuRun'],
    answers: ['autocompleteRun'],
    callsAnswers: true,
    methods: ['chatInputRun'],
    checksTyping: ['InteractionHandlerTypes.Autocomplete'],
  },
  ...translationsOf('@sapphire/plugin-i18next'),
  fieldOf: pieceOption,
  isOwnClass: isPiece,
  sinks: {
    registerChatInputCommand: { isVague: true },
    registerContextMenuCommand: { isVague: true },
  },
}
