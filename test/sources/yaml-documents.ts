import fc from 'fast-check'

/** Makes the next decision about the form of a document. */
export type Decide = (choices: number) => number

interface Place {
  readonly indent: string
  readonly inFlow: boolean
}

const SAFE = /^[A-Za-z][A-Za-z0-9_]*(?: [A-Za-z0-9_]+)*$/
const WORDS = /^(?:y|n|yes|no|on|off|true|false|null)$/i

function text(value: string, decide: Decide, { indent, inFlow }: Place, isKey: boolean): string {
  const style = decide(8)
  if (style < 3 && SAFE.test(value) && !WORDS.test(value)) {
    return value
  }
  if (style < 5 && /^[\x20-\x7E]*$/.test(value)) {
    return `'${value.replaceAll("'", "''")}'`
  }
  if (style === 5 && !inFlow && !isKey && /^[!-~](?:[ -~]*[!-~])?$/.test(value)) {
    return `${decide(2) === 0 ? '|-' : '>-'}${decide(3) === 0 ? ' # header' : ''}\n${indent}  ${value}`
  }
  return JSON.stringify(value)
}

const comment = (decide: Decide): string => (decide(5) === 0 ? ` # t${decide(90)}` : '')
const commentLine = (decide: Decide, indent: string): string =>
  decide(6) === 0 ? `${indent}# l${decide(90)}: [x\n` : ''

const scalar = (value: unknown, decide: Decide, place: Place): string =>
  typeof value === 'string' ? text(value, decide, place, false) : JSON.stringify(value)

function flow(value: unknown, decide: Decide, place: Place): string {
  const inside = { ...place, inFlow: true }
  const separator = (): string =>
    decide(6) === 0 ? `, # f${decide(90)}\n${place.indent}    ` : ', '
  const join = (parts: string[]): string =>
    parts.reduce((all, part, i) => all + (i === 0 ? '' : separator()) + part, '')
  if (Array.isArray(value)) {
    return `[${join(value.map((item) => flow(item, decide, inside)))}]`
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(
      ([key, entry]) => `${text(key, decide, inside, true)}: ${flow(entry, decide, inside)}`,
    )
    return decide(2) === 0 ? `{${join(entries)}}` : `{ ${join(entries)} }`
  }
  return scalar(value, decide, inside)
}

/** Prints the lines of a block. The first one follows the text on its line. */
function block(value: unknown, decide: Decide, indent: string): string {
  if (Array.isArray(value) && value.length > 0) {
    return value
      .map(
        (item, i) =>
          `${i === 0 ? '' : commentLine(decide, indent) + indent}-${behindDash(item, decide, indent)}`,
      )
      .join('\n')
  }
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    return Object.entries(value)
      .map(([key, entry], i) => {
        const lead =
          i === 0 ? '' : commentLine(decide, indent) + (decide(12) === 0 ? '\n' : '') + indent
        return `${lead}${text(key, decide, { indent, inFlow: false }, true)}:${behindKey(entry, decide, indent)}`
      })
      .join('\n')
  }
  return scalar(value, decide, { indent, inFlow: true })
}

const isFilled = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

function behindDash(item: unknown, decide: Decide, indent: string): string {
  if (!isFilled(item)) {
    return ` ${flow(item, decide, { indent, inFlow: false })}${comment(decide)}`
  }
  switch (decide(5)) {
    case 0:
      return ` ${flow(item, decide, { indent, inFlow: true })}${comment(decide)}`
    case 1:
      return `${comment(decide)}\n${indent}  ${block(item, decide, `${indent}  `)}`
    default:
      return ` ${block(item, decide, `${indent}  `)}`
  }
}

function behindKey(entry: unknown, decide: Decide, indent: string): string {
  if (!isFilled(entry)) {
    const written = Array.isArray(entry)
      ? '[]'
      : typeof entry === 'object' && entry !== null
        ? '{}'
        : undefined
    const shown = written ?? scalar(entry, decide, { indent, inFlow: false })
    return ` ${shown}${shown.includes('\n') ? '' : comment(decide)}`
  }
  if (decide(5) === 0) {
    return ` ${flow(entry, decide, { indent, inFlow: true })}${comment(decide)}`
  }
  const deeper =
    Array.isArray(entry) && decide(2) === 0 ? indent : `${indent}${' '.repeat(1 + decide(4))}`
  return `${comment(decide)}\n${commentLine(decide, deeper)}${deeper}${block(entry, decide, deeper)}`
}

/** Prints a value as YAML, in a mixture of styles and with comments in every possible place. */
export const asYaml = (value: unknown): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.array(fc.nat(9999), { minLength: 1, maxLength: 80 }),
      fc.constantFrom('\n', '\n', '\r\n'),
      fc.boolean(),
    )
    .map(([numbers, newline, ends]) => {
      let at = 0
      const decide: Decide = (choices) => (numbers[at++ % numbers.length] as number) % choices
      const body = `${decide(3) === 0 ? '# head\n' : ''}${decide(9) === 0 ? '---\n' : ''}${block(value, decide, '')}`
      return (body + (ends ? '\n' : '')).replaceAll('\n', newline)
    })
