import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { TreeFragment } from '@lezer/common'
import { build } from 'esbuild'
import { WORKSPACE_SOURCES } from '../../scripts/sources.mjs'
import { compare, median } from './measure.mjs'
import { mark, table } from './report.mjs'

// Python: files without commands, files of definitions, growth, keystrokes and memory, beside the parser and Python's own
// `ast.parse`. Seconds are those of the processor, since other programs run, too.

/** Seconds that 6 800 files take over the same files as `.txt`. */
const NOTHING_GOAL = 1.2
/** Reading definitions, as a multiple of the parse alone. */
const DEFINITIONS_GOAL = 1.6
/** The time for ten times the text, as a multiple. */
const GROWTH_GOAL = 12
/** A keystroke, as a multiple of the parser's incremental parse. */
const KEY_GOAL = 1.5
/** Bytes that the trees of a reader take per character. */
const BYTES_GOAL = 22
/** Megabytes at the peak of a run over 20 000 files. */
const PEAK_GOAL = 250

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const cache = `${ROOT}node_modules/.cache/slashlint-bench/`
const READER = pathToFileURL(`${cache}python.mjs`).href
const program = `${ROOT}cli/bin/slashlint.js`
const PYTHON = '/usr/bin/python3'

async function bundleReader() {
  mkdirSync(cache, { recursive: true })
  const outfile = `${cache}python.mjs`
  const contents = `export { createReader, read } from '@slashlint/sources/python'
export { parse } from './sources/src/python/syntax/parse.ts'
export { parser } from './sources/src/python/grammar/parser.ts'`
  await build({
    stdin: { contents, resolveDir: ROOT },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    alias: WORKSPACE_SOURCES,
    external: ['@lezer/common'],
    outfile,
    logLevel: 'error',
  })
  return import(pathToFileURL(outfile).href)
}

const HEAD = `import discord
from typing import Literal, Optional
from discord import app_commands
from discord.ext import commands

bot = commands.Bot("!", intents=discord.Intents.none())


`

const command = (
  number,
) => `@bot.tree.command(name="remind-${number}", description="Set a reminder for yourself")
@app_commands.describe(text="What you want to be reminded of", minutes="In how many minutes")
@app_commands.choices(repeat=[app_commands.Choice(name="Daily", value="daily"), app_commands.Choice(name="Weekly", value="weekly")])
async def remind_${number}(
    interaction: discord.Interaction,
    text: app_commands.Range[str, 1, 512],
    minutes: int,
    repeat: Optional[str] = None,
):
    """Not shown."""
    await interaction.response.send_message(f"In {minutes} minutes: {text}", ephemeral=True)


`

const other = (number) => `class Service${number}:
    """Keeps entries, with a limit of ${number}."""

    def __init__(self, session, limit=${number}):
        self._entries = {}
        self._session = session
        self.settings = {"name": "service ${number}", "description": "Keeps entries", "limit": limit}

    async def load(self, key, *, force=False):
        if not force and key in self._entries:
            return self._entries[key]
        async with self._session.get(f"https://example.org/entries/{key}?limit={self.settings['limit']}") as response:
            if response.status != 200:
                raise RuntimeError(f"{response.status}: {key}")
            self._entries[key] = entry = await response.json()
        return entry

    def summary(self):
        return sorted((one["name"], one.get("choices", [None])[0]) for one in self._entries.values() if not one["hidden"])


`

const many = (count, part) => Array.from({ length: count }, (_, at) => part(at)).join('')

/** Texts by what they consist of, and how often it is there at first. */
const KINDS = {
  commands: [150, (count) => HEAD + many(count, command)],
  parameters: [
    400,
    (count) =>
      `${HEAD}@bot.tree.command()\nasync def f(interaction: discord.Interaction, ${many(count, (at) => `p${at}: Optional[int] = None, `)}):\n    """F."""\n`,
  ],
  decorators: [
    1000,
    (count) =>
      `${HEAD}@bot.tree.command()\n${many(count, (at) => `@app_commands.describe(a="Text ${at}")\n`)}async def f(interaction: discord.Interaction, a: str):\n    """F."""\n`,
  ],
  comments: [
    5000,
    (count) => HEAD + command(0) + many(count, (at) => `# comment ${at}\n`) + command(1),
  ],
  docstrings: [
    4000,
    (count) =>
      `${HEAD}@bot.tree.command()\nasync def f(interaction: discord.Interaction, a: str):\n    """F.\n\n    Args:\n        a: Text.\n${many(count, (at) => `        x${at}: is described here\n`)}    """\n`,
  ],
  'nested groups': [
    60,
    (count) =>
      HEAD +
      many(
        count,
        (at) =>
          `g${at} = app_commands.Group(name="g${at}", description="G")\nh${at} = app_commands.Group(name="h", description="H", parent=g${at})\n\n\n@h${at}.command(description="C")\nasync def c${at}(interaction: discord.Interaction, a: str):\n    pass\n\n\n`,
      ),
  ],
}

