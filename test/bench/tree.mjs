import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mayDefine } from '../../sources/dist/javascript.js'
import { median } from './measure.mjs'
import { mark, table } from './report.mjs'

// Repositories, checked by the program and by ESLint with one trivial rule. A repository of bots is mixed as 77 public ones
// are (10 941 files, 2026-11-21): 8.6 % of the files define commands, 7.2 % are parsed and define none, 5.6 % only have
// words of commands in them; a file that is parsed has 5.8 KB on the average, another one 2.7 KB. The other repository
// consists of commands: nobody has it, but it shows what the parser costs.

const GOAL = 10
const COMMANDS_GOAL = 5
/** A second run over an unchanged tree, over a bare start. */
const AGAIN_GOAL = 10
/** A run after one file has changed, over that. */
const CHANGED_GOAL = 2
/** Megabytes at the peak of a run over the large tree. */
const PEAK_GOAL = 250
const program = fileURLToPath(new URL('../../cli/bin/slashlint.js', import.meta.url))
const eslint = fileURLToPath(new URL('node_modules/eslint/bin/eslint.js', import.meta.url))
const biome = fileURLToPath(new URL('node_modules/@biomejs/biome/bin/biome', import.meta.url))
const oxlint = fileURLToPath(new URL('../../node_modules/oxlint/bin/oxlint', import.meta.url))

const MIXED = {
  name: 'as bots are',
  files: 2_000,
  kindOf: (number) => KINDS[number % KINDS.length],
  goal: GOAL,
}
const COMMANDS = {
  name: 'commands only',
  files: 500,
  kindOf: () => definition,
  goal: COMMANDS_GOAL,
}
/** Each linter reads it once, with one trivial rule. */
const LARGE = { ...MIXED, files: 20_000, once: true }

const definition = (number) => `import { SlashCommandBuilder } from 'discord.js'

export const data = new SlashCommandBuilder()
  .setName('command-${number}')
  .setDescription('What command ${number} does')
  .addUserOption((option) => option.setName('user').setDescription('About whom').setRequired(true))

${codes(number, 5)}`

/** Names, descriptions, types and options of something else. */
export const lookalike = (number) => `export const settings = {
  name: 'Product ${number}',
  description: 'What it is good for',
  type: kinds.toy,
  options: [{ name: 'Color', value: 'red' }, { name: 'Size', value: 'large' }],
}

${codes(number, 5)}`

const handler = (
  number,
) => `/** @param {import('discord.js').ChatInputCommandInteraction} interaction */
export const handle${number} = (interaction) => interaction.reply('Done')

${codes(number, 2)}`

const other = (number) => codes(number, 2 + (number % 2))

/** A cycle of kinds: a twelfth each define commands and have words of them, an eighteenth is parsed for nothing. */
const KINDS = Array.from({ length: 36 }, (_, at) =>
  at % 12 === 0 ? definition : at % 18 === 5 ? lookalike : at % 12 === 3 ? handler : other,
)

export const codes = (number, count) =>
  Array.from({ length: count }, (_, index) => code(number * 10 + index)).join('')

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

/** The files below a folder of their own (its name is no sign of commands); how many define one, and how many are parsed. */
function writeTree({ files, kindOf }) {
  const folder = mkdtempSync(join(tmpdir(), 'bots-'))
  let commands = 0
  let parsed = 0
  for (let number = 0; number < files; number++) {
    const kind = kindOf(number)
    if (kind === definition) {
      commands++
    }
    const file = join(
      folder,
      kind === definition ? 'src/commands' : `src/part-${number % 40}`,
      `file-${number}.js`,
    )
    mkdirSync(dirname(file), { recursive: true })
    const text = kind(number)
    writeFileSync(file, text)
    if (mayDefine(text, file)) {
      parsed++
    }
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  writeFileSync(
    join(folder, 'eslint.config.js'),
    `export default [{ rules: { 'no-debugger': 'error' } }]\n`,
  )
  const suspicious = { noDebugger: 'error' }
  const biomeConfig = {
    linter: { rules: { recommended: false, suspicious } },
    formatter: { enabled: false },
  }
  writeFileSync(
    join(folder, 'biome.json'),
    JSON.stringify({ ...biomeConfig, assist: { enabled: false } }),
  )
  return { folder, commands, parsed }
}

function seconds(cwd, file, parameters, expected) {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...parameters], {
    cwd,
    encoding: 'utf8',
  })
  if (status !== 0 || !stdout.includes(expected)) {
    throw new Error(`${file}: ${status}\n${stdout}${stderr}`)
  }
  return (performance.now() - start) / 1000
}

const SAYS_PEAK =
  'data:text/javascript,process.on("exit",()=>console.error("peak:"+process.resourceUsage().maxRSS))'

