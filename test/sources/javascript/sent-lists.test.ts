import { describe, expect, test } from 'vitest'
import { findings, readModule } from './harness.js'

// Lists of commands that loops fill, or that functions of the language make of an object.

const SEND = 'await rest.put(Routes.applicationCommands(id), { body: cmds })'

/** Returns the commands of a module, in lists or alone. */
const commandsIn = (text: string, files?: Readonly<Record<string, string>>): unknown[] =>
  readModule(text, files).definitions.flatMap(({ value }) =>
    Array.isArray(value) ? (value as unknown[]) : [value],
  )

const AB = [
  { name: 'a', description: 'Do a' },
  { name: 'b', description: 'Do b' },
]

describe('a list that is sent', () => {
  test.each([
    [
      'pushes',
      "const cmds = []\ncmds.push({ name: 'a', description: 'Do a' })\ncmds.push({ name: 'b', description: 'Do b' })",
    ],
    [
      'for…of',
      "const cmds = []\nfor (const name of ['a', 'b']) cmds.push({ name, description: `Do ${name}` })",
    ],
    [
      'forEach',
      "const cmds = []\n;['a', 'b'].forEach((name) => { cmds.push({ name, description: `Do ${name}` }) })",
    ],
    [
      'for…in',
      "const all = { a: 'Do a', b: 'Do b' }\nconst cmds = []\nfor (const name in all) cmds.push({ name, description: all[name] })",
    ],
    [
      'Object.entries',
      "const all = { a: 'Do a', b: 'Do b' }\nconst cmds = []\nfor (const [name, description] of Object.entries(all)) cmds.push({ name, description })",
    ],
    [
      'Object.values',
      "const all = { x: { name: 'a', description: 'Do a' }, y: { name: 'b', description: 'Do b' } }\nconst cmds = Object.values(all)",
    ],
    ['map', "const cmds = ['a', 'b'].map((name) => ({ name, description: `Do ${name}` }))"],
  ])('is read: %s', (_, text) => {
    expect(commandsIn(`${text}\n${SEND}`)).toEqual(AB)
    // `{ body }` is a name, too.
    const short = 'await rest.put(Routes.applicationCommands(id), { body, auth: true })'
    expect(commandsIn(`${text.replaceAll('cmds', 'body')}\n${short}`)).toEqual(AB)
  })

  test('of builders that a loop makes', () => {
    const text = `const cmds = []
for (const name of ['a', 'b']) {
  const command = new SlashCommandBuilder().setName(name).setDescription('Do ' + name)
  cmds.push(command.toJSON())
}`
    expect(commandsIn(`${text}\n${SEND}`)).toMatchObject(AB)
  })

  test('of builders that are written one by one gives each once', () => {
    const text = `const cmds = []
cmds.push(new SlashCommandBuilder().setName('a').setDescription('Do a').toJSON())
cmds.push(new SlashCommandBuilder().setName('b').setDescription('Do b').toJSON())`
    expect(commandsIn(`${text}\n${SEND}`)).toMatchObject(AB)
  })

  test.each([
    [
      'an unknown list',
      'const cmds = []\nfor (const file of files) cmds.push(require(file).data.toJSON())',
    ],
    ['an unknown object', 'const cmds = Object.values(client.all)'],
    ['nothing', 'const cmds = []'],
  ])('of %s is no definition', (_, text) => {
    expect(readModule(`${text}\n${SEND}`).definitions).toEqual([])
  })
})

test('what a request sends as text is read, and its address is put together of constants', () => {
  const texts = [
    `const cmds = []\ncmds.push({ name: 'a', description: 'Do a' })\ncmds.push({ name: 'b', description: 'Do b' })`,
    `const cmds = [{ name: 'a', description: 'Do a' }, { name: 'b', description: 'Do b' }]`,
  ]
  for (const text of texts) {
    for (const url of ['`https://discord.com/api${route}`', 'BASE + route', 'route']) {
      const send = `const route = \`/applications/\${id}/commands\`
        await fetch(${url}, { method: 'PUT', body: JSON.stringify(cmds) })`
      expect(commandsIn(`${text}\n${send}`)).toEqual(AB)
    }
  }
  const other = 'const route = `/applications/${id}/roles`'
  const post = 'fetch(`https://discord.com/api${route}`, { body: JSON.stringify(cmds) })'
  expect(commandsIn(`${texts[1] ?? ''}\n${other}\n${post}`)).toEqual([])
})

test.each([
  ['const config = { hook, commands: "/applications/1/commands" }', '`${config.hook}?wait=true`'],
  [
    'const registered = await fetch("/applications/1/commands")',
    '"https://a.example/" + registered.status',
  ],
  [
    'const register = () => fetch("/applications/1/commands")',
    '`https://a.example/${register.name}`',
  ],
  [
    'const { length } = await rest.put(Routes.applicationCommands(id), { body })',
    '`https://a.example/${length}`',
  ],
  ['let path = "/applications/1/commands"\nif (other) path = "/things"', '`${BASE}${path}`'],
  ['const BASE = "https://ci.example.com/api"', '`${BASE}/applications/1/commands`'],
  ['const PATH = "/applications/1/guilds/2/commands/permissions"', '`${BASE}${PATH}`'],
])('an address is one of commands only where a constant in it says so: %s', (constant, url) => {
  const send = `const given = [{ name: 'Some Thing' }]\nfetch(${url}, { method: 'POST', body: JSON.stringify(given) })`
  expect(commandsIn(`${constant}\n${send}`)).toEqual([])
})

