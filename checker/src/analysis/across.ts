import type { Path } from '@slashlint/core'
import { useTargets } from '@slashlint/core/uses'
import type { Use, UseBranch } from '@slashlint/core/uses'
import type { Definition, Extended, LocatedUse, Place, UntiedUse } from '@slashlint/sources'
import { groupBy } from '../values/groups.js'
import { asRecord, valueAt } from '../values/records.js'
import { remembered } from '../values/remembered.js'
import { answeredOnCondition, withUses } from './analyse.js'
import type { Analysis } from './analyse.js'
import { isContradiction } from './answers.js'
import { isData } from './data-documents.js'
import { checkedUses } from './handlers.js'
import type { AnalysedUses, UsesUnit } from './handlers.js'
import { itemsOf } from './items.js'
import type { Unit } from './unit.js'
import { placeKey } from './uses.js'

/** A document of a project. */
interface ProjectAnalysis {
  /** The analysis of its present text. */
  readonly analysis: Analysis
  /** The folder of the project. Commands are matched only with handlers of the same project. */
  readonly project: string
}

/** A command of a project, with its definition. */
interface NamedUnit {
  readonly unit: Unit
  readonly path: Path
  readonly name: string
}

/** A use in another document than its command, with the command. */
interface Outside {
  readonly command: Pick<NamedUnit, 'unit' | 'path'>
  readonly use: LocatedUse
  readonly isUnanswered?: UntiedUse['isUnanswered']
}

/**
 * Matches uses in handlers with commands that other documents define. Three facts name the command:
 * the condition around the use compares its name, the use records the place of its definition, or
 * the path of the file is `<command>/<sub-command>`.
 *
 * @param isWhole true if `all` contains every document of the projects
 * @returns the uses of each document, in the order of `all`, with the uses of its commands
 *   everywhere
 */
export function tieAcross(
  all: readonly ProjectAnalysis[],
  isWhole = true,
): readonly AnalysedUses[] {
  const passed = withPassedInteractions(all)
  const exported = isWhole ? withExported(passed) : passed
  const named = isWhole ? withNamed(exported, tied(exported)) : tied(exported)
  return withExtensions(all, withCompletions(all, named, isWhole))
}

/**
 * Adds the options that documents add to commands of other documents. Unknown option names are then
 * no mistake in uses of such a command.
 */
function withExtensions(
  all: readonly ProjectAnalysis[],
  uses: readonly AnalysedUses[],
): readonly AnalysedUses[] {
  const extended = groupBy(
    all.flatMap(({ analysis, project }) => analysis.extended.map((one) => ({ ...one, project }))),
    (one) => one.place?.uri ?? `any ${one.project}`,
  )
  if (extended.size === 0) {
    return uses
  }
  return uses.map((one, index) => {
    const { analysis, project } = all[index] as ProjectAnalysis
    const anywhere = extended.get(`any ${project}`) ?? []
    return extendedUses(one, [...anywhere, ...(extended.get(analysis.uri) ?? [])])
  })
}

/**
 * Returns the uses of a document's commands, with the options that other documents add to these
 * commands.
 */
function extendedUses(
  { tied: units, untied }: AnalysedUses,
  extended: readonly Extended[],
): AnalysedUses {
  if (extended.length === 0) {
    return { tied: units, untied }
  }
  const isOf = ({ place }: Extended, { definition }: Unit): boolean =>
    place === undefined ||
    (place.start < definition.place.end && definition.place.start < place.end)
  const ofDocument = extended.filter((one) => !units.some(({ unit }) => isOf(one, unit)))
  return {
    tied: units.map((unit) => {
      const own = [...ofDocument, ...extended.filter((one) => isOf(one, unit.unit))]
      return own.length === 0 ? unit : extendedUnit(unit, own)
    }),
    untied,
  }
}

const ADDED_ELSEWHERE = 'Other code may add an option of this name to the command.'

