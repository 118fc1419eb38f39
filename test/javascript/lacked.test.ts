import { describe, expect, it } from 'vitest'
import { findings } from './tied.js'

// Members that a user of discord.js lacks, and a member of a server has.

const said = (body: string) =>
  findings({
    'kick.js': `const { SlashCommandBuilder } = require('discord.js')
module.exports = {
  data: new SlashCommandBuilder().setName('kick').setDescription('Kick')
    .addUserOption((option) => option.setName('who').setDescription('Who').setRequired(true)),
  async execute(interaction) {
${body}
  },
}`,
  })

const WHO = `const who = interaction.options.getUser('who')`

describe('a member of the value of getUser()', () => {
  it.each([
    [
      `${WHO}\nif (!who.kickable) return interaction.reply('no')\nawait interaction.reply('a')`,
      'kickable',
    ],
    [`await interaction.options.getUser('who', true).kick('a')`, 'kick'],
    [`const who = interaction.options.getUser('who', true)\nawait who.roles.add('1')`, 'roles'],
    [`${WHO}\nawait interaction.reply(String(who?.voice?.channel))`, 'voice'],
    [
      `const { options } = interaction\nconst who = options.getUser('who')\nawait who.timeout(5)`,
      'timeout',
    ],
  ])('is missing: %s', (body, name) => {
    expect(said(body)).toEqual([`unknown-getter ${name} in kick.js`])
  })

  it.each([
    `const who = interaction.options.getMember('who')\nif (who?.kickable) await who.kick('a')`,
    `${WHO}\nawait interaction.reply(who.username + who.id)`,
    `${WHO}\nif (who instanceof GuildMember) await who.kick('a')\nawait interaction.reply('b')`,
    `${WHO}\nif ('roles' in who) await who.roles.add('1')\nawait interaction.reply('b')`,
    `let who = interaction.options.getUser('who')\nwho = await interaction.guild.members.fetch(who.id)\nawait who.kick('a')`,
    `${WHO}\nwho.roles = []\nawait interaction.reply(who.id)`,
    `const who = interaction.options.getMember('who') ?? interaction.options.getUser('who')\nawait who.kick?.('a')`,
    `${WHO}\nconst member = await interaction.guild.members.fetch(who)\nawait member.kick('a')`,
  ])('may be there: %s', (body) => {
    expect(said(body).filter((one) => one.startsWith('unknown-getter'))).toEqual([])
  })
})
