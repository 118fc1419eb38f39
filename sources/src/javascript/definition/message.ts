import type { Diagnostic } from '@slashlint/core'
import { fieldsOf } from '@slashlint/core/contract'
import { toCamelCase } from '@slashlint/core/internal'
import { effectOf, setterOf } from '../values/builder-methods.js'
import { childOf, entryOf, nodeAt } from '../../nodes/nodes.js'
import type { DefNode, DictEntry, DictNode } from './nodes.js'

/** Rewrites a diagnostic's message with the words of the text; `undefined` if nothing changes. */
export function message(root: DefNode, diagnostic: Diagnostic): string | undefined {
  const { path, message: sentence } = diagnostic
  // Nobody counts the options of a chain: their places are shown.
  const placed = sentence.replace(/ \((?:options|choices)[/\w]*\)/g, '')
  const dict = dictAround(root, path)
  if (dict === undefined) {
    return placed === sentence ? undefined : placed
  }
  const key = path.at(-1)
  const worded = withRequired(dict, diagnostic.code, inWordsOf(dict, placed, path.at(-1)))
  const missing =
    typeof key === 'string' && nodeAt(root, path) === undefined ? setterFor(dict, key) : undefined
  const full = missing === undefined ? worded : withCall(worded, missing)
  return full === sentence ? undefined : full
}

/** Adds the call that sets a missing field, unless the sentence contains it. */
const withCall = (sentence: string, call: string): string =>
  sentence.includes(call) ? sentence : `${sentence.replace(/\.$/, '')}: call ${call}.`

/** Rewrites the title of a fix with the words of the text; `undefined` if nothing changes. */
export function titleOf(root: DefNode, { path }: Diagnostic, title: string): string | undefined {
  const dict = dictAround(root, path)
  const worded = dict === undefined ? title : inWordsOf(dict, title, path.at(-1))
  return worded === title ? undefined : worded
}

/** Returns the object that a diagnostic is about: the one at its path, or the innermost around it. */
function dictAround(root: DefNode, path: Diagnostic['path']): DictNode | undefined {
  let node: DefNode | undefined = root
  let dict: DictNode | undefined = root.type === 'dict' ? root : undefined
  for (const key of path) {
    node = node === undefined ? undefined : childOf(node, key)
    if (node?.type === 'dict' && node.resource !== 'localizations') {
      dict = node
    }
  }
  return dict
}

/** Returns the method that sets a field: the one that was called, else the one to call. */
function setterFor(dict: DictNode, field: string): string | undefined {
  const builder = dict.writing?.builder
  if (builder === undefined) {
    return undefined
  }
  const called = entryOf(dict, field)?.word ?? ''
  const setter = effectOf(builder, called) === undefined ? setterOf(builder, field) : called
  return setter === undefined ? undefined : `.${setter}()`
}

/** Tells whether the key of an entry is a field in camelCase. */
const isCamelEntry = (entry: DictEntry | undefined): boolean =>
  entry !== undefined && entry.word !== entry.key && /[a-z][A-Z]/.test(entry.word)

/**
 * Moves a value into the parentheses: `.setDMPermission(): false` becomes `.setDMPermission(false)`. A colon before `is` begins
 * a reason. Bound: a message of core.
 */
const withArgument = (sentence: string): string =>
  sentence.replace(/(\.\w+)\(\): ("[^"]*"|\[[^\]]*\]|true|false|null|-?\d+)(?! is\b)/g, '$1($2)')

/**
 * Replaces field names in quotes with the object's own words: methods of a builder, or camelCase.
 *
 * @param key the entry that the sentence is about
 */
function inWordsOf(dict: DictNode, sentence: string, key: string | number | undefined): string {
  if (dict.resource === 'localizations') {
    return sentence
  }
  const { builder, isCamel: hasCamel = false } = dict.writing ?? {}
  const isCamel = hasCamel || isCamelEntry(key === undefined ? undefined : entryOf(dict, key))
  const fields = fieldsOf(dict.resource)
  const worded = sentence.replace(/"([a-z_]+)"/g, (quoted, name: string) => {
    const entry = entryOf(dict, name)
    if (Object.hasOwn(fields, name)) {
      if (builder !== undefined) {
        return setterFor(dict, name) ?? quoted
      }
      const word = entry?.word ?? (isCamel ? toCamelCase(name) : name)
      return `"${word}"`
    }
    // A misspelt key is reported in the contract's spelling.
    return entry !== undefined && entry.word !== name ? `"${entry.word}"` : quoted
  })
  return builder === undefined ? worded : withArgument(worded)
}

/** Adds the call that makes an option required in a chain. */
function withRequired({ writing }: DictNode, code: string, sentence: string): string {
  const builder = writing?.builder
  if (builder === undefined || code !== 'option/required-order') {
    return sentence
  }
  const setter = setterOf(builder, 'required')
  if (setter === undefined) {
    return sentence
  }
  return sentence.replace(/^Required option ("[^"]*")/, `Required option $1 (.${setter}(true))`)
}