function extendedUnit(unit: UsesUnit, extended: readonly Extended[]): UsesUnit {
  const names = new Set(extended.flatMap((one) => one.names ?? []))
  const isAdded = ({ use }: LocatedUse): boolean =>
    (use.kind === 'option' || use.kind === 'level-name') &&
    use.name !== undefined &&
    names.has(use.name)
  const uses = unit.uses.map((one): LocatedUse => {
    if (isAdded(one)) {
      return { ...one, use: { ...one.use, isShared: true } as Use, doubt: ADDED_ELSEWHERE }
    }
    return one
  })
  const isOpen = extended.some((one) => one.names === undefined)
  return checkedUses(unit, uses, isOpen)
}

/**
 * Adds uses in methods of commands to which other files pass an interaction. Uses that depend on
 * such a call become certain.
 */
function withPassedInteractions(all: readonly ProjectAnalysis[]): readonly ProjectAnalysis[] {
  const usesOf = ({ analysis: { uses } }: ProjectAnalysis): readonly LocatedUse[] => usesIn(uses)
  const nodes = new Set(all.flatMap((one) => usesOf(one).flatMap(({ hands }) => hands ?? [])))
  const methods = new Set([...nodes].flatMap((node) => methodWithInteraction(node) ?? []))
  const isHanded = ({ needs }: LocatedUse): boolean => needs !== undefined && nodes.has(needs)
  const isOther = ({ unless }: LocatedUse): boolean =>
    unless !== undefined && !nodes.has(unless) && methods.has(methodIn(unless))
  const isRead = (use: LocatedUse): boolean => use.isVague !== true || isHanded(use)
  const known = (use: LocatedUse): LocatedUse => {
    const { needs: _, isVague: __, ...own } = use
    if (isOther(use)) {
      return { ...own, needs: use.unless as string }
    }
    return isHanded(use) ? own : use
  }
  return all.map((one) => {
    if (!usesOf(one).some((use) => isHanded(use) || isOther(use) || !isRead(use))) {
      return one
    }
    const { tied: units, untied } = one.analysis.uses
    const uses = {
      tied: units.map((unit) => checkedUses(unit, unit.uses.filter(isRead).map(known))),
      untied: untied
        .filter(({ use }) => isRead(use))
        .map((each) => ({ ...each, use: known(each.use) })),
    }
    return { ...one, analysis: withUses(one.analysis, uses) }
  })
}

/** Returns the method in a text such as `run 2`, which names an argument of its calls. */
const methodIn = (argument: string): string => argument.split(' ')[0] ?? ''

/** Returns the method to which a call passes an interaction; `undefined` if it passes only options. */
const methodWithInteraction = (handed: string): string | undefined =>
  handed.endsWith('.options') ? methodIn(handed) : undefined

/** Makes uses in exported handlers certain if no other document calls their functions. */
function withExported(all: readonly ProjectAnalysis[]): readonly ProjectAnalysis[] {
  const isDoubted = ({ isExported }: LocatedUse): boolean => isExported === true
  if (!all.some(({ analysis: { uses } }) => usesIn(uses).some(isDoubted))) {
    return all
  }
  const elsewhere = new Set(
    all.flatMap(({ analysis: { uri, uses } }) =>
      usesIn(uses).flatMap((use) => (use.uri !== uri ? placeKey(use) : [])),
    ),
  )
  const isOwn = (use: LocatedUse): boolean => isDoubted(use) && !elsewhere.has(placeKey(use))
  return all.map((one) => {
    const { tied: units, untied } = one.analysis.uses
    if (!units.some((unit) => unit.uses.some(isOwn))) {
      return one
    }
    const certain = units.map((unit) =>
      checkedUses(
        unit,
        unit.uses.map((use) => (isOwn(use) ? withoutDoubt(use) : use)),
      ),
    )
    return { ...one, analysis: withUses(one.analysis, { tied: certain, untied }) }
  })
}

