import { K } from '../syntax/kinds.js'
import { kindOf, textOf } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Binding } from './bindings.js'
import type { Exports } from './exports.js'
import type { Workspace } from './workspace.js'

/** A document as a module, with what was found out about it so far. */
export interface Module {
  readonly uri: string
  readonly tree: Tree
  readonly workspace: Workspace
  readonly scopes: Map<Node, ReadonlyMap<string, Binding>>
  /** By node, the scope around it, as far as it was asked for. */
  around: Int32Array | undefined
  references: ReadonlyMap<string, readonly Node[]> | undefined
  exported: Exports | undefined
  /** Functions that were given a builder: what they do belongs to it. */
  readonly callbacks: Set<Node>
}

export const moduleOf = (uri: string, tree: Tree, workspace: Workspace): Module => ({
  uri,
  tree,
  workspace,
  scopes: new Map(),
  around: undefined,
  references: undefined,
  exported: undefined,
  callbacks: new Set(),
})

const NO_REFERENCES: readonly Node[] = []

/** Where a name is used as a variable, in document order; whose variable it is, is not asked. */
export function referencesTo(module: Module, name: string): readonly Node[] {
  if (module.references === undefined) {
    const references = new Map<string, Node[]>()
    const { tree } = module
    for (let node = 0; node < tree.kind.length; node++) {
      const kind = kindOf(tree, node)
      const isShorthand =
        kind === K.PropertyDefinition && kindOf(tree, node - 1) === K.Property && tree.after[node - 1] === node + 1
      if (kind !== K.VariableName && !isShorthand) continue
      const text = textOf(tree, node)
      const list = references.get(text)
      if (list === undefined) references.set(text, [node])
      else list.push(node)
    }
    module.references = references
  }
  return module.references.get(name) ?? NO_REFERENCES
}
