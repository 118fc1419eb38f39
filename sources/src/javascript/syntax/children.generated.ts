// Made of grammar/children.mjs by `npm run generate`: do not edit.
import type { Node, Tree } from './tree.js'
import { K } from './tree.js'

/** What is called, or constructed; NONE if it is not there. `a.b(c)`: `a.b` */
export function calleeOf(tree: Tree, node: Node): Node {
  if (tree.kindOf(node) === K.NewExpression) {
    return tree.childAt(node, 1)
  }
  return tree.firstChild(node)
}

/** What a member is taken of; NONE if it is not there. `a.b`: `a` */
export const objectOf = (tree: Tree, node: Node): Node => tree.firstChild(node)

/** Which member is taken: a name, or an expression in brackets; NONE if it is not there. `a.b`: `b` */
export const memberPropertyOf = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/** What stands before the operator; of an assignment, what is given a value; NONE if it is not there. `a && b`: `a` */
export const leftOf = (tree: Tree, node: Node): Node => tree.firstChild(node)

/** The operator of an expression, or the word that gives it a type; NONE if it is not there. `a ?? b`: `??` */
export function operatorOf(tree: Tree, node: Node): Node {
  if (tree.kindOf(node) === K.BinaryExpression || tree.kindOf(node) === K.AssignmentExpression) {
    return tree.childAt(node, 1)
  }
  return tree.firstChild(node)
}

/** What stands behind the operator; of an assignment, the value; NONE if it is not there. `a && b`: `b` */
export const rightOf = (tree: Tree, node: Node): Node => tree.childAt(node, 2)

/** What an operator before it is applied to; NONE if it is not there. `!a`: `a` */
export const operandOf = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/** The expression that decides; NONE if it is not there. `a ? b : c`: `a` */
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

/** What holds, or happens, if a condition does; NONE if it is not there. `a ? b : c`: `b` */
export const thenOf = (tree: Tree, node: Node): Node => tree.childAt(node, 2)

/** What holds, or happens, if a condition does not; NONE if it is not there. `a ? b : c`: `c` */
export const elseOf = (tree: Tree, node: Node): Node => tree.childAt(node, 4)

/** What a statement returns; NONE if it is not there. `function f() { return a.b }`: `a.b` */
export const returnedBy = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/** What is awaited; NONE if it is not there. `async () => { await a.b() }`: `a.b()` */
export const awaitedBy = (tree: Tree, node: Node): Node => tree.lastChild(node)

/** What a function does: its block, or the expression that it returns; what a loop repeats; NONE if it is not there. `async function f(a: string): Promise<void> { a() }`: `{ a() }` */
export function bodyOf(tree: Tree, node: Node): Node {
  if (tree.kindOf(node) === K.Do) {
    return tree.childAt(node, 1)
  }
  return tree.lastChild(node)
}

/** What a loop goes through; NONE if it is not there. `for (const a of b.c) d()`: `b.c` */
export const iteratedBy = (tree: Tree, node: Node): Node => tree.lastChild(node)

/** What a counting loop begins with; NONE if it is not there. `for (let i = 0; i < 5; i++) a()`: `let i = 0;` */
export const beginningOf = (tree: Tree, node: Node): Node => tree.firstChild(node)

/** What must hold for a counting loop to go on; NONE if it is not there. `for (let i = 0; i < 5; i++) a()`: `i < 5` */
export const testOf = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/** What a counting loop does behind each turn; NONE if it is not there. `for (let i = 0; i < 5; i++) a()`: `i++` */
export const stepOf = (tree: Tree, node: Node): Node => tree.childAt(node, 2)

/** The first name, or pattern, that a statement declares; NONE if it is not there. `let a = b, c = d`: `a` */
export const declaredBy = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/** The value of the first name that a statement declares, where that has no type; NONE if it is not there. `let a = b.c, d = e`: `b.c` */
export const initialOf = (tree: Tree, node: Node): Node => tree.childAt(node, 3)

/** What a field of a class begins with; its last part, where it is given nothing; NONE if it is not there. `class A { private readonly b: C = d.e }`: `d.e` */
export const initializerOf = (tree: Tree, node: Node): Node => tree.lastChild(node)

/** The key of a property; the dots of a spread; NONE if it is not there. `a({ b: c })`: `b` */
export const propertyKeyOf = (tree: Tree, node: Node): Node => tree.firstChild(node)

/** What a property is given, or what a spread spreads; in a pattern, what gets it; NONE if it is not there. `a({ b: c.d })`: `c.d` */
export const propertyValueOf = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/** What a property is given; its name, where that is all of it, and the body of a method; NONE if it is not there. `a({ b: c })`: `c` */
export const lastOfProperty = (tree: Tree, node: Node): Node => tree.lastChild(node)

/** The type in front of what is cast; NONE if it is not there. `let a = <B>c.d`: `B` */
export const castTypeOf = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/** What a call is given first; NONE if it is not there. `a(b, c)`: `b` */
export const firstArgument = (tree: Tree, node: Node): Node => tree.firstChild(node)

/** What is imported while the program runs; NONE if it is not there. `await import('./a.js')`: `'./a.js'` */
export const importedBy = (tree: Tree, node: Node): Node => tree.lastChild(node)

/** What a statement exports as the default, or as the whole module; NONE if it is not there. `export default a.b`: `a.b` */
export const exportValueOf = (tree: Tree, node: Node): Node => tree.lastChild(node)

/** The first statement of a module; of data, all of it; NONE if it is not there. `a(); b()`: `a();` */
export const wholeOf = (tree: Tree, node: Node): Node => tree.firstChild(node)

/** What a case of a switch compares with; NONE if it is not there. `switch (a) { case 'b': c() }`: `'b'` */
export const labelOf = (tree: Tree, node: Node): Node => tree.lastChild(node)

/** The last statement of a block; NONE if it is not there. `{ a(); b() }`: `b()` */
export const lastStatement = (tree: Tree, node: Node): Node => tree.lastChild(node)

/** The type of which a member is taken; NONE if it is not there. `let a: B['c']`: `B` */
export const indexedTypeOf = (tree: Tree, node: Node): Node => tree.firstChild(node)

/** Which member of a type is taken; NONE if it is not there. `let a: B['c']`: `'c'` */
export const indexOfType = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/** The word behind which stands what happens if a condition does not hold; NONE if it is not there. `if (a) b(); else c()`: `else` */
export const elseWordOf = (tree: Tree, node: Node): Node => tree.childAt(node, 3)

/** The second item of a list; NONE if it is not there. `a(b, c)`: `c` */
export const secondOf = (tree: Tree, node: Node): Node => tree.childAt(node, 1)

/** The third item of a list; NONE if it is not there. `a(b, c, d)`: `d` */
export const thirdOf = (tree: Tree, node: Node): Node => tree.childAt(node, 2)