/** Lists the uses of a document, with a command and without one. */
const usesIn = ({ tied: units, untied }: AnalysedUses): readonly LocatedUse[] => [
  ...units.flatMap((unit) => unit.uses),
  ...untied.map(({ use }) => use),
]

/** Removes the doubt from a use, and the mark that the use may belong to another command. */
function withoutDoubt(doubted: LocatedUse): LocatedUse {
  const { doubt: _, isExported: __, use, ...own } = doubted
  return { ...own, use: { ...use, isShared: false } as Use }
}

function tied(all: readonly ProjectAnalysis[]): readonly AnalysedUses[] {
  const commands = commandsByName(all)
  const imported = importedIn(all)
  const outside: Outside[] = [...imported.values()]
  const places = new Set(
    [
      ...all.flatMap(({ analysis }) => analysis.uses.tied.flatMap(({ uses }) => uses)),
      ...outside.map(({ use }) => use),
    ]
      .filter(({ needs }) => needs === undefined)
      .flatMap(placesOf),
  )
  // To list the sub-commands of a command takes as long as to check it, and each use in a file asks.
  const levelsOf = remembered(sublevels)
  const knownIn = remembered((project: string): KnownCommands => {
    const named = (name: string): readonly NamedUnit[] =>
      (commands.get(keyOf(project, name)) ?? []).map(({ command }) => command)
    return { named, placedAt: remembered((uri) => placedAt(uri, named, levelsOf)) }
  })
  const called = calledIn(all, knownIn)
  outside.push(...called.known)
  const untied = all.map(({ analysis, project }) =>
    analysis.uses.untied.flatMap((one): UntiedUse[] => {
      const key = placeKey(one.use)
      if (imported.has(one) || places.has(key) || isCalled(analysis, one)) {
        return []
      }
      const found = commandsFor(analysis, one, knownIn(project))
      if (typeof found === 'string') {
        return called.places.has(key) ? [] : [{ ...one, reason: found }]
      }
      const isOfOthers = one.commands === undefined && called.unknown.has(key)
      outside.push(...(isOfOthers ? found.flatMap(asOfOthers) : found))
      return []
    }),
  )
  if (outside.length === 0) {
    return all.map(({ analysis }, index) => ({ ...analysis.uses, untied: untied[index] ?? [] }))
  }
  const byUnit = byUnitAndPath(outside)
  return all.map(({ analysis }, index) => ({
    tied: withOutside(analysis.units, analysis.uses, byUnit),
    untied: untied[index] ?? [],
  }))
}

/**
 * Returns the key of the place of a use and, if another document reads the option there, the key of
 * that place.
 */
const placesOf = (use: LocatedUse): readonly string[] => {
  const { readAt } = use
  return [
    placeKey(use),
    ...(readAt === undefined ? [] : [placeKey({ uri: readAt.uri, place: readAt })]),
  ]
}

/**
 * Checks whether a use is in a function of another document that this document calls with an
 * interaction.
 */
const isCalled = ({ uri }: Analysis, { use, commands, of }: UntiedUse): boolean =>
  use.uri !== uri && commands === undefined && of === undefined

/** The uses in functions that other files call. */
interface CalledUses {
  readonly known: readonly Outside[]
  /** The places of the uses with a known sub-command. */
  readonly places: ReadonlySet<string>
  /** The places of uses in functions that are called by a file without a known command. */
  readonly unknown: ReadonlySet<string>
}

/**
 * Finds the uses in functions of other documents. They belong to the sub-commands after which the
 * calling files are named.
 */
function calledIn(
  all: readonly ProjectAnalysis[],
  knownIn: (project: string) => KnownCommands,
): CalledUses {
  const known: Outside[] = []
  const unknown = new Set<string>()
  for (const { analysis, project } of all) {
    for (const one of analysis.uses.untied) {
      if (isCalled(analysis, one)) {
        const found = placedBy(analysis, one.use, knownIn(project))
        known.push(...found)
        if (found.length === 0) {
          unknown.add(placeKey(one.use))
        }
      }
    }
  }
  return { known, places: new Set(known.map(({ use }) => placeKey(use))), unknown }
}

