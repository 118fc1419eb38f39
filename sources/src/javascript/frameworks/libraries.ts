import { OptionType } from '@slashlint/core/contract'
import { firstOf } from '../../record.js'
import type { Node } from '../syntax/tree.js'
import { setterOf } from '../values/builder-methods.js'
import type { BuilderKind } from '../values/builder-methods.js'
import { interactionValueOf, unknownInteractionValue } from '../values/value.js'
import type { Frame } from '../values/value.js'
import type { Framework, Sink } from './framework.js'
import { namesOf } from './names.js'
import { oneOf, readingOf } from './reading.js'

/**
 * Returns a function that calls the given functions in order and returns the first result that is
 * not `undefined`.
 */
function firstResult<A extends readonly unknown[], R>(
  functions: readonly (((...args: A) => R | undefined) | undefined)[],
) {
  const present = functions.filter((one) => one !== undefined)
  return (...args: A): R | undefined => firstOf(present, (one) => one(...args))
}

type Frameworks = readonly Framework[]

/** Joins the lists of all libraries. */
const listOf = <T>(
  frameworks: Frameworks,
  part: (framework: Framework) => readonly T[] | undefined,
): T[] => frameworks.flatMap((framework) => part(framework) ?? [])

/**
 * Makes a table of the entries of all libraries by name. If several have a name, the first
 * library's entry is used.
 */
const tableOf = <T>(
  frameworks: Frameworks,
  part: (framework: Framework) => Readonly<Record<string, T>> | undefined,
): ReadonlyMap<string, T> =>
  new Map(listOf(frameworks, (framework) => Object.entries(part(framework) ?? {})).reverse())

/** Makes the pattern for a package's name: `@scope/*`, `name*`, or the whole name. */
const patternOf = (name: string): string =>
  name.replace(/[.*+?^${}()|[\]\\]/g, (mark) => (mark === '*' ? '[^/]*' : `\\${mark}`))

/** Returns the patterns of the packages of some libraries. */
const packagesOf = (
  frameworks: Frameworks,
  isOne: (framework: Framework) => boolean,
): readonly string[] => frameworks.filter(isOne).flatMap(({ packages }) => packages.map(patternOf))

/** Combines the facts about all libraries. */
export function librariesOf(frameworks: Frameworks) {
  const nowhere = packagesOf(frameworks, (framework) => framework.isNeverLocal === true)
  const neverLocal = oneOf('^', nowhere, '(?:/|$)')
  const isNeverLocal = (source: string): boolean => neverLocal.test(source)
  return {
    ...namesOf(frameworks),
    ...wordsOf(frameworks),
    ...packageFacts(frameworks),
    isNeverLocal,
    ...builderFacts(frameworks),
    ...callbackFacts(frameworks),
    ...evaluationFacts(frameworks),
    ...sinkFacts(frameworks),
    ...typeFacts(frameworks),
    handlerParameters: listOf(frameworks, ({ handlers }) => handlers?.parameters),
    /** The facts about the libraries' handlers. */
    reading: readingOf(frameworks, isNeverLocal, packageTest(frameworks)),
  }
}

/** Returns the words and forms of the prefilter. */
const wordsOf = (frameworks: Frameworks) => ({
  signs: listOf(frameworks, ({ signs }) => signs),
  words: listOf(frameworks, ({ words }) => words),
  forms: listOf(frameworks, ({ forms }) => forms),
  /**
   * The names of packages with decorators that define commands, in quotes as in imports:
   * `'discordx'`.
   */
  decorating: frameworks.flatMap(({ packages, decorated }) =>
    decorated === undefined ? [] : packages.flatMap((name) => [`'${name}'`, `"${name}"`]),
  ),
})

