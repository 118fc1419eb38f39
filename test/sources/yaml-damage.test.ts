import { DYNAMIC, validateResource } from '@slashlint/core'
import type { Path } from '@slashlint/core'
import { read } from '@slashlint/sources/yaml'
import type { Definition } from '@slashlint/sources'
import { describe, expect, test } from 'vitest'
import { Lexer } from 'yaml'
import { sized, thinned } from '../property/check.js'
import { foreignInPrefix, foreignWithout } from './damage.js'
import type { Findings } from './damage.js'
import { yamlDocuments } from './documents.js'
import { fixtures, unmark } from './markers.js'

/**
 * The documents of the test. The law also applies to a well-formed prefix, if everything at its end counts as
 * unfinished.
 */
const documents = [
  ...fixtures('yaml').map(({ name, uri, marked }) => ({ name, uri, text: unmark(marked).text })),
  ...yamlDocuments().map(({ name, text }) => ({ name, uri: `file:///examples/${name}`, text })),
].map((document) => ({ ...document, assignment: assignmentOf(document.uri, document.text) }))

/** Returns the settings of a document. They do not depend on the damage. */
function assignmentOf(uri: string, text: string): object {
  const [definition] = read({ uri, text }, { text: () => undefined }).definitions
  if (definition === undefined) {
    return { resource: 'command' }
  }
  const { resource, scope } = definition
  return { resource, ...(scope !== undefined && { scope }) }
}

function findings(
  { uri, assignment }: { readonly uri: string; readonly assignment: object },
  text: string,
  unfinishedEnd = false,
): Findings {
  const { definitions, syntax } = read(
    { uri, text },
    { text: () => undefined, assignment: () => assignment },
  )
  const damaged = syntax.some(
    ({ code }) => code === 'source/syntax' || code === 'source/duplicate-key',
  )
  const found = definitions.flatMap((definition, index) => {
    const { scope, resource } = definition
    const isLast = unfinishedEnd && index === definitions.length - 1
    const value = isLast ? openEnd(definition, text) : definition.value
    return validateResource(resource, value, {
      hints: true,
      ...(scope !== undefined && { scope }),
    }).map(({ code, path, target, span }) => {
      const place = definition.locate(path, target, span)
      return `${code} ${place.start} ${place.end}`
    })
  })
  return { found, damaged }
}

/** Makes all parts of the value unknown that touch the end of the text. */
function openEnd({ value, at }: Definition, text: string): unknown {
  const end = text.replace(/(?:\s|#[^\n]*)+$/, '').length
  return open(value, at?.(end)?.path)
}

function open(value: unknown, path: Path | undefined): unknown {
  if (typeof value !== 'object' || value === null) {
    return DYNAMIC
  }
  const [key, ...rest] = path ?? [Object.keys(value).at(-1) ?? '']
  if (Array.isArray(value)) {
    const last = path === undefined || path.length === 0 ? value.length - 1 : Number(key)
    return [
      ...value.map((item, i) =>
        i === last ? open(item, path === undefined ? undefined : rest) : (item as unknown),
      ),
      DYNAMIC,
    ]
  }
  const object: Record<PropertyKey, unknown> = { ...value, [DYNAMIC]: true }
  // Later entries may override those of a merge key.
  if (path === undefined || path.length < 2) {
    for (const name of Object.keys(object)) {
      object[name] = DYNAMIC
    }
  }
  if (key !== undefined && Object.hasOwn(object, key)) {
    object[key] = open(object[key], path === undefined ? undefined : rest)
  }
  return object
}

/** Tokens of the lexer that are not in the text. */
const MARKS = new Set(['\u0002', '\u0018', '\u001F'])

function tokensOf(text: string): { start: number; end: number }[] {
  const tokens: { start: number; end: number }[] = []
  let offset = 0
  for (const lexeme of new Lexer().lex(text)) {
    if (MARKS.has(lexeme)) {
      continue
    }
    const end = offset + lexeme.length
    if (/\S/.test(lexeme) && !lexeme.startsWith('#')) {
      tokens.push({ start: offset, end })
    }
    offset = end
  }
  return tokens
}

describe.each(documents)('$name', (document) => {
  const { text } = document
  const whole = findings(document, text)

  test('every prefix', () => {
    const wrong: string[] = []
    const step = Math.ceil(text.length / sized(250, 40))
    // A document that is damaged already would be damaged twice.
    for (let end = 0; end < (whole.damaged ? 0 : text.length); end += step) {
      const prefix = text.slice(0, end)
      const cut = findings(document, prefix)
      wrong.push(
        ...foreignInPrefix(cut.damaged ? cut : findings(document, prefix, true), whole, end),
      )
    }
    expect(wrong).toStrictEqual([])
  })

  test('every document that lacks one token', () => {
    const wrong: string[] = []
    for (const { start, end } of whole.damaged ? [] : thinned(tokensOf(text), 8)) {
      const rest = findings(document, text.slice(0, start) + text.slice(end))
      if (rest.damaged) {
        wrong.push(...foreignWithout(rest, whole, text, start, end))
      }
    }
    expect(wrong).toStrictEqual([])
  })
})

// Brackets are kept or lost as a whole, and these documents have many.
test('more than half of a damaged document is still checked', () => {
  let kept = 0
  let all = 0
  for (const document of documents) {
    const whole = findings(document, document.text)
    for (const { start, end } of whole.damaged ? [] : thinned(tokensOf(document.text), 3)) {
      const { found, damaged } = findings(
        document,
        document.text.slice(0, start) + document.text.slice(end),
      )
      if (!damaged) {
        continue
      }
      kept += found.length
      all += whole.found.length
    }
  }
  expect(kept / all).toBeGreaterThan(0.55)
})
