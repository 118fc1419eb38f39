// A bot on discord-hono that answers over HTTP; the library has no option for the address.
import { DiscordHono, makeSlashCommand, register } from 'discord-hono'
import { listen } from './http.mjs'

const { DISCORD_TOKEN, DISCORD_APPLICATION_ID, DISCORD_PUBLIC_KEY } = process.env
const text = { type: 3, name: 'text', description: 'What', required: true }
await register(
  [makeSlashCommand('echo', 'Says it again').options([text])],
  DISCORD_APPLICATION_ID,
  DISCORD_TOKEN,
)
const app = new DiscordHono().command('echo', (context) => context.res(context.var.text))
const work = {
  waitUntil: (promise) => promise.catch((error) => console.error(error)),
  passThroughOnException() {},
}
await listen((request) =>
  app.fetch(request, { DISCORD_TOKEN, DISCORD_APPLICATION_ID, DISCORD_PUBLIC_KEY }, work),
)
console.log('ready')
