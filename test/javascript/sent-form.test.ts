import { analyse, createProject } from '@slashlint/checker'
import { textFixes } from '@slashlint/checker/fixes'
import { validateCommand } from '@slashlint/core'
import { applyTextEdits } from '@slashlint/sources'
import { read } from '@slashlint/sources/javascript'
import { describe, expect, test } from 'vitest'

// Tests that requests are checked in the form of the API, and arguments of a library in the form that its version
// accepts.

const BASE = 'file:///bot'

/** Returns the findings in `src/deploy.js` of a project whose manifest requires a version of discord.js. */
function found(text: string, wanted?: string): string[] {
  const uri = `${BASE}/src/deploy.js`
  const manifest = JSON.stringify({ dependencies: { 'discord.js': wanted } })
  const project = createProject((other) =>
    other === uri
      ? text
      : other === `${BASE}/package.json` && wanted !== undefined
        ? manifest
        : undefined,
  )
  const settings = { assignment: { root: BASE }, rules: {} }
  void [...project.put(uri, text, { settings, root: BASE, read })]
  return project
    .findings(uri)
    .filter(({ severity }) => severity !== 'hint')
    .map(({ code, start, end }) => `${code} ${text.slice(start, end)}`)
}

/** Requests with a list and with one command, in different forms. */
const LISTS: readonly (readonly [string, (body: string) => string])[] = [
  ['REST', (body) => `new REST().put(Routes.applicationCommands('1'), { body: ${body} })`],
  [
    'REST for a guild',
    (body) => `rest.put(Routes.applicationGuildCommands(a, b), { body: ${body} })`,
  ],
  [
    'a constant',
    (body) => `const all = ${body}\nrest.put(Routes.applicationCommands(id), { body: all })`,
  ],
  [
    'a shorthand',
    (body) => `const body = ${body}\nrest.put(Routes.applicationCommands(id), { body })`,
  ],
  [
    'fetch',
    (body) =>
      `fetch('https://discord.com/api/v10/applications/1/commands', { method: 'PUT', body: JSON.stringify(${body}) })`,
  ],
  [
    'fetch with the address in a constant',
    (body) =>
      `const url = \`https://discord.com/api/v10/applications/\${id}/guilds/\${guild}/commands\`\nawait fetch(url, { headers, method: "PUT", body: JSON.stringify(${body}) })`,
  ],
  [
    'axios',
    (body) =>
      `axios.put(\`https://discord.com/api/v10/applications/\${id}/commands\`, ${body}, { headers })`,
  ],
]
const ONES: readonly (readonly [string, (body: string) => string])[] = [
  ['REST', (body) => `rest.post(Routes.applicationCommands('1'), { body: ${body} })`],
  ['axios', (body) => `axios.post('https://discord.com/api/v10/applications/1/commands', ${body})`],
  [
    'fetch',
    (body) =>
      `fetch("https://discord.com/api/v10/applications/1/guilds/2/commands", { method: "post", body: JSON.stringify(${body}) })`,
  ],
]

const PIECES: readonly (readonly [command: string, findings: readonly string[]])[] = [
  [
    `{ name: 'ban', description: 'd', options: [{ type: 'STRING', name: 'w', description: 'S' }] }`,
    [`shape/type 'STRING'`],
  ],
  [
    `{ name: 'a', description: 'd', options: [{ name: 'n', description: 'd', type: 'INTEGER', minValue: 1 }] }`,
    [`shape/type 'INTEGER'`, 'shape/unknown-key minValue'],
  ],
  [`{ type: 'USER', name: 'Report' }`, [`shape/type 'USER'`]],
  [
    `{ name: 'a', description: 'd', options: [{ type: 7, name: 'n', description: 'd', channel_types: ['GUILD_TEXT'] }] }`,
    [`shape/type 'GUILD_TEXT'`],
  ],
  [
    `{ name: 'a', description: 'd', defaultMemberPermissions: '8' }`,
    ['shape/unknown-key defaultMemberPermissions'],
  ],
  [`{ name: 'a', description: 'd', default_member_permissions: 8n }`, ['shape/type 8n']],
  [
    `{ name: 'a', description: 'd', default_member_permissions: PermissionFlagsBits.BanMembers }`,
    ['shape/type PermissionFlagsBits.BanMembers'],
  ],
  [
    `{ name: 'a', description: 'd', default_member_permissions: PermissionFlagsBits.BanMembers.toString(), options: [{ type: ApplicationCommandOptionType.Channel, name: 'n', description: 'd', channel_types: [ChannelType.GuildText] }] }`,
    [],
  ],
  [
    `{ name: 'a', description: 'd', default_member_permissions: new PermissionsBitField(['BanMembers']) }`,
    [],
  ],
  [
    `{ name: 'a', description: 'd', default_member_permissions: new PermissionsBitField(PermissionFlagsBits.BanMembers) }`,
    [],
  ],
]

