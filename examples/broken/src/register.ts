import {
  ApplicationCommandType,
  type RESTPostAPIApplicationCommandsJSONBody,
  type REST,
  Routes,
} from 'discord.js'

const COMMANDS = [
  { name: 'ping', description: 'Is the bot awake?' },
  { name: 'Quote this', type: ApplicationCommandType.Message, description: 'Say it again' },
  { name: 'ping', description: 'Is the bot still awake?' },
  { name: 'help' },
] satisfies RESTPostAPIApplicationCommandsJSONBody[]

export async function register(rest: REST, application: string): Promise<void> {
  await rest.put(Routes.applicationCommands(application), { body: COMMANDS })
}
