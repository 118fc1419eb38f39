import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LocatedFinding } from '../../../lsp/src/features/located.js'
import { cases, SEED } from '../../property/check.js'
import { desk } from './desk.js'

// Tests random damage in one of several documents, with a clock that only the test moves. A finding is shown only if it
// can be computed from the present texts, or was found less than ten seconds ago with none of its places touched since.

const at = (file: string): string => `file:///bot/${file}`
const TEXTS: Readonly<Record<string, string>> = {
  [at('commands/ban.js')]: `const { SlashCommandBuilder } = require('discord.js')
module.exports = {
  data: new SlashCommandBuilder()
    .setName('ban')
    .setDescription('Ban somebody')
    .addStringOption((o) => o.setName('reason').setDescription('Why'))
    .addUserOption((o) => o.setName('who').setDescription('Whom').setRequired(true)),
  async execute(interaction) {
    await interaction.reply(interaction.options.getString('raeson'))
  },
}
`,
  [at('commands/kick.js')]: `const { SlashCommandBuilder } = require('discord.js')
module.exports = {
  data: new SlashCommandBuilder().setName('ban').setDescription('Kick somebody'),
  async execute(interaction) {
    await interaction.reply(interaction.options.getUser('target').id)
  },
}
`,
  [at('all.commands.json')]: `[
  { "name": "one", "description": "x" },
  { "name": "one", "description": "y", "options": [
    { "type": 3, "name": "a", "description": "d" },
    { "type": 3, "name": "b", "description": "d", "required": true }
  ] }
]
`,
}
const FILES = Object.keys(TEXTS)
const KEPT_MS = 10_000
/** The limit for a full run, which takes minutes on a busy machine. */
const LONG = 1_200_000

/** Returns the change between two texts: the part between their common beginning and end. */
function differenceOf(before: string, after: string) {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) {
    start++
  }
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) {
    end++
  }
  return { start, end: before.length - end, by: after.length - before.length }
}
type Difference = ReturnType<typeof differenceOf>

interface Spot {
  readonly start: number
  readonly end: number
}
const isInside = ({ start, end }: Spot, change: Difference): boolean =>
  start < change.end && change.start < end
const shifted = <S extends Spot>(spot: S, { start, by }: Difference): S =>
  spot.start >= start ? { ...spot, start: spot.start + by, end: spot.end + by } : spot

/** A finding that may still be shown. */
interface Known {
  readonly code: string
  readonly places: readonly [Spot, ...Spot[]]
  readonly foundAt: number
  /** The revisions of other documents with related places. */
  readonly others: string
}

const nameOf = (finding: { readonly code: string } & Spot): string =>
  `${finding.code} ${finding.start}`
const names = (findings: readonly LocatedFinding[]): string[] => findings.map(nameOf).sort()

/** Opens documents and checks them. */
async function opened(texts: Readonly<Record<string, string>>) {
  const made = desk()
  for (const uri of FILES) {
    await made.open(uri, texts[uri] ?? '')
  }
  await made.settle()
  FILES.forEach((uri) => made.select(uri))
  return made
}

type Desk = Awaited<ReturnType<typeof opened>>

