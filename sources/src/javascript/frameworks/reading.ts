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

/** A function runs a command, or answers what is being typed. */
export type Role = 'runs' | 'answers'

type TypedGetter = NonNullable<LocatedUse['getters']>[number]

/** How the handlers of all libraries read options. */
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
      /** Its library is known: types and versions count, and not only names. */
      isKnown: readers.length > 0,
      getter: (method: string) =>
        names.has(method)
          ? kept(getters, method, () => getterIn(readers.length > 0 ? readers : everything, method))
          : undefined,
      /**
       * The methods that accept some types only, in the newest of the versions that may be used: those that give what `like`
       * gives, or values.
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
      /** How its interactions are answered; `undefined` where that is not known, or there are several ways. */
      answering: answeringOf(module),
      contexts: contextsOf(({ packages }) => packages.some((name) => isUsed(module, name))),
      /** Members that show what a context menu was used on, with the kinds of commands that have them. */
      targets: targetsIn(readers),
      /** Whether a name of a type is declared by something that is not the library. */
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
    /** Words of which a text has one if it reads options, and those that mean nothing else. */
    words: [...names],
    /** What members of an interaction are, and of the data in it. */
    members,
    data,
    /** Members of the options that have them in a list. */
    lists,
    /** What contexts are called, and their types; and parts of the types of options alone. */
    contextNames: contextsOf(() => true).flatMap((one) => [...one.names, ...one.types]),
    optionTypes: listOf('optionTypes'),
    /** Members that have the name of the command that was used. */
    commandNames: new Set(commandNames),
    /** What functions are called that handle a command beside it. */
    handlerNames: [...roles.keys()],
    /** What a function is beside a command that it handles, by its name; `undefined` if it may be anything. */
    roleOf: (name: string): Role | undefined => roles.get(name),
    /** Whether a name under which a module exports a function says that it handles one command. */
    isHandlerName: (name: string) => roles.has(name) || exported.test(name),
    /** Whether a text, such as the name and the parameters of a function, says that it is about context menus. */
    isForMenus: (text: string) => menus.test(text),
    /** Whether a method says that a command was used, so that nothing is being typed. */
    asksCommand: (method: string) => method.startsWith('is') && kinds.test(method),
    /** Whether a text asks which kind of command was used. */
    asksKind: (text: string) => kinds.test(text),
    /** Whether a member may show what a context menu was used on. */
    showsTarget: (member: string) => targets.test(member),
    /** The same in the data of an interaction: `data.name`. */
    dataNames,
    /** Whether a text asks for the name of the command that was used. */
    asksForCommand: (text: string) =>
      [...commandNames, ...dataNames].some((name) => text.includes(name)),
    /** Whether a package calls the methods of its classes that answer what is being typed. */
    callsAnswers: (source: string) =>
      frameworks.some(
        ({ handlers, packages }) =>
          handlers?.callsAnswers === true &&
          packages.some((one) =>
            one.endsWith('*') ? source.startsWith(one.slice(0, -1)) : isOf(source, one),
          ),
      ),
    /** What methods are called that answer interactions, or need an answer before them. */
    answerWords: {
      any: wordsOf(({ first, any = [] }) => [...Object.keys(first), ...any]),
      later: wordsOf(({ later }) => later),
    },
    /** Whether a text has handlers that return their answer to a library. */
    returnsAnswers: (text: string) =>
      answerings.some(
        ({ packages, answering: { returned } }) =>
          returned !== undefined &&
          [...packages, ...returned.by].some((name) => text.includes(name)) &&
          returned.methods.some((name) => text.includes(`.${name}(`)),
      ),
    asksTyping: listOf('asksTyping'),
    /** Words of texts that answer what is being typed. */
    completing: [...focusing, ...responds],
    responding: responds,
    /** Keys that have the name of the method which runs a sub-command. */
    methods: listOf('methods'),
    /** Whether a method has that name in any library. */
    knows: (method: string) => names.has(method),
    dialectOf: (module: Module) => dialectOf(module, 0),
  }
}

/** Any program may ask so. */
const ASKS_KIND = ['instanceof\\b', 'target\\w*[\'"`]?\\s+in\\b']

/** One of some patterns, between two others; without any, nothing matches. */
export const oneOf = (
  before: string,
  patterns: readonly string[],
  after: string,
  flags = '',
): RegExp =>
  patterns.length === 0 ? /(?!)/ : new RegExp(`${before}(?:${patterns.join('|')})${after}`, flags)

/** What the nearest package that names another one says of it. */
const dependencyOn = ({ uri, workspace }: Module, name: string): Dependency | undefined =>
  dependenciesOn(workspace, uri, name)[0]

/** Whether a module imports a package, or its project has it. */
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
