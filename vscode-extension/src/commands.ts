/** The names of the commands, which package.json contributes as `slashlint.<name>`. */
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

/** A running client. */
export interface Running {
  /**
   * Runs a command.
   *
   * @param argument the subject of the command, if it is not the active editor
   */
  perform(name: CommandName, argument?: unknown): Promise<void>
  /** Stops the server, and resolves when it has ended. */
  stop(): Promise<void>
}
