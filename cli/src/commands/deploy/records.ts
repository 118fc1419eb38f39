import { chmod, readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { asRecord } from '@slashlint/checker'
import type { DeploymentPlan } from '@slashlint/core/engine'
import type { Deployed } from '@slashlint/deploy'
import { makeFolder, writeWhole } from '../../files/write.js'
import { UsageError } from '../../io.js'
import { VERSION } from '../../version.js'
import { guildsIn } from './targets.js'
import type { Route } from './targets.js'

/** The deployed commands before a deployment, for a rollback. */
export interface DeploymentRecord {
  /** The version of this format. */
  readonly version: 1
  /** The version of slashlint that wrote the record. */
  readonly by: string
  /** The time of the deployment, in ISO 8601. */
  readonly time: string
  /** The name of the target; `undefined` if flags chose the place. */
  readonly target: string | undefined
  /** The id of the application. */
  readonly application: string
  /** The id of the guild; `undefined` for global commands. */
  readonly guild: string | undefined
  /** The commands that Discord returned before the deployment. */
  readonly commands: readonly unknown[]
  /**
   * The permission overwrites of the guild before the deployment; `undefined` if they could not be
   * fetched.
   */
  readonly overwrites: readonly object[] | undefined
  /** The purposes of the planned requests, as texts. */
  readonly planned: readonly string[]
}

/** The most records that are kept of a place; the oldest are deleted. */
const MOST_RECORDS = 20
const ONLY_MINE = 0o600

/**
 * Returns the folder names for the records of a place: its target, and the guild if a target has
 * several.
 */
export function recordNameOf({ name, place, settings }: Route): readonly string[] {
  const target = encodeURIComponent(name ?? place.application).replace(/^\.+$/, '_')
  const isOneOfSeveral = guildsIn(settings).length > 1 || name === undefined
  const guild = isOneOfSeveral && place.guild !== undefined ? [place.guild] : []
  return [target, ...guild]
}

/** Returns the folder with the records of a place. */
const recordFolder = (route: Route): string =>
  join(route.folder, '.slashlint', 'deployments', ...recordNameOf(route))

/**
 * Writes the deployed commands to a file before they change.
 *
 * @param file the path; `undefined` for the folder of records
 * @returns the path of the file
 * @throws UsageError if it cannot be written
 */
export async function writeRecord(
  route: Route,
  deployed: Deployed,
  plan: Pick<DeploymentPlan, 'requests'>,
  file: string | undefined,
): Promise<string> {
  const { application, guild } = route.place
  const record: DeploymentRecord = {
    version: 1,
    by: VERSION,
    time: new Date().toISOString(),
    target: route.name,
    application,
    guild,
    commands: deployed.commands,
    overwrites: deployed.overwrites,
    planned: plan.requests.map(({ purpose }) => purpose),
  }
  const text = `${JSON.stringify(record, null, 2)}\n`
  if (file !== undefined) {
    return writePrivate(file, text)
  }
  const top = join(route.folder, '.slashlint', 'deployments')
  const folder = recordFolder(route)
  await makeFolder(folder)
  await writeWhole(join(top, '.gitignore'), '*\n')
  const path = await writePrivate(join(folder, `${record.time.replaceAll(':', '-')}.json`), text)
  for (const old of (await recordNames(folder)).slice(MOST_RECORDS)) {
    await rm(join(folder, old), { force: true })
  }
  return path
}

async function writePrivate(path: string, text: string): Promise<string> {
  await makeFolder(join(path, '..'))
  await writeWhole(path, text)
  await chmod(path, ONLY_MINE)
  return path
}

/** Returns the names of the records in a folder, the newest first. */
async function recordNames(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((): string[] => [])
  return names.filter((name) => name.endsWith('.json')).sort((a, b) => (a < b ? 1 : -1))
}

/** Returns the records of a place, the newest first. */
export async function readRecords(route: Route): Promise<readonly DeploymentRecord[]> {
  const folder = recordFolder(route)
  const names = await recordNames(folder)
  return Promise.all(names.map((name) => readRecord(join(folder, name))))
}

/** Reads a record from a file. @throws UsageError if the file cannot be read or is no record */
async function readRecord(path: string): Promise<DeploymentRecord> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) {
    throw new UsageError(`Cannot read ${path}.`)
  }
  const record = asRecord(parsed(text))
  if (record['version'] !== 1 || !Array.isArray(record['commands'])) {
    throw new UsageError(`${path} is no record of a deployment.`)
  }
  return record as unknown as DeploymentRecord
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the record for a rollback.
 *
 * @param time the beginning of its time; `undefined` for the newest record
 * @param file the file of the record, in place of the folder of records
 * @throws UsageError if there is no such record
 */
export async function chosenRecord(
  route: Route,
  time: string | undefined,
  file: string | undefined,
  cwd: string,
): Promise<DeploymentRecord> {
  if (file !== undefined) {
    const record = await readRecord(resolve(cwd, file))
    const { application, guild } = route.place
    if (record.application !== application || (record.guild ?? undefined) !== guild) {
      throw new UsageError(
        `${file} is of application ${record.application}${record.guild === undefined ? '' : ` in guild ${record.guild}`}, not of ${route.label}.`,
      )
    }
    return record
  }
  const records = await readRecords(route)
  const wanted = time?.replaceAll(':', '-')
  const found = records.find(
    (one) => wanted === undefined || one.time.replaceAll(':', '-').startsWith(wanted),
  )
  if (found === undefined) {
    const none = `Nothing is known of earlier deployments to ${route.label}: ${recordFolder(route)} has no record.`
    const others = `There is no deployment to ${route.label} at ${time}: \`slashlint history ${route.name ?? ''}\` lists them.`
    throw new UsageError(records.length === 0 ? none : others)
  }
  return found
}
