import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listed } from '@slashlint/checker'
import type { PlanContext } from '@slashlint/core/engine'
import { DeployError, fetchDeployed } from '@slashlint/deploy'
import type { Place } from '@slashlint/deploy'
import type { Arguments } from '../../arguments/parse.js'
import { loadProjects, problemsOf } from '../../config/load.js'
import { describe } from '../../files/errors.js'
import { UsageError } from '../../io.js'
import type { Io } from '../../io.js'
import type { Target } from '../plan.js'
import { printProblems } from '../problems.js'

/** Where a command line wants to go. */
export type Route = Awaited<ReturnType<typeof routeOf>>

/**
 * Where commands go: a target of the configuration, changed by flags.
 *
 * @throws UsageError where that is not known, or the token
 */
export async function routeOf({ command, paths, flags }: Arguments, io: Io) {
  const projects = await loadProjects(io.cwd, flags.config)
  const config = projects.configFor(pathToFileURL(resolve(io.cwd, 'index.json')).href)?.config
  // Of a broken configuration nothing holds: what was meant for a guild would go to all of them.
  const problems = problemsOf(projects)
  if (problems.length > 0) {
    await printProblems({}, problems, io)
    throw new UsageError(
      `\`slashlint ${command}\` does nothing until the configuration is mended: it says where to.`,
    )
  }
  const targets = config?.deploy ?? {}
  const names = Object.keys(targets)
  const [first] = paths
  const isNamed = first !== undefined && Object.hasOwn(targets, first)
  const isOpen = !isNamed && flags.app === undefined
  if (isOpen && names.length > 1) {
    throw new UsageError(
      `Where to? \`slashlint ${command} ${names[0]}\`: the targets are ${listed(names)}.`,
    )
  }
  const name = isNamed ? first : isOpen ? names[0] : undefined
  const target = name === undefined ? undefined : targets[name]
  const application =
    flags.app ?? target?.application ?? config?.app?.id ?? io.env['DISCORD_APPLICATION_ID']
  if (application === undefined) {
    throw new UsageError(
      `\`slashlint ${command}\` needs an application: a target in slashlint.json ({ "deploy": { "dev": { "application": "…" } } }), --app <id>, or DISCORD_APPLICATION_ID.`,
    )
  }
  const guild = flags.guild ?? (flags.app === undefined ? target?.guild : undefined)
  const place: Place = {
    token: tokenOf(flags, io),
    application,
    guild,
    api: flags.api,
    overwritesOf: flags.overwrites?.split(','),
    signal: io.signal,
  }
  const destination: Target = { scope: guild === undefined ? 'global' : 'guild', guildId: guild }
  /** The arguments without the name of a target. */
  const rest = isNamed ? paths.slice(1) : paths
  return { place, destination, paths: rest, config }
}

/** Arguments are seen by every user of a machine, and kept in histories: the token is none. */
function tokenOf({ 'token-fd': descriptor }: Arguments['flags'], io: Io): string {
  if (descriptor !== undefined && !/^\d{1,4}$/.test(descriptor)) {
    throw new UsageError(
      '`--token-fd` takes the number of a file descriptor that is open for reading: --token-fd 3 3<file',
    )
  }
  try {
    const token =
      descriptor === undefined ? io.env['DISCORD_TOKEN'] : readFileSync(Number(descriptor), 'utf8')
    if (token !== undefined && token.trim() !== '') {
      return token
    }
  } catch (error) {
    throw new UsageError(
      `Cannot read the token from file descriptor ${descriptor}: ${describe(error)}.`,
    )
  }
  throw new UsageError(
    'There is no token: set DISCORD_TOKEN, or name a file descriptor with --token-fd.',
  )
}

/** What is deployed where a command line wants to go. @throws UsageError where it cannot be read */
export async function readLive(args: Arguments, io: Io) {
  const route = await routeOf(args, io)
  const context: PlanContext = {
    applicationId: route.place.application,
    keep: args.flags.delete !== true,
    bulk: args.flags.bulk === true,
  }
  return { ...route, deployed: await inWords(() => fetchDeployed(route.place)), context }
}

/** @throws UsageError for a DeployError */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof DeployError ? new UsageError(error.message) : error
  }
}