/**
 * Returns a use for the sub-command after which its calling document is named. Returns an empty
 * list if there is none.
 */
const placedBy = (analysis: Analysis, use: LocatedUse, known: KnownCommands): readonly Outside[] =>
  (isAlone(analysis) && fromPlace(use, known, analysis.uri)) || []

/**
 * Marks a read of an option as shared with other commands, so that nothing is reported about it.
 * Uses of other kinds are left out, except those that read all options.
 */
function asOfOthers({ command, use: located }: Outside): readonly Outside[] {
  const { use } = located
  if (use.kind !== 'option') {
    return use.kind === 'everything' ? [{ command, use: located }] : []
  }
  const { accepts: _, channelTypes: __, misses: ___, ...read } = use
  return [
    {
      command,
      use: { ...located, use: { ...read, isShared: true, isGuarded: true }, doubt: CALLED },
    },
  ]
}

const CALLED = 'Other files may call its function for other commands.'

/**
 * Adds the uses in handlers that are named after a command, if nothing else handles the command:
 * `commands/film.js` beside `film.json`, `{ name: 'film', execute }`.
 */
function withNamed(
  all: readonly ProjectAnalysis[],
  uses: readonly AnalysedUses[],
): readonly AnalysedUses[] {
  const wanted = wantedIn(all, uses)
  if (wanted.size === 0) {
    return uses
  }
  const handled = new Set(
    uses.flatMap((one) => one.tied.filter(isHandled).map(({ unit, path }) => pathKey(unit, path))),
  )
  const commands = commandsByName(all)
  const outside = new Map<UntiedUse, Outside>()
  for (const [key, same] of wanted) {
    const [only, another] = commands.get(key) ?? []
    const isOne = new Set(same.map(({ one }) => one.use.uri)).size === 1
    if (
      only !== undefined &&
      another === undefined &&
      isOne &&
      !handled.has(pathKey(only.command.unit, only.command.path))
    ) {
      for (const { one } of same) {
        outside.set(one, { command: only.command, use: one.use })
      }
    }
  }
  const byUnit = byUnitAndPath([...outside.values()])
  return all.map(({ analysis }, index) => {
    const own = uses[index] ?? analysis.uses
    return {
      tied: withOutside(analysis.units, own, byUnit),
      untied: own.untied.filter((one) => !outside.has(one)),
    }
  })
}

/** Returns the unmatched uses in handlers that are named after a command, by project and name. */
const wantedIn = (all: readonly ProjectAnalysis[], uses: readonly AnalysedUses[]) =>
  groupBy(
    all.flatMap(({ analysis, project }, index) =>
      (isAlone(analysis) ? (uses[index]?.untied ?? []) : []).flatMap((one) =>
        one.calledAfter === undefined ? [] : [{ one, key: keyOf(project, one.calledAfter) }],
      ),
    ),
    ({ key }) => key,
  )

/** Returns the commands of all projects, by project and name. */
const commandsByName = (all: readonly ProjectAnalysis[]) =>
  groupBy(
    all.flatMap(({ analysis, project }) =>
      commandsIn(analysis).map((command) => ({ command, key: keyOf(project, command.name) })),
    ),
    ({ key }) => key,
  )

/**
 * Checks whether a command has a handler that runs it. A handler of its autocompletion alone does
 * not count.
 */
const isHandled = ({ uses }: UsesUnit): boolean => uses.some(({ use }) => !TYPING.has(use.kind))

const TYPING: ReadonlySet<string> = new Set(['autocomplete', 'focused-name'])

const pathKey = ({ uri, definition }: Unit, path: Path): string =>
  `${uri} ${definition.place.start} ${path.join()}`

/**
 * Adds the handlers that pass autocompletion on. If all of them leave the answer to the command, a
 * command without one is reported.
 */
