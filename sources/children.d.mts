/** A child of nodes by name. */
export interface ChildRow {
  readonly name: string
  /** The child, in the words of the function's docstring. */
  readonly returns: string
  /** The kinds of nodes, each with where the child stands among those that mean something. */
  readonly of: Readonly<Record<string, number>>
  /** Code, the child of the first such node in it, and the dialect where that is not TypeScript. */
  readonly shows: readonly (readonly string[])[]
}
/**
 * The module of functions that a table stands for.
 *
 * @throws if the grammar has no such nodes, or no such child in what a row shows
 */
export function accessors(table?: readonly ChildRow[]): Promise<string>
