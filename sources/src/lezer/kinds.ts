import type { LRParser } from '@lezer/lr'

/** The kinds of a grammar's nodes, by their names. */
export interface KindNames {
  /** The kind of each term of the grammar. */
  readonly ofTerm: readonly number[]
  /** Returns the kind with a name. @throws if the grammar has no such name */
  readonly kind: (name: string) => number
  /**
   * Returns the kinds by name.
   *
   * @param names names of the grammar, separated by blanks
   */
  readonly kinds: <Text extends string>(names: Text) => Readonly<Record<NamesIn<Text>, number>>
}

/** The union of the names in a text, which blanks separate. */
export type NamesIn<
  Text extends string,
  Known = never,
> = Text extends `${infer Name} ${infer Others}` ? NamesIn<Others, Known | Name> : Known | Text

/**
 * Numbers the kinds of a grammar. Terms with the same name get the number of the first one.
 *
 * @param same further names of the grammar, each with the name whose kind it shares
 */
export function kindsOf(
  parser: LRParser,
  same: ReadonlyMap<string, string> = new Map(),
): KindNames {
  const first = new Map<string, number>()
  const ofTerm = parser.nodeSet.types.map(({ name: own, id }) => {
    const name = same.get(own) ?? own
    const known = first.get(name)
    if (known !== undefined && name !== '') {
      return known
    }
    first.set(name, id)
    return id
  })
  const kind = (name: string): number => {
    const id = first.get(name)
    if (id === undefined) {
      throw new Error(`The grammar has no ${name}.`)
    }
    return id
  }
  const kinds = <Text extends string>(names: Text) =>
    Object.fromEntries(names.split(' ').map((name) => [name, kind(name)])) as Readonly<
      Record<NamesIn<Text>, number>
    >
  return { ofTerm, kind, kinds }
}

/** A set of kinds. It is a table, since it is asked for every node. */
export class Kinds {
  private readonly table: Uint8Array

  constructor(kinds: readonly number[]) {
    this.table = new Uint8Array(Math.max(-1, ...kinds) + 1)
    for (const one of kinds) {
      this.table[one] = 1
    }
  }

  has(kind: number): boolean {
    return this.table[kind] === 1
  }
}
