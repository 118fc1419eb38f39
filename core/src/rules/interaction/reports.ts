import { OptionType } from '../../contract/enums.js'
import type { Path } from '../../diagnostic.js'
import { describe } from '../../text/describe.js'
import { either, memberName, quote } from '../../text/words.js'
import { report } from '../../walk/report.js'
import type { Run } from '../../walk/run.js'

// Functions that name a value: interactions are validated as copies, in which every value is sent as it is.

/** Reports `interaction/shape`: a required field is missing or has a wrong type. */
export function reportShape(run: Run, path: Path, value: unknown, expected: string): void {
  const key = path[path.length - 1]
  const label =
    typeof key === 'number' ? `Item ${key + 1} of "${path[path.length - 2]}"` : `"${key}"`
  report(run, 'interaction/shape', path, {
    message: `${label} must be ${expected}; ${value === undefined ? 'it is missing' : `found ${describe(value)}`}.`,
    data: { expected },
  })
}

/** Reports `interaction/value-type`. */
export function reportValueType(
  run: Run,
  path: Path,
  type: number,
  expected: string,
  value: unknown,
): void {
  const name = memberName(OptionType, type)
  report(run, 'interaction/value-type', path, {
    message: `The value of ${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name} option must be ${expected}; found ${describe(value)}.`,
    data: { expected },
  })
}

/** Reports `interaction/not-a-choice`. */
export function reportNotAChoice(
  run: Run,
  path: Path,
  value: string | number,
  allowed: readonly (string | number)[],
): void {
  const shown = allowed.slice(0, 10).map((one) => (typeof one === 'string' ? quote(one) : one))
  report(run, 'interaction/not-a-choice', path, {
    message: `${describe(value).replace(/^t/, 'T')} is not one of the option’s choices: ${either(shown)}${allowed.length > 10 ? ', …' : ''}.`,
    data: { actual: value, allowed: allowed.slice(0, 25) },
  })
}
