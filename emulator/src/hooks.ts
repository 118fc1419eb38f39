import {
  accessSync,
  closeSync,
  constants,
  openSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the preloads, relative to this bundle; the build defines it. */
declare const SLASHLINT_PRELOAD: string | undefined

const FOLDER = new URL(
  typeof SLASHLINT_PRELOAD === 'string' ? SLASHLINT_PRELOAD : '../preload/',
  import.meta.url,
)

/**
 * Programs that are replaced in PATH by our own of the same name. Scripts may remove the hooks of
 * Node and Python, and `curl` and `wget` must not reach Discord. Runtimes that cannot be hooked are
 * always replaced by a program that refuses to start them.
 */
const NAMESAKES = ['node', 'python', 'python3', 'curl', 'wget'] as const

type Environment = Readonly<Record<string, string | undefined>>

/** Returns the environment for a program whose requests to Discord must reach the emulator. */
export function hookedEnvironment(env: Environment): Record<string, string> {
  const node = fileURLToPath(new URL('node.cjs', FOLDER))
  const python = fileURLToPath(new URL('python', FOLDER))
  // Node takes a text in double quotes as one word, with backslashes before quotes and backslashes.
  const quoted = `"${node.replace(/[\\"]/g, '\\$&')}"`
  const joined = (parts: readonly (string | undefined)[], by: string = delimiter): string =>
    parts.filter(Boolean).join(by)
  const present = NAMESAKES.filter((name) => findProgram(name, env, '/') !== undefined)
  const folders = ['refused', ...present].map((name) =>
    fileURLToPath(new URL(`bin/${name}`, FOLDER)),
  )
  return {
    ...(process.platform !== 'win32' && { PATH: joined([...folders, env['PATH']]) }),
    NODE_OPTIONS: joined([env['NODE_OPTIONS'], `--require ${quoted}`], ' '),
    PYTHONPATH: joined([python, env['PYTHONPATH']]),
  }
}

/**
 * Match programs that run Node or Python, and programs that start others with their own
 * environment.
 */
const NODE = /^(?:node|nodejs)$/
const PYTHON = /^(?:python|pypy)[\d.]*$/
const SHELLS =
  /^(?:sh|bash|dash|zsh|ksh|fish|env|make|time|timeout|nice|xvfb-run|busybox|sleep|true|false|uv|uvx|volta|mise)$/
/** Matches runtimes that load no module named in their environment. */
const UNHOOKABLE = /^(?:bunx?|deno)$/
/** Matches flags with which Python ignores PYTHONPATH, or does not load `sitecustomize`. */
const ISOLATED = /^-[A-Za-z]*[EIS]/
/**
 * Match flags of Python with a value in the next word; after `-c` and `-m`, the arguments of the
 * program follow.
 */
const PYTHON_VALUE = /^-[A-Za-z]*[WX]$|^--check-hash-based-pycs$/
const PYTHON_PROGRAM = /^-[A-Za-z]*[cm]/
/** Matches programs that start another program from their arguments. */
const STARTERS = /^(?:env|nice|time|timeout|xvfb-run|busybox)$/

/**
 * Returns why a command cannot be redirected to the emulator; undefined if it can. It inspects the
 * program's name and the `#!` line of a script, without starting anything.
 */
export function unhookable(
  command: readonly string[],
  env: Environment,
  cwd: string,
): string | undefined {
  const [program = '', ...rest] = command
  const file = findProgram(program, env, cwd)
  // What cannot be found fails by itself, with the system's own words.
  if (file === undefined) {
    return undefined
  }
  const runtime = runtimeOf(file, env, cwd)
  const name = basename(runtime)
  // What version managers put in front of a program is a script with its name.
  const called = basename(program)
  if (PYTHON.test(name) || PYTHON.test(called)) {
    const isolated = isolatedBy(rest)
    if (isolated === undefined) {
      return undefined
    }
    return `${program} ${isolated} ignores PYTHONPATH: the emulator cannot redirect it. Leave ${isolated} out.`
  }
  if (called === 'env' || name === 'env') {
    const cleared = clearedBy(rest)
    if (cleared !== undefined) {
      return `${program} ${cleared} removes NODE_OPTIONS or PYTHONPATH, which the emulator needs to redirect programs. Leave ${cleared} out.`
    }
  }
  if (STARTERS.test(called)) {
    // The first word that is a program is the one that is started.
    const at = rest.findIndex(
      (word) => !/^-|=|^\d/.test(word) && findProgram(word, env, cwd) !== undefined,
    )
    return at < 0 ? undefined : unhookable(rest.slice(at), env, cwd)
  }
  if (!UNHOOKABLE.test(called) && (NODE.test(name) || SHELLS.test(name))) {
    return undefined
  }
  return `The emulator cannot redirect ${UNHOOKABLE.test(called) ? called : name}: it tried NODE_OPTIONS, for Node, and PYTHONPATH, for Python. If the program reads the address from SLASHLINT_EMULATOR itself, use --no-preload.`
}

/**
 * Returns the flag that makes Python ignore its environment, if there is one before the program's
 * name.
 */
function isolatedBy(words: readonly string[]): string | undefined {
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (!word.startsWith('-') || word === '-') {
      return undefined
    }
    if (ISOLATED.test(word)) {
      return word
    }
    if (PYTHON_PROGRAM.test(word)) {
      return undefined
    }
    if (PYTHON_VALUE.test(word)) {
      at++
    }
  }
  return undefined
}

