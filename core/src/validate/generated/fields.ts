// Written by `npm run generate` from the field tables of the contract (scripts/clean.mjs).
import { DYNAMIC } from '../../dynamic.js'
import { strange } from '../../walk/plain.js'
import type { Run } from '../../walk/run.js'
import { otherKey, serverField, type FieldsOf } from '../fields.js'

type Entries = Readonly<Record<string, unknown>>

export function readCommand(run: Run, object: Entries): FieldsOf<'command'> {
  let id: unknown
  let type: unknown
  let application_id: unknown
  let guild_id: unknown
  let name: unknown
  let name_localizations: unknown
  let description: unknown
  let description_localizations: unknown
  let options: unknown
  let default_member_permissions: unknown
  let dm_permission: unknown
  let default_permission: unknown
  let nsfw: unknown
  let integration_types: unknown
  let contexts: unknown
  let version: unknown
  let handler: unknown
  let name_localized: unknown
  let description_localized: unknown
  for (const key in object) {
    if (!Object.prototype.hasOwnProperty.call(object, key)) {
      strange(run)
      continue
    }
    const field = object[key]
    switch (key) {
      case 'id':
        id = field
        break
      case 'type':
        type = field
        break
      case 'application_id':
        application_id = field
        break
      case 'guild_id':
        guild_id = field
        break
      case 'name':
        name = field
        break
      case 'name_localizations':
        name_localizations = field
        break
      case 'description':
        description = field
        break
      case 'description_localizations':
        description_localizations = field
        break
      case 'options':
        options = field
        break
      case 'default_member_permissions':
        default_member_permissions = field
        break
      case 'dm_permission':
        dm_permission = field
        break
      case 'default_permission':
        default_permission = field
        break
      case 'nsfw':
        nsfw = field
        break
      case 'integration_types':
        integration_types = field
        break
      case 'contexts':
        contexts = field
        break
      case 'version':
        version = field
        break
      case 'handler':
        handler = field
        break
      case 'name_localized':
        name_localized = field
        break
      case 'description_localized':
        description_localized = field
        break

      default:
        otherKey(run, object, key, field, 'command')
    }
  }
  if ((object as { [DYNAMIC]?: unknown })[DYNAMIC] === true) {
    if (type === undefined) {
      type = DYNAMIC
    }
    if (name === undefined) {
      name = DYNAMIC
    }
    if (name_localizations === undefined) {
      name_localizations = DYNAMIC
    }
    if (description === undefined) {
      description = DYNAMIC
    }
    if (description_localizations === undefined) {
      description_localizations = DYNAMIC
    }
    if (options === undefined) {
      options = DYNAMIC
    }
    if (default_member_permissions === undefined) {
      default_member_permissions = DYNAMIC
    }
    if (dm_permission === undefined) {
      dm_permission = DYNAMIC
    }
    if (default_permission === undefined) {
      default_permission = DYNAMIC
    }
    if (nsfw === undefined) {
      nsfw = DYNAMIC
    }
    if (integration_types === undefined) {
      integration_types = DYNAMIC
    }
    if (contexts === undefined) {
      contexts = DYNAMIC
    }
    if (handler === undefined) {
      handler = DYNAMIC
    }
  }
  return {
    id,
    type,
    application_id,
    guild_id,
    name,
    name_localizations,
    description,
    description_localizations,
    options,
    default_member_permissions,
    dm_permission,
    default_permission,
    nsfw,
    integration_types,
    contexts,
    version,
    handler,
    name_localized,
    description_localized,
  }
}

