import { DYNAMIC } from '@slashlint/core'
import type { Diagnostic, Path } from '@slashlint/core'
import type { LibraryForm } from '../documents/library-form.js'
import type { Recognition } from '../documents/recognise.js'
import type { Definition, DynamicPlace, Edit, Slot, TextEdit } from '../reader.js'
import { defined, isRecord } from '../record.js'
import { entryAt, locate } from './locate.js'
import {
  editWritten,
  messageWritten,
  slotSpelled,
  spellingOf,
  treeSpelled,
  valueSent,
} from './camel.js'
import type { Spelling } from './camel.js'
import { added } from '../nodes/plan.js'
import type { InsideString } from './locate.js'
import { isContainer, nodeAt, walk } from '../nodes/nodes.js'
import type { TreeNode } from './nodes.js'

/** A document as its reader has parsed it. */
export interface ParsedDocument {
  readonly uri: string
  readonly text: string
  readonly value: unknown
  /** Offset of the root. */
  readonly start: number
  readonly end: number
  /** Nothing of it is unknown. */
  readonly isWhole: boolean
  /** The tree is built when the first place is asked for. */
  root(): TreeNode
  readonly insideString: InsideString
  edit(root: TreeNode, edits: readonly Edit[]): readonly TextEdit[] | undefined
  slotAt(root: TreeNode, offset: number): Slot | undefined
  /** What the library of its project takes beside the form of the API; left out in languages that no library reads. */
  libraryForm?(): LibraryForm
  /** A diagnostic's sentence in the words of the language. */
  message?(root: TreeNode, diagnostic: Diagnostic): string | undefined
}

/** A definition in a document of JSON or YAML. */
export function define(document: ParsedDocument, recognition: Recognition): Definition {
  const { uri, text, value } = document
  const { resource, scope, guildId, certainty, path: base } = recognition
  const isRoot = base.length === 0
  const raw = isRoot ? withoutSchema(value) : valueAt(value, base)
  const spelling = spellingIn(document, raw, recognition)
  const isOfLibrary = spelling.isCamel
  let own: TreeNode | undefined
  const root = (): TreeNode => {
    if (own !== undefined) {
      return own
    }
    const node = nodeAt(document.root(), base) ?? document.root()
    return (own = isOfLibrary ? treeSpelled(node) : node)
  }
  let dynamic: readonly DynamicPlace[] | undefined
  return {
    resource,
    ...defined({ scope, guildId }),
    certainty,
    value: asSent(raw, recognition, spelling),
    dialect: isOfLibrary ? 'camel' : 'api',
    get place() {
      return {
        uri,
        start: isRoot ? document.start : root().start,
        end: isRoot ? document.end : root().end,
      }
    },
    locate: (path, target, span) => ({
      uri,
      ...locate(text, document.insideString, root(), path, target, span),
    }),
    extent: (path) => nodeAt(root(), path),
    edit: (edits) =>
      document.edit(
        root(),
        isOfLibrary ? edits.map((edit) => editWritten(added(root(), edit))) : edits,
      ),
    at: (offset) => entryAt(root(), offset),
    slotAt(offset) {
      const slot = document.slotAt(root(), offset)
      return isOfLibrary && slot !== undefined ? slotSpelled(slot) : slot
    },
    message: (diagnostic, title) =>
      isOfLibrary
        ? messageWritten(diagnostic, title)
        : title === undefined
          ? document.message?.(root(), diagnostic)
          : title,
    get dynamic() {
      // They are asked for again for each member of a list, and finding them visits the whole definition.
      return (dynamic ??= document.isWhole ? [] : dynamicPlaces(root()))
    },
    dependsOn: [],
  }
}

const isCommands = (resource: Recognition['resource']): boolean =>
  resource === 'command' || resource === 'commands'

/**
 * In what spelling of a library a document has its commands. None, where a configuration, a schema or a name such as
 * `ban.command.json` says that it is in the form of the API, nor without a library that takes another one.
 */
function spellingIn(
  { libraryForm }: ParsedDocument,
  value: unknown,
  { resource, by, isOfLibrary, isInForm }: Recognition,
): Spelling {
  const isSure = by === 'config' || by === 'schema' || isInForm === true
  if (!isCommands(resource) || isSure || libraryForm === undefined) {
    return PLAIN
  }
  const { isCamel, isNamed } = spellingOf(value)
  if (!isCamel && !isNamed && isOfLibrary !== true) {
    return PLAIN
  }
  const { takesCamel, takesNames } = libraryForm()
  return {
    isCamel: isOfLibrary === true || (isCamel && takesCamel) || (isNamed && takesNames),
    isNamed: isNamed && takesNames,
  }
}

const PLAIN: Spelling = { isCamel: false, isNamed: false }

/** A command as its program sends it, where nobody says that it is sent as it stands: in a map the key may be the name. */
function asSent(
  value: unknown,
  { resource, isNamedByKey }: Recognition,
  spelling: Spelling,
): unknown {
  const isSpelled = isCommands(resource) && (spelling.isCamel || spelling.isNamed)
  const sent = isSpelled ? valueSent(value, spelling) : value
  return isNamedByKey === true && isRecord(sent) ? { ...sent, name: DYNAMIC } : sent
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inside, key) =>
      Array.isArray(inside) ? inside[Number(key)] : isRecord(inside) ? inside[key] : undefined,
    value,
  )

/** `$schema` is for editors; the service does not know it. */
function withoutSchema(value: unknown): unknown {
  if (!isRecord(value) || !Object.hasOwn(value, '$schema')) {
    return value
  }
  const { $schema: _, ...rest } = value
  return rest
}

/** The places of a damaged document whose values are unknown. */
function dynamicPlaces(root: TreeNode): DynamicPlace[] {
  const places: DynamicPlace[] = []
  walk(root, (node, path) => {
    const { start, end } = node
    const isDamaged = node.type === 'damaged' || (isContainer(node) && node.damaged)
    if (isDamaged) {
      const reason = node.type === 'damaged' ? node.reason : undefined
      places.push({ path, reason: reason ?? 'The document is damaged here.', start, end })
    } else if (isContainer(node) && node.open) {
      places.push({ path, reason: 'The document is damaged or ends inside.', start, end })
    }
    return !isDamaged
  })
  return places
}
