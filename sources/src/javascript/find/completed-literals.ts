import { fieldNamed, nearestField } from '@slashlint/core/internal'
import { basesOf } from '../evaluate/classes.js'
import { typed } from '../evaluate/decorators.js'
import { evaluate } from '../evaluate/evaluate.js'
import { valueAt } from '../evaluate/identifiers.js'
import { definitionOf } from '../scope/bindings.js'
import { NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { VALUE_OPTIONS } from '../values/option-words.js'
import { entryOf, restOf } from '../values/value.js'
import type { Frame, Item, ObjectValue } from '../values/value.js'
import { withMoreOptions } from './children.js'
import { dataHolder } from './neighbours.js'
import { withOwnOptions } from './shape.js'

/**
 * Adds a missing name from the surrounding object:
 * `{ name: 'ping', data: { type: 1, description: 'Pong' } }`.
 */
export function withNameOfHolder(frame: Frame, node: Node, object: ObjectValue): ObjectValue {
  const holder = dataHolder(frame.tree, node)
  if (holder === NONE || object.open !== undefined || entryOf(object, 'name') !== undefined) {
    return object
  }
  const around = evaluate(frame, holder)
  const name = around.kind === 'object' ? entryOf(around, 'name') : undefined
  return name === undefined ? object : { ...object, entries: [name, ...object.entries] }
}

/**
 * Returns the object of `const ban = {…}` after later statements such as `ban.name = …`;
 * `undefined` if the literal is not the value of a variable.
 */
export function asChangedLater(frame: Frame, node: Node): ObjectValue | undefined {
  const { tree } = frame
  const name = definitionOf(tree, node)
  const value = name === NONE ? undefined : valueAt(frame, name)
  if (value?.kind !== 'object') {
    return undefined
  }
  return value.site.node === node && value.site.module === frame.module ? value : undefined
}

/**
 * Marks options as incomplete if the text adds some with `push`, `unshift` or `splice`:
 * `module.exports.options.push(…)`, `this.data.options.push(…)`.
 */
export function withPushed({ tree }: Frame['module'], object: ObjectValue): ObjectValue {
  const options = pushesOptions(tree, 0) ? entryOf(object, 'options') : undefined
  if (options === undefined) {
    return object
  }
  return withMoreOptions(object, restOf(options.value.site, 'Later statements may add options.'))
}

const pushesOptions = once(({ text }: Tree) =>
  /\.options\s*[?!]?\.\s*(?:push|unshift|splice)\(/.test(text),
)

/**
 * Restores a `type` that an unknown spread may override, since it still shows the kind of the
 * object.
 */
export function withTypeShown(frame: Frame, object: ObjectValue): ObjectValue {
  const type = entryOf(object, 'type')
  if (object.open === undefined || type?.value.kind !== 'unknown') {
    return object
  }
  const { node } = type.value.site
  return { ...object, entries: [...object.entries, { ...type, value: evaluate(frame, node) }] }
}

/** Converts options that have their types as keys: `options: [{ String: { name: 'song', … } }]`. */
function withTypesAsKeys(object: ObjectValue): ObjectValue {
  const options = entryOf(object, 'options')
  if (options?.value.kind !== 'list') {
    return object
  }
  let isChanged = false
  const items = options.value.items.map((item): Item => {
    const [only, ...others] = item.kind === 'object' ? item.entries : []
    const type = only === undefined || others.length > 0 ? undefined : typeOfKey(only.key)
    if (type === undefined || only?.value.kind !== 'object') {
      return item
    }
    const entries = only.value.entries.filter(({ key }) => key === 'name' || key === 'required')
    const name = entryOf(only.value, 'name')?.value
    // The program may change other names.
    if (name?.kind !== 'literal' || !/^[-_a-z\d]{1,32}$/.test(String(name.data))) {
      return item
    }
    isChanged = true
    const reason = 'A program makes the option of it.'
    return typed({ ...only.value, entries, open: reason, fixed: true }, type, 'OptionType')
  })
  const value = { ...options.value, items }
  return isChanged ? { ...object, entries: [...object.entries, { ...options, value }] } : object
}

/**
 * Returns the option type for a key such as `String` or `IntChoices`; `undefined` for another key.
 */
const typeOfKey = (key: string): number | undefined =>
  VALUE_OPTIONS.get(key.replace(/Choices$/, '').replace(/^Int$/, 'Integer'))

/**
 * Adds the options that some frameworks write in other places or forms: in an object such as
 * `slashCommand: { enabled: true, options: […] }`, under a key such as `slashOptions`, or with
 * their types as keys.
 */
export function withNested(object: ObjectValue): ObjectValue {
  if (entryOf(object, 'options') !== undefined) {
    return withTypesAsKeys(object)
  }
  const nested = object.entries.find(({ key }) =>
    /^(?:slash(?:_?command)?|applicationCommand|interaction)$/i.test(key),
  )?.value
  const options = nested?.kind === 'object' ? entryOf(nested, 'options') : undefined
  if (options === undefined) {
    return withOwnOptions(object)
  }
  return { ...object, entries: [...object.entries, options] }
}

/**
 * Removes keys of `super({…})` that look like misspelt fields but that the project's base class
 * uses.
 */
export function withoutOwn(frame: Frame, around: Node, object: ObjectValue): ObjectValue {
  const isNear = (key: string): boolean =>
    fieldNamed('command', key) === undefined && nearestField('command', key) !== undefined
  if (around === NONE || !object.entries.some(({ key }) => isNear(key))) {
    return object
  }
  const bases = basesOf(frame, around)
  const isOwn = (key: string): boolean =>
    bases.some(
      (base) => base.kind === 'class' && wordsIn(base.site.module.tree, base.site.node).has(key),
    )
  return { ...object, entries: object.entries.filter(({ key }) => !isNear(key) || !isOwn(key)) }
}

const wordsIn = once(
  (tree: Tree, node: Node) => new Set<string>(tree.textOf(node).match(/[\w$]+/g)),
)