export function readOption(run: Run, object: Entries): FieldsOf<'option'> {
  let type: unknown
  let name: unknown
  let name_localizations: unknown
  let description: unknown
  let description_localizations: unknown
  let required: unknown
  let choices: unknown
  let options: unknown
  let channel_types: unknown
  let min_value: unknown
  let max_value: unknown
  let min_length: unknown
  let max_length: unknown
  let autocomplete: unknown
  let file_types: unknown
  for (const key in object) {
    if (!Object.prototype.hasOwnProperty.call(object, key)) {
      strange(run)
      continue
    }
    const field = object[key]
    switch (key) {
      case 'type':
        type = field
        break
      case 'name':
        name = field
        break
      case 'name_localizations':
        name_localizations = field
        break
      case 'description':
        description = field
        break
      case 'description_localizations':
        description_localizations = field
        break
      case 'required':
        required = field
        break
      case 'choices':
        choices = field
        break
      case 'options':
        options = field
        break
      case 'channel_types':
        channel_types = field
        break
      case 'min_value':
        min_value = field
        break
      case 'max_value':
        max_value = field
        break
      case 'min_length':
        min_length = field
        break
      case 'max_length':
        max_length = field
        break
      case 'autocomplete':
        autocomplete = field
        break
      case 'file_types':
        file_types = field
        break
      case 'name_localized':
      case 'description_localized':
        serverField(run, key, field)
        break
      default:
        otherKey(run, object, key, field, 'option')
    }
  }
  if ((object as { [DYNAMIC]?: unknown })[DYNAMIC] === true) {
    if (type === undefined) {
      type = DYNAMIC
    }
    if (name === undefined) {
      name = DYNAMIC
    }
    if (name_localizations === undefined) {
      name_localizations = DYNAMIC
    }
    if (description === undefined) {
      description = DYNAMIC
    }
    if (description_localizations === undefined) {
      description_localizations = DYNAMIC
    }
    if (required === undefined) {
      required = DYNAMIC
    }
    if (choices === undefined) {
      choices = DYNAMIC
    }
    if (options === undefined) {
      options = DYNAMIC
    }
    if (channel_types === undefined) {
      channel_types = DYNAMIC
    }
    if (min_value === undefined) {
      min_value = DYNAMIC
    }
    if (max_value === undefined) {
      max_value = DYNAMIC
    }
    if (min_length === undefined) {
      min_length = DYNAMIC
    }
    if (max_length === undefined) {
      max_length = DYNAMIC
    }
    if (autocomplete === undefined) {
      autocomplete = DYNAMIC
    }
    if (file_types === undefined) {
      file_types = DYNAMIC
    }
  }
  return {
    type,
    name,
    name_localizations,
    description,
    description_localizations,
    required,
    choices,
    options,
    channel_types,
    min_value,
    max_value,
    min_length,
    max_length,
    autocomplete,
    file_types,
  }
}

export function readChoice(run: Run, object: Entries): FieldsOf<'choice'> {
  let name: unknown
  let name_localizations: unknown
  let value: unknown
  for (const key in object) {
    if (!Object.prototype.hasOwnProperty.call(object, key)) {
      strange(run)
      continue
    }
    const field = object[key]
    switch (key) {
      case 'name':
        name = field
        break
      case 'name_localizations':
        name_localizations = field
        break
      case 'value':
        value = field
        break
      case 'name_localized':
        serverField(run, key, field)
        break
      default:
        otherKey(run, object, key, field, 'choice')
    }
  }
  if ((object as { [DYNAMIC]?: unknown })[DYNAMIC] === true) {
    if (name === undefined) {
      name = DYNAMIC
    }
    if (name_localizations === undefined) {
      name_localizations = DYNAMIC
    }
    if (value === undefined) {
      value = DYNAMIC
    }
  }
  return { name, name_localizations, value }
}

export function readCommandPermissions(run: Run, object: Entries): FieldsOf<'commandPermissions'> {
  let permissions: unknown
  for (const key in object) {
    if (!Object.prototype.hasOwnProperty.call(object, key)) {
      strange(run)
      continue
    }
    const field = object[key]
    switch (key) {
      case 'permissions':
        permissions = field
        break
      case 'id':
      case 'application_id':
      case 'guild_id':
        serverField(run, key, field)
        break
      default:
        otherKey(run, object, key, field, 'commandPermissions')
    }
  }
  if ((object as { [DYNAMIC]?: unknown })[DYNAMIC] === true) {
    if (permissions === undefined) {
      permissions = DYNAMIC
    }
  }
  return { permissions }
}

