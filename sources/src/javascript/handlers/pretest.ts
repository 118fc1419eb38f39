import { GUESSES } from '../frameworks/guesses.js'
import { LIBRARIES } from '../frameworks/index.js'

const { reading } = LIBRARIES

/** Methods that nothing but options has, as a text calls them. */
const CALLS = reading.words.filter((word) => word.length > 6).map((word) => `.${word}(`)

/** Whether a text may handle commands that are defined elsewhere: such a text is read for its uses alone. */
export const mayHandle = (text: string): boolean =>
  mayUse(text) || mayImport(text) || mayAnswer(text)

/**
 * Whether a text may answer an interaction, and answer it again, or edit an answer.
 *
 * @param isTied whether it has a command, whose handler may also answer nothing
 */
export function mayAnswer(text: string, isTied = false): boolean {
  if (reading.returnsAnswers(text)) {
    return true
  }
  if (!text.includes('nteraction')) {
    return false
  }
  if (isTied) {
    return true
  }
  const first = ANSWERS.exec(text)
  return (
    LATER.test(text) || (first !== null && ANSWERS.test(text.slice(first.index + first[0].length)))
  )
}

/** A call of one of some methods. */
const callOf = (methods: readonly string[]): string => String.raw`\.(?:${methods.join('|')})\s*\(`

const ANSWERS = new RegExp(callOf(reading.answerWords.any))

/** What needs an answer before it. */
const LATER = new RegExp(callOf(reading.answerWords.later))

/** What reads options of something: `options.get`, `options.data`, `.getString(`. */
const READS = [
  'options.get',
  ...[...reading.lists.keys()].map((list) => `options.${list}`),
  ...CALLS,
  ...reading.dataNames,
]

/** Whether a text may use what commands define. */
export const mayUse = (text: string): boolean =>
  (text.includes('nteraction') && READS.some((word) => text.includes(word))) ||
  [...reading.commandNames, ...reading.asksTyping].some((name) => text.includes(name)) ||
  GUESSES.argsOfCommand.test(text) ||
  // `run: (i) => i.options.getString('title')`
  (GUESSES.readsOptions.test(text) && HANDLES.test(text))

/** Whether a text may handle a command that it imports, and reads nothing of, or leave that to a function that it imports. */
const mayImport = (text: string): boolean =>
  IMPORTS.test(text) && (TAKES.some((word) => text.includes(word)) ? HANDLES : HANDS_ON).test(text)

/** What a function has that handles a command. */
const TAKES = ['nteraction', 'options.get', ...CALLS]

const IMPORTS = /\bfrom\s*["']|\brequire\s*\(/

const HANDLER = String.raw`\b(?:${reading.handlerNames.join('|')})["']?\s*`

const HANDLES = new RegExp(`${HANDLER}[(:=,}]`)

/** `{ data, execute }`, `{ data, execute: handle }` */
const HANDS_ON = new RegExp(String.raw`${HANDLER}(?::\s*[\w$.]+\s*)?[,}]`)
