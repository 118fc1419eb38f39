/**
 * A floor (layer) of a room: its folders and files, the packages it may import, and lower parts
 * that it must not import.
 */
export interface Floor {
  readonly at: readonly string[]
  readonly packages?: readonly string[]
  readonly not?: readonly string[]
}

export interface Room {
  readonly folder: string
  readonly name: string
  readonly imports: readonly string[]
  readonly types?: readonly string[]
  readonly packages?: readonly string[]
  readonly floors?: readonly (readonly string[] | Floor)[]
}

export const ROOMS: readonly Room[]

export function floorsOf(room: Room): readonly Floor[]
