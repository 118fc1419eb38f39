import { NONE, once } from './syntax/tree.js'
import type { Node, Tree } from './syntax/tree.js'
import type { Path } from '@slashlint/core'
import { CommandType, OptionType } from '@slashlint/core/contract'
import { syntaxDiagnostic } from '../documents/syntax.js'
import { childOf } from '../nodes/nodes.js'
import { lineIndex } from '../text/line-index.js'
import type {
  Definition,
  LocatedUse,
  Place,
  ReadResult,
  SourceDiagnostic,
  UntiedUse,
} from '../reader.js'
import { define } from '../definition/define.js'
import type { Writer } from '../definition/nodes.js'
import { namesOfCommand, scalarAt } from '../definition/values.js'
import { prepareCaution } from './definition/caution.js'
import { rangeOf } from './definition/conversion.js'
import type { Code, DefNode } from './definition/nodes.js'
import { evaluatorWith } from './evaluate/expressions.js'
import { findDefinitions } from './find/definitions.js'
import { extensionsIn } from './find/extensions.js'
import { fromBuilder, fromObject, LOOSE } from './find/found.js'
import type { Found } from './find/found.js'
import { isTest } from './find/handlers.js'
import { foldersAttached } from './find/loaders.js'
import { suppressionsOf } from './find/pragmas.js'
import { isSent } from './find/ties.js'
import { writerOf } from './find/writer.js'
import { LIBRARIES } from './frameworks/index.js'
import { INTERACTION_GUESSES } from './handlers/interaction-values.js'
import { damageOf } from './handlers/damage.js'
import type { Damage } from './handlers/damage.js'
import {
  toModuleCommand,
  answersIn,
  answersOnCondition,
  findUses,
  importedCommands,
  mayAnswer,
  mayPassOn,
  mayUse,
} from './handlers/index.js'
import type { ModuleCommand } from './handlers/index.js'
import { namesOfCode, reuse } from './incremental.js'
import type { Reading } from './incremental.js'
import type { Module } from './scope/module.js'
import { within } from './scope/workspace.js'
import { chainTop } from './syntax/chains.js'
import { rootFrame } from './evaluate/evaluate.js'
import type { BuilderValue, Frame, ObjectValue } from './values/value.js'

const EVALUATOR = evaluatorWith(LIBRARIES, INTERACTION_GUESSES)

/** Reads a module from scratch. */
export function readWhole(
  module: Module,
  isDefining: boolean,
  requested: Reading['requested'],
): Reading {
  const { tree, uri, workspace } = module
  const { host } = workspace
  const assignment = host.assignment?.(uri)
  const root = rootFrame(EVALUATOR, module)
  const whole = { module, node: 0 }
  const found = isDefining ? findDefinitions(root) : []
  const dependsOn: string[] = []
  const document = { uri, text: tree.text, dependsOn }
  const definitions = found.map((one) => define(document, one, writerOf(module), host))
  const forDefinitions = isDefining ? [...workspace.modules.keys()] : []
  // A module that only handles commands gets no warnings about its text.
  const syntax = isDefining ? unread(module) : []
  const handlers =
    assignment?.ignoresHandlers === true ? {} : handlersOf(module, found, definitions, isDefining)
  const extended =
    assignment?.ignoresHandlers === true ? [] : within(workspace, whole, () => extensionsIn(root))
  const forHandlers = [...workspace.modules.keys()].slice(forDefinitions.length)
  const roots = found.map((one) => one.root)
  prepareCaution(module, roots)
  dependsOn.push(...workspace.missing)
  const folders = found.length === 0 ? [] : within(workspace, whole, () => foldersAttached(root))
  const result: ReadResult = {
    definitions,
    ...handlers,
    extended,
    parsed: { definitions: forDefinitions, handlers: forHandlers },
    syntax,
    damage: damageOf(tree)?.ranges ?? [],
    suppressions: suppressionsOf(module.tree, roots),
    dependsOn,
    handsOver: [...module.handsOver],
    handed: [...module.ownArguments.values()],
    attached: [
      ...attachedIn([...workspace.modules.values()].filter((other) => other !== module)),
      ...folders.map((folder) => ({
        uri: `${folder}/`,
        start: 0,
        end: Number.MAX_SAFE_INTEGER,
        except: uri,
      })),
    ],
  }
  let names: ReadonlySet<string> | undefined
  return { tree, assignment, requested, found, result, names: () => (names ??= namesOfCode(tree)) }
}

