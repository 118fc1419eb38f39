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
