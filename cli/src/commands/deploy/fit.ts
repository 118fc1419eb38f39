import { DYNAMIC } from '@slashlint/core'
import { showPath } from '@slashlint/checker/disk'
import { languageOf } from '@slashlint/sources'
import type { Io } from '../../io.js'
import { checkOptions } from '../check/options.js'
import { printReport } from '../check/report.js'
import { placeIn } from './gather.js'
import type { Gathered } from './gather.js'
import type { Route } from './targets.js'

/** The most unknown parts that are listed. */
const MOST_SHOWN = 10

/**
 * Explains why commands cannot be deployed: they have errors, or parts whose values are not known
 * from the files. Prints the errors, unless `quiet` is set.
 *
 * @param quiet true if the message contains the errors instead
 * @returns a message; `undefined` if the commands can be deployed
 */
export async function unfitness(
  { paths }: Route,
  gathered: Gathered,
  io: Io,
  quiet: boolean,
): Promise<string | undefined> {
  const { report, problems } = gathered
  const errors = report.files.flatMap(({ file, text, findings }) =>
    findings
      .filter(({ severity }) => severity === 'error')
      .map(({ message, start }) => {
        const { line } = placeIn({ file, text }, start, io.cwd)
        return `${showPath(io.cwd, file)}:${line}: ${message}`
      }),
  )
  if (errors.length > 0 || problems.length > 0 || report.unreadable.length > 0) {
    if (!quiet) {
      const flags = { quiet: true }
      const options = checkOptions({ command: 'check', paths, flags, order: [] })
      await printReport(report, problems, options, io)
      return 'Nothing was sent.'
    }
    return `The files have errors: \`slashlint check\` shows them. ${errors.slice(0, MOST_SHOWN).join(' ')}`.trimEnd()
  }
  const unknown = unknownParts(gathered)
  if (unknown.length === 0) {
    return undefined
  }
  const more = unknown.length > MOST_SHOWN ? [`${unknown.length - MOST_SHOWN} more`] : []
  const shown = [...unknown.slice(0, MOST_SHOWN).map(({ place }) => place), ...more]
  return `Nothing was sent: these parts are not known from the files.\n${shown.map((one) => `  ${one}\n`).join('')}${adviceFor(unknown)}`
}

interface UnknownPart {
  readonly place: string
  readonly file: string
}

/** Advises how to replace unknown parts, by the languages of their files. */
function adviceFor(unknown: readonly UnknownPart[]): string {
  const languages = new Set(unknown.map(({ file }) => languageOf(file)))
  const isYaml = languages.delete('yaml')
  const isPython = languages.delete('python')
  return [
    ...(isPython ? [printedBy('python print_commands.py')] : []),
    ...(languages.size > 0 ? [printedBy('node print-commands.js')] : []),
    ...(isYaml ? [FILL_IN] : []),
  ].join('\n')
}

const printedBy = (program: string): string =>
  `Let your program print its commands: ${program} | slashlint deploy --ndjson --yes`
const FILL_IN =
  'Fill in the templates of YAML first. Where ${…} is meant as text, write "\\x24{…}", in double quotes.'

/** Lists the parts of definitions whose values are not known from the text. */
function unknownParts({ found, report, cwd, list }: Gathered): readonly UnknownPart[] {
  const parts = found.flatMap(({ file: one, definition: { unknown, name } }) =>
    unknown.map(({ path, start }) => {
      const { file, line } = placeIn(one, start, cwd)
      const what = path.length === 0 ? 'further fields' : path.join('/')
      return { place: `${file}:${line}: ${what}${name === undefined ? '' : ` of ${name}`}`, file }
    }),
  )
  if (!list.includes(DYNAMIC)) {
    return parts
  }
  const open = report.files.filter(({ openLists }) => openLists.length > 0)
  return [
    ...parts,
    ...open.map(({ file }) => ({ place: `${showPath(cwd, file)}: further commands`, file })),
  ]
}