/**
 * Reads an edited text from the previous reading, if only words of prose changed; `undefined` if
 * more changed.
 */
export function readAgain(
  before: Reading,
  module: Module,
  requested: Reading['requested'],
  again: () => Reading,
): Reading | undefined {
  const { tree, workspace } = module
  const { result, assignment } = before
  // Which uses are judged depends on the words in what is damaged.
  const isJudged = result.uses !== undefined || result.untied !== undefined
  if (result.syntax.length > 0 || (isJudged && tree.errors.length > 0)) {
    return undefined
  }
  const moved = reuse(before, module)
  const now = workspace.host.assignment?.(module.uri)
  if (
    moved === undefined ||
    assignment?.commandsAt?.map(moved.offset).join() !== now?.commandsAt?.join()
  ) {
    return undefined
  }
  // The other documents must be unchanged.
  if ([...before.requested].some(([uri, text]) => workspace.host.text(uri) !== text)) {
    return undefined
  }
  let whole: Reading | undefined
  const found = before.found.map((one) => ({ ...one, root: moved.root(one.root) }))
  const document = { uri: module.uri, text: tree.text, dependsOn: result.dependsOn ?? [] }
  const definitions = found.map((one, index) => {
    const read = () => (whole ??= again()).result.definitions[index]
    return define(document, one, writerLater(module, read), workspace.host)
  })
  const definitionOf = new Map(
    result.definitions.map((one, index) => [one, definitions[index] ?? one]),
  )
  const uses = result.uses?.map((one) => ({
    ...one,
    definition: definitionOf.get(one.definition) ?? one.definition,
    uses: one.uses.map(moved.use),
  }))
  const { untied, answers, extended, handed = [], ...same } = result
  return {
    ...before,
    tree,
    requested,
    found,
    assignment: now,
    result: {
      ...same,
      damage: damageOf(tree)?.ranges ?? [],
      definitions,
      ...(uses !== undefined && { uses }),
      ...(untied !== undefined && {
        untied: untied.map((one) => ({ ...one, use: moved.use(one.use) })),
      }),
      ...(answers !== undefined && {
        answers: answers.map((one) => ({ ...one, place: moved.range(one.place) })),
      }),
      ...(extended !== undefined && {
        extended: extended.map((one) =>
          one.place === undefined ? one : { ...one, place: moved.place(one.place) },
        ),
      }),
      handed: handed.map(moved.argument),
      suppressions: suppressionsOf(
        tree,
        found.map(({ root }) => root),
      ),
    },
  }
}

/**
 * Makes a writer that reads the module when an edit needs the syntax tree. It reads the module at
 * most once.
 */
const writerLater = (module: Module, read: () => Definition | undefined): Writer<Code> => ({
  ...writerOf(module),
  edit: (_root, edits) => read()?.edit(edits),
  caution: (edits) => read()?.caution?.(edits),
  slotAt: (_root, offset) => read()?.slotAt?.(offset),
})

/** The part of the remaining steps for handlers: only their folders are read after them. */
const FOR_HANDLERS = 3 / 4

/**
 * Finds the uses of commands in the module's own handlers. Tests and examples are skipped, since
 * they contain mistakes on purpose.
 */
