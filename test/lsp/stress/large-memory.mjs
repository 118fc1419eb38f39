// One large document, ordinary or hostile: the server's memory stays below four times what it is at rest, and is given back.
import { readFileSync } from 'node:fs'
import { startSession } from './session.mjs'

const MB = 1_000_000
const MOST_AT_PEAK = 4
const MOST_AFTER = 2
const SMALL = 'file:///work/small.command.json'
const pause = (ms) => new Promise((done) => setTimeout(done, ms))

const command = (index) => ({
  name: `command-${index}`,
  description: 'One of very many commands',
  options: [{ type: 3, name: 'text', description: 'A text' }],
})
/** Repeats a text, of its number, until there are so many characters. */
function repeated(size, part) {
  const parts = []
  for (let length = 0, index = 0; length < size; index++) {
    const text = part(index)
    parts.push(text)
    length += text.length
  }
  return parts.join('')
}

const CASES = [
  [
    'JSON, ordinary',
    'a.commands.json',
    'json',
    (size) =>
      `[\n${repeated(size, (index) => `${JSON.stringify(command(index), undefined, 2)},\n`)}{}]`,
  ],
  [
    'JSON, each number a fault',
    'b.commands.json',
    'json',
    (size) => `[${repeated(size, () => '{"name":1},')}{}]`,
  ],
  ['JSON, brackets', 'c.commands.json', 'json', (size) => repeated(size, () => '[{"a":')],
  [
    'YAML, ordinary',
    'd.commands.yaml',
    'yaml',
    (size) =>
      repeated(size / 5, (index) => `- name: command-${index}\n  description: One of many\n`),
  ],
  [
    'code, ordinary',
    'e.js',
    'javascript',
    (size) =>
      `const { SlashCommandBuilder } = require('discord.js')\nexports.list = [\n${repeated(size / 2.5, (index) => `  new SlashCommandBuilder().setName('c-${index}').setDescription('x'),\n`)}]\n`,
  ],
  [
    'code, faults',
    'f.js',
    'javascript',
    (size) =>
      `const { SlashCommandBuilder } = require('discord.js')\nexports.a = new SlashCommandBuilder().setName('A').setDescription('x')\n${repeated(size / 2.5, () => 'a(b[{c=')}`,
  ],
]

const memory = (session, what) =>
  Number(
    new RegExp(`${what}:\\s+(\\d+)`).exec(
      readFileSync(`/proc/${session.child.pid}/status`, 'utf8'),
    )?.[1],
  ) / 1024

/** Waits until the memory no longer falls. */
async function settled(session) {
  let least = Infinity
  for (let still = 0; still < 12;) {
    await pause(250)
    const now = memory(session, 'VmRSS')
    still = now < least - 1 ? 0 : still + 1
    least = Math.min(least, now)
  }
  return memory(session, 'VmRSS')
}

async function run([title, name, language, text], size) {
  const session = await startSession()
  await session.open(SMALL, 'json', JSON.stringify(command(0)))
  await session.diagnostics(SMALL, 1)
  const rest = await settled(session)
  const uri = `file:///work/${name}`
  const written = text(size)
  await session.open(uri, language, written)
  await Promise.race([session.diagnostics(uri, 1), pause(60_000)])
  for (let version = 2; version < 6; version++) {
    await session.change(uri, version, [
      { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: ' ' },
    ])
    await pause(300)
  }
  await Promise.race([session.diagnostics(uri, 5), pause(60_000)])
  await settled(session)
  const peak = memory(session, 'VmHWM')
  await session.connection.sendNotification('textDocument/didClose', { textDocument: { uri } })
  const after = await settled(session)
  // It still answers.
  await session.change(SMALL, 2, [{ text: JSON.stringify({ ...command(0), name: 'A' }) }])
  await session.connection.sendNotification('textDocument/didSave', {
    textDocument: { uri: SMALL },
  })
  const said = await Promise.race([session.diagnostics(SMALL, 2), pause(20_000)])
  await session.stop()
  const isRight = said?.length === 1
  const ok = isRight && peak <= MOST_AT_PEAK * rest && after <= MOST_AFTER * rest
  process.exitCode ||= ok ? 0 : 1
  const times = (mb) => `${mb.toFixed(0)} MB (${(mb / rest).toFixed(1)} times)`
  console.log(
    `${ok ? 'ok  ' : 'FAIL'} ${title}, ${(written.length / MB).toFixed(1)} MB: at rest ${rest.toFixed(0)} MB, at the peak ${times(peak)}, afterwards ${times(after)}${isRight ? '' : '; another document is not checked any more'}`,
  )
}

for (const one of CASES) {
  await run(one, 5 * MB)
}
