import { ChannelType, CommandType, OptionType } from '../../contract/enums.js'
import { InteractionType } from '../../contract/interactions.js'
import { LOCALES } from '../../contract/locales.js'
import type { Path } from '../../diagnostic.js'
import { nearest } from '../../text/nearest.js'
import { either, memberName, quote, describe } from '../../text/words.js'
import { report } from '../../walk/report.js'
import type { Run } from '../../walk/run.js'

const last = (path: Path): string => {
  const key = path[path.length - 1]
  return typeof key === 'number' ? `Item ${key + 1} of "${path[path.length - 2]}"` : `"${key}"`
}

/** `interaction/shape`: a field that every such interaction has is missing or another thing. */
export function reportShape(run: Run, path: Path, value: unknown, expected: string): void {
  const found = value === undefined ? 'it is missing' : `found ${describe(value)}`
  report(run, 'interaction/shape', path, {
    message: `${last(path)} must be ${expected}; ${found}.`,
    data: { expected },
  })
}

/** `interaction/shape`: an interaction that no command has caused. */
export function reportOtherKind(run: Run, type: number, kind: string): void {
  report(run, 'interaction/shape', ['type'], {
    message: `This interaction is ${kind} (type ${type}), which no command is behind: only used commands (${InteractionType.APPLICATION_COMMAND}) and autocompletions (${InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE}) are checked.`,
    data: { actual: type, allowed: Object.values(InteractionType) },
  })
}

/** `interaction/locale`. */
export function reportLocale(run: Run, path: Path, value: string): void {
  const suggestion = nearest(value, LOCALES)
  const advice = suggestion === undefined ? '.' : `: did you mean "${suggestion}"?`
  report(run, 'interaction/locale', path, {
    message: `${quote(value)} is not a documented locale${advice}`,
    data: { suggestion },
  })
}

/** `interaction/unknown-command`: a guild's command used elsewhere. */
export function reportOtherGuild(run: Run, wanted: string, found: string | undefined): void {
  report(run, 'interaction/unknown-command', ['guild_id'], {
    message: `This is a command of guild ${wanted}, which exists nowhere else; the interaction comes from ${found === undefined ? 'a direct message (it has no "guild_id")' : `guild ${found}`}.`,
    data: { allowed: [wanted], actual: found },
  })
}

/** `interaction/duplicate-option`, at the second one's name. */
export function reportDuplicateOption(run: Run, path: Path, name: string, first: Path): void {
  report(run, 'interaction/duplicate-option', path, {
    message: `The option ${quote(name)} is given twice: each option may occur only once in an interaction.`,
    data: { option: name },
    related: [{ path: first, target: 'value', message: 'The first occurrence.' }],
  })
}

/** `interaction/unknown-command`: id, name or type is another one than the definition's. */
export function reportUnknownCommand(
  run: Run,
  key: 'id' | 'name' | 'type',
  found: string | number,
  wanted: string | number,
  localizedIn?: string,
): void {
  const show = (value: string | number) =>
    typeof value === 'string' ? quote(value) : `${value} ${memberName(CommandType, value)}`
  const why =
    localizedIn === undefined
      ? ''
      : ` It is the name in ${localizedIn}: interactions always carry the default name; the language is in "locale".`
  report(run, 'interaction/unknown-command', ['data', key], {
    message: `The interaction is for the command with the ${key} ${show(found)}; this command has ${show(wanted)}.${why}`,
    data: { actual: found, allowed: [wanted], locale: localizedIn },
  })
}

/** An option of the definition whose localized name was found where the default one belongs. */
export interface LocalizedOption {
  readonly name: string
  readonly locale: string
}

/** `interaction/unknown-option`. */
export function reportUnknownOption(
  run: Run,
  path: Path,
  name: string,
  known: readonly string[],
  localized: LocalizedOption | undefined,
): void {
  const suggestion = localized?.name ?? nearest(name, known)
  const advice =
    localized !== undefined
      ? `is the name of "${localized.name}" in ${localized.locale}: interactions always carry default names; the language is in "locale".`
      : known.length === 0
        ? 'is not an option of the command: it has none here.'
        : `is not an option of the command; here it has ${either(known.slice(0, 10).map(quote))}.`
  report(run, 'interaction/unknown-option', path, {
    message: `${quote(name)} ${advice}`,
    data: {
      suggestion,
      locale: localized?.locale,
    },
  })
}

