import type { Checks } from './checks.js'
import type { OpenDocuments } from './documents.js'
import type { WorkspaceListener } from './model.js'
import { createQueue } from './queue.js'

/** A delay that people notice is told. */
const NOTICED_MS = 100

export interface AgendaOptions {
  readonly documents: OpenDocuments
  readonly checks: Checks
  readonly listener: WorkspaceListener
  checkClosed(key: string): Promise<void>
  /** All documents that are not open were checked, as far as they could be. */
  settle(): Promise<unknown>
}

/** Which documents are still to be checked, and how many of the first ones are done. */
export function createAgenda({ documents, checks, listener, checkClosed, settle }: AgendaOptions) {
  const queue = createQueue(work)
  const progress = { done: 0, total: 0 }

  async function work(key: string): Promise<void> {
    try {
      if (documents.get(key) === undefined) await checkClosed(key)
      else await checks.current(key)
      if (!queue.isIndexing) await settle()
      listener.checked(key, documents.get(key)?.text.version)
    } catch (error) {
      listener.failed(error)
    }
    if (progress.done < progress.total) {
      progress.done++
      listener.indexing(progress.done, progress.total)
    }
  }

  /** An open document is checked when it has not changed for a while, as far as it takes long to check. */
  function addOpen(key: string): void {
    const delay = checks.delayOf(key)
    queue.addOpen(key, delay)
    if (delay >= NOTICED_MS) listener.waiting(key)
  }

  return {
    addOpen,
    /** A document that is not open is checked when its turn comes. */
    addClosed: queue.addClosed,
    /** A document is checked again although its text is the same. */
    again(key: string): void {
      checks.forget(key)
      if (documents.get(key) === undefined) queue.addClosed(key)
      else addOpen(key)
    },
    /** A document is open no more. */
    close(key: string): void {
      queue.remove(key)
      // Without a file behind it, nothing is left of it.
      queue.addClosed(key)
    },
    /** So many documents were found by the first look at all files. */
    expect(count: number): void {
      progress.total = count
      listener.indexing(0, count)
    },
    idle: queue.idle,
    dispose: queue.dispose,
  }
}
