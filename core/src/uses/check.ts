import { describe } from '../text/describe.js'
import { report, wantsHint } from '../walk/report.js'
import type { CommonContext } from '../context.js'
import { isOpen } from '../dynamic.js'
import type { Diagnostic } from '../diagnostic.js'
import { ChannelType, CommandType, OptionType } from '../contract/enums.js'
import { LIMITS } from '../contract/limits.js'
import { either, memberName, quote } from '../text/words.js'
import {
  commandTypeOf,
  readDefinition,
  type Definition,
} from '../validate/interaction/definition.js'
import { runCopy } from '../validate/run/driver.js'
import { each, fields } from '../validate/run/shapes.js'
import { nearest } from '../text/nearest.js'
import type { Run } from '../walk/run.js'
import {
  leavesIn,
  treeOf,
  type CommandLevel,
  type CommandTree,
  type DefinedOption,
  type Leaf,
} from './tree.js'
import * as words from './words.js'
import type {
  DispatchUse,
  FocusedNameUse,
  GetterUse,
  LevelNameUse,
  LevelUse,
  MemberUse,
  OptionUse,
  ChoicesUse,
  TargetUse,
  Use,
  ValueUse,
} from './use.js'

const TEXTS = each('scalar')
const USES = each(
  fields({
    kind: 'scalar',
    name: 'scalar',
    level: 'scalar',
    value: 'scalar',
    getter: 'scalar',
    known: TEXTS,
    instead: 'scalar',
    absent: 'scalar',
    accepts: TEXTS,
    missesOthers: 'scalar',
    names: TEXTS,
    others: TEXTS,
    also: TEXTS,
    letters: 'scalar',
    asText: 'scalar',
    isLoose: 'scalar',
    isUnequal: 'scalar',
    near: TEXTS,
    levels: TEXTS,
    line: 'scalar',
    except: TEXTS,
    isPartly: 'scalar',
    targets: each(fields({ name: 'scalar', of: TEXTS })),
    isCalled: 'scalar',
    branches: each(fields({ group: 'scalar', subcommand: 'scalar', either: 'scalar' })),
    isDeaf: 'scalar',
    isGuarded: 'scalar',
    isMember: 'scalar',
    mayLeave: 'scalar',
    isTyping: 'scalar',
    typing: 'scalar',
    channelTypes: TEXTS,
    misses: 'scalar',
    isReached: 'scalar',
    count: 'scalar',
    isShared: 'scalar',
    isTable: 'scalar',
    isSpare: 'scalar',
    mayBeLevel: 'scalar',
  }),
)

/**
 * Checks how handlers use the options and sub-commands of a command, independently of the library.
 * Each use contains the types that the library's reader accepts, and its result for an option that
 * was left out.
 *
 * @param command the definition; may contain `DYNAMIC`, and unknown parts never lead to a
 *   diagnostic
 * @param uses all uses that belong to this command; an option that none of them reads may be
 *   reported as never read
 * @returns diagnostics with a `path` into `uses` and `related` places in the command; the path is
 *   empty for an unused part. One shared frozen empty array if there are none. Never throws, never
 *   changes the input.
 * @see contract, section "Interactions received by the app when a command is used"
 */
export function checkUses(
  command: unknown,
  uses: readonly Use[],
  context?: CommonContext,
): readonly Diagnostic[] {
  return runCopy(uses, context, USES, (run, value) => {
    const definition = readDefinition(command)
    if (definition === undefined || !Array.isArray(value)) {
      return
    }
    const tree = treeOf(definition)
    // Libraries invent options for context menus.
    const known = (value as readonly (Use | null | undefined)[]).map((use) =>
      isUse(use) ? use : undefined,
    )
    const type = commandTypeOf(definition)
    known.forEach((use, index) => {
      if (use?.kind === 'target') {
        checkTarget(run, type, use, index)
      } else if (use?.kind === 'option') {
        checkMenu(run, definition, use, index)
      }
    })
    if (!tree.isSlash) {
      return
    }
    known.forEach((use, index) => {
      if (use !== undefined) {
        checkUse(run, tree, use, index, known)
      }
    })
    if (wantsHint(run, 'use/never-read')) {
      checkReads(run, tree, known)
    }
  })
}

function isUse(use: Use | null | undefined): use is Use {
  return typeof use === 'object' && use !== null && typeof use.kind === 'string'
}

type Uses = readonly (Use | undefined)[]

/** Makes a function that computes its result once for a list of uses. */
function onceFor<T extends object>(find: (all: Uses) => T): (all: Uses) => T {
  const kept = new WeakMap<Uses, T>()
  return (all) => {
    const found = kept.get(all) ?? find(all)
    kept.set(all, found)
    return found
  }
}

function checkUse(run: Run, tree: CommandTree, use: Use, index: number, all: Uses): void {
  switch (use.kind) {
    case 'option':
      return checkOption(run, tree, use, index, all)
    case 'level':
      return checkLevel(run, tree, use, index)
    case 'level-name':
      return checkName(run, tree, use, index, all)
    case 'dispatch':
      return checkDispatch(run, tree, use, index, all)
    case 'value':
      return checkValue(run, tree, use, index)
    case 'getter':
      return checkGetter(run, use, index)
    case 'member':
      return reportMember(run, use, index)
    case 'autocomplete':
      if (isNeverTyped(tree)) {
        reportNeedless(run, index, undefined, [])
      }
      return
    case 'focused-name':
      return checkFocused(run, tree, use, index, all)
    case 'choices':
      return checkChoices(run, use, index)
    case 'handler':
      if (use.isDeaf === true) {
        checkDeaf(run, tree, index, all)
      }
      return
    case 'everything':
    case 'target':
  }
}

/**
 * Reports `use/needless-autocomplete` for an option that is not autocompleted. Without a name: for
 * a command in which no option is.
 */
function reportNeedless(
  run: Run,
  index: number,
  name: string | undefined,
  defined: readonly words.Defined[],
): void {
  report(run, 'use/needless-autocomplete', [index], {
    message:
      name === undefined
        ? 'No option of the command has "autocomplete": this is never called.'
        : `The option ${quote(name)} does not have "autocomplete": this is never true.`,
    target: name === undefined ? 'value' : 'name',
    data: { name },
    related: words.definedHere(defined) ?? words.COMMAND_DEFINED_HERE,
  })
}

/**
 * Checks a comparison with the name of the focused option: the command must have this option, and
 * it must be autocompleted.
 */
