import { describe, expect, test } from 'vitest'
import type { CodeAction, Command } from 'vscode-languageserver-protocol'
import { actionsAt, applyTo, PUSH, rangeOf, start, uriIn, workspaceFolder } from './client.js'
import type { Client } from './client.js'

const LOUD = `{
  // deployed since 2021
  "name": "Ping",
  "description": "Is the bot awake?"
}`
const uri = 'file:///work/loud.command.jsonc'

/** Returns the actions of a loud command for a client that applies no edits, beside a configuration. */
async function severitiesBeside(config: string) {
  const folder = workspaceFolder({ 'slashlint.json': config, 'loud.command.jsonc': LOUD })
  const client = await start({
    folder,
    capabilities: { ...PUSH, workspace: { ...PUSH.workspace, applyEdit: false } },
  })
  const file = uriIn(folder, 'loud.command.jsonc')
  client.open(file, LOUD, 'jsonc')
  const actions = await actionsAt(client, file, rangeOf(LOUD, 'Ping'))
  return { client, folder, actions }
}

describe('code actions', () => {
  test('a quick fix is an edit of the one character', async () => {
    const client = await start()
    client.open(uri, LOUD, 'jsonc')
    await client.diagnostics(uri, 1)
    const [fix] = await actionsAt(client, uri, rangeOf(LOUD, 'Ping'))
    expect(fix?.isPreferred).toBe(true)
    expect(fix?.kind).toBe('quickfix')
    expect(fix?.diagnostics?.[0]?.code).toBe('command/name-lowercase')
    expect(applyTo(LOUD, uri, fix?.edit)).toBe(LOUD.replace('Ping', 'ping'))
  })

  test('edits are made when an action is chosen, not before', async () => {
    const client = await start()
    client.open(uri, LOUD, 'jsonc')
    const found = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: rangeOf(LOUD, 'Ping'),
      context: { diagnostics: [] },
    })
    expect(found.length).toBeGreaterThan(1)
    expect(found.every(({ edit }) => edit === undefined)).toBe(true)
  })

  /** Executes the action of a rule, and chooses a title. @returns the available titles, and the result */
  async function choose(client: Client, action: CodeAction | undefined, title: string) {
    const offered: string[] = []
    client.connection.onRequest(
      'window/showMessageRequest',
      ({ actions }: { actions: { title: string }[] }) => {
        offered.push(...actions.map((one) => one.title))
        return actions.find((one) => one.title === title) ?? null
      },
    )
    const result = await client.request('workspace/executeCommand', action?.command)
    return { offered, result }
  }

  test('documentation, comments and severities are one entry a rule, behind all fixes', async () => {
    const client = await start()
    const twice = LOUD.replace('Ping', 'Pi Ng')
    client.open(uri, twice, 'jsonc')
    const actions = await actionsAt(client, uri, rangeOf(twice, 'Pi Ng'))
    const entries = actions.filter(({ title }) => title.startsWith('slashlint: '))
    expect(actions.slice(-entries.length)).toEqual(entries)
    expect(entries.map(({ title }) => title)).toEqual([
      ...new Set(
        entries.flatMap(({ diagnostics = [] }) => `slashlint: ${String(diagnostics[0]?.code)}…`),
      ),
    ])
    expect(entries.length).toBeGreaterThan(0)
    expect(actions.length).toBeGreaterThan(entries.length)
    expect(
      actions.filter(({ title }) => /^(Disable|Change the severity|Show the)/.test(title)),
    ).toEqual([])
  })

  test('several findings of a rule in a range have one entry, which disables it at each', async () => {
    const client = await start()
    const text = `{
  "name": "vote",
  "description": "x",
  "options": [
    { "type": 3, "name": "Answer", "description": "x" },
    { "type": 3, "name": "Why", "description": "x" }
  ]
}`
    client.open(uri, text, 'jsonc')
    const range = { start: rangeOf(text, 'Answer').start, end: rangeOf(text, 'Why').end }
    const actions = await actionsAt(client, uri, range)
    const entries = actions.filter(({ title }) => title.startsWith('slashlint: '))
    expect(entries.map(({ title }) => title)).toEqual(['slashlint: option/name-lowercase…'])
    await choose(client, entries[0], 'Disable for this line')
    const after = applyTo(text, uri, client.applied[0])
    client.change(uri, 2, after)
    expect(await client.diagnostics(uri, 2)).toEqual([])
  })

  test('a comment above the line switches the rule off there', async () => {
    const client = await start()
    client.open(uri, LOUD, 'jsonc')
    const actions = await actionsAt(client, uri, rangeOf(LOUD, 'Ping'))
    const { offered, result } = await choose(client, actions.at(-1), 'Disable for this line')
    expect(result).toBe(true)
    expect(offered).toEqual([
      'Disable for this line',
      'Disable for this file',
      'Make it a warning in slashlint.json',
      'Make it a hint in slashlint.json',
      'Turn it off in slashlint.json',
    ])
    const text = applyTo(LOUD, uri, client.applied[0])
    expect(text.split('\n')[2]).toBe('  // slashlint-disable-next-line command/name-lowercase')
    client.change(uri, 2, text)
    expect(await client.diagnostics(uri, 2)).toEqual([])
    // The document is another one now.
    await expect(
      client.request('workspace/executeCommand', {
        command: 'slashlint.disableRule',
        arguments: [uri, 1, 'command/name-lowercase', rangeOf(LOUD, 'Ping'), 'line'],
      }),
    ).rejects.toMatchObject({ code: -32801 })
  })

  test('a client that lets people choose is given the commands', async () => {
    const client = await start({
      initializationOptions: { chooseCommand: 'my.choose', explainCommand: 'my.explain' },
    })
    client.open(uri, LOUD, 'jsonc')
    const entry = (await actionsAt(client, uri, rangeOf(LOUD, 'Ping'))).at(-1)
    expect(entry?.command).toMatchObject({
      command: 'my.choose',
      arguments: [
        'command/name-lowercase is an error here',
        [
          {
            title: 'Show the documentation',
            command: 'my.explain',
            arguments: ['command/name-lowercase'],
          },
          { command: 'slashlint.disableRule' },
          { command: 'slashlint.disableRule' },
          { command: 'slashlint.setSeverity' },
          { command: 'slashlint.setSeverity' },
          { command: 'slashlint.setSeverity' },
        ],
      ],
    })
    const [, offered = []] = (entry?.command?.arguments ?? []) as [string, Command[]]
    expect(await client.request('workspace/executeCommand', offered[2])).toBe(true)
    expect(applyTo(LOUD, uri, client.applied[0])).toMatch(
      /^.*slashlint-disable command\/name-lowercase/s,
    )
  })

  test('the light bulb begins with a fix, offers to fix all of a rule, and ends with comments', async () => {
    const client = await start()
    const text = `{
  "name": "vote",
  "description": "x",
  "options": [
    {
      "type": 3,
      "name": "Answer",
      "description": "x",
      "choices": [
        { "name": "Yes", "value": "y" },
        { "name": "No", "value": "y" }
      ]
    },
    { "type": 3, "name": "Why", "description": "x" }
  ]
}`
    client.open(uri, text, 'jsonc')
    const names = await actionsAt(client, uri, rangeOf(text, 'Answer'))
    const titles = names.map(({ title }) => title)
    expect(titles[0]).toBe('Change to "answer"')
    const all = names.find(({ title }) => title.startsWith('Fix all'))
    expect(applyTo(text, uri, all?.edit)).toBe(
      text.replace('Answer', 'answer').replace('Why', 'why'),
    )
    expect(all?.title).toBe('Fix all 2 problems in this file that are safe to fix')
    expect(titles.at(-1)).toBe('slashlint: option/name-lowercase…')
    // A second choice with the same value: a new value comes before its removal.
    const [value, removal] = await actionsAt(client, uri, rangeOf(text, '"y" }\n'))
    expect(applyTo(text, uri, value?.edit)).not.toMatch(/"y"[^]*"y"/)
    expect(applyTo(text, uri, value?.edit)).toContain('"name": "No"')
    expect(applyTo(text, uri, removal?.edit)).not.toContain('"name": "No"')
  })

  test('JSON has no comments: none is offered', async () => {
    const client = await start()
    const plain = LOUD.replace(/ *\/\/.*\n/, '')
    const json = 'file:///work/loud.command.json'
    client.open(json, plain)
    const actions = await actionsAt(client, json, rangeOf(plain, 'Ping'))
    const { offered } = await choose(client, actions.at(-1), '')
    expect(offered.length).toBeGreaterThan(0)
    expect(offered.some((title) => title.startsWith('Disable'))).toBe(false)
  })

  test('all safe fixes at once, where source actions are asked for', async () => {
    const client = await start()
    const text = LOUD.replace('Is the bot awake?', 'Is  the bot awake? ')
    client.open(uri, text, 'jsonc')
    const actions = await actionsAt(client, uri, rangeOf(text, '{'), { only: ['source.fixAll'] })
    expect(actions.map(({ kind }) => kind)).toEqual(['source.fixAll.slashlint'])
    expect(actions[0]?.title).toBe('Apply all 2 safe fixes (slashlint)')
    expect(applyTo(text, uri, actions[0]?.edit)).toBe(LOUD.replace('Ping', 'ping'))
  })

  test('an action that was offered for an older text is refused', async () => {
    const client = await start()
    client.open(uri, LOUD, 'jsonc')
    const [fix] = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: rangeOf(LOUD, 'Ping'),
      context: { diagnostics: [] },
    })
    client.change(uri, 2, ` ${LOUD}`)
    await expect(client.request('codeAction/resolve', fix)).rejects.toMatchObject({ code: -32801 })
  })

  test('a rule is turned off in the configuration, whose comments stay', async () => {
    const config = '{\n  // what we agreed on\n  "defaultLocale": "en-US"\n}\n'
    const folder = workspaceFolder({ 'slashlint.json': config, 'loud.command.jsonc': LOUD })
    const client = await start({ folder })
    const file = uriIn(folder, 'loud.command.jsonc')
    client.open(file, LOUD, 'jsonc')
    const actions = await actionsAt(client, file, rangeOf(LOUD, 'Ping'))
    const { result } = await choose(client, actions.at(-1), 'Turn it off in slashlint.json')
    expect(result).toBe(true)
    expect(applyTo(config, uriIn(folder, 'slashlint.json'), client.applied[0])).toBe(
      '{\n  // what we agreed on\n  "defaultLocale": "en-US",\n  "rules": {\n    "command/name-lowercase": "off"\n  }\n}\n',
    )
  })

  test('without a configuration one is created beside package.json, and shown', async () => {
    const folder = workspaceFolder({ 'package.json': {}, 'commands/loud.command.jsonc': LOUD })
    const window = { ...PUSH.window, showDocument: { support: true } }
    const client = await start({ folder, capabilities: { ...PUSH, window } })
    const file = uriIn(folder, 'commands/loud.command.jsonc')
    client.open(file, LOUD, 'jsonc')
    const actions = await actionsAt(client, file, rangeOf(LOUD, 'Ping'))
    const shown: string[] = []
    client.connection.onRequest('window/showDocument', ({ uri: one }: { uri: string }) => {
      shown.push(one)
      return { success: true }
    })
    await choose(client, actions.at(-1), 'Make it a hint in slashlint.json')
    const config = uriIn(folder, 'slashlint.json')
    expect(client.applied[0]?.documentChanges?.[0]).toMatchObject({ kind: 'create', uri: config })
    expect(JSON.parse(applyTo('', config, client.applied[0]))).toEqual({
      rules: { 'command/name-lowercase': 'hint' },
    })
    expect(shown).toEqual([config])
    const documented = await choose(client, actions.at(-1), 'Show the documentation')
    expect(documented.result).toBe(true)
    expect(shown[1]).toMatch(/^file:.*\/rules\/command\.md#commandname-lowercase$/)
  })

  test('a client that applies no edits is offered each severity', async () => {
    const { folder, actions } = await severitiesBeside('{}')
    const off = actions.find(
      ({ title }) => title === 'Turn command/name-lowercase off in slashlint.json',
    )
    expect(JSON.parse(applyTo('{}', uriIn(folder, 'slashlint.json'), off?.edit))).toEqual({
      rules: { 'command/name-lowercase': 'off' },
    })
  })

  test('a configuration that is damaged is not edited', async () => {
    const { client, actions } = await severitiesBeside('{"rules": [')
    const off = actions.find(({ title }) => title.startsWith('Turn command/name-lowercase off'))
    const resolved =
      off === undefined ? undefined : await client.request<CodeAction>('codeAction/resolve', off)
    expect(resolved?.edit).toBeUndefined()
  })

  test('clients that know no literals get commands, whose edits the server has applied', async () => {
    const { codeAction: _, ...textDocument } = PUSH.textDocument ?? {}
    const client = await start({ capabilities: { ...PUSH, textDocument } })
    client.open(uri, LOUD, 'jsonc')
    const [command] = await client.request<{ command: string; arguments: unknown[] }[]>(
      'textDocument/codeAction',
      {
        textDocument: { uri },
        range: rangeOf(LOUD, 'Ping'),
        context: { diagnostics: [] },
      },
    )
    expect(typeof command?.command).toBe('string')
    await client.request('workspace/executeCommand', command)
    expect(applyTo(LOUD, uri, client.applied[0])).toBe(LOUD.replace('Ping', 'ping'))
  })
})
