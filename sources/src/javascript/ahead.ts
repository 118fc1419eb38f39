import { pathInProject } from '../documents/project.js'
import type { Assignment, SourceDocument } from '../reader.js'
import { mayExtend } from './find/extensions.js'
import { mayHandle } from './handlers/index.js'
import { mayDefine, mayMean } from './pretest.js'
import { grammarOf } from './scope/workspace.js'
import { parse } from './syntax/parse.js'
import type { Grammar, Tree } from './syntax/tree.js'

/** A document that was parsed somewhere else, as plain data: it can be handed to another thread. */
export interface ParsedAhead extends Pick<Tree, 'columns' | 'errors' | 'unreadFrom'> {
  readonly grammar: Grammar
}

/** Whether a module can hold a definition, by its project's word or by its own. */
export const isToDefine = ({ uri, text }: SourceDocument, assignment?: Assignment): boolean =>
  assignment?.resource !== undefined || mayDefine(text, pathInProject(uri, assignment))

/** Whether a module can handle commands that others define, or add to them, and somebody wants to hear about them. */
export const isToHandle = ({ text }: SourceDocument, assignment?: Assignment): boolean =>
  assignment?.ignoresHandlers !== true && mayMean(text) && (mayHandle(text) || mayExtend(text))

/** Whether a module has to be parsed: most of a project's can hold neither definitions nor handlers. */
export const mayMatter = (document: SourceDocument, assignment?: Assignment): boolean =>
  isToDefine(document, assignment) || isToHandle(document, assignment)

/** Parses a module for a reader, which `remember`s it. */
export function parseAhead({ uri, text, languageId }: SourceDocument): ParsedAhead {
  const grammar = grammarOf(uri, languageId)
  const { columns, errors, unreadFrom } = parse(text, grammar)
  return { grammar, columns, errors, unreadFrom }
}
