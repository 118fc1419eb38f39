import type { Module } from '../scope/module.js'
import { resolve } from '../scope/bindings.js'
import { dependenciesOn } from '../scope/packages.js'
import type { Dependency } from '../../documents/dependencies.js'
import { isPackage } from '../scope/resolution.js'
import type { LocatedUse } from '../../reader.js'
import { getOrInsert } from '../../record.js'
import { once } from '../syntax/tree.js'
import { GUESSES } from './guesses.js'
import type {
  Answering,
  Framework,
  Getter,
  Gives,
  Handlers,
  MemberReads,
  Readers,
} from './framework.js'
import { getterIn, readersFor } from './versions.js'

/** The role of a handler: it runs a command or answers autocompletion. */
export type Role = 'runs' | 'answers'

type TypedGetter = NonNullable<LocatedUse['getters']>[number]

type Frameworks = readonly Framework[]

/** The keys of {@link Handlers} whose values are lists of words. */
type ListKey = Exclude<keyof Handlers, 'callsAnswers' | 'members' | 'data' | 'lists' | 'answering'>

const listOf = (frameworks: Frameworks, key: ListKey): readonly string[] => [
  ...new Set(frameworks.flatMap(({ handlers }) => handlers?.[key] ?? [])),
]

/** Combines the facts about all libraries' handlers. */
export function readingOf(
  frameworks: Frameworks,
  isNeverLocal: (source: string) => boolean,
  isOf: (source: string, library: string) => boolean,
) {
  const known = readersOf(frameworks)
  return {
    ...memberFacts(frameworks),
    ...roleFacts(frameworks, isOf),
    ...kindFacts(frameworks),
    ...answerFacts(frameworks),
    ...typingFacts(frameworks, known),
    /** The names of all getters, in all libraries. */
    words: [...known.names],
    /** Tells whether any library has a getter with this name. */
    knows: (method: string) => known.names.has(method),
    /** The names and types of contexts with options as members. */
    contextNames: contextsOf(frameworks, () => true).flatMap((one) => [...one.names, ...one.types]),
    dialectOf: dialectsOf(frameworks, known, isNeverLocal, isOf),
  }
}

/** The methods with which handlers read options, by library. */
interface KnownReaders {
  readonly libraries: readonly {
    readonly packages: readonly string[]
    readonly readers: readonly Readers[]
  }[]
  /** The getters of all libraries. */
  readonly all: readonly Readers[]
  readonly names: ReadonlySet<string>
}

function readersOf(frameworks: Frameworks): KnownReaders {
  const libraries = frameworks.flatMap(({ packages, readers }) =>
    readers === undefined ? [] : [{ packages, readers }],
  )
  const all = libraries.flatMap(({ readers }) => readers)
  return { libraries, all, names: new Set(all.flatMap(({ getters }) => Object.keys(getters))) }
}

/** Returns the contexts with options as members in some libraries. */
const contextsOf = (
  frameworks: Frameworks,
  isOne: (framework: Framework) => boolean,
): readonly MemberReads[] =>
  frameworks.filter(isOne).flatMap(({ memberReads }) => memberReads ?? [])

/** Returns the facts about members of interactions. */
function memberFacts(frameworks: Frameworks) {
  const tableOf = (key: 'members' | 'data') =>
    new Map(frameworks.flatMap(({ handlers }) => Object.entries(handlers?.[key] ?? {})).reverse())
  const members = tableOf('members')
  const data = tableOf('data')
  const namesOf = (of: ReadonlyMap<string, Gives>, meaning: Gives): readonly string[] =>
    [...of].flatMap(([name, gives]) => (gives === meaning ? [name] : []))
  const commandNames = namesOf(members, 'command')
  const dataNames = namesOf(members, 'data').flatMap((holder) =>
    namesOf(data, 'command').map((name) => `${holder}.${name}`),
  )
  return {
    /** The meanings of an interaction's members, and of the members of its data. */
    members,
    data,
    /** Members of the options that list them. */
    lists: new Map(frameworks.flatMap(({ handlers }) => Object.entries(handlers?.lists ?? {}))),
    /** Parts of the names of options' types. */
    optionTypes: listOf(frameworks, 'optionTypes'),
    /** Members that contain the name of the used command. */
    commandNames: new Set(commandNames),
    /** Members of an interaction's data that contain the command's name: `data.name`. */
    dataNames,
    /** Tells whether a text reads the name of the used command. */
    asksForCommand: (text: string) =>
      [...commandNames, ...dataNames].some((name) => text.includes(name)),
  }
}

