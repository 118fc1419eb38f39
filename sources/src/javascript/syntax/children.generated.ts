// Made of grammar/children.mjs by `npm run generate`: do not edit.
import type { Node, Tree } from './tree.js'
import { K } from './tree.js'

/** Returns the callee of a call or of `new`; NONE without one. `a.b(c)`: `a.b` */
export function calleeOf(tree: Tree, node: Node): Node {
  if (tree.kindOf(node) === K.NewExpression) {
    return tree.childAt(node, 1)
  }
  return tree.firstChild(node)
}

/** Returns the object of a member; NONE without one. `a.b`: `a` */
export const objectOf = (tree: Tree, node: Node): Node => tree.firstChild(node)

/** Returns the property of a member: a name, or an expression in brackets; NONE without one. `a.b`: `b` */
export const memberPropertyOf = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/** Returns the operand before an operator, or the target of an assignment; NONE without one. `a && b`: `a` */
export const leftOf = (tree: Tree, node: Node): Node => tree.firstChild(node)

/** Returns the operator of an expression, or the word that gives it a type; NONE without one. `a ?? b`: `??` */
export function operatorOf(tree: Tree, node: Node): Node {
  if (tree.kindOf(node) === K.BinaryExpression || tree.kindOf(node) === K.AssignmentExpression) {
    return tree.childAt(node, 1)
  }
  return tree.firstChild(node)
}

/** Returns the operand behind an operator, or the value of an assignment; NONE without one. `a && b`: `b` */
export const rightOf = (tree: Tree, node: Node): Node => tree.childAt(node, 2)

/** Returns the operand of an operator in front of it; NONE without one. `!a`: `a` */
export const operandOf = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/** Returns the condition of a statement or an expression; NONE without one. `a ? b : c`: `a` */
export function conditionOf(tree: Tree, node: Node): Node {
  if (
    tree.kindOf(node) === K.IfStatement ||
    tree.kindOf(node) === K.While ||
    tree.kindOf(node) === K.Switch
  ) {
    return tree.childAt(node, 1)
  }
  return tree.firstChild(node)
}

/** Returns the alternative for a true condition; NONE without one. `a ? b : c`: `b` */
export const thenOf = (tree: Tree, node: Node): Node => tree.childAt(node, 2)

/** Returns the alternative for a false condition; NONE without one. `a ? b : c`: `c` */
export const elseOf = (tree: Tree, node: Node): Node => tree.childAt(node, 4)

/** Returns the value that a statement returns; NONE without one. `function f() { return a.b }`: `a.b` */
export const returnedBy = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/** Returns the awaited expression; NONE without one. `async () => { await a.b() }`: `a.b()` */
export const awaitedBy = (tree: Tree, node: Node): Node => tree.lastChild(node)

/** Returns the body of a loop or a function: a block, a statement, or the expression of an arrow function; NONE without one. `async function f(a: string): Promise<void> { a() }`: `{ a() }` */
export function bodyOf(tree: Tree, node: Node): Node {
  if (tree.kindOf(node) === K.Do) {
    return tree.childAt(node, 1)
  }
  return tree.lastChild(node)
}

/** Returns the value over which a loop runs; NONE without one. `for (const a of b.c) d()`: `b.c` */
export const iteratedBy = (tree: Tree, node: Node): Node => tree.lastChild(node)

/** Returns the first part of a counting loop; NONE without one. `for (let i = 0; i < 5; i++) a()`: `let i = 0;` */
export const beginningOf = (tree: Tree, node: Node): Node => tree.firstChild(node)

/** Returns the condition of a counting loop; NONE without one. `for (let i = 0; i < 5; i++) a()`: `i < 5` */
export const testOf = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/** Returns the last part of a counting loop; NONE without one. `for (let i = 0; i < 5; i++) a()`: `i++` */
export const stepOf = (tree: Tree, node: Node): Node => tree.childAt(node, 2)

/** Returns the first name or pattern that a statement declares; NONE without one. `let a = b, c = d`: `a` */
export const declaredBy = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/** Returns the value of the first name that a statement declares, if the name has no type; NONE without one. `let a = b.c, d = e`: `b.c` */
export const initialOf = (tree: Tree, node: Node): Node => tree.childAt(node, 3)

/** Returns the initial value of a field, or its last part if it has none; NONE without one. `class A { private readonly b: C = d.e }`: `d.e` */
export const initializerOf = (tree: Tree, node: Node): Node => tree.lastChild(node)

/** Returns the key of a property, or the dots of a spread; NONE without one. `a({ b: c })`: `b` */
export const propertyKeyOf = (tree: Tree, node: Node): Node => tree.firstChild(node)

/** Returns the value of a property or a spread, or the target in a pattern; NONE without one. `a({ b: c.d })`: `c.d` */
export const propertyValueOf = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/** Returns the value of a property, the body of a method, or the name of a shorthand; NONE without one. `a({ b: c })`: `c` */
export const lastOfProperty = (tree: Tree, node: Node): Node => tree.lastChild(node)

/** Returns the type in front of an expression; NONE without one. `let a = <B>c.d`: `B` */
export const castTypeOf = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/** Returns the first argument of a call; NONE without one. `a(b, c)`: `b` */
export const firstArgument = (tree: Tree, node: Node): Node => tree.firstChild(node)

/** Returns the path of a dynamic import; NONE without one. `await import('./a.js')`: `'./a.js'` */
export const importedBy = (tree: Tree, node: Node): Node => tree.lastChild(node)

/** Returns the value that a statement exports as the default, or as the whole module; NONE without one. `export default a.b`: `a.b` */
export const exportValueOf = (tree: Tree, node: Node): Node => tree.lastChild(node)

/** Returns the first statement of a module, or the value of a JSON document; NONE without one. `a(); b()`: `a();` */
export const wholeOf = (tree: Tree, node: Node): Node => tree.firstChild(node)

/** Returns the value with which a case of a `switch` compares; NONE without one. `switch (a) { case 'b': c() }`: `'b'` */
export const labelOf = (tree: Tree, node: Node): Node => tree.lastChild(node)

/** Returns the last statement of a block; NONE without one. `{ a(); b() }`: `b()` */
export const lastStatement = (tree: Tree, node: Node): Node => tree.lastChild(node)

/** Returns the type whose member is taken; NONE without one. `let a: B['c']`: `B` */
export const indexedTypeOf = (tree: Tree, node: Node): Node => tree.firstChild(node)

/** Returns the index into a type; NONE without one. `let a: B['c']`: `'c'` */
export const indexOfType = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/** Returns the word before the alternative for a false condition; NONE without one. `if (a) b(); else c()`: `else` */
export const elseWordOf = (tree: Tree, node: Node): Node => tree.childAt(node, 3)

/** Returns the second item of a list; NONE without one. `a(b, c)`: `c` */
export const secondOf = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/** Returns the third item of a list; NONE without one. `a(b, c, d)`: `d` */
export const thirdOf = (tree: Tree, node: Node): Node => tree.childAt(node, 2)