/** Records the findings of each document, with their places in the present text. */
function memory({ found, revisionOf }: Desk) {
  const known = new Map<string, readonly Known[]>(FILES.map((uri) => [uri, []]))
  const othersOf = (uri: string, { related }: LocatedFinding): string =>
    related.flatMap((one) => (one.uri === uri ? [] : [`${one.uri} ${revisionOf(one.uri)}`])).join()
  return {
    change(uri: string, change: Difference): void {
      const left = (known.get(uri) ?? []).filter(
        ({ places }) => !places.some((place) => isInside(place, change)),
      )
      known.set(
        uri,
        left.map((one) => {
          const [first, ...rest] = one.places
          const places = [
            shifted(first, change),
            ...rest.map((place) => shifted(place, change)),
          ] as const
          return { ...one, places }
        }),
      )
    },
    find(now: number): void {
      for (const uri of FILES) {
        const fresh = found(uri).map((finding): Known => ({
          code: finding.code,
          places: [finding, ...finding.related.filter((one) => one.uri === uri)],
          foundAt: now,
          others: othersOf(uri, finding),
        }))
        const isFresh = new Set(
          fresh.map(({ code, places: [first] }) => nameOf({ code, ...first })),
        )
        const old = (known.get(uri) ?? []).filter(
          ({ code, places: [first] }) => !isFresh.has(nameOf({ code, start: first.start, end: 0 })),
        )
        known.set(uri, [...fresh, ...old])
      }
    },
    /** Returns the reason why a finding must not be shown, or `undefined` if it may be. */
    refuse(uri: string, finding: LocatedFinding, now: number): string | undefined {
      const found = (known.get(uri) ?? []).filter(
        ({ code, places: [first] }) => code === finding.code && first.start === finding.start,
      )
      if (found.length === 0) {
        return 'a place of it was touched, or it was never found'
      }
      if (found.every(({ foundAt }) => now - foundAt >= KEPT_MS)) {
        return 'it is older than ten seconds'
      }
      return found.some(({ others }) => others === othersOf(uri, finding))
        ? undefined
        : 'another document that it is related to has changed'
    },
  }
}

const step = fc.record({
  uri: fc.constantFrom(...FILES),
  /** The place, as a fraction of the text. */
  where: fc.double({ min: 0, max: 1, noNaN: true }),
  /** True if the place is in a shown finding, if there is one. */
  isAimed: fc.boolean(),
  taken: fc.integer({ min: 0, max: 4 }),
  put: fc.constantFrom('', '(', '{', '[', '"', "'", '`', ',', ')', '}', 'x', '// ', '\n', ' '),
  wait: fc.constantFrom(0, 30, 450, 1500, 4000, 9_000, 11_000),
})

test(
  'whatever is damaged, what is shown can be computed, or is young and untouched; undone, all is as new',
  async () => {
    const fresh = await opened(TEXTS)
    fresh.wait(60_000)
    const sound = FILES.map((uri) => names(fresh.select(uri).findings))
    expect(sound.every((list) => list.length > 0)).toBe(true)
    let kept = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const own = await opened(TEXTS)
        const texts = new Map(Object.entries(TEXTS))
        const known = memory(own)
        let now = 0
        known.find(now)
        for (const { uri, where, isAimed, taken, put, wait } of steps) {
          const before = texts.get(uri) ?? ''
          const shownThere = own.select(uri).findings
          const aim = isAimed ? shownThere[Math.floor(where * shownThere.length)] : undefined
          const place = aim === undefined ? Math.floor(where * before.length) : aim.start + 1
          const after = before.slice(0, place) + put + before.slice(place + taken)
          texts.set(uri, after)
          known.change(uri, differenceOf(before, after))
          await own.put(uri, after)
          await own.settle()
          for (const pause of [0, wait]) {
            own.wait(pause)
            now += pause
            const shown = FILES.map((one) => own.select(one).findings)
            for (const [index, one] of FILES.entries()) {
              const isFound = new Set(names(own.found(one)))
              const rest = (shown[index] ?? []).filter((each) => !isFound.has(nameOf(each)))
              kept += rest.length
              expect(rest.flatMap((each) => known.refuse(one, each, now) ?? [])).toEqual([])
            }
            known.find(now)
          }
        }
        // The findings are those of the texts, regardless of earlier ones.
        const direct = await opened(TEXTS)
        for (const uri of FILES) {
          await direct.put(uri, texts.get(uri) ?? '')
        }
        await direct.settle()
        expect(FILES.map((uri) => names(own.found(uri)))).toEqual(
          FILES.map((uri) => names(direct.found(uri))),
        )
        for (const uri of FILES) {
          await own.put(uri, TEXTS[uri] ?? '')
        }
        await own.settle()
        own.wait(60_000)
        expect(FILES.map((uri) => names(own.select(uri).findings))).toEqual(sound)
      }),
      { numRuns: cases(600), seed: SEED },
    )
    // Otherwise the law about kept findings was not tested.
    expect(kept).toBeGreaterThan(0)
  },
  LONG,
)
