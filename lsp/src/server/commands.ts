/** Commands that clients may run with `workspace/executeCommand`. */
export const COMMANDS = {
  /** Applies an edit; for clients that know code actions only as commands. */
  applyEdit: 'slashlint.applyEdit',
  /** Makes the safe fixes in all documents of the workspace. */
  fixAll: 'slashlint.fixAllInWorkspace',
  /** Answers how the command at (uri, position) spends its 8000 characters. */
  size: 'slashlint.size',
  /**
   * Lets the user choose one of several commands (question, commands), and runs it. It is for clients that cannot show
   * a list.
   */
  choose: 'slashlint.choose',
  /** Gives the rule (uri, code, level) a severity in `slashlint.json`. */
  setSeverity: 'slashlint.setSeverity',
  /** Disables the rule (uri, version, code, range, `line` or `file`) by a comment. */
  disable: 'slashlint.disableRule',
  /** Shows the page of the rule (code). */
  showDocumentation: 'slashlint.showDocumentation',
  /** Checks everything again, as if nothing were known. */
  checkAgain: 'slashlint.checkWorkspaceAgain',
} as const
