import type { Range } from '../../../reader.js'
import type { DictEntry } from '../../definition/nodes.js'
import { fromDocstring, impliedText, unknownDocstring } from '../../entries/texts.js'
import type { Translated } from '../../entries/texts.js'
import { argumentOf } from '../../signature/signature.js'
import type { Module } from '../../scope/module.js'
import type { Docstring } from '../../syntax/docstring.js'
import { nameIn } from './names.js'
import { TEXTS } from './texts.js'

/** Returns the text in `locale_str("text")`. */
export const translated: Translated = (value) => {
  if (value.kind === 'call' && nameIn(value.callee) === 'app_commands.locale_str') {
    return argumentOf(value.site.module, value.args, 'message', 0)?.value
  }
  return undefined
}

/** Makes the description that discord.py sends if the code has none. */
export const impliedDescription = (range: Range): DictEntry =>
  impliedText('description', range, TEXTS.none)

/** Makes the description from the first paragraph of a docstring, shortened like discord.py does. */
export function docstringEntry(
  module: Module,
  docstring: Docstring | 'unknown',
  range: Range,
): DictEntry {
  if (docstring === 'unknown') {
    return unknownDocstring(range)
  }
  return fromDocstring(docstring, TEXTS.shortened(module.tree.text, docstring.raw))
}
