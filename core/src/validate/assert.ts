import type {
  AuthorizationContext,
  ChoiceContext,
  CommandContext,
  InteractionContext,
  InteractionResponseContext,
  LobbyContext,
  LobbyMemberContext,
  PermissionsContext,
  RequestContext,
} from '../context.js'
import type { Diagnostic } from '../diagnostic.js'
import { formatDiagnostics } from '../format.js'
import type { Command } from '../types.js'
import type { Resource } from '../contract/resources.js'
import { either, quote } from '../text/words.js'
import { validateChoice, validateCommand, validateCommands, validateOption } from './index.js'
import {
  validateAuthorizationArgs,
  validateCommandPermissions,
  validateGuildCommandPermissions,
  validateGuildCommandPermissionsList,
  validateInteraction,
  validateInteractionResponse,
  validateLobby,
  validateLobbyMember,
  validateRequest,
} from './rarer.js'
import { plainData } from './snapshot.js'

const isError = ({ severity }: Diagnostic): boolean => severity === 'error'

/** Thrown by the assertions: what is wrong, as data and as text. */
export class CommandError extends Error {
  /** Not of the object itself: Node.js would print it below the message. */
  override get name(): 'CommandError' {
    return 'CommandError'
  }
  /** The errors, in document order. */
  readonly diagnostics: readonly Diagnostic[]

  constructor(diagnostics: readonly Diagnostic[]) {
    super(formatDiagnostics(diagnostics))
    this.diagnostics = diagnostics
  }
}

/** Whether a command has no errors as the body of a create. Warnings and hints do not count. */
export function isCommand(value: unknown): value is Command {
  return !validateCommand(value).some(isError)
}

/**
 * Throws if a command has errors.
 *
 * @throws CommandError with all errors
 */
export function assertCommand(value: unknown, context?: CommandContext): asserts value is Command {
  const errors = validateCommand(value, context).filter(isError)
  if (errors.length > 0) throw new CommandError(errors)
}

/**
 * Throws if a list of commands has errors. Call it before the request that deploys them.
 *
 * @throws CommandError with all errors
 */
export function assertCommands(value: unknown, context?: CommandContext): asserts value is Command[] {
  const errors = validateCommands(value, context).filter(isError)
  if (errors.length > 0) throw new CommandError(errors)
}

export type ParseResult =
  | { readonly ok: true; readonly value: Command; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] }

/**
 * Reads a command as plain JSON data, as `JSON.stringify` would send it: builders are replaced by what their `toJSON()`
 * returns.
 *
 * @returns the data if there are no errors, and in both cases all findings
 */
export function parseCommand(value: unknown, context?: CommandContext): ParseResult {
  const diagnostics = validateCommand(value, context)
  const data = plainData(value)
  if (diagnostics.some(isError) || data === undefined) return { ok: false, diagnostics }
  return { ok: true, value: data as Command, diagnostics }
}

/** The part of Standard Schema v1 that validators offer (standardschema.dev). */
export interface StandardSchema<Output> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'slashlint'
    readonly validate: (value: unknown) => StandardResult<Output>
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined
  }
}

export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly path: readonly (string | number)[] }[] }

/** What the context of a resource's validator may hold. */
export interface ResourceContexts {
  command: CommandContext
  commands: CommandContext
  option: CommandContext
  choice: ChoiceContext
  'command-permissions': PermissionsContext
  'guild-command-permissions': PermissionsContext
  'guild-command-permissions-list': PermissionsContext
  lobby: LobbyContext
  'lobby-member': LobbyMemberContext
  authorization: AuthorizationContext
  request: RequestContext
  interaction: InteractionContext
  'interaction-response': InteractionResponseContext
}

const VALIDATORS: {
  readonly [R in Resource]: (value: unknown, context?: ResourceContexts[R]) => readonly Diagnostic[]
} = {
  command: validateCommand,
  commands: validateCommands,
  option: validateOption,
  choice: validateChoice,
  'command-permissions': validateCommandPermissions,
  'guild-command-permissions': validateGuildCommandPermissions,
  'guild-command-permissions-list': validateGuildCommandPermissionsList,
  lobby: validateLobby,
  'lobby-member': validateLobbyMember,
  authorization: validateAuthorizationArgs,
  request: validateRequest,
  interaction: validateInteraction,
  'interaction-response': validateInteractionResponse,
}

function validatorOf<R extends Resource>(resource: R): (typeof VALIDATORS)[R] {
  if (Object.hasOwn(VALIDATORS, resource)) return VALIDATORS[resource]
  throw new TypeError(`There is no resource ${quote(String(resource))}: use ${either(Object.keys(VALIDATORS))}.`)
}

/**
 * Checks a resource by its name, for code that handles all resources.
 *
 * @returns the same as the validator of that resource
 * @throws TypeError if there is no such resource
 */
export function validateResource<R extends Resource>(
  resource: R,
  value: unknown,
  context?: ResourceContexts[R],
): readonly Diagnostic[] {
  return validatorOf(resource)(value, context)
}

/**
 * A Standard Schema v1 of a resource, for form and router libraries. Errors fail; warnings and hints do not.
 *
 * @throws TypeError if there is no such resource
 */
export function schemaFor<R extends Resource, Output = unknown>(
  resource: R,
  context?: ResourceContexts[R],
): StandardSchema<Output> {
  const validator = validatorOf(resource)
  return {
    '~standard': {
      version: 1,
      vendor: 'slashlint',
      validate(value) {
        const errors = validator(value, context).filter(isError)
        if (errors.length > 0) return { issues: errors.map(({ message, path }) => ({ message, path })) }
        return { value: plainData(value) as Output }
      },
    },
  }
}

/** The Standard Schema of one command as the body of a create. */
export const commandSchema: StandardSchema<Command> = schemaFor<'command', Command>('command')
/** The Standard Schema of a bulk body. */
export const commandsSchema: StandardSchema<Command[]> = schemaFor<'commands', Command[]>('commands')
