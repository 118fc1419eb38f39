import { LIMITS } from '../../contract/limits.js'
import type { Docs } from '../docs.js'

const LONG_NAME =
  'Harassment: insults, threats, unwanted messages or repeated mentions of a member who asked you to stop it'
const LONG_VALUE =
  'harassment-insults-threats-unwanted-messages-or-repeated-mentions-of-a-member-who-asked-to-be-left-alone'

const option = (
  type: number,
  name: string,
  description: string,
  ...choices: readonly object[]
) => ({
  type,
  name,
  description,
  choices,
})
const days = (value: unknown) =>
  option(4, 'days', 'Delete messages of the last days', { name: 'One week', value })
const volume = (max_value: number) => ({
  ...option(
    4,
    'volume',
    'In percent',
    { name: 'Normal', value: 100 },
    { name: 'Loud', value: 150 },
  ),
  max_value,
})
const priority = (second: object) =>
  option(3, 'priority', 'How urgent it is', { name: 'High', value: 'high' }, second)

export const choiceDocs = {
  'choice/name-length': {
    summary: `The name of a choice is 1 to ${LIMITS.choiceNameLength} characters long.`,
    why: `Discord answers BASE_TYPE_BAD_LENGTH ("Must be between 1 and ${LIMITS.choiceNameLength} in length.") and refuses the whole command. Characters are Unicode code points: an emoji counts as one.`,
    context: { optionType: 3 },
    bad: { name: LONG_NAME, value: 'harassment' },
    good: { name: 'Harassment', value: 'harassment' },
  },
  'choice/name-blank': {
    summary: 'The name of a choice holds more than white space.',
    why: 'Discord takes it, and users see an empty line in the list of choices.',
    context: { optionType: 3 },
    bad: { name: '  ', value: 'none' },
    good: { name: 'None', value: 'none' },
  },
  'choice/value-type': {
    summary: 'The value of a choice has the type of its option: a string, an integer or a number.',
    why: 'Discord refuses the body. Choice values are the one place where it never converts: "7" is not an integer here.',
    resource: 'option',
    bad: days('7'),
    good: days(7),
  },
  'choice/value-length': {
    summary: `A string value of a choice is at most ${LIMITS.choiceValueLength} characters long.`,
    why: 'Discord refuses the whole command. The value is for your code: a short key is enough, users see only the name.',
    context: { optionType: 3 },
    bad: { name: 'Harassment', value: LONG_VALUE },
    good: { name: 'Harassment', value: 'harassment' },
  },
  'choice/value-range': {
    summary:
      'A numeric value lies within ±(2^53−1) for INTEGER options and ±2^53 for NUMBER options.',
    why: 'Beyond that range clients cannot hold a number exactly. Discord has taken such choices, and they failed when a user picked one. Ids are longer than that: offer them as choices of a STRING option.',
    resource: 'option',
    bad: option(4, 'role', 'Your colour', { name: 'Red', value: Number('197038439483310086') }),
    path: ['choices', 0, 'value'],
    good: option(3, 'role', 'Your colour', { name: 'Red', value: '197038439483310086' }),
  },
  'choice/value-outside-bounds': {
    summary: 'The value of a choice lies within the bounds of its own option.',
    why: 'Discord accepts the command and offers the choice, but refuses it when a user picks it.',
    resource: 'option',
    bad: volume(100),
    path: ['choices', 1, 'value'],
    good: volume(150),
  },
  'choice/duplicate-name': {
    summary: 'The choices of an option have different names.',
    why: 'Discord accepts the command, and users see two entries that they cannot tell apart.',
    resource: 'option',
    bad: priority({ name: 'High', value: 'critical' }),
    good: priority({ name: 'Critical', value: 'critical' }),
  },
  'choice/duplicate-value': {
    summary: 'The choices of an option have different values.',
    why: 'Discord accepts the command. The bot receives the value only, so it cannot know which of the two the user picked; most often a line was copied and its value forgotten.',
    resource: 'option',
    bad: priority({ name: 'Critical', value: 'high' }),
    good: priority({ name: 'Critical', value: 'critical' }),
  },
  'choice/value-blank': {
    summary: 'The value of a choice is not an empty string.',
    why: 'Discord accepts an empty value, but code that reads it cannot tell it from an option that was left out, and several libraries refuse to send it.',
    context: { optionType: 3 },
    bad: { name: 'No role', value: '' },
    good: { name: 'No role', value: 'none' },
  },
} satisfies Docs<'choice'>
