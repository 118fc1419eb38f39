import type { Site } from '../scope/module.js'
import { evaluate, evaluateQuoted } from '../values/evaluate.js'
import type { Value } from '../values/value.js'

/** An annotation without its `None`. */
export interface Parts {
  /** The possible types: several for a union, else one. */
  readonly parts: readonly Value[]
  /** True for `Optional[X]` and `X | None`. */
  readonly isOptional: boolean
}

const TYPING = /^typing(?:_extensions)?\.(?=\w+$)/

/** Returns the name of an object of `typing`, such as `Union` or `Literal`, or `undefined` for any other value. */
export const typingName = (value: Value): string | undefined =>
  value.kind === 'named' && TYPING.test(value.name) ? value.name.replace(TYPING, '') : undefined

/** The limit for nested unions. Deeper ones are not split. */
const MOST_NESTED = 8

/** Splits the unions of an annotation. */
export function partsOf(value: Value): Parts {
  const all = flat(value, 0)
  const parts = all.filter((part) => part.kind !== 'none')
  return { parts, isOptional: parts.length < all.length }
}

function flat(value: Value, depth: number): readonly Value[] {
  if (depth > MOST_NESTED) {
    return [value]
  }
  if (value.kind === 'union') {
    return value.parts.flatMap((part) => flat(part, depth + 1))
  }
  const name = value.kind === 'index' ? typingName(value.of) : undefined
  if (value.kind !== 'index' || (name !== 'Optional' && name !== 'Union')) {
    return [value]
  }
  const { module } = value.site
  const inner = value.items.flatMap((item) => flat(evaluate(module, item), depth + 1))
  return name === 'Union' ? inner : [...inner, { kind: 'none', site: value.site }]
}

/** Evaluates the expression in a quoted annotation of the same document. Returns any other value unchanged. */
export const unquoted = (use: Site, value: Value): Value => {
  if (value.kind !== 'text' || value.site.module.uri !== use.module.uri) {
    return value
  }
  return evaluateQuoted(value) ?? value
}
