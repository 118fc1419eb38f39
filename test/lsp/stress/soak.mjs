/**
 * A long day in one session, through the protocol: somebody types, takes back, saves, opens, closes and switches branches in a
 * workspace of 500 files. At every checkpoint a fresh server is shown the same files, and must say the same about each of them.
 *
 *     node test/lsp/stress/soak.mjs [--minutes 30, of editing] [--checkpoints 100] [--seed 32]
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { startSession } from './session.mjs'

const { values: flags } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    checkpoints: { type: 'string', default: '100' },
    seed: { type: 'string', default: '32' },
  },
})
const CHECKPOINTS = Number(flags.checkpoints)
const EVERY_MS = (Number(flags.minutes) * 60_000) / CHECKPOINTS
const FILES = 500
const MOST_OPEN = 8
const CAPABILITIES = {
  textDocument: { diagnostic: { relatedDocumentSupport: true }, completion: {}, hover: {} },
  workspace: {
    didChangeWatchedFiles: { dynamicRegistration: true },
    diagnostics: { refreshSupport: true },
    workspaceFolders: true,
  },
}

let state = Number(flags.seed)
/** mulberry32 */
function random() {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}
const below = (end) => Math.floor(random() * end)
const pick = (list) => list[below(list.length)]
const pause = (ms) => new Promise((done) => setTimeout(done, ms))

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'slashlint-soak-')))
const uriOf = (name) => pathToFileURL(join(folder, name)).href
const read = (name) => readFileSync(join(folder, name), 'utf8')
function write(name, text) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}
const git = (...args) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })

/** Features of a bot: commands in code that share texts, commands in JSON, and lists in YAML. */
const MAKERS = [
  [
    (at) => `src/commands/part-${at % 20}/command-${at}.ts`,
    (at) => `import { SlashCommandBuilder } from 'discord.js'
import { REASON } from '../../shared/texts-${at % 20}.js'

export const data = new SlashCommandBuilder()
  .setName('command-${at}')
  .setDescription(${at % 9 === 0 ? "''" : "'What command number " + at + " does'"})
  .addUserOption((option) => option.setName('member').setDescription('Who').setRequired(true))
  .addStringOption((option) => option.setName('reason').setDescription(REASON).setMaxLength(512))

export async function execute(interaction) {
  await interaction.reply(interaction.options.getString('${at % 11 === 0 ? 'reasn' : 'reason'}') ?? 'No reason')
}
`,
  ],
  [
    (at) => `json/part-${at % 20}/command-${at}.json`,
    (at) =>
      `${JSON.stringify({ name: at % 7 === 0 ? `Command ${at}` : `command-${at}`, description: 'A command that is written as data', options: [{ type: 3, name: 'text', description: 'What to say', required: true }] }, null, 2)}\n`,
  ],
  [
    (at) => `lists/list-${at}.commands.yaml`,
    (at) =>
      `- name: list-${at}\n  description: The first one\n- name: list-${at}${at % 5 === 0 ? '' : '-b'}\n  description: The second one\n`,
  ],
]

const names = []
for (let at = 0; at < 20; at++) {
  names.push(`src/shared/texts-${at}.ts`)
  write(names.at(-1), `export const REASON = 'Why they go'\n`)
}
for (let at = 0; names.length < FILES; at++) {
  const [name, text] = MAKERS[at % 10 < 6 ? 0 : at % 10 < 9 ? 1 : 2]
  names.push(name(at))
  write(names.at(-1), text(at))
}
git('init', '-q', '-b', 'main')
git('add', '.')
git('commit', '-qm', 'main')
git('checkout', '-qb', 'other')
for (const name of names.filter((_, at) => at % 4 === 0)) {
  write(name, read(name).replace(/[Ww]h(at|y)/, 'In short, wh$1'))
}
git('commit', '-qam', 'other')

/** Name to what is open of it. */
const open = new Map()
const times = { diagnostics: [], completion: [] }
let [strokes, undone, saved, switched] = [0, 0, 0, 0]
const session = await startSession(CAPABILITIES, [], pathToFileURL(folder).href)

