/** JSON data as it is sent. */
export type Json = Readonly<Record<string, unknown>>

/** A message as the API shows it. */
export interface Message extends Json {
  readonly id: string
  readonly channel_id: string
}

/** Whether a value is an object with entries: no list, and not `null`. */
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The entries of an object; anything else has none. */
export const jsonOf = (value: unknown): Json => (isJson(value) ? value : {})

/** The objects of a list; none if it is no list. */
export const objectsIn = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.filter(isJson) : []

/** The object at a path; one without entries if there is none. */
export const objectAt = (root: unknown, path: readonly (string | number)[]): Json =>
  jsonOf(
    path.reduce(
      (inside, key) => (Array.isArray(inside) ? inside[Number(key)] : jsonOf(inside)[key]),
      root,
    ),
  )

/** Fields without those that are undefined. */
export const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>
  }

/** The user of an interaction. */
export const userIn = ({ user, member }: Json): Json => jsonOf(user ?? jsonOf(member)['user'])

/** A value from JSON; undefined if it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** A text without its percent signs; as it is, if it is not well encoded. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
