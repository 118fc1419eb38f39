import { NONE, Tree as LezerTree } from '../../lezer/tree.js'
import type { Columns, Node, TreeKinds } from '../../lezer/tree.js'
import { anyOf, K, TRIVIA } from './kinds.js'

export { NONE, once } from '../../lezer/tree.js'
export type { Node } from '../../lezer/tree.js'
export { anyOf, K }

/** The dialect of a document; `json` is for one that consists of a single expression. */
export type Grammar = 'jsx' | 'ts' | 'ts jsx' | 'json'

/** The tree of a text in JavaScript or TypeScript. */
export class Tree extends LezerTree {
  constructor(text: string, columns: Columns, errors: readonly Node[], unreadFrom?: number) {
    super(text, columns, errors, unreadFrom, KINDS)
  }

  /** An expression without the parentheses and types around it. */
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

  /** An expression with all parentheses and types around it: the outermost node that is the same expression. */
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

  /** The expression that a node wraps in parentheses or a type; the node itself if it does more. */
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

  /** The member expression that takes something of what a node is, `node.member`; NONE if nothing does. */
  memberOn(node: Node): Node {
    return this.around(node, K.MemberExpression)
  }

  /** The call of what a node is; NONE if it is not called. */
  callOn(node: Node): Node {
    return this.around(node, K.CallExpression)
  }

  /** The expression of a kind that begins with a node. */
  private around(node: Node, kind: number): Node {
    const at = this.outerExpression(node)
    const around = this.parentOf(at)
    return this.kindOf(around) === kind && this.firstChild(around) === at ? around : NONE
  }

  /** The call, or the construction, of which a node is an argument; NONE if it is none. */
  callGiven(node: Node): Node {
    const list = this.holderOf(node)
    return this.kindOf(list) === K.ArgList ? this.parentOf(list) : NONE
  }

  /** What an assignment gives a value, without the parentheses and types around it; NONE for what is none. */
  targetOf(assignment: Node): Node {
    return this.kindOf(assignment) === K.AssignmentExpression
      ? this.innerExpression(this.firstChild(assignment))
      : NONE
  }

  /** What a call is given. */
  argumentsOf(call: Node): Node[] {
    return this.childrenOf(this.childOf(call, K.ArgList))
  }

  /** What stands around an expression, and around the parentheses and types around it. */
  holderOf(node: Node): Node {
    return this.parentOf(this.outerExpression(node))
  }

  /** The name of a property, a field or a method; empty where there is none. */
  keyOf(node: Node): string {
    return UNNAMED.has(this.kindOf(node))
      ? ''
      : this.textOf(this.childOf(node, K.PropertyDefinition))
  }

  /** The name behind the dot of `object.name`; empty where there is none. */
  memberName(node: Node): string {
    return UNNAMED.has(this.kindOf(node)) ? '' : this.textOf(this.childOf(node, K.PropertyName))
  }
}

/** Kinds of nodes that may only wrap an expression: in parentheses, or with a type. */
const WRAPPERS = anyOf('ParenthesizedExpression PrefixCast PostfixExpression BinaryExpression')
/** `value as Type`, `value satisfies Type` */
const TYPING = anyOf('As Satisfies')

/** What stands around an expression or a method and has no name, but may have thousands of children. */
const UNNAMED = anyOf('ArrayExpression ArgList Script Block ClassBody')

const KINDS: TreeKinds = {
  error: K.Error,
  trivia: TRIVIA,
  strings: anyOf('String TemplateString'),
}
