import { analyse, findingsOf } from '@slashlint/checker'
import { read } from '@slashlint/sources/javascript'

const PACKAGE = '{ "dependencies": { "discord.js": "^14.14.0" } }'

const analysed = (text: string, json = PACKAGE, file = 'handlers/film.ts') =>
  analyse(
    { uri: `file:///bot/${file}`, text },
    read,
    { assignment: {}, rules: {} },
    { text: (uri) => (uri === 'file:///bot/package.json' ? json : undefined) },
  )

/** The first lines of the functions whose answers are too much to follow. */
export const cutShortIn = (text: string): string[] =>
  (analysed(text)?.cutShort ?? []).map(({ start }) => text.slice(start).split('\n', 1)[0] ?? '')

/** What is said of the answers in a text: the rule, the method and its line. */
export function answersSaid(text: string, json = PACKAGE, file = 'handlers/film.ts'): string[] {
  const analysis = analysed(text, json, file)
  return (analysis === undefined ? [] : findingsOf(analysis))
    .filter(({ code }) => code.startsWith('answer/'))
    .map(({ code, start, end }) => {
      const line = text.slice(0, start).split('\n').length
      return `${code.slice(7)} ${text.slice(start, end)} ${line}`
    })
}

/** The same of a handler of a command with this body, by the lines of the body. */
export const saidIn = (body: string): string[] =>
  answersSaid(`import { SlashCommandBuilder } from 'discord.js'; export default { data: new SlashCommandBuilder().setName('film').setDescription('A film'), async execute(interaction) {
${body}
} }`).map((one) => one.replace(/\d+$/, (line) => String(Number(line) - 1)))
