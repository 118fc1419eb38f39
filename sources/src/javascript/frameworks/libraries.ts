import { OptionType } from '@slashlint/core/contract'
import type { Decorated } from '../evaluate/decorators.js'
import type { KnownPackages } from '../scope/module.js'
import type { Node } from '../syntax/tree.js'
import { setterOf } from '../values/builder-methods.js'
import type { BuilderKind } from '../values/builder-methods.js'
import { askedOf, valueAsked } from '../values/value.js'
import type { Frame, Libraries } from '../values/value.js'
import type { Framework, HandedOptions, HandedOver, Sink } from './framework.js'
import { namesOf } from './names.js'
import type { Names } from './names.js'
import { oneOf, readingOf } from './reading.js'
import type { Reading } from './reading.js'

/** What the files of all libraries say, put together. */
export interface KnownLibraries extends Libraries, Names, KnownPackages {
  readonly signs: readonly (string | readonly [string, string])[]
  readonly words: readonly string[]
  readonly forms: readonly RegExp[]
  /** Whether a class of a package builds definitions. */
  makes(source: string, name: string): boolean
  /** Methods that only builders of commands have, apart from those that embeds and modals have too. */
  isCommandMethod(method: string): boolean
  /** The same, or a method that sets a name: a chain with one may build a definition. */
  mayBuild(method: string): boolean
  /** Methods that set the name of a command or an option. */
  readonly naming: readonly string[]
  /** Where a text says that an option is completed: a call of a builder's method, or a field. */
  readonly definesTyping: RegExp
  /** Methods of builders that add sub-commands and groups. */
  readonly addingLevels: readonly string[]
  /** Packages of which some methods need a version. */
  readonly versioned: readonly string[]
  /** The first versions of packages that have a method; none if all have it. */
  since(method: string): Readonly<Record<string, string>> | undefined
  readonly handedOver: HandedOver | undefined
  /** Whether the callback of a function of this name gets a builder. */
  consumesCallback(name: string): boolean
  /** Whether it gets that of a context menu. */
  consumesMenuCallback(name: string): boolean
  decorated(frame: Frame, decorator: Node): Decorated | undefined
  /** What a decorated method is handed of the options. */
  handedTo(frame: Frame, method: Node): HandedOptions | undefined
  /** Words of which a text has one if methods are handed options. */
  readonly handing: readonly string[]
  /** Imports of packages with decorators that define commands: `'discordx'`. */
  readonly decorating: readonly string[]
  readonly optionFields: readonly (readonly [field: RegExp, type: number])[]
  isOwnClass(frame: Frame, node: Node): boolean
  sinkOf(callee: string, args: readonly string[]): Sink | undefined
  readonly sinkWords: readonly string[]
  /** The names of functions that send what they are given. */
  readonly sinkNames: readonly string[]
  readonly commandType: RegExp
  /** The type of an option, or of a list of them, and nothing else. */
  readonly optionType: RegExp
  /** The name of such a type. */
  readonly optionTypeName: RegExp
  /** Types that count only if they are imported from one of these packages. */
  readonly ownTypes: ReadonlyMap<string, readonly string[]>
  readonly camelType: RegExp
  readonly handlerParameters: readonly string[]
  /** How their handlers read options. */
  readonly reading: Reading
}

/** Asks one after the other until one has an answer. */
function firstOf<A extends readonly unknown[], R>(asked: readonly (((...args: A) => R | undefined) | undefined)[]) {
  const able = asked.filter((ask) => ask !== undefined)
  return (...args: A): R | undefined => {
    for (const ask of able) {
      const answer = ask(...args)
      if (answer !== undefined) return answer
    }
    return undefined
  }
}

const LEVELS: ReadonlySet<number | undefined> = new Set([OptionType.SUB_COMMAND, OptionType.SUB_COMMAND_GROUP])

const NAMES_AND_TEXTS = new Set(['name', 'name_localizations', 'description', 'description_localizations'])

function commandMethodsOf(kinds: readonly BuilderKind[]): ReadonlySet<string> {
  const commands = kinds.filter(({ builds }) => builds === 'command')
  const methods = commands.flatMap((kind) => Object.entries(kind.methods))
  return new Set(
    methods.flatMap(([name, effect]) => ('field' in effect && NAMES_AND_TEXTS.has(effect.field) ? [] : [name])),
  )
}

/** `@scope/*` and `name*`, or the name itself. */
const patternOf = (name: string): string =>
  name.replace(/[.*+?^${}()|[\]\\]/g, (mark) => (mark === '*' ? '[^/]*' : `\\${mark}`))

