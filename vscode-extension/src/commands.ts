/** The commands, as package.json contributes them: `slashlint.<name>`. */
export const COMMANDS = ['openPreview', 'fixAll', 'showSize', 'showUnchecked', 'restart', 'showOutput'] as const
export type CommandName = (typeof COMMANDS)[number]

/** A client that runs. */
export interface Running {
  perform(name: CommandName): Promise<void>
  stop(): Promise<void>
}
