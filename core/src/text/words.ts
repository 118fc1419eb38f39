/** Wording shared by messages. */

/** Quotes a text in double quotes, escaped, cut after 40 UTF-16 units. */
export function quote(text: string): string {
  const short = shorten(text, 40)
  return PRINTABLE.test(short) ? `"${short}"` : JSON.stringify(short)
}

/** Matches texts that need no escapes: most, which are three times as fast without. */
const PRINTABLE = /^[ !#-[\]-~]*$/

/** Matches a word that shows that a text was made of an unset variable. */
const UNSET =
  /(?<![A-Za-z])(?:undefined|null|NaN)(?![A-Za-z])|(?:\[|%5B)object(?: |%20)[A-Z]\w*(?:\]|%5D)/

/**
 * Finds the word in a text that shows that a variable was not set: `undefined` in `/applications/undefined/commands`.
 */
export function unsetIn(text: string): string | undefined {
  return text.length > LONGEST_CHECKED ? undefined : UNSET.exec(text)?.[0]
}

const LONGEST_CHECKED = 200

/** Explains such a word, as the end of a message; empty for all other texts. */
export function unsetNote(text: string): string {
  const word = unsetIn(text)
  if (word === undefined) {
    return ''
  }
  return word.includes('object') ? ' (an object was put into a text)' : ' (a variable was not set)'
}

/** Shortens a text to at most this many UTF-16 units, with an ellipsis at its end. It cuts no character in half. */
export function shorten(text: string, most: number): string {
  return text.length > most ? beginning(text, most - 1) + '…' : text
}

/** Returns the first units of a text, without the first half of a pair at their end. */
export function beginning(text: string, most: number): string {
  if (text.length <= most) {
    return text
  }
  const isCut = (text.codePointAt(most - 1) ?? 0) > 0xffff
  return text.slice(0, isCut ? most - 1 : most)
}

/** Joins words: `a, b or c`. */
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

/** Returns the name of an enumeration's member. */
export function memberName(enumeration: Readonly<Record<string, number>>, value: number): string {
  for (const name in enumeration) {
    if (enumeration[name] === value) {
      return name
    }
  }
  return String(value)
}

/** Tells whether a value is that of a member of an enumeration. */
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

/** The values of enumerations, computed on first use. It caches facts of the tables, not of any input. */
const valuesOf = new Map<object, ReadonlySet<unknown>>()

/**
 * Finds the value of an enumeration's member by its name, in any usual spelling: `SUB_COMMAND`, `SubCommand`,
 * `Subcommand`, also after the name of its enumeration (`ChannelType.GuildText`).
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

/** Asks whether a name was meant; without one, returns the other advice. */
export function didYouMean(suggestion: string | undefined, otherwise: string): string {
  return suggestion === undefined ? otherwise : `did you mean "${suggestion}"?`
}

/** Counts in words: `1 option`, `2 options`, `3 entries`. */
export function plural(count: number, noun: string): string {
  if (count === 1) {
    return `1 ${noun}`
  }
  return `${count} ${/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`}`
}