function withCompletions(
  all: readonly ProjectAnalysis[],
  uses: readonly AnalysedUses[],
  isWhole: boolean,
): readonly AnalysedUses[] {
  const hearing = groupBy(
    all.flatMap(({ analysis, project }) =>
      analysis.uses.untied.flatMap(({ use }) => (isHearing(use) ? [{ project, use }] : [])),
    ),
    ({ project }) => project,
  )
  return uses.map(({ tied: units, untied }, index) => {
    const heard = hearing.get(all[index]?.project ?? '') ?? []
    const isLeft = heard.every(({ use: { use } }) => use.kind === 'dispatch')
    return {
      tied: units.map((one) => {
        const [first] = heard
        const isOwn = one.isUnanswered === 'library' && isWhole
        if (!isLeft || one.isUnanswered === undefined || (first === undefined && !isOwn)) {
          return one
        }
        const left: LocatedUse = first?.use ?? {
          use: LEFT,
          uri: one.unit.definition.place.uri,
          place: { start: 0, end: 0 },
        }
        return checkedUses({ unit: one.unit, path: one.path }, [...one.uses, left])
      }),
      untied: untied.filter(({ use }) => !isHearing(use)),
    }
  })
}

/** The use in a library that leaves the autocompletion of all options to the command. */
const LEFT: Use = { kind: 'dispatch', level: 'focused', names: [] }

/** Checks whether a use receives every autocomplete interaction of a document. */
const isHearing = ({ use }: LocatedUse): boolean =>
  use.kind === 'autocomplete' ||
  (use.kind === 'dispatch' && use.level === 'focused' && use.names.length === 0)

/**
 * Returns the analysis of a document with its uses matched among others: the uses in its handlers,
 * and the uses of its commands in other documents.
 *
 * @param others documents that define the commands which it handles, or that handle the commands
 *   which it defines
 * @param isWhole true if these are all documents of the projects
 */
export function amongOthers(
  own: ProjectAnalysis,
  others: readonly ProjectAnalysis[],
  isWhole: boolean,
): Analysis {
  const { analysis } = own
  const known = amongCallers(own, [own, ...others])
  const [uses, ...more] = tieAcross([own, ...others], isWhole)
  const handled = more.flatMap(({ tied }) =>
    tied.filter((one) => one.uses.some(({ uri }) => uri === analysis.uri)),
  )
  if (uses === undefined) {
    return known
  }
  return withUses(known, { tied: [...uses.tied, ...handled], untied: uses.untied })
}

/**
 * Returns the analysis of a document among all that may call its handlers. If one of them answers
 * interactions on a condition, its handlers may edit this answer on the same condition.
 */
export function amongCallers(
  { analysis, project }: ProjectAnalysis,
  all: readonly ProjectAnalysis[],
): Analysis {
  const isAnswered =
    analysis.answers.some(isContradiction) &&
    all.some((one) => one.project === project && one.analysis.answersOnCondition)
  return isAnswered ? answeredOnCondition(analysis) : analysis
}

/**
 * Returns a name in lower case without separators, in which form folders, files and commands are
 * compared.
 */
const plain = (name: string): string => name.toLowerCase().replace(/[-_.\s]/g, '')

const keyOf = (project: string, name: string): string => `${project}#${plain(name)}`

/**
 * Returns the commands that a document defines, by the names that handlers in other documents use
 * for them.
 */
const commandsIn = ({ units }: Analysis): readonly NamedUnit[] =>
  units.flatMap((unit) =>
    itemsOf(unit.definition).flatMap(({ resource, path, value }) => {
      const { name } = asRecord(value)
      return resource === 'command' && typeof name === 'string' ? [{ unit, path, name }] : []
    }),
  )

/** The keys that link a document with others. Documents with a common key are checked together. */
export interface LinkKeys {
  /** The keys that the document shares with others, such as names of commands. */
  readonly keys: readonly string[]
  /**
   * Keys that link the document only with documents that have the same key in `keys`. Two documents
   * with the same weak key are not linked.
   */
  readonly weak: readonly string[]
}

