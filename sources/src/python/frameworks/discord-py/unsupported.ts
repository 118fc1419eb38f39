import { OptionType } from '@slashlint/core/contract'
import { NONE } from '../../../lezer/tree.js'
import type { Range } from '../../../reader.js'
import { unquoted } from '../../entries/annotations.js'
import { isEnum, membersOf } from '../../entries/enums.js'
import type { Module } from '../../scope/module.js'
import { decoratorsOf } from '../../syntax/items.js'
import type { Parameter } from '../../syntax/items.js'
import { evaluate } from '../../values/evaluate.js'
import type { IndexOf, ItemOf, Value } from '../../values/value.js'
import type { Command, Mistake } from '../framework.js'
import { BASIC_TYPES } from '../forks.js'
import { ENUMS, isChannel, isConverted, isMention } from './annotations.js'
import { classProblem, CONVERTERS } from './converters.js'
import { fieldsOf } from './flags.js'
import { converterOf } from './hybrids.js'
import { nameIn } from './names.js'

/** Reports parameters that cannot be options, for which discord.py raises TypeError. Uncertain cases are left out. */
export function wrongAnnotations(command: Command): Mistake[] {
  const { signature, form } = command
  const { module } = signature
  const isHybrid = form.kind === 'hybrid'
  return fieldsOf(command).flatMap((parameter) => {
    const problem = problemOf(module, parameter, isHybrid)
    return problem === undefined ? [] : [mistake(problem, rangeIn(module, parameter))]
  })
}

/** Reports menus with a wrong type of their target. */
export function wrongMenus({ signature, form }: Command): Mistake[] {
  const { module, parameters, owner } = signature
  const [, parameter] = parameters
  if (form.makes !== 'menu' || owner !== NONE || parameter === undefined || parameters.length > 2) {
    return []
  }
  const { annotation } = parameter
  const name = annotation === NONE ? undefined : nameIn(evaluate(module, annotation))
  const isRight =
    annotation !== NONE && (name === undefined || MENU_TYPES.has(name) || !KNOWN.test(name))
  return isRight ? [] : [mistake(FOR_MENUS, rangeIn(module, parameter))]
}

const MENU_TYPES: ReadonlySet<string> = new Set(
  ['Message', 'User', 'Member'].map((name) => `discord.${name}`),
)
const FOR_MENUS = 'A context menu is for a discord.Message, a discord.User or a discord.Member:'

const mistake = (problem: string, range: Range): Mistake => ({
  code: 'python/annotation',
  message: `${problem} discord.py raises TypeError when the module is loaded.`,
  ...range,
})

const rangeIn = ({ tree }: Module, { annotation, nameNode, kind }: Parameter): Range =>
  tree.rangeOf(annotation === NONE || kind !== 'plain' ? nameNode : annotation)

const KINDS: { readonly [K in Parameter['kind']]?: string } = {
  args: 'Users cannot enter any number of values, so *args is no option:',
  kwargs: 'Users cannot enter values under any name, so **kwargs is no option:',
  positional: 'discord.py hands over options by their names, and a parameter before / has none:',
}

function problemOf(module: Module, parameter: Parameter, isHybrid: boolean): string | undefined {
  const { kind, annotation, name } = parameter
  const problem = KINDS[kind]
  if (problem !== undefined) {
    return problem
  }
  const type = isHybrid ? converterOf(module, parameter) : annotation
  if (type === 'unknown') {
    return undefined
  }
  if (type !== NONE) {
    return typeProblem({ module, isHybrid, depth: 0 }, evaluate(module, type))
  }
  const missing = `The parameter "${name}" has no annotation, which says what users may enter:`
  return isHybrid ? undefined : missing
}

/** The annotation that is being checked. */
interface AnnotationContext {
  readonly module: Module
  /** True in hybrid commands, which accept converters of prefix commands. */
  readonly isHybrid: boolean
  /** The number of annotations around it. */
  readonly depth: number
}

/** Matches types of Python that cannot be options. */
const OTHER_TYPES =
  /^(?:builtins\.(?:list|dict|tuple|set|frozenset|bytes|bytearray|memoryview|complex|object|range|type)|datetime\.\w+|typing\.(?:Any|AnyStr|NoReturn|Final|ClassVar|Type|List|Dict|Tuple|(?:Frozen)?Set|Deque|Sequence|Mapping|Collection|Iterable|Iterator|Callable))$/

/** Classes of the library that cannot be options. */
const OTHER_CLASSES: ReadonlySet<string> = new Set([
  'commands.Bot',
  'commands.Context',
  ...(
    'Interaction Message PartialMessage Guild Emoji PartialEmoji Color Colour Invite Embed File DMChannel ' +
    'GroupChannel Object Client Webhook Permissions Asset GuildSticker StickerItem ScheduledEvent Messageable Snowflake'
  )
    .split(' ')
    .map((name) => `discord.${name}`),
])

/** Matches the library's objects that can be an annotation only in hybrid commands. */
const ONLY_HYBRID = /^commands\.(?:Range|Greedy)$/

/** The limit for nested annotations. */
const MOST_NESTED = 8

/**
 * Returns the reason why a type cannot be an option, as the beginning of a sentence. Returns
 * `undefined` for possible and unknown types.
 */
