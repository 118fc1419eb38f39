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
export interface SettingOverrides {
  readonly assignment: Pick<Assignment, 'resource' | 'scope'>
  readonly rules: RuleOverrides
}

/** The flags of `check` after they were judged. */
export interface CheckOptions {
  readonly paths: readonly string[]
  /** The settings of the flags for all files. */
  readonly overrides: SettingOverrides
  readonly format: FormatName
  readonly hints: boolean
  readonly quiet: boolean
  readonly list: boolean
  readonly maxWarnings: number | undefined
  readonly fix: 'write' | 'show' | undefined
  readonly unsafe: boolean
  readonly watch: boolean
  readonly ndjson: boolean
  readonly config: string | undefined
  /** Nothing is checked: the configuration of this file is printed. */
  readonly printConfig: string | undefined
  /** The commit since which files must have changed in git. */
  readonly changed: string | undefined
  /** The file with the findings that are known. */
  readonly baseline: string | undefined
  readonly updateBaseline: boolean
  /** The file for the report, if it does not go to standard output. */
  readonly outputFile: string | undefined
  /** True if named files may have no definition. */
  readonly mayBeUnmatched: boolean
  /** Answers as the last run did if nothing has changed since. */
  readonly cache: boolean
  /** The folder of the cache. Default: that of the project's tools. */
  readonly cacheFolder: string | undefined
  readonly stdinFilename: string | undefined
}

/**
 * Reads the options of `check`.
 *
 * @throws UsageError if a flag has an invalid value, or if two flags contradict each other
 */
export function checkOptions(given: Arguments): CheckOptions {
  const { paths, flags } = given
  const conflict = conflictIn(given)
  if (conflict !== undefined) {
    throw new UsageError(conflict)
  }
  const isInput = isStandardInput(given)
  const cacheFolder = flags['cache-location']
  return {
    maxWarnings: countOf('max-warnings', flags['max-warnings']),
    overrides: overridesOf(flags),
    paths: isInput ? [] : paths,
    format: oneOf('format', flags.format, FORMAT_NAMES) ?? 'pretty',
    hints: flags.hints === true,
    quiet: flags.quiet === true,
    list: flags.list === true,
    fix: fixingOf(given),
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

/** Returns the number behind a flag; `undefined` without the flag. */
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
function parseRules(given: readonly string[]): RuleOverrides {
  if (given.length === 0) {
    return {}
  }
  const names = ruleNames()
  const rules: Record<string, Severity | 'off'> = {}
  for (const one of given) {
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
