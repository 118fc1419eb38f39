// Small bots with a fault of another kind each, and the same without it: what `slashlint fuzz` finds, and how soon.
// `node planted.mjs [--random 1,2,3] [--right 20] [--only race]` prints the table of docs/fuzz-results.md.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const PROGRAM = fileURLToPath(new URL('../../cli/bin/slashlint.js', import.meta.url))
/** Debian's Python, which has Debian's discord.py. */
const PYTHON = '/usr/bin/python3'
/** Seconds within which a fault is found by the default settings, and the most options of what is shown. */
export const GOAL = { seconds: 60, options: 3 }

const node = (library) => ['node', `bots/fuzz/${library}.mjs`]
/** How the bots on each library are started, and at which path they answer over HTTP. */
export const LIBRARIES = {
  'discord.js': { command: node('discordjs') },
  Oceanic: { command: node('oceanic') },
  'slash-create': { command: node('slash-create'), path: '/interactions' },
  'discord-hono': { command: node('discord-hono'), path: '/' },
  'discord.py': { command: [PYTHON, 'bots/fuzz/discordpy.py'] },
}

/** Each bot: its library, its name, what is wrong with it, and what is found. */
export const PLANTED = [
  ['discord.js', 'no-guild', 'a direct message has no guild', 'threw'],
  ['discord.js', 'left-member', 'who has left is no member', 'threw'],
  ['discord.js', 'sub-command', 'a sub-command is forgotten', 'no-answer'],
  ['discord.js', 'late', 'a press when the offer is over', 'threw'],
  ['discord.js', 'race', 'two press at once', 'at-once'],
  ['discord.js', 'twice', 'a second reply', 'threw'],
  ['discord.js', 'no-text', 'a message without a text', 'threw'],
  ['Oceanic', 'long-text', 'a text that is too long for a message', 'refused'],
  ['Oceanic', 'left-out', 'an option that is left out', 'threw'],
  ['Oceanic', 'suggestions', 'more than 25 suggestions', 'refused'],
  ['Oceanic', 'zero', 'zero is taken for nothing', 'no-answer'],
  ['slash-create', 'never-continued', 'a deferred answer never comes', 'not-continued'],
  ['slash-create', 'field', 'a field of an embed without a value', 'refused'],
  ['slash-create', 'form', 'a text of a form that is too long for a message', 'refused'],
  ['slash-create', 'shown', 'a user reads "undefined"', 'shown'],
  ['discord-hono', 'loop', 'a loop that a user makes as long as wanted', 'hung'],
  ['discord-hono', 'title', 'a title that is too long for an embed', 'refused'],
  ['discord-hono', 'everyone', 'a user lets the bot mention everyone', 'ping'],
  ['discord.py', 'user-roles', 'a user of a direct message has no roles', 'threw'],
  ['discord.py', 'dice', 'a number that is too small', 'threw'],
  ['discord.py', 'first-letter', 'suggestions before anything is typed', 'no-suggestions'],
  ['discord.py', 'printed', 'an index that a handler of errors prints', 'printed'],
].map(([library, name, what, code]) => ({ library, name, what, code: `fuzz/${code}` }))

/**
 * Tries a bot.
 *
 * @param {{ library: string, name: string, code: string }} bot
 * @param {{ random: number, right?: boolean, more?: readonly string[] }} how `more`: further arguments of `slashlint fuzz`
 * @returns what was found, in the order in which it was; it ends with the fault that was planted
 */
export async function tried({ library, name, code }, { random, right = false, more = [] }) {
  const { command, path } = LIBRARIES[library]
  const port = path === undefined ? undefined : await freePort()
  const args = [
    'fuzz',
    ...['--random', String(random), ...more],
    ...(port === undefined ? [] : ['--endpoint', `http://127.0.0.1:${port}${path}`]),
    '--',
    ...[...command, name, ...(right ? ['right'] : [])],
  ]
  const begin = performance.now()
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: HERE,
    env: { ...process.env, NO_COLOR: '1', ...(port !== undefined && { PORT: String(port) }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let seconds
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += String(data)
      if (!right && seconds === undefined && output.includes(`[${code}]`)) {
        seconds = (performance.now() - begin) / 1000
        child.kill('SIGINT')
      }
    })
  }
  await new Promise((resolve) => child.once('exit', resolve))
  return { seconds, failures: failuresIn(output), output }
}

/** Lists the failures in the program's output, each with the steps of the users, and with the most options in one step. */
const failuresIn = (output) =>
  output.split(/^(?=(?:error|warning): )/m).flatMap((text) => {
    const [, code] = /\[(fuzz\/[\w-]+)\]$/m.exec(text) ?? []
    const steps = [...text.matchAll(/^(?:(?:error|warning): | +then )(.*?)(?: {2}by .*)?$/gm)]
    const lines = steps.map(([, line]) => line)
    const options = lines.map((line) => [...line.matchAll(/ [a-z-]+:(?=\S)/g)].length)
    return code === undefined ? [] : [{ code, lines, options: Math.max(...options) }]
  })

async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The row of a bot in the table, and whether it is as it should be. */
async function rowOf(bot, randoms, time) {
  const found = []
  for (const random of randoms) {
    const { seconds, failures, output } = await tried(bot, { random })
    const own = failures.find(({ code }) => code === bot.code)
    if (own === undefined) {
      console.error(`${bot.name}, --random ${random}:\n${output}`)
    }
    found.push({ seconds, ...own })
  }
  const { failures: wrong, output } = await tried(bot, {
    random: randoms[0],
    right: true,
    more: ['--time', String(time)],
  })
  if (wrong.length > 0) {
    console.error(`${bot.name} without its fault:\n${output}`)
  }
  const isFound = found.every(
    ({ seconds = Infinity, options }) => seconds <= GOAL.seconds && options <= GOAL.options,
  )
  const uses = Number(/ in (\d+) uses? /.exec(output)?.[1] ?? 0)
  const times = found.map(({ seconds }) => seconds?.toFixed(1) ?? '–').join(', ')
  const shown = found[0]?.lines?.map((line) => `\`${line.slice(0, 60)}\``).join(', then ') ?? ''
  const cells = [bot.library, bot.what, bot.code, times, shown, `${wrong.length} in ${uses}`]
  console.log(`| ${cells.join(' | ')} |`)
  return { isFound, isRight: wrong.length === 0 && uses > 0 }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      random: { type: 'string', default: '1,2,3' },
      right: { type: 'string', default: '20' },
      only: { type: 'string' },
    },
  })
  const randoms = values.random.split(',').map(Number)
  console.log(
    `| library | planted | found as | seconds, --random ${randoms.join(', ')} | shown | failures without it |`,
  )
  console.log('|---|---|---|---|---|---|')
  const rows = []
  for (const bot of PLANTED.filter(({ name }) => [undefined, name].includes(values.only))) {
    rows.push(await rowOf(bot, randoms, values.right))
  }
  const found = rows.filter(({ isFound }) => isFound).length
  const right = rows.filter(({ isRight }) => isRight).length
  console.log(`${found} of ${rows.length} found, ${right} of ${rows.length} right ones pass`)
  process.exitCode = found >= rows.length * 0.9 && right === rows.length ? 0 : 1
}
