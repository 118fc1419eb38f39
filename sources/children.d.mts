/** A child of nodes by name. */
export interface ChildRow {
  readonly name: string
  /** A description of the child, for the docstring of the function. */
  readonly returns: string
  /**
   * The kinds of parents, each with the index of the child among the children that carry meaning;
   * -1 is the last one.
   */
  readonly of: Readonly<Record<string, number>>
  /**
   * Examples: code, the text of the child of the first such parent in it, and the dialect if it is
   * not TypeScript.
   */
  readonly shows: readonly (readonly string[])[]
}
/**
 * Returns the text of a module with one function for each row of a table.
 *
 * @throws if the grammar lacks a kind of a row, or an example of a row lacks the child
 */
export function accessors(table?: readonly ChildRow[]): Promise<string>
