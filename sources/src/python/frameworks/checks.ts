import { NONE } from '../../lezer/tree.js'
import type { Range, SourceFix } from '../../reader.js'
import { partsOf, typingName, unquoted } from '../entries/annotations.js'
import { isEnum } from '../entries/enums.js'
import type { Decorated, Signature } from '../signature/signature.js'
import type { Site } from '../scope/module.js'
import { isAsync, isGenerator } from '../syntax/items.js'
import { NO_ARGUMENTS } from '../syntax/calls.js'
import { evaluate } from '../values/evaluate.js'
import type { Value } from '../values/value.js'
import { unknownPermission } from './forks.js'
import type { NameOf } from './forks.js'
import type { Command, Form, Mistake } from './framework.js'

// Mistakes in code for which the forks of discord.py raise errors by themselves.

/**
 * The effects of mistakes in a library. Each text is the end of a sentence: `py-cord raises
 * TypeError`.
 */
export interface Checks {
  /** Returns the short name of an object of the library. */
  readonly nameOf: NameOf
  /** The effect of a function that is not a coroutine. */
  readonly coroutine: string
  /** True if the library accepts sub-commands that are no coroutines. */
  readonly takesPlainChildren?: true
  /** The effect of a function without a parameter for the interaction. */
  readonly interaction?: string
  /** The effect of a menu with other parameters than the interaction and its target. */
  readonly target?: string
  /** The effect of arguments without a name in the decorator. */
  readonly positional?: string
  /** The effect of a parameter that is positional only, since a `/` follows in the list. */
  readonly slash?: string
  /** The effect of an annotation that is not a type of option. */
  readonly annotation: string
  /** Matches the library's classes that are not types of options. */
  readonly others?: RegExp
  /** True if an enum is not a type of option. */
  readonly refusesEnums?: true
  /** Tells whether the library refuses a `Literal`. `kinds` are the types of its values. */
  areRefused(kinds: ReadonlySet<string>): boolean
  /** The effect of a permission that does not exist. */
  readonly permission: string
  /** Matches the names of functions whose keywords are permissions. */
  readonly permitting: RegExp
}

/** Finds mistakes in the function of a command and in its decorator that the library refuses. */
export function wrongFunction(command: Command, checks: Checks): Mistake[] {
  const { signature, form, decorator } = command
  const { module, node, nameNode, parameters, owner } = signature
  const { tree } = module
  const range = tree.rangeOf(nameNode)
  const isStatic = signature.decorators.some(({ callee }) => checks.nameOf(callee) === STATIC)
  const count = parameters.length - (owner === NONE || isStatic ? 0 : 1)
  const say = (problem: string, raises: string | undefined, at = range): Mistake[] =>
    raises === undefined ? [] : [signatureMistake(problem, raises, at)]
  const written = signature.decorators.find((one) => one.node === decorator.node)
  const own = written?.callee.kind === 'function' ? undefined : written?.args
  const strange = own?.positional[form.positional.length]
  const isFree = checks.takesPlainChildren === true && form.parent !== undefined
  const isSound = isFree || (isAsync(tree, node) && !isGenerator(tree, node))
  const slash = parameters.slice(owner === NONE ? 1 : 2).find(({ kind }) => kind === 'positional')
  const isMenu = form.makes === 'menu'
  return [
    ...(isSound ? [] : say(COROUTINE, checks.coroutine)),
    ...(isMenu && count !== 2 ? say(TARGET, checks.target) : []),
    ...(!isMenu && count < 1 ? say(INTERACTION, checks.interaction) : []),
    ...(strange === undefined ? [] : say(POSITIONAL, checks.positional, tree.rangeOf(strange))),
    ...(slash === undefined ? [] : say(SLASH, checks.slash, tree.rangeOf(slash.nameNode))),
  ]
}

const STATIC = 'builtins.staticmethod'
const COROUTINE = 'The function of a command must be `async def`, without `yield`'
const TARGET = 'The function of a menu takes the interaction, and a user or a message'
const INTERACTION = 'The function has no parameter for the interaction'
const POSITIONAL = 'This decorator takes its arguments by name, as in `name="ban"`'
const SLASH = 'Options are handed over by their names, and a parameter before / has none'

/** Makes a mistake from a problem and its effect in the library. */
const signatureMistake = (problem: string, raises: string, range: Range): Mistake => ({
  code: 'python/signature',
  message: `${problem}: ${raises}.`,
  ...range,
})

