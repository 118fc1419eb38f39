import { attempt } from '../values/attempt.js'
import { isRecord } from '../values/records.js'
import { INVALID_BODY, INVALID_BODY_CODE, keysOf, unescaped } from './forms.js'

/** How many objects of a text are tried. */
const MOST_TRIED = 50
const OPENING = /\{\s*"(?:code|message|errors)"\s*:/g

/** The first error body in a text, as curl, discordgo, Discordeno, Javacord and others print it; `undefined` if there is none. */
export const readEmbeddedBody = (text: string) => firstObject(text, OPENING, asBody)

/** What stands at a place of the tree of errors, and how deep such a place is looked for. */
const ERRORS = '_errors'
const MOST_LEVELS = 30
const TREE = /\{\s*"[^"]{1,100}"\s*:\s*[{[]/g

/** The errors of a body alone: DSharpPlus's exceptions keep them apart from the code and the message. */
export const readErrorTree = (text: string): object | undefined =>
  text.includes(`"${ERRORS}"`)
    ? firstObject(text, TREE, (value) =>
        isRecord(value) && isErrorTree(value) ? value : undefined,
      )
    : undefined

/** What is made of the first object of JSON in a text, beginning like that, of which something is made. */
function firstObject<T>(
  text: string,
  opening: RegExp,
  made: (value: unknown) => T | undefined,
): T | undefined {
  let tried = 0
  for (const { index } of text.matchAll(opening)) {
    if (++tried > MOST_TRIED) {
      break
    }
    const end = endOfObject(text, index)
    const found =
      end === undefined
        ? undefined
        : made(attempt(() => JSON.parse(text.slice(index, end)) as unknown))
    if (found !== undefined) {
      return found
    }
  }
  return undefined
}

/** Whether an object is a tree of errors: of places, down to lists of errors. */
export function isErrorTree(node: object, level = 0): boolean {
  const entries = Object.entries(node)
  if (entries.length === 0 || level > MOST_LEVELS) {
    return false
  }
  return entries.every(([key, inside]: [string, unknown]) =>
    key === ERRORS ? Array.isArray(inside) : isRecord(inside) && isErrorTree(inside, level + 1),
  )
}

/** Behind the brace that closes an object of JSON. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0
  const token = /"(?:[^"\\]|\\.)*"|[{}]/g
  token.lastIndex = start
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    if (found[0] === '{') {
      depth++
    } else if (found[0] === '}' && --depth === 0) {
      return token.lastIndex
    }
  }
  return undefined
}

function asBody(value: unknown) {
  if (!isRecord(value)) {
    return undefined
  }
  const { code, message, errors } = value
  if ((typeof code !== 'number' && typeof code !== 'string') || typeof message !== 'string') {
    return undefined
  }
  return { code, message, ...(errors !== undefined && { errors }) }
}

/** twilight prints the bytes of the body. */
const BYTES = /\[\s*(123(?:,\s*\d{1,3}){10,}),?\s*\]/

/** A text with the bytes that stand in it as what they spell. */
export const withBytesRead = (text: string): string =>
  text.replace(BYTES, (whole, list: string) => {
    const escaped = list.split(',').map((byte) => `%${Number(byte).toString(16).padStart(2, '0')}`)
    return attempt(() => decodeURIComponent(escaped.join(''))) ?? whole
  })

const QUOTED = String.raw`"((?:[^"\\]|\\.)*)"`
const DEBUGGED = new RegExp(
  String.raw`DiscordJsonError \{\s*code: (\d+),\s*message: ${QUOTED},\s*errors: \[`,
)
const DEBUGGED_LEAF = new RegExp(
  String.raw`DiscordJsonSingleError \{\s*code: ${QUOTED},\s*message: ${QUOTED},\s*path: ${QUOTED},?\s*\}`,
  'g',
)
const SHOWN = /\bInvalid Form Body \((?=(?:\d+|[a-z_]+)(?:\.[\w-]+)*: )(.+)/
const NEXT_SHOWN = /, (?=(?:\d+|[a-z_]+)(?:\.[\w-]+)*: )/

/** Reads what Rust's serenity prints, with `{:?}` or with `{}`; `undefined` if there is none. */
export function readSerenity(text: string) {
  const [, code, message = ''] = DEBUGGED.exec(text) ?? []
  if (code !== undefined) {
    const leaves = [...text.matchAll(DEBUGGED_LEAF)].map(([, own, said = '', place = '']) => ({
      path: keysOf(place),
      code: own,
      message: unescaped(said),
    }))
    return { code, message: unescaped(message), leaves }
  }
  const [, shown = ''] = SHOWN.exec(text) ?? []
  const end = shown.lastIndexOf(')')
  if (end < 0) {
    return undefined
  }
  const leaves = shown
    .slice(0, end)
    .split(NEXT_SHOWN)
    .map((one) => {
      const at = one.indexOf(': ')
      return { path: keysOf(one.slice(0, at)), code: undefined, message: one.slice(at + 2) }
    })
  return { code: INVALID_BODY_CODE, message: INVALID_BODY, leaves }
}
