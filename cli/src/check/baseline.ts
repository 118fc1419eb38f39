import { isRecord } from '@slashlint/checker'
import type { FileFinding } from './finding.js'
import type { Report } from './run.js'

/** A finding that is known already: no line and no index, so that it stays the same when its neighbours change. */
export interface KnownFinding {
  readonly rule: string
  /** From the folder of the baseline, with slashes. */
  readonly file: string
  /** `ban/options/reason/description`; empty for what is not about a value. */
  readonly place: string
  /** The first line of the text that it is about. */
  readonly text: string
}

/** Longer texts are cut: a list that is too long would stand there whole. */
const LONGEST_TEXT = 80

/** @param pathOf the path of a file from the folder of the baseline */
export function knownAs(finding: FileFinding, text: string, pathOf: (file: string) => string): KnownFinding {
  const { code, file, place, start, end } = finding
  const [line = ''] = text.slice(start, Math.min(end, start + LONGEST_TEXT)).split(/\r?\n/)
  return { rule: code, file: pathOf(file), place, text: line.trim() }
}

/** @throws Error with what is wrong with the text of a baseline */
export function parseBaseline(text: string): readonly KnownFinding[] {
  const value: unknown = JSON.parse(text)
  if (!isRecord(value) || value['version'] !== 1 || !Array.isArray(value['findings']))
    throw new Error('it has no "version": 1 with a list of "findings"')
  return value['findings'].map((one: unknown, index) => {
    const { rule, file, place, text: about } = isRecord(one) ? one : {}
    if (typeof rule !== 'string' || typeof file !== 'string' || typeof place !== 'string' || typeof about !== 'string')
      throw new Error(`findings[${index}] needs the texts "rule", "file", "place" and "text"`)
    return { rule, file, place, text: about }
  })
}

/** The text of a baseline: a finding a line, so that two branches seldom change the same one. */
export function renderBaseline(known: readonly KnownFinding[]): string {
  const lines = known.map(({ rule, file, place, text }) => JSON.stringify({ rule, file, place, text })).sort()
  return `{\n  "version": 1,\n  "findings": [${lines.map((line) => `\n    ${line}`).join(',')}\n  ]\n}\n`
}

/**
 * Takes the known findings out of a report, and tells which of them are there no more. Each known one stands for one finding: in its own file if it is there, else
 * in another one, into which it was moved.
 */
export function withoutKnown(
  report: Report,
  known: readonly KnownFinding[],
  pathOf: (file: string) => string,
): { readonly report: Report; readonly gone: readonly KnownFinding[] } {
  const left = new Map<string, KnownFinding[]>()
  for (const one of known) left.set(keyOf(one), [...(left.get(keyOf(one)) ?? []), one])
  const found = new Map<FileFinding, KnownFinding>(
    report.files.flatMap(({ text, findings }) => findings.map((one) => [one, knownAs(one, text, pathOf)] as const)),
  )
  const matched = new Set<FileFinding>()
  const match = (fits: (known: KnownFinding, found: KnownFinding) => boolean): void => {
    for (const [finding, one] of found) {
      const candidates = left.get(keyOf(one)) ?? []
      const at = matched.has(finding) ? -1 : candidates.findIndex((candidate) => fits(candidate, one))
      if (at < 0) continue
      candidates.splice(at, 1)
      matched.add(finding)
    }
  }
  match((one, other) => one.file === other.file)
  match(() => true)
  const files = report.files.map((file) => ({ ...file, findings: file.findings.filter((one) => !matched.has(one)) }))
  return { report: { ...report, files, known: matched.size }, gone: [...left.values()].flat() }
}

const keyOf = ({ rule, place, text }: KnownFinding): string => JSON.stringify([rule, place, text])
