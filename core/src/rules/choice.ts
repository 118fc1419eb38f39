import { OptionType } from '../contract/enums.js'
import { LIMITS } from '../contract/limits.js'
import { SECTION } from '../contract/sections.js'
import { codePointLength, offsetOfCodePoint } from '../text/measure.js'
import { describe, quote } from '../text/words.js'
import { relatedAt, report, strangeUnlessPrimitive, type Run } from '../validate/run.js'
import { reportRange, typeName } from './option.js'
import { rule, type Rule } from './rule.js'
import { checkSurrogates, type TextRules } from './text.js'

// Area "Choice". Section "Option choice".

const S = SECTION.choice
export const nameLength = /* @__PURE__ */ rule('choice/name-length', 'error', S, 'BASE_TYPE_BAD_LENGTH')
export const valueType = /* @__PURE__ */ rule('choice/value-type', 'error', S)
export const valueLength = /* @__PURE__ */ rule('choice/value-length', 'error', S)
export const valueRange = /* @__PURE__ */ rule('choice/value-range', 'error', SECTION.optionTypes)
export const valueOutsideBounds = /* @__PURE__ */ rule('choice/value-outside-bounds', 'warning', S)
export const duplicateName = /* @__PURE__ */ rule('choice/duplicate-name', 'warning', S)
export const duplicateValue = /* @__PURE__ */ rule('choice/duplicate-value', 'warning', S)
export const nameBlank = /* @__PURE__ */ rule('choice/name-blank', 'warning', S)

export const CHOICE_NAME: TextRules = {
  length: nameLength,
  limit: LIMITS.choiceNameLength,
  blank: nameBlank,
  subject: 'Choice names',
}

/** The bounds of the choice's option; only where both are valid or absent. */
export interface Bounds {
  readonly minimum: number | undefined
  readonly maximum: number | undefined
}

/**
 * `choice/value-type`, `choice/value-length`, `choice/value-range`: the value's type follows the option's, never coerced.
 */
export function checkValue(run: Run, value: unknown, type: number): void {
  if (type === OptionType.STRING) {
    if (typeof value === 'string') checkTextValue(run, value)
    else reportValueType(run, value, type, 'a string')
  } else if (typeof value !== 'number') {
    reportValueType(run, value, type, type === OptionType.INTEGER ? 'an integer' : 'a number')
  } else if (type === OptionType.INTEGER) {
    if (Number.isSafeInteger(value)) return
    if (Number.isFinite(value) && !Number.isInteger(value)) reportValueType(run, value, type, 'an integer')
    else reportRange(run, valueRange, ['value'], value, 'INTEGER')
  } else if (!(Math.abs(value) <= LIMITS.numberValue)) {
    reportRange(run, valueRange, ['value'], value, 'NUMBER')
  }
}

function checkTextValue(run: Run, value: string): void {
  const limit = LIMITS.choiceValueLength
  const actual = value.length > limit ? codePointLength(value) : 0
  if (actual > limit) {
    report(
      run,
      valueLength,
      'value',
      ['value'],
      `String choice values have at most ${limit} characters; this one has ${actual}.`,
      {
        span: [offsetOfCodePoint(value, limit), value.length],
        data: { limit, actual },
      },
    )
  }
  checkSurrogates(run, 'value', value)
}

function reportValueType(run: Run, value: unknown, type: number, expected: string): void {
  strangeUnlessPrimitive(run, value)
  report(
    run,
    valueType,
    'value',
    ['value'],
    `Choice values of ${typeName(type)} options must be ${expected}; found ${describe(value)}.`,
    {
      data: { expected },
    },
  )
}

/** `choice/value-outside-bounds`: users cannot pick such a choice. */
export function checkBounds(run: Run, value: string | number, bounds: Bounds): void {
  const measure = typeof value === 'string' ? codePointLength(value) : value
  const { minimum, maximum } = bounds
  if (!(minimum !== undefined && measure < minimum) && !(maximum !== undefined && measure > maximum)) return
  const what = typeof value === 'string' ? `The value has ${measure} characters` : `The value ${value}`
  const least = minimum === undefined ? '' : ` at least ${minimum}`
  const most = maximum === undefined ? '' : ` at most ${maximum}`
  const verb = typeof value === 'string' ? '; the option takes' : ' is outside the option’s bounds:'
  report(run, valueOutsideBounds, 'value', ['value'], `${what}${verb}${least}${least && most ? ' and' : ''}${most}.`, {
    data: {
      actual: measure,
      ...(minimum === undefined ? undefined : { minimum }),
      ...(maximum === undefined ? undefined : { limit: maximum }),
    },
  })
}

/** `choice/duplicate-name`, `choice/duplicate-value`, at the second one's field. */
export function reportDuplicate(
  run: Run,
  ofRule: Rule,
  index: number,
  first: number,
  key: 'name' | 'value',
  value: string | number,
): void {
  const who = key === 'name' ? 'users' : 'the app'
  const shown = typeof value === 'string' ? quote(value) : String(value)
  report(
    run,
    ofRule,
    'value',
    [index, key],
    `Another choice has the ${key} ${shown} already (choices/${first}): ${who} cannot tell them apart.`,
    {
      related: relatedAt(run, [first, key], 'value', 'The first one.'),
    },
  )
}
