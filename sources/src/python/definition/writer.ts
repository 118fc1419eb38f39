import type { Writer } from '../../definition/nodes.js'
import type { Code } from './nodes.js'

/** What is done with the text of a module. Nothing of it is changed yet. */
export const WRITER: Writer<Code> = {
  edit: () => undefined,
}
