import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { groupBy, isRecord } from '@slashlint/checker'
import { plural } from '@slashlint/core/internal'
import { PATHS } from '@slashlint/checker/disk'
import { describe } from '../files/errors.js'
import { bytesOf } from '../files/read.js'
import { didChange } from '../files/write.js'
import { UsageError } from '../io.js'
import type { Io } from '../io.js'
import type { FileFinding } from './finding.js'
import { isShown } from './result.js'
import type { Shown } from './result.js'
import type { Report } from './run.js'

/**
 * A finding of the baseline. It contains no line and no index, so changes near the finding do not
 * affect it.
 */
interface KnownFinding {
  readonly rule: string
  /** The path from the folder of the baseline, with slashes. */
  readonly file: string
  /**
   * The path of names to the value, such as `ban/options/reason/description`; empty for a finding
   * without a value.
   */
  readonly place: string
  /** The first line of the text that the finding is about. */
  readonly text: string
}

/** The most characters of a text in a baseline; longer texts are cut. */
const LONGEST_TEXT = 80

/**
 * Converts a finding to its entry in a baseline.
 *
 * @param pathOf returns the path of a file, relative to the folder of the baseline
 */
export function knownAs(
  finding: FileFinding,
  text: string,
  pathOf: (file: string) => string,
): KnownFinding {
  const { code, file, place, start, end } = finding
  const [line = ''] = text.slice(start, Math.min(end, start + LONGEST_TEXT)).split(/\r?\n/)
  return { rule: code, file: pathOf(file), place, text: line.trim() }
}

/** Parses the text of a baseline. @throws Error with a description of the mistake in the text */
function parseBaseline(text: string): readonly KnownFinding[] {
  const value: unknown = JSON.parse(text)
  if (!isRecord(value) || value['version'] !== 1 || !Array.isArray(value['findings'])) {
    throw new Error('it has no "version": 1 with a list of "findings"')
  }
  return value['findings'].map((one: unknown, index) => {
    const { rule, file, place, text: about } = isRecord(one) ? one : {}
    if (
      typeof rule !== 'string' ||
      typeof file !== 'string' ||
      typeof place !== 'string' ||
      typeof about !== 'string'
    ) {
      throw new Error(`findings[${index}] needs the texts "rule", "file", "place" and "text"`)
    }
    return { rule, file, place, text: about }
  })
}

/** Returns the text of a baseline, with one finding per line to avoid merge conflicts. */
function renderBaseline(known: readonly KnownFinding[]): string {
  const lines = known
    .map(({ rule, file, place, text }) => JSON.stringify({ rule, file, place, text }))
    .sort()
  return `{\n  "version": 1,\n  "findings": [${lines.map((line) => `\n    ${line}`).join(',')}\n  ]\n}\n`
}

/**
 * Removes the findings of a baseline from a report, and lists its entries that match no finding any
 * more. Each entry matches one finding, first in its own file, else in a file to which it was
 * moved.
 */
function withoutKnown(
  report: Report,
  known: readonly KnownFinding[],
  pathOf: (file: string) => string,
): { readonly report: Report; readonly gone: readonly KnownFinding[] } {
  const left = groupBy(known, keyOf)
  const found = new Map<FileFinding, KnownFinding>(
    report.files.flatMap(({ text, findings }) =>
      findings.map((one) => [one, knownAs(one, text, pathOf)] as const),
    ),
  )
  const matched = new Set<FileFinding>()
  const match = (fits: (known: KnownFinding, found: KnownFinding) => boolean): void => {
    const open = [...found].filter(([finding]) => !matched.has(finding))
    for (const [finding, one] of open) {
      const candidates = left.get(keyOf(one)) ?? []
      const at = candidates.findIndex((candidate) => fits(candidate, one))
      if (at < 0) {
        continue
      }
      candidates.splice(at, 1)
      matched.add(finding)
    }
  }
  match((one, other) => one.file === other.file)
  match(() => true)
  const files = report.files.map((file) => ({
    ...file,
    findings: file.findings.filter((one) => !matched.has(one)),
  }))
  return { report: { ...report, files, known: matched.size }, gone: [...left.values()].flat() }
}

const keyOf = ({ rule, place, text }: KnownFinding): string => JSON.stringify([rule, place, text])

/**
 * Returns a report without the findings of the baseline. With `--update-baseline`, the findings
 * that would be shown are written to the baseline first.
 *
 * @throws UsageError if the baseline cannot be read or written
 */
export async function withBaseline(
  report: Report,
  lookedAt: readonly string[],
  options: Shown & { readonly baseline: string | undefined; readonly updateBaseline: boolean },
  io: Io,
): Promise<Report> {
  const { baseline, updateBaseline } = options
  if (baseline === undefined) {
    return report
  }
  const path = resolve(io.cwd, baseline)
  const pathOf = (file: string): string => PATHS.between(dirname(path), file)
  const isThere = existsSync(path)
  const before = updateBaseline && !isThere ? [] : await readBaseline(path, baseline)
  const isAsked = ({ file }: KnownFinding): boolean => {
    const absolute = resolve(dirname(path), file)
    return lookedAt.includes(absolute) || !existsSync(absolute)
  }
  if (!updateBaseline) {
    const compared = withoutKnown(report, before, pathOf)
    const gone = compared.gone.filter(isAsked).length
    if (gone > 0) {
      await io.stderr.write(
        `note: ${plural(gone, 'finding')} of ${baseline} ${gone === 1 ? 'is' : 'are'} there no more: --update-baseline takes ${gone === 1 ? 'it' : 'them'} out.\n`,
      )
    }
    return compared.report
  }
  const found = report.files.flatMap(({ text, findings }) =>
    findings
      .filter(({ severity }) => isShown(severity, options))
      .map((one) => knownAs(one, text, pathOf)),
  )
  const now = [...before.filter((one) => !isAsked(one)), ...found]
  await didChange(path, renderBaseline(now))
  await io.stderr.write(`note: ${baseline} knows ${plural(now.length, 'finding')}.\n`)
  return withoutKnown(report, now, pathOf).report
}

async function readBaseline(path: string, shown: string): Promise<readonly KnownFinding[]> {
  const bytes = await bytesOf(path).catch((error: unknown) => {
    throw new UsageError(
      `Cannot read the baseline ${shown}: ${describe(error)}. --update-baseline writes it.`,
    )
  })
  try {
    return parseBaseline(new TextDecoder().decode(bytes))
  } catch (error) {
    throw new UsageError(`Cannot read the baseline ${shown}: ${describe(error)}.`)
  }
}
