import { ApplicationCommandType, ContextMenuCommandBuilder } from 'discord.js'

export const report = new ContextMenuCommandBuilder()
  .setName('Report to the moderators of this server')
  .setType(ApplicationCommandType.Message)
