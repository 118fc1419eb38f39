// 20 000 edits and the server holds as much memory as after the first thousands: nothing is kept of texts that are gone.
import { readFileSync } from 'node:fs'
import { startSession } from './session.mjs'

const EDITS = 20_000
const STEP = 1000
/** Documents that are opened, typed in and closed; every URI is a new one after a while. */
const OPEN_FOR = 500

const broken = readFileSync(
  new URL('../../../examples/broken/commands/ban.json', import.meta.url),
  'utf8',
)
const session = await startSession(
  { textDocument: { publishDiagnostics: { versionSupport: true } } },
  ['--max-semi-space-size=1', '--max-old-space-size=40'],
)

/** Resident memory of the server, in MB. */
const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${session.child.pid}/status`, 'utf8'))?.[1]) /
  1024

const samples = []
let uri = ''
let version = 0
for (let edit = 0; edit < EDITS; edit++) {
  if (edit % OPEN_FOR === 0) {
    if (uri !== '') {
      await session.connection.sendNotification('textDocument/didClose', { textDocument: { uri } })
    }
    uri = `file:///work/${edit}.command.json`
    version = 1
    await session.open(uri, 'json', broken)
  }
  // Every second edit takes back the one before.
  const isBack = edit % 2 === 1
  const line = (isBack ? edit - 1 : edit) % 7
  const range = { start: { line, character: 0 }, end: { line, character: isBack ? 1 : 0 } }
  await session.change(uri, ++version, [{ range, text: isBack ? '' : ' ' }])
  if (edit % 20 === 0) {
    await session.request('textDocument/hover', {
      textDocument: { uri },
      position: { line: 2, character: 12 },
    })
  }
  if (edit % STEP === STEP - 1) {
    await session.diagnostics(uri, version)
    samples.push(memory())
  }
}
await session.stop()

const early = Math.max(...samples.slice(2, 6))
const late = Math.max(...samples.slice(-4))
const ok = late <= early * 1.15 + 4
console.log(
  `${ok ? 'ok  ' : 'FAIL'} ${EDITS} edits: ${samples.map((mb) => mb.toFixed(0)).join(' ')} MB`,
)
process.exitCode = ok ? 0 : 1
