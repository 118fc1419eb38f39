import { CHAT_INPUT, COMMAND_TYPES, OPTION_TYPES } from './facts.js'
import type { Layout } from './plain.js'
import type { Operation, OracleContext, Path, Place, Plain, PlainObject } from './types.js'
import { get, hasItems, listOf, memberOf, objectsOf } from './values.js'

/** A command, with the operation and scope of the context. `type` is undefined if it is unknown. */
export interface CommandNode extends Place {
  readonly type: number | undefined
  readonly operation: Operation
  readonly context: OracleContext
}

export interface OptionNode extends Place {
  readonly type: number | undefined
  readonly operation: Operation
  /** True for an option on level 3. */
  readonly isDeepest: boolean
}

/** An `options` list of levels 1 to 3. */
export interface OptionList {
  readonly path: Path
  readonly items: readonly Plain[]
  readonly options: readonly OptionNode[]
  /** True for the command's own list. */
  readonly ofCommand: boolean
  /** The type of the option with the list. */
  readonly parentType: number | undefined
}

export interface ChoiceNode extends Place {
  /** `any` is an unknown type among those with choices. */
  readonly optionType: number | 'any' | undefined
  readonly operation: Operation
}

/** A `choices` list with its option. */
export interface ChoiceList {
  readonly option: OptionNode
  readonly choices: readonly ChoiceNode[]
}

const DEEPEST_LEVEL = 3

const DICTIONARY: Layout = { entries: 'scalar' }
const SCALARS = { items: 'scalar' } as const

export const CHOICE_LAYOUT: Layout = {
  fields: {
    name: 'scalar',
    name_localizations: DICTIONARY,
    value: 'scalar',
    name_localized: 'scalar',
  },
}

export function optionLayout(level = 1): Layout {
  return {
    fields: {
      type: 'scalar',
      name: 'scalar',
      name_localizations: DICTIONARY,
      description: 'scalar',
      description_localizations: DICTIONARY,
      name_localized: 'scalar',
      description_localized: 'scalar',
      required: 'scalar',
      choices: { items: CHOICE_LAYOUT },
      options: { items: level < DEEPEST_LEVEL ? optionLayout(level + 1) : 'seen' },
      channel_types: SCALARS,
      min_value: 'scalar',
      max_value: 'scalar',
      min_length: 'scalar',
      max_length: 'scalar',
      autocomplete: 'scalar',
      file_types: SCALARS,
    },
  }
}

export const COMMAND_LAYOUT: Layout = {
  fields: {
    id: 'scalar',
    type: 'scalar',
    application_id: 'scalar',
    guild_id: 'scalar',
    name: 'scalar',
    name_localizations: DICTIONARY,
    name_localized: 'scalar',
    description: 'scalar',
    description_localizations: DICTIONARY,
    description_localized: 'scalar',
    options: { items: optionLayout() },
    default_member_permissions: 'scalar',
    dm_permission: 'scalar',
    default_permission: 'scalar',
    nsfw: 'scalar',
    integration_types: SCALARS,
    contexts: SCALARS,
    version: 'scalar',
    handler: 'scalar',
  },
}

export function commandNode(
  object: PlainObject,
  path: Path,
  operation: Operation,
  context: OracleContext,
): CommandNode {
  return { object, path, operation, context, type: commandType(object, operation, context) }
}

/**
 * Decision 15: returns the type of a command. A PATCH has no type, so that of the edited command counts. If it is
 * unknown, the type in the body counts.
 */
function commandType(
  object: PlainObject,
  operation: Operation,
  context: OracleContext,
): number | undefined {
  const current =
    operation === 'edit' ? (context.current as { type?: unknown } | undefined)?.type : undefined
  if (typeof current === 'number') {
    return COMMAND_TYPES.includes(current) ? current : undefined
  }
  const type = memberOf(object, 'type', COMMAND_TYPES)
  if (type !== undefined) {
    return typeof type === 'number' ? type : undefined
  }
  return operation !== 'edit' || hasItems(object, 'options') ? CHAT_INPUT : undefined
}

export function optionNode(at: Place, operation: Operation, level = 1): OptionNode {
  const type = memberOf(at.object, 'type', OPTION_TYPES)
  return {
    ...at,
    operation,
    type: typeof type === 'number' ? type : undefined,
    isDeepest: level === DEEPEST_LEVEL,
  }
}

/** Lists every `options` list below a command (level 1 first) or below a lone option (its own list is level 2). */
export function optionLists(
  at: Place,
  operation: Operation,
  level = 1,
  parentType?: number,
): readonly OptionList[] {
  const items = listOf(at.object, 'options')
  if (!Array.isArray(items) || level > DEEPEST_LEVEL) {
    return []
  }
  const path = [...at.path, 'options']
  const options = objectsOf(items as readonly Plain[], path).map((place) =>
    optionNode(place, operation, level),
  )
  return [
    { path, items: items as readonly Plain[], options, ofCommand: level === 1, parentType },
    ...options.flatMap((option) => optionLists(option, operation, level + 1, option.type)),
  ]
}

/** Returns the choices of an option, even if its type has none. */
export function choiceList(option: OptionNode): ChoiceList {
  const items = get(option.object, 'choices')
  const places = Array.isArray(items)
    ? objectsOf(items as readonly Plain[], [...option.path, 'choices'])
    : []
  const { type: optionType, operation } = option
  return { option, choices: places.map((place) => ({ ...place, optionType, operation })) }
}
