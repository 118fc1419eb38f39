/** Checks one string by decisions 7 to 10 and 12, and by the text rules. Functions return the violated rules. */

const CONTRACT_CHARACTER = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]$/u
const BLANK = /^\p{White_Space}+$/u
const UNTIDY = /^\p{White_Space}|\p{White_Space}$|\p{White_Space}{2}|[\n\v\f\r\x85\u2028\u2029]/u
const LONE_SURROGATE = /\p{Surrogate}/u

export function length(text: string): number {
  return [...text].length
}

export function isBlank(text: string): boolean {
  return BLANK.test(text)
}

function isUntidy(text: string): boolean {
  return UNTIDY.test(text)
}

export function hasLoneSurrogate(text: string): boolean {
  return LONE_SURROGATE.test(text)
}

function isLongerThan(limit: number, text: string): boolean {
  return length(text) > limit
}

function hasForeignCharacter(text: string): boolean {
  return [...text].some((character) => !CONTRACT_CHARACTER.test(character))
}

function hasUpperCase(text: string): boolean {
  return [...text].some(
    (character) => CONTRACT_CHARACTER.test(character) && character.toLowerCase() !== character,
  )
}

type Area = 'command' | 'option' | 'localization'

/** Checks a name by the rules for CHAT_INPUT. */
export function slashName(area: Area, text: string): string[] {
  if (text === '') {
    return [`${area}/name-length`]
  }
  if (isBlank(text)) {
    return [`${area}/name-pattern`]
  }
  return [
    ...(isLongerThan(32, text) ? [`${area}/name-length`] : []),
    ...(hasForeignCharacter(text) ? [`${area}/name-pattern`] : []),
    ...(hasUpperCase(text) ? [`${area}/name-lowercase`] : []),
    ...(text.includes("'") ? [`${area}/name-apostrophe`] : []),
  ]
}

/**
 * Checks a name of a USER, MESSAGE or PRIMARY_ENTRY_POINT command. Only the default name is used in look-ups, so only
 * it must be tidy.
 */
export function menuName(area: 'command' | 'localization', text: string): string[] {
  if (text === '') {
    return [`${area}/name-length`]
  }
  if (isBlank(text)) {
    return [`${area}/name-blank`]
  }
  return [
    ...(isLongerThan(32, text) ? [`${area}/name-length`] : []),
    ...(area === 'command' && isUntidy(text) ? ['command/name-whitespace'] : []),
    ...(hasLoneSurrogate(text) ? ['text/lone-surrogate'] : []),
  ]
}

/**
 * Decision 15: checks a name of a command of unknown type. Only its length is checked; a blank text never violates it.
 */
export function anyName(area: 'command' | 'localization', text: string): string[] {
  return text === '' || (!isBlank(text) && isLongerThan(32, text)) ? [`${area}/name-length`] : []
}

/** Checks a choice's name or its localized form, with up to 100 characters. */
export function choiceName(area: 'choice' | 'localization', text: string): string[] {
  if (text === '') {
    return [`${area}/name-length`]
  }
  if (isBlank(text)) {
    return area === 'choice' ? ['choice/name-blank'] : []
  }
  return [...(isLongerThan(100, text) ? [`${area}/name-length`] : []), ...proseCodes(text)]
}

/** Checks a description that must contain text: of a CHAT_INPUT command or an option. */
export function requiredDescription(area: Area, text: string): string[] {
  if (text === '') {
    return [`${area}/description-length`]
  }
  if (isBlank(text)) {
    return [`${area}/description-blank`]
  }
  return [...longDescription(area, text), ...proseCodes(text)]
}

/** Checks a description of a PRIMARY_ENTRY_POINT command: 0 to 100 code points. */
export function optionalDescription(area: Area, text: string): string[] {
  return text === '' || isBlank(text) ? [] : [...longDescription(area, text), ...proseCodes(text)]
}

/** Checks only the maximum, which all command types share (decision 15). */
export function longDescription(area: Area, text: string): string[] {
  return !isBlank(text) && isLongerThan(100, text) ? [`${area}/description-length`] : []
}

function proseCodes(text: string): string[] {
  return [
    ...(isUntidy(text) ? ['text/whitespace'] : []),
    ...(hasLoneSurrogate(text) ? ['text/lone-surrogate'] : []),
  ]
}
