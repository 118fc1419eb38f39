import { analyse, asRecord, findingsOf } from '@slashlint/checker'
import type { Analysis } from '@slashlint/checker'
import { applyTextEdits, languageOf, loadReader } from '@slashlint/sources'
import type { LanguageId, Read, TextEdit } from '@slashlint/sources'
import { commandsOf } from '../values.js'
import type { CommandAt } from '../values.js'
import { writingIn } from './writing.js'
import type { Writing } from './writing.js'

/** The name and description of a new command. */
export interface CommandTexts {
  /** The default name. */
  readonly name: string
  /** The default description; empty for context menu entries. */
  readonly description: string
}

/** A file with commands of the project. */
export interface Neighbour {
  /** The URI as the client writes it. */
  readonly uri: string
  /** The present text of the file. */
  readonly text: string
}

/**
 * Writes a new command in the style of the first neighbour that contains a single plain command.
 * Returns `undefined` if no neighbour does.
 */
export async function likeAny(
  texts: CommandTexts,
  neighbours: readonly Neighbour[],
): Promise<string | undefined> {
  for (const neighbour of neighbours) {
    const made = await likeNeighbour(texts, neighbour)
    if (made !== undefined) {
      return made
    }
  }
  return undefined
}

/** Fields that belong to the neighbour's command alone. */
const OWN = [
  'options',
  'name_localizations',
  'description_localizations',
  'default_member_permissions',
  'nsfw',
]
const NOTHING = { assignment: {}, rules: {} }
/** The longest file that is an example. A longer one is not a single plain command. */
const MOST_TEXT = 30_000

/** A module, by which the language of its text is known. */
interface Module {
  readonly uri: string
  readonly language: LanguageId
  readonly read: Read
}

/**
 * Writes a new command as a neighbour is written: its class, type and base class, its imports and its handler, which answers
 * that it is done. The result is proved by reading it.
 *
 * @returns `undefined` if the neighbour shows no single plain command
 */
async function likeNeighbour(
  texts: CommandTexts,
  { uri, text }: Neighbour,
): Promise<string | undefined> {
  const language = languageOf(uri)
  if (language === undefined || text.length > MOST_TEXT) {
    return undefined
  }
  const [read, { moduleParts }] = await Promise.all([
    loadReader(language),
    import('@slashlint/sources/javascript'),
  ])
  const module = { uri, language, read }
  const command = plainCommand(module, text)
  const changed = command && withTexts(command, texts, text)
  const parts = changed === undefined ? undefined : moduleParts(uri, changed, language)
  const [handler, ...more] = parts?.handlers ?? []
  if (!command || changed === undefined || !parts || !handler || more.length > 0) {
    return undefined
  }
  const body = bodyOf(handler, changed, writingIn(undefined, { uri, language }, text, false))
  if (body === undefined) {
    return undefined
  }
  const words = wordsFor(command.name, texts.name)
  const renamed = (part: string): string =>
    words.reduce((sum, [from, to]) => sum.replace(from, to), part)
  const whole = withoutUnused(
    wantedOf(applyTextEdits(changed, [body]), changed, parts.statements, body).map(
      ({ text: part, isImport }) => (isImport ? part : renamed(part)),
    ),
  )
  return isPlain(module, whole, texts) ? whole : undefined
}

const analysisOf = ({ uri, language, read }: Module, text: string): Analysis | undefined =>
  analyse({ uri, text, languageId: language }, read, NOTHING)

/** A slash command that its file contains alone. */
type PlainCommand = CommandAt & { readonly name: string }

function plainCommand(module: Module, text: string): PlainCommand | undefined {
  const analysis = analysisOf(module, text)
  const [command, ...others] = analysis === undefined ? [] : commandsOf(analysis)
  const { name, type = 1 } = asRecord(command?.value)
  if (command === undefined || others.length > 0 || typeof name !== 'string' || type !== 1) {
    return undefined
  }
  return { ...command, name }
}

/** A function that runs a command. */
interface ModuleHandler {
  readonly body: Pick<TextEdit, 'start' | 'end'>
  readonly isBlock: boolean
  readonly isAsync: boolean
  /** The name of its first parameter. */
  readonly parameter: string
}

/** Gives a copied command its new name and description, and removes the fields that were meant for the original. */
function withTexts(
  { definition, path, value }: PlainCommand,
  { name, description }: CommandTexts,
  text: string,
): string | undefined {
  const fields = asRecord(value)
  const edits = definition.edit([
    { kind: 'replace', path: [...path, 'name'], value: name },
    { kind: 'replace', path: [...path, 'description'], value: description },
    ...OWN.filter((key) => isSet(fields[key])).map(
      (key) => ({ kind: 'remove', path: [...path, key] }) as const,
    ),
  ])
  return edits === undefined ? undefined : applyTextEdits(text, edits)
}

/** Replaces the body of a handler by an answer. */
function bodyOf(
  handler: ModuleHandler,
  text: string,
  { semicolons, unit, quote }: Writing,
): TextEdit | undefined {
  const { body, isBlock } = handler
  const answer = answerOf(text.slice(body.start, body.end), handler, quote)
  if (answer === undefined || !isBlock) {
    return answer === undefined ? undefined : { ...body, text: answer }
  }
  const line = text.slice(text.lastIndexOf('\n', body.start) + 1)
  const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
  const end = semicolons ? ';' : ''
  return { ...body, text: `{\n${indent}${unit}${answer}${end}\n${indent}}` }
}

