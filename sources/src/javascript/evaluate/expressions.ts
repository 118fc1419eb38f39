import type { Site } from '../scope/module.js'
import { stringOf } from '../syntax/strings.js'
import { awaitedBy, importedBy, rightOf } from '../syntax/children.generated.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import type { Level } from '../values/interaction-value.js'
import {
  interactionValueOf,
  DAMAGED,
  literal,
  unknown,
  unknownInteractionValue,
} from '../values/value.js'
import type {
  InteractionGuesses,
  Data,
  Evaluator,
  Frame,
  Libraries,
  Literal,
  Value,
} from '../values/value.js'
import { mayJoin, TOO_LARGE } from './bounds.js'
import { call, construct } from './calls.js'
import { loadedByName } from './composed-paths.js'
import { fieldOfConstructor } from './constructors.js'
import { listLiteral, objectLiteral } from './containers.js'
import { evaluate, rootFrame } from './evaluate.js'
import { exportedBy, identifier, imported } from './identifiers.js'
import { memberOfValue } from './members.js'
import { operate } from './operators.js'
import { selfAt } from './self.js'

/** Evaluates an expression by its kind. */
function valueOf(frame: Frame, node: Node, site: Site): Value {
  const { tree } = frame
  switch (tree.kindOf(node)) {
    case K.String:
      return text(frame, node, site)
    case K.TemplateString:
      return template(frame, node, site)
    case K.Number:
      return number(tree.textOf(node), site)
    case K.BooleanLiteral:
      return literalOf(site, tree.textOf(node) === 'true')
    case K.Null:
      return literalOf(site, null)
    // `{ name }` has the name as its key.
    case K.VariableName:
    case K.PropertyDefinition:
      return identifier(frame, node)
    case K.MemberExpression:
      return memberOfValue(frame, node)
    case K.ObjectExpression:
      return objectLiteral(frame, node)
    case K.ArrayExpression:
      return listLiteral(frame, node)
    case K.CallExpression:
      return call(frame, node)
    case K.NewExpression:
      return construct(frame, node)
    case K.ArrowFunction:
    case K.FunctionExpression:
    case K.FunctionDeclaration:
      return { kind: 'function', site, frame }
    case K.ClassExpression:
    case K.ClassDeclaration:
      return { kind: 'class', site, frame }
    case K.This:
      return selfAt(frame, node) ?? unknown(site, '`this` is known only at run time.')
    case K.Super:
      return superOf(frame, site)
    case K.UnaryExpression:
    case K.BinaryExpression:
    case K.ConditionalExpression:
      return tree.isBroken(node) ? unknown(site, DAMAGED) : operate(frame, node)
    case K.AssignmentExpression:
      return assigned(frame, node, site)
    case K.AwaitExpression:
      return awaited(frame, node, site)
    default:
      return unknown(site, 'The value is computed.')
  }
}

function text({ tree }: Frame, node: Node, site: Site): Value {
  const content = stringOf(tree, node)
  if (content === undefined) {
    return unknown(site, 'The string is not closed.')
  }
  return literalOf(site, content)
}

/** Returns the builder for `super`, without the methods of the subclass. */
function superOf({ self }: Frame, site: Site): Value {
  if (self?.kind !== 'builder') {
    return unknown(site, 'The value is computed.')
  }
  const { madeBy: _, ...rest } = self
  return rest
}

/** Evaluates an assignment expression to the assigned value. */
function assigned(frame: Frame, node: Node, site: Site): Value {
  const { tree } = frame
  const given = tree.hasChild(node, K.Equals) ? rightOf(tree, node) : NONE
  return given === NONE ? unknown(site, 'The value is computed.') : evaluate(frame, given)
}

/** Evaluates `await`: of `import('./x.js')`, or of an interaction value. */
function awaited(frame: Frame, node: Node, site: Site): Value {
  const { tree } = frame
  const loaded = loadedBy(frame, tree.childOf(node, K.DynamicImport), site)
  if (loaded !== undefined) {
    return loaded
  }
  const given = awaitedBy(tree, node)
  const value = given === NONE ? undefined : evaluate(frame, given)
  const isHandled =
    value?.kind === 'unknown' && (value.interactionValue ?? value.oneOf) !== undefined
  return isHandled ? value : unknown(site, 'The value is awaited at run time.')
}