function checkFocused(
  run: Run,
  tree: CommandTree,
  use: FocusedNameUse,
  index: number,
  all: Uses,
): void {
  const { name, others } = use
  if (typeof name !== 'string' || !isWhole(tree, tree.leaves)) {
    return
  }
  const options = optionsNamed(tree.leaves, name)
  if (options.length > 0) {
    if (options.every(({ isAutocompleted }) => isAutocompleted === false)) {
      reportNeedless(run, index, name, options)
    }
    return
  }
  const typed = typedIn(tree)
  const names = [...new Set(typed.map((one) => one.name))]
  const isOlder = Array.isArray(others) && others.some((one) => names.includes(one as string))
  // A command that is never typed in is reported where it answers.
  if (use.isShared === true || names.length === 0 || isOlder) {
    return
  }
  const asked = focusedIn(all)
  const suggestion = nearest(
    name,
    names.filter((one) => !asked.has(one)),
  )
  report(run, suggestion === undefined ? 'use/dead-branch' : 'use/unknown-option', [index], {
    message: `The command has no option ${quote(name)}: it is never the one that is being typed. It has autocompletion for ${words.listOf(names, 'and')}.`,
    target: 'name',
    data: { name, allowed: names.slice(0, 25), suggestion },
    related:
      words.definedHere(typed.filter((one) => one.name === suggestion)) ??
      words.COMMAND_DEFINED_HERE,
  })
}

/** Lists the options that are autocompleted. */
const typedIn = ({ leaves }: CommandTree): readonly DefinedOption[] =>
  leaves.flatMap(({ options }) => options.filter((option) => option.isAutocompleted === true))

/**
 * Returns the names with which handlers compare the focused option. Computed once for each list of
 * uses.
 */
const focusedIn = onceFor(
  (all): ReadonlySet<string | undefined> =>
    new Set(all.map((use) => (use?.kind === 'focused-name' ? use.name : undefined))),
)

/**
 * Checks `use/nothing-read`: reports once a command with required options whose handler reads no
 * option.
 */
function checkDeaf(run: Run, tree: CommandTree, index: number, all: Uses): void {
  if (all.some((use, at) => use !== undefined && use.kind !== 'autocomplete' && at !== index)) {
    return
  }
  const required = tree.leaves.flatMap(({ options }) =>
    options.filter(({ isRequired }) => isRequired === true),
  )
  if (required.length === 0) {
    return
  }
  const names = [...new Set(required.map((one) => one.name))]
  const [them, s] = names.length === 1 ? ['it', ''] : ['them', 's']
  report(run, 'use/nothing-read', [index], {
    message: `Nothing reads the required option${s} ${words.listOf(names, 'and')}: what users must enter there is lost. Read ${them}, or make ${them} optional.`,
    data: { names },
    related: words.definedHere(required),
  })
}

/**
 * Checks `use/unknown-getter`. Programs add methods of their own to libraries, so a name is only
 * reported if it is similar to a known one.
 */
function checkGetter(run: Run, { name, known }: GetterUse, index: number): void {
  if (typeof name !== 'string' || !Array.isArray(known) || known.includes(name)) {
    return
  }
  const lower = name.toLowerCase()
  const suggestion =
    known.find((one) => one.toLowerCase() === lower) ??
    nearest(name, known) ??
    shortened(name, known)
  if (suggestion === undefined) {
    return
  }
  report(run, 'use/unknown-getter', [index], {
    message: `There is no method ${name}(), so calling it throws: did you mean ${suggestion}()?`,
    data: { name, suggestion },
  })
}

/** Reports `use/unknown-getter` for a member that the values of this reader never have. */
function reportMember(run: Run, { name, getter, instead }: MemberUse, index: number): void {
  if ([name, getter, instead].some((text) => typeof text !== 'string')) {
    return
  }
  report(run, 'use/unknown-getter', [index], {
    message: `The value of ${getter}() has no ${quote(name)}, so this is always undefined. The value of ${instead}() has it.`,
    data: { name },
  })
}

/**
 * Checks `use/unknown-getter` for a member of a context menu's target. In a handler that a slash
 * command may share, only misspelt names are reported.
 */
function checkTarget(run: Run, type: number | undefined, use: TargetUse, index: number): void {
  const { name, targets, isCalled = false, isGuarded } = use
  if (typeof name !== 'string' || !Array.isArray(targets)) {
    return
  }
  const known = targets.filter((one) => typeof one?.name === 'string' && Array.isArray(one.of))
  const names = known.map((one) => one.name)
  const plainName = name.replace(/^get/i, '').toLowerCase()
  if (!names.includes(name) || isCalled) {
    const meant = names.find((one) => one.toLowerCase() === plainName) ?? nearest(name, names)
    if (meant === undefined) {
      return
    }
    const what = isCalled
      ? `An interaction has no method ${name}(), so calling it throws`
      : `An interaction has no property ${quote(name)}, so this is undefined`
    report(run, 'use/unknown-getter', [index], {
      message: `${what}: did you mean the property ${quote(meant)}?`,
      data: { name, suggestion: meant },
    })
    return
  }
  const types = known.find((one) => one.name === name)?.of ?? []
  const isMenu = type === CommandType.USER || type === CommandType.MESSAGE
  if (!isMenu || isGuarded === true || types.includes(type)) {
    return
  }
  const kind = (one: number): string => memberName(CommandType, one)
  report(run, 'use/unknown-getter', [index], {
    message: `Only ${either(types.map(kind))} commands have ${quote(name)}, and this is a ${kind(type)} command: it is always undefined here.`,
    data: { name },
    related: words.COMMAND_DEFINED_HERE,
  })
}

/**
 * Finds the only known name that begins with a shortened one: `getInteger` for `getInt`. Undefined
 * if there is none, or several.
 */
function shortened(name: string, known: readonly string[]): string | undefined {
  if (!/^get[A-Z]\w\w/.test(name)) {
    return undefined
  }
  const longer = known.filter((one) => one.startsWith(name))
  return longer.length === 1 ? longer[0] : undefined
}

/**
 * Checks `use/unknown-option` in context menus. They have no options, except those that libraries
 * make from their target.
 */
