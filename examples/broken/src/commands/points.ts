import { ApplicationCommandOptionType, type CommandInteraction, type User } from 'discord.js'
import { Discord, Slash, SlashChoice, SlashOption } from 'discordx'

@Discord()
export class Points {
  @Slash({ description: 'Give points to a member', name: 'give points' })
  async give(
    @SlashChoice({ name: 'Few', value: 1 }, { name: 'Many', value: '10' })
    @SlashOption({ description: 'How many', name: 'amount', type: ApplicationCommandOptionType.Integer })
    amount: number,
    @SlashOption({ description: 'To whom', name: 'member', required: true, type: ApplicationCommandOptionType.User })
    member: User,
    interaction: CommandInteraction,
  ): Promise<void> {
    await interaction.reply(`${member} has ${amount} points more.`)
  }
}
