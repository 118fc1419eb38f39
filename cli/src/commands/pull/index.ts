import { rm } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { compileGlob, groupBy, isRecord } from '@slashlint/checker'
import { plural } from '@slashlint/core/internal'
import { showPath } from '@slashlint/checker/disk'
import { commandLabel, planDeployment, toDefinition } from '@slashlint/core/engine'
import type { DeploymentPlan } from '@slashlint/core/engine'
import type { Edit } from '@slashlint/core/fixes'
import { applyTextEdits } from '@slashlint/sources'
import type { Arguments } from '../../arguments/parse.js'
import { oneOf } from '../../arguments/values.js'
import { EXIT, UsageError } from '../../io.js'
import type { Io } from '../../io.js'
import { textOf as readText } from '../../files/read.js'
import { didChange, makeFolder } from '../../files/write.js'
import { paintFor } from '../../render/colors.js'
import { jsonText } from '../../render/json-text.js'
import { renderPlan } from '../../render/plan-pretty.js'
import { harmless } from '../../render/width.js'
import type { Deployed } from '@slashlint/deploy'
import { contextOf, gather, LIVE, sourceErrorsOf, viewOf } from '../deploy/gather.js'
import type { Gathered, Item } from '../deploy/gather.js'
import { asDocument, RESULT_FORMATS } from '../deploy/index.js'
import { tell } from '../deploy/report.js'
import { filesOf, readLive, routeOf, routesOf } from '../deploy/targets.js'
import type { Route } from '../deploy/targets.js'
import { printProblems } from '../problems.js'
import { changesOf } from './changes.js'
import { fileFor, formOf, FORMS, isFileName, isPython, textOf } from './forms.js'

/** A place with the commands that are deployed there. */
interface Live extends Route {
  readonly deployed: Deployed
}

/** The result of a pull: its changes, and the remaining differences. */
interface PullResult {
  readonly written: string[]
  readonly removed: string[]
  /** The remaining differences, which must be corrected by hand. */
  byHand: readonly string[]
  /** The commands that only the files contain. */
  notDeployed: readonly string[]
  /** The number of commands that are equal to the deployed ones. */
  same: number
}

/** The result of a pull from one place. */
interface PulledTarget {
  readonly route: Route
  readonly exitCode: number
  readonly result: PullResult
  /** Why the pull failed. */
  readonly error?: string
}

/**
 * Writes the deployed commands into the files. Existing definitions are edited in place. A new
 * command gets its own file, or is added to the list. With `--check`, nothing is written.
 *
 * @returns 1 if differences must be corrected by hand; with `--check`, if there is any difference
 * @throws UsageError if a flag is invalid, or a file cannot be written
 */
export async function pull(args: Arguments, io: Io): Promise<number> {
  const isJson = oneOf('format', args.flags.format, RESULT_FORMATS) === 'json'
  return asDocument(isJson, io, async () => {
    const isCheck = args.flags.check === true
    const routes = isCheck ? await routesOf(args, io) : [await routeOf(args, io)]
    const output: Io = isJson ? { ...io, stdout: io.stderr } : io
    const results: PulledTarget[] = []
    for (const route of routes) {
      results.push(await pullTarget(route, args, output, routes.length > 1))
    }
    const code = Math.max(EXIT.clean, ...results.map(({ exitCode }) => exitCode))
    if (isJson) {
      await io.stdout.write(`${jsonText(pullDocument(code, results), 2)}\n`)
    }
    return code
  })
}

/**
 * Pulls from one place. If it is one of several, its failure is part of the result, so that the
 * others are still pulled.
 */
async function pullTarget(
  route: Route,
  args: Arguments,
  io: Io,
  isOneOfSeveral: boolean,
): Promise<PulledTarget> {
  const result: PullResult = { written: [], removed: [], byHand: [], notDeployed: [], same: 0 }
  try {
    return { route, exitCode: await pullInto(result, route, args, io), result }
  } catch (error) {
    if (!isOneOfSeveral || !(error instanceof UsageError)) {
      throw error
    }
    await tell(`${route.label}: ${error.message}`, io)
    return { route, exitCode: EXIT.failed, result, error: error.message }
  }
}

/** Pulls the commands of a place. @returns the exit code */
async function pullInto(
  result: PullResult,
  route: Route,
  args: Arguments,
  io: Io,
): Promise<number> {
  const live: Live = { ...route, deployed: await readLive(route, io) }
  if (args.flags.check === true) {
    return compare(await readFiles(live, [], args, io), live, io, result)
  }
  const now = await writeFiles(live, args, io, result)
  return report(now, planOf(now, live), args.flags.delete === true, io, result)
}

