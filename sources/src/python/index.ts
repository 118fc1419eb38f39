import { define } from '../definition/define.js'
import { pathInProject } from '../documents/project.js'
import { syntaxDiagnostic } from '../documents/syntax.js'
import type { Node, Tree } from '../lezer/tree.js'
import { NOTHING } from '../reader.js'
import type { Host, Read, ReadResult, SourceDiagnostic, SourceDocument } from '../reader.js'
import { writerFor } from './definition/writer.js'
import { damagedIn } from './find/damaged.js'
import { findDefinitions } from './find/definitions.js'
import { suppressionsOf } from './find/suppressions.js'
import { withoutParents } from './find/unplaced.js'
import type { Mistake } from './frameworks/framework.js'
import { librariesFor, mistakesInModule, PACKAGES } from './frameworks/index.js'
import { isSkipped, mayDefine } from './prefilter.js'
import { isSameProject, reuse } from './incremental.js'
import type { FoundIn, Reading } from './incremental.js'
import { requirementsFor } from './requirements/index.js'
import { importedBy } from './scope/bindings.js'
import { folderOf, Module, treesFor, Workspace } from './scope/module.js'
import type { Trees } from './scope/module.js'
import { K } from './syntax/kinds.js'
import { firstUnclosed } from './syntax/unclosed.js'

export { LIBRARY_PACKAGES } from './frameworks/index.js'
export { mayDefine } from './prefilter.js'

const MOST_CHARACTERS = 1_000_000

/** The most readings that are kept for the next keystroke. */
const MOST_READINGS = 4

/** The cached results that a reader may use for its next reading. */
interface Memory {
  readonly trees: Trees
  /** The latest readings, by the URIs of their documents. */
  readonly readings: Map<string, Reading>
}

/**
 * Makes a reader that caches the trees and readings of the latest documents. After a keystroke, it
 * parses only the changed part, and finds definitions again only if the edit may change them.
 *
 * @param options.characters the limit for the total length of the documents whose trees are kept,
 *   in UTF-16 units; the latest few are always kept
 */
export function createReader({ characters = MOST_CHARACTERS } = {}): Read {
  const memory: Memory = { trees: treesFor(characters), readings: new Map() }
  return (document, host) => readWith(document, host, memory)
}

/** Reads the definitions of a Python module without running it. */
export const read = (document: SourceDocument, host: Host): ReadResult => readWith(document, host)

function readWith({ uri, text }: SourceDocument, host: Host, memory?: Memory): ReadResult {
  const assignment = host.assignment?.(uri)
  const isNamed = assignment?.isNamed === true
  if (!mayDefine(text) || (!isNamed && isSkipped(pathInProject(uri, assignment)))) {
    return NOTHING
  }
  const requested = new Map<string, string | undefined>()
  const recorded = recording(host, requested)
  const workspace = new Workspace(recorded, assignment?.root, memory?.trees)
  const module = new Module(uri, workspace.treeOf(uri, text), workspace)
  workspace.modules.set(uri, module)
  // Places in the document move with an edit.
  const terms = { ...assignment, commandsAt: assignment?.commandsAt?.length }
  const project = { assignment: JSON.stringify(terms), requested }
  const reading =
    again(memory?.readings.get(uri), module, project.assignment, host) ?? readWhole(module, project)
  if (memory !== undefined) {
    remember(memory.readings, reading)
  }
  return reading.result
}

/** Makes a host that records which texts were requested, and the answers. */
const recording = (host: Host, requested: Map<string, string | undefined>): Host => ({
  ...host,
  text(uri) {
    const text = host.text(uri)
    requested.set(uri, text)
    return text
  },
})

function remember(readings: Map<string, Reading>, reading: Reading): void {
  const { uri } = reading.module
  readings.delete(uri)
  readings.set(uri, reading)
  for (const oldest of readings.keys()) {
    if (readings.size > MOST_READINGS) {
      readings.delete(oldest)
    }
  }
}

