import { NONE, Tree as LezerTree } from '../../lezer/tree.js'
import type { Columns, Node, TreeKinds } from '../../lezer/tree.js'
import { anyOf, K, TRIVIA } from './kinds.js'

export { NONE, once } from '../../lezer/tree.js'
export type { Node } from '../../lezer/tree.js'
export { anyOf, K }

/**
 * The dialect of a document's language; `json` is for documents that consist of a single
 * expression.
 */
export type Grammar = 'jsx' | 'ts' | 'ts jsx' | 'json'

/** The syntax tree of a text in JavaScript or TypeScript. */
export class Tree extends LezerTree {
  constructor(text: string, columns: Columns, errors: readonly Node[], unreadFrom?: number) {
    super(text, columns, errors, unreadFrom, KINDS)
  }

  /** Returns an expression without surrounding parentheses and types: `a` for `(a as T)!`. */
  innerExpression(node: Node): Node {
    let at = node
    for (;;) {
      const inner = this.unwrapped(at)
      if (inner === at) {
        return at
      }
      at = inner
    }
  }

  /** Returns an expression with all surrounding parentheses and types: `(a as T)!` for `a`. */
  outerExpression(node: Node): Node {
    let at = node
    for (;;) {
      const parent = this.parentOf(at)
      if (parent === NONE || !WRAPPERS.has(this.kindOf(parent)) || this.unwrapped(parent) !== at) {
        return at
      }
      at = parent
    }
  }

  /**
   * Returns the expression in parentheses or with a type, one level further in; other nodes
   * themselves.
   */
  private unwrapped(node: Node): Node {
    const kind = this.kindOf(node)
    if (!WRAPPERS.has(kind)) {
      return node
    }
    const first = this.firstChild(node)
    if (first === NONE) {
      return node
    }
    const last = this.lastChild(node)
    if (kind === K.ParenthesizedExpression) {
      return first === last ? first : node
    }
    if (kind === K.PrefixCast) {
      return last
    }
    if (kind === K.PostfixExpression) {
      return this.text[this.endOf(node) - 1] === '!' ? first : node
    }
    return TYPING.has(this.kindOf(this.childAt(node, 1))) ? first : node
  }

  /** Returns the member expression `node.member` whose object is a node; NONE if there is none. */
  memberOn(node: Node): Node {
    return this.around(node, K.MemberExpression)
  }

  /** Returns the call whose callee is a node; NONE if there is none. */
  callOn(node: Node): Node {
    return this.around(node, K.CallExpression)
  }

  /** Returns the expression of a kind that starts with a node; NONE if there is none. */
  private around(node: Node, kind: number): Node {
    const at = this.outerExpression(node)
    const around = this.parentOf(at)
    return this.kindOf(around) === kind && this.firstChild(around) === at ? around : NONE
  }

  /** Returns the call or `new` expression in which a node is an argument; NONE if there is none. */
  callWithArgument(node: Node): Node {
    const list = this.holderOf(node)
    return this.kindOf(list) === K.ArgList ? this.parentOf(list) : NONE
  }

  /** Returns the left side of an assignment without parentheses and types; NONE for other nodes. */
  targetOf(assignment: Node): Node {
    if (this.kindOf(assignment) !== K.AssignmentExpression) {
      return NONE
    }
    return this.innerExpression(this.firstChild(assignment))
  }

  /** Returns the arguments of a call. */
  argumentsOf(call: Node): Node[] {
    return this.childrenOf(this.childOf(call, K.ArgList))
  }

  /** Returns the parent of an expression, outside of parentheses and types around it. */
  holderOf(node: Node): Node {
    return this.parentOf(this.outerExpression(node))
  }

  /** Returns the name of a property, a field or a method; empty for other nodes. */
  keyOf(node: Node): string {
    if (UNNAMED.has(this.kindOf(node))) {
      return ''
    }
    return this.textOf(this.childOf(node, K.PropertyDefinition))
  }

  /** Returns the name after the dot of `object.name`; empty for other nodes. */
  memberName(node: Node): string {
    return UNNAMED.has(this.kindOf(node)) ? '' : this.textOf(this.childOf(node, K.PropertyName))
  }
}

/** Nodes that may only surround an expression with parentheses or a type. */
const WRAPPERS = anyOf('ParenthesizedExpression PrefixCast PostfixExpression BinaryExpression')
/** The words of `value as Type` and `value satisfies Type`. */
const TYPING = anyOf('As Satisfies')

/** Parents of expressions and methods that have no name, but may have thousands of children. */
const UNNAMED = anyOf('ArrayExpression ArgList Script Block ClassBody')

const KINDS: TreeKinds = {
  error: K.Error,
  trivia: TRIVIA,
  strings: anyOf('String TemplateString'),
}
