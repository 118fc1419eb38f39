import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { findings } from '../tied.js'
import { isInstalled, NOT_RUN } from './installed.js'

// Tests that members which the reader says a user lacks are declared by the library for members of a server alone.

/** Returns the findings about a member of the value of `getUser()`. */
const said = (name: string) =>
  findings({
    'kick.js': `const { SlashCommandBuilder } = require('discord.js')
module.exports = {
  data: new SlashCommandBuilder().setName('kick').setDescription('Kick')
    .addUserOption((option) => option.setName('who').setDescription('Who').setRequired(true)),
  async execute(interaction) {
    await interaction.reply(String(interaction.options.getUser('who').${name}))
  },
}`,
  })

describe.skipIf(!isInstalled)(`members of a user and discord.js${NOT_RUN}`, () => {
  it('are missing only where the types of the library say so', () => {
    const path = new URL('./node_modules/discord.js/typings/index.d.ts', import.meta.url)
    const file = ts.createSourceFile('d.ts', readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022)
    const membersOf = (name: string): ReadonlySet<string> =>
      new Set(
        file.statements.flatMap((one) =>
          (ts.isClassDeclaration(one) || ts.isInterfaceDeclaration(one)) && one.name?.text === name
            ? [...one.members].flatMap(({ name: own }) =>
                own && ts.isIdentifier(own) ? own.text : [],
              )
            : [],
        ),
      )
    const [ofMembers, ofUsers] = [membersOf('GuildMember'), membersOf('User')]
    const isSaid = (name: string): boolean => said(name).length > 0
    const known = [...ofMembers].filter(isSaid)
    expect(known.length).toBeGreaterThanOrEqual(15)
    expect(known.filter((name) => ofUsers.has(name))).toEqual([])
    expect([...ofUsers].filter(isSaid)).toEqual([])
  })
})
