import { OptionType } from '@slashlint/core/contract'
import { NONE } from '../../../lezer/tree.js'
import type { Node } from '../../../lezer/tree.js'
import { fixedIfKnown, rangeOf } from '../../definition/nodes.js'
import { openType, plainType } from '../../entries/types.js'
import type { Module, Site } from '../../scope/module.js'
import type { Signature } from '../../signature/signature.js'
import { keywordOf } from '../../syntax/calls.js'
import type { Parameter } from '../../syntax/items.js'
import { evaluate } from '../../values/evaluate.js'
import type { CallOf, Value } from '../../values/value.js'
import { annotated } from './annotations.js'
import type { Typed } from './annotations.js'
import { nameIn } from './names.js'

/** The type of a parameter. */
export interface TypedParameter extends Typed {
  /** The default, if it is unknown whether the default makes the option optional. */
  readonly unsure?: Node
}

/** Returns the type of a parameter by its annotation and its default. */
export function typedBy(
  parameter: Parameter,
  around: Signature,
  isHybrid: boolean,
): TypedParameter {
  const { annotation, defaultValue, nameNode } = parameter
  const { module } = around
  if (isHybrid && defaultValue !== NONE) {
    return withDefault(module, parameter, evaluate(module, defaultValue))
  }
  const known = declared(
    { module, node: nameNode },
    annotation,
    isHybrid ? OptionType.STRING : undefined,
  )
  return defaultValue === NONE ? known : { ...known, isOptional: true }
}

/**
 * Returns the type of an annotation. In a hybrid command it may be missing, or a converter.
 *
 * @param otherwise the type without an annotation
 */
function declared(name: Site, annotation: Node, otherwise: number | undefined): Typed {
  if (annotation !== NONE) {
    return annotated({ module: name.module, node: annotation }, otherwise !== undefined)
  }
  return {
    type: fixedIfKnown(rangeOf(name), otherwise, UNTYPED),
    entries: [],
    isOptional: false,
  }
}

/** Returns the type of a hybrid command's parameter that has a default. */
function withDefault(module: Module, parameter: Parameter, value: Value): TypedParameter {
  const { nameNode, annotation, defaultValue } = parameter
  const name = { module, node: nameNode }
  const own = (): Typed => declared(name, annotation, OptionType.STRING)
  const ready = value.kind === 'named' ? READY[nameIn(value) ?? ''] : undefined
  if (ready !== undefined) {
    const isTyped = annotation !== NONE && !ready.isStrict
    return { ...(isTyped ? own() : ready.typeFor(name)), isOptional: true }
  }
  if (value.kind === 'call' && MAKERS.has(nameIn(value.callee) ?? '')) {
    return madeBy(name, parameter, value)
  }
  if (!PLAIN.has(value.kind)) {
    return { ...own(), unsure: defaultValue }
  }
  // Without an annotation, the default decides the type.
  const isText = value.kind === 'text' || value.kind === 'none'
  const isKnown = annotation !== NONE || isText
  return { ...(isKnown ? own() : openType(name, UNTYPED)), isOptional: true }
}

/** Returns the type of a parameter whose default is a call of `commands.parameter(…)`. */
function madeBy(
  name: Site,
  { annotation, defaultValue }: Parameter,
  { args, site }: CallOf,
): TypedParameter {
  const type = keywordOf(args, 'converter')?.value ?? annotation
  if (args.isOpen || type === NONE || site.module !== name.module) {
    return { ...openType(name, DEFAULT), unsure: defaultValue }
  }
  const own = declared(name, type, OptionType.STRING)
  const isOptional = own.isOptional || keywordOf(args, 'default') !== undefined
  return { ...own, isOptional, takesAny: true }
}

const UNTYPED = 'Without an annotation, the type is not known.'
const DEFAULT = 'What this default means is not known.'

const PLAIN: ReadonlySet<string> = new Set(['text', 'number', 'boolean', 'none', 'member'])

const MAKERS: ReadonlySet<string> = new Set(['commands.parameter', 'commands.param'])

interface Ready {
  /** True if the type of the default is used even if the annotation is another one. */
  readonly isStrict?: true
  typeFor(name: Site): Typed
}

/** The ready-made defaults of the library, such as `commands.Author`. */
const READY: Readonly<Record<string, Ready>> = {
  'commands.Author': { typeFor: (name) => plainType(name, OptionType.USER) },
  'commands.CurrentChannel': { typeFor: (name) => openType(name, DEFAULT) },
  'commands.CurrentGuild': {
    isStrict: true,
    typeFor: (name) => ({ ...plainType(name, OptionType.STRING), takesAny: true }),
  },
}
