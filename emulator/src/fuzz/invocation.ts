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

/** An invocation that a user can send, as `emulator.invoke` takes it. */
export interface FuzzInvocation {
  /** `/ban user:@ben reason:"spam"`, or the name of a context menu entry. */
  readonly line: string
  /** The user by name. */
  readonly as: string
  /** A channel by its name, `dm` or `group`. */
  readonly in: string
  /** The locale of the user's client: the line has the names of this locale. */
  readonly locale: string
  /** The target of a context menu entry: a user, or a text of a message. */
  readonly target?: string
  /** The option whose suggestions are asked for, in place of sending the command. */
  readonly autocomplete?: string
  /** The files that the line names. */
  readonly files: Readonly<Record<string, Uint8Array>>
}

/** A user in a place, who reads a language. */
interface Viewer {
  readonly as: string
  readonly in: string
  readonly locale: string
  readonly invoker: Invoker
}

/**
 * Generates everything that users can send of a command: by everybody and everywhere that may use it, each option left out or
 * given. It shrinks to fewer options and plainer values.
 *
 * @param command as the service lists it, with its id and version
 * @param seed the users and channels there are. Default: the world of `slashlint fuzz`
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

/** The places in which a command is tried, beside the first channel for texts of each guild. */
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
 * Tells whether a command is declared for a guild without the app. A command for guilds and users may have left out its
 * types. They are then those of the app, which nobody knows here, and hardly any handler expects a guild without its
 * bot.
 */
function isMeantFor({ integration_types: types }: StoredCommand, { app, guild }: Invoker): boolean {
  const isThere = guild === undefined || guild.authorized.has(app.id)
  return isThere || !Array.isArray(types) || !types.includes(IntegrationType.GUILD_INSTALL)
}

/** Finds the user in a place; undefined if the user is no member there, or there is no such place. */
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

/** Texts of messages that are written to be the target of a command. */
const WRITTEN = ['a message', '@everyone', '12 apples', '👍', 'x'.repeat(2000)] as const

/** An option that is left out, or its value. */
type EnteredOption = readonly [name: string, entered: Entered] | undefined

/** Generates the options of a command in a place; undefined if a required one has no possible value there. */
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

/** Suggestions that are asked for while an option is being typed. */
interface SuggestionRequest {
  readonly name: string
  /** The number of characters of the option that are typed. */
  readonly typed: number
  /** True if nothing else is filled in, not even required options. */
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

/** Returns the part of an option that is there while it, or another one, is being typed. */
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

/** Returns a value as a user types it: in quotes, unless it is a plain word. */
export const asTyped = (text: string): string =>
  /^[@#]?[\p{L}\p{N}_.-]+$/u.test(text) ? text : `"${text.replaceAll('"', '\\"')}"`

/** Returns the command of an invocation, as it is typed, without its sub-command. */
export function commandOf({ line, target }: Pick<FuzzInvocation, 'line' | 'target'>): string {
  return target === undefined ? (/^\/([^\s]+)/.exec(line)?.[1] ?? line) : line
}