function handlersOf(
  module: Module,
  found: readonly Found[],
  definitions: readonly Definition[],
  isDefining: boolean,
): Pick<ReadResult, 'uses' | 'untied' | 'answers' | 'answersOnCondition'> {
  const { tree, uri, workspace } = module
  if (isTest(uri)) {
    return {}
  }
  const damages = new Map<string, Damage | undefined>()
  const damageIn = (other: string): Damage | undefined => {
    if (!damages.has(other)) {
      const damaged = other === uri ? module : workspace.modules.get(other)
      damages.set(other, damaged && damageOf(damaged.tree))
    }
    return damages.get(other)
  }
  const isDamaged = damageIn(uri) !== undefined
  const whole = (use: LocatedUse): LocatedUse => {
    const damage = damageIn(use.uri)
    if (damage?.includes(use.place.start) === true) {
      const damagedLine = damagedIn((workspace.modules.get(use.uri) ?? module).tree, 0)
      return { ...use, isDamaged: true, ...(damagedLine !== undefined && { damagedLine }) }
    }
    return isDamaged || damage !== undefined ? { ...use, isPartial: true } : use
  }
  const own = commandsOf(module, found, definitions)
  const read = () => {
    const frame = rootFrame(EVALUATOR, module)
    const commands = [...own, ...commandsImported(frame, own)]
    // Without such a command, it may only answer.
    const isSilent =
      commands.length === 0 && !isDefining && !mayUse(tree.text) && !mayPassOn(tree.text)
    const found = isSilent ? { tied: [], untied: [] } : findUses(frame, commands)
    // Damaged text does not show which code belongs to which function.
    const isAnswering = tree.errors.length === 0 && mayAnswer(tree.text, commands.length > 0)
    return {
      ...found,
      answers: isAnswering ? answersIn(frame, commands) : [],
      isConditional: answersOnCondition(frame),
    }
  }
  const skipped = workspace.tooMuch.length
  const { tied, untied, answers, isConditional } = within(
    workspace,
    { module, node: 0 },
    read,
    FOR_HANDLERS,
  )
  const all = workspace.tooMuch.length > skipped ? [...untied, unfinished(module)] : untied
  const ofAnswers = {
    ...(answers.length > 0 && { answers }),
    ...(isConditional && { answersOnCondition: true as const }),
  }
  if (tied.length + all.length === 0) {
    return ofAnswers
  }
  return {
    ...ofAnswers,
    uses: tied.map(({ of, uses, isUnanswered }) => ({
      ...of,
      ...(isUnanswered !== undefined && !isDamaged && { isUnanswered }),
      uses: usesToJudge(of.definition, uses).map(whole),
    })),
    untied: all.map((one) => ({ ...one, use: whole(one.use) })),
  }
}

/** Returns a read of an unknown option for a module whose handlers take too many steps to evaluate. */
const unfinished = ({ uri }: Module): UntiedUse => ({
  use: {
    use: { kind: 'option', absent: 'null', isShared: true, isGuarded: true },
    uri,
    place: { start: 0, end: 0 },
    unreadable: true,
  },
  reason: TOO_MANY_STEPS,
})

const TOO_MANY_STEPS =
  'Its file takes too many steps to evaluate: some of its handlers were not read. Split the file.'

/**
 * Returns the uses that can be checked against a definition. A single sub-command does not show
 * which others its command has.
 */
function usesToJudge<T extends Pick<LocatedUse, 'use'>>(
  { resource }: Definition,
  uses: readonly T[],
): readonly T[] {
  return resource === 'option' ? uses.filter(({ use }) => OF_SUBCOMMANDS.has(use.kind)) : uses
}

/** Returns the first damaged line, counted from 1; `undefined` for sound text. */
const damagedIn = once((tree: Tree): number | undefined => {
  const [first] = tree.errors
  if (first === undefined) {
    return undefined
  }
  return lineIndex(tree.text).position(tree.startOf(first)).line + 1
})

/** Returns the commands that a module defines, with the facts that its handlers need. */
const commandsOf = (
  module: Module,
  found: readonly Found[],
  definitions: readonly Definition[],
): ModuleCommand[] =>
  found.flatMap(({ root, resource, tie }, index) => {
    const definition = definitions[index]
    if (definition === undefined) {
      return []
    }
    return commandsIn(root, resource).map(({ node, path }) => {
      const isBare = !isSent(tie) && lacksKind(node)
      const known = { of: { definition, path }, isBare, ...aboutCommand(node) }
      return toModuleCommand(module, known, node.range)
    })
  })

/** Returns the commands of other modules that are next to handlers in this one. */
const commandsImported = (frame: Frame, own: readonly ModuleCommand[]): ModuleCommand[] => {
  const { tree } = frame
  const taken = holdersOf(tree, own)
  const isTaken = (holder: Node): boolean => taken.has(holder)
  return importedCommands(frame, isTaken).flatMap(
    ({ value, node, owners, isSpread }): ModuleCommand[] => {
      const { module } = value.site
      const { root, resource } = foundIn(value)
      if (!isForHandlers(root, resource)) {
        return []
      }
      const isBare = isSpread && lacksKind(root)
      return [
        { of: { uri: module.uri, ...root.range }, isBare, ...aboutCommand(root), node, owners },
      ]
    },
  )
}

/** Returns the definition of a command in another module. */
function foundIn(value: BuilderValue | ObjectValue): Found {
  const { module, node } = value.site
  if (value.kind === 'builder') {
    return fromBuilder(rootFrame(EVALUATOR, module), value, node)
  }
  return fromObject(module, value, LOOSE, 'command')
}

