import { expect, test } from 'vitest'
import type { FileHost } from '../../../lsp/src/workspace/host.js'
import { DEFAULT_SETTINGS } from '../../../lsp/src/workspace/settings.js'
import { createWorkspace } from '../../../lsp/src/workspace/workspace.js'
import { createRandom } from '../protocol/random.js'

const DEFINING = `const { SlashCommandBuilder } = require('discord.js')

module.exports = {
  data: new SlashCommandBuilder()
    .setName('invite')
    .setDescription('Invite a member')
    .addStringOption((option) => option.setName('note').setDescription('Why')),
}
`
const HANDLING = `const { Client } = require('discord.js')
const client = new Client({ intents: [] })
client.on('interactionCreate', async (interaction) => {
  if (interaction.commandName === 'invite') await interaction.reply(interaction.options.getString('note'))
})
`
const DEFINITION = 'file:///bot/commands/invite.js'
const HANDLER = 'file:///bot/index.js'
const FILES: Readonly<Record<string, string>> = {
  'file:///bot/package.json': '{ "dependencies": { "discord.js": "^14.16.0" } }',
  [DEFINITION]: DEFINING,
  [HANDLER]: HANDLING,
}
const LOOK = {
  encoding: 'utf-16',
  markdown: true,
  snippets: true,
  hierarchicalSymbols: true,
  previewCommand: undefined,
  jsonService: false,
  jsonSchemaFiles: undefined,
} as const

/** A disk whose answers come in any order. */
function slowHost(seed: number): FileHost {
  const random = createRandom(seed)
  const later = async <T>(value: T): Promise<T> => {
    for (let turns = random.below(8); turns > 0; turns--) {
      await (random.below(4) === 0 ? new Promise((done) => setImmediate(done)) : undefined)
    }
    return value
  }
  return {
    readFile: (uri) => later(FILES[uri]),
    findFiles: () => later(Object.keys(FILES).map((uri) => ({ uri }))),
    isRepository: () => later(true),
    realUri: (uri) => later(uri),
  }
}

test('when nothing waits, a renaming reaches the file that is not open, in whatever order the disk answers', async () => {
  const partial: number[] = []
  for (let seed = 1; seed <= 50; seed++) {
    const failed: unknown[] = []
    const workspace = createWorkspace({
      host: slowHost(seed),
      folders: ['file:///bot'],
      settings: DEFAULT_SETTINGS,
      look: LOOK,
      listener: {
        checked: () => {},
        otherwise: () => {},
        waiting: () => {},
        indexing: () => {},
        looked: () => {},
        failed: (error) => failed.push(error),
      },
    })
    const random = createRandom(-seed)
    const soon = async (most: number): Promise<void> => {
      for (let turns = random.below(most); turns > 0; turns--) {
        await new Promise((done) => setImmediate(done))
      }
    }
    workspace.start()
    await soon(40)
    workspace.open(DEFINITION, 'javascript', 1, DEFINING)
    for (let asked = random.below(4); asked > 0; asked--) {
      void workspace.current(DEFINITION)
      await soon(4)
    }
    await workspace.idle()
    const state = await workspace.current(DEFINITION)
    const position = { line: 6, character: (DEFINING.split('\n')[6] ?? '').indexOf('note') }
    const edit = await state?.ask?.('rename', { position, newName: 'reason' })
    if (
      edit === null ||
      edit === undefined ||
      !('changes' in edit) ||
      Object.keys(edit.changes ?? {}).length !== 2
    ) {
      partial.push(seed)
    }
    expect(failed).toEqual([])
    workspace.dispose()
  }
  expect(partial).toEqual([])
})
