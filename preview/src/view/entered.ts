import type { OptionType } from '@slashlint/core/contract'
import type { FormField } from '../model/forms.js'

/**
 * The types of options that the client checks by more than the length. Numbers, because pages do
 * not load core.
 */
export const TYPE = {
  SUB_COMMAND: 1,
  SUB_COMMAND_GROUP: 2,
  STRING: 3,
  INTEGER: 4,
  BOOLEAN: 5,
  USER: 6,
  CHANNEL: 7,
  ROLE: 8,
  MENTIONABLE: 9,
  NUMBER: 10,
  ATTACHMENT: 11,
} as const satisfies typeof OptionType

/**
 * The client's message for a value that is not offered, by option type. Types without a message of
 * their own have `undefined`.
 */
const THINGS: Readonly<Record<number, string | undefined>> = {
  [TYPE.SUB_COMMAND]: undefined,
  [TYPE.SUB_COMMAND_GROUP]: undefined,
  [TYPE.STRING]: undefined,
  [TYPE.INTEGER]: undefined,
  [TYPE.NUMBER]: undefined,
  [TYPE.ATTACHMENT]: undefined,
  [TYPE.BOOLEAN]: 'Choose True or False.',
  [TYPE.USER]: 'Choose a user of this server.',
  [TYPE.CHANNEL]: 'Choose a channel.',
  [TYPE.ROLE]: 'Choose a role.',
  [TYPE.MENTIONABLE]: 'Choose a user or a role.',
} satisfies Record<OptionType, string | undefined>

/**
 * Explains why the client refuses to send an option's value.
 *
 * @param offered the values to which the option is limited; `undefined` if it is not limited
 * @returns a sentence; `undefined` if the value can be sent
 */
export function problemOf(
  field: FormField,
  text: string,
  offered: readonly string[] | undefined,
): string | undefined {
  if (text === '') {
    return field.required === true ? 'This option is required: give a value.' : undefined
  }
  if (offered !== undefined && !offered.includes(text)) {
    return THINGS[field.type] ?? 'Choose one of the list.'
  }
  const isInteger = field.type === TYPE.INTEGER
  if (!isInteger && field.type !== TYPE.NUMBER) {
    return outside(
      text.length,
      field.min_length,
      field.max_length,
      (bound) => `${bound} characters`,
    )
  }
  const number = Number(text)
  if (
    text.trim() === '' ||
    !Number.isFinite(number) ||
    (isInteger && !Number.isSafeInteger(number))
  ) {
    return isInteger ? 'Enter a whole number.' : 'Enter a number.'
  }
  return outside(number, field.min_value, field.max_value, String)
}

function outside(
  value: number,
  least: number | undefined,
  most: number | undefined,
  say: (bound: number) => string,
): string | undefined {
  if (least !== undefined && value < least) {
    return `At least ${say(least)}.`
  }
  return most !== undefined && value > most ? `At most ${say(most)}.` : undefined
}

/**
 * Quotes a value if it contains white space, quotes or colons, or is empty. Otherwise returns it
 * unchanged.
 */
export const quoteValue = (value: string): string =>
  /^[^\s":]+$/.test(value) ? value : `"${value.replaceAll('"', String.raw`\"`)}"`
