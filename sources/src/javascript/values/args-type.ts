/** The names of a command that members may have. */
export interface NamesOfCommand {
  /** Its groups and sub-commands, each with the name of its group: `list/add`. */
  readonly levels: ReadonlySet<string>
  /** All its options. */
  readonly options: ReadonlySet<string>
}

/** What the type of an object tells that holds the values of options: `args: BanArgs`, `args: ArgsOf<typeof ban>`. */
export interface ArgsType {
  /** The names that the type has; `undefined` if it is made of a definition. */
  readonly names?: ReadonlySet<string>
  /** The command that it is made of. */
  readonly command?: NamesOfCommand & { readonly name: string }
  /** The part that is taken of it: `ArgsOf<typeof ban>['add']` */
  readonly within: readonly string[]
}
