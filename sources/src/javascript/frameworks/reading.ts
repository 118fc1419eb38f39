import type { Module } from '../scope/module.js'
import { resolve } from '../scope/bindings.js'
import { dependenciesOn } from '../scope/packages.js'
import type { Dependency } from '../../documents/dependencies.js'
import { isPackage } from '../scope/resolution.js'
import type { LocatedUse } from '../../reader.js'
import { kept } from '../../record.js'
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

/** The role of a function: it runs a command, or answers autocompletion. */
export type Role = 'runs' | 'answers'

type TypedGetter = NonNullable<LocatedUse['getters']>[number]

/** Combines the facts about handlers of all libraries. */
export function readingOf(
  frameworks: readonly Framework[],
  isNeverLocal: (source: string) => boolean,
  isOf: (source: string, library: string) => boolean,
) {
  const listOf = (
    key: Exclude<keyof Handlers, 'callsAnswers' | 'members' | 'data' | 'lists' | 'answering'>,
  ): readonly string[] => [...new Set(frameworks.flatMap(({ handlers }) => handlers?.[key] ?? []))]
  const tableOf = (key: 'members' | 'data') =>
    new Map(frameworks.flatMap(({ handlers }) => Object.entries(handlers?.[key] ?? {})).reverse())
  const all = frameworks.flatMap(({ packages, readers }) =>
    readers === undefined ? [] : [{ packages, readers }],
  )
  const lists = new Map(frameworks.flatMap(({ handlers }) => Object.entries(handlers?.lists ?? {})))
  const everything = all.flatMap(({ readers }) => readers)
  const names = new Set(everything.flatMap(({ getters }) => Object.keys(getters)))
  const members = tableOf('members')
  const data = tableOf('data')
  const namesOf = (of: ReadonlyMap<string, Gives>, what: Gives): readonly string[] =>
    [...of].flatMap(([name, gives]) => (gives === what ? [name] : []))
  const commandNames = namesOf(members, 'command')
  const dataNames = namesOf(members, 'data').flatMap((holder) =>
    namesOf(data, 'command').map((name) => `${holder}.${name}`),
  )
  const focusing = [...names].filter((name) =>
    everything.some(({ getters }) => getters[name]?.reads === 'focused'),
  )
  const contextsOf = (holds: (framework: Framework) => boolean): readonly MemberReads[] =>
    frameworks.flatMap((framework) =>
      framework.memberReads === undefined || !holds(framework) ? [] : [framework.memberReads],
    )
  const answerings = frameworks.flatMap(({ packages, handlers }) =>
    handlers?.answering === undefined ? [] : [{ packages, answering: handlers.answering }],
  )
  const answeringOf = (module: Module): Answering | undefined => {
    const used = answerings.filter(({ packages }) => packages.some((name) => isUsed(module, name)))
    return used.length === 1 ? used[0]?.answering : undefined
  }
  const wordsOf = (words: (answering: Answering) => readonly string[]): readonly string[] => [
    ...new Set(answerings.flatMap(({ answering }) => words(answering))),
  ]
  const responds = listOf('responds')
  const roles = new Map<string, Role>([
    ...listOf('runs').map((name) => [name, 'runs'] as const),
    ...listOf('answers').map((name) => [name, 'answers'] as const),
  ])
  const exported = oneOf('^', [...GUESSES.exportedAs, ...listOf('exportedAs')], '$', 'i')
  const menus = oneOf('', listOf('forMenus'), '', 'i')
  const kinds = oneOf('\\b', [...listOf('asksKind'), ...ASKS_KIND], '')
  const targets = oneOf('^', listOf('showsTarget'), '$', 'i')
  const dialectOf = once((module: Module) => {
    const used = all
      .flatMap(({ packages, readers }) => packages.map((name) => ({ name, packages, readers })))
      .find(({ name }) => isUsed(module, name))
    const readers =
      used === undefined
        ? []
        : readersFor(module.workspace, used.name, dependencyOn(module, used.name), used.readers)
    const getters = new Map<string, Getter | undefined>()
    const typed = new Map<boolean | undefined, readonly TypedGetter[]>()
    return {
      /** True if its library is known: types and versions count, and not only names. */
      isKnown: readers.length > 0,
      getter: (method: string) =>
        names.has(method)
          ? kept(getters, method, () => getterIn(readers.length > 0 ? readers : everything, method))
          : undefined,
      /**
       * Returns the methods that accept only some types, in the newest version that may be used. They return the same kind of
       * result as `like`, or plain values.
       */
      typed: (like?: Getter) =>
        kept(typed, like?.givesOption, () =>
          Object.entries(readers.at(-1)?.getters ?? {}).flatMap(
            ([name, { accepts, givesOption }]) =>
              accepts === undefined || givesOption !== like?.givesOption ? [] : [{ name, accepts }],
          ),
        ),
      /** All names of its methods. */
      known: [...new Set(readers.flatMap(({ getters }) => Object.keys(getters)))],
      /** The methods that answer its interactions; `undefined` if they are not known, or several libraries are used. */
      answering: answeringOf(module),
      contexts: contextsOf(({ packages }) => packages.some((name) => isUsed(module, name))),
      /** Members with the target of a context menu, and the kinds of commands that have them. */
      targets: targetsIn(readers),
      /** Tells whether a type is declared by something other than the library. */
      isForeign(type: string): boolean {
        const from = used === undefined ? undefined : resolve(module, type, 1)
        if (from?.kind === 'class') {
          return true
        }
        return (
          from?.kind === 'import' &&
          isPackage(from.source) &&
          !isNeverLocal(from.source) &&
          used?.packages.some((one) => isOf(from.source, one)) !== true
        )
      },
    }
  })
  return {
    /** The names of all getters. */
    words: [...names],
    /** The meanings of an interaction's members, and of those of its data. */
    members,
    data,
    /** Members of the options that list them. */
    lists,
    /** The names and types of contexts. `optionTypes` are parts of the types of options. */
    contextNames: contextsOf(() => true).flatMap((one) => [...one.names, ...one.types]),
    optionTypes: listOf('optionTypes'),
    /** Members with the name of the used command. */
    commandNames: new Set(commandNames),
    /** The names of handlers beside a command. */
    handlerNames: [...roles.keys()],
    /** Returns the role of a function beside a command by its name; `undefined` if it may be anything. */
    roleOf: (name: string): Role | undefined => roles.get(name),
    /** Tells whether an export's name is that of a handler of one command. */
    isHandlerName: (name: string) => roles.has(name) || exported.test(name),
    /** Tells whether a text, such as the name and the parameters of a function, is about context menus. */
    isForMenus: (text: string) => menus.test(text),
    /** Tells whether a method checks that a command was used, which excludes autocompletion. */
    asksCommand: (method: string) => method.startsWith('is') && kinds.test(method),
    /** Tells whether a text checks the kind of the used command. */
    asksKind: (text: string) => kinds.test(text),
    /** Tells whether a member may have the target of a context menu. */
    showsTarget: (member: string) => targets.test(member),
    /** The command's name in the data of an interaction: `data.name`. */
    dataNames,
    /** Tells whether a text reads the name of the used command. */
    asksForCommand: (text: string) =>
      [...commandNames, ...dataNames].some((name) => text.includes(name)),
    /** Tells whether a package calls the methods of its classes that answer autocompletion. */
    callsAnswers: (source: string) =>
      frameworks.some(
        ({ handlers, packages }) =>
          handlers?.callsAnswers === true &&
          packages.some((one) =>
            one.endsWith('*') ? source.startsWith(one.slice(0, -1)) : isOf(source, one),
          ),
      ),
    /** The names of methods that answer interactions, or need an answer before them. */
    answerWords: {
      any: wordsOf(({ first, any = [] }) => [...Object.keys(first), ...any]),
      later: wordsOf(({ later }) => later),
    },
    /** Tells whether a text has handlers that return their answer to a library. */
    returnsAnswers: (text: string) =>
      answerings.some(
        ({ packages, answering: { returned } }) =>
          returned !== undefined &&
          [...packages, ...returned.by].some((name) => text.includes(name)) &&
          returned.methods.some((name) => text.includes(`.${name}(`)),
      ),
    asksTyping: listOf('asksTyping'),
    /** Words of texts that answer autocompletion. */
    completing: [...focusing, ...responds],
    responding: responds,
    /** Keys with the name of the method that runs a sub-command. */
    methods: listOf('methods'),
    /** Tells whether any library has a method of that name. */
    knows: (method: string) => names.has(method),
    dialectOf: (module: Module) => dialectOf(module, 0),
  }
}

/** Patterns that check the kind of command in any program. */
const ASKS_KIND = ['instanceof\\b', 'target\\w*[\'"`]?\\s+in\\b']

/** Joins patterns to one that matches any of them, between two others. Without patterns, it matches nothing. */
export const oneOf = (
  before: string,
  patterns: readonly string[],
  after: string,
  flags = '',
): RegExp =>
  patterns.length === 0 ? /(?!)/ : new RegExp(`${before}(?:${patterns.join('|')})${after}`, flags)

/** Returns the dependency on a package in the nearest `package.json` that names it. */
const dependencyOn = ({ uri, workspace }: Module, name: string): Dependency | undefined =>
  dependenciesOn(workspace, uri, name)[0]

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