/** Reports permissions that do not exist, in a decorator or in `Permissions(…)`. */
export function wrongPermissions(
  { signature, others, decorator }: Command,
  checks: Checks,
): Mistake[] {
  const { module } = signature
  const { tree } = module
  const given = (decorator.args?.keywords ?? [])
    .map(({ value }) => evaluate(module, value))
    .filter((value) => value.kind === 'call' && value.site.module === module)
  return [...others, ...given].flatMap((one) => {
    const isSetting = 'callee' in one && checks.permitting.test(checks.nameOf(one.callee) ?? '')
    return (isSetting ? (one.args?.keywords ?? []) : [])
      .filter(({ name }) => unknownPermission(name))
      .map(({ name, nameNode }) =>
        signatureMistake(
          `There is no permission "${name}"`,
          checks.permission,
          tree.rangeOf(nameNode),
        ),
      )
  })
}

/**
 * Reports a type that no option can have, in an annotation or elsewhere. Uncertain types are left
 * out.
 */
export function wrongType(use: Site, checks: Checks): Mistake[] {
  const problem = typeProblem(use, checks)
  const range = use.module.tree.rangeOf(use.node)
  if (problem === undefined) {
    return []
  }
  return [{ code: 'python/annotation', message: `${problem}: ${checks.annotation}.`, ...range }]
}

/** Matches types of Python that no library accepts as types of options. */
const OTHER_TYPES =
  /^(?:builtins\.(?:list|dict|tuple|set|frozenset|bytes|bytearray|complex|object|range|type)|typing\.(?:Any|List|Dict|Tuple|Set|Sequence|Callable))$/

const PRIMITIVES = /^builtins\.(?:str|int|float|bool)$/
const KNOWN = /^(?:builtins|discord)\./

/** Tells whether a base is an enum of Python. */
const isOfPython = (base: Value): boolean =>
  base.kind === 'named' && /^enum\.(?:Int|Str)?Enum$/.test(base.name)

function typeProblem(use: Site, checks: Checks): string | undefined {
  const { nameOf, others, areRefused } = checks
  const { parts } = partsOf(unquoted(use, evaluate(use.module, use.node)))
  const [only] = parts
  const names = parts.map((part) => nameOf(part.kind === 'index' ? part.of : part) ?? '')
  if (parts.length > 1) {
    // A name of another module may have any type.
    const isKnown =
      parts.every(({ kind }) => kind === 'named') && names.every((name) => KNOWN.test(name))
    const isMixed = new Set(names).size > 1 && names.some((name) => PRIMITIVES.test(name))
    if (isKnown && isMixed) {
      return 'Users enter a value of one type, and this union has several'
    }
    return undefined
  }
  const [name = ''] = names
  if (OTHER_TYPES.test(name) || others?.test(name) === true) {
    return `There is no option for ${name.replace('builtins.', '')}`
  }
  if (only?.kind === 'class' && checks.refusesEnums === true && isEnum(only, isOfPython)) {
    return `There is no option for the enum "${only.name}", but \`choices=\` takes its values`
  }
  if (only?.kind !== 'index' || typingName(only.of) !== 'Literal') {
    return undefined
  }
  const kinds = only.items.map((item) => kindOf(evaluate(only.site.module, item)))
  const isRefused = !kinds.includes('') && areRefused(new Set(kinds))
  return isRefused ? 'The values of this Literal are no choices of one type' : undefined
}

/** Returns the type of a value in a `Literal`. Empty if it is unknown. */
function kindOf(value: Value): string {
  if (value.kind === 'number') {
    return value.isFloat ? 'float' : 'int'
  }
  return value.kind === 'text' || value.kind === 'boolean' ? value.kind : ''
}

/**
 * Reports decorators without brackets that would make a command if they had them.
 *
 * @param result the effect, as part of a message
 */
export function bareDecorators(
  signature: Signature,
  formOf: (decorator: Decorated) => Form | undefined,
  result: string,
): Mistake[] {
  return signature.decorators.flatMap((decorator) => {
    const { args, isOther, range } = decorator
    const form =
      args === undefined && !isOther ? formOf({ ...decorator, args: NO_ARGUMENTS }) : undefined
    if (form === undefined) {
      return []
    }
    return [{ ...signatureMistake(BARE, result, range), fixes: [bracketsAt(range.end)] }]
  })
}

const BARE = 'This decorator needs brackets, even if nothing is in them'

const bracketsAt = (end: number): SourceFix => ({
  title: 'Add the brackets',
  safe: true,
  edits: [{ start: end, end, text: '()' }],
})
