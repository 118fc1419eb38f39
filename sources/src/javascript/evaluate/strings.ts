import type { Site } from '../scope/module.js'
import { computedList, dataOf, literal } from '../values/value.js'
import type { Item, Literal, Value } from '../values/value.js'
import { mayGather, mayJoin } from './bounds.js'

type Plain = string | number | undefined

/** Methods of strings that can be computed. They take and return strings, numbers and booleans. */
const STRING_METHODS = new Set(
  'at charAt concat endsWith includes indexOf lastIndexOf padEnd padStart repeat replace replaceAll slice startsWith \
substring toLowerCase toString toUpperCase trim trimEnd trimStart'.split(' '),
)

/** Evaluates a method call on a string or a number; `undefined` if the result is unknown. */
export function callString(
  holder: Literal,
  method: string,
  args: readonly Item[],
  site: Site,
): Value | undefined {
  const { data } = holder
  if (typeof data === 'bigint' || typeof data === 'number') {
    return callNumber(holder, method, args, site)
  }
  const given = dataOf(args)
  // Other arguments would be converted.
  if (typeof data !== 'string' || given?.every(isPlain) !== true) {
    return undefined
  }
  if (method === 'split') {
    return split(data, given, site)
  }
  if (!STRING_METHODS.has(method)) {
    return undefined
  }
  return method === 'toString' ? holder : applied(data, method, given, site)
}

function callNumber(
  holder: Literal,
  method: string,
  args: readonly Item[],
  site: Site,
): Value | undefined {
  if ((method === 'toString' && args.length === 0) || method === 'toJSON') {
    return { ...holder, ...literal(site, String(holder.data)) }
  }
  return method === 'valueOf' ? holder : undefined
}

/** Returns the result of a string method; `undefined` if it throws or the result is too long. */
function applied(
  data: string,
  method: string,
  args: readonly Plain[],
  site: Site,
): Value | undefined {
  const own: unknown = Reflect.get(String.prototype, method)
  if (
    typeof own !== 'function' ||
    !mayJoin(site.module.workspace, mostCharacters(data, method, args))
  ) {
    return undefined
  }
  try {
    const result: unknown = Reflect.apply(own, data, args)
    return isPlain(result) || typeof result === 'boolean' ? literal(site, result) : undefined
  } catch {
    return undefined
  }
}

/** Returns the greatest possible length of a method's result, in characters. */
function mostCharacters(data: string, method: string, args: readonly Plain[]): number {
  const sizes = args.map(sizeOf)
  switch (method) {
    case 'concat':
      return sizes.reduce((sum, size) => sum + size, data.length)
    case 'repeat':
    case 'replaceAll':
    case 'replace':
      return data.length * Math.max(1, ...sizes)
    case 'padEnd':
    case 'padStart':
      return Math.max(data.length, ...sizes)
    default:
      return data.length
  }
}

/**
 * Returns by how many characters an argument may lengthen a result: the length of a text, or the
 * number itself.
 */
function sizeOf(argument: Plain): number {
  return typeof argument === 'string' ? argument.length : Math.abs(argument ?? 0)
}

const isPlain = (data: unknown): data is Plain =>
  typeof data === 'string' || typeof data === 'number' || data === undefined

function split(
  data: string,
  [separator, ...rest]: readonly Plain[],
  site: Site,
): Value | undefined {
  if (typeof separator !== 'string' || rest.length > 0) {
    return undefined
  }
  if (!mayJoin(site.module.workspace, data.length)) {
    return undefined
  }
  const parts = data.split(separator)
  if (!mayGather(site.module.workspace, parts.length)) {
    return undefined
  }
  const items = parts.map((part) => literal(site, part))
  return computedList(site, items)
}
