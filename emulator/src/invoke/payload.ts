import { IntegrationType } from '@slashlint/core/contract'
import type { StoredCommand } from '@slashlint/core/engine'
import { channelView, guildView, memberView, userView } from '../api/views.js'
import type { Interaction, InteractionPayload } from '../state/interaction.js'
import type { Json, Message } from '../json.js'
import { appPermissions, memberPermissions } from '../state/member-permissions.js'
import { contextOf } from '../state/seed.js'
import type { Channel, Guild, User } from '../state/facts.js'
import type { World } from '../state/world.js'
import type { Invoker } from './invoker.js'
import { ATTACHMENT_LIMIT } from '../state/files.js'

/**
 * Creates an interaction with Discord's documented fields, and with others that clients need.
 *
 * @param more `data`, and the `message` of a component
 */
export function createInteraction(
  world: World,
  invoker: Invoker,
  type: number,
  more: Json,
  of: {
    readonly command?: StoredCommand
    readonly source?: Message
    readonly conversation?: string
  } = {},
): Interaction {
  const { app, user, channel, guild, locale } = invoker
  const id = world.nextPassingId()
  const token = world.tokens.interaction(id)
  const payload: InteractionPayload = {
    id,
    application_id: app.id,
    type,
    token,
    version: 1,
    locale,
    channel_id: channel.id,
    channel: {
      ...channelView(channel, world),
      ...(guild !== undefined && {
        permissions: String(memberPermissions(guild, user.id, channel)),
      }),
    },
    context: contextOf(channel),
    entitlements: [],
    entitlement_sku_ids: [],
    authorizing_integration_owners: owners(invoker, of.command),
    attachment_size_limit: ATTACHMENT_LIMIT,
    app_permissions: appPermissions(channel, app.id, guild),
    ...(guild === undefined && { user: userView(user) }),
    ...(guild !== undefined && guildPart(world, guild, user, channel)),
    ...more,
  }
  const interaction: Interaction = {
    id,
    token,
    appId: app.id,
    payload,
    command: of.command,
    source: of.source,
    sentAt: world.clock.now(),
    conversation: of.conversation ?? conversationOf(world, of.source) ?? id,
    begin: world.timeline.length,
    isAwaited: false,
    refused: [],
    callback: undefined,
    isOver: false,
    originalId: undefined,
  }
  world.interactions.set(token, interaction)
  if (of.source !== undefined) {
    world.conversations.link(of.source.id, interaction.conversation)
  }
  return interaction
}

/** Returns the fields of an interaction about its guild and member. */
const guildPart = (world: World, guild: Guild, user: User, channel: Channel) => ({
  guild_id: guild.id,
  guild: { id: guild.id, locale: guild.locale, features: guildView(guild, world)['features'] },
  guild_locale: guild.locale,
  member: {
    ...memberView(guild, user.id),
    user: userView(user),
    permissions: String(memberPermissions(guild, user.id, channel)),
  },
})

/** Returns the conversation to which a message belongs; undefined if no interaction created it. */
function conversationOf(
  { interactions, tokens }: World,
  source: Message | undefined,
): string | undefined {
  const id = source?.interaction_metadata?.id
  const interaction = id === undefined ? undefined : interactions.get(tokens.interaction(id))
  return interaction?.conversation ?? id
}

/**
 * Returns the owners of the app's installations in a place: the guild, the user, or 0 for the bot's
 * direct messages.
 */
function owners({ app, guild, user }: Invoker, command: StoredCommand | undefined): Json {
  const types = command?.['integration_types']
  const byUser = Array.isArray(types) && types.includes(IntegrationType.USER_INSTALL)
  const isThere = guild === undefined || guild.authorized.has(app.id)
  const onlyUser = byUser && !(isThere && types.includes(IntegrationType.GUILD_INSTALL))
  return {
    ...(!onlyUser && { [IntegrationType.GUILD_INSTALL]: guild?.id ?? '0' }),
    ...(onlyUser && { [IntegrationType.USER_INSTALL]: user.id }),
  }
}
