import { describe, expect, test } from 'vitest'
import { actionsAt, brief, rangeOf, start, uriIn, workspaceFolder, writeIn } from './client.js'

const BAN = `import { SlashCommandBuilder } from 'discord.js'
import { NAME } from '../constants.js'

export default new SlashCommandBuilder().setName(NAME).setDescription('Ban someone')
`
const CONSTANTS = `// what it is called
export const NAME = 'Ban'
`

describe('a constant of another file', () => {
  test('is shown beside the place where it is used', async () => {
    const folder = workspaceFolder({ 'src/commands/ban.ts': BAN, 'src/constants.ts': CONSTANTS })
    const client = await start({ folder })
    const ban = uriIn(folder, 'src/commands/ban.ts')
    client.open(ban, BAN, 'typescript')
    const found = await client.diagnostics(ban, 1)
    expect(found.map(brief)).toEqual(['command/name-lowercase 3:49-3:53'])
    expect(found[0]?.relatedInformation).toEqual([
      {
        location: { uri: uriIn(folder, 'src/constants.ts'), range: rangeOf(CONSTANTS, 'B') },
        message: 'The value is from here.',
      },
    ])
    const actions = await actionsAt(client, ban, rangeOf(BAN, 'NAME)'))
    expect(actions.some(({ title }) => title.startsWith('Change to'))).toBe(false)
    const [comment] = actions
    expect(comment?.diagnostics?.[0]?.relatedInformation).toEqual(found[0]?.relatedInformation)
  })

  test('is followed when it changes in the editor or on the disk', async () => {
    const folder = workspaceFolder({ 'src/commands/ban.ts': BAN, 'src/constants.ts': CONSTANTS })
    const client = await start({ folder })
    const [ban, constants] = [uriIn(folder, 'src/commands/ban.ts'), uriIn(folder, 'src/constants.ts')]
    client.open(ban, BAN, 'typescript')
    await client.until(ban, ({ diagnostics }) => diagnostics.length === 1)
    client.open(constants, CONSTANTS, 'typescript')
    client.change(constants, 2, `\n\n${CONSTANTS}`)
    const [moved] = await client.until(ban, ({ diagnostics }) =>
      diagnostics.some(({ relatedInformation }) => relatedInformation?.[0]?.location.range.start.line === 3),
    )
    expect(moved?.relatedInformation?.[0]?.location.uri).toBe(constants)
    client.change(constants, 3, CONSTANTS.replace('Ban', 'ban'))
    await client.until(ban, ({ diagnostics }) => diagnostics.length === 0)
    client.close(constants)
    await client.until(ban, ({ diagnostics }) => diagnostics.length === 1)
    writeIn(folder, 'src/constants.ts', CONSTANTS.replace('Ban', 'ban'))
    client.filesChanged([[constants, 2]])
    await client.until(ban, ({ diagnostics }) => diagnostics.length === 0)
  })
})
