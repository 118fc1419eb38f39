import { CommandType, IntegrationType } from '@slashlint/core/contract'
import {
  explorerEntries,
  localize,
  type ExplorerEntry,
  type StoredCommand,
} from '@slashlint/core/engine'
import fc from 'fast-check'
import { createSeededWorld } from '../api/seeded.js'
import { targetsIn } from '../invoke/command-data.js'
import { accessOf } from '../invoke/invoke.js'
import { invokerOf, type Invoker } from '../invoke/invoker.js'
import { objectAt } from '../json.js'
import type { Seed } from '../state/seed.js'
import type { World } from '../state/world.js'
import { userNames } from './names.js'
import { valueOf, type Entered } from './values.js'
import { FUZZ_SEED } from './world.js'

/** A use of a command, for `emulator.invoke`. */
export interface FuzzInvocation {
  /**
   * The typed command, such as `/ban user:@ben reason:"spam"`, or the name of a context menu entry.
   */
  readonly line: string
  /** The name of the user. */
  readonly as: string
  /** The name of the channel, or `dm` or `group`. */
  readonly in: string
  /** The locale of the user's client, in which the line is written. */
  readonly locale: string
  /** The target of a context menu entry: a user, or the text of a message. */
  readonly target?: string
  /** The option whose suggestions are requested, instead of sending the command. */
  readonly autocomplete?: string
  /** The files that the line names. */
  readonly files: Readonly<Record<string, Uint8Array>>
}

/** A user in a channel, with the user's locale. */
interface Viewer {
  readonly as: string
  readonly in: string
  readonly locale: string
  readonly invoker: Invoker
}

/**
 * Generates all uses of a command that Discord's client allows: by every user, in every place, with
 * and without each option. They shrink to fewer options and simpler values.
 *
 * @param command the deployed command, with its id and version
 * @param seed the users and channels. Default: the world of `slashlint fuzz`
 * @returns undefined if nobody can use the command
 */
export function invocationOf(
  command: StoredCommand,
  seed: Seed = FUZZ_SEED,
): fc.Arbitrary<FuzzInvocation> | undefined {
  const world = createSeededWorld({ seed })
  const all = viewersOf(world, command).flatMap((viewer) => invocationsBy(world, command, viewer))
  return all.length === 0 ? undefined : fc.oneof(...all)
}

/** The places where a command is tried, besides the first text channel of each guild. */
const PLACES = ['dm', 'group'] as const
const TEXT_CHANNELS: readonly number[] = [0, 5]

function viewersOf(world: World, command: StoredCommand): readonly Viewer[] {
  const rooms = [...world.guilds.values()].flatMap(({ channels }) =>
    [...channels.values()].filter(({ type }) => TEXT_CHANNELS.includes(type)).slice(0, 1),
  )
  const places = [...rooms.map(({ name }) => `#${name}`), ...PLACES]
  const locales = new Set(['en-US', ...translationsOf(command).slice(0, 1), 'de'])
  return [...world.users.values()].flatMap(({ name }) =>
    places.flatMap((place) => {
      const invoker = invokerIn(world, name, place)
      const isAllowed = invoker !== undefined && accessOf({ world }, invoker, command).allowed
      if (isAllowed && isMeantFor(command, invoker)) {
        return [...locales].map((locale) => ({
          as: name,
          in: place,
          locale,
          invoker: { ...invoker, locale },
        }))
      }
      return []
    }),
  )
}

/**
 * Tells whether to try a command in a place. In a guild without the app, commands that guilds can
 * install are skipped, because few handlers expect a guild without their bot.
 */
function isMeantFor({ integration_types: types }: StoredCommand, { app, guild }: Invoker): boolean {
  const isThere = guild === undefined || guild.authorized.has(app.id)
  return isThere || !Array.isArray(types) || !types.includes(IntegrationType.GUILD_INSTALL)
}

/** Returns the user in a place; undefined if the user cannot be there. */
export function invokerIn(world: World, as: string, place: string): Invoker | undefined {
  try {
    return invokerOf(world, { as, in: place })
  } catch {
    return undefined
  }
}

const translationsOf = ({ name_localizations: names }: StoredCommand): readonly string[] =>
  Object.keys(names ?? {})