function typeProblem(context: AnnotationContext, value: Value): string | undefined {
  const { module, isHybrid, depth } = context
  if (depth > MOST_NESTED) {
    return undefined
  }
  const name = nameIn(value)
  if (name !== undefined) {
    return isHybrid && isConverted(name) ? undefined : nameProblem(name, isHybrid)
  }
  switch (value.kind) {
    case 'text': {
      const meant = unquoted({ module, node: value.site.node }, value)
      return meant === value ? undefined : typeProblem(inside(context), meant)
    }
    case 'union':
      return ofUnion(inside(context), value.parts)
    case 'index':
      return ofIndex(inside(context), value)
    case 'class':
      return ofClass(value, isHybrid)
    case 'none':
      return 'There is no option for None:'
    case 'function':
      return isHybrid ? undefined : ofFunction(value)
    default:
      return undefined
  }
}

const inside = (context: AnnotationContext): AnnotationContext => ({
  ...context,
  depth: context.depth + 1,
})

/** Returns the mistake of a function as an annotation. A decorator may turn it into a transformer. */
function ofFunction({ name, site: { module, node } }: ItemOf): string | undefined {
  const isPlain = decoratorsOf(module.tree, node).length === 0
  return isPlain ? `The function "${name}" is not a type of options:` : undefined
}

function ofClass(item: ItemOf, isHybrid: boolean): string | undefined {
  const { module, node } = item.site
  if (!isEnum(item, (base) => ENUMS.has(nameIn(base) ?? ''))) {
    return classProblem(item, isHybrid)
  }
  const count = membersOf(module, node)?.length ?? MOST_NESTED
  return count < 2 ? `An enum needs two members, and "${item.name}" has ${count}:` : undefined
}

function nameProblem(name: string, isHybrid: boolean): string | undefined {
  if (name === 'app_commands.Choice') {
    return 'Choice needs the type of its values, as in Choice[str]:'
  }
  if (!isHybrid && (CONVERTERS.test(name) || ONLY_HYBRID.test(name))) {
    return `Only hybrid commands take ${name}:`
  }
  const isOther = OTHER_TYPES.test(name) || OTHER_CLASSES.has(name)
  return isOther ? `There is no option for ${name.replace('builtins.', '')}:` : undefined
}

function ofUnion(context: AnnotationContext, all: readonly Value[]): string | undefined {
  const parts = all.filter((part) => part.kind !== 'none')
  const [only] = parts
  if (parts.length === 1 && only !== undefined) {
    return typeProblem(context, only)
  }
  const names = parts.map((part) => nameIn(part) ?? '')
  const isMixed = names.some(isChannel) && names.some(isMention)
  // A name of another module may have any type.
  const isOther =
    new Set(names).size > 1 &&
    names.every((name) => KNOWN.test(name)) &&
    names.some((name) => PRIMITIVES.has(name))
  return isMixed || isOther ? UNION : undefined
}

const UNION =
  'Users enter a value of one type: only channels, or users and roles, may stand in a union:'

const KNOWN = /^(?:builtins|discord|datetime)\./

const PRIMITIVES: ReadonlySet<string> = new Set(
  ['str', 'int', 'float', 'bool'].map((name) => `builtins.${name}`),
)

function ofIndex(context: AnnotationContext, value: IndexOf): string | undefined {
  const name = nameIn(value.of) ?? ''
  const parts = value.items.map((item) => evaluate(value.site.module, item))
  const [first, second] = parts
  switch (name) {
    case 'typing.Optional':
      return first === undefined ? undefined : typeProblem(context, first)
    case 'typing.Union':
      return ofUnion(context, parts)
    case 'typing.Literal':
    case 'typing_extensions.Literal':
      return first?.kind === 'boolean' || first?.kind === 'none' ? LITERAL : undefined
    case 'typing.Annotated':
    case 'typing_extensions.Annotated':
      return second === undefined ? undefined : typeProblem(context, second)
    case 'app_commands.Choice':
      return isOtherThan(first, VALUES) ? CHOICE : undefined
    case 'app_commands.Range':
      return ofRange(value)
    case 'commands.Range':
      return ofRange(value) ?? nameProblem(name, context.isHybrid)
    default:
      return nameProblem(name, context.isHybrid)
  }
}

const LITERAL = 'The values of a Literal must be str, int or float to be choices:'
const CHOICE = 'The values of choices are str, int or float:'

const VALUES: ReadonlySet<unknown> = new Set([
  OptionType.STRING,
  OptionType.INTEGER,
  OptionType.NUMBER,
])

/**
 * Tells whether a value is the class of a basic type that is not in the set. False for unknown
 * values.
 */
function isOtherThan(value: Value | undefined, types: ReadonlySet<unknown>): boolean {
  const name = value === undefined ? undefined : nameIn(value)
  const type = name === undefined ? undefined : BASIC_TYPES[name]
  return type !== undefined && !types.has(type)
}

/**
 * Returns the mistake in a range, such as `Range[int]` or `Range[bool, 1, 2]`, or `undefined` if it
 * has none.
 */
function ofRange({ items, site: { module } }: IndexOf): string | undefined {
  const [type, from, to] = items.map((item) => evaluate(module, item))
  if (items.length < 2 || items.length > 3) {
    return 'Range takes a type and one or two bounds, as in Range[int, 1, 10]:'
  }
  if (from?.kind === 'none' && (to === undefined || to.kind === 'none')) {
    return 'Range needs a bound, as in Range[int, 1, 10]:'
  }
  const areNumbers = from?.kind === 'number' && to?.kind === 'number'
  if (areNumbers && from.isFloat !== to.isFloat) {
    return 'Both bounds of Range must be of one type, as in Range[float, 1.0, 2.5]:'
  }
  return isOtherThan(type, VALUES) ? 'Range is for int, float and str:' : undefined
}
