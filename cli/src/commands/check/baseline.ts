import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { plural } from '@slashlint/checker'
import { knownAs, parseBaseline, renderBaseline, withoutKnown } from '../../check/baseline.js'
import type { KnownFinding } from '../../check/baseline.js'
import type { Report } from '../../check/run.js'
import { describe } from '../../files/errors.js'
import { PATHS } from '@slashlint/checker/disk'
import { bytesOf } from '../../files/read.js'
import { didChange } from '../../files/write.js'
import { UsageError } from '../../io.js'
import type { Io } from '../../io.js'
import { isShown } from './report.js'
import type { CheckOptions } from './options.js'

/**
 * A report without the findings that the baseline knows; with `--update-baseline` it is written first, and knows all.
 *
 * @throws UsageError where the baseline cannot be read or written
 */
export async function withBaseline(
  report: Report,
  lookedAt: readonly string[],
  options: CheckOptions,
  io: Io,
): Promise<Report> {
  const { baseline, updateBaseline } = options
  if (baseline === undefined) return report
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
    if (gone > 0)
      await io.stderr.write(
        `note: ${plural(gone, 'finding')} of ${baseline} ${gone === 1 ? 'is' : 'are'} there no more: --update-baseline takes ${gone === 1 ? 'it' : 'them'} out.\n`,
      )
    return compared.report
  }
  const found = report.files.flatMap(({ text, findings }) =>
    findings.filter(({ severity }) => isShown(severity, options)).map((one) => knownAs(one, text, pathOf)),
  )
  const now = [...before.filter((one) => !isAsked(one)), ...found]
  await didChange(path, renderBaseline(now))
  await io.stderr.write(`note: ${baseline} knows ${plural(now.length, 'finding')}.\n`)
  return withoutKnown(report, now, pathOf).report
}

async function readBaseline(path: string, shown: string): Promise<readonly KnownFinding[]> {
  const bytes = await bytesOf(path).catch((error: unknown) => {
    throw new UsageError(`Cannot read the baseline ${shown}: ${describe(error)}. --update-baseline writes it.`)
  })
  try {
    return parseBaseline(new TextDecoder().decode(bytes))
  } catch (error) {
    throw new UsageError(`Cannot read the baseline ${shown}: ${describe(error)}.`)
  }
}
