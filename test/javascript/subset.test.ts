import { transformSync } from 'esbuild'
import type { Finding } from '@slashlint/checker'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases, check, sized } from '../property/check.js'
import { findings, FIXTURES, markedText } from './fixtures.js'
import { parseMarkers } from './markers.js'
import { tokensOf } from './tokens.js'

// The law: less text gives fewer findings. A text that is cut off, or damaged in its middle, has a subset of the
// diagnostics.

const TEXTS = FIXTURES.filter((name) => !name.startsWith('damaged/')).map((name) => {
  const { text } = parseMarkers(markedText(name))
  const places = findings(name, text).flatMap((finding) => [atPlace(finding), atPath(finding)])
  return { name, text, places: new Set(places) }
})

function atPlace({ code, start }: Finding, back = (offset: number) => offset): string {
  return `${code} at ${back(start)}`
}

/** Formats a finding without its place: the same entry may be shown elsewhere if its name is missing. */
function atPath({ code, path = [] }: Finding): string {
  return `${code} of ${path.join('/')}`
}

/**
 * Tells whether a text is a valid program. If it is valid without a token, it is another program with its own mistakes.
 */
function isProgram(name: string, text: string): boolean {
  try {
    const tsconfigRaw = { compilerOptions: { experimentalDecorators: true } }
    transformSync(text, {
      loader: name.endsWith('x') ? 'tsx' : 'ts',
      tsconfigRaw,
      logLevel: 'silent',
    })
    return true
  } catch {
    return false
  }
}

/**
 * Returns the findings in a changed text that are missing in the whole one. `back` maps an offset to its original
 * place.
 */
function added(
  name: string,
  text: string,
  places: ReadonlySet<string>,
  back: (offset: number) => number,
): string[] {
  return findings(name, text)
    .filter(({ code }) => code !== 'source/syntax' && code !== 'source/unused-suppression')
    .filter((finding) => !places.has(atPlace(finding, back)) && !places.has(atPath(finding)))
    .map((finding) => atPlace(finding, back))
}

/** Returns evenly spread items. A long run has every fifth, which reaches all forms of all fixtures. */
const spread = <T>(items: readonly T[]): readonly T[] =>
  items.filter((_, index) => index % sized(5, 50) === 0)

describe('a fixture', () => {
  it.each(TEXTS)('that is cut off anywhere gives a subset: $name', ({ name, text, places }) => {
    const ends = new Set(
      tokensOf(text).flatMap(({ start, end }) => [Math.ceil((start + end) / 2), end]),
    )
    const wrong = spread([...ends]).flatMap((end) => {
      const cut = text.slice(0, end)
      const more = added(name, cut, places, (offset) => offset)
      return more.length > 0 && !isProgram(name, cut) ? [{ more, cut: cut.slice(-200) }] : []
    })
    expect(wrong.slice(0, 3)).toEqual([])
  })

  it.each(TEXTS)('that lacks a token gives a subset: $name', ({ name, text, places }) => {
    const wrong = spread(tokensOf(text)).flatMap(({ start, end }) => {
      const damaged = text.slice(0, start) + text.slice(end)
      const more = added(name, damaged, places, (offset) =>
        offset < start ? offset : offset + end - start,
      )
      const around = `${text.slice(Math.max(0, start - 100), start)}⟪${text.slice(start, end)}⟫${text.slice(end, end + 60)}`
      return more.length > 0 && !isProgram(name, damaged) ? [{ more, around }] : []
    })
    expect(wrong.slice(0, 3)).toEqual([])
  })

  it('that lacks two stretches and is cut off is read without a crash', () => {
    const place = fc.tuple(
      fc.constantFrom(...TEXTS),
      fc.nat(),
      fc.nat(12),
      fc.nat(),
      fc.nat(60),
      fc.nat(),
    )
    check(
      fc.property(place, ([{ name, text }, first, length, second, more, end]) => {
        const at = first % text.length
        const once = text.slice(0, at) + text.slice(at + length)
        const other = second % text.length
        const twice = once.slice(0, other) + once.slice(other + more)
        for (const { start, end: to } of findings(
          name,
          twice.slice(0, Math.max(1, end % text.length)),
        )) {
          expect(start <= to && to <= twice.length).toBe(true)
        }
      }),
      cases(500),
    )
  })
})
