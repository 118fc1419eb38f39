import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { didYouMean, isTargetMistake, listed, resolveTarget } from '@slashlint/checker'
import type { Config, DeployTarget } from '@slashlint/checker'
import { isSnowflake } from '@slashlint/core/internal'
import { DeployError, fetchDeployed } from '@slashlint/deploy'
import type { Deployed, Place } from '@slashlint/deploy'
import type { Arguments } from '../../arguments/parse.js'
import { loadProjects, problemsOf } from '../../config/load.js'
import { UsageError } from '../../io.js'
import type { Io } from '../../io.js'
import { isToken } from '../../secrets.js'
import { printProblems } from '../problems.js'
import { renamesOf } from './gather.js'
import type { Target } from './gather.js'
import { tokenOf } from './token.js'

/** A destination of commands: a target of the configuration, with the flags applied. */
export interface Route {
  /** The name of the target; `undefined` if only flags name the place. */
  readonly name: string | undefined
  /** A short label, such as `dev`, `dev in guild 42` or `application 7`. */
  readonly label: string
  /** The application, the guild and the token for Discord's API. */
  readonly place: Place
  /** The scope and the facts about the application. */
  readonly destination: Target
  /** The settings of the target, overridden by the flags. */
  readonly settings: DeployTarget
  /** The folder of the configuration. */
  readonly folder: string
  /** The configuration with the target; `undefined` if there is none. */
  readonly config: Config | undefined
  /** The arguments that are paths, without the names of targets. */
  readonly paths: readonly string[]
}

/** The configuration of the current folder, with its targets. */
interface DeployContext {
  readonly config: Config | undefined
  readonly folder: string
  readonly targets: Readonly<Record<string, DeployTarget>>
}

/**
 * Reads the configuration.
 *
 * @throws UsageError if it is invalid: without it, commands for one guild might go to all guilds
 */
async function readDeployContext({ command, flags }: Arguments, io: Io): Promise<DeployContext> {
  const projects = await loadProjects(io.cwd, flags.config)
  const found = projects.configFor(pathToFileURL(resolve(io.cwd, 'index.json')).href)
  const problems = problemsOf(projects)
  if (problems.length > 0) {
    await printProblems({}, problems, io)
    throw new UsageError(
      `\`slashlint ${command}\` does nothing until the configuration is mended: it says where to.`,
    )
  }
  return {
    config: found?.config,
    folder: found === undefined ? io.cwd : dirname(fileURLToPath(found.uri)),
    targets: found?.config.deploy ?? {},
  }
}

/**
 * Returns the places that a command line selects: targets by name, all targets, or the place of the
 * flags.
 *
 * @throws UsageError if the place or its token is not known
 */
export async function routesOf(args: Arguments, io: Io): Promise<readonly Route[]> {
  const context = await readDeployContext(args, io)
  const { names, paths } = chosenTargets(args, context, io)
  const settings = names.map((name) => [name, settingsOf(name, context)] as const)
  refuseMixed(args, context, paths)
  const wanted = settings.flatMap(([name, target]) =>
    guildsOf(args, target).map((guild): Wanted => ({ name, target, guild, paths })),
  )
  const routes = allOrEveryReason(wanted, (one) => routeTo(args, context, one, io))
  refuseTwice(routes)
  return routes
}

/**
 * Applies a function to each item.
 *
 * @throws UsageError with the reasons of all failures, so that the user can correct them together
 */
function allOrEveryReason<T, R>(items: readonly T[], work: (item: T) => R): readonly R[] {
  const reasons = new Set<string>()
  const results = items.flatMap((item) => {
    try {
      return [work(item)]
    } catch (error) {
      if (!(error instanceof UsageError)) {
        throw error
      }
      reasons.add(error.message)
      return []
    }
  })
  if (reasons.size > 0) {
    throw new UsageError([...reasons].join(' '))
  }
  return results
}

/** Returns the only place that a command line selects. @throws UsageError if there are several */
export async function routeOf(args: Arguments, io: Io): Promise<Route> {
  const routes = await routesOf(args, io)
  const [route] = routes
  if (route === undefined || routes.length > 1) {
    throw new UsageError(
      `\`slashlint ${args.command}\` goes to one place, and these are ${routes.length}: name one target, and --guild for one of its guilds.`,
    )
  }
  return route
}

