import {
  ENDPOINTS,
  INTERFACE_VERSION,
  NAMED_ENDPOINTS,
  type Endpoint,
} from '../../contract/endpoints.js'
import { nearest } from '../../text/nearest.js'

/** A part of a path between two slashes, with its UTF-16 offsets. */
export interface PathSegment {
  /** The segment as it is in the path, without slashes. */
  readonly text: string
  /** The UTF-16 offset of its first character in the whole address. */
  readonly start: number
  /** The UTF-16 offset after its last character. */
  readonly end: number
}

/** The parts of a request's path (decision 45). */
export interface Address {
  /** The beginning of the path: origin, `/api` and version. */
  readonly prefix: string
  /** The version in the prefix, such as `v10`. Undefined if there is none. */
  readonly version: PathSegment | undefined
  /** The rest of the path, which names the endpoint, unchanged. */
  readonly own: PathSegment
  /** The segments of `own`. The last one is empty if the path ends in a slash. */
  readonly segments: readonly PathSegment[]
  /** The query string, without its question mark. Undefined if there is none. */
  readonly query: PathSegment | undefined
}

/** A path with placeholders, and the endpoints that have it. */
export interface Route {
  /** The path with placeholders: `/applications/{application.id}/commands`. */
  readonly template: string
  /** The segments of the template. */
  readonly parts: readonly string[]
  /** The rows of the endpoint tables with this template, one for each method. */
  readonly endpoints: readonly Endpoint[]
}

