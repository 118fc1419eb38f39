import { plural } from '@slashlint/core/internal'
import { VERSION } from '../version.js'
import type { SearchedFiles } from '../workspace/files.js'
import type { SessionContext } from './session-context.js'

/** The limit for names that are listed. Beyond it, they are counted. */
const MOST_NAMES = 20

/**
 * Writes to the client's log: the version, the number of files and findings, the duration in
 * seconds, and the skipped files with the reasons.
 */
export async function tellFound(
  { connection, workspace }: SessionContext,
  files: SearchedFiles,
): Promise<void> {
  const begun = performance.now()
  const { environment } = workspace
  await workspace.idle()
  if (environment !== workspace.environment) {
    return
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const defining = [...workspace.records()].filter(({ coverage }) => coverage !== undefined)
  const count = (part: 'commands' | 'others'): number =>
    defining.reduce((sum, { coverage }) => sum + (coverage?.[part] ?? 0), 0)
  const findings = defining.flatMap((record) => record.findings)
  const found = `${plural(count('commands'), 'command')} and ${plural(count('others'), 'other definition')}`
  const { console } = connection
  console.info(`slashlint ${VERSION}: ${workspace.folders.join(', ') || 'no folder is open'}`)
  console.info(
    `Checked ${plural(files.found.length, 'file')} in ${seconds} s: ${found}, ${plural(findings.length, 'finding')}.`,
  )
  const skipped = new Map(files.skipped)
  for (const key of files.found) {
    if (workspace.record(key) === undefined && (await environment.settingsOf(key)) === undefined) {
      skipped.set(key, 'ignored by slashlint.json')
    }
  }
  const names = [...skipped].map(([key, why]) => `${nameIn(workspace, key)} (${why})`)
  if (names.length > MOST_NAMES) {
    names.splice(MOST_NAMES, names.length, `${names.length - MOST_NAMES} more`)
  }
  if (names.length > 0) {
    console.info(`Passed over: ${names.join(', ')}`)
  }
}

/** Returns the path of a document for users, relative to the folder of the workspace. */
function nameIn({ folders }: SessionContext['workspace'], key: string): string {
  const folder = folders.find((one) => key.startsWith(`${one}/`))
  return decodeURIComponent(folder === undefined ? key : key.slice(folder.length + 1))
}
