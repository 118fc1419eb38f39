// The validators of everything but commands. In the main entry for Node.js they are a file of their own that is loaded
// at the first call (build.mjs): the engine reads 35 KB of a file in a millisecond, and most programs check commands
// alone.

export { validateInteractionResponse } from './interaction/response.js'
export { validateInteraction } from './interaction/interaction.js'
export { validateRequest } from './request/request.js'
export {
  validateAuthorizationArgs,
  validateCommandPermissions,
  validateGuildCommandPermissions,
  validateGuildCommandPermissionsList,
  validateLobby,
  validateLobbyMember,
} from './resources/resources.js'
