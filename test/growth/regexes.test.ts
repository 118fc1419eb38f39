import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { sized } from '../property/check.js'
import { pumpsOf, regexesIn } from './regexes.js'
import type { Found, Pump } from './regexes.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const ROOMS = [
  'checker',
  'cli',
  'core',
  'deploy',
  'emulator',
  'eslint-plugin',
  'lsp',
  'preview',
  'sources',
  'vscode-extension',
]

/** The maximum growth of time for four times the text. */
const MOST_GROWTH = 6
const SIZES = [1, 4, 16].map((times) => times * sized(4000, 2000))
/** A time in milliseconds for 8 000 characters. If a pattern takes less, it does not search the text from many places. */
const SURELY_LINEAR = 0.5

type Pattern = Pick<Found, 'source' | 'flags'>

/** Returns the shortest of several CPU times in milliseconds, since other programs run at the same time. */
function timeOf(
  { source, flags }: Pattern,
  { before, unit }: Pump,
  size: number,
  times = 4,
): number {
  const regex = new RegExp(source, flags)
  const text = `${before}${unit.repeat(Math.ceil(size / unit.length))}\u0001`
  let least = Infinity
  for (let i = 0; i < times && (i === 0 || least < 200); i++) {
    const from = process.cpuUsage()
    if (regex.global) {
      text.replace(regex, '')
    } else {
      regex.exec(text)
    }
    const { user, system } = process.cpuUsage(from)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/** Finds a text for which a regular expression takes more than linear time. Returns `undefined` if there is none. */
function slowPumpOf(regex: Pattern): Pump | undefined {
  return pumpsOf(regex.source, regex.flags).find((pump) => {
    // If the time doubles with each character, a long text would never end.
    if (timeOf(regex, pump, 22) > 5) {
      return true
    }
    // A cubic one takes hours for the sizes below.
    if (timeOf(regex, pump, 500, 1) > 20) {
      return true
    }
    if (timeOf(regex, pump, 8000, 1) < SURELY_LINEAR) {
      return false
    }
    for (let tries = 0; tries < 3; tries++) {
      if (timeOf(regex, pump, 8000) < SURELY_LINEAR) {
        return false
      }
      let least = Infinity
      const grows = SIZES.some((size) => {
        const before = least
        least = timeOf(regex, pump, size)
        return least > MOST_GROWTH * before
      })
      if (!grows) {
        return false
      }
    }
    return true
  })
}

const FILES = ROOMS.flatMap((room) =>
  readdirSync(`${ROOT}${room}/src`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `${room}/src/${path.replaceAll('\\', '/')}`),
)

// The list is generated from the code. If the input is short, a comment `Bound: …` next to the expression gives the
// limit.
describe('every regular expression takes time in proportion to the text', () => {
  test.each(ROOMS)('in %s', (room) => {
    const found = FILES.filter((path) => path.startsWith(`${room}/`)).flatMap(regexesIn)
    const slow = found
      .filter(({ bound }) => bound === undefined)
      .flatMap((regex) => {
        const pump = slowPumpOf(regex)
        return pump === undefined
          ? []
          : [`${regex.place} ${JSON.stringify(pump)} /${regex.source}/`]
      })
    expect(slow).toEqual([])
  })

  test('a growing one is found, whether a character, a group or what stands before it is repeated', () => {
    const grow = [
      String.raw`[\w-]+\/\w`,
      String.raw`(?<=\n[ \t]*)!`,
      String.raw`args\s*\??\s*:`,
      '/a/[^]*?/b/',
      '(a+)+$',
      String.raw`^film\s*(?:\(\s*([^)]*?)\s*\))?\s*$`,
    ]
    for (const source of grow) {
      expect([source, slowPumpOf({ source, flags: '' })]).toEqual([source, expect.anything()])
    }
    for (const source of [
      String.raw`(?<![\w-])[\w-]+\/\w`,
      String.raw`!(?<=\n[ \t]*!)`,
      '^[^]*a',
    ]) {
      expect([source, slowPumpOf({ source, flags: '' })]).toEqual([source, undefined])
    }
  })
})