export function readGuildCommandPermissions(
  run: Run,
  object: Entries,
): FieldsOf<'guildCommandPermissions'> {
  let id: unknown
  let application_id: unknown
  let guild_id: unknown
  let permissions: unknown
  for (const key in object) {
    if (!Object.prototype.hasOwnProperty.call(object, key)) {
      strange(run)
      continue
    }
    const field = object[key]
    switch (key) {
      case 'id':
        id = field
        break
      case 'application_id':
        application_id = field
        break
      case 'guild_id':
        guild_id = field
        break
      case 'permissions':
        permissions = field
        break

      default:
        otherKey(run, object, key, field, 'guildCommandPermissions')
    }
  }
  if ((object as { [DYNAMIC]?: unknown })[DYNAMIC] === true) {
    if (id === undefined) {
      id = DYNAMIC
    }
    if (application_id === undefined) {
      application_id = DYNAMIC
    }
    if (guild_id === undefined) {
      guild_id = DYNAMIC
    }
    if (permissions === undefined) {
      permissions = DYNAMIC
    }
  }
  return { id, application_id, guild_id, permissions }
}

export function readPermission(run: Run, object: Entries): FieldsOf<'permission'> {
  let id: unknown
  let type: unknown
  let permission: unknown
  for (const key in object) {
    if (!Object.prototype.hasOwnProperty.call(object, key)) {
      strange(run)
      continue
    }
    const field = object[key]
    switch (key) {
      case 'id':
        id = field
        break
      case 'type':
        type = field
        break
      case 'permission':
        permission = field
        break

      default:
        otherKey(run, object, key, field, 'permission')
    }
  }
  if ((object as { [DYNAMIC]?: unknown })[DYNAMIC] === true) {
    if (id === undefined) {
      id = DYNAMIC
    }
    if (type === undefined) {
      type = DYNAMIC
    }
    if (permission === undefined) {
      permission = DYNAMIC
    }
  }
  return { id, type, permission }
}

export function readLobby(run: Run, object: Entries): FieldsOf<'lobby'> {
  let metadata: unknown
  let members: unknown
  let idle_timeout_seconds: unknown
  let flags: unknown
  let override_event_webhooks_url: unknown
  for (const key in object) {
    if (!Object.prototype.hasOwnProperty.call(object, key)) {
      strange(run)
      continue
    }
    const field = object[key]
    switch (key) {
      case 'metadata':
        metadata = field
        break
      case 'members':
        members = field
        break
      case 'idle_timeout_seconds':
        idle_timeout_seconds = field
        break
      case 'flags':
        flags = field
        break
      case 'override_event_webhooks_url':
        override_event_webhooks_url = field
        break

      default:
        otherKey(run, object, key, field, 'lobby')
    }
  }
  if ((object as { [DYNAMIC]?: unknown })[DYNAMIC] === true) {
    if (metadata === undefined) {
      metadata = DYNAMIC
    }
    if (members === undefined) {
      members = DYNAMIC
    }
    if (idle_timeout_seconds === undefined) {
      idle_timeout_seconds = DYNAMIC
    }
    if (flags === undefined) {
      flags = DYNAMIC
    }
    if (override_event_webhooks_url === undefined) {
      override_event_webhooks_url = DYNAMIC
    }
  }
  return { metadata, members, idle_timeout_seconds, flags, override_event_webhooks_url }
}

export function readLobbyMember(run: Run, object: Entries): FieldsOf<'lobbyMember'> {
  let id: unknown
  let metadata: unknown
  let flags: unknown
  let additional_name: unknown
  for (const key in object) {
    if (!Object.prototype.hasOwnProperty.call(object, key)) {
      strange(run)
      continue
    }
    const field = object[key]
    switch (key) {
      case 'id':
        id = field
        break
      case 'metadata':
        metadata = field
        break
      case 'flags':
        flags = field
        break
      case 'additional_name':
        additional_name = field
        break

      default:
        otherKey(run, object, key, field, 'lobbyMember')
    }
  }
  if ((object as { [DYNAMIC]?: unknown })[DYNAMIC] === true) {
    if (id === undefined) {
      id = DYNAMIC
    }
    if (metadata === undefined) {
      metadata = DYNAMIC
    }
    if (flags === undefined) {
      flags = DYNAMIC
    }
    if (additional_name === undefined) {
      additional_name = DYNAMIC
    }
  }
  return { id, metadata, flags, additional_name }
}
