import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  actionsAt,
  applyTo,
  brief,
  PULL,
  rangeOf,
  start,
  uriIn,
  workspaceFolder,
  writeIn,
} from './client.js'
import type { Client } from './client.js'

const BAN = `import { SlashCommandBuilder } from 'discord.js'
import { NAME } from '../constants.js'

export default new SlashCommandBuilder().setName(NAME).setDescription('Ban someone')
`
const CONSTANTS = `// what it is called
export const NAME = 'Ban'
`

/** Waits until a document has this number of findings, and fails if that never happens. */
const expectFindings = (client: Client, uri: string, count: number): Promise<unknown> =>
  client.until(uri, ({ diagnostics }) => diagnostics.length === count)

describe('a constant of another file', () => {
  test('is shown beside the place where it is used', async () => {
    const folder = workspaceFolder({ 'src/commands/ban.ts': BAN, 'src/constants.ts': CONSTANTS })
    const client = await start({ folder })
    const ban = uriIn(folder, 'src/commands/ban.ts')
    client.open(ban, BAN, 'typescript')
    const found = await client.diagnostics(ban, 1)
    expect(found.map(brief)).toEqual(['command/name-lowercase 3:49-3:53'])
    expect(found[0]?.relatedInformation).toEqual([
      {
        location: { uri: uriIn(folder, 'src/constants.ts'), range: rangeOf(CONSTANTS, 'B') },
        message: 'The value is from here.',
      },
    ])
    const actions = await actionsAt(client, ban, rangeOf(BAN, 'NAME)'))
    expect(actions.some(({ title }) => title.startsWith('Change to'))).toBe(false)
    const [comment] = actions
    expect(comment?.diagnostics?.[0]?.relatedInformation).toEqual(found[0]?.relatedInformation)
  })

  test('is followed when it changes in the editor or on the disk', async () => {
    const folder = workspaceFolder({ 'src/commands/ban.ts': BAN, 'src/constants.ts': CONSTANTS })
    const client = await start({ folder })
    const [ban, constants] = [
      uriIn(folder, 'src/commands/ban.ts'),
      uriIn(folder, 'src/constants.ts'),
    ]
    client.open(ban, BAN, 'typescript')
    await client.until(ban, ({ diagnostics }) => diagnostics.length === 1)
    client.open(constants, CONSTANTS, 'typescript')
    client.change(constants, 2, `\n\n${CONSTANTS}`)
    const [moved] = await client.until(ban, ({ diagnostics }) =>
      diagnostics.some(
        ({ relatedInformation }) => relatedInformation?.[0]?.location.range.start.line === 3,
      ),
    )
    expect(moved?.relatedInformation?.[0]?.location.uri).toBe(constants)
    client.change(constants, 3, CONSTANTS.replace('Ban', 'ban'))
    await client.until(ban, ({ diagnostics }) => diagnostics.length === 0)
    client.close(constants)
    await client.until(ban, ({ diagnostics }) => diagnostics.length === 1)
    writeIn(folder, 'src/constants.ts', CONSTANTS.replace('Ban', 'ban'))
    client.filesChanged([[constants, 2]])
    await client.until(ban, ({ diagnostics }) => diagnostics.length === 0)
  })
})

describe('what a name of a module means', () => {
  const ALIASED = BAN.replace('../constants.js', '$lib/constants')
  const tsconfig = (folder: string): object => ({
    compilerOptions: { paths: { '$lib/*': [`./${folder}/*`] } },
  })
  const files = {
    'tsconfig.base.json': tsconfig('src'),
    'tsconfig.json': { extends: './tsconfig.base.json' },
    'src/commands/ban.ts': ALIASED,
    'src/constants.ts': CONSTANTS,
    'other/constants.ts': CONSTANTS.replace('Ban', 'ban'),
  }

  test('is heard of again when tsconfig.json changes, comes or goes', async () => {
    const folder = workspaceFolder(files)
    const client = await start({ folder })
    const [ban, base] = [uriIn(folder, 'src/commands/ban.ts'), uriIn(folder, 'tsconfig.base.json')]
    client.open(ban, ALIASED, 'typescript')
    await expectFindings(client, ban, 1)
    writeIn(folder, 'tsconfig.base.json', tsconfig('other'))
    client.filesChanged([[base, 2]])
    await expectFindings(client, ban, 0)
    // In the editor, before it is saved.
    client.open(base, JSON.stringify(tsconfig('src')), 'jsonc')
    await expectFindings(client, ban, 1)
    client.close(base)
    await expectFindings(client, ban, 0)
    writeIn(folder, 'src/tsconfig.json', { compilerOptions: { paths: { '$lib/*': ['./*'] } } })
    client.filesChanged([[uriIn(folder, 'src/tsconfig.json'), 1]])
    await expectFindings(client, ban, 1)
    rmSync(join(folder, 'src/tsconfig.json'))
    client.filesChanged([[uriIn(folder, 'src/tsconfig.json'), 3]])
    await expectFindings(client, ban, 0)
  })

  test('is forgotten with the folder that it lies in', async () => {
    const folder = workspaceFolder({
      'src/commands/ban.ts': BAN.replace('constants', 'lib/constants'),
      'src/lib/constants.ts': CONSTANTS,
    })
    const client = await start({ folder })
    const ban = uriIn(folder, 'src/commands/ban.ts')
    await expectFindings(client, ban, 1)
    rmSync(join(folder, 'src/lib'), { recursive: true })
    client.filesChanged([[uriIn(folder, 'src/lib'), 3]])
    await expectFindings(client, ban, 0)
  })

  test('lies in the workspace, or is not known', async () => {
    const outside = workspaceFolder({
      'bot/src/commands/ban.ts': BAN.replace('../', '../../../'),
      'constants.ts': CONSTANTS,
    })
    const text = BAN.replace('../', '../../../').replace("'Ban someone'", "''")
    const client = await start({ folder: join(outside, 'bot') })
    const ban = uriIn(outside, 'bot/src/commands/ban.ts')
    client.open(ban, text, 'typescript')
    const found = await client.diagnostics(ban, 1)
    expect(found.map(({ code }) => code)).toEqual(['command/description-length'])
  })
})

