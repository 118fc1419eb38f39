import type { Assignment, LanguageId } from '@slashlint/sources'
import { fileNameOf } from '@slashlint/checker'
import { loadReader } from '@slashlint/sources'
import type { Suggestion } from '../shown.js'
import { withoutPlaceholders } from '../snippets.js'
import { formOfText, isCode } from './form.js'
import type { FormId } from './form.js'
import { importsAt, importsOf } from './imports.js'
import { likeAny } from './like-neighbour.js'
import type { Neighbour } from './like-neighbour.js'
import { CHAIN_SNIPPETS } from './chains.js'
import { CODE_SNIPPETS, DOCUMENTS } from './table.js'
import { writeTemplate, writingIn } from './writing.js'

/** The facts about the project of a document that decide which snippets fit. */
export interface FormOfProject {
  /** The form of its commands; `undefined` if nothing shows it. */
  readonly form: FormId | undefined
  /** True if its files use `import`, false for `require`. */
  readonly isModule: boolean
  /** Files with commands that are near. */
  readonly neighbours?: readonly Neighbour[]
  /** The resource that the configuration assigns to the document. */
  readonly assignment?: Assignment | undefined
}

interface Text {
  readonly uri: string
  readonly text: string
  readonly language: LanguageId | undefined
}

const PREFIX = 'slash'

/**
 * Checks by the characters before an offset whether snippets may be offered: behind a word that begins like
 * `slash…`, or behind the dot of a chain. It runs at every keystroke.
 */
export function mayOffer({ text, language }: Omit<Text, 'uri'>, offset: number): boolean {
  const word = wordBefore(text, offset)
  if (/[\w$]/.test(text.charAt(offset))) {
    return false
  }
  if (word === '') {
    return isCode(language) && text[offset - 1] === '.' && /builder/i.test(text)
  }
  const typed = word.toLowerCase()
  return PREFIX.startsWith(typed) || typed.startsWith(PREFIX)
}

/** Bound: the characters of the slice. */
const wordBefore = (text: string, offset: number): string =>
  /[\w$]*$/.exec(text.slice(Math.max(0, offset - 60), offset))?.[0] ?? ''

/** Returns the snippets that make sense at an offset of a document, in the form of its project. */
export async function offerSnippets(
  document: Text,
  offset: number,
  project: FormOfProject,
): Promise<Suggestion[]> {
  const { text, language } = document
  if (language === undefined || !mayOffer(document, offset)) {
    return []
  }
  const start = offset - wordBefore(text, offset).length
  const offers = isCode(language) ? inCode : asDocument
  const found = await offers({ ...document, language }, start, offset, project)
  const typed = text.slice(start, offset).toLowerCase()
  return found.filter(({ filter }) => filter.toLowerCase().startsWith(typed))
}

type Known = Text & { readonly language: LanguageId }

const beginsLine = (text: string, offset: number): boolean =>
  /(?:^|\n)[ \t]*$/.test(text.slice(0, offset))
const indentOf = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset))?.[0] ?? ''

async function inCode(
  document: Known,
  start: number,
  end: number,
  project: FormOfProject,
): Promise<Suggestion[]> {
  const { uri, text, language } = document
  const { codePlaceAt } = await import('@slashlint/sources/javascript')
  const place = codePlaceAt({ uri, text, languageId: language }, start, end)
  if (place === undefined) {
    return []
  }
  const form = formOfText(text, language) ?? project.form
  const writing = writingIn(form, document, text, project.isModule)
  const indent = indentOf(text, start)
  const suggestion = (label: string, detail: string, template: string): Suggestion => ({
    ...late(label, detail, writeTemplate(template, writing), language),
    snippet: writeTemplate(template, writing, indent),
    start,
    end,
  })
  if (place.kind === 'chain') {
    return CHAIN_SNIPPETS.filter((one) => one.fits(place)).map((one) =>
      suggestion(one.label, one.description, one.body(place)),
    )
  }
  const isEmpty = text.slice(0, start).trim() === '' && text.slice(end).trim() === ''
  const names = { name: STAND_IN, description: DESCRIBED }
  const like = isEmpty ? await likeAny(names, project.neighbours ?? []) : undefined
  if (like !== undefined) {
    return [
      {
        ...late(
          'slashCommand',
          'A slash command with its handler.',
          asSnippet(like, uri),
          language,
        ),
        start,
        end,
      },
    ]
  }
  if (form === undefined || !beginsLine(text, start)) {
    return []
  }
  return CODE_SNIPPETS.filter((one) => one.forms.includes(form) && one.fits(place, writing)).map(
    (one) => {
      const { extended, lines } = importsOf(one.needs, writing, text)
      const at = importsAt(text)
      const body = one.body(writing, classNameOf(uri))
      // Where nothing stands before the word, the imports are its first lines.
      const isFirst = lines !== '' && at >= text.lastIndexOf('\n', start - 1) + 1
      const above = lines === '' || isFirst ? [] : [{ start: at, end: at, text: lines }]
      const additional = [...above, ...extended]
      return {
        ...suggestion(one.label, one.description, isFirst ? `${lines}\n${body}` : body),
        ...(additional.length > 0 && { additional }),
      }
    },
  )
}

/**
 * Offers a whole command in an empty JSON or YAML document, if the name or the place of its file
 * shows that it defines a command.
 */
async function asDocument(
  document: Known,
  start: number,
  end: number,
  { assignment }: FormOfProject,
) {
  const { uri, text, language } = document
  if (text.slice(0, start).trim() !== '' || text.slice(end).trim() !== '') {
    return []
  }
  const snippet = DOCUMENTS[language === 'yaml' ? 'yaml' : 'json']
  const plain = withoutPlaceholders(snippet)
  const read = await loadReader(language)
  const host = { text: () => undefined, assignment: () => assignment }
  const { definitions } = read({ uri, text: plain, languageId: language }, host)
  if (
    definitions.some(({ resource, certainty }) => resource === 'command' && certainty === 'named')
  ) {
    return [{ ...late('slashCommand', 'A slash command.', snippet, language), start, end }]
  }
  return []
}

/** The texts of a sample command. They become placeholders in its snippet. */
const STAND_IN = 'name-of-command'
const DESCRIBED = 'What it is for.'

/**
 * Returns a sample command as a snippet with placeholders for its texts. Its classes and constants
 * are named after its file.
 */
function asSnippet(text: string, uri: string): string {
  const stem = classNameOf(uri).replace(/Command$/, '')
  return text
    .trimEnd()
    .replaceAll(/[\\$]/g, String.raw`\$&`)
    .replaceAll(STAND_IN, '${1:name}')
    .replaceAll(DESCRIBED, '${2:description}')
    .replaceAll('Done.', '${3:Done.}')
    .replaceAll('NameOfCommand', stem)
    .replaceAll('nameOfCommand', stem.charAt(0).toLowerCase() + stem.slice(1))
}

/** Returns a snippet that is listed below the suggestions of others. */
const late = (label: string, detail: string, snippet: string, language: LanguageId) => ({
  label,
  detail,
  snippet,
  filter: label,
  kind: 'snippet' as const,
  isLate: true,
  documentation: `\`\`\`${language}\n${withoutPlaceholders(snippet)}\n\`\`\``,
})

/** Makes the name of a class: `ban-user.ts` → `BanUserCommand`. */
export function classNameOf(uri: string): string {
  const stem = decodeURIComponent(fileNameOf(uri)).replace(/\..*$/, '')
  const words = stem.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  const valid = /^[\p{L}]/u.test(name) ? name : 'User'
  return valid.endsWith('Command') ? valid : `${valid}Command`
}
