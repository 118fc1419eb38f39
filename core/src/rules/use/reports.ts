import { CommandType, OptionType } from '../../contract/enums.js'
import type { Path, Related } from '../../diagnostic.js'
import { nearest } from '../../text/nearest.js'
import { either, memberName, quote } from '../../text/words.js'
import { describe } from '../../text/describe.js'
import { report } from '../../walk/report.js'
import type { Run } from '../../walk/run.js'

/** An option or a sub-command as it is defined, with its path in the command. */
export interface Defined {
  readonly name: string
  readonly path: Path
}

/** The words for a sub-command and for the command itself. */
export const placeOf = (subcommand: string | undefined): string =>
  subcommand === undefined ? 'the command' : `the sub-command ${quote(subcommand)}`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const relatedTo = (defined: readonly Defined[], message: (one: Defined) => string): readonly Related[] | undefined =>
  defined.length === 0
    ? undefined
    : defined.slice(0, MOST).map((one) => ({ path: one.path, target: 'name', message: message(one) }))

const definedHere = (defined: readonly Defined[], suffix = ''): readonly Related[] | undefined =>
  relatedTo(defined, ({ name }) => `${quote(name)} is defined here${suffix}.`)

const COMMAND_DEFINED_HERE: readonly Related[] = [{ path: [], target: 'name', message: 'The command is defined here.' }]

const kindOf = (level: 'subcommand' | 'group' | 'either', isOne = true): string =>
  `sub-command${level === 'group' ? ' group' : ''}${isOne ? '' : 's'}`

const MOST = 10

const listOf = (names: readonly string[], joint = 'or'): string =>
  names.length > MOST ? `${names.slice(0, MOST).map(quote).join(', ')}, …` : either(names.map(quote), joint)

/** A sub-command, or without a name the command itself. */
export interface Holder {
  readonly subcommand: string | undefined
  readonly path: Path
}

/** `use/unknown-option`. `elsewhere`: sub-commands that have an option of that name; `holders`: what should have it. */
export function reportUnknownOption(
  run: Run,
  index: number,
  { name, throws }: { readonly name: string; readonly throws: boolean },
  where: string,
  known: readonly Defined[],
  elsewhere: readonly string[],
  holders: readonly Holder[],
): void {
  const names = [...new Set(known.map((one) => one.name))]
  const suggestion = nearest(name, names)
  const near = suggestion === undefined ? [] : known.filter((one) => one.name === suggestion)
  const outcome = throws ? 'throws' : 'finds nothing'
  const has = names.length === 0 ? 'It has none' : `It has ${listOf(names, 'and')}`
  const other =
    elsewhere.length === 0
      ? ''
      : ` ${capital(listOf(elsewhere, 'and'))} ${elsewhere.length === 1 ? 'has' : 'have'} an option of that name.`
  report(run, 'use/unknown-option', [index], {
    message: `${capital(where)} has no option ${quote(name)}: this ${outcome}, whatever the user enters. ${has}.${other}`,
    target: 'name',
    data: { name, allowed: names.slice(0, 25), suggestion },
    related:
      definedHere(near) ??
      holders.slice(0, MOST).map(({ subcommand, path }) => ({
        path,
        target: 'name',
        message: `${capital(placeOf(subcommand))} is defined here.`,
      })),
  })
}

const typed = (type: number): string => memberName(OptionType, type)

/** `use/option-type`. `isPartial`: other sub-commands have an option of that name and of a right type. */
export function reportOptionType(
  run: Run,
  index: number,
  name: string,
  getter: string,
  accepts: readonly number[],
  wrong: readonly (Defined & { readonly type: number; readonly where: string })[],
  isPartial: boolean,
): void {
  const types = [...new Set(wrong.map(({ type }) => type))]
  const [first] = wrong
  const where = isPartial && first !== undefined ? ` in ${first.where}` : ''
  report(run, 'use/option-type', [index], {
    message: `${getter}() reads ${either(accepts.map(typed))} only, and the option ${quote(name)} is ${either(types.map(typed))}${where}: this throws when a user fills it in.`,
    data: { name, actual: types[0] ?? 0, types, allowed: accepts },
    related: relatedTo(
      wrong,
      (one) => `${quote(one.name)} is defined here as ${typed((one as (typeof wrong)[number]).type)}.`,
    ),
  })
}

/** `use/required-optional`. */
export function reportRequiredOptional(run: Run, index: number, name: string, defined: readonly Defined[]): void {
  report(run, 'use/required-optional', [index], {
    message: `The option ${quote(name)} is not required: this throws when a user leaves it out. Make the option required, or expect null.`,
    data: { name },
    related: definedHere(defined, ', and is not required'),
  })
}

/** `use/unknown-subcommand` or, where nothing is lost by it, `use/dead-branch`. */
export function reportUnknownSubcommand(
  run: Run,
  index: number,
  name: string,
  level: 'subcommand' | 'group' | 'either',
  known: readonly Defined[],
  lost: readonly Defined[],
): void {
  const names = [...new Set(known.map((one) => one.name))]
  const lostNames = lost.map((one) => one.name)
  const suggestion = lost.length === 1 ? lostNames[0] : (nearest(name, lostNames) ?? nearest(name, names))
  const near = suggestion === undefined ? [] : known.filter((one) => one.name === suggestion)
  const isLost = lost.length > 0
  const loss = isLost ? ` Nothing handles ${listOf(lostNames)}.` : ''
  report(run, isLost ? 'use/unknown-subcommand' : 'use/dead-branch', [index], {
    message: `The command has no ${kindOf(level)} ${quote(name)}: this branch is never taken.${loss} It has ${listOf(names, 'and')}.`,
    target: 'name',
    data: { name, allowed: names.slice(0, 25), suggestion },
    related: definedHere(isLost ? lost : near),
  })
}