const pullDocument = (exitCode: number, results: readonly PulledTarget[]): object => ({
  version: 1,
  exitCode,
  targets: results.map(({ route, result, error }) => ({
    target: route.name ?? null,
    application: route.place.application,
    guild: route.place.guild ?? null,
    ...result,
    ...(error !== undefined && { error: { code: 'files', message: error } }),
  })),
  errors: [],
})

/** Reads the commands of the files again, including the new files. */
const readFiles = (
  live: Live,
  newFiles: readonly string[],
  { flags }: Arguments,
  io: Io,
): Promise<Gathered> =>
  gather(live.paths.length === 0 ? [] : [...live.paths, ...newFiles], flags, live.destination, io, {
    mayBeEmpty: true,
    files: filesOf(live),
  })

async function writeFiles(
  live: Live,
  args: Arguments,
  io: Io,
  result: PullResult,
): Promise<Gathered> {
  const written = new Set<string>()
  let now = await readFiles(live, [], args, io)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { texts, gone } = filesAfter(now, live, args, io)
    if (texts.size + gone.length === 0) {
      break
    }
    for (const [file, text] of texts) {
      await makeFolder(dirname(file))
      await didChange(file, text)
      if (!written.has(file)) {
        result.written.push(showPath(io.cwd, file))
        await io.stdout.write(`Wrote ${harmless(showPath(io.cwd, file))}\n`)
      }
      written.add(file)
    }
    for (const file of gone) {
      await rm(file)
      result.removed.push(showPath(io.cwd, file))
      await io.stdout.write(`Removed ${harmless(showPath(io.cwd, file))}\n`)
    }
    now = await readFiles(live, [...written], args, io)
  }
  return now
}

/**
 * Compares the files with the deployed commands, and prints the result.
 *
 * @returns 0 if they are equal, otherwise 1
 */
async function compare(
  gathered: Gathered,
  live: Live,
  io: Io,
  result: PullResult,
): Promise<number> {
  const plan = planOf(gathered, live)
  const errors = sourceErrorsOf(gathered.report, gathered.cwd)
  const [broken] = errors
  if (broken !== undefined) {
    throw new UsageError(
      `${broken.place?.file}:${broken.place?.line}: ${broken.message} The files cannot be compared.`,
    )
  }
  const view = viewOf(gathered, plan, live.destination, LIVE, true)
  const onlyLive = plan.kept.filter(({ reason }) => reason === 'unknown')
  result.byHand = [...plan.updated, ...plan.deleted, ...onlyLive].map(({ type, name }) =>
    commandLabel(type, name),
  )
  result.notDeployed = plan.created.map(({ type, name }) => commandLabel(type, name))
  result.same = plan.unchanged.length
  const isSame = plan.empty && onlyLive.length === 0
  if (isSame) {
    const where = live.name === undefined ? '' : ` at ${harmless(live.label)}`
    await io.stdout.write(`${plural(plan.unchanged.length, 'command')} as deployed${where}.\n`)
    return EXIT.clean
  }
  const shown = renderPlan(view, paintFor(io, io.stdout))
  await io.stdout.write(
    `The files and what is deployed at ${harmless(live.label)} differ.\n\n${shown}`,
  )
  return EXIT.found
}

/** The most rounds of edits. An edit may make another one possible. */
const MOST_ROUNDS = 5

/** Plans a deployment of the files in which missing commands are deleted. */
const planOf = (gathered: Gathered, live: Live): DeploymentPlan =>
  planDeployment(live.deployed.commands, gathered.list, {
    ...contextOf(gathered, live.destination),
    applicationId: live.place.application,
    renames: live.settings.renames,
    bulk: false,
  })

