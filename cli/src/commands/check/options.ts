import { didYouMean, ruleNames } from '@slashlint/checker'
import type { Assignment } from '@slashlint/sources'
import { RESOURCES } from '@slashlint/core/internal'
import type { RuleOverrides, Severity } from '@slashlint/core'
import { conflictIn, fixingOf, isStandardInput } from '../../arguments/conflicts.js'
import type { FlagName, Flags } from '../../arguments/flags.js'
import type { Arguments } from '../../arguments/parse.js'
import { oneOf, SCOPES } from '../../arguments/values.js'
import { FORMAT_NAMES, type FormatName } from '../../formats/index.js'
import { UsageError } from '../../io.js'

const LEVELS = ['error', 'warning', 'hint', 'off'] as const

/** The settings of the command line for all files, which win over the configuration. */
interface SettingOverrides {
  /** The values of `--resource` and `--scope`. */
  readonly assignment: Pick<Assignment, 'resource' | 'scope'>
  /** The severities of `--rule`. */
  readonly rules: RuleOverrides
}

/** The options of `check`, after its flags were validated. */
export interface CheckOptions {
  /** The files, folders and globs; if empty, the current folder is checked. */
  readonly paths: readonly string[]
  /** The settings of the flags for all files. */
  readonly overrides: SettingOverrides
  /** The format of the report. */
  readonly format: FormatName
  /** True if hints are shown. */
  readonly hints: boolean
  /** True if only errors are shown. */
  readonly quiet: boolean
  /** True if all definitions are listed, even those without findings. */
  readonly list: boolean
  /** The number of warnings above which the exit code is 1; `undefined` for any number. */
  readonly maxWarnings: number | undefined
  /** The value of `--fix` or `--fix-dry-run`; `undefined` without both. */
  readonly fix: 'write' | 'show' | undefined
  /** True if fixes that need a decision are applied, too. */
  readonly unsafe: boolean
  /** True if files are checked again when they change. */
  readonly watch: boolean
  /** True if standard input contains one JSON value per line. */
  readonly ndjson: boolean
  /** The configuration for all files; `undefined` if each folder has its own. */
  readonly config: string | undefined
  /** The file whose configuration is printed; then nothing is checked. */
  readonly printConfig: string | undefined
  /** A commit or branch: only findings of files that changed since then are reported. */
  readonly changed: string | undefined
  /** The path of the baseline, which lists the known findings. */
  readonly baseline: string | undefined
  /** True if all present findings are written to the baseline. */
  readonly updateBaseline: boolean
  /** The file for the report, if it does not go to standard output. */
  readonly outputFile: string | undefined
  /** True if it is no error that named files contain no definition. */
  readonly mayBeUnmatched: boolean
  /** True if the output of the last run is repeated when no file has changed. */
  readonly cache: boolean
  /**
   * The folder of the cache; `undefined` for the usual one, such as
   * `node_modules/.cache/slashlint`.
   */
  readonly cacheFolder: string | undefined
  /** The path under which standard input is checked; `undefined` if files are checked. */
  readonly stdinFilename: string | undefined
}

/**
 * Returns the options of `check`.
 *
 * @throws UsageError if a flag has an invalid value, or flags contradict each other
 */
export function checkOptions(args: Arguments): CheckOptions {
  const { paths, flags } = args
  const conflict = conflictIn(args)
  if (conflict !== undefined) {
    throw new UsageError(conflict)
  }
  const isInput = isStandardInput(args)
  const cacheFolder = flags['cache-location']
  return {
    maxWarnings: countOf('max-warnings', flags['max-warnings']),
    overrides: overridesOf(flags),
    paths: isInput ? [] : paths,
    format: oneOf('format', flags.format, FORMAT_NAMES) ?? 'pretty',
    hints: flags.hints === true,
    quiet: flags.quiet === true,
    list: flags.list === true,
    fix: fixingOf(args),
    unsafe: flags.unsafe === true,
    watch: flags.watch === true,
    ndjson: flags.ndjson === true,
    config: flags.config,
    printConfig: flags['print-config'],
    changed: flags.changed,
    baseline: flags.baseline,
    updateBaseline: flags['update-baseline'] === true,
    outputFile: flags['output-file'],
    mayBeUnmatched: flags['no-errors-on-unmatched'] === true,
    cache: flags.cache ?? cacheFolder !== undefined,
    cacheFolder,
    stdinFilename: flags['stdin-filename'] ?? (isInput ? 'stdin.json' : undefined),
  }
}

/**
 * Returns the value of a flag as a number; `undefined` without the flag.
 *
 * @throws UsageError for anything but digits
 */
function countOf(flag: FlagName, value: string | undefined): number | undefined {
  if (value !== undefined && !/^\d+$/.test(value)) {
    throw new UsageError(`\`--${flag}\` takes a whole number, not \`${value}\`.`)
  }
  return value === undefined ? undefined : Number(value)
}

/** Returns the settings of the flags, which apply to all files. */
function overridesOf(flags: Flags): SettingOverrides {
  const scope = oneOf('scope', flags.scope, SCOPES)
  const resource = oneOf('resource', flags.resource, RESOURCES)
  return {
    assignment: {
      ...(scope !== undefined && { scope }),
      ...(resource !== undefined && { resource }),
    },
    rules: parseRules(flags.rule ?? []),
  }
}

/**
 * Parses settings of rules such as `option/required-order=off`.
 *
 * @throws UsageError for an unknown rule or severity
 */
function parseRules(settings: readonly string[]): RuleOverrides {
  if (settings.length === 0) {
    return {}
  }
  const names = ruleNames()
  const rules: Record<string, Severity | 'off'> = {}
  for (const one of settings) {
    const [code = '', level] = one.split('=')
    if (!names.includes(code)) {
      throw new UsageError(
        `There is no rule \`${code}\`.${didYouMean(code, names) || ' `slashlint explain` lists them.'}`,
      )
    }
    if (level === undefined) {
      throw new UsageError(`\`--rule\` takes a code and a severity: --rule ${code}=off`)
    }
    rules[code] = oneOf('rule', level, LEVELS) ?? 'off'
  }
  return rules
}