function checkMenu(run: Run, command: Definition, use: OptionUse, index: number): void {
  const { name, absent } = use
  const type = commandTypeOf(command)
  // Whoever writes options, or a description, means another kind of command, or a form of the project's own.
  const isPlain = !isOpen(command) && NO_MENU.every((key) => isEmpty(command[key]))
  const isMenu = isPlain && (type === CommandType.USER || type === CommandType.MESSAGE)
  if (!isMenu || typeof name !== 'string' || INVENTED.has(name) || use.isShared === true) {
    return
  }
  const outcome = absent === 'throws' ? 'throws whenever it is used' : 'never finds anything'
  report(run, 'use/unknown-option', [index], {
    message: `This is a ${memberName(CommandType, type)} command, and those have no options: to read ${quote(name)} ${outcome}.`,
    target: 'name',
    data: { name, allowed: [] },
    related: words.COMMAND_DEFINED_HERE,
  })
}

const NO_MENU = ['options', 'description'] as const
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The options that libraries make of the target of a context menu. */
const INVENTED: ReadonlySet<string> = new Set(['user', 'message'])

/** Checks `response/autocomplete`: the service refuses an answer with too many choices. */
function checkChoices(run: Run, { count }: ChoicesUse, index: number): void {
  const limit = LIMITS.choices
  if (typeof count === 'number' && count > limit) {
    report(run, 'response/autocomplete', [index], {
      message: `An autocompletion offers at most ${limit} choices; found ${count}.`,
      data: { limit, actual: count },
    })
  }
}

const isWhole = (tree: CommandTree, leaves: readonly Leaf[]): boolean =>
  tree.isComplete && leaves.every(({ isComplete }) => isComplete)

/**
 * Tells whether a command certainly has options, and none of them is autocompleted. A command
 * without options may be a template that gets them later.
 */
const isNeverTyped = (tree: CommandTree): boolean =>
  isWhole(tree, tree.leaves) &&
  tree.leaves.some(({ options }) => options.length > 0) &&
  tree.leaves.every(({ options }) =>
    options.every(({ isAutocompleted }) => isAutocompleted === false),
  )

const optionsNamed = (
  leaves: readonly Leaf[],
  name: string | undefined,
): readonly DefinedOption[] =>
  leaves.flatMap(({ options }) => options.filter((option) => option.name === name).slice(0, 1))

function checkOption(run: Run, tree: CommandTree, use: OptionUse, index: number, all: Uses): void {
  const { name } = use
  if (typeof name !== 'string') {
    return
  }
  const leaves = leavesOf(tree, use)
  // A branch for a sub-command that is not defined is reported by itself.
  if (leaves.length === 0) {
    return
  }
  const options = optionsNamed(leaves, name)
  // Of several names one may be right where another is not.
  const others = otherNames(use)
  if (others.length > 0 && [name, ...others].some((one) => mayBeNamed(tree, leaves, use, one))) {
    return
  }
  if (options.length === 0) {
    return checkUnknown(run, tree, use, index, all)
  }
  // Further sub-commands may have a right one; that they may have a wrong one, too, changes nothing.
  checkType(run, use, index, leaves, all)
  if (use.isTyping === true || use.isGuarded === true) {
    return
  }
  checkChannelTypes(run, use, index, options)
  checkMember(run, use, index, options)
  if (!leaves.every((leaf) => leaf.isComplete) || !(tree.isComplete || isNamed(use))) {
    return
  }
  if (options.every(({ isRequired }) => isRequired === false)) {
    checkAbsent(run, use, index, options)
  } else {
    checkOthers(run, tree, use, index, leaves)
    checkExclusive(run, use, index, leaves, all)
  }
}

/** Checks `use/required-optional` and `use/may-be-null`: a user may leave the option out. */
function checkAbsent(
  run: Run,
  { name = '', absent, isMember }: OptionUse,
  index: number,
  options: readonly DefinedOption[],
): void {
  const details = { data: { name }, related: words.definedHere(options, ', and is not required') }
  const beginning = `The option ${quote(name)} is not required:`
  if (absent === 'throws') {
    report(run, 'use/required-optional', [index], {
      message: `${beginning} this throws when a user leaves it out. Make the option required, or expect null.`,
      ...details,
    })
  } else if (isMember === true) {
    report(run, 'use/may-be-null', [index], {
      message: `${beginning} this is ${absent} when a user leaves it out, and reading a member of ${absent} throws.`,
      ...details,
    })
  }
}

/** Lists the other names that a read accepts, apart from its first one. */
function otherNames({ others }: OptionUse): readonly string[] {
  if (!Array.isArray(others)) {
    return []
  }
  return (others as readonly unknown[]).filter((one) => typeof one === 'string')
}

const mayBeNamed = (
  tree: CommandTree,
  leaves: readonly Leaf[],
  { mayBeLevel }: OptionUse,
  name: string,
): boolean =>
  optionsNamed(leaves, name).length > 0 ||
  (mayBeLevel === true && tree.levels.some((level) => level.name === name))

/**
 * Checks `use/channel-types`: reports a read that accepts fewer types of channels than users may
 * choose.
 */
function checkChannelTypes(
  run: Run,
  { channelTypes, name = '', getter = 'It' }: OptionUse,
  index: number,
  options: readonly DefinedOption[],
): void {
  if (!Array.isArray(channelTypes) || options.some((one) => one.type !== OptionType.CHANNEL)) {
    return
  }
  const accepted = channelTypes as readonly number[]
  const allowed = options.map((one) => one.channelTypes)
  const wrong = allowed.map((types) => types?.filter((type) => !accepted.includes(type)))
  const isOpen = allowed.every((types) => types?.length === 0)
  // Channels that are right in one of several sub-commands are right.
  if (!isOpen && !wrong.every((types) => types !== undefined && types.length > 0)) {
    return
  }
  const named = (types: readonly number[]): string =>
    either(types.map((type) => memberName(ChannelType, type)))
  const missed = [...new Set(wrong.flatMap((types) => types ?? []))]
  const none = allowed.every((types) => types?.every((type) => !accepted.includes(type)) === true)
  const outcome = isOpen
    ? 'lets users choose channels of any type: this throws when one is chosen that is of another. Set "channel_types" to the same types.'
    : `lets users choose ${named(missed)}: this throws ${none ? 'whenever a user fills it in' : 'when one does'}.`
  report(run, 'use/channel-types', [index], {
    message: `${getter}() accepts ${named(accepted)} only, and the option ${quote(name)} ${outcome}`,
    data: { name, allowed: accepted, types: missed },
    related: words.definedHere(options),
  })
}

/**
 * Checks `use/may-be-null` for a read of a member: users may choose a person who is not in the
 * server.
 */
