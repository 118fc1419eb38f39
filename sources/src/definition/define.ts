import { DYNAMIC } from '@slashlint/core'
import { walk } from '../nodes/nodes.js'
import type { Certainty, Definition, DynamicPlace, Host, Part } from '../reader.js'
import { defined } from '../record.js'
import { isUnsure, isWhole } from './certainty.js'
import { entryAt, extent, locate, oneLine, originOf } from './locate.js'
import type { DefNode, Found, ReadDocument, Writer } from './nodes.js'
import { dynamicPlaces, valueOf } from './values.js'

/**
 * Makes the definition that readers return from one that was found in code.
 *
 * @param document the document that contains it
 * @param found its parts with their places
 * @param writer edits and describes the text in its language
 * @param host returns the project's settings for the document
 */
export function define<W>(
  document: ReadDocument,
  { root, resource, tie, certainty }: Found<W>,
  writer: Writer<W>,
  host: Host,
): Definition {
  const { uri, text, dependsOn = [] } = document
  const assignment = host.assignment?.(uri)
  const scope = assignment?.scope ?? tie.scope
  let dynamic: readonly DynamicPlace[] | undefined
  let parts: readonly Part[] | undefined
  return {
    resource,
    ...defined({ scope, guildId: assignment?.guildId, bots: tie.bots }),
    certainty,
    value: isUnsure(certainty) ? { [DYNAMIC]: true } : valueOf(root, certainty),
    dialect: writer.dialect?.(root) ?? 'api',
    place: { uri, ...root.range },
    locate: (path, target, span) => ({ uri, ...locate(text, root, path, target, span) }),
    extent: (path) => extent(root, path),
    origin: (path, target, span) => originOf(text, root, path, target, span),
    edit: (edits) => writer.edit(root, edits),
    caution: (edits) => writer.caution?.(edits),
    at: (offset) => entryAt(root, offset),
    slotAt: (offset) => writer.slotAt?.(root, offset),
    message: (diagnostic, title) => writer.message?.(root, diagnostic, title),
    note: (path) => writer.note?.(root, path),
    get dynamic() {
      return (dynamic ??= dynamicPlaces(root, certainty))
    },
    dependsOn,
    isLoaded: () => writer.isLoaded?.(root) === true,
    get parts() {
      return (parts ??= partsOf(document, root, certainty, host))
    },
  }
}

/** Makes a definition of each option that is written in another document. */
function partsOf<W>(
  { uri, text }: ReadDocument,
  root: DefNode<W>,
  certainty: Certainty,
  host: Host,
): Part[] {
  const parts: Part[] = []
  walk<DefNode<W>>(root, (node, path) => {
    if (node.type !== 'dict' || node.home === undefined) {
      return true
    }
    const { document, writer, read, suppressions } = node.home
    const own = read()
    const found: Found<W> = {
      root: own,
      resource: 'option',
      tie: {},
      // The code that uses it may add to it, unless the whole definition is sent unchanged.
      certainty: isWhole(certainty) ? certainty : 'loaded',
    }
    parts.push({
      path,
      use: { uri, ...oneLine(text, node.range) },
      definition: define(document, found, writer, host),
      suppressions: suppressions(own),
    })
    return false
  })
  return parts
}
