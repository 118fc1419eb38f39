import { GUESSES } from '../frameworks/guesses.js'
import { LIBRARIES } from '../frameworks/index.js'

const { reading } = LIBRARIES

/** Calls of methods that only options have, as they are written: `.getString(`. */
const CALLS = reading.words.filter((word) => word.length > 6).map((word) => `.${word}(`)

/**
 * Tells whether a text may handle commands that other documents define. Such a document is only
 * searched for uses.
 */
export const mayHandle = (text: string): boolean =>
  mayUse(text) || mayImport(text) || mayPassOn(text) || mayAnswer(text)

/**
 * Tells whether a text may answer an interaction twice, or edit an answer.
 *
 * @param isTied true if the module has a command, whose handler may also give no answer
 */
export function mayAnswer(text: string, isTied = false): boolean {
  if (reading.returnsAnswers(text)) {
    return true
  }
  const isNamed = text.includes('nteraction')
  if (!isNamed && !(HANDLES.test(text) && (isTied || GUESSES.takesBriefly.test(text)))) {
    return false
  }
  if (isTied) {
    return true
  }
  const first = ANSWERS.exec(text)
  if (LATER.test(text)) {
    return true
  }
  const isFollowed = first !== null && ANSWERS.test(text.slice(first.index + first[0].length))
  // A function of another document may answer, too.
  return isFollowed || (first !== null && mayPassOn(text))
}

/** Makes the pattern that matches a call of one of some methods. */
const callOf = (methods: readonly string[]): string => String.raw`\.(?:${methods.join('|')})\s*\(`

const ANSWERS = new RegExp(callOf(reading.answerWords.any))

/** Matches calls that need an earlier answer. */
const LATER = new RegExp(callOf(reading.answerWords.later))

/** Texts that read options: `options.get`, `options.data`, `.getString(`. */
const READS = [
  'options.get',
  ...[...reading.lists.keys()].map((list) => `options.${list}`),
  ...CALLS,
  ...reading.dataNames,
]

/** Tells whether a text may use options or other names of a command. */
export const mayUse = (text: string): boolean =>
  (text.includes('nteraction') && READS.some((word) => text.includes(word))) ||
  [...reading.commandNames, ...reading.checksTyping].some((name) => text.includes(name)) ||
  GUESSES.argsOfCommand.test(text) ||
  // `run: (i) => i.options.getString('title')`
  (GUESSES.readsOptions.test(text) && HANDLES.test(text))

/** Tells whether a text may handle a command that it imports, also through an imported function. */
const mayImport = (text: string): boolean =>
  IMPORTS.test(text) && (TAKES.some((word) => text.includes(word)) ? HANDLES : HANDS_ON).test(text)

/** Texts of which a function that handles a command contains at least one. */
const TAKES = ['nteraction', 'options.get', ...CALLS]

/** Tells whether a text may pass an interaction to a function of another document, which then reads its options. */
export const mayPassOn = (text: string): boolean =>
  IMPORTS_OWN.test(text) && GUESSES.passesOn.test(text)

const IMPORTS_OWN = /\bfrom\s*["'][.#~@]|\brequire\s*\(\s*["'][.#~@]/

const IMPORTS = /\bfrom\s*["']|\brequire\s*\(/

const HANDLER = String.raw`\b(?:${reading.handlerNames.join('|')})["']?\s*`

const HANDLES = new RegExp(`${HANDLER}[(:=,}]`)

/**
 * Matches objects with a handler as a property: `{ data, execute }` and
 * `{ data, execute: handle }`.
 */
const HANDS_ON = new RegExp(String.raw`${HANDLER}(?::\s*[\w$.]+\s*)?[,}]`)
