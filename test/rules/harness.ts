import { expect, it } from 'vitest'
import { validateCommand } from '@slashlint/core'
import type {
  CommandContext,
  Diagnostic,
  DiagnosticData,
  Path,
  RuleCode,
  Severity,
  Target,
} from '@slashlint/core'

/** What a test states beside code, path and severity. Only the keys that are given are compared. */
interface Details {
  /** Default: `value`. */
  readonly target?: Target
  readonly span?: readonly [number, number]
  readonly data?: DiagnosticData
  /** The paths of the related places. */
  readonly related?: readonly Path[]
  readonly apiCode?: string
}

export interface Expected extends Details {
  readonly code: RuleCode
  readonly path: Path
  readonly severity: Severity
}

type Expectation = (code: RuleCode, path: Path, details?: Details) => Expected

export const error: Expectation = (code, path, details) => ({
  code,
  path,
  severity: 'error',
  ...details,
})
export const warning: Expectation = (code, path, details) => ({
  code,
  path,
  severity: 'warning',
  ...details,
})
export const hint: Expectation = (code, path, details) => ({
  code,
  path,
  severity: 'hint',
  ...details,
})

/** Decision 25: rules about an option as a whole point at its name. */
const ABOUT_THE_OPTION = new Set<string>([
  'option/required-order',
  'option/duplicate-name',
  'structure/mixed-options',
  'structure/nesting',
  'structure/empty-group',
])

/** The part of a diagnostic that an expectation speaks of; the four stable parts if there is none. */
function seen(
  { code, path, severity, target, ...rest }: Diagnostic,
  expected: Expected | undefined,
): object {
  const data = Object.entries(rest.data ?? {}).filter(([key]) =>
    Object.hasOwn(expected?.data ?? {}, key),
  )
  return {
    code,
    path,
    severity,
    target,
    ...(expected?.span !== undefined && { span: rest.span }),
    ...(expected?.data !== undefined && { data: Object.fromEntries(data) }),
    ...(expected?.related !== undefined && { related: rest.related?.map((one) => one.path) }),
    ...(expected?.apiCode !== undefined && { apiCode: rest.apiCode }),
  }
}

/** The whole list, in order. */
function expectFound(found: readonly Diagnostic[], expected: readonly Expected[]): void {
  expect(found.map((one, index) => seen(one, expected[index]))).toEqual(
    expected.map((one) => ({ target: ABOUT_THE_OPTION.has(one.code) ? 'name' : 'value', ...one })),
  )
}

export function expectDiagnostics(
  command: unknown,
  expected: readonly Expected[],
  context?: CommandContext,
): void {
  expectFound(validateCommand(command, { hints: true, ...context }), expected)
}

export function expectClean(command: unknown, context?: CommandContext): void {
  expectDiagnostics(command, [], context)
}

/** A title, a value, everything that is found in it, and the context. */
export type Row<Context = CommandContext> = readonly [
  title: string,
  value: unknown,
  expected: readonly Expected[],
  context?: Context,
]

type Validator<Context> = (value: unknown, context?: Context) => readonly Diagnostic[]

/** One test a row. Without a validator the rows are commands. */
export function table<Context = CommandContext>(
  rows: readonly Row<Context>[],
  validate: Validator<Context> = validateCommand as Validator<Context>,
): void {
  for (const [title, value, expected, context] of rows) {
    it(title, () =>
      expectFound(validate(value, { hints: true, ...context } as unknown as Context), expected),
    )
  }
}
