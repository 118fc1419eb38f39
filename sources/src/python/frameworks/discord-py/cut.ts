import { NONE } from '../../../lezer/tree.js'
import type { Range } from '../../../reader.js'
import type { Module } from '../../scope/module.js'
import type { TextValue } from '../../syntax/strings.js'
import { evaluate } from '../../values/evaluate.js'
import type { Command, Mistake } from '../framework.js'
import { fieldsOf } from './flags.js'
import { parameterSettings } from './options.js'
import type { ParameterSettings } from './options.js'
import { TEXTS, WIDTH } from './texts.js'

/** Reports descriptions of options that discord.py shortens. */
export function cutDescriptions(command: Command): Mistake[] {
  const { module } = command.signature
  const { text } = module.tree
  return fieldsOf(command).flatMap((parameter) => {
    const written = knownDescription(module, parameterSettings(command, parameter), parameter.name)
    if (written === undefined || isShort(written.whole.value)) {
      return []
    }
    const shown = TEXTS.shortened(text, written.whole).value
    const whole = written.whole.value.trim().replace(/\s+/g, ' ')
    return shown === whole ? [] : [cut(shown, written.range)]
  })
}

/** Tells whether a text is a short line without further blanks, which discord.py leaves as it is. */
const isShort = (text: string): boolean => text.length <= WIDTH && !/^\s|\s\s|[^\S ]|\s$/.test(text)

const cut = (shown: string, range: Range): Mistake => ({
  code: 'python/cut-description',
  message: `Users see "${shown}": discord.py shows ${WIDTH} characters of the first paragraph, and leaves out words that are not whole.`,
  ...range,
})

interface KnownDescription {
  readonly whole: TextValue
  readonly range: Range
}

/** Returns the description of a parameter, if it is known. */
function knownDescription(
  module: Module,
  settings: ParameterSettings,
  name: string,
): KnownDescription | undefined {
  if (settings.isOpen || settings.isUndescribed) {
    return undefined
  }
  const node = settings.describe?.value ?? NONE
  const value = node === NONE ? undefined : evaluate(module, node)
  if (value !== undefined && value.kind !== 'text') {
    return undefined
  }
  if (value !== undefined) {
    const whole = { value: value.value, pieces: value.pieces ?? [] }
    return { whole, range: module.tree.rangeOf(node) }
  }
  const whole = settings.descriptions.get(name)
  const first = whole?.pieces[0]
  const last = whole?.pieces.at(-1)
  if (whole === undefined || first === undefined || last === undefined) {
    return undefined
  }
  return { whole, range: { start: first.start, end: last.end } }
}
