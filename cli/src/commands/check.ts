import type { Resource, RuleOverrides, Scope, Severity } from '@slashlint/core'
import { didYouMean, ruleNames } from '@slashlint/language-server/checking'
import type { Arguments } from '../arguments/parse.js'
import type { Finding } from '../check/finding.js'
import { countFindings } from '../check/result.js'
import type { Report } from '../check/result.js'
import { run } from '../check/run.js'
import type { GlobalSettings } from '../check/settings.js'
import { loadProjects, problemsOf } from '../config/load.js'
import { expandPaths } from '../files/expand.js'
import { writeWhole } from '../files/write.js'
import { EXIT, UsageError } from '../io.js'
import type { Io } from '../io.js'
import { createProgress } from '../progress.js'
import { checkLines } from './ndjson.js'
import { printReport } from './report.js'
import { checkStdin } from './stdin.js'
import { watch } from './watch.js'

export const FORMATS = ['pretty', 'json', 'sarif', 'github'] as const
export type Format = (typeof FORMATS)[number]

const SCOPES = ['global', 'guild'] as const
const RESOURCES = [
  'command',
  'commands',
  'option',
  'choice',
  'command-permissions',
  'guild-command-permissions',
  'lobby',
  'lobby-member',
  'authorization',
  'request',
  'interaction',
  'interaction-response',
] as const satisfies readonly Resource[]
const LEVELS = ['error', 'warning', 'hint', 'off'] as const

/** The flags of `check` after they were judged. */
export interface CheckOptions {
  readonly paths: readonly string[]
  readonly global: GlobalSettings
  readonly format: Format
  readonly hints: boolean
  readonly quiet: boolean
  readonly list: boolean
  readonly maxWarnings: number | undefined
  readonly fix: 'write' | 'show' | undefined
  readonly unsafe: boolean
  readonly watch: boolean
  readonly ndjson: boolean
  readonly config: string | undefined
  readonly stdinFilename: string | undefined
}

/** @throws UsageError when a flag has a value it cannot have, or two flags contradict each other */
export async function checkOptions({ paths, flags, command }: Arguments): Promise<CheckOptions> {
  const text = (name: keyof typeof flags): string | undefined => flags[name] as string | undefined
  const on = (name: keyof typeof flags): boolean => flags[name] === true
  const fix = on('fix-dry-run') ? 'show' : on('fix') || command === 'fix' ? 'write' : undefined
  if (on('unsafe') && fix === undefined) throw new UsageError('`--unsafe` goes with --fix or --fix-dry-run.')
  const stdin = paths.length === 1 && paths[0] === '-'
  if (on('watch') && (stdin || on('ndjson') || text('stdin-filename') !== undefined))
    throw new UsageError('`--watch` is for files, not for standard input.')
  if (on('ndjson') && fix !== undefined) throw new UsageError('`--ndjson` cannot be combined with fixing.')
  const maxWarnings = text('max-warnings')
  if (maxWarnings !== undefined && !/^\d+$/.test(maxWarnings))
    throw new UsageError(`\`--max-warnings\` takes a whole number, not \`${maxWarnings}\`.`)
  return {
    paths: stdin ? [] : paths,
    global: {
      scope: oneOf('scope', text('scope'), SCOPES) as Scope | undefined,
      resource: oneOf('resource', text('resource'), RESOURCES),
      rules: await parseRules((flags.rule ?? []) as readonly string[]),
    },
    format: oneOf('format', text('format'), FORMATS) ?? 'pretty',
    hints: on('hints'),
    quiet: on('quiet'),
    list: on('list'),
    maxWarnings: maxWarnings === undefined ? undefined : Number(maxWarnings),
    fix,
    unsafe: on('unsafe'),
    watch: on('watch'),
    ndjson: on('ndjson'),
    config: text('config'),
    stdinFilename: text('stdin-filename') ?? (stdin ? 'stdin.json' : undefined),
  }
}

function oneOf<T extends string>(flag: string, value: string | undefined, allowed: readonly T[]): T | undefined {
  if (value === undefined) return undefined
  const found = allowed.find((one) => one === value)
  if (found === undefined)
    throw new UsageError(
      `\`--${flag}\` is one of ${allowed.join(', ')}, not \`${value}\`.${didYouMean(value, allowed)}`,
    )
  return found
}

/** `option/required-order=off` and the like. */
async function parseRules(given: readonly string[]): Promise<RuleOverrides> {
  if (given.length === 0) return {}
  const names = await ruleNames()
  const rules: Record<string, Severity | 'off'> = {}
  for (const one of given) {
    const [code = '', level] = one.split('=')
    if (!names.includes(code))
      throw new UsageError(
        `There is no rule \`${code}\`.${didYouMean(code, names) || ' `slashlint explain` lists them.'}`,
      )
    if (level === undefined) throw new UsageError(`\`--rule\` takes a code and a severity: --rule ${code}=off`)
    rules[code] = oneOf('rule', level, LEVELS) ?? 'off'
  }
  return rules
}

export function check(options: CheckOptions, io: Io): Promise<number> {
  if (options.ndjson) return checkLines(options, io)
  if (options.stdinFilename !== undefined) return checkStdin(options, io)
  if (options.watch) return watch(options, io, () => checkFiles(options, io))
  return checkFiles(options, io)
}

async function checkFiles(options: CheckOptions, io: Io): Promise<number> {
  const { files, missing } = await expandPaths(options.paths, io.cwd)
  const projects = await loadProjects(io.cwd, options.config)
  const progress = createProgress(io.stderr, files.length)
  const report = await run({
    files,
    missing,
    projects,
    global: options.global,
    fix:
      options.fix === undefined
        ? undefined
        : { unsafe: options.unsafe, hints: options.hints, write: options.fix === 'write' },
    progress: progress.update,
  })
  progress.clear()
  if (options.fix === 'write' && report.fixed.length > 0) await writeFixed(report)
  const problems = problemsOf(projects)
  await printReport(report, problems, options, io)
  return exitCode(report, problems.length > 0, options)
}

async function writeFixed(report: Report): Promise<void> {
  for (const { file, after } of report.fixed) await writeWhole(file, after)
}

/** 2: something could not be read or written; 1: errors, or too many warnings, or a dry run that would change something. */
export function exitCode(report: Report, brokenConfig: boolean, options: CheckOptions): number {
  if (brokenConfig || report.unreadable.length > 0 || report.unwritable.length > 0) return EXIT.failed
  const findings: readonly Finding[] = report.files.flatMap((file) => file.findings)
  const { errors, warnings } = countFindings(findings)
  if (errors > 0 || (options.maxWarnings !== undefined && warnings > options.maxWarnings)) return EXIT.found
  return options.fix === 'show' && report.fixed.length > 0 ? EXIT.found : EXIT.clean
}
