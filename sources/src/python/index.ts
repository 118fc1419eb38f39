import { define } from '../definition/define.js'
import { pathInProject } from '../documents/project.js'
import { syntaxDiagnostic } from '../documents/syntax.js'
import type { Tree } from '../lezer/tree.js'
import { NOTHING } from '../reader.js'
import type { Host, Read, ReadResult, SourceDiagnostic, SourceDocument } from '../reader.js'
import { writerFor } from './definition/writer.js'
import { damagedIn } from './find/damaged.js'
import { findDefinitions } from './find/definitions.js'
import { suppressionsOf } from './find/suppressions.js'
import type { Mistake } from './frameworks/framework.js'
import { librariesFor, mistakesInModule, PACKAGES } from './frameworks/index.js'
import { isSkipped, mayDefine } from './prefilter.js'
import { requirementsFor } from './requirements/index.js'
import { importedBy } from './scope/bindings.js'
import { folderOf, Module, treesFor, Workspace } from './scope/module.js'
import type { Trees } from './scope/module.js'
import { firstUnclosed } from './syntax/unclosed.js'

export { LIBRARY_PACKAGES } from './frameworks/index.js'
export { mayDefine } from './prefilter.js'

const MOST_CHARACTERS = 1_000_000

/**
 * Makes a reader that keeps the trees of the latest documents. After a keystroke, it parses only
 * the changed part.
 *
 * @param options.characters the limit for the total length of the documents whose trees are kept,
 * in UTF-16 units; the latest few are always kept
 */
export function createReader({ characters = MOST_CHARACTERS } = {}): Read {
  const trees = treesFor(characters)
  return (document, host) => readWith(document, host, trees)
}

/** Reads the definitions of a Python module without running it. */
export const read = (document: SourceDocument, host: Host): ReadResult => readWith(document, host)

function readWith({ uri, text }: SourceDocument, host: Host, trees?: Trees): ReadResult {
  const assignment = host.assignment?.(uri)
  const isNamed = assignment?.isNamed === true
  if (!mayDefine(text) || (!isNamed && isSkipped(pathInProject(uri, assignment)))) {
    return NOTHING
  }
  const workspace = new Workspace(host, assignment?.root, trees)
  workspace.requirements = requirementsFor(
    workspace.foldersAround(folderOf(uri)),
    PACKAGES,
    host,
    workspace.missing,
  )
  const module = new Module(uri, workspace.treeOf(uri, text), workspace)
  workspace.modules.set(uri, module)
  const libraries = librariesFor(text, importedBy(module.tree), workspace.requirements)
  const found = libraries.map((library) => ({
    ...findDefinitions(module, library),
    writer: writerFor(text, library),
  }))
  const mistakes = [...found.flatMap((one) => one.mistakes), ...mistakesInModule(module)]
  const dependsOn = [...workspace.missing]
  const makers = [...new Set(libraries.flatMap((library) => library.makers))]
  const passedOver = makers.length === 0 ? [] : damagedIn(module.tree, makers)
  const isLost = found.some((one) => one.found.some(({ certainty }) => certainty === 'unsure'))
  const unclosed = isLost || passedOver.length > 0 ? firstUnclosed(text) : undefined
  const document = { uri, text, dependsOn }
  return {
    definitions: found.flatMap((one) =>
      one.found.map((each) => define(document, each, one.writer, host)),
    ),
    syntax: unread(module.tree),
    ...(mistakes.length > 0 && { mistakes: mistakes.map(withSeverity) }),
    suppressions: suppressionsOf(module.tree),
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
