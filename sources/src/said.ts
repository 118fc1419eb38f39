import { DYNAMIC } from '@slashlint/core'
import type { Path } from '@slashlint/core'
import type { Definition, Host, Part, Place, Read, ReadResult, SourceDocument } from './reader.js'
import { isRecord, setOwn } from './record.js'

/** Plain data: what `JSON.parse` gives. */
export type Data = string | number | boolean | null | readonly Data[] | { readonly [key: string]: Data }

/** Where an entry of a definition stands: its path, its key, its value, and where that is written if it is elsewhere. */
export interface SaidPlace {
  readonly path: Path
  readonly key: Place
  readonly value: Place
  readonly origin?: Place
}

/** A definition as plain data. */
export interface SaidDefinition extends Pick<
  Definition,
  'resource' | 'scope' | 'guildId' | 'bots' | 'recognisedBy' | 'dialect' | 'place' | 'dynamic'
> {
  /** Of `fromData`: the value in the contract's form. */
  readonly value: Data
  readonly places: readonly SaidPlace[]
  /** Its options that are written in other documents. */
  readonly parts: readonly (Pick<Part, 'path' | 'use' | 'suppressions'> & { readonly definition: SaidDefinition })[]
}

type Plainly = 'untied' | 'extended' | 'attached' | 'syntax' | 'suppressions'

/** What a document says, as plain data: two of them are equal if their JSON is. */
export interface Said extends Required<Pick<ReadResult, Plainly>> {
  readonly uri: string
  /** Of the text that says it. */
  readonly hash: string
  readonly definitions: readonly SaidDefinition[]
  /** How handlers use the definitions, by their numbers. */
  readonly uses: readonly (Omit<NonNullable<ReadResult['uses']>[number], 'definition'> & {
    readonly definition: number
  })[]
  /** The documents that were looked for, in the order of their URIs, with the hashes of those that were there. */
  readonly dependsOn: readonly { readonly uri: string; readonly hash?: string }[]
}

/**
 * What a document says, as plain data that can be compared, kept and sent; it holds as long as the hashes do. What needs the
 * tree, such as edits, is asked of the reader's own result.
 *
 * @param read the reader of the document's language
 * @param host also asked for the texts of which the hashes are
 */
export function say(read: Read, document: SourceDocument, host: Host): Said {
  const { uri, text } = document
  const asked = new Map<string, string | undefined>()
  const result = read(document, {
    ...host,
    text(other) {
      const found = host.text(other)
      if (other !== uri) asked.set(other, found)
      return found
    },
  })
  const { definitions, uses = [], untied = [], extended = [], attached = [], syntax, suppressions } = result
  const said = {
    definitions: definitions.map(saidOf),
    uses: uses.map((one) => ({ ...one, definition: definitions.indexOf(one.definition) })),
    ...{ untied, extended, attached, syntax, suppressions },
  }
  const dependsOn = [...asked]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([other, found]) => ({ uri: other, ...(found !== undefined && { hash: hashOf(found) }) }))
  return {
    uri,
    hash: hashOf(text),
    ...(toData(said) as unknown as Omit<Said, 'uri' | 'hash' | 'dependsOn'>),
    dependsOn,
  }
}

/** Whether everything that a document said still holds: its own text, and those of what it depends on. */
export const stillHolds = ({ uri, hash, dependsOn }: Said, host: Host): boolean =>
  [{ uri, hash }, ...dependsOn].every((one) => {
    const text = host.text(one.uri)
    return (text === undefined ? undefined : hashOf(text)) === one.hash
  })

/** A definition with its places and parts, as plain as its value is. */
function saidOf(definition: Definition): unknown {
  const { resource, scope, guildId, bots, recognisedBy, dialect, place, dynamic, value, parts = [] } = definition
  return {
    ...{ resource, scope, guildId, bots, recognisedBy, dialect, place, dynamic, value },
    places: placesOf(definition),
    parts: parts.map(({ path, use, suppressions, definition: own }) => ({
      ...{ path, use, suppressions },
      definition: saidOf(own),
    })),
  }
}

function placesOf(definition: Definition): readonly SaidPlace[] {
  const places: SaidPlace[] = []
  const visit = (value: unknown, path: Path): void => {
    const origin = definition.origin?.(path)
    places.push({
      ...{ path, key: definition.locate(path, 'key'), value: definition.locate(path) },
      ...(origin !== undefined && { origin }),
    })
    if (Array.isArray(value)) value.forEach((item, index) => visit(item, [...path, index]))
    else if (isRecord(value)) for (const [key, entry] of Object.entries(value)) visit(entry, [...path, key])
  }
  visit(definition.value, [])
  return places
}

/** The key of what JSON cannot say, and what begins the key of an unknown rest; keys of users get one more in front. */
const MARK = '$'
const REST = '$dynamic'

/** A value as plain data; what is `undefined` is left out, as JSON does. */
export function toData(value: unknown): Data {
  if (value === DYNAMIC) return { [MARK]: 'dynamic' }
  if (typeof value === 'bigint' || (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0))))
    return { [MARK]: typeof value, text: Object.is(value, -0) ? '-0' : String(value) }
  if (Array.isArray(value)) return value.map(toData)
  if (!isRecord(value)) return value === undefined ? { [MARK]: 'undefined' } : (value as Data)
  const data: Record<string, Data> = {}
  for (const [key, entry] of Object.entries(value))
    if (entry !== undefined) setOwn(data, key.startsWith(MARK) ? MARK + key : key, toData(entry))
  if (Object.hasOwn(value, DYNAMIC)) data[REST] = true
  return data
}

/** The value that became plain data: the reverse of `toData`. */
export function fromData(data: Data): unknown {
  if (Array.isArray(data)) return data.map(fromData)
  if (!isRecord(data)) return data
  switch (data[MARK]) {
    case 'dynamic':
      return DYNAMIC
    case 'undefined':
      return undefined
    case 'number':
      return Number(data['text'])
    case 'bigint':
      return BigInt(String(data['text']))
  }
  const value: Record<PropertyKey, unknown> = {}
  for (const [key, entry] of Object.entries(data))
    if (key === REST) value[DYNAMIC] = true
    else setOwn(value, key.startsWith(MARK) ? key.slice(1) : key, fromData(entry as Data))
  return value
}

/** A number of 64 bits that another text hardly has; whoever wants two texts with one finds them. */
function hashOf(text: string): string {
  let [low, high] = [0x811c9dc5, 0x9e3779b9]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    low = Math.imul(low ^ unit, 0x01000193)
    high = Math.imul(high ^ (unit + at), 0x85ebca6b)
    high ^= high >>> 15
  }
  return [low, high].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('')
}
