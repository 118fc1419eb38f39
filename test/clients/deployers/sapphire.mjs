// Sapphire's registries as they are by default; each command is a piece.
import { Command, container, SapphireClient } from '@sapphire/framework'

const { DISCORD_TOKEN: token, BY_OPTION: address, LIST } = process.env
const client = new SapphireClient({
  intents: [1],
  baseUserDirectory: null,
  rest: { api: `${address}/api` },
})
for (const [index, json] of JSON.parse(LIST).entries()) {
  const isMenu = json.type === 2 || json.type === 3
  class Piece extends Command {
    constructor(context, options) {
      super(context, { ...options, name: `piece-${index}`, description: 'x' })
    }
    registerApplicationCommands(registry) {
      const asGiven = (builder) => Object.assign(builder, { toJSON: () => ({ ...json }) })
      if (isMenu) {
        registry.registerContextMenuCommand(asGiven)
      } else {
        registry.registerChatInputCommand(asGiven)
      }
    }
    chatInputRun() {}
    contextMenuRun() {}
  }
  await container.stores.loadPiece({ store: 'commands', name: `piece-${index}`, piece: Piece })
}
client.once('applicationCommandRegistriesRegistered', () => process.exit(0))
await client.login(token)
