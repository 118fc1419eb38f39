import { DYNAMIC } from '@slashlint/core'
import type { Diagnostic, Path } from '@slashlint/core'
import type { LibraryForm } from '../documents/library-form.js'
import type { Recognition } from '../documents/recognise.js'
import type { Definition, DynamicPlace, Edit, Slot, TextEdit } from '../reader.js'
import { defined, isRecord } from '../record.js'
import { entryAt, locate } from './locate.js'
import {
  spelledEdit,
  spelledMessage,
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

/** A document after parsing. */
export interface ParsedDocument {
  /** The URI of the text that contains the document. Documents of a stream have the same URI. */
  readonly uri: string
  /** The whole text, in which ranges are offsets. */
  readonly text: string
  /** The value, perhaps with DYNAMIC parts. */
  readonly value: unknown
  /** The offset of the root. */
  readonly start: number
  /** The offset of the end of the root. */
  readonly end: number
  /** True if no part of the value is unknown. */
  readonly isWhole: boolean
  /** Returns the tree, which is built on the first call. */
  root(): TreeNode
  /** Maps a place inside a value to its place in the text. */
  readonly insideString: InsideString
  /**
   * Turns edits of the value into changes of the text. Returns `undefined` if the text cannot
   * express one of them.
   */
  edit(root: TreeNode, edits: readonly Edit[]): readonly TextEdit[] | undefined
  /** Returns the completion slot at an offset, or `undefined` if nothing can be typed there. */
  slotAt(root: TreeNode, offset: number): Slot | undefined
  /**
   * Returns the forms that the project's library accepts, besides that of the API. Left out in
   * languages that no library reads.
   */
  libraryForm?(): LibraryForm
  /** Returns a diagnostic's message in the words of the language. */
  message?(root: TreeNode, diagnostic: Diagnostic): string | undefined
}

/** Makes a definition from a part of a JSON or YAML document. */
export function define(document: ParsedDocument, recognition: Recognition): Definition {
  const { uri, value } = document
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
      ...locate(document, root(), path, target, span),
    }),
    extent: (path) => nodeAt(root(), path),
    edit: (edits) =>
      document.edit(
        root(),
        isOfLibrary ? edits.map((edit) => spelledEdit(added(root(), edit))) : edits,
      ),
    at: (offset) => entryAt(root(), offset),
    slotAt(offset) {
      const slot = document.slotAt(root(), offset)
      return isOfLibrary && slot !== undefined ? slotSpelled(slot) : slot
    },
    message(diagnostic, title) {
      if (isOfLibrary) {
        return spelledMessage(diagnostic, title)
      }
      return title ?? document.message?.(root(), diagnostic)
    },
    get dynamic() {
      // Computing them visits the whole definition, and they are read for each member of a list.
      return (dynamic ??= document.isWhole ? [] : dynamicPlaces(root()))
    },
    dependsOn: [],
  }
}

const isCommands = (resource: Recognition['resource']): boolean =>
  resource === 'command' || resource === 'commands'

/**
 * Finds the spelling of the commands in a document. The API's spelling is used if a configuration,
 * a schema or a name such as `ban.command.json` decides so. It is also used if no library of the
 * project accepts another one.
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

/** Returns a command as its program sends it. If the key of a map may be its name, the name is unknown. */
function asSent(
  value: unknown,
  { resource, isNamedByKey }: Recognition,
  spelling: Spelling,
): unknown {
  const isSpelled = isCommands(resource) && (spelling.isCamel || spelling.isNamed)
  const sent = isSpelled ? valueSent(value, spelling) : value
  return isNamedByKey === true && isRecord(sent) ? { ...sent, name: DYNAMIC } : sent
}

const valueAt = (value: unknown, path: Path): unknown => path.reduce<unknown>(memberOf, value)

function memberOf(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) {
    return value[Number(key)]
  }
  return isRecord(value) ? value[key] : undefined
}

/** Removes `$schema`, which is for editors and unknown to the service. */
function withoutSchema(value: unknown): unknown {
  if (!isRecord(value) || !Object.hasOwn(value, '$schema')) {
    return value
  }
  const { $schema: _, ...rest } = value
  return rest
}

/** Lists the places of a damaged document whose values are unknown. */
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
