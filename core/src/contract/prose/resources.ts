import type { ObjectResource } from '../fields.js'
import { LIMITS } from '../limits.js'
import { SECTION } from '../sections.js'

/** The texts about a resource as a whole. */
export interface ResourceProse {
  /** A noun phrase, without a stop. */
  readonly title: string
  /** One or two sentences. */
  readonly description: string
  /** The heading of Discord's documentation. */
  readonly section: string
}

export const RESOURCE_PROSE: Readonly<Record<ObjectResource | 'commands', ResourceProse>> = {
  command: {
    title: 'Application command',
    description: `A slash, user, message or entry point command. Names, descriptions and choice values of a slash command have at most ${LIMITS.commandSize} characters together.`,
    section: SECTION.command,
  },
  commands: {
    title: 'Application commands',
    description: `All commands of one scope, the body of a bulk overwrite: it replaces the whole list. At most ${LIMITS.bulkBody} items.`,
    section: SECTION.endpoints,
  },
  option: {
    title: 'Application command option',
    description:
      'An option of a slash command: a parameter, a sub-command or a group of sub-commands.',
    section: SECTION.option,
  },
  choice: {
    title: 'Option choice',
    description: 'One of the values that users pick from.',
    section: SECTION.choice,
  },
  commandPermissions: {
    title: 'Command permissions',
    description: 'The overwrites of one command in one guild. They replace all existing ones.',
    section: SECTION.permissionEndpoints,
  },
  guildCommandPermissions: {
    title: 'Guild application command permissions',
    description: 'The overwrites of one command in one guild, as fetched from Discord.',
    section: SECTION.guildPermissions,
  },
  permission: {
    title: 'Application command permission',
    description: 'Allows or denies a command to a role, a user or in a channel.',
    section: SECTION.permission,
  },
  lobby: {
    title: 'Lobby',
    description: 'The body of Create lobby and Edit lobby.',
    section: SECTION.lobby,
  },
  lobbyMember: {
    title: 'Lobby member',
    description: 'A user in a lobby.',
    section: SECTION.lobby,
  },
  authorization: {
    title: 'Authorization arguments',
    description:
      'The arguments of the client SDK’s authorize function, with keys in PascalCase, as the SDK has them, or in camelCase.',
    section: SECTION.authorization,
  },
  codeChallenge: {
    title: 'Authorization code challenge',
    description: 'The challenge that the SDK’s create-authorization-code-verifier function makes.',
    section: SECTION.authorization,
  },
}
