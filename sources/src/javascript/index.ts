import type { Host, ReadResult, SourceDocument } from '../reader.js'
import { createReader } from './reader.js'

export { mayMatter, parseAhead } from './parse-ahead.js'
export type { ParsedAhead } from './parse-ahead.js'
export { LIBRARY_PACKAGES } from './frameworks/index.js'
export { codePlaceAt, moduleParts } from './code-places.js'
export type { ChainPlace, CodePlace } from './code-places.js'
export { mayDefine } from './prefilter.js'
export { createReader } from './reader.js'
export type { CodeReader, ReaderOptions } from './reader.js'

/** Reads a single module without a cache. To read several modules, use {@link createReader}. */
export const read = (document: SourceDocument, host: Host): ReadResult =>
  createReader().read(document, host)
