import { getOrInsert } from '../../record.js'
import { TreeCache } from '../../lezer/tree-cache.js'
import type { Node, Tree } from '../../lezer/tree.js'
import type { Host } from '../../reader.js'
import { foldersAround, NO_REQUIREMENTS } from '../requirements/index.js'
import type { Requirements } from '../requirements/index.js'
import { K } from '../syntax/kinds.js'
import { parse, parseAgain } from '../syntax/parse.js'

/** The syntax trees that a reader keeps. */
export type Trees = TreeCache<'python', Tree>

/**
 * Makes an empty cache of trees.
 *
 * @param characters the limit for the total length of the texts whose trees are kept, in UTF-16
 * units
 */
export const treesFor = (characters: number): Trees =>
  new TreeCache(characters, {
    parse,
    parseAgain: (text, _, memory) => parseAgain(text, memory),
  })

/** A binding of a name. */
export type Binding = {
  /** True if it may not be run. */
  readonly isConditional: boolean
  readonly node: Node
} & (
  | { readonly kind: 'value'; readonly value: Node }
  | { readonly kind: 'item' }
  /** An import. `member` is the imported name; it is undefined for `import a.b`. */
  | { readonly kind: 'import'; readonly module: string; readonly member: string | undefined }
  /** A parameter, a variable of a loop, one of several targets, or a change of the value. */
  | { readonly kind: 'other' }
)

/** A parsed Python document, with the results of its analysis. */
export class Module {
  /** The bindings in each scope, by its function or class, or 0 for the module. */
  readonly scopes = new Map<Node, ReadonlyMap<string, readonly Binding[]>>()
  /**
   * The values of expressions that were evaluated. An entry with `undefined` marks an evaluation in
   * progress.
   */
  readonly values = new Map<Node, object | undefined>()

  /** The names that other modules are looking up in this one at present. */
  readonly lookups = new Set<string>()

  /**
   * For a quoted expression: the string that contains it. Names are looked up in the scope of this
   * string.
   */
  around?: Site

  constructor(
    readonly uri: string,
    readonly tree: Tree,
    readonly workspace: Workspace,
    /** For a view from inside a comprehension: the item that is being evaluated. */
    readonly inside?: Inside,
  ) {}

  /**
   * Makes a module for an expression in a string, such as a quoted annotation. Names are looked up
   * around the string.
   */
  quoted(tree: Tree, around: Site): Module {
    const view = new Module(this.uri, tree, this.workspace)
    view.around = around
    return view
  }

  /** Makes a view of the module in which the names of a comprehension's loop have values. */
  within(comprehension: Node, values: readonly (readonly [string, object])[]): Module {
    const bound = new Map([...(this.inside?.bound ?? []), ...values])
    return new Module(this.uri, this.tree, this.workspace, {
      node: comprehension,
      bound,
      outer: this,
    })
  }
}

/** An item of a comprehension that is being evaluated. */
export interface Inside {
  /** The comprehension. Code outside of it is evaluated by `outer`. */
  readonly node: Node
  /** The values of the names in its loops. */
  readonly bound: ReadonlyMap<string, object>
  /** The module as it is outside of the comprehension. */
  readonly outer: Module
}

/** A node of a module. */
export interface Site {
  /** The module that contains the node. */
  readonly module: Module
  /** The node of the module's tree. */
  readonly node: Node
}

/** The limit for modules that a document may import, directly or not. */
const MOST_MODULES = 200

/**
 * The limit for items that comprehensions make in one reading. A command has at most 25 × 25
 * choices.
 */
const MOST_MADE = 20_000

/**
 * The code in bodies of functions on which a reading depends. An edit of other code in a body
 * changes no definition.
 */
interface Looked {
  /** The offsets of the bodies of functions that were looked at. */
  readonly bodies: Set<number>
  /** The names of lists and dicts for which a change was looked for. */
  readonly changes: Set<string>
}

