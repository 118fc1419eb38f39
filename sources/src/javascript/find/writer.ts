import type { Writer } from '../../definition/nodes.js'
import type { Definition } from '../../reader.js'
import { caution } from '../definition/caution.js'
import { edit } from '../definition/edit.js'
import { message, titleOf } from '../definition/message.js'
import type { Code, DefNode } from '../definition/nodes.js'
import { slotAt } from '../definition/slot-at.js'
import type { Module } from '../scope/module.js'
import { isLoaded } from './loaded.js'

/** Makes the functions that edit and describe a module's text. */
export const writerOf = (module: Module): Writer<Code> => ({
  // Data is not written as code is.
  edit: (root, edits) => (/\.json[c5]?$/i.test(module.uri) ? undefined : edit(module, root, edits)),
  slotAt: (root, offset) => slotAt(module, root, offset),
  message: (root, diagnostic, title) =>
    title === undefined ? message(root, diagnostic) : titleOf(root, diagnostic, title),
  caution: (edits) => caution(module, edits),
  isLoaded: (root) => isLoaded(module, module.tree.nodeWithin(root.range)),
  dialect: dialectOf,
})

function dialectOf(root: DefNode): Definition['dialect'] {
  const first = root.type === 'list' ? root.items[0] : root
  const { builder, isCamel } = (first?.type === 'dict' ? first.writing : undefined) ?? {}
  if (builder !== undefined) {
    return 'builder'
  }
  return isCamel === true ? 'camel' : 'api'
}
