// A bot on slash-create that answers over HTTP.
import {
  ApplicationCommandType,
  CommandOptionType,
  GenericServer,
  SlashCommand,
  SlashCreator,
} from 'slash-create'
import { listen } from './http.mjs'

const {
  DISCORD_TOKEN: token,
  DISCORD_APPLICATION_ID: applicationID,
  DISCORD_PUBLIC_KEY: publicKey,
  BY_OPTION: address,
} = process.env

class Echo extends SlashCommand {
  constructor(creator) {
    super(creator, {
      type: ApplicationCommandType.CHAT_INPUT,
      name: 'echo',
      description: 'Says it again',
      options: [
        { type: CommandOptionType.STRING, name: 'text', description: 'What', required: true },
      ],
    })
  }
  async run(context) {
    await context.defer()
    await context.send(context.options.text)
  }
}

const creator = new SlashCreator({
  applicationID,
  publicKey,
  token,
  ...(address !== undefined && { rest: { baseURL: `${address}/api/v10` } }),
})
const server = new GenericServer()
creator.withServer(server)
creator.registerCommand(new Echo(creator))
creator.on('error', (error) => console.error(error))
await listen((request) => server.endpoint(request))
await creator.syncCommands()
console.log('ready')
