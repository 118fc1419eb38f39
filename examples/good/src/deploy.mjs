import { ApplicationCommandType, REST, Routes } from 'discord.js'
import { data as timeout } from './commands/timeout.js'

const report = { name: 'Report to the team', type: ApplicationCommandType.Message }

const rest = new REST().setToken(process.env.TOKEN)
await rest.put(Routes.applicationCommands(process.env.APPLICATION), { body: [timeout, report] })
