import { read } from '@slashlint/sources/python'
import { HEAD, URI } from './reading.js'

/** Lists the mistakes in a module with the usual imports: the rule, and the text at the place. */
export function mistakesIn(
  text: string,
  head = HEAD,
  others: Readonly<Record<string, string>> = {},
): string[] {
  const whole = head + text
  const host = { text: (uri: string) => others[uri.replace('file:///bot/', '')] }
  const { mistakes = [] } = read({ uri: URI, text: whole }, host)
  return mistakes.map(({ code, start, end }) => `${code} ${whole.slice(start, end)}`)
}

/** Applies the first fix of the first mistake to the module. */
export function fixed(text: string): string | undefined {
  const whole = HEAD + text
  const { mistakes = [] } = read({ uri: URI, text: whole }, { text: () => undefined })
  const [edit] = mistakes[0]?.fixes?.[0]?.edits ?? []
  return edit && (whole.slice(0, edit.start) + edit.text + whole.slice(edit.end)).slice(HEAD.length)
}
