import type { Change } from './src/lezer/change.mjs'

type Language = 'javascript' | 'python'

/** The grammar of the installed package. */
export declare function installedGrammar(language: Language): string

/** Writes the parsers, except those that are already built from the same grammar and tokens. */
export declare function buildGrammars(): Promise<void>

/** Returns the files that the generator makes of a grammar. The error about a conflict names the changed productions that take part in it. */
export declare function parserFiles(
  grammar: string,
  changes: readonly Change[],
  language?: Language,
): Promise<{ parser: string; terms: string }>
