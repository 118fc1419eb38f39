/** Wording shared by messages. */

/** The text in double quotes, escaped, cut after 40 UTF-16 units. */
export function quote(text: string): string {
  const short = shorten(text, 40)
  return PRINTABLE.test(short) ? `"${short}"` : JSON.stringify(short)
}

/** Texts that need no escapes: most, and three times as fast without. */
const PRINTABLE = /^[ !#-[\]-~]*$/

/** The text, or its beginning and an ellipsis: as many UTF-16 units at most, and no half characters that it did not have. */
export function shorten(text: string, most: number): string {
  return text.length > most ? beginning(text, most - 1) + '…' : text
}

/** The first units of a text, without the first half of a pair at their end. */
export function beginning(text: string, most: number): string {
  if (text.length <= most) return text
  const isCut = (text.codePointAt(most - 1) ?? 0) > 0xffff
  return text.slice(0, isCut ? most - 1 : most)
}

/** `a, b or c`. */
export function either(words: readonly (string | number)[], conjunction = 'or'): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words[words.length - 1]}`
}

/** Members of an enumeration as messages name them: `3 STRING`. */
export function members(enumeration: Readonly<Record<string, number>>): string[] {
  return Object.entries(enumeration).map(([name, value]) => `${value} ${name}`)
}

/** The name of an enumeration's member. */
export function memberName(enumeration: Readonly<Record<string, number>>, value: number): string {
  for (const name in enumeration) if (enumeration[name] === value) return name
  return String(value)
}

/** Whether a value is that of a member of an enumeration. */
export function isMember(enumeration: Readonly<Record<string, number>>, value: unknown): value is number {
  for (const name in enumeration) if (enumeration[name] === value) return true
  return false
}

/**
 * The value of an enumeration's member by its name, in any usual spelling: `SUB_COMMAND`, `SubCommand`, `Subcommand`, also
 * behind the name of its enumeration (`ChannelType.GuildText`).
 */
export function memberNamed(enumeration: Readonly<Record<string, number>>, name: string): number | undefined {
  const plain = (text: string) => text.replace(/[_\s]/g, '').toUpperCase()
  if (name.length > 80) return undefined
  const wanted = plain(name.slice(name.lastIndexOf('.') + 1))
  for (const member in enumeration) if (plain(member) === wanted) return enumeration[member]
  return undefined
}
