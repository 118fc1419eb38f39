import type { Path } from '@slashlint/core'
import { foreignKeysOf, isCommandFileEntry } from '../documents/content.js'
import { pathInProject } from '../documents/project.js'
import { isPlaceOfCommands, MANIFEST, TRANSLATION_FOLDER } from '../documents/file-names.js'
import { isAnswer } from '../documents/something-else.js'
import type { Recognition } from '../documents/recognise.js'
import type { Assignment, PassedOver } from '../reader.js'
import { isRecord } from '../record.js'
import type { ParsedDocument } from './define.js'
import { nodeAt } from '../nodes/nodes.js'

/** The deepest nesting of objects that may be commands. */
const DEEPEST = 16

/**
 * Finds the objects that look like commands but are in no definition, in documents in a place for commands. They have a
 * name and a description, at least one of them a text. Their inner objects are not searched. Without this report users
 * would believe that the objects have no mistakes.
 */
export function findPassedOver(
  { value, ...document }: Pick<ParsedDocument, 'uri' | 'value' | 'root'>,
  assignment: Assignment | undefined,
  recognitions: readonly Recognition[],
): readonly PassedOver[] {
  const uri = pathInProject(document.uri, assignment)
  if (!isPlaceOfCommands(uri) && assignment?.isExpected !== true) {
    return []
  }
  if (TRANSLATION_FOLDER.test(uri) || MANIFEST.test(uri) || isOfAnotherFormat(value)) {
    return []
  }
  const defined = new Set(recognitions.map(({ path }) => path.join('/')))
  const found: PassedOver[] = []
  const visit = (inside: unknown, path: Path): void => {
    if (path.length > DEEPEST || defined.has(path.join('/'))) {
      return
    }
    if (Array.isArray(inside)) {
      inside.forEach((item, index) => visit(item, [...path, index]))
    } else if (isRecord(inside) && looksLikeCommand(inside)) {
      found.push({
        name: typeof inside.name === 'string' ? inside.name : undefined,
        reason: reasonOf(inside, value),
        offset: () => nodeAt(document.root(), path)?.start ?? 0,
      })
    } else if (isRecord(inside)) {
      for (const [key, entry] of Object.entries(inside)) {
        visit(entry, [...path, key])
      }
    }
  }
  visit(value, [])
  // Names with spaces are the sign of a list of help texts: `about channel`.
  return found.some(({ name }) => name !== undefined && /\S\s+\S/.test(name)) ? [] : found
}

/** Tells whether a document is of another format, by a `$schema` or by the `paths` of an API. */
const isOfAnotherFormat = (document: unknown): boolean =>
  isRecord(document) && (typeof document.$schema === 'string' || isRecord(document.paths))

/** Tells whether an object looks like a command. Parameters of an API have `in`, which commands lack. */
const looksLikeCommand = (value: Record<string, unknown>): boolean =>
  'name' in value &&
  'description' in value &&
  !('in' in value) &&
  (typeof value.name === 'string' || typeof value.description === 'string')

/** Explains in a sentence why an object is not checked. */
function reasonOf(value: Record<string, unknown>, document: unknown): string {
  if (isAnswer(document)) {
    return 'It is as Discord answers, or as a library keeps what it has sent: a copy of what is defined elsewhere.'
  }
  const [foreign] = foreignKeysOf(value)
  if (isCommandFileEntry(value)) {
    return 'What it stands in, or beside, holds something else than commands.'
  }
  if (foreign === undefined) {
    return 'Its type is that of something else.'
  }
  return `Commands have no \`${foreign}\`, and neither its type nor its options show that it is one.`
}
