import { FIXED_MB } from './large.mjs'
import { PARTS } from './parts.mjs'
import { plot } from './plot.mjs'
import { readFileSync, writeFileSync } from 'node:fs'

// The figures of docs/benchmarks.md, docs/performance.md and the table of the README, written by the run that measured them:
// `npm run bench -- --readme`.

const ROOT = new URL('../../', import.meta.url)

/** The parts whose figures the pages show: all but the schemas. */
export const README_PARTS = PARTS.filter((part) => part !== 'schemas')

/** Replaces the figures between the marks of the pages. */
export function writeReadme(result, payloads, goals) {
  writeBetween('docs/benchmarks.md', 'bench', figures(result, payloads))
  writeBetween('docs/performance.md', 'bench-goals', `\n${missed(goals)}\n\n${goalRows(goals)}\n`)
  writeFileSync(new URL('docs/media/benchmarks.svg', ROOT), plot(result.fresh))
  writeBetween('docs/performance.md', 'bench-rooms', roomRows(result))
  writeBetween('README.md', 'bench-summary', summary(result))
}

function writeBetween(page, mark, figures) {
  const url = new URL(page, ROOT)
  const text = readFileSync(url, 'utf8')
  const [begin, end] = [`<!-- ${mark} -->\n`, `<!-- /${mark} -->`].map((sign) => [
    sign,
    text.indexOf(sign),
  ])
  if (begin[1] < 0 || end[1] < 0) {
    throw new Error(`${page} has no region ${mark}`)
  }
  writeFileSync(url, `${text.slice(0, begin[1] + begin[0].length)}${figures}${text.slice(end[1])}`)
}

const summary = ({ same, startup }) =>
  `Checking a command takes ${shown(same.slashlint.mean)} times as long as \`JSON.parse\` of the same text; loading slashlint and the first check take
${ms(startup, 'slashlint')} ms in a new process: [benchmarks, beside other validators](docs/benchmarks.md).
`

const figures = (
  result,
  payloads,
) => `![Bars: the cost of one validation by validator](media/benchmarks.svg)

Cost of one validation as a multiple of \`JSON.parse\` of the same text (2 cores, Node ${process.versions.node.split('.')[0]}, ${new Date().toISOString().slice(0, 10)}). slashlint checks
every rule; the others check the shapes and limits that their schemas can express. The whole run took ${result.minutes.toFixed(0)} minutes.

Values that were parsed a moment ago and are looked at for the first time, medians:

${ratioRows(result.fresh, payloads)}

One value again and again, as when a file is checked at each keystroke:

${ratioRows(result.same, payloads)}

${[processes(result), editors(result), programs(result), repositories(result), pythons(result)]
  .map(prose)
  .join('\n\n')}
`

/** The goals that this run has missed, by what is left to say of them. */
function missed(goals) {
  const count = goals.filter(([, , met]) => !met.startsWith('PASS')).length
  return prose([
    count === 0
      ? `All ${goals.length} goals are met.`
      : `${goals.length - count} of ${goals.length} goals are met. The notes explain why the others are missed.`,
  ])
}