test.each([
  "app.put('/applications/:id/commands', authorised, { name: 'Some Thing' })",
  "axios.post('/api/applications/9/commands', { name: 'Some Thing' })",
])('a route of another server is none of commands: %s', (text) => {
  expect(commandsIn(text)).toEqual([])
})

test.each([
  ["const METHOD = isNew ? 'POST' : 'PATCH'", 'method: METHOD', true],
  ['', 'method', true],
  ['', '...init', true],
  ['', "'method': `PATCH`", true],
  ['', "headers: { ...headers, list: [...a] }, method: 'POST'", false],
  ['', "method: 'PUT' as const", false],
  ['', "method: isNew(id) ? 'POST' : 'PUT'", false],
  ['', "method: isNew ? 'POST' : 'PATCH'", true],
  ['', "method: isNew ? 'POST' : other", true],
  ['', "method: isNew ? other : 'POST'", true],
  ['', 'headers', false],
  ['', "method: 'POST', reason: 'Wait... :('", false],
])(
  'a request whose method may be that of an edit may leave fields out: %s %s',
  (constant, option, mayEdit) => {
    const text = `${constant}\nconst send = (init) =>\n  fetch(\`\${API}/applications/1/commands\`, { ${option}, body: JSON.stringify({ name: 'a' }) })`
    const missing = readModule(text).definitions.flatMap((one) => findings(text, one))
    expect(missing).toEqual(mayEdit ? [] : ["command/description-required@'a'"])
  },
)

test.each([
  ['', "`/applications/1${g ? `/guilds/${g}` : ''}/commands`", undefined],
  ["const part = g ? '/guilds/' + g : ''", '`/applications/1${part}/commands`', undefined],
  [
    "const path = g ? '/applications/1/guilds/2/commands' : '/applications/1/commands'",
    '`${BASE}${path}`',
    undefined,
  ],
  ['', '`/applications/${app?.id ?? own}/guilds/2/commands`', 'guild'],
  ["const part = '/guilds/' + g", '`/applications/1${part}/commands`', 'guild'],
])("the scope of an address that may be a guild's is not known: %s %s", (constant, url, scope) => {
  const send = `fetch(${url}, { method: 'PUT', body: JSON.stringify([{ name: 'a', description: 'b' }]) })`
  expect(readModule(`${constant}\n${send}`).definitions.map((one) => one.scope)).toEqual([scope])
})

test('a function of another file that makes the list is asked for it', () => {
  const files = {
    '/bot/commands/commands.js': `exports.all = () => [{ name: 'a', description: 'Do a' }]`,
  }
  const send =
    'fetch(`https://discord.com/api/applications/${id}/commands`, { body: JSON.stringify(all()) })'
  expect(
    readModule(`import { all } from './commands.js'\n${send}`, files).definitions.map(
      ({ value }) => value,
    ),
  ).toEqual([[{ name: 'a', description: 'Do a' }]])
})

test('of a list whose items are mapped to a member of theirs, the items are no commands', () => {
  const files = {
    '/bot/commands/help.ts':
      "export const help: Handler = { data: new SlashCommandBuilder().setName('a').setDescription('b'), run: () => 1 }",
  }
  const own = "{ data: new SlashCommandBuilder().setName('c').setDescription('d'), run: () => 1 }"
  const send = (map: string): unknown[] => {
    const body = `const body = all.map(${map})\nrest.put(Routes.applicationCommands(id), { body })`
    return commandsIn(
      `import { help } from './help'\nconst own = ${own}\nconst all = [help, own]\n${body}`,
      files,
    )
  }
  const OWN = { type: 1, name: 'c', description: 'd', options: [] }
  for (const map of ['(c) => c.data.toJSON()', '({ data }) => data.toJSON()', 'c => c!.data']) {
    expect([map, send(map)]).toEqual([map, [OWN]])
  }
  expect(send('(c) => { return c.data }')).toEqual([OWN])
  expect(send('(c) => c.data ?? c')).toEqual([OWN])
  expect(send('(c) => c.data && c.data')).toEqual([OWN])
  expect(send('(c) => c.run && c')).toEqual(send('(c) => c'))
  expect(send('function (c) { return c.data }')).toEqual([OWN])
  expect(send('(c) => c.toJSON()')).not.toEqual([OWN])
  const rest =
    "rest.put(Routes.applicationCommands(id), { body: [{ name: 'A', run }].map(({ run, ...c }) => c) })"
  expect(commandsIn(rest)).toEqual([{ name: 'A' }])
})

test('a literal that a loop sends is a command for each item', () => {
  const text = `for (const name of ['A', 'b']) client.application.commands.create({ name, description: 'Do it' })`
  expect(commandsIn(text)).toEqual([
    { name: 'A', description: 'Do it' },
    { name: 'b', description: 'Do it' },
  ])
  const [definition] = readModule(text).definitions
  expect(definition === undefined ? [] : findings(text, definition)).toEqual([
    'command/name-lowercase@name',
  ])
})