async function openFile(name) {
  if (open.has(name)) {
    return open.get(name)
  }
  if (open.size === MOST_OPEN) {
    await closeFile([...open.keys()][0])
  }
  const document = { name, uri: uriOf(name), text: read(name), version: 1 }
  document.opened = document.text
  open.set(name, document)
  await session.open(document.uri, languageOf(name), document.text)
  return document
}

async function closeFile(name) {
  await session.connection.sendNotification('textDocument/didClose', {
    textDocument: { uri: uriOf(name) },
  })
  open.delete(name)
}

const languageOf = (name) =>
  ({ ts: 'typescript', json: 'json', yaml: 'yaml' })[name.slice(name.lastIndexOf('.') + 1)]

function positionIn(text, offset) {
  const before = text.slice(0, offset)
  const line = before.split('\n').length - 1
  return { line, character: offset - (before.lastIndexOf('\n') + 1) }
}

/** One keystroke, and what an editor asks for after it. */
async function replace(document, start, end, text) {
  const range = { start: positionIn(document.text, start), end: positionIn(document.text, end) }
  document.text = document.text.slice(0, start) + text + document.text.slice(end)
  strokes++
  await session.change(document.uri, ++document.version, [{ range, text }])
  const { uri } = document
  await timed('diagnostics', () =>
    session.request('textDocument/diagnostic', { textDocument: { uri } }),
  )
  if (strokes % 5 === 0) {
    const position = positionIn(document.text, start + text.length)
    await timed('completion', () =>
      session.request('textDocument/completion', { textDocument: { uri }, position }),
    )
  }
  await pause(60 + below(120))
}

async function timed(what, ask) {
  const begun = performance.now()
  await ask()
  times[what].push(performance.now() - begun)
}

const TYPED = {
  ts: [
    "  .addBooleanOption((o) => o.setName('quiet').setDescription('Say nothing'))\n",
    '  .setNSFW(true)\n',
    '// to do\n',
  ],
  json: ['  "nsfw": true,\n', '  "contexts": [0, 9],\n', '  "nam\n'],
  yaml: ['- name: Third One\n  description: Another\n', '# to do\n', '- nam\n'],
}

/** A line is typed at the start of another, perhaps a few characters are mended, and all of it is kept or taken back. */
async function editFile(until) {
  const document = await openFile(pick(names))
  const kind = document.name.slice(document.name.lastIndexOf('.') + 1)
  const starts = [...document.text.matchAll(/^/gm)].map(({ index }) => index)
  const at = kind === 'json' ? document.text.indexOf('\n') + 1 : pick(starts)
  const before = document.text
  for (const [index, key] of [...pick(TYPED[kind])].entries()) {
    await replace(document, at + index, at + index, key)
    if (performance.now() > until) {
      return
    }
  }
  if (random() < 0.5) {
    undone++
    while (document.text !== before) {
      const length = document.text.length - before.length
      const step = Math.min(length, 1 + below(12))
      await replace(document, at + length - step, at + length, '')
    }
  } else if (random() < 0.7) {
    saved++
    write(document.name, document.text)
    await session.connection.sendNotification('textDocument/didSave', {
      textDocument: { uri: document.uri },
    })
    await filesChanged([document.name])
  } else {
    // Thrown away, as by an editor that closes without saving.
    await closeFile(document.name)
  }
}

const filesChanged = (changed) =>
  session.connection.sendNotification('workspace/didChangeWatchedFiles', {
    changes: changed.map((name) => ({ uri: uriOf(name), type: 2 })),
  })