const PREFIX = /^(?:[A-Za-z][A-Za-z\d+.-]*:\/\/[^/?#]*)?(?:\/?api(?=\/))?(?:\/?(v\d+)(?=\/|$))?/

/** The most segments of an unknown path for which an endpoint is suggested. */
const MOST_SEGMENTS = 16

export function readAddress(path: string): Address {
  const hash = path.indexOf('#')
  const end = hash < 0 ? path.length : hash
  const mark = path.indexOf('?')
  const ownEnd = mark < 0 || mark > end ? end : mark
  const matched = PREFIX.exec(path.slice(0, ownEnd))
  const prefix = matched?.[0] ?? ''
  const found = matched?.[1]
  const start = prefix.length
  return {
    prefix,
    version:
      found === undefined ? undefined : { text: found, start: start - found.length, end: start },
    own: { text: path.slice(start, ownEnd), start, end: ownEnd },
    segments: split(path, start, ownEnd),
    query:
      ownEnd === end ? undefined : { text: path.slice(ownEnd + 1, end), start: ownEnd + 1, end },
  }
}

function split(path: string, from: number, end: number): PathSegment[] {
  const segments: PathSegment[] = []
  let start = path.charCodeAt(from) === 0x2f && from < end ? from + 1 : from
  while (segments.length <= MOST_SEGMENTS) {
    const slash = path.indexOf('/', start)
    const stop = slash < 0 || slash > end ? end : slash
    segments.push({ text: path.slice(start, stop), start, end: stop })
    if (stop === end) {
      break
    }
    start = stop + 1
  }
  return segments
}

export const isPlaceholder = (part: string): boolean => part.startsWith('{')

let made: readonly Route[] | undefined

/** Returns the routes of all endpoints, in the order of the endpoint tables. */
function routes(): readonly Route[] {
  return (made ??= makeRoutes())
}

function makeRoutes(): readonly Route[] {
  const byTemplate = new Map<string, Endpoint[]>()
  // Those with words where others have an id come first.
  for (const endpoint of [...NAMED_ENDPOINTS, ...ENDPOINTS]) {
    const known = byTemplate.get(endpoint.path)
    if (known === undefined) {
      byTemplate.set(endpoint.path, [endpoint])
    } else {
      known.push(endpoint)
    }
  }
  return [...byTemplate].map(([template, endpoints]) => ({
    template,
    parts: template.slice(1).split('/'),
    endpoints,
  }))
}

/** Finds the first route that matches the segments. Any text matches a placeholder. */
export function findRoute(segments: readonly PathSegment[]): Route | undefined {
  return routes().find(
    ({ parts }) =>
      parts.length === segments.length &&
      parts.every((part, index) => isPlaceholder(part) || part === segments[index]?.text),
  )
}

/** Finds the endpoint of a request by its method and path. Undefined if the tables have none. */
export function findEndpoint(method: string, path: string): Endpoint | undefined {
  const { segments, version } = readAddress(path)
  if (version !== undefined && version.text !== INTERFACE_VERSION) {
    return undefined
  }
  const wanted = method.toUpperCase()
  return findRoute(segments)?.endpoints.find((endpoint) => endpoint.method === wanted)
}

/** The template that was probably meant. */
export interface NearRoute {
  /** The corrected path as a whole. Missing ids are placeholders. */
  readonly path: string
  /** True if no id is missing, and the words differ only by spelling or superfluous slashes. */
  readonly exact: boolean
  /** The first segment of the request's path that differs. */
  readonly at: PathSegment
}

/**
 * The most corrections of a path. A misspelt word, a missing segment and a superfluous slash count
 * 1 each.
 */
const MOST_CHANGES = 2
const IMPOSSIBLE = 1000

/** The words in all templates. None of them can be an id. */
let words: ReadonlySet<string> | undefined

/**
 * Finds the template that is most similar to an unknown path. Undefined if none is similar enough.
 */
export function nearestRoute(address: Address, path: string): NearRoute | undefined {
  const { segments } = address
  words ??= new Set(routes().flatMap(({ parts }) => parts.filter((part) => !isPlaceholder(part))))
  let best: Alignment | undefined
  for (const { parts } of routes()) {
    const found = align(parts, segments)
    if (found.cost <= MOST_CHANGES && found.cost < (best?.cost ?? IMPOSSIBLE) && found.shared > 0) {
      best = found
    }
  }
  if (best === undefined) {
    return undefined
  }
  const { own, prefix } = address
  const at = segments[Math.min(best.first, segments.length - 1)]
  if (at === undefined) {
    return undefined
  }
  return {
    path: `${prefix}/${best.corrected.join('/')}${path.slice(own.end)}`,
    exact: best.exact,
    at: at.start === at.end ? { ...at, start: Math.max(own.start, at.start - 1) } : at,
  }
}

interface Alignment {
  readonly cost: number
  /** The number of words that the path and the template share, misspelt ones included. */
  readonly shared: number
  readonly corrected: readonly string[]
  readonly exact: boolean
  /** The index of the first segment that differs. */
  readonly first: number
}

const START: Alignment = { cost: 0, shared: 0, corrected: [], exact: true, first: IMPOSSIBLE }
const NOWHERE: Alignment = { ...START, cost: Infinity }

/**
 * Finds the fewest corrections that turn the segments into a template (edit distance over
 * segments).
 */
function align(parts: readonly string[], segments: readonly PathSegment[]): Alignment {
  const rows = parts.length + 1
  const columns = segments.length + 1
  const costs = new Map<number, Alignment>()
  const from = (index: number, place: number): Alignment =>
    costs.get(index * columns + place) ?? NOWHERE
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const part = parts[i - 1]
      const segment = segments[j - 1]
      let best = i + j === 0 ? START : NOWHERE
      const consider = (
        before: Alignment,
        change: number,
        word: string | undefined,
        exact: boolean,
        shares = 0,
      ) => {
        const cost = before.cost + change
        if (best.cost <= cost) {
          return
        }
        best = {
          cost,
          shared: before.shared + shares,
          corrected: word === undefined ? before.corrected : [...before.corrected, word],
          exact: before.exact && exact,
          first: change === 0 ? before.first : Math.min(before.first, Math.max(0, j - 1)),
        }
      }
      if (part !== undefined && segment !== undefined) {
        const { text } = segment
        const before = from(i - 1, j - 1)
        if (isPlaceholder(part)) {
          consider(before, fitsPlaceholder(text) ? 0 : IMPOSSIBLE, text, true)
        } else if (text === part) {
          consider(before, 0, part, true, 1)
        } else {
          consider(before, isNear(text, part) ? 1 : IMPOSSIBLE, part, true, 1)
        }
      }
      // A path that is right as far as it goes, and one that goes further, are other endpoints of the API: an id may be
      // missing inside it, and words before it.
      if (part !== undefined && j < segments.length && (j === 0 || isPlaceholder(part))) {
        consider(from(i - 1, j), 1, part, false)
      }
      if (segment?.text === '') {
        consider(from(i, j - 1), 1, undefined, true)
      }
      costs.set(i * columns + j, best)
    }
  }
  return from(parts.length, segments.length)
}

const fitsPlaceholder = (text: string): boolean => text !== '' && words?.has(text) !== true

/**
 * Tells whether a text differs from a word only by spelling, case or number: `Command`, `comands`,
 * `lobby`.
 */
function isNear(text: string, word: string): boolean {
  const lower = text.toLowerCase()
  const stem = lower.slice(0, Math.max(4, lower.length - 1))
  return (
    nearest(lower, [word]) !== undefined ||
    (lower.length >= 4 && lower.length < 64 && word.startsWith(stem))
  )
}