function checkMember(
  run: Run,
  { misses, isMember, name = '', getter = 'getMember' }: OptionUse,
  index: number,
  options: readonly DefinedOption[],
): void {
  // Options that are not required have a report of their own.
  const isGiven = options.every(({ isRequired }) => isRequired === true)
  if (misses !== 'member' || isMember !== true || !isGiven) {
    return
  }
  report(run, 'use/may-be-null', [index], {
    message: `${getter}() gives null for a user who is not in the server, and in direct messages, though the option ${quote(name)} is required: reading a member of null throws.`,
    data: { name },
    related: words.definedHere(options),
  })
}

/**
 * Checks `use/required-optional` and `use/may-be-null` for a read that several sub-commands reach,
 * if only some of them have the option.
 */
function checkOthers(
  run: Run,
  tree: CommandTree,
  use: OptionUse,
  index: number,
  leaves: readonly Leaf[],
): void {
  const { name = '', absent } = use
  const throws = absent === 'throws'
  const isUsed = throws || (use.isMember === true && use.mayLeave !== true)
  if (use.isReached !== true || use.isShared === true || !isUsed) {
    return
  }
  const isKnown = (one: DefinedOption): boolean => one.name !== name || one.isRequired !== undefined
  if (!tree.isComplete || !leaves.every(({ options }) => options.every(isKnown))) {
    return
  }
  const others = leaves.filter(
    ({ options }) => !options.some((one) => one.name === name && one.isRequired === true),
  )
  const [first] = others
  if (first === undefined) {
    return
  }
  const names = others.flatMap(({ subcommand }) => subcommand ?? [])
  const [has, comes] = names.length === 1 ? ['has', 'comes'] : ['have', 'come']
  const outcome = throws
    ? 'this throws there. Read it in the branch of those that have it, or expect null.'
    : `this is ${absent} there, and reading a member of ${absent} throws.`
  const isMissing = others.every(({ options }) => !options.some((one) => one.name === name))
  const lack = isMissing ? `no option ${quote(name)}` : `no required option ${quote(name)}`
  report(run, throws ? 'use/required-optional' : 'use/may-be-null', [index], {
    message: `The sub-command${names.length === 1 ? '' : 's'} ${words.listOf(names, 'and')} ${comes} here, too, and ${has} ${lack}: ${outcome}`,
    data: { name },
    related: others.slice(0, words.MOST).map(({ subcommand, path }) => ({
      path,
      target: 'name',
      message: `${words.capital(words.placeOf(subcommand))} is defined here.`,
    })),
  })
}

/**
 * Checks `use/required-optional` for two reads that are always reached together, and that throw if
 * the option is missing. Reports the later one if no sub-command has both options.
 */
function checkExclusive(
  run: Run,
  use: OptionUse,
  index: number,
  leaves: readonly Leaf[],
  all: Uses,
): void {
  const { isReached, line, name } = use
  // Where all sub-commands come, those that lack the option are reported.
  if (isReached === true || line === undefined || !alwaysThrows(use)) {
    return
  }
  const isExclusive = (other: OptionUse): boolean =>
    other.name !== name &&
    alwaysThrows(other) &&
    optionsNamed(leaves, other.name).length > 0 &&
    !leaves.some((leaf) => [name, other.name].every((one) => optionsNamed([leaf], one).length > 0))
  const together = readsByLine(all).get(line) ?? []
  const other = together.find((one) => one.index < index && isExclusive(one.use))?.use
  if (other?.name === undefined || name === undefined) {
    return
  }
  report(run, 'use/required-optional', [index], {
    message: `No sub-command has both ${quote(other.name)} and ${quote(name)}, and both are always read here: one of the two throws. Read each in the branch of the sub-commands that have it, or expect null.`,
    data: { name },
    related: words.definedHere([other.name, name].flatMap((one) => optionsNamed(leaves, one))),
  })
}

/** Returns the reads of options by their lines, with their indexes. */
const readsByLine = onceFor((all) => {
  const found = new Map<unknown, { readonly use: OptionUse; readonly index: number }[]>()
  for (const [index, use] of all.entries()) {
    if (use?.kind === 'option') {
      const together = found.get(use.line) ?? []
      together.push({ use, index })
      found.set(use.line, together)
    }
  }
  return found
})

/** Tells whether a read throws for every user who has not filled in the option that it reads. */
const alwaysThrows = ({ absent, isGuarded, isShared, isSpare, name, others }: OptionUse): boolean =>
  absent === 'throws' &&
  typeof name === 'string' &&
  others === undefined &&
  isGuarded !== true &&
  isShared !== true &&
  isSpare !== true

/** Checks `use/unknown-option`: reports a read if no option that it may reach has its name. */
function checkUnknown(run: Run, tree: CommandTree, use: OptionUse, index: number, all: Uses): void {
  const { name = '' } = use
  const leaves = leavesOf(tree, use)
  const known = leaves.flatMap((leaf) => leaf.options)
  const isLevel = use.mayBeLevel === true && tree.levels.some((level) => level.name === name)
  const isSpare = use.isSpare === true && known.every((one) => acceptedIn(all).has(one.name))
  if (isLevel || isSpare || !isSurelyUnknown(tree, use, leaves)) {
    return
  }
  if (itemsOf(use.levels).length > 0) {
    return reportUnknownLevel(run, tree, use, index)
  }
  const holder = holderOf(use, leaves)
  const names = [...new Set(known.map((one) => one.name))]
  const suggestion = nearest(name, names)
  const near = suggestion === undefined ? [] : known.filter((one) => one.name === suggestion)
  const outcome = use.absent === 'throws' ? 'throws' : 'finds nothing'
  const has = names.length === 0 ? 'It has none' : `It has ${words.listOf(names, 'and')}`
  const wrong = words.listOf([name, ...otherNames(use)])
  report(run, 'use/unknown-option', [index], {
    message: `${words.capital(holder.name)} has no option ${wrong}: this ${outcome}, whatever the user enters. ${has}.${elsewhere(tree, name)}`,
    target: 'name',
    data: { name, allowed: names.slice(0, 25), suggestion },
    related:
      words.definedHere(near) ??
      holder.places.slice(0, words.MOST).map(({ subcommand, path }) => ({
        path,
        target: 'name',
        message: `${words.capital(words.placeOf(subcommand))} is defined here.`,
      })),
  })
}

