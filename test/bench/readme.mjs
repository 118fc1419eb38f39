import { readFileSync, writeFileSync } from 'node:fs'

// The figures of the README, written by the run that measured them: `npm run bench -- --readme`.

const README = new URL('../../README.md', import.meta.url)
const [BEGIN, END] = ['<!-- bench -->\n', '<!-- /bench -->']

/** What it needs measured. */
export const README_PARTS = ['ratios', 'startup', 'sizes', 'readers', 'server', 'code', 'tree']

/** Replaces the figures between the marks of the README. */
export function writeReadme(result, payloads) {
  const text = readFileSync(README, 'utf8')
  const [start, end] = [text.indexOf(BEGIN) + BEGIN.length, text.indexOf(END)]
  writeFileSync(README, `${text.slice(0, start)}${figures(result, payloads)}${text.slice(end)}`)
}

const figures = (
  result,
  payloads,
) => `Cost of one validation as a multiple of \`JSON.parse\` of the same text (2 cores, Node ${process.versions.node.split('.')[0]}, ${new Date().toISOString().slice(0, 10)}). slashlint checks the
whole ledger; the others check the shapes and limits that their schemas can say.

${ratioRows(result.same, payloads)}

${[processes(result), editors(result), repositories(result)].map(prose).join('\n\n')}
`

function ratioRows(rows, payloads) {
  const head = ['× `JSON.parse`', ...payloads.map(({ name, bytes }) => `${name} ${size(bytes)}`), 'geometric mean']
  const body = Object.entries(rows)
    .filter(([name]) => name !== 'JSON.parse')
    .map(([name, { ratios, mean }]) => {
      const [title, last] = name === 'slashlint' ? ['**slashlint**', `**${shown(mean)}**`] : [name, shown(mean)]
      return [title, ...ratios.map(shown), last]
    })
  return [head, ['---', ...head.slice(1).map(() => '---:')], ...body].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

const processes = ({ startup, sizes }) => [
  `Load and first validation in a fresh process: ${ms(startup, 'slashlint')} ms (${others(startup, (row) => `${row.name} ${row.ms.toFixed(0)}`)}).`,
  `Minified and compressed: \`import { validateCommand }\` ${kilobytes(sizes[0])} KB with all messages, the whole core with its engine ${kilobytes(sizes[1])} KB (${others(sizes, (row) => `${row.name} ${kilobytes(row)}`)}).`,
]

function editors({ readers, server, code }) {
  const peers = readers.json.map(({ peer }) => peer)
  const keystrokes = code.map(({ name, ratio }) => `${shown(ratio)} (${name})`).join(', ')
  return [
    `From a JSON text to located diagnostics, at 5 KB to 5 MB: ${range(peers, 0)} times faster than vscode-json-languageservice with the official schema, and ${range(readers.json.map(({ clean }) => clean))} × \`JSON.parse\` where nothing is wrong.`,
    `YAML: ${range(readers.yaml.map(({ ratio }) => ratio))} × its parser alone; TypeScript, × its parser alone: ${keystrokes}.`,
    `The language server answers \`initialize\` after ${server[0].ms.toFixed(0)} ms with ${server[0].mb.toFixed(0)} MB, ${server[1].name} after ${server[1].ms.toFixed(0)} ms with ${server[1].mb.toFixed(0)} MB.`,
  ]
}

const repositories = ({ tree }) =>
  tree.map(
    ({ name, files, ours, theirs, ratio }) =>
      `\`slashlint check\` of a repository of ${files} files (${name}): ${shown(ours)} s; ESLint with one trivial rule ${shown(theirs)} s (${ratio.toFixed(1)} times).`,
  )

const ms = (rows, wanted) => rows.find(({ name }) => name === wanted).ms.toFixed(0)
const kilobytes = ({ gzip }) => (gzip / 1000).toFixed(1)
const others = (rows, say) =>
  rows
    .filter(({ name }) => !/slashlint|validateCommand|core/.test(name))
    .map(say)
    .map((text) => text.replace(', without the schema', ''))
    .join(', ')
const shown = (value) => (value >= 10 ? value.toFixed(1) : value.toFixed(2))
const size = (bytes) => (bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} KB`)
const range = (values, digits = 2) =>
  [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits)).join('–')

/** Sentences in lines of at most 120 characters. */
function prose(sentences) {
  const lines = ['']
  for (const word of sentences.join(' ').split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (longer.length > 120) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines.join('\n')
}
