import type { Diagnostic } from '@slashlint/core'
import { fieldsOf, toCamelCase } from '@slashlint/core/contract'
import { setterOf } from '../builders/methods.js'
import { childAt, entryOf, nodeAt } from './nodes.js'
import type { DefNode, DictNode } from './nodes.js'

/** A diagnostic's sentence with the words that stand in the text; undefined: its own words are the text's. */
export function message(root: DefNode, diagnostic: Diagnostic): string | undefined {
  const { path, message: sentence } = diagnostic
  // Places are shown; nobody counts the options of a chain.
  const placed = sentence.replace(/ \((?:options|choices)[/\w]*\)/g, '')
  const dict = dictAround(root, path)
  if (dict === undefined) return placed === sentence ? undefined : placed
  const key = path.at(-1)
  const worded = withRequired(dict, diagnostic.code, inWordsOf(dict, placed))
  const missing = typeof key === 'string' && nodeAt(root, path) === undefined ? setterFor(dict, key) : undefined
  const full =
    missing === undefined || worded.includes(missing) ? worded : `${worded.replace(/\.$/, '')}: call ${missing}.`
  return full === sentence ? undefined : full
}

/** The object that a diagnostic is about: the one at its path, or that which has the field. */
function dictAround(root: DefNode, path: Diagnostic['path']): DictNode | undefined {
  let node: DefNode | undefined = root
  let dict: DictNode | undefined = root.type === 'dict' ? root : undefined
  for (const key of path) {
    node = node === undefined ? undefined : childAt(node, key)
    if (node?.type === 'dict' && node.resource !== 'localizations') dict = node
  }
  return dict
}

function setterFor({ builder }: DictNode, field: string): string | undefined {
  const setter = builder === undefined ? undefined : setterOf(builder, field)
  return setter === undefined ? undefined : `.${setter}()`
}

/** Field names in quotes, as this object has them: methods of a builder, or camelCase. */
function inWordsOf(dict: DictNode, sentence: string): string {
  if (dict.resource === 'localizations') return sentence
  const { builder, isCamel } = dict
  const fields = fieldsOf(dict.resource)
  return sentence.replace(/"([a-z_]+)"/g, (quoted, name: string) => {
    const entry = entryOf(dict, name)
    if (Object.hasOwn(fields, name)) {
      if (builder !== undefined) return setterFor(dict, name) ?? quoted
      const word = entry?.word ?? (isCamel || /[a-z][A-Z]/.test(entry?.word ?? '') ? toCamelCase(name) : name)
      return `"${word}"`
    }
    // A misspelt key stands in the contract's spelling.
    return entry !== undefined && entry.word !== name ? `"${entry.word}"` : quoted
  })
}

/** What makes an option required in a chain. */
function withRequired({ builder }: DictNode, code: string, sentence: string): string {
  if (builder === undefined || code !== 'option/required-order') return sentence
  return sentence.replace(/^Required option ("[^"]*")/, 'Required option $1 (.setRequired(true))')
}