/** Reports a read of a member that must be the name of a sub-command: `ctx.options.add.title`. */
function reportUnknownLevel(run: Run, tree: CommandTree, use: OptionUse, index: number): void {
  const { name = '', branches } = use
  const names = itemsOf(use.levels)
  const group = branches?.[0]?.either
  const holder =
    group === undefined ? 'The command' : `The ${words.kindOf('group')} ${quote(group)}`
  const suggestion = nearest(name, names)
  report(run, 'use/unknown-option', [index], {
    message: `${holder} has no ${words.kindOf('subcommand')} ${quote(name)}: this finds nothing, whatever the user enters. It has ${words.listOf(names, 'and')}.`,
    target: 'name',
    data: { name, allowed: names.slice(0, 25), suggestion },
    related: words.definedHere(tree.levels.filter((one) => one.name === suggestion)),
  })
}

/**
 * Tells whether a read of an unknown name is certainly a mistake: all options that it may reach are
 * known. Some reads are only reported if the name is misspelt.
 */
function isSurelyUnknown(tree: CommandTree, use: OptionUse, leaves: readonly Leaf[]): boolean {
  if (use.isShared === true || !leaves.every(({ isComplete }) => isComplete)) {
    return false
  }
  if (Array.isArray(use.near) && !isMisspelt(use.name ?? '', use.near)) {
    return false
  }
  // A branch names its sub-command; without one there may be others.
  return isNamed(use) ? isCertain(tree, use) : tree.isComplete
}

/** Names the sub-command, the branch or the command that lacks an option, for a message. */
function holderOf(
  use: OptionUse,
  leaves: readonly Leaf[],
): { readonly name: string; readonly places: readonly Pick<Leaf, 'subcommand' | 'path'>[] } {
  const [only, another] = leaves
  if (another === undefined) {
    return { name: words.placeOf(only?.subcommand), places: leaves }
  }
  if (isNamed(use)) {
    return { name: 'none of the sub-commands of this branch', places: leaves }
  }
  return { name: 'the command', places: [{ subcommand: undefined, path: [] }] }
}

/** Names the sub-commands that have an option, as a sentence; empty if none has it. */
function elsewhere(tree: CommandTree, name: string): string {
  const found = tree.leaves.flatMap(({ options, subcommand }) =>
    subcommand !== undefined && options.some((one) => one.name === name) ? [subcommand] : [],
  )
  if (found.length === 0) {
    return ''
  }
  const verb = found.length === 1 ? 'has' : 'have'
  return ` ${words.capital(words.listOf(found, 'and'))} ${verb} an option of that name.`
}

/**
 * Lists the parts of the command (sub-commands, or the command itself) whose options a use may
 * read.
 */
function leavesOf(tree: CommandTree, { branches, except }: OptionUse): readonly Leaf[] {
  const leaves = leavesIn(tree, branches)
  if (!Array.isArray(except)) {
    return leaves
  }
  const names = new Set<unknown>(except)
  return leaves.filter(({ subcommand }) => !names.has(subcommand))
}

/**
 * Tells whether a name is similar to one of several names. Names that differ only in case, `-` or
 * `_` do not count.
 */
function isMisspelt(name: string, names: readonly string[]): boolean {
  const meant = nearest(name, names)
  return meant !== undefined && plain(meant) !== plain(name)
}

const plain = (name: string): string => name.replace(/[-_]/g, '').toLowerCase()

const isNamed = ({ branches }: OptionUse): boolean => branches !== undefined && branches.length > 0

/** Tells whether the sub-command of a use cannot be in an unknown group. */
const isCertain = (tree: CommandTree, { branches = [] }: OptionUse): boolean =>
  tree.isComplete ||
  branches.every(({ group, subcommand }) => group !== undefined && subcommand !== undefined)

/**
 * The option types that reads of each name accept. The key `undefined` has the types of reads that
 * may be of any option.
 */
type Accepted = ReadonlyMap<string | undefined, ReadonlySet<unknown>>

const acceptedIn = onceFor((all): Accepted => {
  const types = new Map<string | undefined, Set<unknown>>()
  for (const use of all) {
    if (use?.kind !== 'option') {
      continue
    }
    const ofName = types.get(use.name) ?? new Set()
    types.set(use.name, ofName)
    for (const type of Array.isArray(use.accepts) ? (use.accepts as readonly unknown[]) : [ANY]) {
      ofName.add(type)
    }
  }
  return types
})

const ANY = Symbol('any type')

/**
 * Tells whether other reads of the option accept a type. A program that reads an option in several
 * ways tells its sub-commands apart by itself.
 */
function isReadElsewhere(all: Uses, name: string, type: number): boolean {
  const types = acceptedIn(all)
  return [types.get(name), types.get(undefined)].some(
    (ofName) => ofName !== undefined && (ofName.has(type) || ofName.has(ANY)),
  )
}

/** Checks `use/option-type`. */
function checkType(
  run: Run,
  use: OptionUse,
  index: number,
  leaves: readonly Leaf[],
  all: Uses,
): void {
  const { accepts, getter = 'It', name = '' } = use
  if (!Array.isArray(accepts)) {
    return
  }
  const found = leaves.flatMap(({ options, subcommand }) => {
    const where = words.placeOf(subcommand)
    return options.filter((option) => option.name === name).map((option) => ({ ...option, where }))
  })
  const wrong = found.flatMap(({ type, ...option }) =>
    type === undefined || accepts.includes(type) ? [] : [{ ...option, type }],
  )
  if (wrong.length === 0) {
    return
  }
  const isSomewhereRight = wrong.length < found.length
  // If another type counts as left out, readers of several types may be used side by side.
  if (
    use.missesOthers === true &&
    (isSomewhereRight || wrong.some(({ type }) => isReadElsewhere(all, name, type)))
  ) {
    return
  }
  const isExcused =
    use.isPartly === true || wrong.every(({ type }) => isReadElsewhere(all, name, type))
  if (isSomewhereRight && isExcused && !isCrossed(use, accepts, all)) {
    return
  }
  const types = [...new Set(wrong.map(({ type }) => type))]
  const where = isSomewhereRight ? ` in ${wrong[0]?.where}` : ''
  const missed = use.absent === 'throws' ? 'throws' : 'finds nothing'
  const outcome =
    use.missesOthers === true
      ? `${missed}, whatever the user enters`
      : 'throws when a user fills it in'
  report(run, 'use/option-type', [index], {
    message: `${getter}() reads ${either(accepts.map(words.typed))} only, and the option ${quote(name)} is ${either(types.map(words.typed))}${where}: this ${outcome}.`,
    data: { name, actual: types[0] ?? 0, types, allowed: accepts },
    related: words.relatedTo(
      wrong,
      (one) => `${quote(one.name)} is defined here as ${words.typed(one.type)}.`,
    ),
  })
}

