import { OptionType } from '../../contract/enums.js'
import { LIMITS } from '../../contract/limits.js'
import { codePointLength, offsetOfCodePoint } from '../../text/measure.js'
import { quote, plural } from '../../text/words.js'
import { bigIntAdvice, withoutBigInt } from '../shape/reports.js'
import { relatedAt, report } from '../../walk/report.js'
import { found } from '../../walk/plain.js'
import type { Run } from '../../walk/run.js'
import { numberFault, reportRange, typeName } from '../option/reports.js'
import { checkSurrogates, textRules } from '../text/reports.js'

export const CHOICE_NAME = /* @__PURE__ */ textRules(
  'Choice names',
  'choice/name-length',
  LIMITS.choiceNameLength,
  'choice/name-blank',
)

/** The bounds of the option that has the choice. Only used if both are valid or absent. */
export interface Bounds {
  /** The option's `min_value`, or `min_length` for texts; undefined if there is none. */
  readonly minimum: number | undefined
  /** The option's `max_value`, or `max_length` for texts; undefined if there is none. */
  readonly maximum: number | undefined
}

/** The type of an option that has choices, but whose type is unknown. */
export const ANY_CHOICE_TYPE = -1

/**
 * Checks `choice/value-type`, `choice/value-length` and `choice/value-range`. The value must have
 * the option's type: Discord never converts it.
 */
export function checkValue(run: Run, value: unknown, type: number): void {
  if (typeof value === 'string' && (type === OptionType.STRING || type === ANY_CHOICE_TYPE)) {
    checkTextValue(run, value)
  } else if (type === OptionType.STRING) {
    reportValueType(run, value, type, 'a string')
  } else if (typeof value !== 'number') {
    const expected = { [OptionType.INTEGER]: 'an integer', [OptionType.NUMBER]: 'a number' }[type]
    reportValueType(run, value, type, expected ?? 'a string or a number')
  } else {
    const fault = numberFault(value, type)
    if (fault === 'range') {
      reportRange(run, 'choice/value-range', 'value', value, type)
    }
    if (fault === 'fraction') {
      reportValueType(run, value, type, 'an integer')
    }
  }
}

function checkTextValue(run: Run, value: string): void {
  const limit = LIMITS.choiceValueLength
  const actual = value.length > limit ? codePointLength(value) : 0
  if (actual > limit) {
    report(run, 'choice/value-length', ['value'], {
      message: `String choice values have at most ${limit} characters; this one has ${actual}, ${actual - limit} too many.`,
      span: [offsetOfCodePoint(value, limit), value.length],
      data: { limit, actual },
    })
  }
  if (value === '') {
    report(run, 'choice/value-blank', ['value'], {
      message:
        'The value is empty: a handler cannot tell this choice from an option that was left out. Give it a text, such as "none".',
    })
  }
  checkSurrogates(run, 'value', value)
}

function reportValueType(run: Run, value: unknown, type: number, expected: string): void {
  const article = type === OptionType.INTEGER ? 'an' : 'a'
  const place = type === ANY_CHOICE_TYPE ? '' : ` in ${article} ${typeName(type)} option`
  report(run, 'choice/value-type', ['value'], {
    message: `The value of a choice must be ${expected}${place}; ${found(run, value)}${bigIntAdvice(withoutBigInt(value, expected))}.`,
    data: { expected },
  })
}

/**
 * Checks `choice/value-outside-bounds`: users cannot choose a value outside the option's bounds.
 */
export function checkBounds(run: Run, value: string | number, bounds: Bounds): void {
  const measure = typeof value === 'string' ? codePointLength(value) : value
  const { minimum, maximum } = bounds
  if (
    !(minimum !== undefined && measure < minimum) &&
    !(maximum !== undefined && measure > maximum)
  ) {
    return
  }
  const ofText = `has ${plural(measure, 'character')}; the option takes`
  const ofNumber = `${value} is outside the option’s bounds:`
  const least = minimum === undefined ? '' : ` at least ${minimum}`
  const most = maximum === undefined ? '' : ` at most ${maximum}`
  report(run, 'choice/value-outside-bounds', ['value'], {
    message: `The value ${typeof value === 'string' ? ofText : ofNumber}${least}${least && most ? ' and' : ''}${most}.`,
    data: {
      actual: measure,
      minimum,
      limit: maximum,
    },
  })
}

/**
 * Reports `choice/duplicate-name` or `choice/duplicate-value`, at the field of the later choice.
 */
export function reportDuplicate(
  run: Run,
  key: 'name' | 'value',
  index: number,
  first: number,
  value: string | number,
): void {
  const who = key === 'name' ? 'users' : 'the app'
  const shown = typeof value === 'string' ? quote(value) : String(value)
  report(run, `choice/duplicate-${key}`, [index, key], {
    message: `Choice ${first + 1} already has the ${key} ${shown}: ${who} cannot tell them apart. Give one of them another ${key}.`,
    related: relatedAt(run, [first, key], 'value', 'The first one.'),
  })
}