/** Returns the facts about the names of handlers. */
function roleFacts(frameworks: Frameworks, isOf: (source: string, library: string) => boolean) {
  const roles = new Map<string, Role>([
    ...listOf(frameworks, 'runs').map((name) => [name, 'runs'] as const),
    ...listOf(frameworks, 'answers').map((name) => [name, 'answers'] as const),
  ])
  const names = [...GUESSES.exportedAs, ...listOf(frameworks, 'exportedAs')]
  const exported = oneOf('^', names, '$', 'i')
  const isPackage = (source: string, name: string): boolean =>
    name.endsWith('*') ? source.startsWith(name.slice(0, -1)) : isOf(source, name)
  return {
    /** The names of handlers that are next to a command's definition. */
    handlerNames: [...roles.keys()],
    /**
     * Returns the role of a function next to a command's definition, by its name; `undefined` if
     * the name does not tell.
     */
    roleOf: (name: string): Role | undefined => roles.get(name),
    /** Tells whether a name is that of a handler for a single command. */
    isHandlerName: (name: string) => roles.has(name) || exported.test(name),
    /**
     * Tells whether a library itself calls the methods of its classes that answer autocompletion.
     */
    callsAnswers: (source: string) =>
      frameworks.some(
        ({ handlers, packages }) =>
          handlers?.callsAnswers === true && packages.some((name) => isPackage(source, name)),
      ),
    /** Keys whose value is the name of the method that runs a sub-command. */
    methods: listOf(frameworks, 'methods'),
  }
}

/** Returns the facts about code that distinguishes kinds of commands. */
function kindFacts(frameworks: Frameworks) {
  const menus = oneOf('', listOf(frameworks, 'forMenus'), '', 'i')
  const kinds = oneOf('\\b', [...listOf(frameworks, 'checksKind'), ...ASKS_KIND], '')
  const targets = oneOf('^', listOf(frameworks, 'showsTarget'), '$', 'i')
  return {
    /**
     * Tells whether a text belongs to a handler of context menus, for example the name and
     * parameters of a function.
     */
    isForMenus: (text: string) => menus.test(text),
    /** Tells whether a method checks that a command was used, and so excludes autocompletion. */
    asksCommand: (method: string) => method.startsWith('is') && kinds.test(method),
    /** Tells whether a text contains a check for the kind of the used command. */
    checksKind: (text: string) => kinds.test(text),
    /** Tells whether a member may have the target of a context menu. */
    showsTarget: (member: string) => targets.test(member),
  }
}

/** The methods of a library that answer interactions. */
interface LibraryAnswering {
  readonly packages: readonly string[]
  readonly answering: Answering
}

const answeringsOf = (frameworks: Frameworks): readonly LibraryAnswering[] =>
  frameworks.flatMap(({ packages, handlers }) =>
    handlers?.answering === undefined ? [] : [{ packages, answering: handlers.answering }],
  )

/** Returns the facts about methods that answer interactions. */
function answerFacts(frameworks: Frameworks) {
  const answerings = answeringsOf(frameworks)
  const wordsOf = (words: (answering: Answering) => readonly string[]): readonly string[] => [
    ...new Set(answerings.flatMap(({ answering }) => words(answering))),
  ]
  const returnsTo = ({ packages, answering: { returned } }: LibraryAnswering, text: string) =>
    returned !== undefined &&
    [...packages, ...returned.by].some((name) => text.includes(name)) &&
    returned.methods.some((name) => text.includes(`.${name}(`))
  return {
    /** The names of methods that answer interactions or need an earlier answer. */
    answerWords: {
      any: wordsOf(({ first, any = [] }) => [...Object.keys(first), ...any]),
      later: wordsOf(({ later }) => later),
    },
    /** Tells whether a text contains handlers that return their answer to a library. */
    returnsAnswers: (text: string) => answerings.some((one) => returnsTo(one, text)),
  }
}

/** Returns the words in handlers of autocompletion. */
function typingFacts(frameworks: Frameworks, { all, names }: KnownReaders) {
  const responding = listOf(frameworks, 'responds')
  const focusing = [...names].filter((name) =>
    all.some(({ getters }) => getters[name]?.reads === 'focused'),
  )
  return {
    checksTyping: listOf(frameworks, 'checksTyping'),
    /** Words of texts that answer autocompletion. */
    completing: [...focusing, ...responding],
    responding,
  }
}

/** Facts about the library that a module uses. */
export interface Dialect {
  /** True if the library is known, so that types and versions are checked as well as names. */
  readonly isKnown: boolean
  /** Returns the getter with a method's name; undefined if there is none. */
  getter(method: string): Getter | undefined
  /**
   * Returns the methods that accept only some types, in the newest version that may be used. They return the same kind of
   * result as `like`, or plain values.
   */
  typed(like?: Getter): readonly TypedGetter[]
  /** The names of the library's getters in the versions that the project may have. */
  readonly known: readonly string[]
  /**
   * The methods that answer interactions; `undefined` if they are unknown or the module uses
   * several libraries.
   */
  readonly answering: Answering | undefined
  /** The contexts that have options as members. */
  readonly contexts: readonly MemberReads[]
  /** Members with the target of a context menu, and the types of commands that have them. */
  readonly targets: ReadonlyMap<string, readonly number[]>
  /** Tells whether a type is declared by code other than the library. */
  isForeign(type: string): boolean
}