export function librariesOf(frameworks: readonly Framework[]): KnownLibraries {
  const all = <T>(part: (framework: Framework) => readonly T[] | undefined): T[] =>
    frameworks.flatMap((framework) => part(framework) ?? [])
  /** By name; the first library that has one counts. */
  const table = <T>(part: (framework: Framework) => Readonly<Record<string, T>> | undefined): ReadonlyMap<string, T> =>
    new Map(all((framework) => Object.entries(part(framework) ?? {})).reverse())
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
  const effects = kinds.flatMap(({ methods }) => Object.entries(methods))
  const adders = effects.flatMap(([name, effect]) => (effect.kind === 'options' ? [[name, effect] as const] : []))
  const adding = oneOf(
    '^',
    adders.map(([name]) => name),
    's?$',
    'i',
  )
  const since = table((framework) => framework.since)
  const sinks = table((framework) => framework.sinks)
  const sinkByForm = firstOf(frameworks.map(({ sinkOf }) => sinkOf))
  const known = oneOf(
    '^',
    packagesWhere(({ isReadFromSource }) => isReadFromSource !== true),
    '$',
  )
  const neverLocal = oneOf(
    '^',
    packagesWhere(({ isNeverLocal }) => isNeverLocal === true),
    '(?:/|$)',
  )
  const based = frameworks.flatMap(({ basedOn, packages }) =>
    basedOn === undefined ? [] : [{ basedOn, pattern: oneOf('^', packages.map(patternOf), '(?:/|$)') }],
  )
  const isOf = (source: string, library: string): boolean =>
    source === library ||
    source.startsWith(`${library}/`) ||
    based.some(({ basedOn, pattern }) => basedOn === library && pattern.test(source))
  const callbackConsumers = oneOf(
    '^',
    all((framework) => framework.callbackConsumers),
    '$',
    'i',
  )
  const menuConsumers = all((framework) => framework.menuConsumers)
  return {
    ...namesOf(frameworks),
    builders,
    fieldOf: firstOf(frameworks.map(({ fieldOf }) => fieldOf)),
    call: firstOf([parse, ...frameworks.map(({ call }) => call)]),
    construct: firstOf(frameworks.map(({ construct }) => construct)),
    translatedBy: firstOf(frameworks.map(({ translatedBy }) => translatedBy)),
    isKnown: (name) => known.test(name),
    isNeverLocal: (source) => neverLocal.test(source),
    signs: all(({ signs }) => signs),
    words: all(({ words }) => words),
    forms: all(({ forms }) => forms),
    makes: (source, name) =>
      frameworks.some(({ packages, ownBuilders }) => ownBuilders?.includes(name) === true && packages.includes(source)),
    isCommandMethod: (method) => commandMethods.has(method),
    mayBuild: (method) => commandMethods.has(method) || namingMethods.has(method),
    naming: [...namingMethods],
    definesTyping: oneOf(
      '',
      kinds
        .flatMap((kind) => setterOf(kind, 'autocomplete') ?? [])
        .map((name) => `\\.\\s*${name}\\s*\\(`)
        .concat('\\bautocomplete\\s*:\\s*(?:true|false|!0|!1)\\b'),
      '',
      'g',
    ),
    adds: (method) => adding.test(method),
    addingLevels: adders.flatMap(([name, { makes }]) => (LEVELS.has(makes?.optionType) ? [name] : [])),
    versioned: [...new Set([...since.values()].flatMap((versions) => Object.keys(versions)))],
    since: (method) => since.get(method),
    handedOver: frameworks.find(({ handedOver }) => handedOver !== undefined)?.handedOver,
    consumesCallback: (name) => callbackConsumers.test(name),
    consumesMenuCallback: (name) => menuConsumers.some((form) => form.test(name)),
    decorated: firstOf(frameworks.map(({ decorated }) => decorated)),
    handedTo: firstOf(frameworks.map(({ handedTo }) => handedTo?.of)),
    handing: all(({ handedTo }) => handedTo?.signs),
    decorating: frameworks.flatMap(({ packages, decorated }) =>
      decorated === undefined ? [] : packages.flatMap((name) => [`'${name}'`, `"${name}"`]),
    ),
    optionFields: all(({ optionFields }) => optionFields),
    isOwnClass: (frame, node) => frameworks.some(({ isOwnClass }) => isOwnClass?.(frame, node) === true),
    sinkOf(callee, args) {
      const path = callee.replace(/\s|[?!](?=\.)/g, '')
      return sinks.get(/(?<![\w$])[\w$]+$/.exec(path)?.[0] ?? '') ?? sinkByForm(path, args)
    },
    sinkWords: all(({ sinkWords }) => sinkWords),
    sinkNames: [...sinks.keys()],
    commandType: oneOf(
      '\\b',
      all(({ commandTypes }) => commandTypes),
      '\\b',
    ),
    optionTypeName: oneOf(
      '\\b',
      all(({ optionTypes }) => optionTypes),
      '\\b',
    ),
    optionType: oneOf(
      '^[\\s:]*(?:readonly\\s+)?(?:(?:Readonly)?Array<\\s*)?(?:[\\w$]+\\.)?(?:',
      all(({ optionTypes }) => optionTypes),
      ')\\s*>?(?:\\[\\])*\\s*$',
    ),
    ownTypes: new Map(all(({ ownTypes, packages }) => ownTypes?.map((name) => [name, packages] as const))),
    camelType: oneOf(
      '\\b',
      all(({ camelTypes }) => camelTypes),
      '\\b',
    ),
    handlerParameters: all(({ handlers }) => handlers?.parameters),
    reading: readingOf(frameworks, (source) => neverLocal.test(source), isOf),
  }
}