/** The obstacles to the goals that are missed. The sections of the page state them with figures. */
const REASONS = [
  [
    /ahead of every validator/,
    'They check half of the rules, answer only yes or no, and stop at the first fault: [floors](performance-notes.md#floors).',
  ],
  [
    /one mistake/,
    'The walk says where and what: of a tiny command its start is most of it: [a diagnostic](performance-notes.md#a-diagnostic).',
  ],
  [
    /geometric mean|no payload above/,
    'A pass that only says yes or no takes about 0.2: [floors](performance-notes.md#floors).',
  ],
  [
    /ns a further diagnostic/,
    'Messages suggest the names and keys that may be meant: [a diagnostic](performance-notes.md#a-diagnostic).',
  ],
  [
    /hostile|× the input/,
    'The machine itself takes 14 to 28 times as long to read or keep the data: [growth](performance-notes.md#growth).',
  ],
  [
    /load and first.*CommonJS/,
    'The engine takes 2.5 ms to read the file: [load](performance-notes.md#load).',
  ],
  [
    /load and first/,
    'The engine takes 4 ms to read the file, which stays whole: [load](performance-notes.md#load).',
  ],
  [
    /gzip/,
    'Without any text it is 19 KB: [by room](performance-notes.md#the-bytes-of-validatecommand).',
  ],
  [
    /clean JSON/,
    '`JSON.parse`, a search for duplicate keys and one pass take 1.46: [JSON](performance-notes.md#json-documents).',
  ],
  [/YAML/, 'The parser is nearly all of it; the rest is reading its tree and judging.'],
  [
    /keystroke in code/,
    'Handlers, definitions and judging take what the parser leaves: [profile](performance-notes.md#a-keystroke-in-code).',
  ],
  [
    /^Python/,
    'Definitions keep their places only after edits of bodies, comments and descriptions: [profile](performance-notes.md#the-time-of-the-reader-of-python).',
  ],
  [
    /ESLint/,
    'The parser keeps places in damaged text: [profile](performance-notes.md#where-the-time-of-a-repository-goes).',
  ],
  [
    /--cache/,
    'Loading the parser and reading the one file cost what the whole cached run does: [profile](performance-notes.md#where-the-time-of-a-repository-goes).',
  ],
  [/memory/, 'Two threads hold the text, and the last analysis.'],
  [/^/, 'Measured on a machine that was busy with something else.'],
]

const goalRows = (goals) =>
  [
    '| Goal | Measured | | Where it is missed |',
    '|---|---|---|---|',
    ...goals.map(([goal, found, met]) => {
      const isMet = met.startsWith('PASS')
      const why = isMet ? '' : REASONS.find(([pattern]) => pattern.test(goal))[1]
      return `| ${goal} | ${found} | ${isMet ? 'met' : '**missed**'} | ${why} |`
    }),
  ].join('\n')

function ratioRows(rows, payloads) {
  const head = [
    '× `JSON.parse`',
    ...payloads.map(({ name, bytes }) => `${name} ${size(bytes)}`),
    'mean of the faultless',
  ]
  const body = Object.entries(rows)
    .filter(([name]) => name !== 'JSON.parse')
    .flatMap(([name, row]) =>
      name === 'slashlint'
        ? [
            [name, row],
            ['slashlint, minima', { ratios: row.least }],
          ]
        : [[name, row]],
    )
    .map(([name, { ratios, mean }]) => {
      const own = mean === undefined ? '' : shown(mean)
      const [title, last] = name === 'slashlint' ? ['**slashlint**', `**${own}**`] : [name, own]
      return [title, ...ratios.map(shown), last]
    })
  return [head, ['---', ...head.slice(1).map(() => '---:')], ...body]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
}

function roomRows({ rooms, sizes, bundlers }) {
  const sum = rooms.reduce((all, [, bytes]) => all + bytes, 0)
  const rows = rooms.map(
    ([name, bytes, holds]) =>
      `| ${name} | ${(bytes / 1000).toFixed(1)} | ${Math.round((bytes / sum) * 100)} % | ${holds} |`,
  )
  const made = [['esbuild', sizes[0].gzip], ...bundlers].map(
    ([name, gzip]) => `${name} ${kilobytes({ gzip })}`,
  )
  return `${prose([`\`import { validateCommand }\` from the published files, minified, in KB with gzip: ${made.join(', ')}. By room, minified, as esbuild's metafile has it:`])}

| room | KB | share | what it holds |
| --- | ---: | ---: | --- |
${rows.join('\n')}
`
}

const programs = ({ program: { one, lines, ways } }) => [
  `\`slashlint check\` of one file takes ${(one.check - one.bare).toFixed(0)} ms over a bare start of Node.js.`,
  `\`slashlint check --ndjson\` of ${lines} lines: ${ways.map(([name, time]) => `${shown(time)} s (${name})`).join(', ')}.`,
]

