// A bot on Oceanic, with a lobby of its own.
import { Client } from 'oceanic.js'

const { DISCORD_TOKEN: token, DISCORD_APPLICATION_ID: id, BY_OPTION: address } = process.env
const client = new Client({
  auth: `Bot ${token}`,
  gateway: { intents: Number(process.env.BOT_INTENTS ?? 1) },
  ...(address !== undefined && { rest: { baseURL: `${address}/api/v10` } }),
})
client.on('error', (error) => console.error(error))
client.on('interactionCreate', async (interaction) => {
  await interaction.defer()
  await interaction.createFollowup({ content: interaction.data.options.getString('text') })
})
client.once('ready', async () => {
  const deployed = await client.rest.applications.bulkEditGlobalCommands(id, [
    {
      type: 1,
      name: 'echo',
      description: 'Says it again',
      options: [{ type: 3, name: 'text', description: 'What', required: true }],
    },
  ])
  const { lobbies } = client.rest
  const lobby = await lobbies.create({ metadata: { map: 'valley' }, members: [{ id: '5' }] })
  await lobbies.addMember(lobby.id, '6', { flags: 1 })
  const edited = await lobbies.edit(lobby.id, { metadata: { map: 'hill' } })
  await lobbies.removeMember(lobby.id, '5')
  await lobbies.delete(lobby.id)
  await lobbies.delete(lobby.id)
  const gone = await lobbies.get(lobby.id).catch((error) => error.message)
  console.log(
    `deployed ${deployed.length}, ${edited.metadata.map} with ${edited.members.length}, ${gone}`,
  )
  console.log('ready')
})
await client.connect()
