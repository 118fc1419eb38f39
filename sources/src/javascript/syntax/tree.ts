import { NONE, Tree as LezerTree } from '../../lezer/tree.js'
import type { Columns, Node, TreeKinds } from '../../lezer/tree.js'
import { anyOf, K, TRIVIA } from './kinds.js'

export { NONE, once } from '../../lezer/tree.js'
export type { Node } from '../../lezer/tree.js'
export { anyOf, K }

/** The dialect of a document; `json` is for a document with a single expression. */
export type Grammar = 'jsx' | 'ts' | 'ts jsx' | 'json'

/** The tree of a text in JavaScript or TypeScript. */
export class Tree extends LezerTree {
  constructor(text: string, columns: Columns, errors: readonly Node[], unreadFrom?: number) {
    super(text, columns, errors, unreadFrom, KINDS)
  }

  /** Returns an expression without the parentheses and types around it. */
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

  /** Returns an expression with all parentheses and types around it: the outermost node of the same expression. */
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

  /** Returns the expression inside of parentheses or a type; the node itself if it is something else. */
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

  /** Returns the member expression on a node, `node.member`; NONE without one. */
  memberOn(node: Node): Node {
    return this.around(node, K.MemberExpression)
  }

  /** Returns the call of a node; NONE if it is not called. */
  callOn(node: Node): Node {
    return this.around(node, K.CallExpression)
  }

  /** Returns the expression of a kind that begins with a node. */
  private around(node: Node, kind: number): Node {
    const at = this.outerExpression(node)
    const around = this.parentOf(at)
    return this.kindOf(around) === kind && this.firstChild(around) === at ? around : NONE
  }

  /** Returns the call or `new` expression that has a node as an argument; NONE for others. */
  callWithArgument(node: Node): Node {
    const list = this.holderOf(node)
    return this.kindOf(list) === K.ArgList ? this.parentOf(list) : NONE
  }

  /** Returns the target of an assignment, without the parentheses and types around it; NONE for other nodes. */
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

  /** Returns the parent of an expression, above the parentheses and types around it. */
  holderOf(node: Node): Node {
    return this.parentOf(this.outerExpression(node))
  }

  /** Returns the name of a property, a field or a method; empty without one. */
  keyOf(node: Node): string {
    if (UNNAMED.has(this.kindOf(node))) {
      return ''
    }
    return this.textOf(this.childOf(node, K.PropertyDefinition))
  }

  /** Returns the name behind the dot of `object.name`; empty without one. */
  memberName(node: Node): string {
    return UNNAMED.has(this.kindOf(node)) ? '' : this.textOf(this.childOf(node, K.PropertyName))
  }
}

/** Nodes that may only wrap an expression: in parentheses, or with a type. */
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
