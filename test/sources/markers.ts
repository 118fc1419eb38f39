import { readFileSync, readdirSync } from 'node:fs'
import { validateResource } from '@slashlint/core'
import { languageOf, loadReader, suppress } from '@slashlint/sources'
import type { Definition, SourceDocument } from '@slashlint/sources'

/**
 * A finding in a fixture. Fixtures contain their expected findings: `⟦code|text⟧` means that the diagnostic `code` has
 * exactly the range of `text`. Markers nest. Every diagnostic is marked, and unmarked text has none.
 */
export interface Mark {
  readonly code: string
  readonly start: number
  readonly end: number
}

const OPEN = '⟦'
const CLOSE = '⟧'

/** Removes the markers of a text, and returns their data. */
export function unmark(marked: string): { readonly text: string; readonly marks: readonly Mark[] } {
  const marks: Mark[] = []
  const open: { readonly code: string; readonly start: number }[] = []
  let text = ''
  for (const part of marked.split(/(⟦[\w/-]+\||⟧)/)) {
    if (part.startsWith(OPEN)) {
      open.push({ code: part.slice(1, -1), start: text.length })
    } else if (part === CLOSE) {
      const last = open.pop()
      if (last === undefined) {
        throw new Error(`A ${CLOSE} closes nothing behind ${JSON.stringify(text.slice(-40))}.`)
      }
      marks.push({ ...last, end: text.length })
    } else {
      text += part
    }
  }
  const left = open.pop()
  if (left !== undefined) {
    throw new Error(`The mark of ${left.code} is not closed.`)
  }
  return { text, marks }
}

/** Adds markers to a text, the outer ones first. Crossing marks are not supported. */
export function mark(text: string, marks: readonly Mark[]): string {
  const sorted = [...marks].sort(
    (a, b) => a.start - b.start || b.end - a.end || (a.code < b.code ? -1 : 1),
  )
  const open: Mark[] = []
  let result = ''
  let at = 0
  const copyTo = (offset: number): void => {
    result += text.slice(at, offset)
    at = offset
  }
  const closeUntil = (offset: number): void => {
    for (let last = open.at(-1); last !== undefined && last.end <= offset; last = open.at(-1)) {
      // An empty mark at the same offset is closed after it is opened.
      copyTo(last.end)
      result += CLOSE
      open.pop()
    }
  }
  for (const each of sorted) {
    closeUntil(each.start)
    const around = open.at(-1)
    if (around !== undefined && around.end < each.end) {
      throw new Error(`${around.code} and ${each.code} cross.`)
    }
    copyTo(each.start)
    result += `${OPEN}${each.code}|`
    open.push(each)
  }
  closeUntil(text.length)
  copyTo(text.length)
  return result
}

/** Returns all findings of reader and core in a document, after applying comments that turn rules off. */
export async function diagnose(document: SourceDocument): Promise<Mark[]> {
  const language = document.languageId ?? languageOf(document.uri)
  if (language === undefined) {
    throw new Error(`${document.uri} is in no known language.`)
  }
  const read = await loadReader(language)
  const { definitions, syntax, suppressions } = read(document, { text: () => undefined })
  const { kept, unused } = suppress(
    [...syntax, ...definitions.flatMap(diagnosticsOf)],
    suppressions,
  )
  return [...kept, ...unused].map(({ code, start, end }) => ({ code, start, end }))
}

function diagnosticsOf(definition: Definition): Mark[] {
  const { resource, value, scope, guildId, certainty } = definition
  const context = {
    ...(scope !== undefined && { scope }),
    ...(guildId !== undefined && { guildId }),
  }
  return validateResource(resource, value, { hints: true, ...context }).flatMap(
    ({ code, path, target, span, data }) => {
      if (
        certainty !== 'named' &&
        certainty !== 'typed' &&
        code === 'shape/unknown-key' &&
        data?.suggestion === undefined
      ) {
        return []
      }
      const { start, end } = definition.locate(path, target, span)
      return [{ code, start, end }]
    },
  )
}

export interface Fixture {
  readonly name: string
  readonly uri: string
  readonly marked: string
}

/**
 * Lists the fixtures of a language: `test/fixtures/<language>/`. Their names determine their resource, as in a project.
 */
export function fixtures(language: string): Fixture[] {
  const folder = new URL(`../fixtures/${language}/`, import.meta.url)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = `${entry.parentPath}/${entry.name}`
      const name = path.slice(folder.pathname.length).replace(/^\//, '')
      return { name, uri: `file:///bot/${name}`, marked: readFileSync(path, 'utf8') }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