/** Makes a function that returns the dialect of a module. Each dialect is made once. */
function dialectsOf(
  frameworks: Frameworks,
  { libraries, all, names }: KnownReaders,
  isNeverLocal: (source: string) => boolean,
  isOf: (source: string, library: string) => boolean,
): (module: Module) => Dialect {
  const answerings = answeringsOf(frameworks)
  const answeringOf = (module: Module): Answering | undefined => {
    const used = answerings.filter(({ packages }) => isAnyUsed(module, packages))
    return used.length === 1 ? used[0]?.answering : undefined
  }
  const dialectOf = once((module: Module): Dialect => {
    const used = usedLibrary(module, libraries)
    const readers = used?.readers ?? []
    const getters = new Map<string, Getter | undefined>()
    const typed = new Map<boolean | undefined, readonly TypedGetter[]>()
    return {
      isKnown: readers.length > 0,
      getter(method) {
        if (!names.has(method)) {
          return undefined
        }
        return getOrInsert(getters, method, () =>
          getterIn(readers.length > 0 ? readers : all, method),
        )
      },
      typed: (like) => getOrInsert(typed, like?.givesOption, () => typedIn(readers.at(-1), like)),
      known: [...new Set(readers.flatMap((one) => Object.keys(one.getters)))],
      answering: answeringOf(module),
      contexts: contextsOf(frameworks, ({ packages }) => isAnyUsed(module, packages)),
      targets: targetsIn(readers),
      isForeign(type) {
        const from = used === undefined ? undefined : resolve(module, type, 1)
        if (from?.kind !== 'import') {
          return from?.kind === 'class'
        }
        const { source } = from
        const isLibrary = used?.packages.some((one) => isOf(source, one)) === true
        return isPackage(source) && !isNeverLocal(source) && !isLibrary
      },
    }
  })
  return (module) => dialectOf(module, 0)
}

/**
 * Returns the library that a module uses, with the getters of the versions that the project may
 * have.
 */
function usedLibrary(
  module: Module,
  libraries: KnownReaders['libraries'],
): KnownReaders['libraries'][number] | undefined {
  for (const { packages, readers } of libraries) {
    const name = packages.find((one) => isUsed(module, one))
    if (name !== undefined) {
      const dependency = dependencyOn(module, name)
      return { packages, readers: readersFor(module.workspace, name, dependency, readers) }
    }
  }
  return undefined
}

/**
 * Returns the getters of a version that accept only some types and return the same kind of result
 * as `like`.
 */
const typedIn = (readers: Readers | undefined, like: Getter | undefined): readonly TypedGetter[] =>
  Object.entries(readers?.getters ?? {}).flatMap(([name, { accepts, givesOption }]) =>
    accepts === undefined || givesOption !== like?.givesOption ? [] : [{ name, accepts }],
  )

/** Patterns that match checks for the kind of a command in any program. */
const ASKS_KIND = ['instanceof\\b', 'target\\w*[\'"`]?\\s+in\\b']

/**
 * Makes a pattern that matches any of some patterns between `before` and `after`. Without patterns,
 * it matches nothing.
 */
export const oneOf = (
  before: string,
  patterns: readonly string[],
  after: string,
  flags = '',
): RegExp =>
  patterns.length === 0 ? /(?!)/ : new RegExp(`${before}(?:${patterns.join('|')})${after}`, flags)

/**
 * Returns the dependency on a package in the nearest `package.json` that contains it; `undefined`
 * without one.
 */
const dependencyOn = ({ uri, workspace }: Module, name: string): Dependency | undefined =>
  dependenciesOn(workspace, uri, name)[0]

const isAnyUsed = (module: Module, packages: readonly string[]): boolean =>
  packages.some((name) => isUsed(module, name))

/** Tells whether a module imports a package, or its project depends on it. */
function isUsed(module: Module, name: string): boolean {
  const { text } = module.tree
  return (
    text.includes(`'${name}'`) ||
    text.includes(`"${name}"`) ||
    dependencyOn(module, name) !== undefined
  )
}

function targetsIn(readers: readonly Readers[]): ReadonlyMap<string, readonly number[]> {
  const known = new Map<string, readonly number[]>()
  for (const { targets = {} } of readers) {
    for (const [name, of] of Object.entries(targets)) {
      known.set(name, [...new Set([...(known.get(name) ?? []), ...of])])
    }
  }
  return known
}
