/** The commands, as package.json contributes them: `slashlint.<name>`. */
export const COMMANDS = [
  'newCommand',
  'openPreview',
  'fixAll',
  'showSize',
  'showUnchecked',
  'explainRule',
  'checkAgain',
  'createConfiguration',
  'restart',
  'showOutput',
] as const
export type CommandName = (typeof COMMANDS)[number]

/** A client that runs. */
export interface Running {
  /** @param argument what the command is about, where it is not the active editor */
  perform(name: CommandName, argument?: unknown): Promise<void>
  stop(): Promise<void>
}
