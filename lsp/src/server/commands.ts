/** Commands that clients may run with `workspace/executeCommand`. */
export const COMMANDS = {
  /** Applies an edit; for clients that know code actions only as commands. */
  applyEdit: 'slashlint.applyEdit',
  /** Makes the safe fixes in all documents of the workspace. */
  fixAll: 'slashlint.fixAllInWorkspace',
  /** Answers how the command at (uri, position) spends its 8000 characters. */
  size: 'slashlint.size',
  /** Asks which severity the rule (uri, code, severity now) shall have, and writes it into `slashlint.json`. */
  changeSeverity: 'slashlint.changeSeverity',
  /** Shows the page of the rule (code). */
  showDocumentation: 'slashlint.showDocumentation',
  /** Checks everything again, as if nothing were known. */
  checkAgain: 'slashlint.checkWorkspaceAgain',
} as const
