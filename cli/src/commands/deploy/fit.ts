import { DYNAMIC } from '@slashlint/core'
import { showPath } from '@slashlint/checker/disk'
import type { Io } from '../../io.js'
import { checkOptions } from '../check/options.js'
import { printReport } from '../check/report.js'
import { placeIn } from './gather.js'
import type { Gathered } from './gather.js'
import type { Route } from './targets.js'

/** Unknown parts that are shown one by one. */
const MOST_SHOWN = 10

/**
 * Why the commands of files cannot be deployed: errors, which are shown as `check` shows them, or parts that are not known.
 *
 * @param quiet nothing is shown, only said
 * @returns a message; `undefined` where they can
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
  const unknown = unknownPlaces(gathered)
  if (unknown.length === 0) {
    return undefined
  }
  const more = unknown.length > MOST_SHOWN ? [`${unknown.length - MOST_SHOWN} more`] : []
  const shown = [...unknown.slice(0, MOST_SHOWN), ...more]
  return `Nothing was sent: these parts are known only when the program runs.\n${shown.map((one) => `  ${one}\n`).join('')}Let it print its commands: node print-commands.js | slashlint deploy --ndjson --yes`
}

/** Where the definitions are not known from the text. */
function unknownPlaces({ found, report, cwd, list }: Gathered): readonly string[] {
  const places = found.flatMap(({ file: one, definition: { unknown, name } }) =>
    unknown.map(({ path, start }) => {
      const { file, line } = placeIn(one, start, cwd)
      const what = path.length === 0 ? 'further fields' : path.join('/')
      return `${file}:${line}: ${what}${name === undefined ? '' : ` of ${name}`}`
    }),
  )
  if (!list.includes(DYNAMIC)) {
    return places
  }
  const open = report.files.filter(({ openLists }) => openLists.length > 0)
  return [...places, ...open.map(({ file }) => `${showPath(cwd, file)}: further commands`)]
}
