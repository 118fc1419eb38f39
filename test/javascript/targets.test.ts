import { analyse } from '@slashlint/checker'
import { quickFixes } from '@slashlint/language-server/features'
import { applyTextEdits } from '@slashlint/sources'
import { read } from '@slashlint/sources/javascript'
import { describe, expect, it } from 'vitest'
import { useFindings } from '../../checker/src/analysis/uses.js'

// Tests the members of an interaction that return the target of a context menu.

const URI = 'file:///bot/src/commands/rank.js'
const analysed = (text: string, version = '14.14.0') =>
  analyse(
    { uri: URI, text },
    read,
    { assignment: {}, rules: {} },
    {
      text: (uri) =>
        uri === 'file:///bot/package.json'
          ? `{ "dependencies": { "discord.js": "${version}" } }`
          : undefined,
    },
  )

function messages(text: string, version?: string): string[] {
  const analysis = analysed(text, version)
  return (analysis === undefined ? [] : useFindings(analysis.uses)).map(
    ({ code, start, end, message }) => `${code.slice(4)} ${text.slice(start, end)}: ${message}`,
  )
}
const menu = (
  type: string,
  body: string,
): string => `const { ContextMenuCommandBuilder, ApplicationCommandType } = require('discord.js')
module.exports = {
  data: new ContextMenuCommandBuilder().setName('Rank').setType(ApplicationCommandType.${type}),
  async execute(interaction) { ${body} },
}`

describe('a target of an interaction', () => {
  it('that the library does not have is named, with the one that may be meant', () => {
    for (const [body, shown, meant] of [
      ['interaction.targetUsr.id', 'targetUsr', 'targetUser'],
      ['return interaction.targetmember', 'targetmember', 'targetMember'],
      ['fetch(interaction.targetID)', 'targetID', 'targetId'],
      ['interaction.getTargetUser()', 'getTargetUser', 'targetUser'],
      ['interaction.options.getTargetUser()', 'getTargetUser', 'targetUser'],
      ['interaction.targetUser()', 'targetUser', 'targetUser'],
    ] as const) {
      const found = messages(menu('User', body))
      expect([body, found.length]).toEqual([body, 1])
      expect(found[0]).toContain(`unknown-getter ${shown}: `)
      expect(found[0]).toContain(`did you mean the property "${meant}"?`)
    }
    expect(messages(menu('User', 'interaction.getTargetUser()'))[0]).toContain(
      'so calling it throws',
    )
    expect(messages(menu('User', 'interaction.targetUsr'))[0]).toContain('so this is undefined')
  })

  it('that the other kind of menu has is always undefined', () => {
    expect(messages(menu('Message', 'return interaction.targetUser.id'))).toEqual([
      'unknown-getter targetUser: Only USER commands have "targetUser", and this is a MESSAGE command: it is always undefined here.',
    ])
    expect(messages(menu('User', 'return interaction.targetMessage.content'))).toHaveLength(1)
  })

  it('depends on the version of the library', () => {
    expect(messages(menu('User', 'return interaction.targetTyp'), '13.17.1')[0]).toContain(
      '"targetType"',
    )
    expect(messages(menu('User', 'return interaction.targetTyp'), '14.16.0')).toEqual([])
    expect(messages(menu('User', 'return interaction.targetType'), '13.17.1')).toEqual([])
  })

  it('is fixed by a quick fix', () => {
    const text = menu('User', 'return interaction.targetUsr.id')
    const analysis = analysed(text)
    if (analysis === undefined) {
      throw new Error('no definition')
    }
    const at = text.indexOf('targetUsr') + 1
    const [fix] = quickFixes(analysis, [], at, at, (changed) => analysed(changed))
    expect(fix?.title).toBe('Change to targetUser')
    expect(applyTextEdits(text, fix?.edits ?? [])).toContain('return interaction.targetUser.id')
  })

  it('is right, or may be, in silence', () => {
    const slash = (body: string): string => `const { SlashCommandBuilder } = require('discord.js')
      module.exports = { data: new SlashCommandBuilder().setName('rank').setDescription('d'), async execute(interaction) { ${body} } }`
    const silent = [
      menu(
        'User',
        'return [interaction.targetUser, interaction.targetMember, interaction.targetId]',
      ),
      menu('Message', 'return [interaction.targetMessage.id, interaction.targetId]'),
      menu('Message', 'return interaction.targetUser ?? interaction.user'),
      menu('Message', 'return interaction.targetUser?.id'),
      menu('Message', 'if (interaction.targetUser) return interaction.targetUser.id'),
      menu(
        'Message',
        'if (interaction.isUserContextMenuCommand()) return interaction.targetUser.id',
      ),
      menu('Message', `if ('targetUser' in interaction) return interaction.targetUser.id`),
      menu('User', 'interaction.targetUsers = []; return interaction.targetUsers'),
      menu('User', 'return [interaction.targetChannelNames, store.targetUsr, target.targetUsr]'),
      slash('return interaction.targetUser ?? interaction.user'),
      slash('return interaction.targetMember'),
    ]
    for (const text of silent) {
      expect([text, messages(text)]).toEqual([text, []])
    }
    const own = `import { OwnInteraction } from 'own'\n${menu('User', 'return interaction.targetUsr').replace('execute(interaction)', 'execute(interaction: OwnInteraction)')}`
    const ts = analyse(
      { uri: URI.replace('.js', '.ts'), text: own },
      read,
      { assignment: {}, rules: {} },
      {
        text: (uri) =>
          uri === 'file:///bot/package.json'
            ? '{ "dependencies": { "discord.js": "14.14.0" } }'
            : undefined,
      },
    )
    expect(useFindings(ts?.uses ?? { tied: [], untied: [] })).toEqual([])
  })
})