const host = { text: () => undefined }
const uri = 'file:///bot/cog.py'

function cpu(run) {
  const start = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

const least = (rounds, run) => Math.min(...Array.from({ length: rounds }, () => cpu(run)))

function growth({ read }, rounds) {
  return Object.entries(KINDS).map(([name, [count, text]]) => {
    const [small, large] = [text(count), text(10 * count)]
    const reading = (one) => {
      const { definitions } = read({ uri, text: one }, host)
      if (definitions.length === 0) {
        throw new Error(`${name}: no definitions`)
      }
    }
    least(3, () => reading(small))
    // The small one is read ten times, so that a single collection of garbage does not count.
    const ms = least(rounds, () => many(10, () => (reading(small), ''))) / 10
    const largeMs = least(rounds, () => reading(large))
    return { name, ms, largeMs, ratio: largeMs / ms / (large.length / (10 * small.length)) }
  })
}

/** A file of definitions: the reader as a multiple of its bounded parse, and both beside Python's own. */
function definitions({ read, parse }, timing) {
  const text = HEAD + many(150, command)
  const rows = compare(
    [
      { name: 'parse', run: () => parse(text) },
      { name: 'read', run: () => read({ uri, text }, host) },
    ],
    timing,
  )
  return {
    ratio: rows.get('read').ratio,
    parseMs: rows.get('parse').ns / 1e6,
    readMs: rows.get('read').ns / 1e6,
    ast: astMs(text),
  }
}

/** Milliseconds of `ast.parse`; undefined where there is no Python. */
function astMs(text) {
  const script =
    'import ast, sys, time\ntext = sys.stdin.read()\ndef once():\n    start = time.process_time()\n    ast.parse(text)\n    return time.process_time() - start\nprint(sorted(once() for _ in range(15))[7] * 1000)'
  const { status, stdout } = spawnSync(PYTHON, ['-c', script], { input: text, encoding: 'utf8' })
  return status === 0 ? Number(stdout) : undefined
}

/** One keystroke in a file of so many KB, beside the parser's own incremental parse. */
function keystrokes({ createReader, parser }, timing) {
  return [10, 100, 400].map((size) => {
    const count = Math.ceil((size * 1000) / command(100).length)
    const text = HEAD + many(count, command)
    const at = text.indexOf('yourself', text.length / 2)
    let key = 0
    const typed = () =>
      `${text.slice(0, at)}${String.fromCharCode(97 + (key++ % 26))}${text.slice(at)}`
    const tree = parser.parse(text)
    const fragments = TreeFragment.applyChanges(TreeFragment.addTree(tree), [
      { fromA: at, toA: at, fromB: at, toB: at + 1 },
    ])
    const readAgain = createReader()
    const rows = compare(
      [
        { name: 'incremental', run: () => parser.parse(typed(), fragments) },
        { name: 'parser', run: () => parser.parse(typed()) },
        { name: 'read', run: () => readAgain({ uri, text: typed() }, host) },
      ],
      { ...timing, slices: Math.ceil(timing.slices / (1 + size / 50)) },
    )
    const ms = (name) => rows.get(name).ns / 1e6
    return {
      size,
      incrementalMs: ms('incremental'),
      parserMs: ms('parser'),
      ms: ms('read'),
      ratio: ms('read') / ms('incremental'),
    }
  })
}

const SAYS_COST =
  'data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();console.error("cost:"+(user+system)/1e6+" "+process.resourceUsage().maxRSS/1024)})'

/** Seconds and megabytes of a run of the program, all threads together. */
function costOf(cwd) {
  const { stderr } = spawnSync(process.execPath, ['--import', SAYS_COST, program, 'check', '.'], {
    cwd,
    encoding: 'utf8',
  })
  const costs = Array.from(stderr.matchAll(/cost:([\d.]+) ([\d.]+)/g), ([, seconds, peak]) => [
    Number(seconds),
    Number(peak),
  ])
  return {
    seconds: Math.max(...costs.map(([seconds]) => seconds)),
    peak: Math.max(...costs.map(([, peak]) => peak)),
  }
}

/** Writes files in which every thirteenth one defines commands, or none does. */
function writeFiles(count, ending, hasCommands) {
  const folder = mkdtempSync(join(tmpdir(), 'files-'))
  writeFileSync(join(folder, 'bot.json'), '{"name":"ban","description":"Bans","type":1}')
  for (let number = 0; number < count; number++) {
    const part = join(folder, `part_${number % 40}`)
    mkdirSync(part, { recursive: true })
    const own = hasCommands && number % 13 === 0 ? HEAD + command(number) : ''
    writeFileSync(
      join(part, `file_${number}.${ending}`),
      own + many(3 + (number % 8), (at) => other(number * 10 + at)),
    )
  }
  return folder
}

function files(rounds) {
  const [python, text, large] = [
    writeFiles(6800, 'py', false),
    writeFiles(6800, 'txt', false),
    writeFiles(20_000, 'py', true),
  ]
  try {
    const pairs = Array.from({ length: rounds }, () => [
      costOf(python).seconds,
      costOf(text).seconds,
    ])
    return {
      extra: median(pairs.map(([one, other]) => one - other)),
      seconds: median(pairs.map(([one]) => one)),
      peak: costOf(large).peak,
    }
  } finally {
    for (const folder of [python, text, large]) {
      rmSync(folder, { recursive: true })
    }
  }
}

/** Bytes per character that the trees of a reader take, from the heap after collections of garbage. */
function memory() {
  const script = `
const { createReader } = await import(${JSON.stringify(READER)})
const { texts } = JSON.parse(await new Response(process.stdin).text())
const used = () => { for (let i = 0; i < 4; i++) gc(); const { heapUsed, arrayBuffers } = process.memoryUsage(); return heapUsed + arrayBuffers }
const host = { text: () => undefined }
createReader()({ uri: 'file:///w.py', text: texts[0] }, host)
const before = used()
const read = createReader({ characters: 1e8 })
texts.forEach((text, at) => read({ uri: 'file:///' + at + '.py', text }, host))
const bytes = used() - before
read({ uri: 'file:///w.py', text: texts[0] }, host)
console.log(bytes / texts.reduce((sum, { length }) => sum + length, 0))`
  const texts = Array.from(
    { length: 60 },
    (_, at) => HEAD + many(20, (number) => command(at * 100 + number)) + many(20, other),
  )
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', '--input-type=module', '-e', script],
    {
      input: JSON.stringify({ texts }),
      encoding: 'utf8',
    },
  )
  if (stdout === '') {
    throw new Error(stderr)
  }
  return Number(stdout)
}

