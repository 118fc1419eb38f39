import type { Host, ReadResult, SourceDocument } from '../reader.js'

const NOTHING: ReadResult = Object.freeze({ definitions: [], syntax: [], suppressions: [] })

/** Reads the definitions of a YAML document. */
export function read(_document: SourceDocument, _host: Host): ReadResult {
  return NOTHING
}
