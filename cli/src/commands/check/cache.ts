import { existsSync, readFileSync, statSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { attempt, messageOf, remembered } from '@slashlint/checker'
import { descending } from '@slashlint/core/internal'
import { createFileProject } from '../../check/project.js'
import type { FileProjectOptions } from '../../check/project.js'
import type { KnownFile } from '../../check/result.js'
import type { Report } from '../../check/run.js'
import { loadProjects } from '../../config/load.js'
import type { Expansion } from '../../files/expand.js'
import {
  digestOf,
  existsNoting,
  noteNeeded,
  noteFile,
  noteTrace,
  startTrail,
  traceAgain,
} from '../../files/trail.js'
import type { FileTrace, Trail } from '../../files/trail.js'
import { didChange, makeFolder, writeWhole } from '../../files/write.js'
import type { Io } from '../../io.js'
import { paintFor } from '../../render/colors.js'
import { harmless } from '../../render/width.js'
import { VERSION } from '../../version.js'
import type { CheckOptions } from './options.js'

/**
 * The output of a run, with all files that it has read. If no file has changed, the next run prints
 * the same output. Otherwise, it reads the changed files and their dependents, and reuses the facts
 * about the others.
 */
interface Stored {
  /** The start of the run, in milliseconds since 1970. */
  readonly at: number
  /** Digest of the list of files. */
  readonly list: string
  readonly files: readonly StoredFile[]
  readonly present: readonly (readonly [path: string, isThere: boolean])[]
  readonly answer: RunOutput
}

/** A file of an earlier run. If it has no trace, it did not exist. */
type StoredFile = readonly [
  path: string,
  trace?: FileTrace | undefined,
  known?: KnownFile | undefined,
]

/** The output of a run, and its exit code. */
interface RunOutput {
  /** The text of standard output, with colours. */
  readonly stdout: string
  /** The text of standard error, with colours. */
  readonly stderr: string
  /** The exit code. */
  readonly code: number
}

/** The most stored answers. Each combination of options has its own. */
const MOST_ANSWERS = 16

/** The most changed files that are read one by one. If there are more, all files are read. */
const MOST_CHANGED = 10

/** Characters that are written at once. */
const PIECE = 64 * 1024

/** The longest stored answer. Reading a longer one would take as long as computing it again. */
const LONGEST_ANSWER = 16 * 1024 * 1024

/**
 * Opens the cache of earlier runs. It is in the folder of `--cache-location`, or else in {@link
 * usualFolder}.
 */
export function openCache(options: CheckOptions, io: Io) {
  const folder =
    options.cacheFolder === undefined ? usualFolder(io.cwd) : resolve(io.cwd, options.cacheFolder)
  const file = join(folder, `${keyOf(options, io)}.json`)
  const stored = load(file)
  const write = async (pieces: () => Iterable<string>): Promise<void> => {
    try {
      await makeFolder(folder)
      // No commit should hold it.
      await didChange(join(folder, '.gitignore'), '*\n')
      await writeWhole(file, pieces())
      await forgetOldest(folder)
    } catch (error) {
      // It is no reason to fail.
      const paint = paintFor(io, io.stderr)
      await io.stderr.write(
        `${paint.hint('note')}${paint.bold(': Nothing is cached.')} ${harmless(messageOf(error))}\n`,
      )
    }
  }
  return {
    /**
     * Returns the output of the last run with these options; `undefined` if a file that it read has
     * changed.
     */
    async read(expansion: Expansion): Promise<RunOutput | undefined> {
      const at = Date.now()
      if (stored?.list !== listOf(expansion)) {
        return undefined
      }
      const files = await filesAgain(stored, (file) => readAlone(file, expansion, options, io))
      if (files === undefined) {
        return undefined
      }
      // What had to be read is known by its dates the next time.
      if (files.some((one, index) => one !== stored.files[index])) {
        await write(() => [JSON.stringify({ ...stored, at, files })])
      }
      return stored.answer
    },
    /**
     * Returns a function that looks up what the last run stored about a file; `undefined` if there
     * was no such run.
     */
    known(): FileProjectOptions['known'] {
      // Any other text may lie there.
      return attempt(() => stored && knownIn(stored))
    },
    /** Stores the output of a run. If that fails, the next run checks everything again. */
    async keep(
      expansion: Expansion,
      trail: Trail,
      at: number,
      answer: RunOutput,
      { knownOf }: Report,
    ) {
      if (trail.isLost || answer.stdout.length + answer.stderr.length > LONGEST_ANSWER) {
        return
      }
      const { files, present } = trail
      const head = { at, list: listOf(expansion), present: [...present], answer }
      await write(function* () {
        // Piece by piece: what is known of all files together takes much more memory.
        let piece = `${JSON.stringify(head).slice(0, -1)},"files":[`
        let next = ''
        for (const [path, trace] of files) {
          piece +=
            next + JSON.stringify(trace === undefined ? [path] : [path, trace, knownOf(path)])
          next = ','
          if (piece.length < PIECE) {
            continue
          }
          yield piece
          piece = ''
        }
        yield `${piece}]}`
      })
    },
  }
}

/**
 * Returns `node_modules/.cache/slashlint` of the nearest folder with `node_modules`; if there is
 * none, `.slashlint-cache` in the current folder.
 */
function usualFolder(cwd: string): string {
  for (let at = cwd; ; at = dirname(at)) {
    if (existsSync(join(at, 'node_modules'))) {
      return join(at, 'node_modules', '.cache', 'slashlint')
    }
    if (dirname(at) === at) {
      return join(cwd, '.slashlint-cache')
    }
  }
}

/**
 * Returns a digest of everything except the files that affects the output: the program, its
 * options, the folder and the terminal.
 */
function keyOf(options: CheckOptions, { cwd, env, stdout, stderr }: Io): string {
  const { mtimeMs, size } = statSync(fileURLToPath(import.meta.url))
  const terminal = [
    stdout.isTTY,
    stdout.columns,
    stderr.isTTY,
    env.FORCE_COLOR,
    env.NO_COLOR,
    env.TERM,
    env.GITHUB_WORKSPACE,
    env.CI_PROJECT_DIR,
  ]
  const asked = JSON.stringify([VERSION, mtimeMs, size, process.version, cwd, options, terminal])
  // Bound: the length of a digest.
  return digestOf(asked).replaceAll('/', '_').replaceAll('+', '-').replace(/=+$/, '')
}

const listOf = ({ files, named, missing }: Expansion): string =>
  digestOf(JSON.stringify([files, [...named], missing]))

const load = (file: string): Stored | undefined =>
  attempt(() => (JSON.parse(readFileSync(file, 'utf8')) ?? undefined) as Stored | undefined)

/**
 * Returns the files of an earlier run, with their present dates; `undefined` if a new run would
 * print something else.
 *
 * @param readAgain reads a file again whose content has changed
 */
async function filesAgain(
  { at, files, present }: Stored,
  readAgain: (file: StoredFile) => Promise<StoredFile | undefined>,
): Promise<readonly StoredFile[] | undefined> {
  // Any other text may lie there.
  try {
    if (!present.every(([path, isThere]) => existsSync(path) === isThere)) {
      return undefined
    }
    const again: StoredFile[] = []
    let left = MOST_CHANGED
    for (const file of files) {
      const [path, before, known] = file
      if (before === undefined) {
        if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) {
          return undefined
        }
        again.push(file)
        continue
      }
      const trace = traceAgain(path, before, at)
      const changed = trace === undefined && left-- > 0 ? await readAgain(file) : undefined
      if (trace === undefined && changed === undefined) {
        return undefined
      }
      again.push(trace === before ? file : (changed ?? [path, trace, known]))
    }
    return again
  } catch {
    return undefined
  }
}

