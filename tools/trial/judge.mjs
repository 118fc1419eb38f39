// Reads one file of a trial, and checks it by core.
import { DYNAMIC, validateResource } from '@slashlint/core'
import { languageOf, loadReader } from '@slashlint/sources'

/**
 * A found definition. `isResolved`: it is completely known. `isShaped`: all but its texts is known.
 * `parts`: the number of its sub-commands and groups.
 *
 * @typedef {{ name: string | undefined, isResolved: boolean, isShaped: boolean, parts: number,
 * line: number, dynamic: string[] }} Summary
 */

/**
 * The definitions and findings of a file.
 *
 * @typedef {object} Judgement
 * @property {Summary[]} definitions
 * @property {{ line: number, severity: string, code: string, message: string, source: string }[]}
 * findings
 * @property {string | undefined} crash the error if the reader threw one
 */

/**
 * Returns the definitions and findings of a file.
 *
 * @param {string} path the path of the file
 * @param {Map<string, string>} texts all texts of the repository, by path
 * @returns {Promise<Judgement>}
 */
export async function judge(path, texts) {
  const text = texts.get(path) ?? ''
  const language = languageOf(path)
  if (language === undefined) {
    return { definitions: [], findings: [], crash: undefined }
  }
  const read = await loadReader(language)
  const base = 'file:///repository/'
  const host = {
    text: (uri) =>
      uri.startsWith(base) ? texts.get(decodeURIComponent(uri.slice(base.length))) : undefined,
  }
  try {
    const result = read({ uri: `${base}${path}`, text }, host)
    const findings = result.syntax.map(({ start, code, severity, message }) =>
      finding(text, start, severity, code, message),
    )
    for (const definition of result.definitions) {
      findings.push(...findingsOf(definition, texts, base))
    }
    return {
      definitions: result.definitions.flatMap((definition) => summaries(definition, text)),
      findings,
      crash: undefined,
    }
  } catch (error) {
    return {
      definitions: [],
      findings: [],
      crash: error instanceof Error ? error.stack : String(error),
    }
  }
}

function findingsOf(definition, texts, base) {
  const context = {
    hints: true,
    ...(definition.scope !== undefined && { scope: definition.scope }),
    ...(definition.guildId !== undefined && { guildId: definition.guildId }),
  }
  return validateResource(definition.resource, definition.value, context).flatMap((diagnostic) => {
    const { code, severity, message, path, target, span, data } = diagnostic
    // As in the program, a framework's own keys are no mistakes if only the content identifies a text.
    if (
      definition.recognisedBy === 'content' &&
      code === 'shape/unknown-key' &&
      data?.suggestion === undefined
    ) {
      return []
    }
    const place = definition.locate(path, target, span)
    const text = texts.get(decodeURIComponent(place.uri.slice(base.length))) ?? ''
    return [finding(text, place.start, severity, code, definition.message?.(diagnostic) ?? message)]
  })
}

function finding(text, start, severity, code, message) {
  const line = lineAt(text, start)
  return {
    line,
    severity,
    code,
    message,
    source: (text.split('\n')[line - 1] ?? '').trim().slice(0, 160),
  }
}

/** Summarises a definition; for a list of commands, each of them. */
function summaries(definition, text) {
  const { resource, value, dynamic, place } = definition
  const line = lineAt(text, place.start)
  const isList = resource === 'commands' && Array.isArray(value)
  const members = isList ? value.filter((one) => one !== DYNAMIC) : [value]
  if (!resource.startsWith('command') || resource === 'command-permissions') {
    return []
  }
  return members.map((member) => ({
    name: typeof member?.name === 'string' ? member.name : undefined,
    isResolved: !hasDynamic(member),
    isShaped: !hasDynamic(withoutTexts(member)),
    parts: partsOf(member),
    line,
    dynamic: dynamic.map(
      ({ path, reason, start, end }) =>
        `${path.join('/')}: ${reason} (${text.slice(start, end).replace(/\s+/g, ' ').slice(0, 60)})`,
    ),
  }))
}

function hasDynamic(value) {
  if (value === DYNAMIC) {
    return true
  }
  if (typeof value !== 'object' || value === null) {
    return false
  }
  return Object.hasOwn(value, DYNAMIC) || Object.values(value).some(hasDynamic)
}

const TEXT = /^(?:name|description)(?:_localizations)?$/

/** Removes the texts for people from a value, including names, because they may be translated. */
function withoutTexts(value) {
  if (Array.isArray(value)) {
    return value.map(withoutTexts)
  }
  if (typeof value !== 'object' || value === null) {
    return value
  }
  const entries = Object.entries(value).filter(([key]) => !TEXT.test(key))
  const known = Object.fromEntries(entries.map(([key, inner]) => [key, withoutTexts(inner)]))
  return Object.hasOwn(value, DYNAMIC) ? { ...known, [DYNAMIC]: true } : known
}

const SUB_COMMANDS = [1, 2]

function partsOf(value) {
  const options = Array.isArray(value?.options) ? value.options : []
  return options.reduce(
    (sum, option) => sum + (SUB_COMMANDS.includes(option?.type) ? 1 + partsOf(option) : 0),
    0,
  )
}

function lineAt(text, offset) {
  return text.slice(0, offset).split('\n').length
}
