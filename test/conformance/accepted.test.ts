import { validateCommand, type Diagnostic } from '@slashlint/core'
import { describe, expect, it } from 'vitest'
import { notRun, readCorpus } from './corpus.js'
import { errorsOf } from '../values.js'
import { WORTH } from './worth.js'

/** A command of a public, deployed bot, which the service has accepted. */
interface Deployed {
  readonly source: { readonly repo: string; readonly path: string; readonly line: number }
  readonly command: { readonly name: string }
}

const corpus = readCorpus('accepted.ndjson')
const deployed = (corpus ?? '')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Deployed)

const placeOf = ({ source, command }: Deployed): string =>
  `${source.repo} ${source.path}:${source.line} "${command.name}"`

function errors(context?: Parameters<typeof validateCommand>[1]): string[] {
  return deployed.flatMap((entry) =>
    errorsOf(validateCommand(entry.command, { hints: true, ...context })).map(
      ({ code, path, message }) => `${placeOf(entry)}: ${code} at /${path.join('/')}: ${message}`,
    ),
  )
}

function valueAt(value: unknown, path: Diagnostic['path']): unknown {
  return path.reduce(
    (parent, key) => (parent as Record<string | number, unknown> | undefined)?.[key],
    value,
  )
}

/** Returns every finding by code, the most frequent first. */
function findings(): [
  string,
  { severity: Diagnostic['severity']; count: number; commands: number },
][] {
  const byCode = new Map<
    string,
    { severity: Diagnostic['severity']; count: number; commands: number }
  >()
  for (const { command } of deployed) {
    const seen = new Set<string>()
    for (const { code, severity } of validateCommand(command, { scope: 'global', hints: true })) {
      const entry = byCode.get(code) ?? { severity, count: 0, commands: 0 }
      entry.count++
      if (!seen.has(code)) {
        entry.commands++
      }
      seen.add(code)
      byCode.set(code, entry)
    }
  }
  return [...byCode].sort(
    ([, a], [, b]) => a.severity.localeCompare(b.severity) * -1 || b.count - a.count,
  )
}

describe.skipIf(corpus === undefined)(
  corpus === undefined ? notRun('accepted.ndjson') : 'commands of deployed bots',
  () => {
    it('are as many as the corpus has', () => {
      expect(deployed.length).toBe(725)
    })

    it('have no error as global commands', () => {
      expect(errors({ operation: 'create', scope: 'global' })).toEqual([])
    })

    it('have no error where the scope is not known', () => {
      expect(errors()).toEqual([])
    })

    it('every finding points at something that stands in the command', () => {
      const lost = deployed.flatMap((entry) =>
        validateCommand(entry.command, { hints: true })
          .filter(({ path }) => valueAt(entry.command, path) === undefined)
          .map(({ code, path }) => `${placeOf(entry)}: ${code} at /${path.join('/')}`),
      )
      expect(lost).toEqual([])
    })

    it('every warning and hint they get is worth the reader’s time', () => {
      const found = findings()
      const lines = found.map(
        ([code, { severity, count, commands }]) =>
          `${severity.padEnd(7)} ${String(count).padStart(5)} in ${String(commands).padStart(3)} commands  ${code}\n` +
          `        ${WORTH[code] ?? 'NO REASON GIVEN'}`,
      )
      process.stdout.write(
        `\nWarnings and hints on ${deployed.length} deployed commands:\n${lines.join('\n')}\n`,
      )
      const without = found.map(([code]) => code).filter((code) => !(code in WORTH))
      expect(without, 'without a reason in test/conformance/worth.ts').toEqual([])
      expect(Object.keys(WORTH).filter((code) => !found.some(([other]) => other === code))).toEqual(
        [],
      )
    })
  },
)