/** Returns the key that links a document with those that refer to it. */
export const documentKey = (uri: string): string => `document ${uri}`

/**
 * Returns the keys that link a document with all others that `tieAcross` and `agreedFindings` need.
 */
export function linkKeys(analysis: Analysis, project: string): LinkKeys {
  const { uri, units, uses, extended } = analysis
  const { tied, untied } = uses
  const all = [...tied.flatMap(({ uses: own }) => own), ...untied.map(({ use }) => use)]
  const places = extended.flatMap(({ place }) => place ?? [])
  const documents = [
    uri,
    ...all.flatMap(({ uri: own, readAt }) => [own, ...(readAt === undefined ? [] : [readAt.uri])]),
    ...untied.flatMap(({ of }) => of?.uri ?? []),
    ...places.map((place) => place.uri),
    ...units.flatMap(partsOf),
  ]
  const isTyped = untied.some(({ use }) => isHearing(use))
  const isOpen = extended.some(({ place }) => place === undefined)
  const named = [
    ...commandsIn(analysis).map(({ name }) => plain(name)),
    ...commandsWanted(analysis),
  ]
  return {
    keys: [
      ...new Set(documents.map(documentKey)),
      ...new Set(named.map((name) => `command ${project}#${name}`)),
      ...(isTyped ? [`typing ${project}`] : []),
      ...(isOpen ? [`added ${project}`] : []),
      ...(analysis.answersOnCondition ? [`answered ${project}`] : []),
      ...new Set(all.flatMap(({ hands }) => (hands === undefined ? [] : handedKeys(hands)))),
    ],
    weak: [
      ...(tied.some(({ isUnanswered }) => isUnanswered !== undefined) ? [`typing ${project}`] : []),
      ...new Set(all.flatMap(({ needs }) => (needs === undefined ? [] : [`handed ${needs}`]))),
      ...new Set(
        all.flatMap(({ unless }) =>
          unless === undefined ? [] : [`handed ${unless}`, `handed to ${methodIn(unless)}`],
        ),
      ),
      ...(units.length > 0 ? [`added ${project}`] : []),
      ...(analysis.answers.some(isContradiction) ? [`answered ${project}`] : []),
    ],
  }
}

/** Returns the keys of an argument that a document passes, such as `run 1.options`. */
function handedKeys(hands: string): readonly string[] {
  const method = methodWithInteraction(hands)
  return [`handed ${hands}`, ...(method === undefined ? [] : [`handed to ${method}`])]
}

/** Lists the documents that contain options of a definition. */
const partsOf = ({ parts }: Unit): readonly string[] =>
  parts.flatMap(({ unit }) => [unit.uri, ...partsOf(unit)])

/**
 * Returns the names of the commands, in other documents, that the uses of a document may belong to.
 */
function commandsWanted(analysis: Analysis): readonly string[] {
  const { untied } = analysis.uses
  const names = untied.flatMap(({ commands = [], calledAfter }) => [
    ...commands,
    ...(calledAfter !== undefined && isAlone(analysis) ? [calledAfter] : []),
  ])
  const placed = untied.flatMap(({ use, commands }) =>
    commands === undefined && !isHearing(use) && isAlone(analysis) ? [analysis.uri] : [],
  )
  const places = [...new Set(placed)].flatMap(subcommandsOfFile)
  return [...new Set([...names, ...places.map(({ command }) => command)].map(plain))]
}

/** The commands of a project. */
interface KnownCommands {
  named(name: string): readonly NamedUnit[]
  /** Returns the sub-commands after which a document may be named. */
  placedAt(uri: string): readonly PlacedLevel[]
}

interface PlacedLevel {
  readonly command: NamedUnit
  readonly branch: UseBranch
}

/**
 * Returns the uses that name the place of their command in another document, each with this
 * command. Uses whose command is not found are left out.
 */
