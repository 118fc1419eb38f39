import type {
  AuthorizationContext,
  ChoiceContext,
  CommandContext,
  CommonContext,
  InteractionContext,
  InteractionResponseContext,
  LobbyContext,
  LobbyMemberContext,
  PermissionsContext,
  RequestContext,
} from '../context.js'
import type { Resource } from '../contract/resources.js'
import type { Diagnostic } from '../diagnostic.js'
import { either, quote } from '../text/words.js'
import { standardSchema, type StandardSchema } from './assert.js'
import { validateChoice, validateCommand, validateCommands, validateOption } from './index.js'
import * as rarer from './rarer.js'

/** The contexts of the validators, by resource. */
export interface ResourceContexts {
  /** One command. */
  command: CommandContext
  /** A list of commands, the body of a bulk overwrite. */
  commands: CommandContext
  /** One option of a command. */
  option: CommandContext
  /** One choice of an option. */
  choice: ChoiceContext
  /** The request body that sets the overwrites of one command in a guild. */
  'command-permissions': PermissionsContext
  /** The overwrites of one command, as the service returns them. */
  'guild-command-permissions': PermissionsContext
  /** The overwrites of all commands in a guild, as the service returns them. */
  'guild-command-permissions-list': PermissionsContext
  /** The body that creates or edits a lobby. */
  lobby: LobbyContext
  /** A member of a lobby, as a request contains it. */
  'lobby-member': LobbyMemberContext
  /** The arguments of the client SDK's authorize function. */
  authorization: AuthorizationContext
  /** A request before it is sent. */
  request: RequestContext
  /** An interaction that the service sends to the app. */
  interaction: InteractionContext
  /** The app's response to an interaction. */
  'interaction-response': InteractionResponseContext
}

const VALIDATORS: {
  readonly [R in Resource]: (value: unknown, context?: ResourceContexts[R]) => readonly Diagnostic[]
} = {
  command: validateCommand,
  commands: validateCommands,
  option: validateOption,
  choice: validateChoice,
  'command-permissions': rarer.validateCommandPermissions,
  'guild-command-permissions': rarer.validateGuildCommandPermissions,
  'guild-command-permissions-list': rarer.validateGuildCommandPermissionsList,
  lobby: rarer.validateLobby,
  'lobby-member': rarer.validateLobbyMember,
  authorization: rarer.validateAuthorizationArgs,
  request: rarer.validateRequest,
  interaction: rarer.validateInteraction,
  'interaction-response': rarer.validateInteractionResponse,
}

type Validator = (value: unknown, context?: CommonContext) => readonly Diagnostic[]

function validatorOf<R extends Resource>(resource: R): (typeof VALIDATORS)[R] {
  if (Object.hasOwn(VALIDATORS, resource)) {
    return VALIDATORS[resource]
  }
  throw new TypeError(
    `There is no resource ${quote(String(resource))}: use ${either(Object.keys(VALIDATORS))}.`,
  )
}

/**
 * Checks a resource by its name, for code that handles all resources.
 *
 * @returns the result of that resource's validator
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
 * Makes a Standard Schema v1 of a resource, for form and router libraries. Errors fail; warnings and hints do not.
 *
 * @throws TypeError if there is no such resource
 */
export function schemaFor<R extends Resource, Output = unknown>(
  resource: R,
  context?: ResourceContexts[R],
): StandardSchema<Output> {
  const validator = validatorOf(resource)
  return standardSchema(validator as Validator, context)
}
