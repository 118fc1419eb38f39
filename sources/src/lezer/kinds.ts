import type { LRParser } from '@lezer/lr'

/** The kinds of the nodes of a grammar, by its names. */
export interface KindNames {
  /** For each term of the grammar its kind. */
  readonly ofTerm: readonly number[]
  /** The kind of a name. @throws if the grammar has no such name */
  readonly kind: (name: string) => number
  /** The kinds that the grammar calls so, by these names. */
  readonly kinds: <Text extends string>(names: Text) => Readonly<Record<NamesIn<Text>, number>>
}

/** Each of the names in a text, which blanks divide. */
export type NamesIn<
  Text extends string,
  Known = never,
> = Text extends `${infer Name} ${infer Others}` ? NamesIn<Others, Known | Name> : Known | Text

/**
 * Some names stand for several terms of a grammar; here each has one number, the first.
 *
 * @param same names of the grammar, and those that stand for them, too
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

/** Some kinds. A table, since every node is asked. */
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