interface Chosen {
  readonly names: readonly (string | undefined)[]
  readonly paths: readonly string[]
}

function chosenTargets(
  { command, paths, flags }: Arguments,
  context: DeployContext,
  io: Io,
): Chosen {
  const all = Object.keys(context.targets)
  const places = withoutBases(all, context)
  const isName = (path: string): boolean => Object.hasOwn(context.targets, path)
  const first = paths.findIndex((path) => !isName(path))
  const named = first === -1 ? paths : paths.slice(0, first)
  const rest = paths.slice(named.length)
  if (flags.all === true) {
    if (all.length === 0) {
      throw new UsageError('`--all` means the targets of slashlint.json, and it has none.')
    }
    return { names: places, paths: rest }
  }
  const [next] = rest
  const isNothing = next !== undefined && !isGlob(next) && !existsSync(resolve(io.cwd, next))
  // `pull` makes files that are not there.
  const mayBeNew = command === 'pull' && named.length > 0
  const near = isNothing && !mayBeNew ? didYouMean(next, all) : ''
  if (near !== '') {
    throw new UsageError(`There is no target and no file \`${next}\`.${near}`)
  }
  if (named.length > 0) {
    return { names: [...new Set(named)], paths: rest }
  }
  if (flags.app !== undefined) {
    return { names: [undefined], paths: rest }
  }
  if (places.length > 1) {
    const unknown = isNothing ? `There is no target and no file \`${next}\`. ` : ''
    throw new UsageError(
      `${unknown}Where to? \`slashlint ${command} ${places[0]}\`: the targets are ${listed(places)}.`,
    )
  }
  return { names: [places[0] ?? all[0]], paths: rest }
}

const isGlob = (path: string): boolean => path === '-' || /[*?[\]{}!]/.test(path)

/** Removes the targets that others of the list extend for the same places. */
function withoutBases(names: readonly string[], context: DeployContext): readonly string[] {
  const placeOf = (name: string): string => {
    const { application, guild, guilds } = settingsOf(name, context)
    return JSON.stringify([application, guild, guilds])
  }
  return names.filter((name) => {
    const { application } = settingsOf(name, context)
    const extending = names.filter((other) => context.targets[other]?.extends === name)
    return !(
      extending.length > 0 &&
      (application === undefined || extending.some((other) => placeOf(other) === placeOf(name)))
    )
  })
}

/**
 * Returns the settings of a target, merged with those that it extends; empty without a name.
 *
 * @throws UsageError if the extended target is invalid
 */
function settingsOf(name: string | undefined, { targets }: DeployContext): DeployTarget {
  if (name === undefined) {
    return {}
  }
  const found = resolveTarget(targets, name)
  if (isTargetMistake(found)) {
    throw new UsageError(`The target ${found.name} in slashlint.json: ${found.message}`)
  }
  return found
}

/**
 * Refuses to deploy all files if the targets belong to several bots.
 *
 * @throws UsageError in this case
 */
function refuseMixed(
  { flags, command }: Arguments,
  context: DeployContext,
  paths: readonly string[],
): void {
  const known = Object.keys(context.targets).map((name) => settingsOf(name, context))
  const applications = new Set(known.flatMap(({ application }) => application ?? []))
  if (applications.size < 2 || paths.length > 0 || flags.ndjson === true) {
    return
  }
  const open = Object.keys(context.targets).filter((name) => {
    const { files, application } = settingsOf(name, context)
    return files === undefined && application !== undefined
  })
  const [first] = open
  if (first !== undefined) {
    throw new UsageError(
      `The targets go to ${applications.size} applications, and nothing says which files are whose: \`slashlint ${command}\` would mix the bots. Write the files of each target into slashlint.json, as ${JSON.stringify(first)}: { "files": ["bots/${first}/**"], … }. Without files: ${listed(open)}.`,
    )
  }
}

function refuseTwice(routes: readonly Route[]): void {
  const seen = new Map<string, string>()
  for (const { label, place } of routes) {
    const key = `${place.application} ${place.guild}`
    const other = seen.get(key)
    if (other !== undefined) {
      throw new UsageError(`${other} and ${label} are the same place: name one of them.`)
    }
    seen.set(key, label)
  }
}

