// A bot on Seyfert. It has no option for the address of its gateway.
import { Client, Command, createStringOption, Declare, Options } from 'seyfert'

class Said extends Command {
  async run(context) {
    await context.deferReply()
    await context.editOrReply({ content: context.options.text })
  }
}
// Decorators, as TypeScript applies them.
const options = Options({ text: createStringOption({ description: 'What', required: true }) })
const Echo = Declare({ name: 'echo', description: 'Says it again' })(options(Said))

const client = new Client({
  getRC: () => ({
    token: process.env.DISCORD_TOKEN,
    intents: Number(process.env.BOT_INTENTS ?? 1),
    locations: { base: 'bots' },
  }),
})
client.commands.set([Echo])
await client.start()
await client.uploadCommands()
console.log('ready')
