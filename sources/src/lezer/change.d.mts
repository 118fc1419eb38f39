/** A difference between our grammar and the one of the installed package. */
export type Change = { readonly for: string } & (
  | { readonly production: string; readonly was: string; readonly becomes: string }
  | { readonly beside: string }
)

export declare function changed(grammar: string, changes: readonly Change[]): string
