import { LIMITS } from '../../contract/limits.js'
import type { Docs } from '../docs.js'

/** 26 choices: one more than an option may have. */
const colours = Array.from({ length: 26 }, (_item, index) => ({
  name: `Colour ${index + 1}`,
  value: `colour-${index + 1}`,
}))

/** 26 options: one more than a sub-command may have. */
const answers = Array.from({ length: 26 }, (_item, index) => ({
  type: 3,
  name: `answer-${index + 1}`,
  description: 'A possible answer',
}))

const MEMBER = { type: 6, name: 'member', description: 'Whom to ban', required: true }
const REASON = { type: 3, name: 'reason', description: 'Shown in the audit log' }
const ban = (...options: object[]) => ({ name: 'ban', description: 'Ban a member', options })
const remind = (second: string) => ({
  name: 'remind',
  description: 'Set a reminder',
  options: [
    { type: 3, name: 'text', description: 'What to remember' },
    { type: 3, name: second, description: 'Such as 10m or tomorrow' },
  ],
})
const LANGUAGE = {
  type: 3,
  name: 'language',
  description: 'Translate into',
  choices: [{ name: 'English', value: 'en' }],
}
const start = (type: number) => ({
  type,
  name: 'start',
  description: 'Open a poll',
  options: [{ type: 3, name: 'question', description: 'What to ask' }],
})

