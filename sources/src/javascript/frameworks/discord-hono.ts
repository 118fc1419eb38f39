import { CommandType, OptionType } from '@slashlint/core/contract'
import { newBuilder } from '../evaluate/builders.js'
import type { BuilderKind, Effect, Methods } from '../values/builder-methods.js'
import { VALUE_OPTIONS } from '../values/option-words.js'
import { literal, unknown } from '../values/value.js'
import type { Item } from '../values/value.js'
import type { Framework } from './framework.js'

const methodsOf = (kind: 'set' | 'flag' | 'list', fields: readonly string[]): Methods =>
  Object.fromEntries(
    fields.map((field): [string, Effect] => [
      field,
      kind === 'flag' ? { kind, field, absent: true } : { kind, field },
    ]),
  )

const SHARED = methodsOf('set', [
  'name',
  'description',
  'name_localizations',
  'description_localizations',
])
const OPTIONS: Methods = { options: { kind: 'options', makes: undefined } }

const COMMAND: BuilderKind = {
  builds: 'command',
  commandType: CommandType.CHAT_INPUT,
  methods: {
    ...SHARED,
    ...OPTIONS,
    ...methodsOf('set', ['type', 'default_member_permissions']),
    ...methodsOf('flag', ['nsfw', 'dm_permission']),
    ...methodsOf('list', ['contexts', 'integration_types']),
  },
}

const VALUE: Methods = {
  ...SHARED,
  ...methodsOf('flag', ['required', 'autocomplete']),
  ...methodsOf('set', ['min_value', 'max_value', 'min_length', 'max_length']),
  ...methodsOf('list', ['choices', 'channel_types']),
}

const LEVELS: ReadonlyMap<string, number> = new Map([
  ['SubCommand', OptionType.SUB_COMMAND],
  ['SubGroup', OptionType.SUB_COMMAND_GROUP],
])

/**
 * Returns the kind of a builder by its class's name. For `new Option(…)`, the third argument names
 * the type; by default, it is a string.
 */
function kindOf(name: string, word: Item | undefined): BuilderKind | undefined {
  if (name === 'Command') {
    return COMMAND
  }
  const level = LEVELS.get(name)
  if (level !== undefined) {
    return { builds: 'option', optionType: level, methods: { ...SHARED, ...OPTIONS } }
  }
  const own = name.replace(/Option$/, '') || 'String'
  const answer =
    word?.kind === 'literal' ? String(word.data).replace(/^./, (first) => first.toUpperCase()) : own
  const optionType = VALUE_OPTIONS.get(answer)
  return { builds: 'option', ...(optionType !== undefined && { optionType }), methods: VALUE }
}

const namesType = (item: Item | undefined): boolean =>
  item?.kind === 'literal' && VALUE_OPTIONS.has(String(item.data))

const BUILDERS = [
  'Command',
  ...LEVELS.keys(),
  'Option',
  ...[...VALUE_OPTIONS.keys()].map((word) => `${word}Option`),
]

/**
 * discord-hono. Its commands are builders:
 * `new Command('help', 'What I can do').options(new Option('topic', 'About what').required())`.
 */
export const discordHono: Framework = {
  packages: ['discord-hono'],
  signs: [['discord-hono', 'new ']],
  ownBuilders: BUILDERS,
  handlers: {
    answering: {
      first: {},
      // They make the answer. One that is not returned has no effect, and nothing throws.
      any: ['res', 'resDefer', 'resModal', 'resActivity', 'resAutocomplete'],
      later: [],
      instead: { twice: [], early: [] },
      checks: [],
      returned: {
        by: ['DiscordHono', 'createFactory'],
        methods: ['command', 'component', 'modal', 'autocomplete'],
      },
    },
  },
  construct: (_frame, of, args, site) => {
    const {
      source,
      path: [made = ''],
    } = of
    if (source === 'discord-hono' && made === 'DiscordHono') {
      return { ...unknown(site, 'It is what handlers are given to.'), result: { of, args: [] } }
    }
    if (source !== 'discord-hono' || !BUILDERS.includes(made)) {
      return undefined
    }
    const [name, description = literal(site, ''), word] = args()
    // While a call is being typed, an argument may be missing: then the word of the type is at an earlier place.
    if (made === 'Option' && word === undefined && [name, description].some(namesType)) {
      return undefined
    }
    const kind = kindOf(made, word)
    if (kind === undefined) {
      return undefined
    }
    const builder = newBuilder(kind, site)
    const call = { site, name: site.node, doubt: undefined, isShared: false }
    builder.state.calls.push(
      { ...call, method: 'name', args: name === undefined ? [] : [name] },
      { ...call, method: 'description', args: [description] },
    )
    if (word !== undefined && word.kind !== 'literal') {
      builder.state.open ??= 'The type of the option is computed.'
    }
    return builder
  },
}
