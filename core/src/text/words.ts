/** Functions for the wording of messages. */

/** Returns a text in double quotes, with escapes. It is cut after 40 UTF-16 units. */
export function quote(text: string): string {
  const short = shorten(text, 40)
  return PRINTABLE.test(short) ? `"${short}"` : JSON.stringify(short)
}

/** Matches texts that need no escapes: checking is three times as fast as escaping. */
const PRINTABLE = /^[ !#-[\]-~]*$/

/**
 * Matches words that an unset variable leaves in a text: `undefined`, `null`, `NaN`, `[object
 * Object]`.
 */
const UNSET =
  /(?<![A-Za-z])(?:undefined|null|NaN)(?![A-Za-z])|(?:\[|%5B)object(?: |%20)[A-Z]\w*(?:\]|%5D)/

/**
 * Finds a word that an unset variable left in a text: `undefined` in
 * `/applications/undefined/commands`.
 */
export function unsetIn(text: string): string | undefined {
  return text.length > LONGEST_CHECKED ? undefined : UNSET.exec(text)?.[0]
}

const LONGEST_CHECKED = 200

/**
 * Explains, as the end of a message, that a text contains an unset variable. Returns an empty text
 * if it does not.
 */
export function unsetNote(text: string): string {
  const word = unsetIn(text)
  if (word === undefined) {
    return ''
  }
  return word.includes('object') ? ' (an object was put into a text)' : ' (a variable was not set)'
}

/**
 * Shortens a text to at most `most` UTF-16 units, with an ellipsis at its end. Never splits a
 * surrogate pair.
 */
export function shorten(text: string, most: number): string {
  return text.length > most ? beginning(text, most - 1) + '…' : text
}

/** Returns the first UTF-16 units of a text. Never splits a surrogate pair. */
export function beginning(text: string, most: number): string {
  if (text.length <= most) {
    return text
  }
  const isCut = (text.codePointAt(most - 1) ?? 0) > 0xffff
  return text.slice(0, isCut ? most - 1 : most)
}

/** Joins words with commas and a conjunction: `a, b or c`. */
export function either(words: readonly (string | number)[], conjunction = 'or'): string {
  if (words.length < 2) {
    return words.join('')
  }
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words[words.length - 1]}`
}

/** Lists the members of an enumeration as messages name them: `3 STRING`. */
export function members(enumeration: Readonly<Record<string, number>>): string[] {
  return Object.entries(enumeration).map(([name, value]) => `${value} ${name}`)
}

/**
 * Returns the name of an enumeration's member by its value. If no member has the value, returns the
 * value as text.
 */
export function memberName(enumeration: Readonly<Record<string, number>>, value: number): string {
  for (const name in enumeration) {
    if (enumeration[name] === value) {
      return name
    }
  }
  return String(value)
}

/** Tells whether a value belongs to a member of an enumeration. */
export function isMember(
  enumeration: Readonly<Record<string, number>>,
  value: unknown,
): value is number {
  let values = valuesOf.get(enumeration)
  if (values === undefined) {
    valuesOf.set(enumeration, (values = new Set<unknown>(Object.values(enumeration))))
  }
  return values.has(value)
}

/**
 * The values of enumerations, computed on first use. The cache depends only on the tables, never on
 * input.
 */
const valuesOf = new Map<object, ReadonlySet<unknown>>()

/**
 * Returns the value of an enumeration's member by its name in any usual spelling: `SUB_COMMAND`,
 * `SubCommand` or `Subcommand`, also after the enumeration's name (`ChannelType.GuildText`).
 */
export function memberNamed(
  enumeration: Readonly<Record<string, number>>,
  name: string,
): number | undefined {
  const plain = (text: string) => text.replace(/[_\s]/g, '').toUpperCase()
  if (name.length > 80) {
    return undefined
  }
  const wanted = plain(name.slice(name.lastIndexOf('.') + 1))
  for (const member in enumeration) {
    if (plain(member) === wanted) {
      return enumeration[member]
    }
  }
  return undefined
}

/**
 * Returns the question whether the suggestion was meant. Without a suggestion, returns the other
 * advice.
 */
export function didYouMean(suggestion: string | undefined, otherwise: string): string {
  return suggestion === undefined ? otherwise : `did you mean "${suggestion}"?`
}

/** Writes a number with a noun in the singular or plural: `1 option`, `2 options`, `3 entries`. */
export function plural(count: number, noun: string): string {
  if (count === 1) {
    return `1 ${noun}`
  }
  return `${count} ${/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`}`
}
