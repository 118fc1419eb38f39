// The script that the guide of discord.js has: everything, at every start.
import { REST, Routes } from 'discord.js'

const {
  DISCORD_TOKEN: token,
  DISCORD_APPLICATION_ID: application,
  BY_OPTION: address,
  LIST,
} = process.env
const rest = new REST({ api: `${address}/api` }).setToken(token)
await rest.put(Routes.applicationCommands(application), { body: JSON.parse(LIST) })