function invocationsBy(
  world: World,
  command: StoredCommand,
  { invoker, ...viewer }: Viewer,
): readonly fc.Arbitrary<FuzzInvocation>[] {
  const common = { ...viewer, files: {} }
  if (command.type === CommandType.USER) {
    const [{ label: line } = { label: command.name }] = explorerEntries(command, viewer.locale)
    return [fc.constantFrom(...userNames(world)).map((target) => ({ ...common, line, target }))]
  }
  if (command.type === CommandType.MESSAGE) {
    const [{ label: line } = { label: command.name }] = explorerEntries(command, viewer.locale)
    const targets = [...WRITTEN, ...targetsIn(world, invoker.channel.id)]
    return [fc.constantFrom(...targets).map((target) => ({ ...common, line, target }))]
  }
  return explorerEntries(command, viewer.locale).flatMap((entry) => {
    const own = optionsOf(world, command, invoker, entry)
    return own === undefined ? [] : [own.map((made) => ({ ...common, ...made }))]
  })
}

/** The texts of new messages that become the target of a command. */
const WRITTEN = ['a message', '@everyone', '12 apples', '👍', 'x'.repeat(2000)] as const

/** The name and value of an option; undefined if it is left out. */
type EnteredOption = readonly [name: string, entered: Entered] | undefined

/**
 * Generates the options of a command in a place; undefined if there is no possible value for a
 * required option.
 */
function optionsOf(
  world: World,
  command: StoredCommand,
  invoker: Invoker,
  entry: ExplorerEntry,
): fc.Arbitrary<Pick<FuzzInvocation, 'line' | 'files' | 'autocomplete'>> | undefined {
  const shown = localize(command, invoker.locale)
  const parts: fc.Arbitrary<EnteredOption>[] = []
  const suggesting: string[] = []
  for (const { name, path } of entry.parameters) {
    const option = objectAt(command, path)
    const values = valueOf(option, world, invoker, objectAt(shown, path))
    const isRequired = option['required'] === true
    if (values === undefined && isRequired) {
      return undefined
    }
    if (values === undefined) {
      continue
    }
    if (option['autocomplete'] === true) {
      suggesting.push(name)
    }
    const arbitrary = values.map((entered): EnteredOption => [name, entered])
    parts.push(isRequired ? arbitrary : fc.option(arbitrary, { nil: undefined, freq: 2 }))
  }
  return fc
    .tuple(suggestionRequest(suggesting), fc.tuple(...parts))
    .map(([asked, options]) => lineOf(entry.label, options, asked))
}

/** A request for suggestions while an option is typed. */
interface SuggestionRequest {
  readonly name: string
  /** The number of characters typed so far. */
  readonly typed: number
  /** True if no other option is filled in, not even required ones. */
  readonly isAlone: boolean
}

const suggestionRequest = (
  suggesting: readonly string[],
): fc.Arbitrary<SuggestionRequest | undefined> => {
  if (suggesting.length === 0) {
    return fc.constant(undefined)
  }
  return fc.option(
    fc.record({
      name: fc.constantFrom(...suggesting),
      typed: fc.constantFrom(0, 1, 2, 5, Infinity),
      isAlone: fc.constantFrom(true, false),
    }),
    { nil: undefined, freq: 2 },
  )
}

function lineOf(
  label: string,
  options: readonly EnteredOption[],
  request: SuggestionRequest | undefined,
): Pick<FuzzInvocation, 'line' | 'files' | 'autocomplete'> {
  const all = options.filter((one) => one !== undefined)
  const present = request === undefined ? all : all.flatMap((one) => whileTyping(one, request))
  const words = present.map(([name, { text }]) => `${name}:${asTyped(text)}`)
  return {
    line: [label, ...words].join(' '),
    files: Object.fromEntries(
      present.flatMap(([, { file }]) => (file === undefined ? [] : [file])),
    ),
    ...(request !== undefined && { autocomplete: request.name }),
  }
}

/**
 * Returns the part of an option that is typed while suggestions are requested; empty if it is not
 * typed.
 */
function whileTyping(
  option: NonNullable<EnteredOption>,
  { name, typed, isAlone }: SuggestionRequest,
): readonly NonNullable<EnteredOption>[] {
  const [own, { text }] = option
  if (own !== name) {
    return isAlone ? [] : [option]
  }
  const start = [...text].slice(0, typed).join('').trim()
  return start === '' ? [] : [[own, { text: start }]]
}

/** Returns a value as a user types it, in quotes unless it is a simple word. */
export const asTyped = (text: string): string =>
  /^[@#]?[\p{L}\p{N}_.-]+$/u.test(text) ? text : `"${text.replaceAll('"', '\\"')}"`

/** Returns the name of the command in an invocation, without its sub-command. */
export function commandOf({ line, target }: Pick<FuzzInvocation, 'line' | 'target'>): string {
  return target === undefined ? (/^\/([^\s]+)/.exec(line)?.[1] ?? line) : line
}
