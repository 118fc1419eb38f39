import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { definedFields, readJson } from '../json.js'
import type { StoredFile } from '../state/files.js'
import { readParts } from './multipart.js'

/** The most bytes of a body: of JSON and plain forms, and of multipart forms. */
const MOST = { plain: 1024 * 1024, multipart: 25 * 1024 * 1024 } as const

/**
 * The most levels of a JSON body. Real bodies are flatter, and `JSON.stringify` could not write
 * deeper ones.
 */
const MOST_LEVELS = 1000

/** The body of a request. */
interface ReadBody {
  /** Parsed JSON or form; undefined if the body is empty. */
  readonly body: unknown
  /** The files of a multipart body. */
  readonly files: readonly StoredFile[]
  /** The length of the body's text, in bytes or characters. */
  readonly size: number
}

/** Why a body could not be read. */
export interface UnreadableBody {
  /** The kind of problem, which decides the status of the answer. */
  readonly problem: 'too-large' | 'not-json' | 'content-type' | 'compressed' | 'aborted'
  /** The problem as a sentence for developers. */
  readonly message: string
}

/** The content types of bodies that Discord accepts. */
const JSON_TYPE = 'application/json'
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const

/**
 * Reads a body by its content type. Like Discord, it accepts no other type, and no body without a
 * type. Never rejects.
 *
 * @param forms true if forms are accepted, too
 */
export async function readBody(
  request: IncomingMessage,
  forms = true,
): Promise<ReadBody | UnreadableBody> {
  const type = request.headers['content-type'] ?? ''
  const isMultipart = /^multipart\/form-data/i.test(type)
  const most = isMultipart ? MOST.multipart : MOST.plain
  const bytes = await collect(request, most)
  if (bytes === 'too-large') {
    return { problem: 'too-large', message: `at most ${most / 1024 / 1024} MB are accepted.` }
  }
  if (bytes === 'aborted') {
    return { problem: 'aborted', message: 'The request ended too early.' }
  }
  if (bytes.length === 0) {
    return { body: undefined, files: [], size: 0 }
  }
  const coding = request.headers['content-encoding']?.trim() ?? ''
  if (!/^(?:identity)?$/i.test(coding)) {
    return { problem: 'compressed', message: compressed(coding) }
  }
  const known = forms ? [...FORM_TYPES, JSON_TYPE] : [JSON_TYPE]
  const mediaType = type.replace(/;.*/s, '').trim().toLowerCase()
  if (!known.includes(mediaType)) {
    return { problem: 'content-type', message: wrongType(known, mediaType) }
  }
  if (isMultipart) {
    return readMultipart(bytes, type)
  }
  if (mediaType === JSON_TYPE) {
    return readText(bytes)
  }
  const text = bytes.toString('utf8')
  return { body: Object.fromEntries(new URLSearchParams(text)), files: [], size: text.length }
}

/**
 * Returns the message for a compressed body. Discord may refuse such a body, so accepting it here
 * might hide a failure.
 */
const compressed = (coding: string): string =>
  `The body is compressed: "Content-Encoding" is ${JSON.stringify(coding.slice(0, 100))}. Discord documents no compressed request bodies, so the emulator reads none. Send the body as it is, without this header.`

/** Returns Discord's message for an unsupported content type, followed by the received type. */
function wrongType(known: readonly string[], received: string): string {
  const list = known.map((type) => `'${type}'`).join(', ')
  const found = received === '' ? 'the request has none' : `found "${received}"`
  return `Expected "Content-Type" header to be one of {${list}}; ${found}.`
}

/**
 * The most bytes of an oversized body that are read and discarded. Clients read the answer only
 * after they have sent everything.
 */
const MOST_DISCARDED = 256 * 1024 * 1024

async function collect(
  request: IncomingMessage,
  most: number,
): Promise<Buffer | 'too-large' | 'aborted'> {
  const parts: Buffer[] = []
  let size = Number(request.headers['content-length'] ?? 0) > MOST_DISCARDED ? Infinity : 0
  try {
    // The connection stays for the answer.
    for await (const part of size === 0 ? request.iterator({ destroyOnReturn: false }) : []) {
      size += (part as Buffer).length
      if (size <= most) {
        parts.push(part as Buffer)
      } else {
        parts.length = 0
      }
      if (size > MOST_DISCARDED) {
        break
      }
    }
    return size > most ? 'too-large' : Buffer.concat(parts)
  } catch {
    return 'aborted'
  }
}

function readText(bytes: Buffer): ReadBody | UnreadableBody {
  if (!isUtf8(bytes)) {
    return {
      problem: 'not-json',
      message: 'The request body contains invalid JSON. It is not written in UTF-8.',
    }
  }
  const text = bytes.toString('utf8')
  try {
    const body = readJson(text)
    if (isDeeper(body, MOST_LEVELS)) {
      return {
        problem: 'not-json',
        message: `The request body is nested deeper than ${MOST_LEVELS} levels.`,
      }
    }
    return { body, files: [], size: text.length }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { problem: 'not-json', message: `The request body contains invalid JSON. ${why}` }
  }
}

/** Tells whether lists and objects are nested deeper than a number of levels. */
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1)))

/**
 * Parses a multipart body. The value is `payload_json`, or else an object of all fields. Parts with
 * a file name are files.
 */
function readMultipart(bytes: Buffer, type: string): ReadBody | UnreadableBody {
  const parts = readParts(bytes, type)
  if (parts === undefined) {
    return {
      problem: 'not-json',
      message:
        'The body is not multipart/form-data: it names no boundary, or does not begin with it.',
    }
  }
  const files = parts.flatMap(
    ({ name, file, type: kind = 'application/octet-stream', content }): StoredFile[] => {
      const [, slot] = /^files\[(\d+)\]$/.exec(name) ?? []
      if (file === undefined) {
        return []
      }
      return [{ name: file, type: kind, content, ...definedFields({ slot }) }]
    },
  )
  const fields = parts.filter(({ file }) => file === undefined)
  const payload = fields.find(({ name }) => name === 'payload_json')
  if (payload === undefined) {
    return {
      body: Object.fromEntries(fields.map(({ name, content }) => [name, content.toString('utf8')])),
      files,
      size: fields.reduce((sum, { content }) => sum + content.length, 0),
    }
  }
  const read = readText(payload.content)
  return 'problem' in read ? read : { ...read, files }
}
