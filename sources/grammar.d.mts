import type { Change } from './src/javascript/grammar/changes.mjs'

/** The grammar of the installed package. */
export declare function installedGrammar(): string

/** Writes the parser, unless the one that is there was made of the same. */
export declare function buildGrammar(): Promise<void>

/** What the generator makes of a grammar. A conflict names the changed productions that take part in it. */
export declare function parserFiles(
  grammar: string,
  changes: readonly Change[],
): Promise<{ parser: string; terms: string }>
