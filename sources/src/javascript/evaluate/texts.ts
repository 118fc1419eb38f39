import { listOf, literal } from './value.js'
import type { Literal, Rest, Site, Value } from './value.js'

type Plain = string | number | undefined

/** The methods of texts whose results can be told: those that take and give texts, numbers and truth. */
const TEXT_METHODS = new Set(
  'at charAt concat endsWith includes indexOf lastIndexOf padEnd padStart repeat replace replaceAll slice startsWith \
substring toLowerCase toString toUpperCase trim trimEnd trimStart'.split(' '),
)

const MOST_CHARACTERS = 100_000

/** The result of a method of a text or a number; undefined: it is not known. */
export function callText(
  holder: Literal,
  method: string,
  args: readonly (Value | Rest)[],
  site: Site,
): Value | undefined {
  const { data } = holder
  if (typeof data === 'bigint' || typeof data === 'number') {
    if ((method === 'toString' && args.length === 0) || method === 'toJSON')
      return { ...holder, ...literal(site, String(data)) }
    return method === 'valueOf' ? holder : undefined
  }
  const given = args.map(plain)
  if (typeof data !== 'string' || args.some((arg, index) => arg.kind !== 'literal' || given[index] === NOT_PLAIN))
    return undefined
  if (method === 'split') return split(data, given as Plain[], site)
  if (!TEXT_METHODS.has(method) || given.some((one) => typeof one === 'number' && one > MOST_CHARACTERS))
    return undefined
  if (method === 'toString') return holder
  const own = data[method as 'slice'] as (...given: Plain[]) => string | number | boolean | undefined
  try {
    const result = own.apply(data, given as Plain[])
    return String(result).length > MOST_CHARACTERS ? undefined : literal(site, result)
  } catch {
    return undefined
  }
}

const NOT_PLAIN = Symbol('a value that methods of texts convert')

function plain(arg: Value | Rest): Plain | typeof NOT_PLAIN {
  if (arg.kind !== 'literal') return NOT_PLAIN
  const { data } = arg
  return typeof data === 'string' || typeof data === 'number' || data === undefined ? data : NOT_PLAIN
}

function split(data: string, [separator, ...rest]: readonly Plain[], site: Site): Value | undefined {
  if (typeof separator !== 'string' || rest.length > 0 || data.length > MOST_CHARACTERS) return undefined
  return {
    ...listOf(
      site,
      data.split(separator).map((part) => literal(site, part)),
    ),
    fixed: true,
  }
}