/**
 * Tells whether a read that is always reached together with this one accepts none of the same
 * types, so that one of the two throws.
 */
const isCrossed = ({ line, name }: OptionUse, accepts: readonly number[], all: Uses): boolean =>
  line !== undefined &&
  (readsByLine(all).get(line) ?? []).some(
    ({ use: other }) =>
      other.name === name &&
      Array.isArray(other.accepts) &&
      !accepts.some((type) => other.accepts?.includes(type)),
  )

function checkLevel(run: Run, tree: CommandTree, use: LevelUse, index: number): void {
  if (
    use.absent !== 'throws' ||
    use.isGuarded === true ||
    use.isShared === true ||
    !tree.isComplete
  ) {
    return
  }
  const getter = use.getter ?? (use.level === 'group' ? 'getSubcommandGroup' : 'getSubcommand')
  const isOfGroups = use.level === 'group'
  const hasGroups = tree.levels.some(({ level }) => level === 'group')
  const has = isOfGroups ? hasGroups : tree.hasSubcommands !== false
  if (has && use.level === 'group' && use.isReached === true && use.branches === undefined) {
    return checkRoots(run, tree, index, getter)
  }
  if (has || (use.level !== 'subcommand' && tree.hasSubcommands === undefined)) {
    return
  }
  report(run, 'use/no-subcommands', [index], {
    message: `The command has no ${words.kindOf(use.level, false)}: ${getter}() throws whenever it is used.`,
    related: words.COMMAND_DEFINED_HERE,
  })
}

/**
 * Checks `use/no-subcommands`: reports a read of the group's name if some sub-commands are in no
 * group.
 */
function checkRoots(run: Run, tree: CommandTree, index: number, getter: string): void {
  const roots = tree.levels.filter(
    ({ level, group }) => level === 'subcommand' && group === undefined,
  )
  if (roots.length === 0) {
    return
  }
  const names = words.listOf(
    roots.map(({ name }) => name),
    'and',
  )
  const isOne = roots.length === 1
  report(run, 'use/no-subcommands', [index], {
    message: `The ${words.kindOf('subcommand', isOne)} ${names} ${isOne ? 'is' : 'are'} in no group: ${getter}() throws when ${isOne ? 'it is' : 'they are'} used.`,
    related: words.definedHere(roots),
  })
}

const levelsOf = (tree: CommandTree, level: LevelNameUse['level']) =>
  level === 'either' ? tree.levels : tree.levels.filter((one) => one.level === level)

/**
 * Checks `use/unknown-subcommand`, or `use/dead-branch` if the unknown name only makes a branch
 * superfluous.
 */
function checkName(run: Run, tree: CommandTree, use: LevelNameUse, index: number, all: Uses): void {
  if (!tree.isComplete || use.isShared === true || typeof use.name !== 'string') {
    return
  }
  const known = levelsOf(tree, use.level)
  const isKnown = (name: string): boolean => known.some((one) => one.name === name)
  // A command without sub-commands is reported where their name is asked for.
  if (known.length === 0 || isKnown(use.name)) {
    return
  }
  const named = { ...use, name: use.name }
  if (itemsOf(use.others).some(isKnown)) {
    reportMisspelt(run, tree, named, index, all)
  } else {
    reportName(run, tree, named, index, all)
  }
}

const itemsOf = <T>(list: readonly T[] | undefined): readonly T[] =>
  Array.isArray(list) ? (list as readonly T[]) : []

type NamedLevel = LevelNameUse & { readonly name: string }

/**
 * Reports a misspelt name that leads to the same branch as correct names. An older name of a
 * sub-command is no mistake there. So a name is only reported if it is similar to one that no
 * comparison has, or if letters are swapped.
 */
function reportMisspelt(
  run: Run,
  tree: CommandTree,
  { level, name, others, typing }: NamedLevel,
  index: number,
  all: Uses,
): void {
  const lost = unhandled(tree, level, all, typing === 'only').map((one) => one.name)
  const names = [...new Set(levelsOf(tree, level).map((one) => one.name))]
  const unhandledOne = nearest(name, lost)
  const swapped = nearest(
    name,
    names.filter((one) => !itemsOf(others).includes(one) && sorted(one) === sorted(name)),
  )
  const suggestion = unhandledOne ?? swapped
  if (suggestion === undefined) {
    return
  }
  const meant = quote(suggestion)
  const hint =
    unhandledOne === undefined ? `Did you mean ${meant}?` : `No comparison names ${meant}.`
  report(run, 'use/unknown-subcommand', [index], {
    message: `The command has no ${words.kindOf(level)} ${quote(name)}: this is never true. ${hint} It has ${words.listOf(names, 'and')}.`,
    target: 'name',
    data: { name, allowed: names.slice(0, 25), suggestion },
    related: words.definedHere(levelsOf(tree, level).filter((one) => one.name === suggestion)),
  })
}

/**
 * Returns the letters of a name in alphabetical order: they are equal for names that differ by
 * swapped letters.
 */
const sorted = (name: string): string => [...name].sort().join()

/**
 * Reports a comparison with a name that no sub-command or group has: as a wrong name
 * (`use/unknown-subcommand`) if another one is unhandled for lack of it, otherwise as a superfluous
 * branch (`use/dead-branch`).
 */
function reportName(run: Run, tree: CommandTree, use: NamedLevel, index: number, all: Uses): void {
  const known = levelsOf(tree, use.level)
  const isTyped = use.typing === 'only'
  const isClosed = namedIn(all, isTyped).closed.has(use.name)
  const lost = isClosed ? unhandled(tree, use.level, all, isTyped) : []
  const names = [...new Set(known.map((one) => one.name))]
  const lostNames = lost.map((one) => one.name)
  const [only, another] = lostNames
  const isOne = only !== undefined && another === undefined
  const suggestion = isOne ? only : (nearest(use.name, lostNames) ?? nearest(use.name, names))
  const beginning = `The command has no ${words.kindOf(use.level)} ${quote(use.name)}: this branch is never taken.`
  const ending = `It has ${words.listOf(names, 'and')}.`
  const details = {
    target: 'name',
    data: { name: use.name, allowed: names.slice(0, 25), suggestion },
  } as const
  if (only === undefined) {
    const near = suggestion === undefined ? [] : known.filter((one) => one.name === suggestion)
    const related = words.definedHere(near)
    report(run, 'use/dead-branch', [index], {
      message: `${beginning} ${ending}`,
      ...details,
      related,
    })
    return
  }
  const what = isTyped ? 'answers the autocompletion of' : 'handles'
  report(run, 'use/unknown-subcommand', [index], {
    message: `${beginning} Nothing ${what} ${words.listOf(lostNames)}. ${ending}`,
    ...details,
    related: words.definedHere(lost),
  })
}

