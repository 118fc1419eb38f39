import type { UntiedUse } from '../../reader.js'
import { rangeOf } from '../definition/conversion.js'
import { ancestry } from '../evaluate/classes.js'
import { K } from '../syntax/kinds.js'
import {
  childOf,
  endOf,
  firstPart,
  hasChild,
  innerExpression,
  kindOf,
  NONE,
  outerExpression,
  parentOf,
  partsOf,
  startOf,
  textOf,
} from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import type { Anchor } from './anchors.js'
import { isInteraction, memberName } from './scan.js'
import type { Scan } from './scan.js'

/** A text that hears of what is being typed. */
export const COMPLETES = /\bisAutocomplete\s*\(/

const HEARS = /\bisAutocomplete\b|\bAutocompleteInteraction\b|\bgetFocused\b/
const ANSWER = /^autocomplete(?:Run)?$/

/**
 * What a module without commands does with what is being typed: it leaves it to the method `autocomplete` of the command,
 * a chain that handles no name itself; or it may answer. `undefined` if it does not hear of it.
 */
export function completionIn(scan: Scan): UntiedUse | undefined {
  const { module } = scan
  const { tree } = module
  if (!HEARS.test(tree.text)) return undefined
  const rest: string[] = []
  let from = 0
  let handed: Node = NONE
  for (let node = 0; node < tree.kind.length; node++) {
    if (kindOf(tree, node) !== K.CallExpression) continue
    const callee = innerExpression(tree, firstPart(tree, node))
    if (kindOf(tree, callee) !== K.MemberExpression || !ANSWER.test(memberName(scan, callee))) continue
    const list = childOf(tree, node, K.ArgList)
    const isHanded = list !== NONE && partsOf(tree, list).some((arg) => isInteraction(scan, arg, false))
    if (!isHanded || kindOf(tree, firstPart(tree, callee)) === K.This) continue
    if (startOf(tree, node) < from) continue
    handed = node
    rest.push(tree.text.slice(from, startOf(tree, node)))
    from = endOf(tree, node)
  }
  rest.push(tree.text.slice(from))
  const place = rangeOf(module, handed === NONE ? 0 : handed)
  const isOnly = handed !== NONE && tree.text.includes('commandName') && !ANSWERS.test(rest.join(''))
  return isOnly
    ? { use: { use: { kind: 'dispatch', level: 'focused', names: [] }, uri: module.uri, place }, reason: TO_COMMANDS }
    : { use: { use: { kind: 'autocomplete' }, uri: module.uri, place }, reason: MAY_ANSWER }
}

const TO_COMMANDS = 'It passes autocompletion on to the commands.'
const MAY_ANSWER = 'It may answer autocompletion for any command.'

/** What answers, or hands it on to something that does: an empty answer is for what goes wrong. */
const ANSWERS = /\bgetFocused\b|\.respond\s*\(\s*(?!\[\s*\])|(?<!\bis)[aA]utocomplete\w{0,100}\s*\(|\bsuggest\w*\s*\(/

/** Whether nothing can answer what is being typed for a command: no word of its module speaks of it, nor its bases. */
export function isUnanswered<T>(scan: Scan, { owners }: Anchor<T>): boolean {
  const { frame, module } = scan
  const { tree } = module
  if (!/autocomplete/i.test(tree.text) || SPEAKS.test(tree.text.replace(DEFINES, ''))) return false
  return [...owners].every((owner) => {
    if (kindOf(tree, owner) === K.MethodDeclaration) return true
    if (kindOf(tree, owner) === K.ObjectExpression) {
      const holder = parentOf(tree, outerExpression(tree, owner))
      // What a function is given, it may complete.
      const isWhole = partsOf(tree, owner).every((part) => !textOf(tree, part).startsWith('...'))
      return isWhole && KEEPS.has(kindOf(tree, holder))
    }
    const chain = ancestry({ kind: 'class', site: { module, node: owner }, frame })
    if (chain.length < 2 && hasChild(tree, owner, K.Extends)) return false
    return chain.every(
      (one) => one.kind === 'class' && (one.site.module === module || !/autocomplete/i.test(one.site.module.tree.text)),
    )
  })
}

const DEFINES = /\.\s*setAutocomplete\s*\(|\bautocomplete\s*:\s*(?:true|false|!0|!1)\b/g
const SPEAKS = /autocomplete|getFocused|\.respond\s*\(/i

/** Where an object is what a module exports, or a constant, or the value of another object. */
const KEEPS: ReadonlySet<number> = new Set([
  K.AssignmentExpression,
  K.ExportDeclaration,
  K.VariableDeclaration,
  K.Property,
])
