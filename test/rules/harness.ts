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

/** The parts of a diagnostic that a test may expect, apart from code, path and severity. Only given keys are compared. */
interface Details {
  /** By default `value`. */
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

/** Decision 25: the rules about an option as a whole. Their target is its name. */
const ABOUT_THE_OPTION = new Set<string>([
  'option/required-order',
  'option/duplicate-name',
  'structure/mixed-options',
  'structure/nesting',
  'structure/empty-group',
])

/** Selects the expected parts of a diagnostic, or the four stable parts if there is no expectation. */
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

/** Compares the whole list, in order. */
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

/** A title, a value, all findings in it, and the context. */
export type Row<Context = CommandContext> = readonly [
  title: string,
  value: unknown,
  expected: readonly Expected[],
  context?: Context,
]

type Validator<Context> = (value: unknown, context?: Context) => readonly Diagnostic[]

/** Makes one test for each row. By default the rows are commands. */
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
