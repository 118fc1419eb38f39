import type { Assignment } from '../reader.js'
import { isRecord } from '../record.js'
import { languageOf } from './languages.js'
import { pathInProject } from './project.js'
import { isInCommandFolder } from './file-names.js'

/**
 * Tells whether mistakes in the syntax of a document are reported although no definition is recognised in it. A command
 * file with a missing brace must not seem to be free of mistakes. Other broken JSON files of the project must not be
 * reported.
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
 * Tells whether damaged text is never reported, not even in a named file: a template, a translation or a test. Tools
 * often name every changed file. The names of folders count only within a project.
 */
function isNeverJudged(text: string, document: string, assignment: Assignment = {}): boolean {
  const isKnown = assignment.root !== undefined && document.startsWith(`${assignment.root}/`)
  return (
    isTemplate(text) || (isKnown && TRANSLATIONS_OR_TESTS.test(pathInProject(document, assignment)))
  )
}

/**
 * Tells whether a damaged document should not be reported: its `name` is not that of a command, and
 * it is a template, a translation or a test.
 */
export const isUnwantedCommand = (
  value: unknown,
  text: string,
  document: string,
  assignment?: Assignment,
): boolean =>
  isRecord(value) && !isPlainName(value.name) && isNeverJudged(text, document, assignment)

const isPlainName = (name: unknown): boolean =>
  typeof name === 'string' && /^[-_\p{L}\p{N}]+$/u.test(name)

/** Tells whether another program fills in the text before it is read: Helm, Jinja, ERB. */
const isTemplate = (text: string): boolean => /\{\{|\{%|<%/.test(text)

/** Files with a name and a description that are known to be something else. */
const MANIFEST =
  /[/\\](?:package(?:-lock)?|composer|deno|[jt]sconfig[^/\\]*|plugin|manifest|app|bower|project|slashlint)\.(?:json[c5]?|ya?ml)$/i

const TRANSLATIONS_OR_TESTS =
  /[/\\](?:locales?|languages?|langs?|i18n|l10n|translations?|[a-z]{2}-[A-Z]{2}|tests?|__tests__|specs?|fixtures?|mocks?|__mocks__)[/\\]|\.(?:test|spec)\.[^/\\]+$/i

/** Tells whether two of the three keys of a command exist. The third may be in the damage. */
const beginsACommand = (keys: ReadonlySet<string>): boolean =>
  !keys.has('$schema') &&
  ['name', 'description', 'options'].filter((key) => keys.has(key)).length > 1

/** Collects the keys of a document, or of the first item of its list. Damage is ignored. */
function keysOf(text: string): ReadonlySet<string> {
  return /^[\s\uFEFF]*[[{]/.test(text) ? keysInBrackets(text) : keysInLines(text)
}

/** Matches keys (with quotes or as in JSON5), strings (which may contain brackets), and brackets. */
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

/** Collects the keys that begin a line, or the first item of a list, as in YAML. A tab before them is allowed. */
function keysInLines(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(/^(?:- | {2}|\t)?["']?([$\w]+)["']?[ \t]*:/gm)].map(([, key = '']) => key),
  )
}