/** Commits the saved files and switches to the other branch, whose files the editors then load. */
async function switchBranch() {
  switched++
  if (git('status', '--porcelain') !== '') {
    git('commit', '-qam', `work ${switched}`)
  }
  const [from, to] = switched % 2 === 1 ? ['other', 'main'] : ['main', 'other']
  const changed = git('diff', '--name-only', from, to).split('\n').filter(Boolean)
  git('checkout', '-q', to)
  await filesChanged(changed)
  for (const name of changed.filter((one) => open.has(one))) {
    const document = open.get(name)
    document.text = read(name)
    await session.change(document.uri, ++document.version, [{ text: document.text }])
  }
}

/** Returns the findings of a server about every file of the folder, after all files are saved: half-typed text is not judged while it is typed. */
async function saidBy({ connection, request }) {
  for (const { uri } of open.values()) {
    await connection.sendNotification('textDocument/didSave', { textDocument: { uri } })
  }
  const { items } = await request('workspace/diagnostic', { previousResultIds: [] })
  const said = items.map(({ uri, items: found }) => [
    uri,
    found
      .map(({ code, message, severity, range }) => JSON.stringify([code, severity, range, message]))
      .sort(),
  ])
  return new Map(said.filter(([, found]) => found.length > 0).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A server that was started now, and shown what is open as it was opened and as it is. */
async function freshly() {
  const fresh = await startSession(CAPABILITIES, [], pathToFileURL(folder).href)
  for (const { name, uri, opened, text } of open.values()) {
    await fresh.open(uri, languageOf(name), opened)
    await fresh.request('textDocument/diagnostic', { textDocument: { uri } })
    if (text !== opened) {
      await fresh.change(uri, 2, [{ text }])
    }
  }
  const said = await saidBy(fresh)
  await fresh.stop()
  return said
}

const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${session.child.pid}/status`, 'utf8'))?.[1]) /
  1024
const quantile = (list, share) =>
  list.toSorted((a, b) => a - b)[Math.floor((list.length - 1) * share)]?.toFixed(1)

const samples = []
let [unequal, findings] = [0, 0]
const begun = performance.now()
for (let checkpoint = 1; checkpoint <= CHECKPOINTS; checkpoint++) {
  if (checkpoint % 5 === 0) {
    await switchBranch()
  }
  const until = performance.now() + EVERY_MS
  while (performance.now() < until) {
    await editFile(until)
  }
  const [now, fresh] = [await saidBy(session), await freshly()]
  findings += [...now.values()].flat().length
  for (const uri of new Set([...now.keys(), ...fresh.keys()])) {
    if (JSON.stringify(now.get(uri)) === JSON.stringify(fresh.get(uri))) {
      continue
    }
    unequal++
    console.log(
      `FAIL checkpoint ${checkpoint}, ${uri}\n  the session: ${now.get(uri)}\n  a fresh one: ${fresh.get(uri)}`,
    )
    const document = [...open.values()].find((one) => one.uri === uri)
    if (document !== undefined) {
      console.log(document.text)
    }
  }
  samples.push(memory())
}
await session.stop()
rmSync(folder, { recursive: true, force: true })

const share = Math.max(1, Math.floor(samples.length / 4))
const [early, late] = [samples.slice(share, 2 * share), samples.slice(-share)].map((part) =>
  Math.max(...part),
)
const isFlat = late <= early * 1.15 + 4
const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
console.log(
  `${minutes} minutes, ${FILES} files: ${strokes} keystrokes, ${undone} times taken back, ${saved} saved, ${switched} branch switches`,
)
console.log(
  `${unequal === 0 ? 'ok  ' : 'FAIL'} ${CHECKPOINTS} checkpoints, ${findings} findings in all, ${unequal} documents unlike a fresh run`,
)
console.log(
  `${isFlat ? 'ok  ' : 'FAIL'} memory: at most ${early.toFixed(0)} MB in the second quarter, ${late.toFixed(0)} MB in the last`,
)
for (const [what, list] of Object.entries(times)) {
  console.log(
    `     ${what}, ${list.length} times: p50 ${quantile(list, 0.5)} ms, p99 ${quantile(list, 0.99)} ms`,
  )
}
process.exitCode = unequal === 0 && isFlat ? 0 : 1
