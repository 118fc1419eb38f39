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

/** Put in by the build: the folder of the preloads, from the bundle that this is part of. */
declare const SLASHLINT_PRELOAD: string | undefined

const FOLDER = new URL(
  typeof SLASHLINT_PRELOAD === 'string' ? SLASHLINT_PRELOAD : '../preload/',
  import.meta.url,
)

/**
 * The programs in front of which a namesake of ours is put in PATH. Scripts may take the hooks from Node and Python,
 * and curl and wget refuse the service's addresses. The runtimes that cannot be hooked at all always have a namesake,
 * which refuses to start them.
 */
const NAMESAKES = ['node', 'python', 'python3', 'curl', 'wget'] as const

type Environment = Readonly<Record<string, string | undefined>>

/** Returns the environment of a program whose requests to the service shall reach the emulator. */
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

/** Programs that run Node or Python, or start others with the environment that they have. */
const NODE = /^(?:node|nodejs)$/
const PYTHON = /^(?:python|pypy)[\d.]*$/
const SHELLS =
  /^(?:sh|bash|dash|zsh|ksh|fish|env|make|time|timeout|nice|xvfb-run|busybox|sleep|true|false|uv|uvx|volta|mise)$/
/** Runtimes that take no module from their environment. */
const UNHOOKABLE = /^(?:bunx?|deno)$/
/** Flags with which Python ignores PYTHONPATH, or does not load `sitecustomize`. */
const ISOLATED = /^-[A-Za-z]*[EIS]/
/** Flags of Python whose value is the next word. After some of them, the program begins. */
const PYTHON_VALUE = /^-[A-Za-z]*[WX]$|^--check-hash-based-pycs$/
const PYTHON_PROGRAM = /^-[A-Za-z]*[cm]/
/** Programs that start another one from their command line. */
const STARTERS = /^(?:env|nice|time|timeout|xvfb-run|busybox)$/

/**
 * Returns the reason why a command cannot be hooked; undefined if it can. The program is inspected, not started: its
 * name, the line `#!` of a script, and the target of that line.
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

/** Returns the option with which Python does not look at its environment, among those before the program. */
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

/** Returns the word by which `env` removes the hooks of a program. */
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

/** Finds the program that runs a file: the file itself, or the interpreter that its first line names. */
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
