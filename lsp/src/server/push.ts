import type { Reports } from './reports.js'
import type { Served } from './served.js'

/** Diagnostics for clients that do not ask: sent whenever they change, with the version they are about. */
export function createPush({ connection, workspace }: Served, reports: Reports) {
  /** What the client shows: the version and the result it was sent last. */
  const shown = new Map<string, { readonly state: string; readonly codes: string }>()
  return {
    publish(key: string): void {
      // About a text that has changed meanwhile nothing is said: its own check comes.
      if (!workspace.isCurrent(key)) return
      const document = workspace.openDocument(key)
      const { resultId, items, hasMore } = reports.of(key)
      const state = `${document?.text.version ?? ''} ${resultId}`
      const codes = items.map(({ code }) => code).join()
      const before = shown.get(key)
      // Editors move what they show with the text: the rest comes soon.
      if (hasMore && before?.codes === codes) return
      if (before?.state === state || (before === undefined && items.length === 0 && document === undefined)) return
      if (document === undefined && items.length === 0) shown.delete(key)
      else shown.set(key, { state, codes })
      void connection.sendDiagnostics({
        uri: workspace.uriOf(key),
        ...(document !== undefined && { version: document.text.version }),
        diagnostics: [...items],
      })
    },
  }
}
