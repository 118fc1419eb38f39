import { checkSet, type CommandContext, type Scope } from '@slashlint/core'
import { fieldsOf } from '@slashlint/core/contract'
import type { Diagnostic, Path, SetEntry } from '@slashlint/core'
import type { Attached, Place } from '@slashlint/sources'
import { groupBy } from '../values/groups.js'
import { asRecord, definedFields } from '../values/records.js'
import type { Analysis } from './analyse.js'
import { appOf, startsClient } from './apps.js'
import { descriptionOf } from './finding.js'
import type { CheckedDefinition } from './definitions.js'
import type { Finding, RelatedPlace } from './finding.js'
import { aboutValue } from './settings.js'

/**
 * A command of one document, with the facts that decide which other commands are deployed together
 * with it.
 */
export interface SetMember {
  /** The URI of the document with the definition. */
  readonly uri: string
  /** The folder of the project. Only its commands are in one set. */
  readonly project: string
  /** The scope of the command. Left out if it is not known. */
  readonly scope: Scope | undefined
  /** The folder of commands that contains the document. A project with several bots has several. */
  readonly folder: string
  /** The application of the project that the command belongs to. Each example is an application. */
  readonly app: string
  /** True if its document starts a client. */
  readonly isStarted: boolean
  /**
   * The bots for which the code registers the command, if one program runs several; `undefined`
   * otherwise.
   */
  readonly bots: readonly string[] | undefined
  /** True if the command has a field that only global commands may have. */
  readonly isGlobalOnly: boolean
  /** The guild for which the code deploys the command; `undefined` if the code names none. */
  readonly guildId: string | undefined
  /** The name of the command; `undefined` if it is not known. */
  readonly name: string | undefined
  /**
   * The command type. A text identifies a type that is unknown; `undefined` means that it may be
   * any.
   */
  readonly type: string | number | undefined
  /** The context of its document, whose severities apply to its findings. */
  readonly context: CommandContext
  /** The place of the name. Searching for it costs a scan of the text. */
  readonly place: Place
  /** True for the builder of a whole command, which cannot be an option. */
  readonly isBuilder: boolean
  /** True if a command loader gets the command from its document, and nothing disables it. */
  readonly isLoaded: boolean
  /** True if the definition is perhaps not a command. */
  readonly isGuess: boolean
}

/**
 * Lists the commands of a document that belong to sets of commands deployed together. Lists of
 * commands are left out, because core checks each of them as a set.
 *
 * The configuration decides where commands are deployed. If this is unknown, two commands with one
 * name may go to different places, unless all commands of the project can only be global. Commands
 * in tests and in Python belong to no set.
 */
export function setMembers(
  { uri, text, units, language }: Analysis,
  project: string,
): readonly SetMember[] {
  // Which of its documents a program in Python loads is said while it runs.
  if (language === 'python') {
    return []
  }
  const app = appOf(
    uri.startsWith(project) ? uri.slice(project.length) : uri.slice(uri.lastIndexOf('/')),
  )
  if (app === undefined || units.length === 0) {
    return []
  }
  const isStarted = startsClient(text)
  return units.flatMap(({ definition, context }) => {
    const { resource, scope, guildId, bots, value } = definition
    if (resource !== 'command') {
      return []
    }
    const record = asRecord(value)
    const { name, type } = record
    let place: Place | undefined
    let isLoaded: boolean | undefined
    return [
      {
        uri,
        project,
        scope,
        folder: commandsFolder(uri, project),
        app,
        isStarted,
        bots,
        isGlobalOnly: hasGlobalField(record),
        guildId,
        name: typeof name === 'string' ? name : undefined,
        type: plainType(type ?? openType(value)),
        context,
        get place(): Place {
          return (place ??= definition.locate([], 'name'))
        },
        isBuilder: definition.dialect === 'builder',
        get isLoaded(): boolean {
          return (isLoaded ??= definition.isLoaded?.() ?? !isSwitchedOff(record))
        },
        isGuess: definition.certainty === 'content',
      },
    ]
  })
}

