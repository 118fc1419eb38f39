import { describe, expect, test } from 'vitest'
import type { CodeAction } from 'vscode-languageserver-protocol'
import { actionsAt, applyTo, PUSH, rangeOf, start, uriIn, workspaceFolder } from './client.js'

const LOUD = `{
  // deployed since 2021
  "name": "Ping",
  "description": "Is the bot awake?"
}`
const uri = 'file:///work/loud.command.jsonc'

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

  test('a comment above the line switches the rule off there', async () => {
    const client = await start()
    client.open(uri, LOUD, 'jsonc')
    const actions = await actionsAt(client, uri, rangeOf(LOUD, 'Ping'))
    const comment = actions.find(
      ({ title }) => title === 'Disable command/name-lowercase for this line',
    )
    const text = applyTo(LOUD, uri, comment?.edit)
    expect(text.split('\n')[2]).toBe('  // slashlint-disable-next-line command/name-lowercase')
    client.change(uri, 2, text)
    expect(await client.diagnostics(uri, 2)).toEqual([])
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
    const first = titles.findIndex((title) => title.startsWith('Disable'))
    expect(first).toBeGreaterThan(0)
    expect(titles.slice(first).every((title) => title.startsWith('Disable'))).toBe(true)
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
    expect(actions.some(({ title }) => title.startsWith('Disable'))).toBe(false)
  })

  test('all safe fixes at once, where source actions are asked for', async () => {
    const client = await start()
    const text = LOUD.replace('Is the bot awake?', 'Is  the bot awake? ')
    client.open(uri, text, 'jsonc')
    const actions = await actionsAt(client, uri, rangeOf(text, '{'), { only: ['source.fixAll'] })
    expect(actions.map(({ kind }) => kind)).toEqual(['source.fixAll.slashlint'])
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
    const change = actions.filter(({ title }) => title.includes('severity'))
    expect(change.map(({ title }) => title)).toEqual([
      'Change the severity of command/name-lowercase…',
    ])
    const asked: unknown[] = []
    client.connection.onRequest('window/showMessageRequest', (params: object) => {
      asked.push(params)
      return { title: 'off' }
    })
    expect(await client.request('workspace/executeCommand', change[0]?.command)).toBe(true)
    expect(asked).toMatchObject([
      { actions: [{ title: 'warning' }, { title: 'hint' }, { title: 'off' }] },
    ])
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
    client.connection.onRequest('window/showMessageRequest', () => ({ title: 'hint' }))
    client.connection.onRequest('window/showDocument', ({ uri: one }: { uri: string }) => {
      shown.push(one)
      return { success: true }
    })
    await client.request(
      'workspace/executeCommand',
      actions.find(({ title }) => title.startsWith('Change the severity'))?.command,
    )
    const config = uriIn(folder, 'slashlint.json')
    expect(client.applied[0]?.documentChanges?.[0]).toMatchObject({ kind: 'create', uri: config })
    expect(JSON.parse(applyTo('', config, client.applied[0]))).toEqual({
      rules: { 'command/name-lowercase': 'hint' },
    })
    expect(shown).toEqual([config])
    const documentation = actions.find(
      ({ title }) => title === 'Show the documentation of command/name-lowercase',
    )
    expect(await client.request('workspace/executeCommand', documentation?.command)).toBe(true)
    expect(shown[1]).toMatch(/^file:.*\/rules\/command\.md#commandname-lowercase$/)
  })

  test('a client that applies no edits is offered each severity', async () => {
    const folder = workspaceFolder({ 'slashlint.json': '{}', 'loud.command.jsonc': LOUD })
    const client = await start({
      folder,
      capabilities: { ...PUSH, workspace: { ...PUSH.workspace, applyEdit: false } },
    })
    const file = uriIn(folder, 'loud.command.jsonc')
    client.open(file, LOUD, 'jsonc')
    const actions = await actionsAt(client, file, rangeOf(LOUD, 'Ping'))
    const off = actions.find(
      ({ title }) => title === 'Turn command/name-lowercase off in slashlint.json',
    )
    expect(JSON.parse(applyTo('{}', uriIn(folder, 'slashlint.json'), off?.edit))).toEqual({
      rules: { 'command/name-lowercase': 'off' },
    })
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
