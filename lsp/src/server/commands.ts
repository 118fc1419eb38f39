/** Commands that clients may run with `workspace/executeCommand`. */
export const COMMANDS = {
  /** Applies an edit. For clients that support code actions only as commands. */
  applyEdit: 'slashlint.applyEdit',
  /** Applies the safe fixes in all documents of the workspace. */
  fixAll: 'slashlint.fixAllInWorkspace',
  /**
   * Returns the number of characters of the command at (uri, position) and of its parts; 8000 are
   * allowed.
   */
  size: 'slashlint.size',
  /**
   * Asks the user to choose one of several commands (question, commands), and runs it. For clients
   * that cannot show a list.
   */
  choose: 'slashlint.choose',
  /** Sets the severity of a rule (uri, code, level) in `slashlint.json`. */
  setSeverity: 'slashlint.setSeverity',
  /** Inserts a comment that disables a rule (uri, version, code, range, `line` or `file`). */
  disable: 'slashlint.disableRule',
  /** Shows the page of a rule (code). */
  showDocumentation: 'slashlint.showDocumentation',
  /** Checks all files again from the beginning. */
  checkAgain: 'slashlint.checkWorkspaceAgain',
} as const
