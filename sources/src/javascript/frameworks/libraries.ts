import { OptionType } from '@slashlint/core/contract'
import { firstOf } from '../../record.js'
import type { Node } from '../syntax/tree.js'
import { setterOf } from '../values/builder-methods.js'
import type { BuilderKind } from '../values/builder-methods.js'
import { askedOf, valueAsked } from '../values/value.js'
import type { Frame } from '../values/value.js'
import type { Framework, Sink } from './framework.js'
import { namesOf } from './names.js'
import { oneOf, readingOf } from './reading.js'

/** Returns a function that calls the given ones until one returns a value. */
function firstAsked<A extends readonly unknown[], R>(
  asked: readonly (((...args: A) => R | undefined) | undefined)[],
) {
  const able = asked.filter((ask) => ask !== undefined)
  return (...args: A): R | undefined => firstOf(able, (ask) => ask(...args))
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

/** Makes the pattern of a package: `@scope/*`, `name*`, or the name itself. */
const patternOf = (name: string): string =>
  name.replace(/[.*+?^${}()|[\]\\]/g, (mark) => (mark === '*' ? '[^/]*' : `\\${mark}`))

/** Combines the facts about all libraries. */
export function librariesOf(frameworks: readonly Framework[]) {
  const all = <T>(part: (framework: Framework) => readonly T[] | undefined): T[] =>
    frameworks.flatMap((framework) => part(framework) ?? [])
  /** Makes a table by name, in which the first library counts. */
  const table = <T>(
    part: (framework: Framework) => Readonly<Record<string, T>> | undefined,
  ): ReadonlyMap<string, T> =>
    new Map(all((framework) => Object.entries(part(framework) ?? {})).reverse())
  const namesIn = (
    key: 'callbackConsumers' | 'commandTypes' | 'optionTypes' | 'camelTypes',
  ): string[] => all((framework) => framework[key])
  const has = (
    source: string,
    name: string,
    part: (framework: Framework) => readonly string[] | undefined,
  ): boolean =>
    frameworks.some((one) => part(one)?.includes(name) === true && one.packages.includes(source))
  const packagesWhere = (holds: (framework: Framework) => boolean): string[] =>
    frameworks.filter(holds).flatMap(({ packages }) => packages.map(patternOf))

  const parsers = new Set(all(({ handlers }) => handlers?.parses))
  const parse: Framework['call'] = (_, { path }, [given], site) =>
    parsers.has(path.at(-1) ?? '') && askedOf(given)?.is === 'interaction'
      ? valueAsked(site, { is: 'options', path: [] })
      : undefined
  const builders = table((framework) => framework.builders)
  const kinds = [...builders.values()]
  const commandMethods = commandMethodsOf(kinds)
  const namingMethods = new Set(kinds.flatMap((kind) => setterOf(kind, 'name') ?? []))
  const typing = kinds
    .flatMap((kind) => setterOf(kind, 'autocomplete') ?? [])
    .map((name) => `\\.\\s*${name}\\s*\\(`)
  const effects = kinds.flatMap(({ methods }) => Object.entries(methods))
  const adders = effects.flatMap(([name, effect]) =>
    effect.kind === 'options' ? [[name, effect] as const] : [],
  )
  const added = adders.map(([name]) => name)
  const adding = oneOf('^', added, 's?$', 'i')
  const since = table((framework) => framework.since)
  const sinks = table((framework) => framework.sinks)
  const sinkByForm = firstAsked(frameworks.map(({ sinkOf }) => sinkOf))
  const notRead = packagesWhere(({ isReadFromSource }) => isReadFromSource !== true)
  const known = oneOf('^', notRead, '$')
  const nowhere = packagesWhere(({ isNeverLocal }) => isNeverLocal === true)
  const neverLocal = oneOf('^', nowhere, '(?:/|$)')
  const based = frameworks.flatMap(({ basedOn, packages }) =>
    basedOn === undefined
      ? []
      : [{ basedOn, pattern: oneOf('^', packages.map(patternOf), '(?:/|$)') }],
  )
  const isOf = (source: string, library: string): boolean =>
    source === library ||
    source.startsWith(`${library}/`) ||
    based.some(({ basedOn, pattern }) => basedOn === library && pattern.test(source))
  const callbackConsumers = oneOf('^', namesIn('callbackConsumers'), '$', 'i')
  const menuConsumers = all((framework) => framework.menuConsumers)
  return {
    ...namesOf(frameworks),
    builders,
    fieldOf: firstAsked(frameworks.map(({ fieldOf }) => fieldOf)),
    call: firstAsked([parse, ...frameworks.map(({ call }) => call)]),
    construct: firstAsked(frameworks.map(({ construct }) => construct)),
    translatedBy: firstAsked(frameworks.map(({ translatedBy }) => translatedBy)),
    isKnown: (name: string) => known.test(name),
    isNeverLocal: (source: string) => neverLocal.test(source),
    /** The words and forms of the prefilter. */
    signs: all(({ signs }) => signs),
    words: all(({ words }) => words),
    /** Matches a package's name in quotes. */
    imported: oneOf(
      '["\'`]',
      packagesWhere(() => true),
      '["\'`/]',
    ),
    forms: all(({ forms }) => forms),
    /** Tells whether a class of a package builds definitions. */
    makes: (source: string, name: string) => has(source, name, ({ ownBuilders }) => ownBuilders),
    /** Tells whether a class of a package gets commands from its subclasses. */
    takesCommand: (source: string, name: string) =>
      has(source, name, ({ commandClasses }) => commandClasses),
    /**
     * Tells whether only builders of commands have a method. Methods for names and texts do not count: embeds and modals have
     * them.
     */
    isCommandMethod: (method: string) => commandMethods.has(method),
    /** Tells whether a chain with a method may build a definition: one of those, or one that sets a name. */
    mayBuild: (method: string) => commandMethods.has(method) || namingMethods.has(method),
    /** The methods that set the name of a command or an option. */
    naming: [...namingMethods],
    /** Matches a definition of autocompletion: a call of a builder's method, or a field. */
    definesTyping: oneOf(
      '',
      [...typing, '\\bautocomplete\\s*:\\s*(?:true|false|!0|!1)\\b'],
      '',
      'g',
    ),
    adds: (method: string) => adding.test(method),
    /** The methods of builders that add sub-commands and groups. */
    addingLevels: adders.flatMap(([name, { makes }]) =>
      LEVELS.has(makes?.optionType) ? [name] : [],
    ),
    /** The packages that some methods require in a certain version. */
    versioned: [...new Set([...since.values()].flatMap((versions) => Object.keys(versions)))],
    /** Returns the first versions of packages with a method; none if all have it. */
    since: (method: string) => since.get(method),
    handedOver: frameworks.find(({ handedOver }) => handedOver !== undefined)?.handedOver,
    /** Tells whether the callback of a function of this name gets a builder. */
    consumesCallback: (name: string) => callbackConsumers.test(name),
    /** Tells whether that builder is a context menu's. */
    consumesMenuCallback: (name: string) => menuConsumers.some((form) => form.test(name)),
    decorated: firstAsked(frameworks.map(({ decorated }) => decorated)),
    /** Returns the options that a decorated method gets. */
    handedTo: firstAsked(frameworks.map(({ handedTo }) => handedTo?.of)),
    /** Imports of packages with decorators that define commands: `'discordx'`. */
    decorating: frameworks.flatMap(({ packages, decorated }) =>
      decorated === undefined ? [] : packages.flatMap((name) => [`'${name}'`, `"${name}"`]),
    ),
    optionFields: all(({ optionFields }) => optionFields),
    isOwnClass: (frame: Frame, node: Node) =>
      frameworks.some(({ isOwnClass }) => isOwnClass?.(frame, node) === true),
    sinkOf(callee: string, args: readonly string[]): Sink | undefined {
      const path = callee.replace(/\s|[?!](?=\.)/g, '')
      return sinks.get(/(?<![\w$])[\w$]+$/.exec(path)?.[0] ?? '') ?? sinkByForm(path, args)
    },
    sinkWords: all(({ sinkWords }) => sinkWords),
    /** The names of functions that send their argument. */
    sinkNames: [...sinks.keys()],
    commandType: oneOf('\\b', namesIn('commandTypes'), '\\b'),
    /** Matches the name of an option's type. */
    optionTypeName: oneOf('\\b', namesIn('optionTypes'), '\\b'),
    /** Matches the type of an option, or of a list of them, as a whole. */
    optionType: oneOf(
      '^[\\s:]*(?:readonly\\s+)?(?:(?:Readonly)?Array<\\s*)?(?:[\\w$]+\\.)?(?:',
      namesIn('optionTypes'),
      ')\\s*>?(?:\\[\\])*\\s*$',
    ),
    /** Types that count only if they are imported from one of these packages. */
    ownTypes: new Map(
      all(({ ownTypes, packages }) => ownTypes?.map((name) => [name, packages] as const)),
    ),
    /** Tells whether arguments of a function, or values of a type, get texts for blank ones. */
    fillsBlanks: (name: string) =>
      frameworks.some(
        (one) =>
          one.fillsBlanks === true &&
          [...Object.keys(one.sinks ?? {}), ...(one.ownTypes ?? [])].includes(name),
      ),
    camelType: oneOf('\\b', namesIn('camelTypes'), '\\b'),
    handlerParameters: all(({ handlers }) => handlers?.parameters),
    /** The facts about their handlers. */
    reading: readingOf(frameworks, (source) => neverLocal.test(source), isOf),
  }
}
