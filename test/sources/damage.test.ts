import { readFileSync } from 'node:fs'
import { validateResource } from '@slashlint/core'
import { openConfig } from '@slashlint/language-server/service'
import { read } from '@slashlint/sources/json'
import { describe, expect, test } from 'vitest'
import * as token from '../../sources/src/json/tokens.js'
import { exampleDocuments } from './documents.js'

/**
 * The law: a damaged document shows a subset of the findings of the whole one, at the same places. Syntax errors, and
 * keys that stand twice, are the damage itself. A document that is still well-formed is another one, not a damaged one.
 */
const configUrl = new URL('../../examples/slashlint.json', import.meta.url)
const project = await openConfig(configUrl.href, readFileSync(configUrl, 'utf8'))
const { config } = project

const documents = exampleDocuments().map(({ name, text }) => {
  const { assignment } = project.settingsOf(new URL(name, configUrl).href)
  return { name, text, assignment }
})

/** `code start end` of everything found, and whether the text is damaged. */
function findings(name: string, text: string, assignment: object): { found: string[]; damaged: boolean } {
  const { definitions, syntax } = read(
    { uri: `file:///${name}`, text },
    { text: () => undefined, assignment: () => assignment },
  )
  const found = definitions.flatMap((definition) => {
    const { scope, guildId, resource, value } = definition
    const context = {
      ...(scope !== undefined && { scope }),
      ...(guildId !== undefined && { guildId }),
      ...(config.app !== undefined && { app: config.app }),
    }
    return validateResource(resource, value, context).map(({ code, path, target, span }) => {
      const place = definition.locate(path, target, span)
      return `${code} ${place.start} ${place.end}`
    })
  })
  return { found, damaged: syntax.some(({ code }) => code === 'source/syntax') }
}

function tokensOf(text: string): { start: number; end: number }[] {
  const tokens: { start: number; end: number }[] = []
  const scanner = token.createScanner(text, [], [])
  for (scanner.next(); scanner.kind !== token.END; scanner.next())
    tokens.push({ start: scanner.start, end: scanner.end })
  return tokens
}

describe.each(documents)('$name', ({ name, text, assignment }) => {
  const whole = findings(name, text, assignment)

  test('every prefix', () => {
    const known = new Set(whole.found)
    const wrong: string[] = []
    // Every one of a short document, every third or so of a long one.
    const step = Math.ceil(text.length / 1500)
    for (let end = 0; end < text.length; end += step) {
      const { found } = findings(name, text.slice(0, end), assignment)
      for (const one of found) {
        if (!known.has(one) && !isCut(one, whole.found, end)) wrong.push(`prefix of ${end}: ${one}`)
      }
    }
    expect(wrong).toStrictEqual([])
  })

  test('every document that lacks one token', () => {
    const wrong: string[] = []
    // A document that is damaged already would be damaged twice.
    for (const { start, end } of whole.damaged ? [] : tokensOf(text)) {
      const { found, damaged } = findings(name, text.slice(0, start) + text.slice(end), assignment)
      if (!damaged) continue
      const moved = new Set(whole.found.map((one) => shift(one, start, end)))
      const homeless = codesNear(whole.found, text, start)
      for (const one of found) {
        if (moved.has(one) || homeless.has(one.split(' ')[0] ?? '')) continue
        wrong.push(`without ${text.slice(start, end)} at ${start}: ${one}`)
      }
    }
    expect(wrong).toStrictEqual([])
  })
})

/** Whether the whole document shows the finding at something that the prefix does not have (whole): a name, a bracket. */
function isCut(finding: string, whole: readonly string[], prefixEnd: number): boolean {
  const [code] = finding.split(' ')
  return whole.some((one) => one.startsWith(`${code} `) && Number(one.split(' ')[2]) > prefixEnd)
}

/** The findings that are shown on the line of the token that is gone: they may have to be shown elsewhere. */
function codesNear(found: readonly string[], text: string, offset: number): Set<string> {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const lineEnd = (text.indexOf('\n', offset) + text.length + 1) % (text.length + 1)
  return new Set(
    found.flatMap((one) => {
      const [code = '', start] = one.split(' ')
      return Number(start) >= lineStart && Number(start) <= lineEnd ? [code] : []
    }),
  )
}

/** Where a finding stands after the text between two offsets is gone. */
function shift(finding: string, from: number, to: number): string {
  const [code, ...offsets] = finding.split(' ')
  const moved = offsets.map(Number).map((offset) => (offset >= to ? offset - (to - from) : Math.min(offset, from)))
  return [code, ...moved].join(' ')
}

test('most of a damaged document is still checked', () => {
  let kept = 0
  let all = 0
  for (const { name, text, assignment } of documents) {
    const whole = findings(name, text, assignment)
    for (const { start, end } of tokensOf(text)) {
      const { found, damaged } = findings(name, text.slice(0, start) + text.slice(end), assignment)
      if (!damaged) continue
      kept += found.length
      all += whole.found.length
    }
  }
  expect(kept / all).toBeGreaterThan(0.85)
})