function guildsOf({ flags }: Arguments, target: DeployTarget): readonly (string | undefined)[] {
  if (flags.guild !== undefined) {
    return [flags.guild]
  }
  const guilds = guildsIn(target)
  return guilds.length === 0 ? [undefined] : guilds
}

/** Returns the guilds that the settings of a target name; empty for the global commands. */
export const guildsIn = ({ guild, guilds = [] }: DeployTarget): readonly string[] => [
  ...new Set([...guilds, ...[guild ?? []].flat()]),
]

interface Wanted {
  readonly name: string | undefined
  readonly target: DeployTarget
  readonly guild: string | undefined
  readonly paths: readonly string[]
}

function routeTo(
  { command, flags }: Arguments,
  { config, folder }: DeployContext,
  { name, target, guild, paths }: Wanted,
  io: Io,
): Route {
  const application =
    flags.app ?? target.application ?? config?.app?.id ?? io.env['DISCORD_APPLICATION_ID']
  if (application === undefined) {
    throw new UsageError(
      `\`slashlint ${command}\` needs an application: a target in slashlint.json ({ "deploy": { "dev": { "application": "…" } } }), --app <id>, or DISCORD_APPLICATION_ID.`,
    )
  }
  const renames = { ...target.renames, ...renamesOf(flags) }
  refuseTokens([...Object.entries(renames).flat(), ...(target.protect ?? [])])
  const isOneOfSeveral = guildsIn(target).length > 1 && guild !== undefined
  const label = name ?? `application ${application}`
  // Earlier deployments are read from files.
  const isOffline = command === 'history'
  const source = { variable: target.tokenFrom, folder, target: name }
  return {
    name,
    label: isOneOfSeveral ? `${label} in guild ${guild}` : label,
    place: {
      token: isOffline ? '' : tokenOf(flags, source, io),
      application,
      guild,
      api: flags.api,
      overwritesOf: guildsNamed(flags.overwrites),
      signal: io.signal,
    },
    destination: { scope: guild === undefined ? 'global' : 'guild', guildId: guild },
    settings: {
      ...target,
      delete: flags.delete === true || target.delete === true,
      renames,
    },
    folder,
    config,
    paths,
  }
}

/** Returns the guild ids of `--overwrites`. @throws UsageError for a text that is no id */
function guildsNamed(list: string | undefined): readonly string[] | undefined {
  const ids = list?.split(',').map((id) => id.trim())
  if (ids?.every(isSnowflake) === false) {
    throw new UsageError('`--overwrites` takes ids of guilds, with commas between them.')
  }
  return ids
}

/**
 * Refuses command names that are tokens, because names are written into plans.
 *
 * @throws UsageError for a token
 */
function refuseTokens(names: readonly (string | null)[]): void {
  if (names.some((name) => name !== null && isToken(name))) {
    throw new UsageError(
      'A token stands where the name of a command is expected, in a rename or in `protect`. If it was shown to others, reset it in the developer portal.',
    )
  }
}

/** Returns a function that prints a line on standard error about a pause between requests. */
export const waitingLines =
  ({ label }: Pick<Route, 'label'>, io: Io): Place['onWait'] =>
  ({ reason, seconds, method }) => {
    if (reason !== 'limit') {
      const pause = seconds.toFixed(1)
      void io.stderr.write(`${label}: no answer to a ${method}, trying again in ${pause} s\n`)
    } else if (seconds >= 2) {
      const whole = Math.ceil(seconds)
      void io.stderr.write(`${label}: Discord takes no more requests for ${whole} s, waiting\n`)
    }
  }

/** Fetches the deployed commands of a place. @throws UsageError if they cannot be fetched */
export async function readLive(route: Route, io: Io): Promise<Deployed> {
  try {
    return await fetchDeployed({ ...route.place, onWait: waitingLines(route, io) })
  } catch (error) {
    throw error instanceof DeployError ? new UsageError(error.message) : error
  }
}

/**
 * Returns the globs of a target and their base folder; `undefined` if the target has no `files`.
 */
export const filesOf = ({ settings, folder }: Route) =>
  settings.files === undefined ? undefined : { globs: settings.files, folder }
