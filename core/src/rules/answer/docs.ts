import type { Docs } from '../docs.js'

/**
 * Makes the source code of a typical module: the definition of a command and its handler in one
 * object.
 */
const module = (handler: string): string =>
  `const { SlashCommandBuilder } = require('discord.js')

module.exports = {
  data: new SlashCommandBuilder().setName('film').setDescription('Tonight’s film'),
  async execute(interaction) {
${handler.replace(/^/gm, '    ')}
  },
}
`

/** Makes the source code of a typical event listener for interactions. */
const listener = (body: string): string =>
  `const { Client, SlashCommandBuilder } = require('discord.js')

const client = new Client({ intents: [] })
const film = new SlashCommandBuilder().setName('film').setDescription('Tonight’s film')

client.on('interactionCreate', async (interaction) => {
${body.replace(/^/gm, '  ')}
})
`

const refused = (answer: string): string => `await interaction.deferReply()
const films = ['Alien', 'Heat'].filter((title) => title.length > 5)
if (films.length === 0) {
  return interaction.${answer}('There is none tonight.')
}
await interaction.editReply(films[0])`

export const answerDocs = {
  'answer/twice': {
    summary:
      'An interaction is answered once, and what comes later edits the answer or follows it.',
    why: 'Only the first answer of an interaction may be one: after `deferReply()`, `reply()` throws, and so do `update()` and `showModal()` after any answer. Users see what was deferred until it expires, and a handler that does not expect it ends there. The rule reports a call if the interaction was answered on every path that leads to it, or if it is answered again on every path behind it: `if (!film) await interaction.reply(…)` lacks a `return`. Callbacks of the same interaction and calls of functions in sight count, too.',
    bad: module(refused('reply')),
    good: module(refused('editReply')),
  },
  'answer/before-first': {
    summary: 'An answer is edited or followed only after it was given.',
    why: 'Before an interaction was answered or deferred there is nothing to edit, and `editReply()` and `followUp()` throw. Users see that the application did not respond. The rule speaks of functions that nothing runs after an answer: listeners, and what was collected there. It also speaks of a handler in which one path begins with an edit and another one with the first answer: one of both throws. Nothing is said of it in a project with a dispatcher that answers on a condition, since a handler may edit on the same condition.',
    bad: listener(`await interaction.editReply('Tonight: Alien.')`),
    good: listener(`await interaction.reply('Tonight: Alien.')`),
  },
  'answer/none': {
    summary: 'A handler answers its interaction.',
    why: 'Discord waits three seconds for an answer, or for the word that there will be one. Without it users see that the application did not respond, whatever the handler has done.',
    bad: module(`console.log('Tonight: Alien.')
counts.add(interaction.user.id)`),
    good: module(`console.log('Tonight: Alien.')
counts.add(interaction.user.id)
await interaction.reply('Counted.')`),
  },
} satisfies Docs<'answer'>
