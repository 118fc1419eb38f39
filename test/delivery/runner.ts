import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { project } from '../cli/harness.js'
import { PROGRAM } from '../program.js'

// Runs action.yml like a runner of GitHub.

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

interface Step {
  readonly id?: string
  readonly if?: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, string>>
  readonly run?: string
  readonly shell?: string
  readonly env?: Readonly<Record<string, string>>
  readonly 'working-directory'?: string
}
interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>
  readonly outputs: Readonly<Record<string, { readonly value: string }>>
  readonly runs: { readonly steps: readonly Step[] }
}

export const action = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as Action

export interface Result {
  readonly code: number | null
  readonly stdout: string
  readonly summary: string
  readonly outputs: Readonly<Record<string, string>>
  /** The files in the project after the run. */
  readonly files: readonly string[]
}

export interface Environment {
  /** The folder in which `npm install slashlint` installed the program, or `null` if it is not installed. */
  readonly installedIn?: string | null
  readonly event?: object
  readonly env?: Readonly<Record<string, string>>
  /** The folder that contains each artifact by its name. */
  readonly artifacts?: string
  readonly sha?: string
}

type Outputs = Readonly<Record<string, string>>

/** Makes the context `steps`. A step that did not run has empty outputs. */
const stepsContext = (steps: Readonly<Record<string, Outputs>>): object =>
  new Proxy(steps, {
    get: (_, id: string) => ({
      outputs: new Proxy(steps[id] ?? {}, { get: (outputs, name: string) => outputs[name] ?? '' }),
    }),
  })

/** @returns the value of an expression. The part of the language that this action uses is also valid JavaScript */
function valueOf(expression: string, contexts: Readonly<Record<string, unknown>>): unknown {
  const code = expression.replaceAll(/\.([a-z_-]+)/g, '?.["$1"]')
  return (
    new Function(...Object.keys(contexts), `return (${code})`) as (...all: unknown[]) => unknown
  )(...Object.values(contexts))
}

const interpolated = (text: string, contexts: Readonly<Record<string, unknown>>): string =>
  text.replaceAll(/\$\{\{(.*?)\}\}/g, (_, inner: string) =>
    String(valueOf(inner.trim(), contexts) ?? ''),
  )

/** Parses the outputs of a step: `name=value`, or lines between two delimiters. */
function outputsOf(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name = '', delimiter, lines, value] of text.matchAll(
    /^([\w-]+)(?:<<(\w+)\n([^]*?)\n\2|=(.*))$/gm,
  )) {
    found[name] = delimiter === undefined ? (value ?? '') : (lines ?? '')
  }
  return found
}

async function runStep(
  step: Step,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly stdout: string }> {
  const script = join(folder, '.runner/step.sh')
  writeFileSync(script, step.run ?? '')
  const child = spawn('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', script], {
    cwd: join(folder, step['working-directory'] ?? '.'),
    env,
  })
  let stdout = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  const code = await new Promise<number | null>((resolve) => void child.once('close', resolve))
  return { code, stdout }
}

/** Uploads or downloads an artifact, as the steps of those actions do. */
function moveArtifact(
  uses: string,
  { name = '', path = '' }: Readonly<Record<string, string>>,
  folder: string,
): void {
  const kept = join(folder, name)
  if (uses.startsWith('actions/upload-artifact@')) {
    mkdirSync(kept, { recursive: true })
    cpSync(path, path.endsWith('.json') ? join(kept, basename(path)) : kept, { recursive: true })
  } else {
    cpSync(kept, path, { recursive: true })
  }
}

/** Runs the steps like a runner. Inputs become variables; outputs and the summary are written to files. */
export async function runAction(
  files: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, string>>,
  {
    installedIn = 'node_modules/.bin',
    event = {},
    env = {},
    artifacts = '',
    sha = 'a'.repeat(40),
  }: Environment = {},
): Promise<Result> {
  const folder = project({
    'package.json': { name: 'bot' },
    '.runner/summary': '',
    '.runner/event.json': event,
    ...files,
  })
  if (installedIn !== null) {
    mkdirSync(join(folder, installedIn), { recursive: true })
    symlinkSync(PROGRAM, join(folder, installedIn, 'slashlint'))
  }
  const runner = join(folder, '.runner')
  const github = { token: 'ghs_secret', sha, run_attempt: '1', event }
  const base = { github, runner: { temp: runner }, always: () => true }
  const inputs = Object.fromEntries(
    Object.entries(action.inputs).map(([name, { default: usual }]) => [
      name,
      given[name] ?? interpolated(usual, base),
    ]),
  )
  const steps: Record<string, Outputs> = {}
  const contexts = { ...base, inputs, steps: stepsContext(steps) }
  const summary = join(runner, 'summary')
  let [code, stdout]: [number | null, string] = [0, '']
  for (const [index, step] of action.runs.steps.entries()) {
    const isWanted = step.if === undefined || valueOf(step.if, contexts) === true
    if (!isWanted || (code !== 0 && step.if?.includes('always()') !== true)) {
      continue
    }
    const withValues = (values: Readonly<Record<string, string>> = {}): Record<string, string> =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          interpolated(String(value), contexts),
        ]),
      )
    if (step.uses !== undefined) {
      moveArtifact(step.uses, withValues(step.with), artifacts)
      continue
    }
    const output = join(runner, `outputs-${index}`)
    writeFileSync(output, '')
    const ran = await runStep(
      { ...step, 'working-directory': interpolated(step['working-directory'] ?? '.', contexts) },
      folder,
      {
        PATH: process.env['PATH'] ?? '',
        HOME: folder,
        CI: 'true',
        GITHUB_ACTIONS: 'true',
        GITHUB_ACTION_PATH: ROOT,
        GITHUB_WORKSPACE: folder,
        GITHUB_EVENT_PATH: join(runner, 'event.json'),
        GITHUB_REPOSITORY: 'someone/bot',
        GITHUB_SHA: sha,
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
        RUNNER_TEMP: runner,
        ...env,
        ...withValues(step.env),
      },
    )
    stdout += ran.stdout
    code = code === 0 ? ran.code : code
    if (step.id !== undefined) {
      steps[step.id] = outputsOf(readFileSync(output, 'utf8'))
    }
  }
  return {
    code,
    stdout,
    summary: readFileSync(summary, 'utf8'),
    outputs: Object.fromEntries(
      Object.entries(action.outputs).map(([name, { value }]) => [
        name,
        interpolated(value, contexts),
      ]),
    ),
    files: readdirSync(folder, { recursive: true }).map(String),
  }
}