/** Returns the files whose texts change, with their new texts, and the files to be deleted. */
function filesAfter(gathered: Gathered, live: Live, { flags }: Arguments, io: Io) {
  const { found, config } = gathered
  const { scope } = live.destination
  const plan = planOf(gathered, live)
  const definitionOf = (id: string | undefined): Readonly<Record<string, unknown>> => {
    const command = live.deployed.commands.find((one) => isRecord(one) && one['id'] === id)
    return toDefinition(command, { scope, app: config?.app }) ?? {}
  }
  const edits: { readonly item: Item; readonly edits: readonly Edit[] }[] = plan.updated.flatMap(
    ({ index, id, fields }) => {
      const item = found[index]
      if (item === undefined) {
        return []
      }
      return [
        {
          item,
          edits: changesOf(item.definition.value, definitionOf(id), fields, item.definition.path),
        },
      ]
    },
  )
  const missing = [
    ...plan.deleted,
    ...plan.kept.filter(({ reason }) => reason === 'entry-point'),
  ].map(({ id }) => definitionOf(id))
  const list = onlyList(found)
  const gone: string[] = []
  for (const { index } of flags.delete === true ? plan.created : []) {
    const item = found[index]
    if (item === undefined) {
      continue
    }
    const { path } = item.definition
    // In a list, one that is new takes its place.
    const value = list === undefined ? undefined : missing.shift()
    if (path.length > 0) {
      edits.push({
        item,
        edits: [value === undefined ? { kind: 'remove', path } : { kind: 'replace', path, value }],
      })
    } else if (
      item.file.definitions.length === 1 &&
      ['json', 'yaml'].includes(formOf(item.file.file) ?? '')
    ) {
      gone.push(item.file.file)
    }
  }
  const texts = new Map<string, string>()
  if (list !== undefined && missing.length > 0) {
    const { value: items } = list.definition.definition
    const length = Array.isArray(items) ? items.length : 0
    edits.push({
      item: list,
      edits: missing.map((value) => ({ kind: 'insert', path: [], index: length, value })),
    })
  } else {
    const made = newFiles(missing, gathered, live, flags, io)
    refuseOutside(
      made.map(([file]) => file),
      live,
      io,
    )
    for (const [file, value] of made) {
      texts.set(file, textOf(file, value, scope, io.cwd))
    }
  }
  for (const [file, text] of editedTexts(edits)) {
    texts.set(file, text)
  }
  return { texts, gone }
}

/**
 * Returns an item of the list that contains all definitions; `undefined` if they are not in one
 * list.
 */
function onlyList(found: readonly Item[]): Item | undefined {
  const [first] = found
  const isList =
    first !== undefined &&
    found.every(
      ({ definition }) =>
        definition.definition === first.definition.definition && definition.path.length > 0,
    )
  return isList ? first : undefined
}

