import { readdirSync, readFileSync } from 'node:fs'
import { validateResource } from '@slashlint/core'
import type { Definition } from '@slashlint/sources'
import { read } from '@slashlint/sources/python'
import { describe, expect, it } from 'vitest'
import { thinned } from '../../property/check.js'
import { differences } from './differences.js'
import { pathsOf } from './paths.js'

// Half-typed modules of all libraries: they have no new findings, and every command that is not damaged stays.

const FOLDER = new URL('../../fixtures/python/recorded/', import.meta.url)

const fixtures = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name: library }) =>
    readdirSync(new URL(`${library}/`, FOLDER))
      .filter((file) => file.endsWith('.py'))
      .map((file) => [library, file] as const),
  )

/** Returns a fixture in which some names and texts are refused. */
const textOf = (library: string, file: string): string =>
  readFileSync(new URL(`${library}/${file}`, FOLDER), 'utf8')
    .replaceAll(/(?<=name=')(?=[a-z]+'[,)])/g, 'X')
    .replaceAll(/(?<=description=')[^']*(?=',?\s*\)\n)/g, '')

interface Found {
  readonly definitions: readonly Definition[]
  readonly findings: readonly string[]
}

function found(text: string, library: string): Found {
  const host = {
    text: (uri: string) => (uri.endsWith('requirements.txt') ? `${library}\n` : undefined),
    assignment: () => ({ root: 'file:///bot' }),
  }
  const { definitions, mistakes = [] } = read({ uri: 'file:///bot/cog.py', text }, host)
  const shown = (code: string, message: string, { start, end }: { start: number; end: number }) =>
    [code, message, text.slice(start, end)].join(' | ')
  return {
    definitions,
    findings: [
      ...definitions.flatMap(({ resource, value, locate }) =>
        validateResource(resource, value).map(({ code, message, path, target, span }) =>
          shown(code, message, locate(path, target, span)),
        ),
      ),
      ...mistakes.map((one) => shown(one.code, one.message, one)),
    ],
  }
}

/** Lists the findings that a finished text does not have, or not as often. */
function added(whole: Found, damaged: Found): readonly string[] {
  const left = [...whole.findings]
  return damaged.findings.filter((one) => {
    const at = left.indexOf(one)
    if (at !== -1) {
      left.splice(at, 1)
    }
    return at === -1
  })
}

/** The offsets at which items begin: functions with their decorators, classes, values. */
const itemsOf = (text: string): readonly number[] => [
  0,
  ...Array.from(
    text.matchAll(/\n\n(?=(?: {4})?(?:@|class |async def |def |\w+ = ))/g),
    ({ index }) => index + 2,
  ),
]

const nameOf = ({ value }: Definition): string => String((value as { name: unknown }).name)

interface Written {
  readonly definition: Definition
  /** The items that contain parts of the definition. */
  readonly items: ReadonlySet<number>
  readonly end: number
}

/** A finished text with its items and the places of its definitions. */
interface Whole extends Found {
  readonly text: string
  readonly items: readonly number[]
  readonly written: readonly Written[]
}

const itemAt = (items: readonly number[], offset: number): number =>
  items.filter((start) => start <= offset).length - 1

function wholeOf(text: string, library: string): Whole {
  const items = itemsOf(text)
  const whole = found(text, library)
  const written = whole.definitions.map((definition): Written => {
    const places = pathsOf(definition.value).map((path) => definition.locate(path))
    return {
      definition,
      items: new Set(places.map(({ start }) => itemAt(items, start))),
      end: Math.max(...places.map(({ end }) => end)),
    }
  })
  return { ...whole, text, items, written }
}

/** Tells whether an item begins in a class whose first line is in another item. */
function isInClass({ text, items }: Whole, item: number, head: number): boolean {
  const between = items.slice(head + 1, item + 1)
  return item > head && between.every((start) => text.startsWith('    ', start))
}

/** Returns the definitions that damage at an offset does not touch: it is in none of their items, and not in their class. */
function others(whole: Whole, offset: number): readonly Written[] {
  const damaged = itemAt(whole.items, offset)
  const isClass = whole.text.startsWith('class ', whole.items[damaged])
  return whole.written.filter(
    ({ items }) =>
      !items.has(damaged) &&
      !(isClass && [...items].some((item) => isInClass(whole, item, damaged))),
  )
}

/** Lists what became of definitions: they are missing, or a known part of them is another one. */
function changes(before: readonly Written[], after: Found): readonly string[] {
  return before.flatMap(({ definition }) => {
    const now = after.definitions.filter((one) => nameOf(one) === nameOf(definition))
    const all = now.map(({ value }) =>
      differences(definition.value, value, nameOf(definition), { fields: 0, open: 0 }),
    )
    const [best] = all.sort((one, other) => one.length - other.length)
    return best ?? [`${nameOf(definition)} is lost`]
  })
}

/** An option may lose its completion together with the function that completes it. */
const isCompletion = (change: string): boolean => change.endsWith('autocomplete: true, read false')

describe.each(fixtures)('%s, %s', (library, file) => {
  const text = textOf(library, file)
  const whole = wholeOf(text, library)

  it('has findings, and parts in many items', () => {
    expect(whole.findings.length).toBeGreaterThan(0)
    expect(whole.items.length).toBeGreaterThan(3)
  })

  it('cut at any character: there is no new finding, and what is before stays', () => {
    const offsets = Array.from(text, (_, at) => at)
    const wrong = thinned(offsets, 97).flatMap((at) => {
      const cut = found(text.slice(0, at), library)
      const before = others(whole, at).filter(({ end }) => end < at)
      const all = [...added(whole, cut), ...changes(before, cut)]
      return all
        .filter((one) => !isCompletion(one))
        .map((one) => `${text.slice(at - 40, at)}⟦⟧ ${one}`)
    })
    expect(wrong).toEqual([])
  }, 600_000)

  it('without a bracket, a quote, a colon or an at sign: the same, and what is after stays', () => {
    const places = Array.from(text.matchAll(/[()[\]{}"':@]/g), ({ index }) => index)
    const wrong = thinned(places, 11).flatMap((at) => {
      const damaged = found(text.slice(0, at) + text.slice(at + 1), library)
      const left = others(whole, at)
      const all = [...added(whole, damaged), ...changes(left, damaged)]
      const place = `${text.slice(at - 40, at)}⟦${text.slice(at, at + 1)}⟧${text.slice(at + 1, at + 20)}`
      return all.filter((one) => !isCompletion(one)).map((one) => `${place} ${one}`)
    })
    expect(wrong).toEqual([])
  }, 600_000)
})
