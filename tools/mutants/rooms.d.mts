/** Returns the packages with the beginnings of the paths of their tests. */
export function testsOfRooms(root: string): Readonly<Record<string, readonly string[]>>
