import { botUser } from '../api/views.js'
import { find, type Invoker } from '../invoke/invoker.js'
import { isRoleNamed } from '../invoke/values.js'
import type { World } from '../state/world.js'

/* The names by which users choose what is in a world, each as it is typed: options and menus take the same ones. */

type Place = Pick<Invoker, 'guild'>

const people = ({ users, apps }: World) => [...users.values(), ...[...apps.values()].map(botUser)]

/** Lists the names of all users and bots. */
export const userNames = (world: World): readonly string[] => namesOf(people(world), '@')

/** Lists the names of the guild's roles; empty outside guilds. */
export const roleNames = ({ guild }: Place): readonly string[] =>
  namesOf([...(guild?.roles.values() ?? [])], '@')

/** Lists the names of the guild's channels. @param types the allowed types; all if empty */
export function channelNames({ guild }: Place, types: readonly unknown[]): readonly string[] {
  const all = [...(guild?.channels.values() ?? [])]
  const allowed = all.filter(({ type }) => types.length === 0 || types.includes(type))
  return namesOf(all, '#', allowed)
}

/**
 * Lists the names of the guild's roles and of all users. A user with the name of a role is listed
 * by id.
 */
export function mentionableNames(world: World, place: Place): readonly string[] {
  const users = people(world)
  const names = namesOf(users, '@')
  const alone = users.map(({ id }, index) => {
    const name = names[index] ?? id
    return isRoleNamed(place, name) ? id : name
  })
  return [...roleNames(place), ...alone]
}

/** Returns a unique name for each thing: its name, or its id if another thing has the same name. */
function namesOf<T extends { readonly id: string; readonly name: string }>(
  all: readonly T[],
  sign: string,
  wanted: readonly T[] = all,
): readonly string[] {
  return wanted.map((one) => {
    const name = one.name.startsWith(sign) ? one.name : `${sign}${one.name}`
    return find(all, name, 'thing') === one ? name : one.id
  })
}
