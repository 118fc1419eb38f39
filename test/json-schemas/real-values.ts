import { readdirSync, readFileSync } from 'node:fs'
import { parse, type ParseError } from 'jsonc-parser'
import { readCorpus } from '../conformance/corpus.js'
import type { Resource } from '../oracle/index.js'

const examples = new URL('../../examples/', import.meta.url)

/** The examples of each resource, by their folders and names. */
const FOLDERS: Readonly<Partial<Record<Resource, RegExp>>> = {
  command: /^(good|broken)\/(commands|guild)\//,
  commands: /^(good|broken)\/bulk\//,
  'command-permissions': /\/permissions\/[^/]*(?<!guild-)permissions\.json$/,
  'guild-command-permissions': /guild-permissions\.json$/,
  lobby: /\.lobby\.jsonc?$/,
  'lobby-member': /\.lobby-member\.json$/,
  authorization: /\.authorization\.jsonc?$/,
}

const corpus: readonly unknown[] = (readCorpus('accepted.ndjson') ?? '')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => (JSON.parse(line) as { command: unknown }).command)

/** Returns commands of deployed bots and our own examples of a resource. */
export function realValues(resource: Resource): readonly unknown[] {
  const pattern = FOLDERS[resource]
  const own =
    pattern === undefined
      ? []
      : readdirSync(examples, { recursive: true, encoding: 'utf8' })
          .map((file) => file.replaceAll('\\', '/'))
          .filter((file) => pattern.test(file))
          .map((file) => read(file))
          .filter((value) => value !== undefined)
  if (resource === 'command') {
    return [...own, ...corpus]
  }
  return resource === 'option' ? corpus.flatMap(optionsOf) : own
}

function optionsOf(command: unknown): readonly unknown[] {
  const { options } = command as { options?: unknown }
  return Array.isArray(options) ? (options as unknown[]) : []
}

function read(file: string): unknown {
  const errors: ParseError[] = []
  const value: unknown = parse(readFileSync(new URL(file, examples), 'utf8'), errors, {
    allowTrailingComma: true,
  })
  return errors.length === 0 ? value : undefined
}
