import { spawn } from 'node:child_process'
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node'
import { FILES, PLACES } from '../code-files.mjs'
import { median } from '../measure.mjs'

const COMMAND = {
  name: 'remind',
  description: 'Set a reminder',
  options: Array.from({ length: 25 }, (_, index) => ({
    type: 3,
    name: `text-${index}`,
    description: 'What you want to be reminded of',
    choices: Array.from({ length: 10 }, (__, at) => ({ name: `Choice ${at}`, value: `${at}` })),
  })),
}
const DOCUMENTS = [
  {
    name: 'a definition in JSON',
    uri: 'file:///bot/remind.command.json',
    languageId: 'json',
    text: JSON.stringify(COMMAND, null, 2),
    place: 'Set a re',
  },
  ...FILES.slice(1, 2).map(({ name, text }) => ({
    name: `${name} of TypeScript`,
    uri: 'file:///bot/src/commands/remind.ts',
    languageId: 'typescript',
    text,
    place: PLACES.words,
  })),
]

/**
 * A round with the language servers of both states: from a typed character to the answer of the client's question.
 *
 * @param {Record<string, string>} folders of the states
 * @param {readonly string[]} order their names
 * @param {number} keys how many are typed in each document
 * @returns {Promise<[name: string, ratio: number][]>}
 */
export async function keystrokes(folders, order, keys) {
  const servers = []
  for (const name of order) {
    servers.push({ name, ...(await started(folders[name])) })
  }
  try {
    const rows = []
    for (const document of DOCUMENTS) {
      rows.push([`keystroke: ${document.name}`, await typedIn(document, servers, keys)])
    }
    return rows
  } finally {
    for (const { child, connection } of servers) {
      connection.dispose()
      child.kill('SIGKILL')
    }
  }
}

async function typedIn({ uri, languageId, text, place }, servers, keys) {
  const times = { now: [], other: [] }
  for (const { connection } of servers) {
    const textDocument = { uri, languageId, version: 1, text }
    await connection.sendNotification('textDocument/didOpen', { textDocument })
    await connection.sendRequest('textDocument/diagnostic', { textDocument: { uri } })
  }
  const before = text.slice(0, text.indexOf(place) + place.length)
  const line = before.split('\n').length - 1
  const at = { line, character: before.length - before.lastIndexOf('\n') - 1 }
  for (let key = 0; key < keys; key++) {
    const turns = key % 2 === 0 ? servers : servers.toReversed()
    for (const { name, connection } of turns) {
      const start = performance.now()
      await connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version: 2 + key },
        contentChanges: [{ range: { start: at, end: at }, text: 'x' }],
      })
      await connection.sendRequest('textDocument/diagnostic', { textDocument: { uri } })
      times[name].push(performance.now() - start)
    }
  }
  // The first tenth is for the engine.
  const first = Math.ceil(keys / 10)
  return median(times.now.slice(first).map((time, index) => time / times.other[first + index]))
}

async function started(folder) {
  const program = `${folder}lsp/bin/slashlint-language-server.js`
  const child = spawn(process.execPath, [program, '--stdio'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  )
  connection.onRequest(() => null)
  connection.listen()
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: null,
    workspaceFolders: null,
    capabilities: { textDocument: { diagnostic: {} } },
  })
  await connection.sendNotification('initialized', {})
  return { child, connection }
}
