import { CommandType, fieldNamed, fieldsOf, OptionType } from '@slashlint/core/contract'
import type { ObjectResource } from '@slashlint/core/contract'
import { literalAt } from '../values/value.js'
import type { ObjectValue } from '../values/value.js'

/**
 * Whether an object's fields have forms of a framework's own, such as `contexts: { guildOnly: true }`: then keys that
 * look like the service's are the framework's, too.
 */
export function isDialect(object: ObjectValue, resource: ObjectResource): boolean {
  return object.entries.some(({ key, value }) => {
    const field = fieldNamed(resource, key)
    const type = field === undefined ? undefined : fieldsOf(resource)[field]?.type
    return value.kind === 'object' && type !== undefined && type !== 'localizations' && type !== 'unchecked'
  })
}

/** Whether the type of an object is a category of a framework's own, such as `type: 'music'`. */
export function isCategory(object: ObjectValue): boolean {
  const type = literalAt(object, 'type')
  if (typeof type?.data !== 'string' || type.member !== undefined) return false
  const name = type.data.toUpperCase()
  return /^[a-z][a-z\d _-]*$/.test(type.data) && !Object.hasOwn(CommandType, name) && !Object.hasOwn(OptionType, name)
}

/** `BAN_NAME`, `commands.ban.name`, `commands/ban:name` */
const KEY = /^(?:[A-Z\d]+(?:_[A-Z\d]+)+|[\w-]+(?:[.:/][\w-]+)+)$/

/** Whether name and description are keys under which a program finds the texts of a language. */
export function isTranslated(object: ObjectValue): boolean {
  return ['name', 'description'].every((key) => {
    const data = literalAt(object, key)?.data
    return typeof data === 'string' && KEY.test(data)
  })
}
