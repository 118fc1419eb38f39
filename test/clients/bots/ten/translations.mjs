// Commands and answers in the language of the user.
import { start } from './start.mjs'

const TEXTS = {
  'en-US': { hello: 'Good morning', none: 'There is no such word.' },
  de: { hello: 'Guten Morgen', none: 'Dieses Wort gibt es nicht.' },
}
const WORDS = [
  { name: 'tree', name_localizations: { de: 'Baum' }, value: 'tree' },
  { name: 'house', name_localizations: { de: 'Haus' }, value: 'house' },
]
const commands = [
  {
    name: 'hello',
    name_localizations: { de: 'hallo' },
    description: 'Greets you',
    description_localizations: { de: 'Grüßt dich' },
    options: [
      {
        type: 3,
        name: 'word',
        name_localizations: { de: 'wort' },
        description: 'A word',
        choices: WORDS,
      },
      {
        type: 3,
        name: 'other',
        name_localizations: { de: 'anderes' },
        description: 'Another',
        autocomplete: true,
      },
    ],
  },
]

await start(commands, async (interaction) => {
  const texts = TEXTS[interaction.locale] ?? TEXTS['en-US']
  if (interaction.isAutocomplete()) {
    return interaction.respond(
      WORDS.filter(({ value }) => value.startsWith(interaction.options.getFocused())).map(
        ({ name, name_localizations: other, value }) => ({
          name: other[interaction.locale] ?? name,
          value,
        }),
      ),
    )
  }
  const word = interaction.options.getString('word')
  return interaction.reply(word === null ? texts.hello : `${texts.hello}: ${word}`)
})
