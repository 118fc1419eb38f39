import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from './measure.mjs'
import { mark, table } from './report.mjs'

// A repository of 2 000 JavaScript files, checked by the program and by ESLint with one trivial rule. Of the files of 48
// public bots, a twelfth defines commands, and a twelfth more shows a sign of it (test run of 2026-11-21): so it is here.

const GOAL = 10
const FILES = 2_000
/** One file in so many defines a command, and as many look like it. */
const SHARE = 12
const COMMANDS = Math.ceil(FILES / SHARE)
const program = fileURLToPath(new URL('../../cli/bin/slashlint.js', import.meta.url))
const eslint = fileURLToPath(new URL('node_modules/eslint/bin/eslint.js', import.meta.url))

const definition = (number) => `import { SlashCommandBuilder } from 'discord.js'

export const data = new SlashCommandBuilder()
  .setName('command-${number}')
  .setDescription('What command ${number} does')
  .addUserOption((option) => option.setName('user').setDescription('About whom').setRequired(true))

${code(number + 1_000_000)}`

/** Names, descriptions and options of something else. */
const lookalike = (number) => `export const settings = {
  name: 'Product ${number}',
  description: 'What it is good for',
  options: [{ name: 'Color', value: 'red' }, { name: 'Size', value: 'large' }],
}

${code(number + 2_000_000)}`

const code = (number) => `export class Service${number} {
  #entries = new Map()

  constructor(options = {}) {
    this.settings = { name: 'service ${number}', description: 'Keeps entries', limit: ${number}, ...options }
  }

  async load(id, { force = false } = {}) {
    if (!force && this.#entries.has(id)) return this.#entries.get(id)
    const response = await fetch(\`https://example.org/entries/\${id}?limit=\${this.settings.limit}\`)
    if (!response.ok) throw new Error(\`\${response.status}: \${id}\`)
    const entry = await response.json()
    this.#entries.set(id, entry)
    return entry
  }

  summary() {
    return [...this.#entries.values()]
      .filter(({ hidden }) => !hidden)
      .map(({ name, description, choices = [] }) => ({ name, description, first: choices[0] ?? null }))
      .sort((a, b) => a.name.localeCompare(b.name))
  }
}

`

/** The tree below a folder of its own; a file has 3 to 5 KB. */
function writeTree() {
  const folder = mkdtempSync(join(tmpdir(), 'slashlint-tree-'))
  for (let number = 0; number < FILES; number++) {
    const isCommand = number % SHARE === 0
    const file = join(folder, isCommand ? 'src/commands' : `src/part-${number % 40}`, `file-${number}.js`)
    mkdirSync(dirname(file), { recursive: true })
    const body = Array.from({ length: 3 + (number % 3) }, (_, index) => code(number * 10 + index)).join('')
    const head = isCommand ? definition(number) : number % SHARE === 1 ? lookalike(number) : ''
    writeFileSync(file, head + body)
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  writeFileSync(join(folder, 'eslint.config.js'), `export default [{ rules: { 'no-debugger': 'error' } }]\n`)
  return folder
}

function seconds(cwd, file, parameters, expected) {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...parameters], { cwd, encoding: 'utf8' })
  if (status !== 0 || !stdout.includes(expected)) throw new Error(`${file}: ${status}\n${stdout}${stderr}`)
  return (performance.now() - start) / 1000
}

/** @returns {{ name: string, seconds: number }[]} medians; the contenders take turns */
export function tree(alone, rounds) {
  const folder = writeTree()
  const runs = [
    ['node -e 0', () => seconds(folder, '-e', ['0'], '')],
    [
      'slashlint check src',
      () => seconds(folder, program, ['check', 'src'], `${COMMANDS} commands in ${COMMANDS} files`),
    ],
    ...(alone ? [] : [['ESLint, no-debugger', () => seconds(folder, eslint, ['src'], '')]]),
  ]
  const times = runs.map(() => [])
  try {
    for (let round = 0; round < rounds; round++) runs.forEach(([, run], i) => times[i].push(run()))
  } finally {
    rmSync(folder, { recursive: true })
  }
  return runs.map(([name], i) => ({ name, seconds: median(times[i]) }))
}

export const treeTable = (rows) =>
  table(
    [`${FILES} files, ${COMMANDS} with a command`, 'seconds'],
    rows.map(({ name, seconds: value }) => [name, value.toFixed(2)]),
  )

export function treeGoals(rows) {
  const [, ours, theirs] = rows
  if (theirs === undefined) return []
  const ratio = theirs.seconds / ours.seconds
  return [
    [
      `a tree of ${FILES} files: ESLint with one rule takes at least ${GOAL} × as long`,
      ratio.toFixed(1),
      mark(ratio >= GOAL),
    ],
  ]
}
