/** The rooms of the product, with what the paths of the tests of each begin with. */
export function testsOfRooms(root: string): Readonly<Record<string, readonly string[]>>
