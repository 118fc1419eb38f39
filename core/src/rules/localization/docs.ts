import { LIMITS } from '../../contract/limits.js'
import type { Docs } from '../docs.js'

const notifications = (de: string) => ({
  name: 'notifications',
  name_localizations: { de },
  description: 'What you are told about',
})
const playing = (fr: string) => ({
  name: 'now-playing',
  name_localizations: { fr },
  description: 'The current song',
})
const ban = (description_localizations: object) => ({
  name: 'ban',
  description: 'Ban a member',
  description_localizations,
})
const translate = (from: string, to: string) => ({
  name: 'translate',
  description: 'Translate a text',
  options: [
    { type: 3, name: 'from', name_localizations: { fr: from }, description: 'Source language' },
    { type: 3, name: 'to', name_localizations: { fr: to }, description: 'Target language' },
  ],
})
const move = (name_localizations: object) => ({
  name: 'move',
  description: 'Move a message',
  options: [
    { type: 7, name: 'from', name_localizations, description: 'Where it is' },
    {
      type: 7,
      name: 'to',
      name_localizations: { 'es-419': 'canal' },
      description: 'Where it goes',
    },
  ],
})
const speed = (de: string) => ({
  type: 3,
  name: 'speed',
  description: 'How fast',
  choices: [
    { name: 'quick', name_localizations: { de }, value: 'quick' },
    { name: 'fast', name_localizations: { de: 'schnell' }, value: 'fast' },
  ],
})

