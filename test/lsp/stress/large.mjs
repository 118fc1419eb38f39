// Typing in a document of 5 MB: what is said is about the last text, and a keystroke elsewhere is answered meanwhile.
import { startSession } from './session.mjs'

const MB = 1_000_000
const command = (index) => ({
  name: `command-${index}`,
  description: 'One of very many commands',
  options: [
    {
      type: 3,
      name: 'text',
      description: 'A text',
      choices: [
        { name: 'One', value: 'one' },
        { name: 'Two', value: 'two' },
      ],
    },
    { type: 4, name: 'number', description: 'A number', min_value: 1, max_value: 9 },
  ],
})

function json(size) {
  const parts = []
  for (let length = 0, index = 0; length < size; index++) {
    const text = JSON.stringify(command(index), undefined, 2)
    parts.push(text)
    length += text.length + 2
  }
  return `[\n${parts.join(',\n')}\n]`
}

function yaml(size) {
  const parts = []
  for (let length = 0, index = 0; length < size; index++) {
    const { name, description } = command(index)
    const text = `- name: ${name}\n  description: ${description}\n  options:\n    - type: 3\n      name: text\n      description: A text\n`
    parts.push(text)
    length += text.length
  }
  return parts.join('')
}

const SMALL = 'file:///work/small.command.json'
const pause = (ms) => new Promise((done) => setTimeout(done, ms))
const quantile = (times, share) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]

async function latency(session, keystroke, count) {
  const times = []
  for (let index = 0; index < count; index++) {
    keystroke(index)
    const begun = performance.now()
    await session.request('textDocument/hover', { textDocument: { uri: SMALL }, position: { line: 0, character: 4 } })
    times.push(performance.now() - begun)
    await pause(40)
  }
  return times
}

let failed = 0
async function typeIn(title, uri, languageId, text, typed) {
  const session = await startSession({ window: { workDoneProgress: true } })
  await session.open(SMALL, 'json', JSON.stringify(command(0)))
  await session.diagnostics(SMALL, 1)
  const base = await latency(session, () => undefined, 20)
  const begun = performance.now()
  await session.open(uri, languageId, text)
  const first = await session.diagnostics(uri, 1)
  const firstTime = performance.now() - begun
  const position = { line: 3, character: 3 }
  const range = { start: position, end: position }
  const times = await latency(
    session,
    (index) => session.change(uri, index + 2, [{ range, text: typed[index % typed.length] }]),
    40,
  )
  const after = performance.now()
  const last = await session.diagnostics(uri, 41)
  const settled = performance.now() - after
  const worst = Math.max(...times)
  const allowed = 50 + Math.max(...base)
  const ok = worst <= allowed
  if (!ok) failed++
  console.log(
    `${ok ? 'ok  ' : 'FAIL'} ${title}: ${(text.length / MB).toFixed(1)} MB, opened in ${firstTime.toFixed(0)} ms (${first.length} diagnostics); ` +
      `40 keystrokes: median ${quantile(times, 0.5).toFixed(1)} ms, worst ${worst.toFixed(1)} ms (without the document: worst ${Math.max(...base).toFixed(1)} ms); ` +
      `settled ${settled.toFixed(0)} ms later (${last.length} diagnostics, ${session.progress.length} progress)`,
  )
  await session.stop()
}

await typeIn('JSON, well-formed', 'file:///work/a.commands.json', 'json', json(5 * MB), [' '])
await typeIn('JSON, broken while typing', 'file:///work/b.commands.json', 'json', json(5 * MB), ['"', 'x', '{'])
await typeIn('YAML', 'file:///work/c.commands.yaml', 'yaml', yaml(MB), ['x'])
await typeIn('YAML', 'file:///work/d.commands.yaml', 'yaml', yaml(5 * MB), ['x'])
process.exitCode = failed > 0 ? 1 : 0