/**
 * Returns the argument with which `env` removes the hooks from a program's environment; undefined
 * if there is none.
 */
function clearedBy(words: readonly string[]): string | undefined {
  const ours = /^(?:NODE_OPTIONS|PYTHONPATH|SLASHLINT_EMULATOR)(?:=|$)/
  for (const [at, word] of words.entries()) {
    // Bound: a word of a command line.
    if (/^(?:-|-[a-z]*i[a-z]*|--ignore-environment)$/.test(word)) {
      return word
    }
    if (ours.test(word) || (word.startsWith('--unset=') && ours.test(word.slice(8)))) {
      return word
    }
    if (/^-[a-z]*u$/.test(word) && ours.test(words[at + 1] ?? '')) {
      return `${word} ${words[at + 1] ?? ''}`
    }
    const isOption =
      word.startsWith('-') || word.includes('=') || /^-[a-z]*[uC]$/.test(words[at - 1] ?? '')
    if (!isOption) {
      return undefined
    }
  }
  return undefined
}

function findProgram(program: string, env: Environment, cwd: string): string | undefined {
  const onPath = (env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, program))
  const places = /[\\/]/.test(program) ? [join(cwd, program), program] : onPath
  return places.find((file) => {
    try {
      accessSync(file, constants.X_OK)
      return statSync(file).isFile()
    } catch {
      return false
    }
  })
}

/** Returns the program that runs a file: the file itself, or the interpreter of its first line. */
function runtimeOf(file: string, env: Environment, cwd: string, depth = 0): string {
  const real = realpathSync(file)
  const [, interpreter, argument] =
    /^#!\s*(\S+)(?:[ \t]+(?:-S\s+)?(\S+))?/.exec(firstLine(real)) ?? []
  if (interpreter === undefined || depth > 4) {
    return NODE.test(basename(file)) ? file : real
  }
  const isByEnv = basename(interpreter) === 'env' && argument !== undefined
  const named = isByEnv ? findProgram(argument, env, cwd) : interpreter
  return named === undefined ? (argument ?? interpreter) : runtimeOf(named, env, cwd, depth + 1)
}

const FIRST_BYTES = 256

function firstLine(file: string): string {
  try {
    const bytes = Buffer.alloc(FIRST_BYTES)
    const descriptor = openSync(file, 'r')
    const length = readSync(descriptor, bytes, 0, FIRST_BYTES, 0)
    closeSync(descriptor)
    return bytes.toString('latin1', 0, length).split('\n', 1)[0] ?? ''
  } catch {
    return ''
  }
}
