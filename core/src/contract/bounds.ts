import type { FIELDS, ObjectResource } from './fields.js'
import { LIMITS } from './limits.js'

/**
 * The bounds of a field's single values, for JSON Schemas, hovers and docs. Validators do not read this table: their
 * rules use the figures of `LIMITS` themselves. The agreement test of the schemas compares the two.
 */
export interface FieldBounds {
  /** The least length of a string, in code points. */
  readonly minLength?: number
  /** The greatest length of a string, in code points. */
  readonly maxLength?: number
  /** The least number of items of a list. */
  readonly minItems?: number
  /** The greatest number of items of a list. */
  readonly maxItems?: number
  /** True if no two items of a list may be equal. */
  readonly uniqueItems?: true
  /** The least value of a number. */
  readonly minimum?: number
  /** The greatest value of a number. */
  readonly maximum?: number
}

export type BoundsTable = {
  readonly [R in ObjectResource]: { readonly [K in keyof (typeof FIELDS)[R]]?: FieldBounds }
}

const name: FieldBounds = { minLength: 1, maxLength: LIMITS.nameLength }
const description: FieldBounds = { minLength: 1, maxLength: LIMITS.descriptionLength }
const options: FieldBounds = { maxItems: LIMITS.options }
const someUnique: FieldBounds = { minItems: 1, uniqueItems: true }
const value: FieldBounds = { minimum: -LIMITS.numberValue, maximum: LIMITS.numberValue }
const overwrites: FieldBounds = { maxItems: LIMITS.permissionOverwrites }

export const BOUNDS = {
  command: {
    name,
    name_localizations: name,
    description,
    description_localizations: description,
    options,
    integration_types: someUnique,
    contexts: someUnique,
  },
  option: {
    name,
    name_localizations: name,
    description,
    description_localizations: description,
    choices: { maxItems: LIMITS.choices },
    options,
    channel_types: { uniqueItems: true },
    min_value: value,
    max_value: value,
    min_length: { minimum: LIMITS.minLengthMinimum, maximum: LIMITS.stringLength },
    max_length: { minimum: LIMITS.maxLengthMinimum, maximum: LIMITS.stringLength },
    file_types: { maxItems: LIMITS.fileTypes },
  },
  choice: {
    name: { minLength: 1, maxLength: LIMITS.choiceNameLength },
    name_localizations: { minLength: 1, maxLength: LIMITS.choiceNameLength },
    value: { maxLength: LIMITS.choiceValueLength },
  },
  commandPermissions: { permissions: overwrites },
  guildCommandPermissions: { permissions: overwrites },
  permission: {},
  lobby: {
    members: { maxItems: LIMITS.lobbyMembers },
    idle_timeout_seconds: {
      minimum: LIMITS.lobbyIdleTimeoutMinimum,
      maximum: LIMITS.lobbyIdleTimeoutMaximum,
    },
  },
  lobbyMember: { additional_name: { minLength: 1, maxLength: LIMITS.lobbyMemberName } },
  authorization: {},
  codeChallenge: { Method: { minLength: 1 }, Challenge: { minLength: 1 } },
} as const satisfies BoundsTable

/** Returns the bounds of a resource's fields by their names. */
export function boundsOf(resource: ObjectResource): Readonly<Record<string, FieldBounds>> {
  return BOUNDS[resource]
}