/**
 * Checks a changed file alone.
 *
 * @returns `undefined` if findings of other files, or other parts of the output, may change, too
 */
async function readAlone(
  [file, , before]: StoredFile,
  { named }: Expansion,
  { config, hints, list, overrides }: CheckOptions,
  { cwd }: Io,
): Promise<StoredFile | undefined> {
  // Lists and hints show lines.
  if (before?.outside === undefined || list || hints) {
    return undefined
  }
  const trail = startTrail()
  try {
    const project = createFileProject({
      projects: await loadProjects(cwd, config),
      overrides,
      cwd,
      named,
    })
    await project.open(file)
    const [trace, known] = [trail.files.get(file), project.knownOf(file)]
    if (trail.isLost || trace === undefined || known?.outside !== before.outside) {
      return undefined
    }
    return [file, trace, known]
  } finally {
    trail.end()
  }
}

/**
 * Returns a function that looks up what an earlier run stored about a file. It returns `undefined`
 * if the file, or a file that it read, has changed since.
 */
function knownIn({ at, files, present }: Stored): FileProjectOptions['known'] {
  const all = new Map(files.map((file) => [file[0], file]))
  const isSame = remembered((path: string): boolean => {
    const [, before] = all.get(path) ?? []
    const now = before === undefined ? undefined : traceAgain(path, before, at)
    if (now !== undefined) {
      noteTrace(path, now)
    } else if (before === undefined && all.has(path) && !existsSync(path)) {
      noteFile(path, undefined, undefined)
    } else {
      return false
    }
    return true
  })
  const pathOf = remembered((uri: string) => noteNeeded(fileURLToPath(uri)))
  if (!present.every(([path, isThere]) => existsNoting(path) === isThere)) {
    return undefined
  }
  return (file, how) => {
    const known = all.get(file)?.[2]
    if (known?.how !== how || !isSame(file)) {
      return undefined
    }
    return known.asked.every((uri) => isSame(pathOf(uri))) ? known : undefined
  }
}

async function forgetOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  if (names.length <= MOST_ANSWERS) {
    return
  }
  const dated = await Promise.all(
    names.map(async (name) => ({
      path: join(folder, name),
      at: (await stat(join(folder, name))).mtimeMs,
    })),
  )
  dated.sort(descending(({ at }) => at))
  await Promise.all(dated.slice(MOST_ANSWERS).map(({ path }) => rm(path, { force: true })))
}
