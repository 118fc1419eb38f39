// Written by `npm run generate` from the field tables of the contract (scripts/clean.mjs).
import { DYNAMIC } from '../../dynamic.js'
import { strange } from '../../walk/plain.js'
import type { Run } from '../../walk/run.js'
import { otherKey, serverField, type FieldsOf } from '../fields.js'

type Entries = Readonly<Record<string, unknown>>

export function readCommand(run: Run, object: Entries): FieldsOf<'command'> {
  const absent = (object as { [DYNAMIC]?: unknown })[DYNAMIC] === true ? DYNAMIC : undefined
  let id: unknown
  let type: unknown = absent
  let application_id: unknown
  let guild_id: unknown
  let name: unknown = absent
  let name_localizations: unknown = absent
  let description: unknown = absent
  let description_localizations: unknown = absent
  let options: unknown = absent
  let default_member_permissions: unknown = absent
  let dm_permission: unknown = absent
  let default_permission: unknown = absent
  let nsfw: unknown = absent
  let integration_types: unknown = absent
  let contexts: unknown = absent
  let version: unknown
  let handler: unknown = absent
  let name_localized: unknown
  let description_localized: unknown
  for (const key in object) {
    if (!Object.prototype.hasOwnProperty.call(object, key)) {
      strange(run)
      continue
    }
    const field = object[key]
    if (field === undefined) {
      continue
    }
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
  const absent = (object as { [DYNAMIC]?: unknown })[DYNAMIC] === true ? DYNAMIC : undefined
  let type: unknown = absent
  let name: unknown = absent
  let name_localizations: unknown = absent
  let description: unknown = absent
  let description_localizations: unknown = absent
  let required: unknown = absent
  let choices: unknown = absent
  let options: unknown = absent
  let channel_types: unknown = absent
  let min_value: unknown = absent
  let max_value: unknown = absent
  let min_length: unknown = absent
  let max_length: unknown = absent
  let autocomplete: unknown = absent
  let file_types: unknown = absent
  for (const key in object) {
    if (!Object.prototype.hasOwnProperty.call(object, key)) {
      strange(run)
      continue
    }
    const field = object[key]
    if (field === undefined) {
      continue
    }
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
  const absent = (object as { [DYNAMIC]?: unknown })[DYNAMIC] === true ? DYNAMIC : undefined
  let name: unknown = absent
  let name_localizations: unknown = absent
  let value: unknown = absent
  for (const key in object) {
    if (!Object.prototype.hasOwnProperty.call(object, key)) {
      strange(run)
      continue
    }
    const field = object[key]
    if (field === undefined) {
      continue
    }
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
  return { name, name_localizations, value }
}

export function readCommandPermissions(run: Run, object: Entries): FieldsOf<'commandPermissions'> {
  const absent = (object as { [DYNAMIC]?: unknown })[DYNAMIC] === true ? DYNAMIC : undefined
  let permissions: unknown = absent
  for (const key in object) {
    if (!Object.prototype.hasOwnProperty.call(object, key)) {
      strange(run)
      continue
    }
    const field = object[key]
    if (field === undefined) {
      continue
    }
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
  return { permissions }
}

export function readGuildCommandPermissions(
  run: Run,
  object: Entries,
): FieldsOf<'guildCommandPermissions'> {
  const absent = (object as { [DYNAMIC]?: unknown })[DYNAMIC] === true ? DYNAMIC : undefined
  let id: unknown = absent
  let application_id: unknown = absent
  let guild_id: unknown = absent
  let permissions: unknown = absent
  for (const key in object) {
    if (!Object.prototype.hasOwnProperty.call(object, key)) {
      strange(run)
      continue
    }
    const field = object[key]
    if (field === undefined) {
      continue
    }
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
  return { id, application_id, guild_id, permissions }
}

export function readPermission(run: Run, object: Entries): FieldsOf<'permission'> {
  const absent = (object as { [DYNAMIC]?: unknown })[DYNAMIC] === true ? DYNAMIC : undefined
  let id: unknown = absent
  let type: unknown = absent
  let permission: unknown = absent
  for (const key in object) {
    if (!Object.prototype.hasOwnProperty.call(object, key)) {
      strange(run)
      continue
    }
    const field = object[key]
    if (field === undefined) {
      continue
    }
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
  return { id, type, permission }
}

export function readLobby(run: Run, object: Entries): FieldsOf<'lobby'> {
  const absent = (object as { [DYNAMIC]?: unknown })[DYNAMIC] === true ? DYNAMIC : undefined
  let metadata: unknown = absent
  let members: unknown = absent
  let idle_timeout_seconds: unknown = absent
  let flags: unknown = absent
  let override_event_webhooks_url: unknown = absent
  for (const key in object) {
    if (!Object.prototype.hasOwnProperty.call(object, key)) {
      strange(run)
      continue
    }
    const field = object[key]
    if (field === undefined) {
      continue
    }
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
  return { metadata, members, idle_timeout_seconds, flags, override_event_webhooks_url }
}

export function readLobbyMember(run: Run, object: Entries): FieldsOf<'lobbyMember'> {
  const absent = (object as { [DYNAMIC]?: unknown })[DYNAMIC] === true ? DYNAMIC : undefined
  let id: unknown = absent
  let metadata: unknown = absent
  let flags: unknown = absent
  let additional_name: unknown = absent
  for (const key in object) {
    if (!Object.prototype.hasOwnProperty.call(object, key)) {
      strange(run)
      continue
    }
    const field = object[key]
    if (field === undefined) {
      continue
    }
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
  return { id, metadata, flags, additional_name }
}
