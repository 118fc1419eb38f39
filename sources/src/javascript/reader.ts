import type { Lockfiles } from '../documents/versions.js'
import { NOTHING } from '../reader.js'
import type { Host, ReadResult, SourceDocument } from '../reader.js'
import { isToDefine, isToHandle } from './parse-ahead.js'
import type { ParsedAhead } from './parse-ahead.js'
import { LIBRARIES } from './frameworks/index.js'
import { readAgain, readWhole } from './reading.js'
import type { Reading } from './incremental.js'
import { createMemory } from './scope/memory.js'
import { Module, Workspace } from './scope/module.js'
import { grammarOf } from './scope/workspace.js'
import { Tree } from './syntax/tree.js'

/** The limits of a reader, and the lockfiles that it shares. */
export interface ReaderOptions {
  /**
   * The most characters in all texts whose syntax trees are cached; by default two million. A few
   * documents are cached in any case.
   */
  readonly characters?: number
  /** The lockfiles that other readers of the project have already read. */
  readonly lockfiles?: Lockfiles
}

const MOST_CHARACTERS = 2_000_000
/**
 * The most readings that are cached. After a keystroke, the document and its importers are read
 * again with few changes.
 */
const MOST_READINGS = 4

/** Reads modules and caches results for later readings. */
export interface CodeReader {
  /** Reads the definitions in a JavaScript or TypeScript module without running its code. */
  read(document: SourceDocument, host: Host): ReadResult
  /**
   * Accepts a finished parse, so that `read` need not parse the document. The parse is dropped
   * after some dozens of other documents were read.
   */
  remember(document: SourceDocument, parsed: ParsedAhead): void
}

/** Makes a reader with an empty cache. */
export function createReader({
  characters = MOST_CHARACTERS,
  lockfiles,
}: ReaderOptions = {}): CodeReader {
  const memory = createMemory(characters, lockfiles)
  /** The latest readings, by the conditions under which they can be reused. */
  const readings = new Map<string, Reading>()

  function rememberReading(terms: string, reading: Reading): void {
    readings.delete(terms)
    readings.set(terms, reading)
    for (const oldest of readings.keys()) {
      if (readings.size > MOST_READINGS) {
        readings.delete(oldest)
      }
    }
  }

  return {
    read(document, host) {
      const { uri, text, languageId } = document
      const assignment = host.assignment?.(uri)
      const isDefining = isToDefine(document, assignment)
      if (!isDefining && !isToHandle(document, assignment)) {
        return NOTHING
      }
      const requested = new Map<string, string | undefined>()
      const workspace = new Workspace(recording(host, requested), LIBRARIES, text, {
        root: assignment?.root,
        memory,
      })
      const tree = memory.trees.treeOf(uri, text, grammarOf(uri, languageId))
      const module = new Module(uri, tree, workspace)
      workspace.modules.set(uri, module)
      const terms = JSON.stringify([
        uri,
        languageId,
        { ...assignment, commandsAt: assignment?.commandsAt?.length },
        isDefining,
      ])
      const before = readings.get(terms)
      const again = (): Reading => readWhole(module, isDefining, requested)
      const reused = before && readAgain(before, module, requested, again)
      const reading = reused ?? again()
      rememberReading(terms, reading)
      return reading.result
    },

    remember({ uri, text }, { grammar, columns, errors, unreadFrom }) {
      memory.trees.remember(uri, grammar, new Tree(text, columns, errors, unreadFrom))
    },
  }
}

/** Makes a host that records which texts were requested, and the answers. */
const recording = (host: Host, requested: Map<string, string | undefined>): Host => ({
  ...host,
  text(other) {
    const text = host.text(other)
    requested.set(other, text)
    return text
  },
})
