/**
 * Libraries that judge commands themselves, beside the conformance suite: `npm run conformance:libraries [-- --check]` writes
 * the table of differences into docs/conformance.md. discord.py is Debian's; without it, its column is left as it is.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installTools } from '../../../scripts/tools.mjs'

const root = new URL('../../../', import.meta.url)
const at = (path) => fileURLToPath(new URL(path, root))
installTools(at('test/clients'))
await import('../../../scripts/conformance.mjs')
const text = readFileSync(at('conformance/suite/cases.ndjson'), 'utf8')
const cases = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
const rules = new Map(
  JSON.parse(readFileSync(at('conformance/suite/rules.json'), 'utf8')).rules.map((row) => [
    row.rule,
    row,
  ]),
)

const versionOf = (name) =>
  JSON.parse(readFileSync(at(`test/clients/node_modules/${name}/package.json`), 'utf8')).version
const python = spawnSync('/usr/bin/python3', [at('test/clients/judges/discord_py.py')], {
  input: text,
  encoding: 'utf8',
  maxBuffer: 1 << 26,
  timeout: 300_000,
})
if (python.status !== 0) {
  throw new Error(`discord.py did not run: is Debian's python3-discord there?\n${python.stderr}`)
}
const pythonVersion = spawnSync(
  '/usr/bin/python3',
  ['-c', 'import discord; print(discord.__version__)'],
  {
    encoding: 'utf8',
  },
)

const judgedBy = async (file) => {
  const { takes } = await import(file)
  return cases.map((one) => takes(one) ?? null)
}
const LIBRARIES = [
  [`discord.js, builders ${versionOf('@discordjs/builders')}`, await judgedBy('./discord-js.mjs')],
  [`slash-create ${versionOf('slash-create')}`, await judgedBy('./slash-create.mjs')],
  [`discord.py ${pythonVersion.stdout.trim()}`, JSON.parse(python.stdout)],
]

/** Of the cases about a rule, those on which a library says otherwise: what it takes, and what it refuses. */
function differencesOf(rule, verdicts) {
  const broken = cases.flatMap(({ expected }, index) => {
    const errors = new Set(
      expected.filter(({ severity }) => severity === 'error').map((one) => one.rule),
    )
    return errors.size === 1 && errors.has(rule) && verdicts[index] !== null ? [index] : []
  })
  const fine = cases.flatMap((one, index) =>
    one.rule === rule && one.valid && verdicts[index] !== null ? [index] : [],
  )
  return {
    ...{ broken, fine },
    taken: broken.filter((index) => verdicts[index]),
    refused: fine.filter((index) => !verdicts[index]),
  }
}

function cell({ broken, fine, taken, refused }) {
  const parts = [
    ...(taken.length > 0 ? [`takes ${taken.length} of ${broken.length}`] : []),
    ...(refused.length > 0 ? [`refuses ${refused.length} of ${fine.length} that are right`] : []),
  ]
  return parts.length > 0 ? parts.join('; ') : broken.length + fine.length === 0 ? '·' : 'agrees'
}

const escaped = (value) => value.replaceAll('|', '\\|').replaceAll('`', "'")
const shown = (value) => {
  // What cannot be seen is escaped.
  const json = JSON.stringify(value).replace(
    /(?! )[\p{C}\p{Z}\p{M}]/gu,
    (one) => `\\u${one.codePointAt(0).toString(16).padStart(4, '0')}`,
  )
  // Half of a character would be written as another one.
  return json.length > 70 ? `${json.slice(0, 68).replace(/[\uD800-\uDBFF]$/, '')}…` : json
}
/** The plainest of several cases. */
const firstOf = (list) => cases[list.find((index) => cases[index].kind !== 'mutation') ?? list[0]]
const rows = []
const examples = []
for (const [rule, { severity, section, summary }] of rules) {
  if (severity !== 'error') {
    continue
  }
  const found = LIBRARIES.map(([, verdicts]) => differencesOf(rule, verdicts))
  if (found.every(({ taken, refused }) => taken.length + refused.length === 0)) {
    continue
  }
  rows.push(
    `| [\`${rule}\`](rules/${rule.split('/')[0]}.md) | ${escaped(summary)} (${section}) | ${found.map(cell).join(' | ')} |`,
  )
  for (const [index, { taken, refused }] of found.entries()) {
    for (const [list, word] of [
      [taken, 'takes'],
      [refused, 'refuses'],
    ]) {
      if (list.length > 0) {
        examples.push(
          `| \`${rule}\` | ${LIBRARIES[index][0]} ${word} | ${escaped(firstOf(list).about)} | \`${escaped(shown(firstOf(list).value))}\` |`,
        )
      }
    }
  }
}
const totals = LIBRARIES.map(([name, verdicts]) => {
  const written = cases.filter((_, index) => verdicts[index] !== null)
  const agreed = cases.filter(({ valid }, index) => verdicts[index] === valid)
  return `| ${name} | ${written.length} | ${agreed.length} | ${((100 * agreed.length) / written.length).toFixed(1)} % |`
})
const table = `
| library | cases that can be written with it | the same verdict | |
|---|---:|---:|---:|
${totals.join('\n')}

| rule | the contract, in our words | ${LIBRARIES.map(([name]) => name).join(' | ')} |
|---|---|---|---|---|
${rows.join('\n')}

An example of each:

| rule | who says what | the value | |
|---|---|---|---|
${examples.join('\n')}
`
const page = at('docs/conformance.md')
const before = readFileSync(page, 'utf8')
const after = before.replace(
  /(<!-- libraries -->\n)[^]*(<!-- \/libraries -->)/,
  (_, start, end) => `${start}${table}\n${end}`,
)
const isSame = after === before
if (process.argv.includes('--check') && !isSame) {
  console.error('docs/conformance.md is not up to date: npm run conformance:libraries')
  process.exitCode = 1
} else if (!isSame) {
  writeFileSync(page, after)
}
console.log(totals.join('\n'))
