import type { Assignment } from '../reader.js'
import { isRecord } from '../record.js'
import { languageOf } from './languages.js'
import { pathInProject } from './project.js'
import { isInCommandFolder } from './recognise.js'

/**
 * Whether what is wrong with the text of a document is said although nothing in it is recognised. A command file that
 * lost a brace must not look like a clean one; nor must every broken JSON file of a project be complained about.
 */
export function isBrokenDefinition(
  text: string,
  document: string,
  assignment: Assignment = {},
): boolean {
  const uri = pathInProject(document, assignment)
  if (assignment.resource !== undefined) {
    return true
  }
  if (
    languageOf(uri) === undefined ||
    MANIFEST.test(uri) ||
    isNeverJudged(text, document, assignment)
  ) {
    return false
  }
  if (assignment.isNamed === true) {
    return true
  }
  return isInCommandFolder(uri) && !TRANSLATIONS_OR_TESTS.test(uri) && beginsACommand(keysOf(text))
}

/**
 * Whether a damaged text is what nobody wants to hear of, even where the file is named, as tools name every file that has
 * changed: a template, a translation, a test. What folders are called counts within a project only.
 */
function isNeverJudged(text: string, document: string, assignment: Assignment = {}): boolean {
  const isKnown = assignment.root !== undefined && document.startsWith(`${assignment.root}/`)
  return (
    isTemplate(text) || (isKnown && TRANSLATIONS_OR_TESTS.test(pathInProject(document, assignment)))
  )
}

/** Whether a damaged document is a command at most by its place, and is one that nobody wants to hear of. */
export const isUnwantedCommand = (
  value: unknown,
  text: string,
  document: string,
  assignment?: Assignment,
): boolean =>
  isRecord(value) && !isPlainName(value.name) && isNeverJudged(text, document, assignment)

const isPlainName = (name: unknown): boolean =>
  typeof name === 'string' && /^[-_\p{L}\p{N}]+$/u.test(name)

/** Text that another program fills in before it is read: Helm, Jinja, ERB. */
const isTemplate = (text: string): boolean => /\{\{|\{%|<%/.test(text)

/** Files with a name and a description that are known to be something else. */
const MANIFEST =
  /[/\\](?:package(?:-lock)?|composer|deno|[jt]sconfig[^/\\]*|plugin|manifest|app|bower|project|slashlint)\.(?:json[c5]?|ya?ml)$/i

const TRANSLATIONS_OR_TESTS =
  /[/\\](?:locales?|languages?|langs?|i18n|l10n|translations?|[a-z]{2}-[A-Z]{2}|tests?|__tests__|specs?|fixtures?|mocks?|__mocks__)[/\\]|\.(?:test|spec)\.[^/\\]+$/i

/** Two of the three: the damage may be in one of the keys. */
const beginsACommand = (keys: ReadonlySet<string>): boolean =>
  !keys.has('$schema') &&
  ['name', 'description', 'options'].filter((key) => keys.has(key)).length > 1

/** The keys of a document, or of the first item of its list, as far as its text shows them, however damaged it is. */
function keysOf(text: string): ReadonlySet<string> {
  return /^[\s\uFEFF]*[[{]/.test(text) ? keysInBrackets(text) : keysInLines(text)
}

/** Keys, with quotes or as JSON5 has them; texts, which may hold brackets; and brackets. */
const TOKENS =
  /["']((?:[^"'\\\n]|\\.)*)["'](?=\s*:)|"(?:[^"\\\n]|\\.)*"|(?<![\w$"'])([\w$]+)(?=\s*:)|[[\]{}]/g

function keysInBrackets(text: string): ReadonlySet<string> {
  const keys = new Set<string>()
  const level = /^[\s\uFEFF]*\[/.test(text) ? 2 : 1
  let depth = 0
  for (const [token, key, bare] of text.matchAll(TOKENS)) {
    if (token === '{' || token === '[') {
      depth++
    } else if (token === '}' || token === ']') {
      depth--
    } else if (depth === level && (key ?? bare) !== undefined) {
      keys.add(key ?? bare ?? '')
    }
    if (depth < level && keys.size > 0) {
      break
    }
  }
  return keys
}

/** What begins a line, or the first item of a list, as an entry does in YAML, also behind a tab. */
function keysInLines(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(/^(?:- | {2}|\t)?["']?([$\w]+)["']?[ \t]*:/gm)].map(([, key = '']) => key),
  )
}