/** Matches a file with nothing but an empty list, from which the last command was removed. */
const EMPTY_LIST =
  /^(?:(?:\/\/ @slashlint commands|# yaml-language-server:)[^\n]*\n)?\s*(?:(?:export default|module\.exports =) ?)?\[\];?$/

/**
 * Returns the new files with their definitions: the file that the user named, or one per command.
 */
function newFiles(
  missing: readonly Readonly<Record<string, unknown>>[],
  { found }: Gathered,
  live: Live,
  flags: Arguments['flags'],
  io: Io,
): readonly (readonly [file: string, value: object])[] {
  if (missing.length === 0) {
    return []
  }
  const [named] = live.paths
  const files = found.map(({ file }) => file.file)
  // A new file never lies among modules in the form of another language, unless that is asked for.
  const beside = files.find((file) => !isPython(file)) ?? files[0]
  const as = oneOf('as', flags.as, FORMS) ?? (beside === undefined ? undefined : formOf(beside))
  if (as === undefined && beside !== undefined) {
    return []
  }
  if (beside === undefined && named !== undefined && isFileName(named)) {
    return [[emptyFile(named, io), missing]]
  }
  const folder =
    beside === undefined ? resolve(io.cwd, named ?? ownFolder(live) ?? 'commands') : dirname(beside)
  const taken = new Set<string>()
  return missing.map((value) => {
    const file = fileFor(folder, String(value['name']), as ?? 'json', taken)
    taken.add(file)
    return [file, value] as const
  })
}

/**
 * Returns the path of a file for new commands.
 *
 * @throws UsageError if it has other content, or is in Python
 */
function emptyFile(named: string, io: Io): string {
  const file = resolve(io.cwd, named)
  const before =
    readText(file)
      ?.replace(/^\uFEFF/, '')
      .trim() ?? ''
  if (isPython(named)) {
    throw new UsageError(`${NO_PYTHON} Name another file, or a folder.`)
  }
  if (before !== '' && !EMPTY_LIST.test(before)) {
    throw new UsageError(
      `${named} has something else in it, and no commands that slashlint finds: nothing was written. Name another file; in code, // @slashlint commands above the list says what it is.`,
    )
  }
  return file
}

const NO_PYTHON = 'slashlint adds no commands to files of Python.'

/** Returns the folder of a target's files, from its first glob; `undefined` without globs. */
function ownFolder({ settings, folder }: Live): string | undefined {
  const [glob] = settings.files ?? []
  if (glob === undefined) {
    return undefined
  }
  const isFolder = !/[*?[\]{}!]/.test(glob) && !isFileName(glob)
  return resolve(folder, isFolder ? glob : (/^(?:[^*?[\]{}!/]+\/)*/.exec(glob)?.[0] ?? ''))
}

/**
 * Refuses new files that the globs of the target do not match.
 *
 * @throws UsageError, because each pull would write them again
 */
function refuseOutside(files: readonly string[], { settings, folder, label }: Live, io: Io): void {
  const globs = settings.files
  if (globs === undefined) {
    return
  }
  // Folders, too.
  const isOwn = globs
    .map((glob) => glob.replace(/(?<!\/)\/+$/, ''))
    .flatMap((glob) => [compileGlob(glob), compileGlob(`${glob}/**`)])
  const outside = files.find((file) => {
    const path = relative(folder, file).replaceAll('\\', '/')
    return !isOwn.some((test) => test(path))
  })
  if (outside !== undefined) {
    throw new UsageError(
      `${showPath(io.cwd, outside)} is none of the \`files\` of ${label} (${globs.join(', ')}): nothing was written. Name one of them.`,
    )
  }
}

/**
 * Applies the edits of each definition, and returns the changed texts by file. Parts that cannot be
 * edited stay unchanged.
 */
function editedTexts(all: readonly { readonly item: Item; readonly edits: readonly Edit[] }[]) {
  const changed = [...groupBy(all, ({ item }) => item.file)].flatMap(([{ file, text }, ofFile]) => {
    const edits = [...groupBy(ofFile, ({ item }) => item.definition.definition)].flatMap(
      // Where all together cannot be made, those of some commands may be.
      ([definition, own]) =>
        definition.edit(own.flatMap((one) => one.edits)) ??
        own.flatMap((one) => definition.edit(one.edits) ?? []),
    )
    return edits.length === 0 ? [] : [[file, applyTextEdits(text, edits)] as const]
  })
  return new Map(changed)
}

/**
 * Prints the remaining differences, and the commands that only the files contain.
 *
 * @returns the exit code
 */
async function report(
  gathered: Gathered,
  plan: DeploymentPlan,
  deletes: boolean,
  io: Io,
  result: PullResult,
): Promise<number> {
  const { found, cwd, problems } = gathered
  await printProblems(gathered.report, problems, io)
  const paint = paintFor(io, io.stderr)
  const where = (index: number): string => {
    const file = found[index]?.file.file
    return file === undefined ? '' : ` in ${showPath(cwd, file)}`
  }
  const left = [
    ...sourceErrorsOf(gathered.report, cwd).map(
      ({ message, place }) => `${place?.file}:${place?.line}: ${message}`,
    ),
    ...plan.updated.map(
      ({ type, name, index, fields }) =>
        `${commandLabel(type, name)}${where(index)}: ${fields.join(', ')}`,
    ),
    ...[...plan.deleted, ...plan.kept].map(
      ({ type, name }) =>
        `${commandLabel(type, name)} is deployed, and not in the files, as far as they are known`,
    ),
    ...[...plan.unchanged]
      .filter(({ notCompared }) => notCompared.length > 0)
      .map(
        ({ type, name, index }) =>
          `${commandLabel(type, name)}${where(index)}: parts are known only when the program runs`,
      ),
  ]
  const more = plan.created.map(
    ({ type, name, index }) => `${commandLabel(type, name)}${where(index)}`,
  )
  if (deletes) {
    left.push(...more.map((one) => `${one} is not deployed, and cannot be taken out`))
  }
  result.byHand = left
  result.notDeployed = deletes ? [] : more
  result.same = plan.unchanged.length
  for (const one of left) {
    await io.stderr.write(`${paint.warning('by hand')}: ${harmless(one)}\n`)
  }
  const isMissing =
    plan.deleted.length + plan.kept.length > 0 && found.some(({ file }) => isPython(file.file))
  if (isMissing) {
    await io.stderr.write(`${paint.hint('note')}: ${NO_PYTHON} --as json makes a file for each.\n`)
  }
  if (more.length > 0 && !deletes) {
    await io.stderr.write(
      `${paint.hint('note')}: ${plural(more.length, 'command')} in the files ${more.length === 1 ? 'is' : 'are'} not deployed: ${harmless(more.join(', '))}. --delete takes them out.\n`,
    )
  }
  if (left.length + problems.length + gathered.report.unreadable.length > 0) {
    return EXIT.found
  }
  await io.stdout.write(`${plural(plan.unchanged.length, 'command')} as deployed.\n`)
  return EXIT.clean
}