const processes = ({ startup, sizes }) => [
  `Load and first validation in a fresh process: ${ms(startup, 'slashlint')} ms (${others(startup, (row) => `${row.name} ${row.ms.toFixed(0)}`)}).`,
  `Minified and compressed: \`import { validateCommand }\` ${kilobytes(sizes[0])} KB with all messages, the whole core with its engine ${kilobytes(sizes[1])} KB (${others(sizes, (row) => `${row.name} ${kilobytes(row)}`)}).`,
]

function editors({ readers, server, large, code }) {
  const peers = readers.json.map(({ peer }) => peer)
  const keystrokes = (where) =>
    code.map((row) => `${shown(row[where].ratio)} (${row.name})`).join(', ')
  return [
    `From a JSON text to located diagnostics, at 5 KB to 5 MB: ${range(peers, 0)} times faster than vscode-json-languageservice with the official schema, and ${range(readers.json.map(({ clean }) => clean))} × \`JSON.parse\` where nothing is wrong.`,
    `YAML: ${range(readers.yaml.map(({ ratio }) => ratio))} × its parser alone; TypeScript after a keystroke in code, × its parser alone: ${keystrokes('code')}; among words: ${keystrokes('words')}.`,
    `The language server answers \`initialize\` after ${server[0].ms.toFixed(0)} ms with ${server[0].mb.toFixed(0)} MB, ${server[1].name} after ${server[1].ms.toFixed(0)} ms with ${server[1].mb.toFixed(0)} MB.`,
    `In 2 MB of JSON a keystroke has its diagnostics after ${large.keystroke.toFixed(0)} ms, with ${large.memory.toFixed(0)} MB for the server; a thousand fixes in ${FIXED_MB} MB take ${large.fixAll.toFixed(0)} ms.`,
  ]
}

const repositories = ({ tree }) =>
  tree.map(({ name, files, ours, again, theirs, ratio, biome, oxlint }) => {
    const ofOthers =
      biome === undefined ? '' : `, Biome ${shown(biome)} s, oxlint ${shown(oxlint)} s`
    return `\`slashlint check\` of a repository of ${files} files (${name}): ${shown(ours)} s, with \`--cache\` ${shown(again)} s where nothing has changed; with one trivial rule ESLint ${shown(theirs)} s (${ratio.toFixed(1)} times)${ofOthers}.`
  })

/** Describes the measurements of Python in sentences. */
const pythons = ({ python: { definitions, growth, keystrokes, bytes, files } }) => [
  `Python: reading 150 commands takes ${shown(definitions.ratio)} × their parse${definitions.ast === undefined ? '' : ` (${shown(definitions.parseMs)} ms; Python's own \`ast.parse\` takes ${shown(definitions.ast)} ms)`}.`,
  `Ten times the text takes: ${growth.map(({ name, ratio }) => `${name} ${ratio.toFixed(1)}`).join(', ')} times as long.`,
  `A keystroke takes ${keystrokes.map(({ size, ms: own, incrementalMs }) => `${shown(own)} ms (${size} KB; the parser alone ${shown(incrementalMs)} ms)`).join(', ')}.`,
  `6 800 files without commands take ${shown(files.extra)} s more than as \`.txt\`; 20 000 files ${files.peak.toFixed(0)} MB, a tree ${bytes.toFixed(1)} bytes a character.`,
]

const ms = (rows, wanted) => rows.find(({ name }) => name === wanted).ms.toFixed(0)
const kilobytes = ({ gzip }) => (gzip / 1000).toFixed(1)
const others = (rows, say) =>
  rows
    .filter(({ name }) => !/slashlint|validateCommand|core/.test(name))
    .map(say)
    .map((text) => text.replace(', without the schema', ''))
    .join(', ')
const shown = (value) => (value >= 10 ? value.toFixed(1) : value.toFixed(2))
const size = (bytes) =>
  bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} KB`
const range = (values, digits = 2) =>
  [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits)).join('–')

/** Sentences in lines of at most 120 characters. */
function prose(sentences) {
  const lines = ['']
  for (const word of sentences.join(' ').split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (longer.length > 120) {
      lines.push(word)
    } else {
      lines[lines.length - 1] = longer
    }
  }
  return lines.join('\n')
}
