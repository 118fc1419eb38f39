// Bots on slash-create that answer over HTTP, each with one fault, or without it: `node slash-create.mjs field [right]`.
import {
  CommandOptionType as Type,
  ComponentType,
  GenericServer,
  SlashCommand,
  SlashCreator,
  TextInputStyle,
} from 'slash-create'
import { listen } from '../http.mjs'

const [, , name, right] = process.argv
const isRight = right === 'right'
const option = (type, called, more = {}) => ({ type, name: called, description: 'x', ...more })
const quiet = { allowedMentions: { everyone: false, users: false, roles: false } }

const BOTS = {
  // Of a branch nobody thought: it was deferred, and that was all.
  'never-continued': [
    'report',
    [option(Type.STRING, 'what', { required: true, max_length: 50 }), option(Type.USER, 'about')],
    async (context) => {
      await context.defer()
      if (isRight || context.options.about === undefined) {
        await context.send('Thank you')
      }
    },
  ],
  // A field of an embed has a value.
  field: [
    'rate',
    [
      option(Type.INTEGER, 'stars', { required: true, min_value: 1, max_value: 5 }),
      option(Type.STRING, 'why', { max_length: 1000 }),
    ],
    (context) => {
      const { stars, why = isRight ? '–' : '' } = context.options
      return context.send({
        embeds: [{ title: '★'.repeat(stars), fields: [{ name: 'Why', value: why }] }],
      })
    },
  ],
  // A form takes 4000 characters, and a message 2000.
  form: [
    'feedback',
    [option(Type.BOOLEAN, 'anonymous')],
    (context) =>
      context.sendModal(
        {
          title: 'Feedback',
          custom_id: 'feedback',
          components: [
            {
              type: ComponentType.ACTION_ROW,
              components: [
                {
                  type: ComponentType.TEXT_INPUT,
                  style: TextInputStyle.PARAGRAPH,
                  custom_id: 'text',
                  label: 'What can be better?',
                  ...(isRight && { max_length: 2000 }),
                },
              ],
            },
          ],
        },
        (form) => form.send(form.values.text, quiet),
      ),
  ],
  // An option that is left out is shown.
  shown: [
    'greet',
    [
      option(Type.STRING, 'name', { max_length: 50 }),
      option(Type.STRING, 'title', { max_length: 50 }),
    ],
    (context) => {
      const { name: who = isRight ? 'you' : undefined, title } = context.options
      return context.send(`Hello ${title === undefined ? '' : `${title} `}${who}`, quiet)
    },
  ],
}

const [called, options, run] = BOTS[name]
class Command extends SlashCommand {
  constructor(creator) {
    super(creator, { name: called, description: 'x', options })
  }
  run(context) {
    return run(context)
  }
}

const {
  DISCORD_TOKEN: token,
  DISCORD_APPLICATION_ID: applicationID,
  DISCORD_PUBLIC_KEY: publicKey,
} = process.env
const creator = new SlashCreator({ applicationID, publicKey, token })
const server = new GenericServer()
creator.withServer(server)
creator.registerCommand(new Command(creator))
creator.on('error', (error) => console.error(error))
creator.on('commandError', (_, error) => console.error(error))
await listen((request) => server.endpoint(request))
await creator.syncCommands()