/**
 * Returns the nodes that contain a command of the module, and the commands' owners. No node is
 * visited twice.
 */
function holdersOf(tree: Tree, commands: readonly ModuleCommand[]): ReadonlySet<Node> {
  const around = new Set<Node>(commands.length > 0 ? [0] : [])
  for (const { node } of commands) {
    for (let at = node; at !== NONE && !around.has(at); at = tree.parentOf(at)) {
      around.add(at)
    }
  }
  return new Set([...around, ...commands.flatMap(({ owners }) => [...owners])])
}

/** Tells whether handlers may treat a definition as a command. */
const isForHandlers = (root: DefNode, resource: Found['resource']): boolean =>
  resource === 'command' || (resource === 'option' && isFilledIn(root))

const lacksKind = (node: DefNode): boolean =>
  ['options', 'type'].every((key) => childOf(node, key) === undefined)

/** Returns the facts about a command that checks of handlers need. */
const aboutCommand = (node: DefNode) => ({
  isBuilder: node.type === 'dict' && node.writing?.builder !== undefined,
  isMenu: MENUS.has(scalarAt(node, 'type')),
  ...namesOfCommand(node),
})

const MENUS: ReadonlySet<unknown> = new Set([CommandType.USER, CommandType.MESSAGE])

const OF_SUBCOMMANDS: ReadonlySet<string> = new Set(['option', 'value', 'getter', 'everything'])

/**
 * Tells whether an option outside of a command is a sub-command with options, which handlers treat
 * like a command. Without options, the object may only exist for its name.
 */
function isFilledIn(root: DefNode): boolean {
  const options = childOf(root, 'options')
  return (
    scalarAt(root, 'type') === OptionType.SUB_COMMAND &&
    options?.type === 'list' &&
    options.items.length > 0
  )
}

/** A part of a definition that handlers treat like a command. */
interface CommandPart {
  readonly node: DefNode
  readonly path: Path
}

function commandsIn(root: DefNode, resource: Found['resource']): readonly CommandPart[] {
  if (isForHandlers(root, resource)) {
    return [{ node: root, path: [] }]
  }
  if (resource !== 'commands' || root.type !== 'list') {
    return []
  }
  return root.items.flatMap((node, index) =>
    node.type === 'dict' ? [{ node, path: [index] }] : [],
  )
}

/**
 * Returns the places of options that definitions contain, so that they are no definitions
 * themselves.
 */
const attachedIn = (modules: readonly Module[]): Place[] =>
  modules.flatMap((module) =>
    [...module.attached].map((node) => ({
      uri: module.uri,
      ...rangeOf(module, chainTop(module.tree, node)),
    })),
  )

/** Warns about parts of the text that were not read. Other syntax errors are left to compilers. */
function unread({ tree, workspace }: Module): SourceDiagnostic[] {
  const { text, unreadFrom } = tree
  const [first] = workspace.tooMuch
  const at = (offset: number, message: string): SourceDiagnostic => {
    const start = Math.min(offset, text.length - 1)
    return {
      ...syntaxDiagnostic({ message, start, end: Math.min(start + 1, text.length) }),
      severity: 'warning',
    }
  }
  const ended =
    'Reading ended here, since the code is damaged or too unusual: nothing after this point was checked.'
  const expanded = 'This takes too many steps to evaluate: it was not checked.'
  const found = conflictsIn(tree)
  if (first !== undefined) {
    found.push(at(first.module.tree === tree ? tree.startOf(first.node) : 0, expanded))
  }
  if (unreadFrom !== undefined) {
    found.push(at(unreadFrom, ended))
  }
  return found
}

/** Finds unresolved merge conflicts. Damage around them may hide definitions. */
function conflictsIn(tree: Tree): SourceDiagnostic[] {
  if (!tree.text.includes('<<<<<<< ')) {
    return []
  }
  const damaged = new Set(tree.errors.map((error) => tree.startOf(error)))
  const message =
    'This merge conflict is open: what stands around it may not be checked. Keep one of the two versions.'
  return [...tree.text.matchAll(/^<<<<<<< .*/gm)]
    .filter(({ index }) =>
      Array.from('<<<<<<<', (_mark, at) => index + at).some((offset) => damaged.has(offset)),
    )
    .map(({ 0: line, index }) =>
      syntaxDiagnostic({ message, start: index, end: index + line.length }),
    )
}