/** Returns the facts about packages and their classes. */
function packageFacts(frameworks: Frameworks) {
  const notRead = packagesOf(frameworks, ({ isReadFromSource }) => isReadFromSource !== true)
  const known = oneOf('^', notRead, '$')
  const all = packagesOf(frameworks, () => true)
  const has = (
    source: string,
    name: string,
    part: (framework: Framework) => readonly string[] | undefined,
  ): boolean =>
    frameworks.some((one) => part(one)?.includes(name) === true && one.packages.includes(source))
  return {
    isKnown: (name: string) => known.test(name),
    /** Matches a package's name in quotes. */
    imported: oneOf('["\'`]', all, '["\'`/]'),
    /** Tells whether a class of a package builds definitions. */
    makes: (source: string, name: string) => has(source, name, ({ ownBuilders }) => ownBuilders),
    /** Tells whether a class of a package gets commands from its subclasses through `super`. */
    takesCommand: (source: string, name: string) =>
      has(source, name, ({ commandClasses }) => commandClasses),
    isOwnClass: (frame: Frame, node: Node) =>
      frameworks.some(({ isOwnClass }) => isOwnClass?.(frame, node) === true),
  }
}

/**
 * Makes a function that tells whether an import belongs to a library, or to a package that is based
 * on the library.
 */
function packageTest(frameworks: Frameworks): (source: string, library: string) => boolean {
  const based = frameworks.flatMap(({ basedOn, packages }) => {
    if (basedOn === undefined) {
      return []
    }
    return { basedOn, pattern: oneOf('^', packages.map(patternOf), '(?:/|$)') }
  })
  return (source, library) =>
    source === library ||
    source.startsWith(`${library}/`) ||
    based.some(({ basedOn, pattern }) => basedOn === library && pattern.test(source))
}

const LEVELS: ReadonlySet<number | undefined> = new Set([
  OptionType.SUB_COMMAND,
  OptionType.SUB_COMMAND_GROUP,
])

const NAMES_AND_TEXTS = new Set([
  'name',
  'name_localizations',
  'description',
  'description_localizations',
])

function commandMethodsOf(kinds: readonly BuilderKind[]): ReadonlySet<string> {
  const commands = kinds.filter(({ builds }) => builds === 'command')
  const methods = commands.flatMap((kind) => Object.entries(kind.methods))
  return new Set(
    methods.flatMap(([name, effect]) =>
      'field' in effect && NAMES_AND_TEXTS.has(effect.field) ? [] : [name],
    ),
  )
}

/** Returns the facts about builders and their methods. */
function builderFacts(frameworks: Frameworks) {
  const builders = tableOf(frameworks, (framework) => framework.builders)
  const kinds = [...builders.values()]
  const commandMethods = commandMethodsOf(kinds)
  const namingMethods = new Set(kinds.flatMap((kind) => setterOf(kind, 'name') ?? []))
  const typing = kinds
    .flatMap((kind) => setterOf(kind, 'autocomplete') ?? [])
    .map((name) => `\\.\\s*${name}\\s*\\(`)
  const typingField = '\\bautocomplete\\s*:\\s*(?:true|false|!0|!1)\\b'
  const effects = kinds.flatMap(({ methods }) => Object.entries(methods))
  const adders = effects.flatMap(([name, effect]) =>
    effect.kind === 'options' ? [[name, effect] as const] : [],
  )
  const added = adders.map(([name]) => name)
  const adding = oneOf('^', added, 's?$', 'i')
  const since = tableOf(frameworks, (framework) => framework.since)
  return {
    builders,
    /**
     * Tells whether only builders of commands have a method. Methods that set names and texts do
     * not count, since embeds and modals also have them.
     */
    isCommandMethod: (method: string) => commandMethods.has(method),
    /**
     * Tells whether a chain with a method may build a definition: only commands' builders have the
     * method, or it sets a name.
     */
    mayBuild: (method: string) => commandMethods.has(method) || namingMethods.has(method),
    /** The methods that set the name of a command or an option. */
    naming: [...namingMethods],
    /** Matches a definition of autocompletion: a call of a builder's method, or a field. */
    definesTyping: oneOf('', [...typing, typingField], '', 'g'),
    adds: (method: string) => adding.test(method),
    /** The methods of builders that add sub-commands and groups. */
    addingLevels: adders.flatMap(([name, { makes }]) =>
      LEVELS.has(makes?.optionType) ? [name] : [],
    ),
    /** The packages that some methods require in a certain version. */
    versioned: [...new Set([...since.values()].flatMap((versions) => Object.keys(versions)))],
    /**
     * Returns the first version of each package that has a method; `undefined` if all versions have
     * it.
     */
    since: (method: string) => since.get(method),
  }
}