/**
 * Evaluates `import('./x.js')` to the module with which its promise ends, or to a table of modules if
 * the path contains the names of sub-commands. `undefined` for other paths.
 */
export function loadedBy(frame: Frame, node: Node, site: Site): Value | undefined {
  if (node === NONE) {
    return undefined
  }
  const source = frame.tree.childOf(node, K.String)
  const name = source === NONE ? undefined : stringOf(frame.tree, source)
  if (name !== undefined) {
    return imported(frame, name, '*', site)
  }
  return loadedByName(frame, importedBy(frame.tree, node), site, (from) =>
    exportedBy(rootFrame(frame.evaluator, from), '*', site, new Set()),
  )
}

const literalOf = (site: Site, data: Data): Literal => ({
  kind: 'literal',
  site,
  data,
  isReplaceable: true,
})

function number(text: string, site: Site): Value {
  const digits = text.replace(/_/g, '')
  if (/^(?:\d+|0[xob][\da-f]+)n$/i.test(digits)) {
    return literalOf(site, BigInt(digits.slice(0, -1)))
  }
  const value = Number(/^0\d/.test(digits) ? Number.NaN : digits)
  return Number.isNaN(value) ? unknown(site, 'This is not a number.') : literalOf(site, value)
}

/** Evaluates a template literal. Unknown if one of its expressions is. */
function template(frame: Frame, node: Node, site: Site): Value {
  const { tree } = frame
  const text = stringOf(tree, node)
  if (!tree.hasChild(node, K.Interpolation)) {
    return text === undefined ? unknown(site, 'The template is not closed.') : literalOf(site, text)
  }
  if (text === undefined) {
    return unknown(site, 'The template is not closed.')
  }
  let data = ''
  /** The kinds of names in the template, and the texts between them. */
  const parts: (string | Level)[] = []
  let at = tree.startOf(node) + 1
  const plain = (end: number): void => {
    data += tree.text.slice(at, end)
  }
  for (const part of tree.childrenOf(node)) {
    const kind = tree.kindOf(part)
    if (kind === K.Escape) {
      return unknown(site, 'The template has escapes beside what is put into it.')
    }
    if (kind !== K.Interpolation) {
      continue
    }
    plain(tree.startOf(part))
    const inner =
      tree.childrenOf(part).find((each) => !/^(?:\$\{|\})$/.test(tree.textOf(each))) ?? NONE
    const value = inner === NONE ? undefined : evaluate(frame, inner)
    const interactionValue = interactionValueOf(value)
    if (interactionValue?.is === 'name') {
      parts.push(data, interactionValue.of)
      data = ''
      at = tree.endOf(part)
      continue
    }
    if (value?.kind !== 'literal' || typeof value.data === 'undefined') {
      return unknown(
        site,
        value?.kind === 'unknown' ? value.reason : 'What is put into the template is not known.',
      )
    }
    data += String(value.data)
    if (!mayJoin(frame.module.workspace, data.length)) {
      return unknown(site, TOO_LARGE)
    }
    at = tree.endOf(part)
  }
  plain(tree.endOf(node) - 1)
  if (parts.length > 0) {
    return unknownInteractionValue(site, { is: 'pattern', parts: [...parts, data] })
  }
  return { ...literal(site, data), pieces: [] }
}

/** Makes an evaluator for expressions from facts about libraries. */
export const evaluatorWith = (
  libraries: Libraries,
  interactions: InteractionGuesses,
): Evaluator => ({
  valueOf,
  exportOf: exportedBy,
  fieldOf: (root, node, key) =>
    libraries.fieldOf(root, node, key) ??
    fieldOfConstructor({ kind: 'class', site: { module: root.module, node }, frame: root }, key),
  libraries,
  interactions,
})