export const localizationDocs = {
  'localization/unknown-locale': {
    summary: 'Translations use the exact keys of Discord’s locales.',
    why: 'Discord answers BASE_TYPE_CHOICES and refuses the command. Common slips are pt_BR, en, es, pt, zh and sv: the keys are pt-BR, en-US or en-GB, es-ES or es-419, zh-CN or zh-TW, and sv-SE.',
    bad: { name: 'poll', name_localizations: { pt_BR: 'enquete' }, description: 'Ask a question' },
    good: {
      name: 'poll',
      name_localizations: { 'pt-BR': 'enquete' },
      description: 'Ask a question',
    },
  },
  'localization/name-length': {
    summary: `A translated name is 1 to ${LIMITS.nameLength} characters long; a translated choice name 1 to ${LIMITS.choiceNameLength}.`,
    why: `Discord answers BASE_TYPE_BAD_LENGTH ("Must be between 1 and ${LIMITS.nameLength} in length."). Translations are often longer than the original, so the default may fit where German does not.`,
    bad: notifications('benachrichtigungseinstellungen-ändern'),
    good: notifications('benachrichtigungen'),
  },
  'localization/name-pattern': {
    summary:
      'A translated name of a slash command or option follows the pattern of the default name.',
    why: 'Discord answers STRING_TYPE_REGEX, for commands without saying which language is meant. Translators do not know that spaces and punctuation are forbidden here.',
    bad: playing('en cours'),
    good: playing('en-cours'),
  },
  'localization/name-lowercase': {
    summary:
      'A translated name of a slash command or option is in lower case, in every script that has it.',
    why: 'Discord answers APPLICATION_COMMAND_INVALID_NAME ("Command name is invalid"). Translators begin with a capital, as German nouns and Russian titles do; Cyrillic and Greek have lower case too.',
    bad: {
      name: 'settings',
      name_localizations: { ru: 'Настройки' },
      description: 'Change how the bot works',
    },
    good: {
      name: 'settings',
      name_localizations: { ru: 'настройки' },
      description: 'Change how the bot works',
    },
  },
  'localization/name-apostrophe': {
    summary:
      "A translated name of a slash command or option has no apostrophe ' (U+0027); ʼ (U+02BC) is fine.",
    why: 'The documented pattern allows it, but Discord answers STRING_TYPE_REGEX. French, Italian and Ukrainian words need the sign often: write the modifier letter ʼ.',
    bad: {
      name: 'help',
      name_localizations: { fr: "besoin-d'aide" },
      description: 'How to use the bot',
    },
    good: {
      name: 'help',
      name_localizations: { fr: 'besoin-dʼaide' },
      description: 'How to use the bot',
    },
  },
  'localization/name-blank': {
    summary: 'A translated name of a user or message command holds more than white space.',
    why: 'White space at the ends is trimmed before the name is stored, so nothing is left. Leave the locale out until there is a translation: users with that locale then see the default.',
    bad: { type: 3, name: 'Translate', name_localizations: { de: 'Übersetzen', fr: ' ' } },
    good: { type: 3, name: 'Translate', name_localizations: { de: 'Übersetzen', fr: 'Traduire' } },
  },
  'localization/description-length': {
    summary: `A translated description is 1 to ${LIMITS.descriptionLength} characters long.`,
    why: `Discord answers BASE_TYPE_BAD_LENGTH ("Must be between 1 and ${LIMITS.descriptionLength} in length.") with the locale in the path. An empty text usually comes from a translation tool that exports what is not yet translated.`,
    bad: ban({ de: 'Verbannt ein Mitglied', pl: '' }),
    good: ban({ de: 'Verbannt ein Mitglied' }),
  },
  'localization/description-blank': {
    summary: 'A translated description holds more than white space.',
    why: 'The same rules hold as for the default: the text is trimmed, and an empty one is rejected. Leave the locale out instead.',
    bad: ban({ pl: ' ' }),
    good: ban({ pl: 'Zbanuj członka' }),
  },
  'localization/description-not-allowed': {
    summary: 'User and message commands have no translated descriptions.',
    why: 'Context menus show names only. Discord forbids a description there; that this also applies to translations is only inferred.',
    bad: {
      type: 2,
      name: 'Show avatar',
      description_localizations: { de: 'Zeigt das Profilbild' },
    },
    good: { type: 2, name: 'Show avatar', name_localizations: { de: 'Profilbild zeigen' } },
  },
  'localization/option-name-collision': {
    summary: 'No two options of one list have the same name in any language.',
    why: 'Discord refuses it, also against the default name of another option. Users of that language would see two options that look alike.',
    bad: translate('langue', 'langue'),
    path: ['options', 1, 'name_localizations', 'fr'],
    good: translate('de', 'vers'),
  },
  'localization/undocumented-locale': {
    summary: 'Translations use documented locale keys.',
    why: 'Discord takes "ar" and "he", but only its machine-readable description lists them: the documentation does not, so clients may never ask for them.',
    bad: {
      name: 'poll',
      name_localizations: { he: 'סקר', de: 'umfrage' },
      description: 'Ask a question',
    },
    good: { name: 'poll', name_localizations: { de: 'umfrage' }, description: 'Ask a question' },
  },
  'localization/redundant': {
    summary: 'A translation differs from the default text.',
    why: 'Discord ignores a translation that equals the default, and shows the default anyway. Many languages simply share a word, so this hint is off until you turn it on.',
    bad: {
      name: 'radio',
      name_localizations: { de: 'radio', 'pt-BR': 'rádio' },
      description: 'Play a station',
    },
    good: {
      name: 'radio',
      name_localizations: { 'pt-BR': 'rádio' },
      description: 'Play a station',
    },
  },
  'localization/fallback-shadows-default': {
    summary:
      'If a locale is the fallback of another one, the default is repeated under that other locale.',
    why: 'A user with en-US gets the en-GB text when en-US is missing, not the default. So all Americans see "colour" here, which nobody intended; an explicit en-US text fixes it.',
    bad: {
      name: 'color',
      name_localizations: { 'en-GB': 'colour' },
      description: 'Paint your name',
    },
    path: ['name_localizations', 'en-GB'],
    good: {
      name: 'color',
      name_localizations: { 'en-GB': 'colour', 'en-US': 'color' },
      description: 'Paint your name',
    },
  },
  'localization/partial': {
    summary: 'A command that is translated into a language is translated completely.',
    why: 'Missing texts appear in the default language, in the middle of translated ones. That is allowed and common while translations are under way, so this hint is off until you turn it on.',
    bad: { name: 'poll', name_localizations: { de: 'umfrage' }, description: 'Ask a question' },
    path: [],
    good: {
      name: 'poll',
      name_localizations: { de: 'umfrage' },
      description: 'Ask a question',
      description_localizations: { de: 'Stellt eine Frage' },
    },
  },
  'localization/fallback-collision': {
    summary:
      'No two options of one list show the same name to readers of a locale that has a fallback.',
    why: 'Readers of en-US, en-GB and es-419 are shown the text of another locale where theirs is missing. Discord forbids equal names in one and the same locale only, so Discord accepts this; but two options with one name cannot be told apart.',
    bad: move({ 'es-ES': 'canal' }),
    path: ['options', 0, 'name_localizations', 'es-ES'],
    good: move({ 'es-ES': 'canal', 'es-419': 'origen' }),
  },
  'localization/choice-name-collision': {
    summary: 'No two choices of an option show the same name to readers of a language.',
    why: 'Discord accepts the command, and these users see one line twice. What is compared is what they see: the translation or, where there is none, the default name.',
    resource: 'option',
    bad: speed('schnell'),
    path: ['choices', 1, 'name_localizations', 'de'],
    good: speed('flott'),
  },
} satisfies Docs<'localization'>