/** Returns the facts about functions whose callback gets a builder. */
function callbackFacts(frameworks: Frameworks) {
  const consumers = listOf(frameworks, (framework) => framework.callbackConsumers)
  const callbackConsumers = oneOf('^', consumers, '$', 'i')
  const menuConsumers = listOf(frameworks, (framework) => framework.menuConsumers)
  return {
    handedOver: frameworks.find(({ builderParameters: handedOver }) => handedOver !== undefined)
      ?.builderParameters,
    /** Tells whether the callback of a function with this name gets a builder. */
    consumesCallback: (name: string) => callbackConsumers.test(name),
    /** Tells whether the callback of a function with this name gets a context menu's builder. */
    consumesMenuCallback: (name: string) => menuConsumers.some((form) => form.test(name)),
  }
}

/** Returns the functions that evaluate calls, members and classes of libraries. */
function evaluationFacts(frameworks: Frameworks) {
  const parsers = new Set(listOf(frameworks, ({ handlers }) => handlers?.parses))
  const parse: Framework['call'] = (_frame, { path }, [argument], site) => {
    if (!parsers.has(path.at(-1) ?? '') || interactionValueOf(argument)?.is !== 'interaction') {
      return undefined
    }
    return unknownInteractionValue(site, { is: 'options', path: [] })
  }
  return {
    fieldOf: firstResult(frameworks.map(({ fieldOf }) => fieldOf)),
    call: firstResult([parse, ...frameworks.map(({ call }) => call)]),
    construct: firstResult(frameworks.map(({ construct }) => construct)),
    translatedBy: firstResult(frameworks.map(({ translatedBy }) => translatedBy)),
    decorated: firstResult(frameworks.map(({ decorated }) => decorated)),
    /** Returns the options that a decorated method gets; `undefined` for other methods. */
    handedTo: firstResult(frameworks.map(({ optionArguments: handedTo }) => handedTo?.of)),
    optionFields: listOf(frameworks, ({ optionFields }) => optionFields),
  }
}

/** Returns the facts about functions that send commands. */
function sinkFacts(frameworks: Frameworks) {
  const sinks = tableOf(frameworks, (framework) => framework.sinks)
  const sinkByForm = firstResult(frameworks.map(({ sinkOf }) => sinkOf))
  return {
    sinkOf(callee: string, args: readonly string[]): Sink | undefined {
      const path = callee.replace(/\s|[?!](?=\.)/g, '')
      return sinks.get(/(?<![\w$])[\w$]+$/.exec(path)?.[0] ?? '') ?? sinkByForm(path, args)
    },
    sinkWords: listOf(frameworks, ({ sinkWords }) => sinkWords),
    /** The names of functions that send their argument to Discord. */
    sinkNames: [...sinks.keys()],
    /**
     * Tells whether a library replaces blank texts in arguments of a function, or in values of a
     * type.
     */
    fillsBlanks: (name: string) =>
      frameworks.some(
        (one) =>
          one.fillsBlanks === true &&
          [...Object.keys(one.sinks ?? {}), ...(one.ownTypes ?? [])].includes(name),
      ),
  }
}

/** Returns the patterns for types of commands and options. */
function typeFacts(frameworks: Frameworks) {
  const optionTypes = listOf(frameworks, (framework) => framework.optionTypes)
  const commandTypes = listOf(frameworks, (framework) => framework.commandTypes)
  const camelTypes = listOf(frameworks, (framework) => framework.camelTypes)
  return {
    commandType: oneOf('\\b', commandTypes, '\\b'),
    /** Matches the name of an option's type. */
    optionTypeName: oneOf('\\b', optionTypes, '\\b'),
    /** Matches the whole text of a type if it is an option's or a list of options'. */
    optionType: oneOf(
      '^[\\s:]*(?:readonly\\s+)?(?:(?:Readonly)?Array<\\s*)?(?:[\\w$]+\\.)?(?:',
      optionTypes,
      ')\\s*>?(?:\\[\\])*\\s*$',
    ),
    /** Types that count only if code imports them from one of the given packages. */
    ownTypes: new Map(
      listOf(frameworks, ({ ownTypes, packages }) =>
        ownTypes?.map((name) => [name, packages] as const),
      ),
    ),
    camelType: oneOf('\\b', camelTypes, '\\b'),
  }
}