function importedIn(all: readonly ProjectAnalysis[]): ReadonlyMap<UntiedUse, Outside> {
  const byUri = new Map(all.map(({ analysis }) => [analysis.uri, analysis.units]))
  const commandAt = (place: Place): Outside['command'] | undefined => {
    for (const unit of byUri.get(place.uri) ?? []) {
      const path = pathAt(unit.definition, place)
      if (path !== undefined) {
        return { unit, path }
      }
    }
    return undefined
  }
  return new Map(
    all.flatMap(({ analysis }) =>
      analysis.uses.untied.flatMap((one): [UntiedUse, Outside][] => {
        const { use, of, isUnanswered } = one
        const command = of === undefined ? undefined : commandAt(of)
        if (command === undefined) {
          return []
        }
        return [[one, { command, use, ...(isUnanswered !== undefined && { isUnanswered }) }]]
      }),
    ),
  )
}

/** Returns the command of a definition that begins at a place; `undefined` if there is none. */
function pathAt(definition: Definition, { uri, start }: Place): Path | undefined {
  const { place } = definition
  if (definition.resource !== 'commands') {
    // Data is read by a reader of its own, to which white space and comments before an object may belong.
    const isThere = isData(uri) ? place.start <= start && start < place.end : place.start === start
    return isThere ? [] : undefined
  }
  return itemsOf(definition).find(({ path }) => definition.extent(path)?.start === start)?.path
}

/** Finds the commands that a use belongs to, or the reason why there are none. */
function commandsFor(
  analysis: Analysis,
  { use, commands, reason }: UntiedUse,
  known: KnownCommands,
): readonly Outside[] | string {
  if (commands === undefined) {
    return isAlone(analysis) ? (fromPlace(use, known, use.uri) ?? reason) : reason
  }
  const found = commands.map((name) => known.named(name).filter((command) => command.name === name))
  if (found.some(({ length }) => length === 0)) {
    return 'It is in the branch of a command that is not defined in the project. Define it, or correct the name in the condition.'
  }
  // Of several commands of that name it must be right for one.
  return found.flatMap((one) => one.map((command) => ({ command, use })))
}

/** Checks whether a document has no commands of its own. */
const isAlone = ({ units }: Analysis): boolean =>
  units.every(({ definition: { resource } }) => resource !== 'command' && resource !== 'commands')

/**
 * Returns the use for the sub-command after which a file and its folder are named. Returns
 * `undefined` if there is no such sub-command, or if there are several.
 */
function fromPlace(
  use: LocatedUse,
  { placedAt: placed }: KnownCommands,
  uri: string,
): readonly Outside[] | undefined {
  if (!OF_SUBCOMMANDS.has(use.use.kind)) {
    return undefined
  }
  const [only, ...others] = placed(uri)
  if (only === undefined || others.length > 0) {
    return undefined
  }
  const branches = (use.use.branches ?? [{}]).map((branch): UseBranch => ({
    ...branch,
    ...only.branch,
  }))
  return [{ command: only.command, use: { ...use, use: { ...use.use, branches } } }]
}

const placedAt = (
  uri: string,
  named: KnownCommands['named'],
  levelsOf: (command: NamedUnit) => readonly Sublevel[],
): readonly PlacedLevel[] =>
  subcommandsOfFile(uri).flatMap(({ command: name, group, subcommand }) =>
    named(name).flatMap((command) =>
      levelsOf(command)
        .filter((level) => isNamedAs(level, group, subcommand))
        .map(({ branch }) => ({ command, branch })),
    ),
  )

const OF_SUBCOMMANDS: ReadonlySet<string> = new Set([
  'option',
  'value',
  'getter',
  'everything',
  'focused-name',
])

/**
 * Returns the sub-commands that the path of a file may name: `<command>/<sub-command>`,
 * `<command>/<group>/<sub-command>`, `<command>/subcommands/<sub-command>`.
 */
