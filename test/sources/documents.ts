import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'

/** Generates white space and comments between tokens. */
const trivia = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('', ' ', '  ', '\t') },
  { weight: 3, arbitrary: fc.constantFrom('\n', '\n  ', '\r\n\t', '\n\n    ') },
  { weight: 1, arbitrary: fc.nat(99).map((n) => ` /* c${n} */`) },
  { weight: 1, arbitrary: fc.nat(99).map((n) => ` // l${n}\n  `) },
  { weight: 1, arbitrary: fc.nat(99).map((n) => `\n  // o${n}, "x": [\r\n  /* b${n}\n */\n  `) },
)

/** Prints a value with trivia between its tokens, taken from the list in turn. */
function write(value: unknown, next: () => string): string {
  if (Array.isArray(value)) {
    return `[${next()}${value.map((item) => write(item, next)).join(`${next()},${next()}`)}${next()}]`
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(
      ([key, entry]) => `${JSON.stringify(key)}${next()}:${next()}${write(entry, next)}`,
    )
    const separated = entries.map((entry, index) =>
      index === 0 ? entry : `${next()},${next()}${entry}`,
    )
    return `{${next()}${separated.join('')}${next()}}`
  }
  return JSON.stringify(value)
}

/** Prints a value as JSONC, with comments in every possible place. */
export const withTrivia = (value: unknown): fc.Arbitrary<string> =>
  fc.array(trivia, { minLength: 1, maxLength: 60 }).map((pieces) => {
    let at = 0
    return write(value, () => pieces[at++ % pieces.length] as string)
  })

/** Prints a value as people do: indented, or on one line. */
export const formatted = (value: unknown): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(undefined, 2, 4, '\t'), fc.constantFrom('\n', '\r\n'))
    .map(([indent, newline]) => JSON.stringify(value, null, indent).replaceAll('\n', newline))

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url))

const examples = (ending: RegExp): { readonly name: string; readonly text: string }[] =>
  readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !name.endsWith('slashlint.json'))
    .sort()
    .map((name) => ({
      name: name.replaceAll('\\', '/'),
      text: readFileSync(EXAMPLES + name, 'utf8'),
    }))

/** Returns the example documents of the repository in JSON, by path. */
export const exampleDocuments = (): { readonly name: string; readonly text: string }[] =>
  examples(/\.jsonc?$/)

/** Returns those in YAML. */
export const yamlDocuments = (): { readonly name: string; readonly text: string }[] =>
  examples(/\.ya?ml$/)
