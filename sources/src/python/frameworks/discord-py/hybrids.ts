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

/**
 * Returns the expression that converts the values of a hybrid command's parameter: its annotation,
 * or the converter of `commands.parameter(…)`. The result is `NONE` if it has none.
 */
export function converterOf(module: Module, parameter: Parameter): Node | 'unknown' {
  const { annotation, defaultValue } = parameter
  const value = defaultValue === NONE ? undefined : evaluate(module, defaultValue)
  if (value === undefined || PLAIN.has(value.kind)) {
    return annotation
  }
  if (value.kind === 'named') {
    const ready = READY[nameIn(value) ?? '']
    return ready === undefined || ready.isStrict ? 'unknown' : annotation
  }
  if (value.kind !== 'call' || !MAKERS.has(nameIn(value.callee) ?? '')) {
    return 'unknown'
  }
  const { args, site } = value
  if (args.isOpen || site.module !== module) {
    return 'unknown'
  }
  return keywordOf(args, 'converter')?.value ?? annotation
}

/** Tells whether a default is an object that only prefix and hybrid commands understand: `commands.Author`. */
export function isForMessages(value: Value): boolean {
  if (value.kind === 'named') {
    return READY[nameIn(value) ?? ''] !== undefined
  }
  return value.kind === 'call' && MAKERS.has(nameIn(value.callee) ?? '')
}

/**
 * Returns the expression of the default that the library checks: the parameter's own, or `default=`
 * of `commands.parameter(…)`.
 */
export function checkedDefault(module: Module, { defaultValue }: Parameter): Node {
  const value = defaultValue === NONE ? undefined : evaluate(module, defaultValue)
  const isMade = value?.kind === 'call' && MAKERS.has(nameIn(value.callee) ?? '')
  if (!isMade) {
    return defaultValue
  }
  const isHere = value.site.module === module
  return (isHere ? keywordOf(value.args, 'default')?.value : undefined) ?? NONE
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
    return madeBy(name, parameter, value.args)
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
function madeBy(name: Site, parameter: Parameter, args: CallOf['args']): TypedParameter {
  const type = converterOf(name.module, parameter)
  if (type === 'unknown' || type === NONE) {
    return { ...openType(name, DEFAULT), unsure: parameter.defaultValue }
  }
  const own = declared(name, type, OptionType.STRING)
  const isOptional = own.isOptional || keywordOf(args, 'default') !== undefined
  return { ...own, isOptional }
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
