// What all of these bots do: sign in, deploy, say that they are ready.
import { Client, Events } from 'discord.js'

/** @param handle gets every interaction; what it rejects with ends the bot */
export async function start(commands, handle) {
  const address = process.env.BY_OPTION
  const client = new Client({
    intents: Number(process.env.BOT_INTENTS ?? 1),
    ...(address && { rest: { api: `${address}/api` } }),
  })
  client.on(Events.InteractionCreate, handle)
  client.once(Events.ClientReady, async () => {
    await client.application.commands.set(commands)
    console.log('ready')
  })
  await client.login(process.env.DISCORD_TOKEN)
  return client
}

export const row = (...components) => ({ type: 1, components })
export const button = (customId, label, more = {}) => ({
  type: 2,
  style: 2,
  customId,
  label,
  ...more,
})