export const optionDocs = {
  'option/name-length': {
    summary: `The name of an option is 1 to ${LIMITS.nameLength} characters long.`,
    why: `Discord answers BASE_TYPE_BAD_LENGTH ("Must be between 1 and ${LIMITS.nameLength} in length."). Characters are Unicode code points: an emoji counts as one.`,
    bad: {
      type: 5,
      name: 'delete-messages-of-the-last-seven-days',
      description: 'Clean up as well',
    },
    good: { type: 5, name: 'delete-messages', description: 'Clean up as well' },
  },
  'option/name-pattern': {
    summary:
      'The name of an option consists of letters and digits of any script, hyphens and underscores.',
    why: 'Discord answers STRING_TYPE_REGEX ("String value did not match validation regex."). Spaces, full stops and emoji are not allowed.',
    bad: { type: 3, name: 'song title', description: 'What to play' },
    good: { type: 3, name: 'song-title', description: 'What to play' },
  },
  'option/name-lowercase': {
    summary: 'The name of an option is in lower case, in every script that has it.',
    why: 'Discord answers APPLICATION_COMMAND_INVALID_NAME ("Command name is invalid"), which does not say that it means an option, nor why.',
    bad: { type: 6, name: 'targetUser', description: 'Whom to ban' },
    good: { type: 6, name: 'targetuser', description: 'Whom to ban' },
  },
  'option/name-apostrophe': {
    summary: "The name of an option has no apostrophe ' (U+0027); the letter ʼ (U+02BC) is fine.",
    why: 'The documented pattern allows it, but Discord answers STRING_TYPE_REGEX (discord-api-docs issue 7371). The modifier letter ʼ looks the same and is accepted.',
    bad: { type: 4, name: "o'clock", description: 'At which hour' },
    good: { type: 4, name: 'oʼclock', description: 'At which hour' },
  },
  'option/description-required': {
    summary: 'Every option has a description.',
    why: 'Discord answers BASE_TYPE_REQUIRED ("This field is required"). Sub-commands and groups need one, too.',
    bad: { type: 6, name: 'member', required: true },
    good: { type: 6, name: 'member', description: 'Whom to ban', required: true },
  },
  'option/description-length': {
    summary: `The description of an option is 1 to ${LIMITS.descriptionLength} characters long.`,
    why: `Discord answers BASE_TYPE_BAD_LENGTH ("Must be between 1 and ${LIMITS.descriptionLength} in length."). An empty string is too short; often it is a placeholder for a text to be written later.`,
    bad: { type: 6, name: 'member', description: '' },
    good: { type: 6, name: 'member', description: 'Whom to ban' },
  },
  'option/description-blank': {
    summary: 'The description of an option holds more than white space.',
    why: 'Discord trims the text before it checks it, and rejects what is then empty. No character makes an option without a visible description.',
    bad: { type: 6, name: 'member', description: ' ' },
    good: { type: 6, name: 'member', description: 'Whom to ban' },
  },
  'option/duplicate-name': {
    summary: 'The options of one list have different names.',
    why: 'Discord answers APPLICATION_COMMAND_OPTIONS_NAME_INVALID ("Option name … is already used in these options") at the second of them. This often happens when an option is copied.',
    resource: 'command',
    bad: remind('text'),
    path: ['options', 1],
    good: remind('when'),
  },
  'option/required-order': {
    summary: 'Required options come before optional ones.',
    why: 'Discord answers APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID ("Required options must be placed before non-required options") for every required option that comes too late. An option without "required" is optional.',
    resource: 'command',
    bad: ban(REASON, MEMBER),
    path: ['options', 1],
    good: ban(MEMBER, REASON),
  },
  'option/required-not-allowed': {
    summary: 'Sub-commands and groups are neither required nor optional.',
    why: 'Discord answers APPLICATION_COMMAND_REQUIRED_INVALID ("Required cannot be configured for this type of option"). Users pick one sub-command anyway.',
    bad: { type: 1, name: 'close', description: 'Close this ticket', required: true },
    good: { type: 1, name: 'close', description: 'Close this ticket' },
  },
  'option/choices-not-allowed': {
    summary: 'Only STRING, INTEGER and NUMBER options have choices.',
    why: 'Discord refuses the command ("Choices cannot be configured for this type of option"). A BOOLEAN option offers True and False by itself.',
    bad: {
      type: 5,
      name: 'anonymous',
      description: 'Hide who voted',
      choices: [{ name: 'Yes', value: 'yes' }],
    },
    good: { type: 5, name: 'anonymous', description: 'Hide who voted' },
  },
  'option/choices-count': {
    summary: `An option has at most ${LIMITS.choices} choices.`,
    why: `Discord answers BASE_TYPE_MAX_LENGTH ("Must be ${LIMITS.choices} or fewer in length."). For longer lists use autocomplete: it offers the ${LIMITS.choices} that fit what the user types.`,
    bad: { type: 3, name: 'colour', description: 'Colour of your name', choices: colours },
    path: ['choices'],
    good: {
      type: 3,
      name: 'colour',
      description: 'Colour of your name',
      choices: colours.slice(0, 25),
    },
  },
  'option/autocomplete-not-allowed': {
    summary: 'Only STRING, INTEGER and NUMBER options have autocomplete.',
    why: 'Discord answers APPLICATION_COMMAND_REQUIRED_INVALID. Clients already complete users, channels and roles by themselves.',
    bad: { type: 8, name: 'role', description: 'Which role to give', autocomplete: true },
    good: { type: 8, name: 'role', description: 'Which role to give' },
  },
  'option/autocomplete-with-choices': {
    summary: 'An option has either autocomplete or fixed choices.',
    why: 'An option cannot have both: choices are the only valid values, autocomplete suggests any. Keep the choices if the list is final.',
    bad: { ...LANGUAGE, autocomplete: true },
    good: LANGUAGE,
  },
  'option/options-not-allowed': {
    summary: 'Only sub-commands and groups have options of their own.',
    why: 'A value cannot hold values: Discord refuses it. Most often "choices" was meant, or type 1 (SUB_COMMAND) instead of 3.',
    bad: start(3),
    path: ['options'],
    good: start(1),
  },
  'option/options-count': {
    summary: `A sub-command or group has at most ${LIMITS.options} options.`,
    why: `Discord answers BASE_TYPE_MAX_LENGTH ("Must be ${LIMITS.options} or fewer in length."). Ask for long lists in one text, or in a modal.`,
    bad: { type: 1, name: 'start', description: 'Open a poll', options: answers },
    path: ['options'],
    good: { type: 1, name: 'start', description: 'Open a poll', options: answers.slice(0, 25) },
  },
  'option/channel-types-not-allowed': {
    summary: 'Only CHANNEL options have "channel_types".',
    why: 'The field restricts which channels are offered; other options offer none. The type is usually wrong: CHANNEL is 7, ROLE is 8.',
    bad: { type: 8, name: 'log', description: 'Where to log', channel_types: [0] },
    path: ['channel_types'],
    good: { type: 7, name: 'log', description: 'Where to log', channel_types: [0] },
  },
  'option/min-max-value-not-allowed': {
    summary: 'Only INTEGER and NUMBER options have "min_value" and "max_value".',
    why: 'A text has no value to compare, only a length: for STRING options the fields are "min_length" and "max_length".',
    bad: { type: 3, name: 'reason', description: 'Shown in the audit log', max_value: 200 },
    good: { type: 3, name: 'reason', description: 'Shown in the audit log', max_length: 200 },
  },
  'option/min-max-length-not-allowed': {
    summary: 'Only STRING options have "min_length" and "max_length".',
    why: 'A number has no length: its limits are "min_value" and "max_value". Here 2 was meant as the number of digits.',
    bad: { type: 4, name: 'minutes', description: 'How long to mute', max_length: 2 },
    good: { type: 4, name: 'minutes', description: 'How long to mute', max_value: 99 },
  },
  'option/file-types-not-allowed': {
    summary: 'Only ATTACHMENT options have "file_types".',
    why: 'The field restricts which files can be uploaded; other options take no file. The type of an upload is 11.',
    bad: { type: 3, name: 'banner', description: 'Picture on top', file_types: ['image'] },
    path: ['file_types'],
    good: { type: 11, name: 'banner', description: 'Picture on top', file_types: ['image'] },
  },
  'option/channel-type-unreachable': {
    summary: '"channel_types" names types of channels that a user can pick.',
    why: 'Discord accepts direct messages (1), group chats (3) and directories (14), but no such channel is ever offered in a guild. With these types alone the option cannot be filled.',
    bad: { type: 7, name: 'channel', description: 'Where to remind you', channel_types: [0, 1] },
    good: { type: 7, name: 'channel', description: 'Where to remind you', channel_types: [0] },
  },
  'option/bound-type': {
    summary: 'The bounds of an INTEGER option are integers.',
    why: 'An INTEGER option takes whole numbers only. If fractions are meant, the option must be a NUMBER (type 10).',
    bad: { type: 4, name: 'speed', description: 'Playback speed', min_value: 0.5, max_value: 2 },
    path: ['min_value'],
    good: { type: 10, name: 'speed', description: 'Playback speed', min_value: 0.5, max_value: 2 },
  },
  'option/bound-range': {
    summary: 'Bounds lie within ±(2^53−1) for INTEGER options and ±2^53 for NUMBER options.',
    why: 'Users cannot enter anything beyond that range, and JavaScript cannot hold it exactly. Leave a bound out that does not limit anything.',
    bad: {
      type: 4,
      name: 'points',
      description: 'How many to give',
      min_value: 1,
      max_value: 1e18,
    },
    good: { type: 4, name: 'points', description: 'How many to give', min_value: 1 },
  },
  'option/bounds-inverted': {
    summary: 'The lower bound of a value or length is not above the upper one.',
    why: 'Discord accepts the command, and then no input satisfies both bounds: users can never fill the option.',
    bad: {
      type: 4,
      name: 'days',
      description: 'Delete messages of the last days',
      min_value: 7,
      max_value: 0,
    },
    path: ['max_value'],
    good: {
      type: 4,
      name: 'days',
      description: 'Delete messages of the last days',
      min_value: 0,
      max_value: 7,
    },
  },
  'option/length-range': {
    summary: `"min_length" is an integer from ${LIMITS.minLengthMinimum} to ${LIMITS.stringLength}, "max_length" one from ${LIMITS.maxLengthMinimum} to ${LIMITS.stringLength}.`,
    why: 'Discord refuses other values. A text without upper limit simply leaves "max_length" out.',
    bad: { type: 3, name: 'text', description: 'What to remember', max_length: 10000 },
    good: { type: 3, name: 'text', description: 'What to remember', max_length: 6000 },
  },
  'option/file-types': {
    summary: `"file_types" names up to ${LIMITS.fileTypes} kinds of files: image, video, audio, or extensions with their dot.`,
    why: 'Only these spellings are known: no MIME types such as image/png, no wildcards, no extension without a dot.',
    bad: {
      type: 11,
      name: 'evidence',
      description: 'Screenshot or document',
      file_types: ['image', 'pdf'],
    },
    good: {
      type: 11,
      name: 'evidence',
      description: 'Screenshot or document',
      file_types: ['image', '.pdf'],
    },
  },
  'option/field-without-effect': {
    summary: 'An option has no field that its type does not know, not even false or empty.',
    why: 'Discord accepts the empty value and nothing happens. It is noise that suggests the field could be used here.',
    bad: { type: 1, name: 'close', description: 'Close this ticket', required: false },
    good: { type: 1, name: 'close', description: 'Close this ticket' },
  },
} satisfies Docs<'option'>
