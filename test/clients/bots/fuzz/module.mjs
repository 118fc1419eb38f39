// A bot on discord.js with the one command of a module, as people load them: `node module.mjs film.cjs`. Texts are at most
// 100 characters long and mention nobody, so that what fails is what the module does.
import { createRequire } from 'node:module'
import { start } from '../ten/start.mjs'

const { data, execute, autocomplete } = createRequire(import.meta.url)(process.argv[2])
const STRING = 3

function bounded(definition) {
  const options = definition.options?.map(bounded)
  const isText = definition.type === STRING && definition.max_length === undefined
  return { ...definition, ...(options && { options }), ...(isText && { max_length: 100 }) }
}

const client = await start([{ ...bounded({ ...data.toJSON(), type: undefined }), type: 1 }], handle)
client.options.allowedMentions = { parse: [] }

async function handle(interaction) {
  if (interaction.isAutocomplete()) {
    await autocomplete(interaction)
  } else if (interaction.isCommand()) {
    await execute(interaction)
  }
}
