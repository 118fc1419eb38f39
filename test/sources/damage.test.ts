import { readFileSync } from 'node:fs'
import { validateResource } from '@slashlint/core'
import { openConfig } from '@slashlint/checker'
import { read } from '@slashlint/sources/json'
import { describe, expect, test } from 'vitest'
import * as token from '../../sources/src/json/tokens.js'
import { thinned } from '../property/check.js'
import { foreignInPrefix, foreignWithout } from './damage.js'
import type { Findings } from './damage.js'
import { exampleDocuments } from './documents.js'

const configUrl = new URL('../../examples/slashlint.json', import.meta.url)
const project = openConfig(configUrl.href, readFileSync(configUrl, 'utf8'))
const { config } = project

const documents = exampleDocuments().map(({ name, text }) => {
  const { assignment } = project.settingsOf(new URL(name, configUrl).href)
  return { name, text, assignment }
})

function findings(name: string, text: string, assignment: object): Findings {
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
    return validateResource(resource, value, { hints: true, ...context }).map(
      ({ code, path, target, span }) => {
        const place = definition.locate(path, target, span)
        return `${code} ${place.start} ${place.end}`
      },
    )
  })
  return { found, damaged: syntax.some(({ code }) => code === 'source/syntax') }
}

function tokensOf(text: string): { start: number; end: number }[] {
  const tokens: { start: number; end: number }[] = []
  const scanner = new token.Scanner(text, [], [])
  for (scanner.next(); scanner.kind !== token.END; scanner.next()) {
    tokens.push({ start: scanner.start, end: scanner.end })
  }
  return tokens
}

describe.each(documents)('$name', ({ name, text, assignment }) => {
  const whole = findings(name, text, assignment)

  test('every prefix', () => {
    const wrong: string[] = []
    // Every one of a short document, every third or so of a long one.
    const step = Math.ceil(text.length / 1500)
    const ends = Array.from({ length: Math.ceil(text.length / step) }, (_, index) => index * step)
    for (const end of thinned(ends)) {
      wrong.push(...foreignInPrefix(findings(name, text.slice(0, end), assignment), whole, end))
    }
    expect(wrong).toStrictEqual([])
  })

  test('every document that lacks one token', () => {
    const wrong: string[] = []
    // A document that is damaged already would be damaged twice.
    for (const { start, end } of whole.damaged ? [] : thinned(tokensOf(text))) {
      const rest = findings(name, text.slice(0, start) + text.slice(end), assignment)
      if (rest.damaged) {
        wrong.push(...foreignWithout(rest, whole, text, start, end))
      }
    }
    expect(wrong).toStrictEqual([])
  })
})

test('most of a damaged document is still checked', () => {
  let kept = 0
  let all = 0
  for (const { name, text, assignment } of documents) {
    const whole = findings(name, text, assignment)
    for (const { start, end } of thinned(tokensOf(text), 7)) {
      const { found, damaged } = findings(name, text.slice(0, start) + text.slice(end), assignment)
      if (!damaged) {
        continue
      }
      kept += found.length
      all += whole.found.length
    }
  }
  expect(kept / all).toBeGreaterThan(0.85)
})