/** `use/no-subcommands`. */
export function reportNoSubcommands(run: Run, index: number, getter: string, level: 'subcommand' | 'group'): void {
  report(run, 'use/no-subcommands', [index], {
    message: `The command has no ${kindOf(level, false)}: ${getter}() throws whenever it is used.`,
    related: COMMAND_DEFINED_HERE,
  })
}

/** `use/unknown-getter`. */
export function reportUnknownGetter(run: Run, index: number, name: string, suggestion: string): void {
  const message = `There is no method ${name}(), so calling it throws: did you mean ${suggestion}()?`
  report(run, 'use/unknown-getter', [index], {
    message,
    data: { name, suggestion },
  })
}

/** `use/unknown-getter` for a member that shows what a context menu was used on. */
export function reportUnknownTarget(
  run: Run,
  index: number,
  { name, isCalled }: { readonly name: string; readonly isCalled: boolean },
  suggestion: string,
): void {
  const what = isCalled
    ? `An interaction has no method ${name}(), so calling it throws`
    : `An interaction has no property ${quote(name)}, so this is undefined`
  report(run, 'use/unknown-getter', [index], {
    message: `${what}: did you mean the property ${quote(suggestion)}?`,
    data: { name, suggestion },
  })
}

/** `use/unknown-getter` for such a member of another kind of command. */
export function reportLackingTarget(
  run: Run,
  index: number,
  name: string,
  type: number,
  types: readonly number[],
): void {
  report(run, 'use/unknown-getter', [index], {
    message: `Only ${either(types.map((one) => memberName(CommandType, one)))} commands have ${quote(name)}, and this is a ${memberName(CommandType, type)} command: it is always undefined here.`,
    data: { name },
    related: COMMAND_DEFINED_HERE,
  })
}

/** `use/not-a-choice`. */
export function reportNotAChoice(
  run: Run,
  index: number,
  name: string,
  value: string | number,
  choices: readonly (string | number)[],
  defined: readonly Defined[],
): void {
  const shown = choices.slice(0, MOST).map((one) => (typeof one === 'string' ? quote(one) : one))
  const texts = choices.filter((one) => typeof one === 'string')
  const suggestion = typeof value === 'string' ? nearest(value, texts) : undefined
  report(run, 'use/not-a-choice', [index], {
    message: `${capital(describe(value))} is not one of the choices of ${quote(name)}, so this is never true. The choices are ${choices.length > MOST ? shown.join(', ') : either(shown, 'and')}${choices.length > MOST ? ', …' : ''}.`,
    target: 'name',
    data: { name, actual: value, allowed: choices.slice(0, 25), suggestion },
    related: definedHere(defined),
  })
}

/** `use/unhandled-subcommand`. */
export function reportUnhandled(
  run: Run,
  index: number,
  level: 'subcommand' | 'group',
  lost: readonly Defined[],
): void {
  const names = lost.map((one) => one.name)
  report(run, 'use/unhandled-subcommand', [index], {
    message: `Nothing handles the ${kindOf(level, names.length === 1)} ${listOf(names)}: users who run ${names.length === 1 ? 'it' : 'them'} get no response.`,
    data: { missing: names },
    related: definedHere(lost),
  })
}

/** `use/unhandled-autocomplete`; without an index the command has no answer at all, and the option is the place. */
export function reportUnhandledAutocomplete(run: Run, index: number | undefined, lost: readonly Defined[]): void {
  const names = lost.map((one) => one.name)
  report(run, 'use/unhandled-autocomplete', index === undefined ? [] : [index], {
    message: `Nothing answers the autocompletion of ${listOf(names)}: users see that loading the options failed.`,
    data: { missing: names },
    related: definedHere(lost),
  })
}

/** `use/needless-autocomplete`; without a name none of the command's options is autocompleted. */
export function reportNeedlessAutocomplete(
  run: Run,
  index: number,
  name: string | undefined,
  defined: readonly Defined[],
): void {
  const what =
    name === undefined
      ? 'No option of the command has "autocomplete": this is never called.'
      : `The option ${quote(name)} does not have "autocomplete": this is never true.`
  report(run, 'use/needless-autocomplete', [index], {
    message: what,
    target: name === undefined ? 'value' : 'name',
    data: { name },
    related: definedHere(defined) ?? COMMAND_DEFINED_HERE,
  })
}

/** `use/may-be-null`. */
export function reportMayBeNull(
  run: Run,
  index: number,
  name: string,
  defined: readonly Defined[],
  absent: 'null' | 'undefined',
): void {
  report(run, 'use/may-be-null', [index], {
    message: `The option ${quote(name)} is not required: this is ${absent} when a user leaves it out, and reading a member of ${absent} throws.`,
    data: { name },
    related: definedHere(defined, ', and is not required'),
  })
}

/** `use/nothing-read`. */
export function reportNothingRead(run: Run, index: number, defined: readonly Defined[]): void {
  const names = defined.map((one) => one.name)
  const [them, s] = names.length === 1 ? ['it', ''] : ['them', 's']
  report(run, 'use/nothing-read', [index], {
    message: `Nothing reads the required option${s} ${listOf(names, 'and')}: what users must enter there is lost. Read ${them}, or make ${them} optional.`,
    data: { names },
    related: definedHere(defined),
  })
}

/** `use/never-read`: there is no use to point at, so the place is the option's own, in `related`. */
export function reportNeverRead(run: Run, { name, path }: Defined, where: string): void {
  report(run, 'use/never-read', [], {
    message: `Nothing reads the option ${quote(name)} of ${where}: what users enter there is lost.`,
    data: { name },
    related: [{ path, target: 'name', message: `${quote(name)} is defined here.` }],
  })
}
