import fc from 'fast-check'
import { choiceName, description, menuName, slashName } from './texts.js'

/** Generates valid resources: no rule has a finding in them if nothing is known about their destination. */

export type Json = { readonly [key: string]: unknown }

/** Documented locales without `en-GB`, which only occurs next to `en-US`. */
const LOCALES = [
  'en-US',
  'de',
  'fr',
  'es-ES',
  'es-419',
  'pt-BR',
  'ja',
  'zh-CN',
  'sv-SE',
  'no',
  'uk',
  'hi',
  'id',
]

function localizations(text: fc.Arbitrary<string>): fc.Arbitrary<Json> {
  const entries = fc.array(fc.tuple(fc.constantFrom(...LOCALES), text), { maxLength: 3 })
  return fc.tuple(entries, fc.boolean(), text).map(([pairs, isBritish, british]) => {
    const dictionary = Object.fromEntries(pairs)
    return isBritish && 'en-US' in dictionary ? { ...dictionary, 'en-GB': british } : dictionary
  })
}

/** Leaves out most optional values, so that results stay small. */
function sometimes<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.option(arbitrary, { nil: undefined, freq: 2 })
}

/** Generates records without their undefined fields. */
function record(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Json> {
  return fc.record(fields).map((value) => withoutUndefined(value))
}

export function withoutUndefined(value: Json): Json {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined))
}

const texts = {
  name: slashName,
  name_localizations: sometimes(fc.oneof(localizations(slashName), fc.constant(null))),
  description,
  description_localizations: sometimes(localizations(description)),
}

const BOUNDS = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 0, max: 50 }))

/** Generates `choices` with different names, and different values from `values`. */
function choices(values: fc.Arbitrary<string | number>): fc.Arbitrary<readonly Json[]> {
  const choice = record({
    name: choiceName,
    name_localizations: sometimes(localizations(choiceName)),
    value: values,
  })
  const list = fc.uniqueArray(choice, {
    maxLength: 4,
    selector: ({ name, value }) => [name, value],
    comparator: ([name, value], [otherName, otherValue]) =>
      name === otherName || value === otherValue,
  })
  return list.map(withoutCollisions)
}

/** Generates choices, autocomplete, or neither. */
function answers(values: fc.Arbitrary<string | number>): fc.Arbitrary<Json> {
  return fc.oneof(
    fc.constant({}),
    fc.constant({ autocomplete: true }),
    fc.constant({ autocomplete: true, choices: [] }),
    choices(values).map((list) => ({ choices: list })),
  )
}

const stringOption = fc
  .tuple(fc.nat(40), fc.integer({ min: 60, max: 6000 }), fc.boolean())
  .chain(([min, max, isBound]) =>
    // An empty value of a choice gives a warning.
    answers(fc.string({ minLength: Math.max(min, 1), maxLength: 60, unit: 'grapheme-ascii' })).map(
      (extra) => ({
        type: 3,
        ...(isBound ? { min_length: min, max_length: Math.max(max, 1) } : {}),
        ...extra,
      }),
    ),
  )

const numericOption = fc
  .tuple(fc.constantFrom(4, 10), BOUNDS, fc.boolean())
  .chain(([type, [min, span], isBound]) => {
    const whole = fc.integer({ min, max: min + span })
    const values = type === 4 ? whole : fc.oneof(whole, fc.constant(min + span / 2))
    return answers(values).map((extra) => ({
      type,
      ...(isBound ? { min_value: min, max_value: min + span } : {}),
      ...extra,
    }))
  })

const channelOption = sometimes(fc.subarray([0, 2, 4, 5, 10, 11, 12, 13, 15, 16])).map(
  (channel_types) => withoutUndefined({ type: 7, channel_types }),
)

const FILE_TYPES = ['image', 'VIDEO', 'audio', '.pdf', '.tar.gz', '.Ünï']
const fileOption = sometimes(fc.subarray(FILE_TYPES)).map((file_types) =>
  withoutUndefined({ type: 11, file_types }),
)

