import { expect } from 'vitest'
import { createAnalyst } from '../../../lsp/src/workspace/analyst.js'
import type { Changes } from '../../../lsp/src/workspace/analyst.js'
import type { LocatedFinding } from '../../../lsp/src/features/located.js'
import { createOpenDocuments } from '../../../lsp/src/workspace/documents.js'
import type { DocumentRecord } from '../../../lsp/src/workspace/record.js'
import { createWhileTyping } from '../../../lsp/src/server/while-typing.js'

/** The capabilities of a usual editor. */
export const DISPLAY = {
  encoding: 'utf-16',
  markdown: true,
  snippets: true,
  hierarchicalSymbols: true,
  previewCommand: undefined,
  jsonService: false,
  jsonSchemaFiles: undefined,
} as const

/** Simulates an editor with the server's own parts. The clock only moves when the test moves it. */
export function desk() {
  const documents = createOpenDocuments()
  const analyst = createAnalyst(DISPLAY)
  const records = new Map<string, DocumentRecord>()
  let time = 1000
  const typing = createWhileTyping(
    (uri) => documents.get(uri)?.revision,
    () => time,
  )
  async function check(uri: string): Promise<void> {
    const document = documents.get(uri)
    const isCode = uri.endsWith('.js')
    const { records: changed } = await analyst.put([
      {
        key: uri,
        text: document?.plain.getText() ?? null,
        terms: {
          uri,
          revision: document?.revision ?? 0,
          language: isCode ? 'javascript' : 'json',
          typedSince: document?.typedSince,
          settings: { assignment: {}, rules: {} },
          root: 'file:///bot',
        },
      },
    ])
    take(changed)
  }
  function take(changed: Changes['records']): void {
    for (const [key, record] of changed) {
      if (record === null) {
        records.delete(key)
      } else {
        records.set(key, record)
      }
    }
  }
  const select = (uri: string) => {
    const document = documents.get(uri)
    return document === undefined
      ? typing.selectClosed(records.get(uri) ?? expect.fail('it was not checked'))
      : typing.select(document, records.get(uri))
  }
  return {
    shown: (uri: string): readonly string[] => select(uri).findings.map(({ code }) => code),
    select,
    async open(uri: string, text: string): Promise<void> {
      documents.open(uri, uri.endsWith('.js') ? 'javascript' : 'json', 1, text)
      await check(uri)
      select(uri)
    },
    /** Replaces the first occurrence of a text. */
    async type(uri: string, from: string, to: string): Promise<void> {
      const document = documents.get(uri) ?? expect.fail('it is not open')
      const text = document.plain.getText()
      const at = text.indexOf(from)
      expect(at).not.toBe(-1)
      const [start, end] = [
        document.plain.positionAt(at),
        document.plain.positionAt(at + from.length),
      ]
      typing.typed()
      documents.change(uri, document.plain.version + 1, [{ range: { start, end }, text: to }])
      await check(uri)
      select(uri)
    },
    /** Replaces the text of a document, as one key does. */
    async put(uri: string, text: string): Promise<void> {
      const version = (documents.get(uri)?.plain.version ?? 0) + 1
      typing.typed()
      documents.change(uri, version, [{ text }])
      await check(uri)
      select(uri)
    },
    /** Returns all findings in a document, whether they are shown or not. */
    found: (uri: string): readonly LocatedFinding[] => records.get(uri)?.findings ?? [],
    /** Checks all documents without delay. */
    settle: async (): Promise<void> => take((await analyst.put([], true)).records),
    revisionOf: (uri: string): number | undefined => documents.get(uri)?.revision,
    save: (uri: string) => typing.rest(documents.get(uri) ?? expect.fail('it is not open')),
    wait: (milliseconds: number) => void (time += milliseconds),
  }
}