describe.each(LISTS)('a list that is sent with %s', (_, send) => {
  test.each(PIECES)('has what Discord refuses reported: %s', (command, findings) => {
    for (const version of [undefined, '^14.16.0', '13.6.0']) {
      expect(found(send(`[${command}]`), version)).toEqual(findings)
    }
  })

  test('is no single command', () => {
    expect(found(send(`{ name: 'a', description: 'd' }`))).toEqual([`shape/type 'a'`])
  })

  test('has no texts as items', () => {
    expect(found(send(`[{ name: 'a', description: 'd' }, 'ping']`))).toEqual([`shape/type 'ping'`])
  })
})

describe.each(ONES)('a command that is sent with %s', (_, send) => {
  test.each(PIECES)('has what Discord refuses reported: %s', (command, findings) => {
    expect(found(send(command))).toEqual(findings)
  })

  test('is no list', () => {
    expect(found(send(`[{ name: 'a', description: 'd' }]`))).toEqual([
      `shape/type [{ name: 'a', description: 'd' }]`,
    ])
  })
})

describe.each(['client.application.commands.set', 'guild.commands.set'])('%s', (set) => {
  const named = `${set}([{ name: 'a', description: 'd', options: [{ name: 't', description: 'd', type: 'STRING' }] }, { name: 'B', type: 'USER' }])`
  const camel = `${set}([{ name: 'a', description: 'd', nameLocalizations: { de: 'x' }, defaultMemberPermissions: 8n, options: [{ name: 't', description: 'd', type: 3, minLength: 1 }] }])`
  const permitted = (names: string): string =>
    `${set}([{ name: 'a', description: 'd', defaultMemberPermissions: ${names} }])`

  test('takes names of types in version 13, and numbers alone since 14', () => {
    expect(found(named, '^13.17.0')).toEqual([])
    expect(found(named, '^14.0.0')).toEqual([`shape/type 'STRING'`, `shape/type 'USER'`])
    // Nobody knows.
    expect(found(named)).toEqual([])
    expect(found(named, '*')).toEqual([])
  })

  test('takes keys in camelCase, and bits', () => {
    for (const version of [undefined, '^13.17.0', '^14.0.0']) {
      expect(found(camel, version)).toEqual([])
    }
  })

  test('takes the names of permissions that its version has', () => {
    expect(found(permitted(`'BanMembers'`), '^14.0.0')).toEqual([])
    expect(found(permitted(`['BanMembers', 'KickMembers']`), '^14.0.0')).toEqual([])
    expect(found(permitted(`'BAN_MEMBERS'`), '^13.0.0')).toEqual([])
    expect(found(permitted(`'BAN_MEMBERS'`), '^14.0.0')).toEqual([
      `command/permissions-format 'BAN_MEMBERS'`,
    ])
    expect(found(permitted(`'BanMembers'`), '^13.0.0')).toEqual([
      `command/permissions-format 'BanMembers'`,
    ])
  })
})

test('keys in camelCase are named as Discord has them, and renamed so', () => {
  const text = `rest.post(Routes.applicationCommands('1'), { body: { name: 'a', description: 'd', nameLocalizations: { de: 'x' } } })`
  const uri = `${BASE}/src/deploy.js`
  const analysis = analyse({ uri, text }, read, { assignment: {}, rules: {} })
  const [unit] = analysis?.units ?? []
  const [diagnostic] = unit?.diagnostics ?? []
  if (unit === undefined || diagnostic === undefined) {
    throw new Error('nothing')
  }
  expect(unit.definition.message?.(diagnostic) ?? diagnostic.message).toContain(
    'did you mean "name_localizations"?',
  )
  const [fix] = textFixes(unit, diagnostic)
  expect(applyTextEdits(text, fix?.edits ?? [])).toBe(
    text.replace('nameLocalizations', 'name_localizations'),
  )
})

test('what a request sends gets the verdict of its value', () => {
  const values = [
    { name: 'ban', description: 'd', options: [{ type: 'STRING', name: 'w', description: 'S' }] },
    { name: 'Ban', description: '', dmPermission: false, nsfw: 'yes' },
    { name: 'report', type: 'MESSAGE', contexts: ['GUILD'], integrationTypes: [0] },
    { name: 'poll', description: 'Asks', type: 5 },
    { name: 'poll', description: 'Asks', type: 11 },
  ]
  for (const value of values) {
    const codes = validateCommand(value).map(({ code }) => code)
    const text = `rest.post(Routes.applicationCommands('1'), { body: ${JSON.stringify(value)} })`
    expect(found(text).map((one) => one.split(' ')[0])).toEqual(codes)
  }
})