/** Reads an edited text from its last reading; `undefined` if the edit may change definitions. */
function again(
  before: Reading | undefined,
  module: Module,
  assignment: string,
  host: Host,
): Reading | undefined {
  if (before === undefined || !isSameProject(before, assignment, host)) {
    return undefined
  }
  const { workspace, tree } = module
  const { requirements } = before.module.workspace
  const libraries = librariesFor(tree.text, before.imported, requirements)
  const isSame = libraries.every((library, at) => library === before.found[at]?.library)
  if (!isSame || libraries.length !== before.found.length) {
    return undefined
  }
  workspace.requirements = requirements
  const found = reuse(before, module)
  if (found === undefined) {
    return undefined
  }
  const { dependsOn = [], parsed = NONE_PARSED } = before.result
  return { ...before, module, found, result: { ...resultOf(module, found, dependsOn), parsed } }
}

const NONE_PARSED = { definitions: [], handlers: [] }

/** Reads a module from its beginning. */
function readWhole(module: Module, project: Pick<Reading, 'assignment' | 'requested'>): Reading {
  const { workspace, tree, uri } = module
  const { host, looked } = workspace
  workspace.requirements = requirementsFor(
    workspace.foldersAround(folderOf(uri)),
    PACKAGES,
    host,
    workspace.missing,
  )
  const imported = importedBy(tree)
  const isUnseen = (handler: Node): boolean =>
    !looked.bodies.has(tree.startOf(tree.childOf(handler, K.Body)))
  const all = librariesFor(tree.text, imported, workspace.requirements).map((library) => ({
    library,
    ...findDefinitions(module, library),
  }))
  const result = resultOf(module, all, workspace.missing)
  // After the result, for which further bodies are looked at.
  const found = all.map(({ handlers, ...one }) => ({
    ...one,
    unseenHandlers: new Set([...handlers].filter(isUnseen)),
  }))
  return { ...project, module, imported, found, changes: looked.changes, result }
}

function resultOf(
  module: Module,
  found: readonly Omit<FoundIn, 'unseenHandlers'>[],
  missing: Iterable<string>,
): ReadResult {
  const { tree, uri, workspace } = module
  const { text } = tree
  const mistakes = [...found.flatMap((one) => one.mistakes), ...mistakesInModule(module)]
  const dependsOn = [...missing]
  const makers = [...new Set(found.flatMap(({ library }) => library.makers))]
  const damaged = makers.length === 0 ? [] : damagedIn(tree, makers)
  const passedOver = [...damaged, ...withoutParents(found.flatMap(({ unplaced }) => unplaced))]
  const isLost = found.some((one) => one.found.some(({ certainty }) => certainty === 'unsure'))
  const unclosed = isLost || damaged.length > 0 ? firstUnclosed(text) : undefined
  const document = { uri, text, dependsOn }
  return {
    definitions: found.flatMap(({ library, found: all }) => {
      const writer = writerFor(text, library)
      return all.map((each) => define(document, each, writer, workspace.host))
    }),
    syntax: unread(tree),
    ...(mistakes.length > 0 && { mistakes: mistakes.map(withSeverity) }),
    suppressions: suppressionsOf(tree),
    dependsOn,
    ...(unclosed !== undefined && { damage: [{ start: unclosed, end: unclosed + 1 }] }),
    ...(passedOver.length > 0 && { passedOver }),
    parsed: { definitions: [...workspace.modules.keys()], handlers: [] },
  }
}

/** The mistakes that change only the texts that users see. For all others the library raises an error. */
const WARNINGS: ReadonlySet<SourceDiagnostic['code']> = new Set([
  'python/cut-description',
  'python/never-registered',
])

const withSeverity = (mistake: Mistake): SourceDiagnostic => ({
  ...mistake,
  severity: WARNINGS.has(mistake.code) ? 'warning' : 'error',
})

/** Warns about a part of the text that was not read. Python itself reports other mistakes in the syntax. */
function unread({ text, unreadFrom }: Tree): SourceDiagnostic[] {
  if (unreadFrom === undefined) {
    return []
  }
  const start = Math.max(0, Math.min(unreadFrom, text.length - 1))
  const message =
    'Reading ended here, since the code is damaged or too unusual: nothing after this point was checked.'
  const end = Math.min(start + 1, text.length)
  return [{ ...syntaxDiagnostic({ message, start, end }), severity: 'warning' }]
}