/** Checks whether keys of plain data disable a command or decide where it is deployed. */
const isSwitchedOff = (record: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(record).some(
    ([key, value]) =>
      (/^(?:is_?)?(?:disabled?|deprecated|hidden)$|guild|server|^scope$|only$/i.test(key) &&
        Boolean(value)) ||
      (/^(?:is_?)?(?:enabled?|active)$/i.test(key) && value !== true),
  )

/**
 * Returns the outermost folder above a document whose name means commands, such as `commands`.
 * Without one, returns the document's own folder.
 */
function commandsFolder(uri: string, project: string): string {
  const folder = uri.slice(0, uri.lastIndexOf('/') + 1)
  const below = folder.startsWith(project) ? project.length : 0
  const found = /(?:^|\/)[^/]*commands?\//i.exec(folder.slice(below))
  return found === null ? folder : folder.slice(0, below + found.index + found[0].length)
}

const GLOBAL_ONLY: readonly string[] = Object.entries(fieldsOf('command')).flatMap(
  ([name, { globalOnly }]) => (globalOnly === true ? [name] : []),
)

/** Checks whether a command has a field that only global commands may have. */
const hasGlobalField = (record: Readonly<Record<string, unknown>>): boolean =>
  GLOBAL_ONLY.some((field) => Object.hasOwn(record, field))

const plainType = (type: unknown): string | number | undefined =>
  type === undefined || typeof type === 'number' ? type : 'unknown'

/**
 * Returns a damaged command with an unknown type if it has no type: its `type` may be in the
 * damaged text.
 */
function openType(value: unknown): unknown {
  const isOpen =
    typeof value !== 'object' || value === null || Object.getOwnPropertySymbols(value).length > 0
  return isOpen ? 'unknown' : undefined
}

/**
 * Returns the commands that no other document uses as options. A class or an object may look like a
 * command although another document adds it as a sub-command.
 */
export function topLevel<
  T extends { readonly uri: string; readonly place: Place; readonly isBuilder: boolean },
>(members: readonly T[], attached: readonly Attached[]): readonly T[] {
  if (attached.length === 0) {
    return members
  }
  const byUri = groupBy(attached, ({ uri }) => uri)
  const folders = attached.filter(isFolder)
  return members.filter(({ uri, place, isBuilder }) => {
    if (
      byUri.get(uri)?.some(({ start, end }) => start <= place.start && place.end <= end) === true
    ) {
      return false
    }
    return isBuilder || !folders.some((folder) => isBelow(uri, folder))
  })
}

const isFolder = ({ uri }: Attached): boolean => uri.endsWith('/')

const isBelow = (uri: string, { uri: folder, except }: Attached): boolean =>
  uri !== except && uri.startsWith(folder)

/** Checks whether a document contains options of other documents, or may contain some. */
export const holdsOptions = (uri: string, attached: readonly Attached[]): boolean =>
  attached.some((one) => one.uri === uri || (isFolder(one) && isBelow(uri, one)))

/**
 * Tells whether a program chooses between documents, or loads only some of them. Their commands are
 * then not deployed together.
 */
export type IsChosen = (uris: readonly string[]) => boolean

/**
 * Checks the rules between commands in different documents. Commands of one project that go to the
 * same place form a set. Documents have no order, so each of several equal names is reported, with
 * the others as related places.
 *
 * @param isChosen tells whether a program chooses between documents, or loads only some of them
 */
export function checkSets(
  members: readonly SetMember[],
  isChosen: IsChosen = () => false,
): Finding[] {
  const projects = groupBy(members, ({ project }) => project)
  return [...projects.values()].flatMap((project) => {
    const likely = likelyDuplicates(project, isChosen)
    const sets = groupBy(scoped(project), ({ scope, guildId, app, inFolder }) =>
      JSON.stringify([scope, guildId ?? null, app, inFolder ?? null]),
    )
    const known = [...sets.values()]
      .flatMap(byProgram)
      .flatMap(byCopies)
      .flatMap((set) => once(byBot(set).flatMap(checkOne)))
    return [...known, ...likely]
  })
}

/**
 * Finds likely duplicates among commands whose scope is unknown: loaded commands of the same name
 * and type, in different files of one folder. Files between which a program chooses are left out.
 */
function likelyDuplicates(project: readonly SetMember[], isChosen: IsChosen): Finding[] {
  if (isGlobal(project)) {
    return []
  }
  const open = project.filter(
    ({ scope, guildId, bots, isGuess, isStarted, name, uri }) =>
      [scope, guildId, bots].every((one) => one === undefined) &&
      name !== undefined &&
      !isGuess &&
      !isStarted &&
      !ASIDE.test(uri.slice(uri.lastIndexOf('/') + 1)),
  )
  const groups = groupBy(open, ({ uri, app, name, type }) =>
    JSON.stringify([uri.slice(0, uri.lastIndexOf('/')), app, name, type ?? 1]),
  )
  return [...groups.values()].flatMap((group) => {
    // What one file defines twice it may choose from.
    const single = [...groupBy(group, ({ uri }) => uri).values()].flatMap((same) =>
      same.length === 1 ? same : [],
    )
    const loaded = single.length > 1 ? single.filter((one) => one.isLoaded) : []
    if (loaded.length > 1 && !isChosen(loaded.map(({ uri }) => uri))) {
      return loaded.flatMap((one) => likelyAt(one, loaded))
    }
    return []
  })
}

/** Matches names of files in a folder of commands that are not loaded with the others. */
const ASIDE =
  /^[_.#]|(?:^|[-_. ])(?:old|bak|backup|orig|disabled|deprecated|legacy|unused|archived?|draft|wip|template|example|sample|v\d+)[-_. ]/i

/** Returns the finding for a command that has the same name as commands in other files. */
function likelyAt(member: SetMember, all: readonly SetMember[]): Finding[] {
  const others = othersOf(member, all)
  const { rules: _, scope: __, ...known } = member.context
  const beside = others.map(({ type, name }) => ({ type, name }))
  return aboutValue(checkSet([entryOf(member)], { ...known, beside }))
    .filter(({ code }) => code === 'set/likely-duplicate')
    .flatMap((diagnostic) => findingsAt(member, diagnostic, others))
}

/** The limit for definitions with an equal name that are listed at each of them. */
const MOST_RELATED = 20

/** Returns the other commands with the name of a member, up to a limit. */
const othersOf = (member: SetMember, all: readonly SetMember[]): readonly SetMember[] =>
  all
    .slice(0, MOST_RELATED + 1)
    .filter((one) => one !== member)
    .slice(0, MOST_RELATED)

/**
 * Groups commands by program. Documents that each start a client are programs of their own. If only
 * one does, all commands belong to its program.
 */
function byProgram(set: readonly SetMember[]): readonly (readonly SetMember[])[] {
  const started = groupBy(
    set.filter(({ isStarted }) => isStarted),
    ({ uri }) => uri,
  )
  return started.size < 2 ? [set] : [set.filter(({ isStarted }) => !isStarted), ...started.values()]
}

/**
 * Splits a set by folders of commands that are copies for several bots, such as
 * `commands/music-bot/play.ts` and `commands/radio-bot/play.ts`. Two folders with one equal name
 * are a mistake; with several equal names, they are copies.
 */
function byCopies(set: readonly SetMember[]): readonly (readonly SetMember[])[] {
  const foldersOf = new Map<string, Set<string>>()
  for (const member of set) {
    if (member.name === undefined) {
      continue
    }
    const key = JSON.stringify([member.type ?? 1, member.name])
    foldersOf.set(key, (foldersOf.get(key) ?? new Set()).add(groupOf(member)))
  }
  const shared = new Map<string, number>()
  const copies = new Set<string>()
  for (const folders of foldersOf.values()) {
    if (folders.size < 2 || folders.size > MOST_COPIES) {
      continue
    }
    const list = [...folders].sort()
    for (const [index, a] of list.entries()) {
      for (const b of list.slice(index + 1)) {
        const pair = `${a}\n${b}`
        const count = (shared.get(pair) ?? 0) + 1
        shared.set(pair, count)
        if (count > 1) {
          copies.add(a).add(b)
        }
      }
    }
  }
  if (copies.size === 0) {
    return [set]
  }
  const groups = groupBy(set, (member) => (copies.has(groupOf(member)) ? groupOf(member) : ''))
  return [...groups.values()]
}

/** The limit for folders with a command of the same name that are compared with each other. */
const MOST_COPIES = 30

/** Returns the folder inside the project's folder of commands that contains a member. */
const groupOf = ({ uri, folder }: Pick<SetMember, 'uri' | 'folder'>): string => {
  const end = uri.indexOf('/', folder.length)
  return end === -1 ? folder : uri.slice(0, end)
}

/**
 * Splits a set by bot. A command that names bots belongs only to their sets, any other command to
 * all sets.
 */
function byBot(set: readonly SetMember[]): readonly (readonly SetMember[])[] {
  if (set.every(({ bots }) => bots === undefined)) {
    return [set]
  }
  const names = [...new Set(set.flatMap(({ bots = [] }) => bots))]
  const lists = names.map((name) => set.filter(({ bots }) => bots?.includes(name) ?? true))
  return lists.length > 0 ? lists : [set.filter(({ bots }) => bots === undefined)]
}

/** Removes repeated findings, which arise if two bots share the commands. */
function once(findings: readonly Finding[]): readonly Finding[] {
  const known = new Map(
    findings.map((one) => [JSON.stringify([one.code, one.uri, one.start]), one]),
  )
  return known.size === findings.length ? findings : [...known.values()]
}

/**
 * A member of a set. `inFolder` limits the set to a folder, for a command that is global only
 * because of its fields.
 */
type Scoped = SetMember & { readonly inFolder?: string }

/** Checks whether all commands of a project can only be global. */
const isGlobal = (project: readonly Pick<SetMember, 'scope' | 'isGlobalOnly'>[]): boolean =>
  project.every(
    ({ scope, isGlobalOnly }) => scope === 'global' || (scope === undefined && isGlobalOnly),
  )

/**
 * Lists the commands of a project whose scope is unknown. The list is empty if all commands can
 * only be global.
 *
 * @param commands all definitions of the project, with each item of a list
 * @param project the folder of the project
 */
export function withoutScope(
  commands: readonly CheckedDefinition[],
  project: string,
): readonly CheckedDefinition[] {
  const members = commands.filter(
    ({ uri, resource }) =>
      resource === 'command' &&
      appOf(uri.startsWith(project) ? uri.slice(project.length) : uri) !== undefined,
  )
  const places = members.map(({ scope, value }) => ({
    scope,
    isGlobalOnly: hasGlobalField(asRecord(value)),
  }))
  if (isGlobal(places)) {
    return []
  }
  return members.filter(({ scope, guildId, definition: { bots } }) =>
    [scope, guildId, bots].every((one) => one === undefined),
  )
}

/**
 * Returns the members of a project whose scope is known. If all commands can only be global,
 * returns all members as global.
 */
function scoped(project: readonly SetMember[]): readonly Scoped[] {
  if (isGlobal(project)) {
    return project.map((member) => {
      // A copy would search for its place.
      if (member.scope === undefined) {
        return Object.assign(Object.create(member) as SetMember, {
          scope: 'global' as const,
          inFolder: member.folder,
        })
      }
      return member
    })
  }
  return project.filter(({ scope }) => scope !== undefined)
}

function checkOne(set: readonly SetMember[]): Finding[] {
  const [first] = set
  if (first === undefined || set.length === 1) {
    return []
  }
  const { rules: _, ...known } = first.context
  const context = first.scope === undefined ? known : { ...known, scope: first.scope }
  /** The names that several members have, with these members. */
  const duplicates = new Map<
    number,
    { readonly diagnostic: Diagnostic; readonly indexes: number[] }
  >()
  const findings: Finding[] = []
  for (const diagnostic of aboutValue(checkSet(set.map(entryOf), { ...context, hints: true }))) {
    const at = indexOf(diagnostic.path)
    const origin = indexOf(diagnostic.related?.[0]?.path)
    if (diagnostic.code !== 'set/duplicate-name' || at === undefined || origin === undefined) {
      findings.push(...findingsAt(set[at ?? origin ?? 0], diagnostic, []))
      continue
    }
    const known = duplicates.get(origin)
    if (known === undefined) {
      duplicates.set(origin, { diagnostic, indexes: [origin, at] })
    } else {
      known.indexes.push(at)
    }
  }
  for (const { diagnostic, indexes } of duplicates.values()) {
    const members = indexes.flatMap((index) => set[index] ?? [])
    for (const member of members) {
      findings.push(...findingsAt(member, diagnostic, othersOf(member, members)))
    }
  }
  return findings
}

/** Returns the index of the member that a path begins with, in a diagnostic about a set. */
const indexOf = (path: Path | undefined): number | undefined =>
  typeof path?.[0] === 'number' ? path[0] : undefined

const entryOf = ({ name, type, scope, guildId }: SetMember): SetEntry => ({
  name,
  type,
  ...definedFields({ scope, guildId }),
})

/**
 * Returns the finding of a set for one member, unless the settings of its document turn the rule
 * off.
 */
function findingsAt(
  member: SetMember | undefined,
  diagnostic: Diagnostic,
  others: readonly SetMember[],
): Finding[] {
  const rules = member?.context.rules
  const severity = rules?.[diagnostic.code] ?? rules?.['set/*'] ?? diagnostic.severity
  if (member === undefined || severity === 'off') {
    return []
  }
  const { place, uri } = member
  const related = others.map((other): RelatedPlace => ({
    ...other.place,
    message: 'The other command of that name.',
  }))
  return [{ ...place, uri, ...descriptionOf(diagnostic), severity, path: [], related }]
}
