// Typing in a document of 4 MB: what is said is about the last text, and a keystroke elsewhere is answered meanwhile.
import { analyse, findingsOf } from '@slashlint/checker'
import { lineIndex, loadReader } from '@slashlint/sources'
import { startSession } from './session.mjs'

const MB = 1_000_000
/** A machine that is busy with something else gets another chance to show the figure. */
const ATTEMPTS = 3
/** Milliseconds that a keystroke may wait at most: a goal, printed and no verdict, for a clock judges the machine too. */
const GOAL = 50
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
    await session.request('textDocument/hover', {
      textDocument: { uri: SMALL },
      position: { line: 0, character: 4 },
    })
    times.push(performance.now() - begun)
    await pause(40)
  }
  return times
}

/** Lists the findings of a fresh service about a text, with their positions. */
async function expected(uri, languageId, text) {
  const read = await loadReader(languageId)
  const analysis = analyse({ uri, text, languageId }, read, { assignment: {}, rules: {} })
  const lines = lineIndex(text)
  const show = (offset) => `${lines.position(offset).line}:${lines.position(offset).column}`
  return findingsOf(analysis).map(({ code, start, end }) => `${code} ${show(start)}-${show(end)}`)
}

const brief = ({ code, range: { start, end } }) =>
  `${code} ${start.line}:${start.character}-${end.line}:${end.character}`

/** Types into a large document; what keeps the machine busy beside us is measured before. Wrong diagnostics fail. */
async function typeIn(title, uri, languageId, text, typed) {
  for (let attempt = 1; ; attempt++) {
    const { worst, base, ...figures } = await run(uri, languageId, text, typed)
    const isQuick = worst <= GOAL + base
    console.log(
      `${figures.isRight ? 'ok  ' : 'FAIL'} ${title}, ${(text.length / MB).toFixed(1)} MB: 40 keystrokes, median ` +
        `${figures.median.toFixed(1)} ms, worst ${worst.toFixed(1)} ms (without the document ${base.toFixed(1)} ms; ` +
        `the goal of ${GOAL} ms more is ${isQuick ? 'met' : 'missed'}); ` +
        `${figures.count} diagnostics ${figures.isRight ? 'as of a fresh service' : 'are not those of a fresh service'}, ` +
        `${figures.settled.toFixed(0)} ms after the last one; ${figures.progress} times its state was shown`,
    )
    if (!figures.isRight || figures.progress === 0) {
      process.exitCode = 1
    }
    if (isQuick || attempt === ATTEMPTS) {
      return
    }
  }
}

async function run(uri, languageId, text, typed) {
  const session = await startSession({ window: { workDoneProgress: true } })
  await session.open(SMALL, 'json', JSON.stringify(command(0)))
  await session.diagnostics(SMALL, 1)
  const base = Math.max(...(await latency(session, () => undefined, 20)))
  await session.open(uri, languageId, text)
  await session.diagnostics(uri, 1)
  const position = { line: 3, character: 3 }
  const range = { start: position, end: position }
  const offset = text.split('\n', 3).join('\n').length + 1 + position.character
  let now = text
  const keystroke = (index) => {
    const key = typed[index % typed.length]
    now = now.slice(0, offset) + key + now.slice(offset)
    return session.change(uri, index + 2, [{ range, text: key }])
  }
  const times = await latency(session, keystroke, 40)
  const begun = performance.now()
  // While somebody types, what is new beside the cursor waits, and what damage hides stays.
  await session.connection.sendNotification('textDocument/didSave', { textDocument: { uri } })
  const last = await session.diagnostics(uri, 41)
  const settled = performance.now() - begun
  const right = await expected(uri, languageId, now)
  const { length: progress } = session.progress
  await session.stop()
  return {
    base,
    worst: Math.max(...times),
    median: quantile(times, 0.5),
    settled,
    progress,
    count: last.length,
    isRight: JSON.stringify(last.map(brief)) === JSON.stringify(right),
  }
}

await typeIn('JSON, well-formed', 'file:///work/a.commands.json', 'json', json(4 * MB), [' '])
await typeIn('JSON, broken while typing', 'file:///work/b.commands.json', 'json', json(4 * MB), [
  '"',
  'x',
  '{',
])
await typeIn('YAML', 'file:///work/c.commands.yaml', 'yaml', yaml(MB / 2), ['x'])