/** Lists the names that a chain of branches handles. */
const namesOf = (use: Use | undefined): readonly string[] =>
  use?.kind === 'dispatch' && Array.isArray(use.names) ? use.names : []

/**
 * Finds the names of sub-commands and groups that handlers compare: handlers of the command, or of
 * its autocompletions.
 */
function findNamed(all: Uses, isTyped: boolean): Named {
  const isHere = (use: Use | undefined): use is DispatchUse | LevelNameUse =>
    (use?.kind === 'dispatch' || use?.kind === 'level-name') &&
    (isTyped ? use.typing !== undefined : use.typing !== 'only')
  const here = all.filter(isHere)
  const closed = new Set(here.flatMap(namesOf))
  const compared = here.flatMap((use) => (use.kind === 'level-name' ? [use.name] : []))
  const isOpen = all.some((use) => use?.kind === 'focused-name' && use.name === undefined)
  return { closed, any: new Set([...closed, ...compared]), isOpen }
}

interface Named extends Readonly<Record<'closed' | 'any', ReadonlySet<string>>> {
  /** True if the name of the focused option is passed to code that may answer for any option. */
  readonly isOpen: boolean
}

const namedByHandlers = onceFor((all) => findNamed(all, false))
const namedByAutocompletions = onceFor((all) => findNamed(all, true))

/** Returns the result of {@link findNamed}, which is computed once for a list of uses. */
const namedIn = (all: Uses, isTyped: boolean): Named =>
  isTyped ? namedByAutocompletions(all) : namedByHandlers(all)

/**
 * Lists the sub-commands or groups that no comparison names. In handlers of autocompletions, only
 * those with an autocompleted option count.
 */
function unhandled(
  tree: CommandTree,
  level: LevelNameUse['level'],
  all: Uses,
  isTyped: boolean,
): readonly CommandLevel[] {
  const { any, isOpen } = namedIn(all, isTyped)
  if (isTyped && isOpen) {
    return []
  }
  const asked = isTyped ? focusedIn(all) : undefined
  // `either` is the first of the names.
  return levelsOf(tree, level).filter(
    (one) =>
      !any.has(one.name) &&
      (level !== 'either' || one.group === undefined) &&
      (asked === undefined || needsAnswer(tree, one, asked)),
  )
}

/** Tells whether a sub-command or group has an autocompleted option that no comparison names. */
const needsAnswer = (
  { leaves }: CommandTree,
  { level, name, group }: CommandLevel,
  asked: ReadonlySet<string | undefined>,
): boolean =>
  leaves
    .filter((leaf) =>
      level === 'group' ? leaf.group === name : leaf.subcommand === name && leaf.group === group,
    )
    .some(({ options }) =>
      options.some((option) => option.isAutocompleted === true && !asked.has(option.name)),
    )

/** Checks `use/unhandled-subcommand` and `use/unhandled-autocomplete`. */
function checkDispatch(
  run: Run,
  tree: CommandTree,
  use: DispatchUse,
  index: number,
  all: Uses,
): void {
  if (!Array.isArray(use.names)) {
    return
  }
  if (use.level === 'focused') {
    checkFocusedNames(run, tree, use.names, index, all)
    return
  }
  const { level, names } = use
  const groups = groupsOf(use.branches)
  if (names.length === 0 || groups === undefined || isMisnamed(tree, level, use)) {
    return
  }
  const isTyped = use.typing === 'only'
  const lost = unhandled(tree, level, all, isTyped).filter(
    ({ group }) => groups.length === 0 || groups.includes(group),
  )
  const [first, another] = lost
  // Of many sub-commands, others may be handled elsewhere.
  const mayBeElsewhere = level !== 'group' && names.length === 1 && another !== undefined
  if (first === undefined || mayBeElsewhere) {
    return
  }
  reportUnhandled(
    run,
    index,
    lost.filter((one) => one.level === first.level),
    isTyped,
  )
}

/** Checks `use/unhandled-autocomplete` in a chain of branches on the name of the focused option. */
function checkFocusedNames(
  run: Run,
  tree: CommandTree,
  names: readonly string[],
  index: number,
  all: Uses,
): void {
  const asked = focusedIn(all)
  const lost = typedIn(tree).filter(({ name }) => !names.includes(name) && !asked.has(name))
  if (lost.length === 0) {
    return
  }
  const missing = lost.map(({ name }) => name)
  // Without a name the command has no answer at all, and the option is the place.
  report(run, 'use/unhandled-autocomplete', names.length === 0 ? [] : [index], {
    message: `Nothing answers the autocompletion of ${words.listOf(missing)}: users see that loading the options failed.`,
    data: { missing },
    related: words.definedHere(lost),
  })
}

/**
 * Tells whether a chain of branches names something that the command does not have. The comparison
 * with this name is reported by itself. A table of names is for another command if it has none of
 * this command's names.
 */
function isMisnamed(
  tree: CommandTree,
  level: LevelNameUse['level'],
  { names, isTable }: DispatchUse,
): boolean {
  const known = levelsOf(tree, level)
  const isUnknown = (name: string): boolean => !known.some((one) => one.name === name)
  return tree.isComplete && (isTable === true ? names.every(isUnknown) : names.some(isUnknown))
}

/** Reports sub-commands, or groups, that no branch handles. */
function reportUnhandled(
  run: Run,
  index: number,
  lost: readonly CommandLevel[],
  isTyped: boolean,
): void {
  const missing = lost.map(({ name }) => name)
  const isOne = missing.length === 1
  const those = `the ${words.kindOf(lost[0]?.level ?? 'subcommand', isOne)} ${words.listOf(missing)}`
  const details = { data: { missing }, related: words.definedHere(lost) }
  if (isTyped) {
    report(run, 'use/unhandled-autocomplete', [index], {
      message: `Nothing answers the autocompletion of ${those}: users see that loading the options failed.`,
      ...details,
    })
    return
  }
  report(run, 'use/unhandled-subcommand', [index], {
    message: `Nothing handles ${those}: users who run ${isOne ? 'it' : 'them'} get no response.`,
    ...details,
  })
}

/**
 * Lists the groups that branches name; empty without branches. Undefined if a branch names a
 * sub-command, too, or no group.
 */