const plainOption = fc.constantFrom({ type: 5 }, { type: 6 }, { type: 8 }, { type: 9 })

export const valueOption: fc.Arbitrary<Json> = fc
  .tuple(
    record({ ...texts, required: sometimes(fc.boolean()) }),
    fc.oneof(stringOption, numericOption, channelOption, fileOption, plainOption),
  )
  .map(([common, special]) => ({ ...common, ...special }))

/** Generates options with unique names, required ones first, whose translations do not collide with siblings. */
function optionList(option: fc.Arbitrary<Json>, minLength: number): fc.Arbitrary<readonly Json[]> {
  const list = fc.uniqueArray(option, { minLength, maxLength: 4, selector: ({ name }) => name })
  return list.map((options) => withoutCollisions(requiredFirst(options)))
}

function requiredFirst(options: readonly Json[]): readonly Json[] {
  const isRequired = ({ required }: Json) => required === true
  return [...options.filter(isRequired), ...options.filter((option) => !isRequired(option))]
}

function withoutCollisions(options: readonly Json[]): readonly Json[] {
  const taken = new Set(options.map(({ name }) => name))
  return options.map((option) => {
    const dictionary = (option['name_localizations'] ?? {}) as Json
    const kept = Object.entries(dictionary).filter(([locale, text]) => {
      const inLocale = `${locale} ${String(text)}`
      if (text !== option['name'] && (taken.has(text) || taken.has(inLocale))) {
        return false
      }
      taken.add(inLocale)
      return true
    })
    if (!option['name_localizations']) {
      return option
    }
    // Without `en-US`, its readers would see `en-GB`.
    const hasDefault = kept.some(([locale]) => locale === 'en-US')
    const entries = kept.filter(([locale]) => hasDefault || locale !== 'en-GB')
    return { ...option, name_localizations: Object.fromEntries(entries) }
  })
}

const subCommand: fc.Arbitrary<Json> = fc
  .tuple(record(texts), sometimes(optionList(valueOption, 0)))
  .map(([common, options]) => withoutUndefined({ ...common, type: 1, options }))

const subCommandGroup: fc.Arbitrary<Json> = fc
  .tuple(record(texts), optionList(subCommand, 1))
  .map(([common, options]) => ({ ...common, type: 2, options }))

export const valueOptions = optionList(valueOption, 0)
export const subCommands = optionList(subCommand, 0)
const subCommandsAndGroups = optionList(
  fc.oneof({ weight: 3, arbitrary: subCommand }, { weight: 1, arbitrary: subCommandGroup }),
  1,
)
const options = fc.oneof(
  { weight: 4, arbitrary: valueOptions },
  { weight: 2, arbitrary: subCommandsAndGroups },
)

const KNOWN_BITS = ['0', '8', '2147483648', '4503599627370496', '0008', '9007199254740991']

const place = {
  default_member_permissions: sometimes(fc.constantFrom(null, ...KNOWN_BITS.slice(0, 5))),
  nsfw: sometimes(fc.boolean()),
  installation: fc.constantFrom(
    {},
    { contexts: null },
    { contexts: [0, 1] },
    { contexts: [2, 0] },
    { integration_types: [0] },
    { integration_types: [1, 0], contexts: [2] },
  ),
}