function subcommandsOfFile(uri: string) {
  const segments = uri.split('/').filter((segment) => !OF_ALL_SUBCOMMANDS.test(segment))
  const file = (segments.pop() ?? '').replace(/\..*$/, '')
  const names = file === 'index' ? segments : [...segments, file]
  const [outer, middle, subcommand] = names.slice(-3)
  if (middle === undefined || subcommand === undefined) {
    return []
  }
  const inGroup = outer === undefined ? [] : [{ command: outer, group: middle, subcommand }]
  return [{ command: middle, group: undefined, subcommand }, ...inGroup]
}

/** Matches folders between a command and its sub-commands: `subcommands`, `[sub-commands]`. Brackets are escaped in addresses. */
const OF_ALL_SUBCOMMANDS = /^(?:\[|%5B)?sub[-_]?(?:commands?|cmds?)(?:\]|%5D)?$/i

/** A sub-command or a group, with its names in the form that folders and files are compared in. */
interface Sublevel {
  readonly branch: UseBranch
  readonly subcommand: string
  readonly group: string | undefined
}

/** Returns the sub-commands and the groups of a command. */
function sublevels({ unit, path }: NamedUnit): readonly Sublevel[] {
  const command = valueAt(unit.definition.value, path)
  const levels = useTargets(command, { kind: 'level-name', level: 'subcommand', name: '' }).map(
    (target): Sublevel => {
      const isInGroup = target.path.length > 2
      const parent = isInGroup ? valueAt(command, target.path.slice(0, -2)) : undefined
      const { name } = asRecord(parent)
      const group = typeof name === 'string' ? name : undefined
      return {
        branch: { subcommand: target.name, ...(group !== undefined && { group }) },
        subcommand: plain(target.name),
        group: group === undefined ? undefined : plain(group),
      }
    },
  )
  const groups = [...new Set(levels.flatMap(({ branch: { group } }) => group ?? []))]
  return [...levels, ...groups.map(ofGroup)]
}

/**
 * Returns a group for files that handle all its sub-commands: `<command>/<group>`,
 * `<command>/<group>/<group>`.
 */
const ofGroup = (group: string): Sublevel => ({
  branch: { group },
  subcommand: plain(group),
  group: plain(group),
})

const isNamedAs = (level: Sublevel, group: string | undefined, subcommand: string): boolean =>
  level.subcommand === plain(subcommand) && (group === undefined || level.group === plain(group))

type ByUnit = ReadonlyMap<Unit, ReadonlyMap<string, readonly Outside[]>>

const byUnitAndPath = (outside: readonly Outside[]): ByUnit =>
  new Map(
    [...groupBy(outside, ({ command }) => command.unit)].map(([unit, all]) => [
      unit,
      groupBy(all, ({ command }) => command.path.join()),
    ]),
  )

/** Returns the commands of a document with their uses in other documents added. */
function withOutside(units: readonly Unit[], uses: AnalysedUses, byUnit: ByUnit) {
  const known = new Map<Unit, Set<string>>()
  const extended = uses.tied.map((one) => {
    const key = one.path.join()
    known.set(one.unit, (known.get(one.unit) ?? new Set()).add(key))
    const more = byUnit.get(one.unit)?.get(key) ?? []
    return more.length === 0 ? one : withMore(one, more)
  })
  const added = units.flatMap((unit) =>
    [...(byUnit.get(unit) ?? [])].flatMap(([key, same]) => {
      const [first] = same
      if (first === undefined || known.get(unit)?.has(key) === true) {
        return []
      }
      return [withMore({ ...first.command, uses: [] }, same)]
    }),
  )
  return [...extended, ...added]
}

/** Adds uses to those of a command, and checks them. */
function withMore(
  one: Pick<UsesUnit, 'unit' | 'path' | 'uses' | 'isUnanswered'>,
  more: readonly Outside[],
): UsesUnit {
  const own = one.isUnanswered ?? more.find(({ isUnanswered }) => isUnanswered)?.isUnanswered
  const tied = { unit: one.unit, path: one.path, ...(own !== undefined && { isUnanswered: own }) }
  return checkedUses(tied, [...one.uses, ...more.map(({ use }) => use)])
}
