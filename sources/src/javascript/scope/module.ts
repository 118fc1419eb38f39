import { pathInProject } from '../../documents/project.js'
import { Documents } from '../../documents/workspace.js'
import type { Handed, Host } from '../../reader.js'
import { addTo } from '../../record.js'
import { K, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Memory } from './memory.js'

/** A node of a module. */
export interface Site {
  readonly module: Module
  readonly node: Node
}

/** A document as a module, with what was found out about it so far. */
export class Module {
  /** The same in its project: only the names of these folders say something. */
  readonly path: string
  readonly names: ReturnType<typeof namesOf>
  /** Functions that were given a builder: what they do belongs to it. */
  readonly callbacks = new Set<Node>()
  /** Where options begin that a command or another option has: they are no definitions of their own. */
  readonly attached = new Set<Node>()
  /** The documents of data that it hands to a library as they are. */
  readonly handsOver = new Set<string>()
  /** What functions of the project are handed, by where it begins. */
  readonly handed = new Map<number, Handed>()

  constructor(
    readonly uri: string,
    readonly tree: Tree,
    readonly workspace: Workspace,
  ) {
    this.path = pathInProject(uri, workspace)
    this.names = namesOf(tree, 0)
  }
}

/** What names mean in a text, as far as it was asked for: the same whoever reads it. */
const namesOf = once(({ kind }: Tree) => ({
  scopes: new Map<Node, ReadonlyMap<string, Binding>>(),
  /** By node, the scope around it. */
  around: new Int32Array(kind.length).fill(NOT_KNOWN),
  /** By name, and by what declares it: where it is used. */
  uses: new Map<string, ReadonlyMap<Node, readonly Node[]>>(),
}))
export const NOT_KNOWN = -2

/** What is known of packages by their names. */
export interface KnownPackages {
  /** Whether the name of a package means something without its source. */
  isKnown(name: string): boolean
  /** Whether an import is of a package that no workspace has of its own. */
  isNeverLocal(source: string): boolean
}

/**
 * How many expressions may be evaluated for one document: a bound for texts that are made to take long. Each character
 * adds one, so that a table of ten thousand choices is read, which takes a third of that.
 */
const BUDGET = 200_000

export type DataObject = Readonly<Record<string, unknown>>

/** A `package.json` of the workspace. */
export interface Manifest extends DataObject {
  readonly folder: string
}

/** The modules that one reading looks into. */
export class Workspace extends Documents {
  readonly modules = new Map<string, Module>()
  /** What imports mean, by the importing folder and the name. */
  readonly resolved = new Map<string, Module | undefined>()
  /** What configurations say about names, by folder. */
  readonly aliases = new Map<string, Aliases | undefined>()
  /** The packages above documents, by the folder of these. */
  readonly manifests = new Map<string, readonly Manifest[]>()
  /** The steps that are left for reading one definition. */
  budget = 0
  /** The steps that are left for all others. */
  reserve: number
  /** Where definitions begin that took more steps than they may. */
  readonly tooMuch: Site[] = []
  /** How many expressions are being evaluated, one inside the other. */
  depth = 0
  /** What its reader keeps beyond this reading. */
  readonly memory: Memory

  constructor(
    host: Host,
    readonly packages: KnownPackages,
    text: string,
    { root, memory }: { readonly root: string | undefined; readonly memory: Memory },
  ) {
    super(host, root)
    this.memory = memory
    this.reserve = BUDGET + text.length
  }
}

/** Which part of a value a name in a pattern stands for; `undefined` for a rest, which is not followed. */
export type PatternPath = readonly (string | number)[] | undefined

interface Declared {
  /** Where it is declared. */
  readonly node: Node
  /** The node in which it is known. */
  readonly scope: Node
}

/** What a name stands for. */
export type Binding = Declared &
  (
    | { readonly kind: 'import'; readonly source: string; readonly name: string }
    /** `init` is NONE if it is declared without a value. */
    | {
        readonly kind: 'variable'
        readonly init: Node
        readonly path: PatternPath
        readonly isConstant: boolean
      }
    | {
        readonly kind: 'parameter'
        readonly index: number
        readonly path: PatternPath
        readonly isRest: boolean
      }
    | { readonly kind: 'function' | 'class' | 'enum' | 'other' }
  )

/** What a module exports under a name. */
export type Exported =
  | { readonly kind: 'local'; readonly name: string; readonly at: Node }
  | { readonly kind: 'expression'; readonly node: Node }
  | { readonly kind: 'from'; readonly source: string; readonly name: string }
  | { readonly kind: 'unknown'; readonly reason: string }

/** What a `tsconfig.json` or `jsconfig.json` says about names of modules. */
export interface Aliases {
  /** The folder in which names without a dot are looked for. */
  readonly baseUrl: string | undefined
  readonly paths: readonly Alias[]
}

export interface Alias {
  /** With at most one star. */
  readonly pattern: string
  readonly targets: readonly string[]
  /** The folder to which the targets are relative. */
  readonly folder: string
}

/** A command, or another option, has what stands at a site as an option. What a call makes stands in no place of its own. */
export function attach({ module, node }: Site): void {
  if (module.tree.kindOf(node) !== K.CallExpression) {
    module.attached.add(node)
  }
}

const NO_REFERENCES: readonly Node[] = []

/** Where a name is used as a variable, in document order; it may stand for different variables. */
export const referencesTo = ({ tree }: Module, name: string): readonly Node[] =>
  references(tree, 0).get(name) ?? NO_REFERENCES

/** The name in `{ interaction }`. */
export const isShorthand = (tree: Tree, node: Node): boolean =>
  tree.kindOf(node) === K.PropertyDefinition &&
  tree.kindOf(node - 1) === K.Property &&
  tree.afterOf(node - 1) === node + 1

const references = once((tree: Tree): ReadonlyMap<string, readonly Node[]> => {
  const found = new Map<string, Node[]>()
  for (let node = 0; node < tree.kind.length; node++) {
    if (tree.kindOf(node) === K.VariableName || isShorthand(tree, node)) {
      addTo(found, tree.textOf(node), node)
    }
  }
  return found
})
