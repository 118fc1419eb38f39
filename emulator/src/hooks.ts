import { accessSync, closeSync, constants, openSync, readSync, realpathSync, statSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Put in by the build: the folder of the preloads, from the bundle that this is part of. */
declare const SLASHLINT_PRELOAD: string | undefined

const FOLDER = new URL(typeof SLASHLINT_PRELOAD === 'string' ? SLASHLINT_PRELOAD : '../preload/', import.meta.url)

type Environment = Readonly<Record<string, string | undefined>>

/** The environment of a program whose requests to the service shall reach the emulator. */
export function hookedEnvironment(env: Environment): Record<string, string> {
  const node = fileURLToPath(new URL('node.cjs', FOLDER))
  const python = fileURLToPath(new URL('python', FOLDER))
  // Node takes a text in double quotes as one word, with backslashes before quotes and backslashes.
  const quoted = `"${node.replace(/[\\"]/g, '\\$&')}"`
  return {
    NODE_OPTIONS: [env['NODE_OPTIONS'], `--require ${quoted}`]
      .filter((part) => part !== undefined && part !== '')
      .join(' '),
    PYTHONPATH: [python, env['PYTHONPATH']].filter((part) => part !== undefined && part !== '').join(delimiter),
  }
}

/** Programs that run Node or Python, or start others with the environment that they have. */
const NODE = /^(?:node|nodejs)$/
const PYTHON = /^(?:python|pypy)[\d.]*$/
const SHELLS =
  /^(?:sh|bash|dash|zsh|ksh|fish|env|make|time|timeout|nice|xvfb-run|busybox|sleep|true|false|uv|uvx|volta|mise)$/
/** Of Python: it then ignores PYTHONPATH, or does not load `sitecustomize`. */
const ISOLATED = /^-[A-Za-z]*[EIS]/

/**
 * Why a command cannot be hooked; undefined where it can. The program is looked at, not started: its name, the line `#!` of
 * a script, and what that leads to.
 */
export function unhookable(command: readonly string[], env: Environment, cwd: string): string | undefined {
  const [program = '', ...rest] = command
  const file = findProgram(program, env, cwd)
  // What cannot be found fails by itself, with the system's own words.
  if (file === undefined) return undefined
  const runtime = runtimeOf(file, env, cwd)
  const name = basename(runtime)
  if (PYTHON.test(name)) {
    const isolated = rest.find(
      (argument, index) => ISOLATED.test(argument) && rest.slice(0, index).every((one) => one.startsWith('-')),
    )
    return isolated === undefined
      ? undefined
      : `${program} ${isolated} ignores PYTHONPATH: the emulator cannot redirect it. Leave ${isolated} out.`
  }
  if (NODE.test(name) || SHELLS.test(name)) return undefined
  return `The emulator cannot redirect ${name}: it tried NODE_OPTIONS, for Node, and PYTHONPATH, for Python. A program that takes the address of the service from SLASHLINT_EMULATOR is started with --no-preload.`
}

function findProgram(program: string, env: Environment, cwd: string): string | undefined {
  const places = /[\\/]/.test(program)
    ? [join(cwd, program), program]
    : (env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, program))
  return places.find((file) => {
    try {
      accessSync(file, constants.X_OK)
      return statSync(file).isFile()
    } catch {
      return false
    }
  })
}

/** What runs a file in the end: itself, or the interpreter that its first line names. */
function runtimeOf(file: string, env: Environment, cwd: string, depth = 0): string {
  const real = realpathSync(file)
  const [, interpreter, argument] = /^#!\s*(\S+)(?:[ \t]+(?:-S\s+)?(\S+))?/.exec(firstLine(real)) ?? []
  if (interpreter === undefined || depth > 4) return NODE.test(basename(file)) ? file : real
  const named =
    basename(interpreter) === 'env' && argument !== undefined ? findProgram(argument, env, cwd) : interpreter
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
