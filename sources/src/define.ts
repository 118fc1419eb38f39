import type { Diagnostic, Path } from '@slashlint/core'
import type { Definition, DynamicPlace, Edit, EntryAt, Slot, SourceDiagnostic, TextEdit } from './reader.js'
import type { Recognition } from './recognise.js'
import { dynamicPlaces } from './tree/dynamic.js'
import { locate } from './tree/locate.js'
import type { InsideString } from './tree/locate.js'
import { nodeAt } from './tree/nodes.js'
import type { TreeNode } from './tree/nodes.js'

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
  at(root: TreeNode, offset: number): EntryAt | undefined
  slotAt(root: TreeNode, offset: number): Slot | undefined
  /** A diagnostic's sentence in the words of the language. */
  message?(root: TreeNode, diagnostic: Diagnostic): string | undefined
}

/** A definition in a document of JSON or YAML. */
export function define(document: ParsedDocument, recognition: Recognition): Definition {
  const { uri, text, value } = document
  const { resource, scope, guildId, by, path: base } = recognition
  const isRoot = base.length === 0
  const root = (): TreeNode => nodeAt(document.root(), base) ?? document.root()
  let dynamic: readonly DynamicPlace[] | undefined
  return {
    resource,
    ...(scope !== undefined && { scope }),
    ...(guildId !== undefined && { guildId }),
    recognisedBy: by,
    value: isRoot ? withoutSchema(value) : valueAt(value, base),
    dialect: 'api',
    get place() {
      return { uri, start: isRoot ? document.start : root().start, end: isRoot ? document.end : root().end }
    },
    locate: (path, target, span) => ({ uri, ...locate(text, document.insideString, root(), path, target, span) }),
    edit: (edits) => document.edit(root(), edits),
    at: (offset) => document.at(root(), offset),
    slotAt: (offset) => document.slotAt(root(), offset),
    ...(document.message !== undefined && { message: (diagnostic) => document.message?.(root(), diagnostic) }),
    get dynamic() {
      // Whoever asks asks again for each member of a list; finding them visits the whole definition.
      return (dynamic ??= document.isWhole ? [] : dynamicPlaces(root()))
    },
    dependsOn: [],
  }
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inside, key) => (inside as Record<string | number, unknown>)[key], value)

/** `$schema` is for editors; the service does not know it. */
function withoutSchema(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, '$schema')) return value
  const { $schema: _, ...rest } = value as Record<string, unknown>
  return rest
}

export const syntaxDiagnostic = ({
  message,
  start,
  end,
  related,
}: {
  readonly message: string
  readonly start: number
  readonly end: number
  readonly related?: { readonly message: string; readonly start: number; readonly end: number }
}): SourceDiagnostic => ({
  code: 'source/syntax',
  severity: 'error',
  message,
  start,
  end,
  ...(related !== undefined && { related: [related] }),
})
