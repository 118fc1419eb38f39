import { listed } from '@slashlint/checker'
import { FLAGS_OF, type CommandName, type FlagName } from './flags.js'
import type { Arguments } from './parse.js'

/** A condition of `check`, usually one flag, that may conflict with another condition. */
interface Party {
  /** The name of the condition in the help. */
  readonly label: string
  /** The flag; absent if the condition is not exactly one flag. */
  readonly flag?: FlagName
  isPresent(line: CommandLine): boolean
}

type CommandLine = Pick<Arguments, 'paths' | 'flags' | 'command'>

/** Checks whether the only path is `-`: standard input. */
export const isStandardInput = ({ paths }: Pick<Arguments, 'paths'>): boolean =>
  paths.length === 1 && paths[0] === '-'

/**
 * Returns `write` if fixes are written to the files, `show` if they are only printed as a
 * difference. Returns `undefined` if files are only checked.
 */
export function fixingOf({
  flags,
  command,
}: Pick<CommandLine, 'flags' | 'command'>): 'write' | 'show' | undefined {
  if (flags['fix-dry-run'] === true) {
    return 'show'
  }
  return flags.fix === true || command === 'fix' ? 'write' : undefined
}

const oneFlag = (flag: FlagName): Party => ({
  label: `--${flag}`,
  flag,
  isPresent: ({ flags }) => flags[flag] !== undefined && flags[flag] !== false,
})

const PARTIES = {
  fixing: { label: 'fixing', isPresent: (line) => fixingOf(line) !== undefined },
  input: {
    label: 'stdin',
    isPresent: (line) => isStandardInput(line) || line.flags['stdin-filename'] !== undefined,
  },
  dash: { label: '-', isPresent: ({ paths }) => paths.includes('-') },
  others: {
    label: 'files',
    isPresent: (line) => line.paths.length > 0 && !isStandardInput(line),
  },
  format: {
    label: 'another format than pretty',
    flag: 'format',
    isPresent: ({ flags }) => (flags.format ?? 'pretty') !== 'pretty',
  },
  cache: {
    label: '--cache',
    flag: 'cache',
    isPresent: ({ flags }) => flags.cache ?? flags['cache-location'] !== undefined,
  },
  unsafe: oneFlag('unsafe'),
  list: oneFlag('list'),
  watch: oneFlag('watch'),
  ndjson: oneFlag('ndjson'),
  changed: oneFlag('changed'),
  baseline: oneFlag('baseline'),
  'update-baseline': oneFlag('update-baseline'),
  'output-file': oneFlag('output-file'),
  'stdin-filename': oneFlag('stdin-filename'),
} satisfies Record<string, Party>

type PartyName = keyof typeof PARTIES

/** A combination of flags that makes no sense. */
interface Conflict {
  readonly one: PartyName
  /** The conditions that must not be true together with `one`. */
  readonly without?: readonly PartyName[]
  /** The condition without which `one` is an error. */
  readonly needs?: PartyName
  /** The error message. */
  readonly message: string | ((line: CommandLine) => string)
}

const forFiles = (one: 'changed' | 'baseline' | 'output-file'): Conflict => ({
  one,
  without: ['input', 'ndjson'],
  message: `\`--${one}\` is for files, not for standard input.`,
})

/**
 * The combinations that `check` refuses. If several apply, the first one is reported. The help
 * prints them, too.
 */
const CONFLICTS: readonly Conflict[] = [
  { one: 'unsafe', needs: 'fixing', message: '`--unsafe` goes with --fix or --fix-dry-run.' },
  {
    one: 'dash',
    without: ['others'],
    message:
      '`-` is standard input, which is checked alone: run slashlint once for it and once for the files.',
  },
  {
    one: 'stdin-filename',
    without: ['others'],
    message: ({ paths }) =>
      `\`--stdin-filename\` is for standard input: leave it out, or leave out ${listed(paths.slice(0, 3))}.`,
  },
  {
    one: 'list',
    without: ['ndjson', 'format'],
    message:
      '`--list` is for people, and goes with the format pretty alone. For programs, `slashlint extract` prints the definitions.',
  },
  {
    one: 'watch',
    without: ['input', 'ndjson'],
    message: '`--watch` is for files, not for standard input.',
  },
  {
    one: 'ndjson',
    without: ['fixing'],
    message: '`--ndjson` cannot be combined with fixing.',
  },
  {
    one: 'cache',
    without: ['fixing', 'watch', 'ndjson', 'input'],
    message: '`--cache` is for files that are checked, not for fixing, watching or standard input.',
  },
  {
    one: 'update-baseline',
    needs: 'baseline',
    message:
      '`--update-baseline` needs the file: --baseline slashlint-baseline.json --update-baseline',
  },
  {
    one: 'update-baseline',
    without: ['changed'],
    message: '`--update-baseline` looks at all that is known: leave out --changed.',
  },
  forFiles('changed'),
  forFiles('baseline'),
  forFiles('output-file'),
  {
    one: 'cache',
    without: ['update-baseline', 'changed'],
    message: '`--cache` repeats an answer: leave it out with --changed and --update-baseline.',
  },
]

/**
 * Returns the error about the first invalid combination of arguments; `undefined` if the command
 * line is valid.
 */
export function conflictIn(line: CommandLine): string | undefined {
  const isPresent = (name: PartyName): boolean => PARTIES[name].isPresent(line)
  const found = CONFLICTS.find(
    ({ one, without = [], needs }) =>
      isPresent(one) && (without.some(isPresent) || (needs !== undefined && !isPresent(needs))),
  )
  return typeof found?.message === 'function' ? found.message(line) : found?.message
}

/**
 * Lists the combinations that a command refuses: for each flag, a text such as `only with --fix`.
 * Empty for every command except `check` and `fix`.
 */
export function conflictsOf(command: CommandName): readonly (readonly [string, string])[] {
  if (command !== 'check' && command !== 'fix') {
    return []
  }
  const isKnown = ({ flag }: Party): boolean =>
    flag === undefined || FLAGS_OF[command].includes(flag)
  const rows = new Map<string, { needs: string[]; without: string[] }>()
  for (const { one, without = [], needs } of CONFLICTS) {
    const { label } = PARTIES[one]
    const row = rows.get(label) ?? { needs: [], without: [] }
    if (!isKnown(PARTIES[one])) {
      continue
    }
    // `fix` fixes in any case.
    if (needs !== undefined && (needs !== 'fixing' || command !== 'fix')) {
      row.needs.push(PARTIES[needs].label)
    }
    const others = without.map((name): Party => PARTIES[name]).filter(isKnown)
    row.without.push(...others.map((other) => other.label))
    rows.set(label, row)
  }
  return [...rows].flatMap(([label, { needs, without }]) => {
    const words = [
      ...needs.map((need) => `only with ${need}`),
      ...(without.length > 0 ? [`not with ${without.join(', ')}`] : []),
    ]
    return words.length === 0 ? [] : [[label, words.join('; ')] as const]
  })
}
