import type { Command, Range } from 'vscode-languageserver'
import { LEVELS, levelTitle } from '../features/index.js'
import type { LocatedFinding } from '../features/index.js'
import { COMMANDS } from './commands.js'

/**
 * The commands for rules that actions run: the client's own, or those of the server. Undefined if
 * there is none.
 */
export interface RuleCommands {
  /** The command that shows the documentation of a rule. */
  readonly explainCommand: string | undefined
  /** The command that lets the user choose between commands. */
  readonly chooseCommand: string | undefined
}

/** A rule with findings in a range of a document. */
export interface RuleHere {
  /** The URI as the client writes it. */
  readonly uri: string
  /** The version of the document to which `range` applies. */
  readonly version: number
  /** The range for which the client wants actions. */
  readonly range: Range
  /** One of the findings of the rule in the range. */
  readonly finding: LocatedFinding
  /** The extents of the comments that can suppress the finding. */
  readonly places: readonly ('line' | 'file')[]
}

/**
 * Makes the entry of a rule in the light bulb. It leads to documentation, comments and severities.
 * If only the client can show documentation but the server asks the user to choose, the
 * documentation gets an entry of its own.
 */
export function ruleEntry(
  { uri, version, range, finding: { code, severity }, places }: RuleHere,
  { explainCommand, chooseCommand }: RuleCommands,
): readonly Command[] {
  const explain = (title: string): readonly Command[] =>
    explainCommand === undefined ? [] : [{ title, command: explainCommand, arguments: [code] }]
  const isApart = chooseCommand === undefined && explainCommand !== COMMANDS.showDocumentation
  const choices: readonly Command[] = [
    ...(isApart ? [] : explain('Show the documentation')),
    ...places.map((where) => ({
      title: `Disable for this ${where}`,
      command: COMMANDS.disable,
      arguments: [uri, version, code, range, where],
    })),
    ...LEVELS.filter((level) => level !== severity).map((level) => ({
      title: levelTitle('it', level),
      command: COMMANDS.setSeverity,
      arguments: [uri, code, level],
    })),
  ]
  const question = `${code} is ${severity === 'error' ? 'an' : 'a'} ${severity} here`
  return [
    ...(isApart ? explain(`Show the documentation of ${code}`) : []),
    {
      title: `slashlint: ${code}…`,
      command: chooseCommand ?? COMMANDS.choose,
      arguments: [question, choices],
    },
  ]
}
