import { pathInProject } from '../../documents/project.js'
import { Documents } from '../../documents/workspace.js'
import type { Handed, Host } from '../../reader.js'
import { addTo } from '../../record.js'
import { K, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Memory } from './memory.js'

/** A node of a module. */
export interface Site {
  /** The module that contains the node. */
  readonly module: Module
  /** The node of the module's syntax tree. */
  readonly node: Node
}

/** A document as a module, with cached results about it. */
export class Module {
  /**
   * The document's path in the project. Folders above the project are left out, since their names
   * say nothing about the code.
   */
  readonly path: string
  readonly names: ResolvedNames
  /**
   * Functions that get a builder as a parameter. Calls in them on this builder belong to the
   * builder.
   */
  readonly callbacks = new Set<Node>()
  /**
   * Options that a command or another option contains, so that they are no definitions of their
   * own.
   */
  readonly attached = new Set<Node>()
  /** The data documents that the module passes to a library unchanged. */
  readonly handsOver = new Set<string>()
  /** Arguments of the project's own functions, by start offset. */
  readonly ownArguments = new Map<number, Handed>()

  constructor(
    readonly uri: string,
    readonly tree: Tree,
    readonly workspace: Workspace,
  ) {
    this.path = pathInProject(uri, workspace)
    this.names = namesOf(tree, 0)
  }
}

/** The scopes and uses of names that were resolved so far. All readings of a text share them. */
interface ResolvedNames {
  readonly scopes: Map<Node, ReadonlyMap<string, Binding>>
  /** The innermost scope around each node. */
  readonly around: Int32Array
  /** The uses of variables, by name and by declaring node. */
  readonly uses: Map<string, ReadonlyMap<Node, readonly Node[]>>
}

const namesOf = once(({ kind }: Tree): ResolvedNames => ({
  scopes: new Map(),
  around: new Int32Array(kind.length).fill(NOT_KNOWN),
  uses: new Map(),
}))
export const NOT_KNOWN = -2

/** Packages whose meaning is known from their names. */
export interface KnownPackages {
  /** Tells whether a package's name is known without its source. */
  isKnown(name: string): boolean
  /** Tells whether an import is from a package that no workspace contains. */
  isNeverLocal(source: string): boolean
}

/**
 * The most expressions that are evaluated for one document, so that no text takes long. Each
 * character of the document adds one more. A table of ten thousand choices takes a third of this
 * limit.
 */
const BUDGET = 200_000

export type DataObject = Readonly<Record<string, unknown>>

/** A `package.json` of the workspace. */
export interface Manifest extends DataObject {
  /** The URI of the folder that contains it. */
  readonly folder: string
}

/** The modules that are needed to read one document, with the limits for their evaluation. */
export class Workspace extends Documents {
  readonly modules = new Map<string, Module>()
  /** The modules to which imports resolve, by the importing folder and the import's name. */
  readonly resolved = new Map<string, Module | undefined>()
  /** The aliases in `tsconfig.json` or `jsconfig.json`, by folder. */
  readonly aliases = new Map<string, Aliases | undefined>()
  /** The `package.json` files above documents, by the documents' folder. */
  readonly manifests = new Map<string, readonly Manifest[]>()
  /** The evaluation steps that are left for the current definition. */
  budget = 0
  /** The evaluation steps that are left for all other definitions. */
  reserve: number
  /** The definitions whose evaluation took too many steps. */
  readonly tooMuch: Site[] = []
  /**
   * The groups and sub-commands of the commands whose handlers are read, as paths such as
   * `group/name`.
   */
  readonly subcommands = new Set<string>()
  /** The current nesting depth of evaluated expressions. */
  depth = 0
  /** The results that the reader uses again after this reading. */
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

/**
 * The path to a name of a pattern in the destructured value; `undefined` for a rest element or an
 * unknown key.
 */
export type PatternPath = readonly (string | number)[] | undefined

interface Declared {
  /** The node that declares the name. */
  readonly node: Node
  /** The node in which the name is visible. */
  readonly scope: Node
}

/** The declaration of a name. */
export type Binding = Declared &
  (
    | { readonly kind: 'import'; readonly source: string; readonly name: string }
    /** `init` is NONE for a declaration without a value. */
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

/** The export of a module under a name: its own value, or one of another module. */
export type Exported =
  | { readonly kind: 'local'; readonly name: string; readonly at: Node }
  | { readonly kind: 'expression'; readonly node: Node }
  | { readonly kind: 'from'; readonly source: string; readonly name: string }
  | { readonly kind: 'unknown'; readonly reason: string }

/** The import aliases in a `tsconfig.json` or `jsconfig.json`. */
export interface Aliases {
  /** The folder to which imports without a leading dot are relative. */
  readonly baseUrl: string | undefined
  /** The aliases in the order of the file. */
  readonly paths: readonly Alias[]
}

/** An import alias in a `tsconfig.json`. */
export interface Alias {
  /** A pattern for imports with at most one `*`. */
  readonly pattern: string
  /**
   * The paths that replace the pattern, the preferred one first. A `*` in a path is replaced by the
   * matched text.
   */
  readonly targets: readonly string[]
  /** The folder to which the targets are relative. */
  readonly folder: string
}

/** Marks an option as part of a command or another option. The result of a call is not marked. */
export function attach({ module, node }: Site): void {
  if (module.tree.kindOf(node) !== K.CallExpression) {
    module.attached.add(node)
  }
}

const NO_REFERENCES: readonly Node[] = []

/**
 * Returns all uses of a name as a variable, in document order. They may belong to different
 * variables.
 */
export const referencesTo = ({ tree }: Module, name: string): readonly Node[] =>
  references(tree, 0).get(name) ?? NO_REFERENCES

/** Tells whether a node is a shorthand property, as in `{ interaction }`. */
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