function groupsOf(branches: DispatchUse['branches']): readonly (string | undefined)[] | undefined {
  const all = branches ?? []
  const isOfGroups = all.every(
    ({ group, subcommand, either }) =>
      group !== undefined && subcommand === undefined && either === undefined,
  )
  return isOfGroups ? all.map(({ group }) => group) : undefined
}

/** Checks `use/not-a-choice`. */
function checkValue(run: Run, tree: CommandTree, use: ValueUse, index: number): void {
  const { name, value } = use
  const others = itemsOf(use.others)
  const also = Array.isArray(use.also) ? (use.also as readonly string[]) : undefined
  const leaves = also === undefined ? leavesIn(tree, use.branches) : tree.leaves
  if (leaves.length === 0 || !isWhole(tree, leaves)) {
    return
  }
  const anyOf = [leaves.flatMap((leaf) => leaf.options)]
  const named = (also ?? []).concat(name ?? []).map((one) => optionsNamed(leaves, one))
  const options = name === undefined ? anyOf : named
  if (options.some((ofName) => !hasChoices(ofName))) {
    return
  }
  const choices = options.flat().flatMap((option) => option.choices ?? [])
  const possible = choices.flatMap((choice) => comparableTo(use, choice))
  const isPossible = (one: string | number): boolean =>
    possible.some((own) => (use.isLoose === true ? isLike(own, one) : own === one))
  if ([value, ...others].some(isPossible)) {
    return
  }
  // A number in quotes, or a text without, is no misspelling but another type.
  const all = [...new Set(possible)]
  const texts = all.filter((one) => typeof one === 'string')
  report(run, 'use/not-a-choice', [index], {
    message: messageOfValue(use, choices),
    target: 'name',
    data: {
      name,
      actual: value,
      allowed: all.slice(0, 25),
      suggestion: typeof value === 'string' ? nearest(value, texts) : undefined,
    },
    related: words.definedHere(options.flat()),
  })
}

/** Describes a comparison with a value that the option never has, and lists the values that it has. */
function messageOfValue(use: ValueUse, choices: readonly (string | number)[]): string {
  const { isUnequal, letters, value } = use
  const outcome = `so this is ${isUnequal === true ? 'always' : 'never'} true`
  const own = words.capital(describe(value))
  const values = choices.map((one) => (typeof one === 'string' ? quote(inCase(one, letters)) : one))
  const shown = [...new Set(values)]
  const first = shown.slice(0, words.MOST).join(', ')
  const listed = shown.length > words.MOST ? `${first}, …` : either(shown, 'and')
  const are = shown.length === 1 ? 'the only choice is' : 'the choices are'
  const where = letters === undefined ? words.capital(are) : `In ${letters} case, ${are}`
  return `${own} is ${faultOf(use, choices)}, ${outcome}. ${where} ${listed}.`
}

/** Tells why an option never has a value: it is no choice, or code changes its letters. */
function faultOf(
  { letters, name, value }: ValueUse,
  choices: readonly (string | number)[],
): string {
  const option = name === undefined ? 'any option' : quote(name)
  if (letters !== undefined && choices.includes(value)) {
    return `a choice of ${option}, but the code changes the choice to ${letters} case first`
  }
  return `not one of the choices of ${option}`
}

const hasChoices = (options: readonly DefinedOption[]): boolean =>
  options.length > 0 && options.every(({ choices }) => choices !== undefined)

/**
 * Returns what a program may compare if a user selects a choice: its value, after the program's
 * changes. A text may be without the spaces around it, too.
 *
 * @param choice the value of the choice
 */
export function comparableTo(
  { asText, letters }: ValueUse,
  choice: string | number,
): (string | number)[] {
  const own = asText === true ? String(choice) : choice
  if (typeof own === 'number') {
    return [own]
  }
  const text = inCase(own, letters)
  return asText === true ? [text, text.trim()] : [text]
}

/** Changes the case of a text; returns the same text without a case. */
function inCase(text: string, letters: ValueUse['letters']): string {
  switch (letters) {
    case 'upper':
      return text.toUpperCase()
    case 'lower':
      return text.toLowerCase()
    default:
      return text
  }
}

/** Tells whether two values are equal if numbers and texts are converted into each other. */
const isLike = (one: string | number, other: string | number): boolean =>
  typeof one === typeof other ? one === other : Number(one) === Number(other)

/**
 * Tells whether code that cannot be followed answers the autocompletions. Such code may be the only
 * reader of an option: `member` filters the suggestions for `ticket`.
 */
const isCompletedElsewhere = (tree: CommandTree, all: Uses): boolean =>
  tree.leaves.some(({ options }) => options.some((one) => one.isAutocompleted === true)) &&
  !all.some(
    (use) =>
      use?.kind === 'autocomplete' ||
      use?.kind === 'choices' ||
      use?.kind === 'focused-name' ||
      (use?.kind === 'option' && use.isTyping === true),
  )

/** Checks `use/never-read`: reports options that no read can reach. Only if every read is known. */
function checkReads(run: Run, tree: CommandTree, all: Uses): void {
  // A misspelt method reads one of them.
  const isOpen = (use: Use | undefined): boolean =>
    use?.kind === 'everything' ||
    use?.kind === 'getter' ||
    (use?.kind === 'option' && (use.name === undefined || otherNames(use).length > 0))
  if (all.some(isOpen)) {
    return
  }
  const reads = all.filter((use): use is OptionUse => use?.kind === 'option')
  if (isCompletedElsewhere(tree, all)) {
    return
  }
  // Completions may use the options that are already entered, but they are not the only readers.
  if (reads.every(({ isTyping }) => isTyping === true)) {
    return
  }
  // It is unknown which option a wrong name means.
  const wrong = reads.filter((use) => optionsNamed(leavesOf(tree, use), use.name).length === 0)
  for (const leaf of tree.leaves) {
    if (wrong.some((use) => leavesOf(tree, use).includes(leaf))) {
      continue
    }
    for (const option of leaf.options) {
      if (wrong.some((use) => use.name === option.name)) {
        continue
      }
      const isRead = reads.some(
        (use) => use.name === option.name && leavesOf(tree, use).includes(leaf),
      )
      if (isRead) {
        continue
      }
      const { name, path } = option
      // There is no use to point at, so the place is the option's own.
      report(run, 'use/never-read', [], {
        message: `Nothing reads the option ${quote(name)} of ${words.placeOf(leaf.subcommand)}: what users enter there is lost.`,
        data: { name },
        related: [{ path, target: 'name', message: `${quote(name)} is defined here.` }],
      })
    }
  }
}