function command(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Json> {
  return record({ ...fields, ...place }).map(({ installation, ...rest }) => {
    const { contexts } = installation as { contexts?: readonly number[] | null }
    // Permissions only have an effect in guilds.
    const isInGuilds = contexts?.includes(0) !== false
    return withoutUndefined({
      ...rest,
      ...(installation as Json),
      ...(!isInGuilds && { default_member_permissions: undefined }),
    })
  })
}

export const slashCommand = command({
  type: sometimes(fc.constant(1)),
  ...texts,
  options: sometimes(options),
})

const menuCommand = command({
  type: fc.constantFrom(2, 3),
  name: menuName,
  name_localizations: sometimes(localizations(menuName)),
  description: sometimes(fc.constant('')),
})

const entryPoint = command({
  type: fc.constant(4),
  name: menuName,
  description: sometimes(fc.oneof(fc.constant(''), description)),
  handler: sometimes(fc.constantFrom(1, 2)),
})

/** Generates a valid command of any type. Its JSON is under 8000 characters, so its combined size is too. */
export const validCommand = fc
  .oneof(
    { weight: 6, arbitrary: slashCommand },
    { weight: 1, arbitrary: menuCommand },
    { weight: 1, arbitrary: entryPoint },
  )
  .filter((value) => JSON.stringify(value).length <= 8000)

/** Generates a valid bulk body with at most one entry point. Names are unique for each type. */
export const validCommands = fc
  .uniqueArray(validCommand, {
    maxLength: 5,
    selector: ({ type, name }) => `${String(type ?? 1)} ${String(name)}`,
  })
  .map((list) =>
    list.filter(
      ({ type }, index) => type !== 4 || list.findIndex((other) => other['type'] === 4) === index,
    ),
  )
  .map(withoutCollisions)

const snowflake = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
  fc.constantFrom('0', '18446744073709551615', '41771983423143937'),
)

/** The ids are different, so there are neither duplicates nor conflicts. */
const permissions = fc.uniqueArray(
  fc.record({ id: snowflake, type: fc.constantFrom(1, 2, 3), permission: fc.boolean() }),
  { maxLength: 5, selector: ({ id }) => id },
)

export const validPermissions: fc.Arbitrary<Json> = permissions.map((list) => ({
  permissions: list,
}))

export const validGuildPermissions: fc.Arbitrary<Json> = fc
  .record({ id: snowflake, application_id: snowflake, guild_id: snowflake, permissions })
  .filter(({ guild_id, permissions: list }) => {
    const constants = [BigInt(guild_id), BigInt(guild_id) - 1n]
    return list.every(({ id }) => !constants.includes(BigInt(id)))
  })

const metadata = fc.dictionary(fc.string({ maxLength: 8 }), fc.string({ maxLength: 12 }), {
  maxKeys: 4,
})

/** Generates a member of a lobby's list. */
export const validMember = record({
  id: snowflake,
  metadata: sometimes(metadata),
  flags: sometimes(fc.constantFrom(0, 1)),
})

export const validLobby = record({
  metadata: sometimes(metadata),
  members: sometimes(fc.uniqueArray(validMember, { maxLength: 4, selector: ({ id }) => id })),
  idle_timeout_seconds: sometimes(
    fc.oneof(fc.integer({ min: 5, max: 604800 }), fc.constantFrom(5, 604800)),
  ),
})

const SCOPES = [
  'openid',
  'identify',
  'sdk.social_layer',
  'guilds.join',
  'applications.commands.update',
]

/** State is left out, since a given one is a hint. */
const authorizationFields = record({
  ClientId: sometimes(fc.oneof(snowflake, fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.nat())),
  Scopes: fc.subarray(SCOPES, { minLength: 1 }).map((scopes) => scopes.join(' ')),
  Nonce: sometimes(fc.string()),
  CodeChallenge: sometimes(
    fc.constant({ method: 'S256', challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' }),
  ),
  IntegrationType: sometimes(fc.constantFrom(0, 1)),
  CustomSchemeParam: sometimes(fc.constantFrom('myapp', 'x-1.y+z')),
})

export const validAuthorization: fc.Arbitrary<Json> = fc
  .tuple(authorizationFields, fc.boolean())
  .map(([fields, isCamelCase]) => (isCamelCase ? camelCased(fields) : fields))

function camelCased(fields: Json): Json {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      `${key.charAt(0).toLowerCase()}${key.slice(1)}`,
      value,
    ]),
  )
}