const ROLE = `import { SlashCommandBuilder } from 'discord.js'
import { add } from './add.js'

export const data = new SlashCommandBuilder().setName('role').setDescription('Roles').addSubcommand(add)
`
/** This is a sub-command, as only the command that contains it shows. */
const ADD = `export const add = { type: 1, name: 'Add', description: 'Add one' }
`

describe('a sub-command of another file', () => {
  test('its mistakes are shown there, and a note where it is used', async () => {
    const folder = workspaceFolder({ 'src/role.ts': ROLE, 'src/add.ts': ADD })
    const client = await start({ folder })
    const [role, add] = [uriIn(folder, 'src/role.ts'), uriIn(folder, 'src/add.ts')]
    client.open(role, ROLE, 'typescript')
    const [note, ...more] = await client.until(role, ({ diagnostics }) => diagnostics.length === 1)
    expect(more).toEqual([])
    expect(note).toEqual({
      range: { start: { line: 3, character: 100 }, end: { line: 3, character: 103 } },
      severity: 3,
      source: 'slashlint',
      message: '1 error in what is used here: add.ts.',
      relatedInformation: [
        {
          location: { uri: add, range: rangeOf(ADD, 'A') },
          message: expect.stringContaining('lower case') as string,
        },
      ],
    })
    const [mistake] = await client.until(add, ({ diagnostics }) => diagnostics.length === 1)
    expect(brief(mistake as never)).toBe('option/name-lowercase 0:37-0:38')
    expect(mistake?.relatedInformation?.map(({ message }) => message)).toEqual([
      'It is a part of the command "role".',
    ])
    client.open(add, ADD, 'typescript')
    client.change(add, 2, ADD.replace('Add', 'add'))
    await client.until(add, ({ diagnostics }) => diagnostics.length === 0)
    await client.until(role, ({ diagnostics }) => diagnostics.length === 0)
  })

  const TWO = `export const add = { type: 1, name: 'Add', description: 'Add one', options: [{ type: 3, name: 'A B', description: '' }] }
`

  test('its fixes are offered there, although only its user shows what it is', async () => {
    const folder = workspaceFolder({ 'src/role.ts': ROLE, 'src/add.ts': TWO })
    const client = await start({ folder })
    const add = uriIn(folder, 'src/add.ts')
    client.open(add, TWO, 'typescript')
    await client.until(add, ({ diagnostics }) => diagnostics.length > 1)
    const [fix] = await actionsAt(client, add, rangeOf(TWO, 'Add'))
    expect(fix).toMatchObject({ title: 'Change to "add"', isPreferred: true })
    expect(fix?.diagnostics?.map(({ code }) => code)).toEqual(['option/name-lowercase'])
    expect(applyTo(TWO, add, fix?.edit)).toBe(TWO.replace('Add', 'add'))
    const at = rangeOf(TWO, "description: ''")
    expect(
      (await actionsAt(client, add, at)).filter(({ title }) => title.startsWith('Change to')),
    ).toEqual([])
    const [all] = await actionsAt(client, add, rangeOf(TWO, 'Add'), { only: ['source.fixAll'] })
    expect(all?.kind).toBe('source.fixAll.slashlint')
    expect(applyTo(TWO, add, all?.edit)).toBe(TWO.replace('Add', 'add'))
  })

  test('its mistakes and its fixes are there where diagnostics are asked for', async () => {
    const folder = workspaceFolder({ 'src/role.ts': ROLE, 'src/add.ts': ADD })
    const client = await start({ folder, capabilities: PULL })
    const add = uriIn(folder, 'src/add.ts')
    client.open(add, ADD, 'typescript')
    const pull = (): Promise<{ items: { code: string }[] }> =>
      client.request('textDocument/diagnostic', { textDocument: { uri: add } })
    await expect
      .poll(async () => (await pull()).items.map(({ code }) => code))
      .toEqual(['option/name-lowercase'])
    const [fix] = await actionsAt(client, add, rangeOf(ADD, 'Add'))
    expect(applyTo(ADD, add, fix?.edit)).toBe(ADD.replace('Add', 'add'))
  })
})
