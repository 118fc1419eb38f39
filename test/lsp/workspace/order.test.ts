import { expect, test } from 'vitest'
import type { FileHost } from '../../../lsp/src/workspace/host.js'
import { DEFAULT_SETTINGS } from '../../../lsp/src/workspace/settings.js'
import { createWorkspace } from '../../../lsp/src/workspace/workspace.js'
import type { Workspace } from '../../../lsp/src/workspace/workspace.js'
import { sized } from '../../property/check.js'
import { createRandom } from '../protocol/random.js'
import { DISPLAY } from './desk.js'

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

/** Makes a disk whose answers arrive in any order. A folder's content is that of the time of the request. */
function slowHost(
  seed: number,
  files: () => Readonly<Record<string, string>> = () => FILES,
  slow = 0,
): FileHost {
  const random = createRandom(seed)
  const later = async <T>(value: T): Promise<T> => {
    for (let turns = random.below(8); turns > 0; turns--) {
      await (random.below(4) === 0 ? new Promise((done) => setImmediate(done)) : undefined)
    }
    return value
  }
  return {
    readFile: (uri) => later(files()[uri]),
    async findFiles() {
      const found = Object.keys(files()).map((uri) => ({ uri }))
      await new Promise((done) => setTimeout(done, slow * random.below(4)))
      return later(found)
    },
    isRepository: () => later(true),
    realUri: (uri) => later(uri),
  }
}

const workspaceOf = (
  host: FileHost,
  failed: unknown[],
  indexing: (done: number, total: number) => void = () => {},
): Workspace =>
  createWorkspace({
    host,
    folders: ['file:///bot'],
    settings: DEFAULT_SETTINGS,
    display: DISPLAY,
    listener: {
      checked: () => {},
      othersChanged: () => {},
      waiting: () => {},
      indexing,
      searched: () => {},
      failed: (error) => failed.push(error),
    },
  })

test('when nothing waits, a renaming reaches the file that is not open, in whatever order the disk answers', async () => {
  const partial: number[] = []
  for (let seed = 1; seed <= 50; seed++) {
    const failed: unknown[] = []
    const workspace = workspaceOf(slowHost(seed), failed)
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

test('the files of the workspace are counted once, however often its folders are searched', async () => {
  const failed: unknown[] = []
  const told: (readonly [done: number, total: number])[] = []
  const host = slowHost(1)
  let searches = 0
  const counted: FileHost = {
    ...host,
    findFiles: (...folders) => {
      searches++
      return host.findFiles(...folders)
    },
  }
  const workspace = workspaceOf(counted, failed, (...progress) => told.push(progress))
  workspace.start()
  await workspace.idle()
  workspace.filesChanged([{ uri: 'file:///bot/.gitignore', kind: 'changed' }])
  await workspace.idle()
  expect(searches).toBeGreaterThan(1)
  expect(told.filter(([done]) => done === 0)).toHaveLength(1)
  expect(failed).toEqual([])
  workspace.dispose()
})

test('when nothing waits, what comes, goes or moves while folders are searched is known as it is', async () => {
  const wrong: string[] = []
  for (let seed = 1; seed <= sized(40, 8); seed++) {
    const random = createRandom(-seed)
    const files: Record<string, string> = { 'file:///bot/.gitignore': 'made/\n' }
    const failed: unknown[] = []
    const workspace = workspaceOf(
      slowHost(seed, () => files, 20),
      failed,
    )
    const uriOf = (): string => `file:///bot/${'abc'[random.below(3)]}.command.json`
    const write = (uri: string): void => {
      // Each file has names of its own: two of one name are another finding.
      const [own] = /[abc](?=\.command)/.exec(uri) ?? []
      files[uri] = JSON.stringify({
        name: `${'Xx'[random.below(2)]}${random.below(9)}${own}`,
        description: 'x',
      })
      workspace.filesChanged([{ uri, kind: 'created' }])
    }
    const remove = (uri: string): void => {
      Reflect.deleteProperty(files, uri)
      workspace.filesChanged([{ uri, kind: 'deleted' }])
    }
    workspace.start()
    for (let turn = 0; turn < 12; turn++) {
      const uri = uriOf()
      const kind = random.below(5)
      if (kind === 0) {
        workspace.rescan()
      } else if (kind === 1) {
        workspace.filesChanged([{ uri: 'file:///bot/.gitignore', kind: 'changed' }])
      } else if (kind === 2 && uri in files) {
        remove(uri)
      } else {
        write(uri)
        if (kind === 3) {
          remove(uri)
          write(uriOf())
        }
      }
      await new Promise((done) =>
        setTimeout(done, random.below(3) === 0 ? 60 : random.below(2) * 8),
      )
    }
    await workspace.idle()
    for (const name of 'abc') {
      const uri = `file:///bot/${name}.command.json`
      const expected = files[uri]?.includes('"X') === true ? ['command/name-lowercase'] : []
      const found = workspace.findings(uri).map(({ code }) => code)
      const isKnown = workspace.record(uri)?.coverage !== undefined
      if (found.join() !== expected.join() || isKnown !== uri in files) {
        wrong.push(`${seed}: ${name}`)
      }
    }
    expect(failed).toEqual([])
    workspace.dispose()
  }
  expect(wrong).toEqual([])
})
