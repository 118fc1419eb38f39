import type { LRParser } from '@lezer/lr'
import { parser as built } from './parser.built.js'

/** The parser of Python, which `sources/grammar.mjs` makes from `changes.mjs`. */
export const parser: LRParser = built