/** @returns what is measured of Python, for the tables and goals below */
export async function python(timing, rounds) {
  const reader = await bundleReader()
  return {
    definitions: definitions(reader, timing),
    growth: growth(reader, rounds),
    keystrokes: keystrokes(reader, timing),
    bytes: memory(),
    files: files(rounds),
  }
}

export const pythonTable = ({
  definitions: { parseMs, readMs, ast },
  growth: grown,
  keystrokes: keys,
}) =>
  [
    table(
      ['ten times the text', 'ms', 'ms of ten times', 'ratio'],
      grown.map(({ name, ms, largeMs, ratio }) => [
        name,
        ms.toFixed(1),
        largeMs.toFixed(1),
        ratio.toFixed(1),
      ]),
    ),
    table(
      ['a keystroke, KB', 'ms', 'parser', 'parser, incremental', '× incremental'],
      keys.map((row) => [
        ...[row.size, row.ms.toFixed(2), row.parserMs.toFixed(2), row.incrementalMs.toFixed(2)],
        row.ratio.toFixed(1),
      ]),
    ),
    `150 commands: read ${readMs.toFixed(1)} ms, parsed ${parseMs.toFixed(1)} ms, ${ast === undefined ? 'there is no python3 to compare with' : `ast.parse ${ast.toFixed(1)} ms`}`,
  ].join('\n\n')

export function pythonGoals({
  definitions: { ratio },
  growth: grown,
  keystrokes: keys,
  bytes,
  files: { extra, peak },
}) {
  const worst = grown.reduce((one, row) => (row.ratio > one.ratio ? row : one))
  const goal = (text, measured, isMet) => [`Python: ${text}`, measured, mark(isMet)]
  return [
    goal(
      `6 800 files without commands take at most ${NOTHING_GOAL} s over the same as .txt`,
      `${extra.toFixed(2)} s`,
      extra <= NOTHING_GOAL,
    ),
    goal(
      `files of definitions take at most ${DEFINITIONS_GOAL} × the parse alone`,
      ratio.toFixed(2),
      ratio <= DEFINITIONS_GOAL,
    ),
    goal(
      `ten times the text takes at most ${GROWTH_GOAL} × the time`,
      `${worst.ratio.toFixed(1)} (${worst.name})`,
      worst.ratio <= GROWTH_GOAL,
    ),
    ...keys.map((row) =>
      goal(
        `a keystroke in ${row.size} KB takes at most ${KEY_GOAL} × the parser's incremental parse`,
        row.ratio.toFixed(1),
        row.ratio <= KEY_GOAL,
      ),
    ),
    goal(
      `at most ${BYTES_GOAL} bytes of memory a character`,
      bytes.toFixed(1),
      bytes <= BYTES_GOAL,
    ),
    goal(
      `20 000 files within ${PEAK_GOAL} MB of memory`,
      `${peak.toFixed(0)} MB`,
      peak <= PEAK_GOAL,
    ),
  ]
}
