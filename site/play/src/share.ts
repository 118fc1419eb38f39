import type { RuleOverrides, Severity } from '@slashlint/core'
import type { Language, Subject } from './subject.js'
import { LANGUAGES } from './subject.js'

/**
 * The version of the format of fragments, so that old links can still be read if the format
 * changes.
 */
const VERSION = '1.'

/**
 * The most characters of an unpacked link. A short link could unpack to more than a browser can
 * handle.
 */
const MOST_TEXT = 8_000_000

/** The content of a link: the text with its settings, and the locale of the preview. */
export interface Shared extends Subject {
  /** The locale of the preview. Default: the default texts of the command. */
  readonly locale?: string
}

/**
 * Returns the part of a link after `#`. It contains the compressed text itself, so that nothing is
 * sent to a server.
 */
export async function toFragment(shared: Shared): Promise<string> {
  const bytes = new Blob([JSON.stringify(shared)])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'))
  const packed = new Uint8Array(await new Response(bytes).arrayBuffer())
  let binary = ''
  for (const byte of packed) {
    binary += String.fromCharCode(byte)
  }
  return VERSION + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Parses the part of a link after `#`; `undefined` if it has no content, or is damaged. */
export async function fromFragment(fragment: string): Promise<Shared | undefined> {
  if (!fragment.startsWith(VERSION)) {
    return undefined
  }
  try {
    const binary = atob(fragment.slice(VERSION.length).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
    return sharedOf(JSON.parse(await unpacked(bytes)))
  } catch {
    return undefined
  }
}

/**
 * Unpacks compressed bytes.
 *
 * @throws RangeError if the text is too long
 */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .pipeThrough(new TextDecoderStream())
    .getReader()
  let text = ''
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    text += read.value
    if (text.length > MOST_TEXT) {
      await reader.cancel()
      throw new RangeError('The text in the link is too long.')
    }
  }
  return text
}

/**
 * Validates the content of a link. Links may come from anybody, so invalid parts are removed;
 * `undefined` without a text.
 */
export function sharedOf(value: unknown): Shared | undefined {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('text' in value) ||
    typeof value.text !== 'string'
  ) {
    return undefined
  }
  const fields: Readonly<Record<string, unknown>> = { ...value }
  const word = (key: string): Readonly<Record<string, string>> =>
    typeof fields[key] === 'string' ? { [key]: fields[key] } : {}
  return {
    text: value.text,
    language: isLanguage(fields['language']) ? fields['language'] : 'json',
    ...word('resource'),
    ...word('scope'),
    ...word('operation'),
    ...word('locale'),
    ...(typeof fields['context'] === 'object' &&
      fields['context'] !== null && { context: fields['context'] }),
    ...(typeof fields['rules'] === 'object' &&
      fields['rules'] !== null && { rules: rulesOf(fields['rules']) }),
  }
}

const rulesOf = (value: object): RuleOverrides =>
  Object.fromEntries(Object.entries(value).filter(([, severity]) => isSeverity(severity)))

const SEVERITIES: readonly unknown[] = ['error', 'warning', 'hint', 'off'] satisfies (
  Severity | 'off'
)[]
const isSeverity = (value: unknown): value is Severity | 'off' => SEVERITIES.includes(value)

const isLanguage = (value: unknown): value is Language =>
  (LANGUAGES as readonly unknown[]).includes(value)
