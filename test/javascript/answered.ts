import { analyse, findingsOf } from '@slashlint/checker'
import { read } from '@slashlint/sources/javascript'

const PACKAGE = '{ "dependencies": { "discord.js": "^14.14.0" } }'

const analysed = (
  text: string,
  json = PACKAGE,
  file = 'handlers/film.ts',
  others: Readonly<Record<string, string>> = {},
) =>
  analyse(
    { uri: `file:///bot/${file}`, text },
    read,
    { assignment: {}, rules: {} },
    {
      text: (uri) =>
        uri === 'file:///bot/package.json' ? json : others[uri.replace('file:///bot/', '')],
    },
  )

/** Lists the first lines of functions that are too complex to follow. */
export const cutShortIn = (text: string): string[] =>
  (analysed(text)?.cutShort ?? []).map(({ start }) => text.slice(start).split('\n', 1)[0] ?? '')

/**
 * Lists the findings about responses in a text: the rule, the method and its line. The rule is `again` where another answer
 * comes later.
 *
 * @param others the texts of other documents, by path
 */
export function answersSaid(
  text: string,
  json = PACKAGE,
  file = 'handlers/film.ts',
  others: Readonly<Record<string, string>> = {},
): string[] {
  const analysis = analysed(text, json, file, others)
  return (analysis === undefined ? [] : findingsOf(analysis))
    .filter(({ code }) => code.startsWith('answer/'))
    .map(({ code, message, start, end }) => {
      const line = text.slice(0, start).split('\n').length
      const isAgain = message.includes('is answered again after')
      return `${isAgain ? 'again' : code.slice(7)} ${text.slice(start, end)} ${line}`
    })
}

const handlerWith = (body: string): string =>
  `import { SlashCommandBuilder } from 'discord.js'; export default { data: new SlashCommandBuilder().setName('film').setDescription('A film'), async execute(interaction) {
${body}
} }`

/** Lists the advice at the end of each finding about responses, for a handler with this body. */
export function adviceIn(body: string): string[] {
  const analysis = analysed(handlerWith(body))
  return (analysis === undefined ? [] : findingsOf(analysis))
    .filter(({ code }) => code.startsWith('answer/'))
    .map(({ message }) => message.slice(message.lastIndexOf('throws.') + 8))
}

/** Lists the same for a handler with this body. Lines are counted in the body. */
export const saidIn = (body: string): string[] =>
  answersSaid(handlerWith(body)).map((one) =>
    one.replace(/\d+$/, (line) => String(Number(line) - 1)),
  )