/** The modules that take part in one reading. */
export class Workspace {
  readonly modules = new Map<string, Module | undefined>()
  /** The depth of nested expressions in evaluation. */
  depth = 0
  /** The number of items that comprehensions have made. */
  private made = 0
  /** What was looked at of code that seldom matters. It includes that of other documents. */
  readonly looked: Looked = { bodies: new Set(), changes: new Set() }
  /** The URIs of documents that were looked for and are unknown. */
  readonly missing = new Set<string>()
  /** The requirements of the project of the document. */
  requirements: Requirements = NO_REQUIREMENTS
  private readonly found = new Map<string, string | undefined>()
  private readonly around = new Map<string, readonly string[]>()

  constructor(
    readonly host: Host,
    /** The URI of the folder of the project, without a slash at its end. */
    private readonly root: string | undefined,
    /** The cache for syntax trees. Left out if trees are not kept between readings. */
    private readonly trees?: Trees,
  ) {}

  /** Returns the tree of a document. It is parsed only if its tree is not known. */
  treeOf(uri: string, text: string): Tree {
    return this.trees?.treeOf(uri, text, 'python') ?? parse(text)
  }

  /** Counts items of comprehensions. Returns false if they are too many. */
  mayMake(items: number): boolean {
    this.made += items
    return this.made <= MOST_MADE
  }

  /**
   * Finds the module of the project that an import means. Returns `undefined` if the project has no such module.
   *
   * @param name the module with its dots: `a.b`, `.a`, `..`
   * @param from the URI of the document that imports it
   */
  moduleOf(name: string, from: string): Module | undefined {
    const uri = this.uriOf(name, folderOf(from))
    if (uri === undefined) {
      return undefined
    }
    if (!this.modules.has(uri)) {
      const text = this.modules.size < MOST_MODULES ? this.host.text(uri) : undefined
      this.modules.set(
        uri,
        text === undefined ? undefined : new Module(uri, this.treeOf(uri, text), this),
      )
    }
    return this.modules.get(uri)
  }

  private uriOf(name: string, folder: string): string | undefined {
    const key = `${folder} ${name}`
    if (!this.found.has(key)) {
      const [dots = ''] = /^\.*/.exec(name) ?? []
      const path = name.slice(dots.length).replaceAll('.', '/')
      const folders = dots === '' ? this.rootsFor(folder) : [above(folder, dots.length - 1)]
      const uri = folders.flatMap((one) => filesOf(one, path)).find((one) => this.isKnown(one))
      this.found.set(key, uri)
    }
    return this.found.get(key)
  }

  private isKnown(uri: string): boolean {
    if (this.modules.has(uri)) {
      return true
    }
    const isThere = this.host.text(uri) !== undefined
    if (!isThere) {
      this.missing.add(uri)
    }
    return isThere
  }

  /** Lists the folders in which imports may begin: that of the started program, and `src`. */
  private rootsFor(folder: string): string[] {
    const folders = this.foldersAround(folder)
    return [...folders, `${folders.at(-1) ?? folder}/src`]
  }

  /** Lists the folders of the project around a document, the nearest first. */
  foldersAround(folder: string): readonly string[] {
    return getOrInsert(this.around, folder, () =>
      foldersAround(folder, this.root, (uri) => this.isKnown(uri)),
    )
  }
}

/** Returns the URI of the folder that contains a document. */
export const folderOf = (uri: string): string => uri.slice(0, uri.lastIndexOf('/'))

/**
 * Lists the files in which a module may be. An empty path means the package of the folder itself.
 */
function filesOf(folder: string, path: string): string[] {
  if (path === '') {
    return [`${folder}/__init__.py`]
  }
  return [`${folder}/${path}.py`, `${folder}/${path}/__init__.py`]
}

function above(folder: string, levels: number): string {
  let at = folder
  for (let left = levels; left > 0; left--) {
    at = folderOf(at)
  }
  return at
}

/**
 * Returns the body of a function on which definitions depend. An edit in it makes the reader read
 * all definitions again.
 */
export function bodyLookedAt({ tree, workspace }: Module, fn: Node): Node {
  const body = tree.childOf(fn, K.Body)
  workspace.looked.bodies.add(tree.startOf(body))
  return body
}
