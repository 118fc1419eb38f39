import { pathInProject } from '../documents/project.js'
import type { Assignment, SourceDocument } from '../reader.js'
import { mayExtend } from './find/extensions.js'
import { mayHandle } from './handlers/index.js'
import { mayDefine, mayMean } from './prefilter.js'
import { grammarOf } from './scope/workspace.js'
import { parse } from './syntax/parse.js'
import type { Grammar, Tree } from './syntax/tree.js'

/** A parsed document as plain data, for transfer to another thread. */
export interface ParsedAhead extends Pick<Tree, 'columns' | 'errors' | 'unreadFrom'> {
  /** The dialect with which the text was parsed. */
  readonly grammar: Grammar
}

/**
 * Tells whether a module may contain a definition: the project assigns a resource to it, or its
 * text suggests one.
 */
export const isToDefine = ({ uri, text }: SourceDocument, assignment?: Assignment): boolean =>
  assignment?.resource !== undefined || mayDefine(text, pathInProject(uri, assignment))

/**
 * Tells whether a module may handle or extend commands of other modules, and the project checks
 * handlers.
 */
export const isToHandle = ({ text }: SourceDocument, assignment?: Assignment): boolean =>
  assignment?.ignoresHandlers !== true && mayMean(text) && (mayHandle(text) || mayExtend(text))

/** Tells whether a module must be parsed. Most modules of a project can contain neither definitions nor handlers. */
export const mayMatter = (document: SourceDocument, assignment?: Assignment): boolean =>
  isToDefine(document, assignment) || isToHandle(document, assignment)

/** Parses a module in advance. Pass the result to the reader's `remember`. */
export function parseAhead({ uri, text, languageId }: SourceDocument): ParsedAhead {
  const grammar = grammarOf(uri, languageId)
  const { columns, errors, unreadFrom } = parse(text, grammar)
  return { grammar, columns, errors, unreadFrom }
}