/** Checks that a text contains exactly the new command, without options and findings. */
function isPlain(module: Module, text: string, { name, description }: CommandTexts): boolean {
  const analysis = analysisOf(module, text)
  const [made, ...rest] = analysis === undefined ? [] : commandsOf(analysis)
  const value = asRecord(made?.value)
  return (
    analysis !== undefined &&
    rest.length === 0 &&
    value.name === name &&
    value.description === description &&
    !isSet(value.options) &&
    findingsOf(analysis).length === 0
  )
}

/** Tells whether a builder's value is set: builders have an empty list for an absent value. */
const isSet = (value: unknown): boolean =>
  value !== undefined && !(Array.isArray(value) && value.length === 0)

/**
 * Returns an answer for a handler. It calls the same method as the handler itself.
 *
 * Bound: MOST_TEXT.
 */
function answerOf(
  body: string,
  { isAsync, isBlock, parameter }: ModuleHandler,
  quote: string,
): string | undefined {
  const [, callee, content] = /([\w.]+\.(?:reply|send))\(\s*(\{\s*content\b)?/.exec(body) ?? []
  const isOwn = /^(?:interaction|ctx|context|i)$/.test(parameter)
  const call = callee ?? (isOwn && parameter.startsWith('i') ? `${parameter}.reply` : undefined)
  if (call === undefined) {
    return undefined
  }
  const done = `${quote}Done.${quote}`
  return `${isAsync && isBlock ? 'await ' : ''}${call}(${content === undefined ? done : `{ content: ${done} }`})`
}

/** Selects the imports, the statements with the command and its handler, and the statements that those need. */
function wantedOf(
  text: string,
  before: string,
  statements: readonly { readonly start: number; readonly end: number }[],
  body: TextEdit,
): readonly { readonly text: string; readonly isImport: boolean }[] {
  const shift = text.length - before.length
  const moved = (offset: number): number => (offset >= body.end ? offset + shift : offset)
  const parts = statements.map(({ start, end }, index) => {
    const gap = text.slice(moved(statements[index - 1]?.end ?? 0), moved(start))
    const own = text.slice(moved(start), moved(end))
    return {
      // What a comment says is about the neighbour; types and directives are no such comments. Bound: MOST_TEXT.
      text:
        gap.replaceAll(
          /\/\*(?!\*? *@type)[^]*?\*\/[ \t]*\n?|(?<!:)\/\/(?! *(?:@ts-|eslint))[^\n]*\n?/g,
          '',
        ) + own,
      own,
      isImport: /^import\b|^(?:const|let|var)\b[^=]*=\s*require\(|^(['"])use \w+\1/.test(own),
      isNeeded:
        (start <= body.start && body.end <= end) || /^export\b|^module\b|^exports\b/.test(own),
    }
  })
  const wanted = new Set(parts.filter(({ isImport, isNeeded }) => isImport || isNeeded))
  for (const _ of parts) {
    for (const part of parts) {
      const declared =
        /^(?:abstract\s+)?(?:const|let|var|function|class|type|interface|enum)\s+([\w$]+)/.exec(
          part.own,
        )?.[1]
      const isUsed =
        declared !== undefined &&
        [...wanted].some((other) => new RegExp(`\\b${declared}\\b`).test(other.own))
      if (isUsed || /@\w+\(/.test(part.own)) {
        wanted.add(part)
      }
    }
  }
  return parts.filter((part) => wanted.has(part))
}

/**
 * Returns patterns for the names that are made of the old command's, such as `BanCommand` and
 * `ban`, each with its replacement.
 */
function wordsFor(old: string, name: string): readonly (readonly [RegExp, string])[] {
  const pascal = (word: string): string =>
    word.replaceAll(/(?:^|[-_])(\p{L})/gu, (_match, letter: string) => letter.toUpperCase())
  const camel = (word: string): string =>
    pascal(word).replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())
  const between = (word: string): RegExp =>
    new RegExp(String.raw`(?<=\b(?:class|const|function|default)\s+)${word}(?=[A-Z]|\b)`, 'gu')
  return [
    [between(pascal(old)), pascal(name)],
    [between(camel(old)), camel(name)],
  ]
}

/** Removes the names that statements import and no longer use. Bound: MOST_TEXT. */
function withoutUnused(statements: readonly string[]): string {
  const text = statements.join('')
  const uses = text.replaceAll(/(\bfrom\s*|\brequire\()(['"])[^'"\n]*\2/g, '$1')
  const isUsed = (name: string): boolean =>
    (uses.match(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'))?.length ??
      0) > 1
  return text
    .replaceAll(
      /^(import\s+(?:type\s+)?|const\s+)\{([^{}]*)\}(\s*(?:from|=\s*require\()\s*['"][^'"\n]*['"]\)?;?\n?)/gm,
      (whole, before: string, names: string, behind: string) => {
        const imported = names.split(',').filter((one) => one.trim() !== '')
        const left = imported.filter((one) => isUsed(/[\w$]+\s*$/.exec(one)?.[0].trim() ?? ''))
        if (left.length === imported.length) {
          return whole
        }
        const list = left.map((one) => one.trim()).join(', ')
        return left.length === 0 ? '' : `${before}{ ${list} }${behind}`
      },
    )
    .replace(/^\n+/, '')
    .replace(/\n*$/, '\n')
}
