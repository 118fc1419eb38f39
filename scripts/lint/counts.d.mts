import type { SourceFile } from 'typescript'

export type CountName =
  | 'nested ?:'
  | '?: over several lines'
  | 'packed literals'
  | 'ReturnType of a function'
  | 'functions over 80 lines'
  | 'functions with more than 5 parameters'
  | 'parameters of one letter'

export const MOST_COMPLEX: number

export function countsOf(source: SourceFile): {
  readonly counts: Readonly<Record<CountName, number>>
  readonly functions: readonly { readonly name: string; readonly complexity: number }[]
}
