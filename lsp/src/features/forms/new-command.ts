import { validateCommand } from '@slashlint/core'
import type { Severity } from '@slashlint/core'
import { languageOf } from '@slashlint/sources'
import { fileNameOf } from '@slashlint/checker'
import { ascending } from '@slashlint/core/internal'
import { withoutPlaceholders } from '../snippets.js'
import { FORMS, isCode } from './form.js'
import type { FormId } from './form.js'
import { importsOf } from './imports.js'
import { likeAny } from './like-neighbour.js'
import type { CommandTexts, Neighbour } from './like-neighbour.js'
import { classNameOf } from './offers.js'
import { commandOf, DOCUMENTS } from './table.js'
import { writeTemplate, writingIn } from './writing.js'

/** A problem of the name or the description of a new command. */
export interface TextProblem {
  /** The text that has the problem. */
  readonly field: keyof CommandTexts
  /** The severity. Errors prevent the command; other problems are only shown. */
  readonly severity: Severity
  /** The sentence for the user. */
  readonly message: string
}

/** Returns core's diagnostics about a name and a description, the most severe first. */
export function judgeTexts({ name, description }: CommandTexts): readonly TextProblem[] {
  const found = validateCommand({ name, description }).flatMap(({ path, severity, message }) => {
    if (path[0] === 'name' || path[0] === 'description') {
      return [{ field: path[0], severity, message } as const]
    }
    return []
  })
  return found.sort(ascending(({ severity }) => RANK[severity]))
}

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, hint: 2 }

/** The place of a new command. */
interface NewPlace {
  readonly form: FormId
  /** The URI of the folder, without a slash at the end. */
  readonly folder: string
  /** True if new files are TypeScript, unless other commands show the opposite. */
  readonly usesTypeScript: boolean
  readonly isModule: boolean
  /** The files with commands near the new one, the most typical one first. */
  readonly neighbours: readonly Neighbour[]
}

/** Returns the forms in which a project may write commands, with their titles for users. */
export const formsFor = (
  usesTypeScript: boolean,
): readonly { readonly form: FormId; readonly title: string }[] =>
  FORMS.filter(({ needsTypes }) => needsTypes !== true || usesTypeScript).map(({ id, title }) => ({
    form: id,
    title,
  }))

/** Makes a file with a new command, in the style of the existing commands. */
export async function newCommand(texts: CommandTexts, place: NewPlace) {
  const { form, folder, neighbours, isModule } = place
  const [neighbour] = neighbours
  const name = `${folder}/${encodeURIComponent(fileName(texts.name, neighbour))}${endingFor(place)}`
  const language = languageOf(name)
  const isText = isCode(language)
  const like = isText ? await likeAny(texts, neighbours) : undefined
  if (like !== undefined) {
    return { uri: name, text: like, offset: like.lastIndexOf('Done.') + 'Done.'.length }
  }
  const data = DOCUMENTS[language === 'yaml' ? 'yaml' : 'json']
  const snippet = isText ? codeOf(name, place, neighbour?.text ?? '', isModule) : data
  const isDouble = isText ? snippet.includes('"${1:') : form === 'json'
  const quote = isDouble ? '"' : "'"
  const filled = filledIn(snippet, texts, quote, language === 'yaml')
  const marked = withoutPlaceholders(filled.replaceAll('$0', CURSOR))
  const at = marked.indexOf(CURSOR)
  const text = `${marked.replaceAll(CURSOR, '')}\n`
  return { uri: name, text, offset: at === -1 ? text.length : at }
}

const CURSOR = '\u0000'

function codeOf(uri: string, { form }: NewPlace, sample: string, isModule: boolean): string {
  const language = languageOf(uri)
  const writing = writingIn(form, { uri, language }, sample, isModule)
  const snippet = commandOf(form)
  if (snippet === undefined) {
    return ''
  }
  const { lines } = importsOf(snippet.needs, writing, '')
  return `${lines}\n${writeTemplate(snippet.body(writing, classNameOf(uri)), writing)}`
}

/**
 * Replaces the placeholders of a name and a description in a snippet by their texts, inside quotes.
 */
function filledIn(
  snippet: string,
  { name, description }: CommandTexts,
  quote: string,
  isYaml: boolean,
): string {
  const inQuotes = (text: string): string => {
    if (isYaml) {
      return text.replaceAll("'", "''").replaceAll('\n', ' ')
    }
    if (quote === '"') {
      return JSON.stringify(text).slice(1, -1)
    }
    return JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  }
  const plain = (text: string): string => inQuotes(text).replaceAll(/[\\$}]/g, '\\$&')
  return snippet
    .replaceAll('${1:name}', () => plain(name))
    .replaceAll('${2:description}', () => plain(description))
}

/**
 * Spells a name in the style of a neighbour's file name: `BanUser` beside `KickUser.ts`,
 * `BanUserCommand` beside `KickUserCommand.ts`. In any other style, returns the name itself.
 */
function fileName(name: string, neighbour: Neighbour | undefined): string {
  const neighbourName = neighbour === undefined ? '' : decodeURIComponent(fileNameOf(neighbour.uri))
  const stem = neighbourName.replace(/\..*$/, '')
  const words = name.split(/[-_]+/).filter((word) => word !== '')
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
  if (/^\p{Lu}\p{L}*\p{Ll}/u.test(stem)) {
    const suffix = stem.endsWith('Command') ? 'Command' : ''
    return words.map(capital).join('') + suffix
  }
  return name
}

/** Chooses the extension of a new file. */
function endingFor({ form, usesTypeScript, neighbours: [neighbour] }: NewPlace): string {
  if (neighbour !== undefined) {
    return /\..*$/.exec(fileNameOf(neighbour.uri))?.[0] ?? ''
  }
  if (form === 'json') {
    return '.command.json'
  }
  if (form === 'yaml') {
    return '.command.yaml'
  }
  return usesTypeScript || form === 'discordx' ? '.ts' : '.js'
}