const typed = (type: number): string => `${memberName(OptionType, type)} (${type})`

/** `interaction/option-type`. */
export function reportOptionType(run: Run, path: Path, name: string, found: number, wanted: number): void {
  report(run, 'interaction/option-type', path, {
    message: `The option ${quote(name)} is ${typed(wanted)}; found ${typed(found)}.`,
    data: { actual: found, allowed: [wanted] },
  })
}

/** `interaction/value-type`. */
export function reportValueType(run: Run, path: Path, type: number, expected: string, value: unknown): void {
  report(run, 'interaction/value-type', path, {
    message: `The value of ${/^[AEIOU]/.test(memberName(OptionType, type)) ? 'an' : 'a'} ${memberName(OptionType, type)} option must be ${expected}; found ${describe(value)}.`,
    data: { expected },
  })
}

/** `at least 1 and at most 5`. */
function bounds(minimum: number | undefined, limit: number | undefined): string {
  const least = minimum === undefined ? '' : `at least ${minimum}`
  const most = limit === undefined ? '' : `at most ${limit}`
  return least !== '' && most !== '' ? `${least} and ${most}` : least + most
}

interface Limits {
  readonly minimum?: number | undefined
  readonly limit?: number | undefined
}

/** `interaction/value-range`. */
export function reportValueRange(run: Run, path: Path, actual: number, { minimum, limit }: Limits): void {
  report(run, 'interaction/value-range', path, {
    message: `The value must be ${bounds(minimum, limit)}; found ${actual}.`,
    data: { actual, minimum, limit },
  })
}

/** `interaction/value-length`, in code points. */
export function reportValueLength(run: Run, path: Path, actual: number, { minimum, limit }: Limits): void {
  report(run, 'interaction/value-length', path, {
    message: `The value must have ${bounds(minimum, limit)} ${(limit ?? minimum) === 1 ? 'character' : 'characters'}; found ${actual}.`,
    data: { actual, minimum, limit },
  })
}

/** `interaction/not-a-choice`. */
export function reportNotAChoice(
  run: Run,
  path: Path,
  value: string | number,
  allowed: readonly (string | number)[],
): void {
  const shown = allowed.slice(0, 10).map((one) => (typeof one === 'string' ? quote(one) : one))
  report(run, 'interaction/not-a-choice', path, {
    message: `${describe(value).replace(/^t/, 'T')} is not one of the option’s choices: ${either(shown)}${allowed.length > 10 ? ', …' : ''}.`,
    data: { actual: value, allowed: allowed.slice(0, 25) },
  })
}

/** `GUILD_VOICE (2)`; a type that is not known is its number. */
function channelName(type: number): string {
  const name = memberName(ChannelType, type)
  return name === String(type) ? name : `${name} (${type})`
}

/** `interaction/channel-type`. */
export function reportChannelType(run: Run, path: Path, found: number, allowed: readonly number[]): void {
  report(run, 'interaction/channel-type', path, {
    message: `The channel has the type ${channelName(found)}; the option accepts ${either(allowed.map(channelName))} only.`,
    data: { actual: found, allowed },
  })
}

/** `interaction/not-resolved`. */
export function reportNotResolved(run: Run, path: Path, id: string, tables: readonly string[]): void {
  const places = either(tables.map((one) => `"${one}"`))
  report(run, 'interaction/not-resolved', path, {
    message: `${quote(id)} has no entry in ${places} of "resolved".`,
    data: { tables },
  })
}

/** `interaction/missing-required`, at the list that lacks the option. */
export function reportMissingRequired(run: Run, path: Path, name: string): void {
  report(run, 'interaction/missing-required', path, {
    message: `The option ${quote(name)} is required and missing.`,
    data: { option: name },
  })
}

/** `interaction/subcommand-path`. */
export function reportSubcommandPath(run: Run, path: Path, message: string): void {
  report(run, 'interaction/subcommand-path', path, { message })
}

/** `interaction/focused`. */
export function reportFocused(run: Run, path: Path, message: string): void {
  report(run, 'interaction/focused', path, { message })
}

/** `interaction/target`. */
export function reportTarget(run: Run, message: string): void {
  report(run, 'interaction/target', ['data', 'target_id'], { message })
}