/** Megabytes that a run of the program has at its peak, all threads together. */
function peakOf(cwd) {
  const { stderr } = spawnSync(process.execPath, ['--import', SAYS_PEAK, program, 'check', 'src'], {
    cwd,
    encoding: 'utf8',
  })
  return Math.max(
    ...Array.from(stderr.matchAll(/peak:(\d+)/g), ([, kilobytes]) => kilobytes / 1024),
  )
}

/** @returns {{ name: string, files: number, commands: number, parsed: number, bare: number, ours: number, again: number, changed: number, theirs?: number }[]} seconds */
export const tree = (alone, rounds, large = false) =>
  [MIXED, COMMANDS, ...(large ? [LARGE] : [])].map((repository) =>
    measure(repository, alone, rounds),
  )

/** Which of the runs is answered by the cache. */
const AGAIN = 2

/** Medians; the contenders take turns, and a ratio is formed within a turn. */
function measure(repository, alone, wanted) {
  // A second round of --cache is one that answers from it.
  const rounds = repository.once ? 2 : wanted
  const { folder, commands, parsed } = writeTree(repository)
  const expected = `${commands} commands in ${commands} files`
  const runs = [
    () => seconds(folder, '-e', ['0'], ''),
    () => seconds(folder, program, ['check', 'src'], expected),
    // The first round writes what the next ones find.
    () => seconds(folder, program, ['check', '--cache-location', 'kept', 'src'], expected),
    () => {
      appendFileSync(join(folder, 'src/commands/file-0.js'), '\n')
      return seconds(folder, program, ['check', '--cache-location', 'kept', 'src'], expected)
    },
    ...(alone ? [] : [() => seconds(folder, eslint, ['src'], '')]),
    ...(alone || !repository.once
      ? []
      : [
          () => seconds(folder, biome, ['lint', '--max-diagnostics=1', 'src'], ''),
          () => seconds(folder, oxlint, ['-A', 'all', '-D', 'no-debugger', 'src'], ''),
        ]),
  ]
  const times = runs.map(() => [])
  let peak
  try {
    if (repository.once) {
      peak = peakOf(folder)
    }
    for (let round = 0; round < rounds; round++) {
      runs.forEach((run, i) => times[i].push(run()))
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  const [bare, ours, again, changed, theirs, biomeTime, oxlintTime] = times.map((list, i) =>
    median(i === AGAIN ? list.slice(1) : list),
  )
  const { name, files, goal } = repository
  const ratio =
    theirs === undefined
      ? undefined
      : median(times[4].map((value, round) => value / times[1][round]))
  const others = { biome: biomeTime, oxlint: oxlintTime }
  return {
    name,
    files,
    commands,
    parsed,
    goal,
    bare,
    ours,
    again,
    changed,
    theirs,
    ratio,
    peak,
    ...others,
  }
}

export const treeTable = (rows) =>
  table(
    [
      'repository',
      'files',
      'with a command',
      'parsed',
      'node -e 0, s',
      'slashlint check, s',
      'again with --cache, s',
      'after one change, s',
      'ESLint, one rule, s',
      'ratio',
      'Biome, s',
      'oxlint, s',
    ],
    rows.map(
      ({
        name,
        files,
        commands,
        parsed,
        bare,
        ours,
        again,
        changed,
        theirs,
        ratio,
        biome,
        oxlint,
      }) => [
        name,
        files,
        commands,
        parsed,
        ...[bare, ours, again, changed].map((value) => value.toFixed(2)),
        theirs?.toFixed(2) ?? '–',
        ratio?.toFixed(1) ?? '–',
        biome?.toFixed(2) ?? '–',
        oxlint?.toFixed(2) ?? '–',
      ],
    ),
  )

export function treeGoals(rows) {
  return rows.flatMap(({ name, files, goal, bare, ours, again, changed, ratio, peak }) => {
    const faster = (ours - bare) / (again - bare)
    return [
      ...(goal === undefined || ratio === undefined
        ? []
        : [
            [
              `a tree of ${files} files, ${name}: ESLint with one rule takes at least ${goal} × as long`,
              ratio.toFixed(1),
              mark(ratio >= goal),
            ],
          ]),
      [
        `a tree of ${files} files, ${name}: --cache answers ${AGAIN_GOAL} × as fast the second time, over a bare start`,
        faster.toFixed(1),
        mark(faster >= AGAIN_GOAL),
      ],
      [
        `a tree of ${files} files, ${name}: --cache after one change takes at most ${CHANGED_GOAL} × as long as after none`,
        (changed / again).toFixed(1),
        mark(changed / again <= CHANGED_GOAL),
      ],
      ...(peak === undefined
        ? []
        : [
            [
              `a tree of ${files} files, ${name}: at most ${PEAK_GOAL} MB at the peak`,
              peak.toFixed(0),
              mark(peak <= PEAK_GOAL),
            ],
          ]),
    ]
  })
}
