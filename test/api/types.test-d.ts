import {
  assertCommand,
  assertCommands,
  commandSchema,
  DYNAMIC,
  isCommand,
  parseCommand,
  schemaFor,
  validateChoice,
  validateCommand,
  validateLobbyMember,
  validateResource,
} from '@slashlint/core'
import type {
  AcceptedCommand,
  AcceptedCommands,
  Choice,
  Command,
  CommandContext,
  Diagnostic,
  Option,
  ParsedCommand,
  RuleCode,
  RuleOverrides,
  SetEntry,
} from '@slashlint/core'
import { fixesFor } from '@slashlint/core/fixes'
import type { Edit, Fix } from '@slashlint/core/fixes'
import { checkUses } from '@slashlint/core/uses'
import { analyse } from '@slashlint/checker'
import type { Read } from '@slashlint/sources'

// Compiled with the tests (`tsc -b test`), never run: each `@ts-expect-error` is a line that must not compile.

/** Compiles only if both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

export function narrows(value: unknown): Command {
  if (isCommand(value)) {
    return value
  }
  assertCommand(value)
  value satisfies AcceptedCommand
  // @ts-expect-error Discord accepts a number as a name, and a builder
  value satisfies Command
  if (!isCommand(value)) {
    throw new TypeError('not as it is')
  }
  // @ts-expect-error options may be absent or null
  void value.options.length
  return value
}

export function assertsNothing(value: unknown, context: CommandContext): unknown {
  assertCommand(value, context)
  // @ts-expect-error with severities of its own a context lets anything pass
  value satisfies AcceptedCommand
  const parsed = parseCommand(value, { operation: 'edit' })
  // @ts-expect-error an edit may have no name
  return parsed.ok ? parsed.value.name.length : undefined
}

export function narrowsLists(value: unknown): AcceptedCommands {
  assertCommands(value)
  return value
}

export function parses(value: unknown): string | readonly Diagnostic[] {
  const parsed = parseCommand(value)
  // @ts-expect-error there is a value only where ok is true
  void parsed.value
  return parsed.ok ? parsed.value.name : parsed.diagnostics
}

export const dynamic: typeof DYNAMIC extends symbol ? true : never = true
const schemaTypes = commandSchema['~standard'].types
export const schemaOutput: Same<NonNullable<typeof schemaTypes>['output'], ParsedCommand> = true
export const overrides = {
  'command/*': 'off',
  'option/required-order': 'warning',
} satisfies RuleOverrides
export const code: RuleCode = 'option/required-order'
export const entry: SetEntry = { type: DYNAMIC, name: 'ban' }

// @ts-expect-error no such rule
export const noCode: RuleCode = 'option/required'
// @ts-expect-error no such area
export const noArea: RuleOverrides = { 'options/*': 'off' }
// @ts-expect-error no such severity
export const noSeverity: RuleOverrides = { 'option/*': 'info' }
// @ts-expect-error no such operation
export const noOperation: CommandContext = { operation: 'put' }
// @ts-expect-error a member is put or in a list
validateLobbyMember({}, { operation: 'edit' })
// @ts-expect-error the operations of a command are not those of a lobby
schemaFor('lobby', { operation: 'bulk' })
// @ts-expect-error no such resource
schemaFor('message')

validateChoice({}, { optionType: 3 })
// @ts-expect-error a command has no option type
validateCommand({}, { optionType: 3 })
// @ts-expect-error diagnostics are read-only
validateCommand({}).push()

export const option: Option = {
  type: 3,
  name: 'reason',
  description: 'Why',
  choices: [{ name: 'a', value: 1 }],
}
// @ts-expect-error outside the enumeration
export const noOption: Option = { ...option, type: 12 }
// @ts-expect-error a value is a string or a number
export const noChoice: Choice = { name: 'a', value: true }
// @ts-expect-error no such locale
export const noLocale: Command = { name: 'ban', name_localizations: { 'en-us': 'ban' } }

export const fix: Fix = {
  title: 'Remove',
  safe: false,
  edits: [{ kind: 'remove', path: ['nsfw'] }],
}
// @ts-expect-error no such kind of edit
export const noEdit: Edit = { kind: 'delete', path: [] }

export function misspelt(value: unknown, read: Read): void {
  // @ts-expect-error the key is "scope"
  validateCommand(value, { scop: 'guild' })
  // @ts-expect-error there is no such rule
  validateCommand(value, { rules: { 'foo/bar': 'off' } })
  // @ts-expect-error there is no such area
  validateCommand(value, { rules: { 'foo/*': 'off' } })
  // @ts-expect-error there is no such severity
  validateCommand(value, { rules: { 'option/*': 'info' } })
  validateCommand(value, {
    scope: 'guild',
    rules: { 'option/*': 'hint', 'option/required-order': 'off' },
  })
  // @ts-expect-error the key is "scope"
  checkUses(value, [], { scop: 'guild' })
  // @ts-expect-error there is no such rule
  checkUses(value, [], { rules: { 'use/unknown': 'off' } })
  // @ts-expect-error the key is "scope"
  validateResource('commands', value, { scop: 'guild' })
  // @ts-expect-error the key is "scope"
  schemaFor('command', { scop: 'guild' })
  // @ts-expect-error the key is "scope"
  fixesFor(value, validateCommand(value)[0] as Diagnostic, { resource: 'command', scop: 'guild' })
  fixesFor(value, validateCommand(value)[0] as Diagnostic, { resource: 'choice', optionType: 3 })
  const document = { uri: 'file:///a.json', text: '' }
  // @ts-expect-error the key is "context"
  analyse(document, read, { assignment: {}, rules: {}, contexts: {} })
  // @ts-expect-error there is no such rule
  analyse(document, read, { assignment: {}, rules: { 'foo/bar': 'off' } })
  // @ts-expect-error the key is "scope"
  analyse(document, read, { assignment: {}, rules: {}, context: { scop: 'guild' } })
}

/** Unknown facts may be `undefined`, also with `exactOptionalPropertyTypes`. */
declare const perhaps: string | undefined
export const notKnown: CommandContext = {
  guildId: perhaps,
  scope: perhaps === undefined ? undefined : 'guild',
  app: { id: perhaps, embedded: undefined },
  rules: { 'option/*': perhaps === undefined ? undefined : 'off' },
  deployed: undefined,
}
