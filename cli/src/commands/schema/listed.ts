/** What the list of the schemas says about one. */
export interface ListedSchema {
  readonly name: string
  readonly title: string
  readonly patterns: readonly string[]
  readonly files: {
    readonly base: string
    readonly strict?: string
    readonly unicode?: string
    readonly strictUnicode?: string
  }
}
