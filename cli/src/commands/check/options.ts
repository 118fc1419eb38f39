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

/** The flags of `check` after they were judged. */
export interface CheckOptions {
  /** The files, folders and globs; the present folder if there are none. */
  readonly paths: readonly string[]
  /** The settings of the flags for all files. */
  readonly overrides: SettingOverrides
  /** The format of the report. */
  readonly format: FormatName
  /** True if hints are shown. */
  readonly hints: boolean
  /** True if only errors are shown. */
  readonly quiet: boolean
  /** True if every definition is listed, also those without findings. */
  readonly list: boolean
  /** The number of warnings above which the exit code is 1; `undefined` for any number. */
  readonly maxWarnings: number | undefined
  /** The value of `--fix` or `--fix-dry-run`; `undefined` without both. */
  readonly fix: 'write' | 'show' | undefined
  /** True if fixes are applied that need a decision, too. */
  readonly unsafe: boolean
  /** True if files are checked again when they change. */
  readonly watch: boolean
  /** True if standard input has one JSON value a line. */
  readonly ndjson: boolean
  /** The configuration for all files; `undefined` if each folder has its own. */
  readonly config: string | undefined
  /** Nothing is checked: the configuration of this file is printed. */
  readonly printConfig: string | undefined
  /** The commit since which files must have changed in git. */
  readonly changed: string | undefined
  /** The file with the findings that are known. */
  readonly baseline: string | undefined
  /** True if the baseline is written anew from the present findings. */
  readonly updateBaseline: boolean
  /** The file for the report, if it does not go to standard output. */
  readonly outputFile: string | undefined
  /** True if named files may have no definition. */
  readonly mayBeUnmatched: boolean
  /** True if the output of the last run is repeated when nothing has changed since. */
  readonly cache: boolean
  /** The folder of the cache. Default: that of the project's tools. */
  readonly cacheFolder: string | undefined
  /** The path that standard input counts as; `undefined` if files are checked. */
  readonly stdinFilename: string | undefined
}

/**
 * Reads the options of `check`.
 *
 * @throws UsageError if a flag has an invalid value, or if two flags contradict each other
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

/** Returns the number that a flag has as its value; `undefined` without the flag. */
function countOf(flag: FlagName, value: string | undefined): number | undefined {
  if (value !== undefined && !/^\d+$/.test(value)) {
    throw new UsageError(`\`--${flag}\` takes a whole number, not \`${value}\`.`)
  }
  return value === undefined ? undefined : Number(value)
}

/** Returns the settings that flags give all files. */
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

/** Reads `option/required-order=off` and the like. */
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
