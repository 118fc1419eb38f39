// docs/trace.md: the contract, sentence by sentence, with the code that implements it and the test.
import { readdirSync, readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import { rules } from '../../core/dist/esm/catalogue.js'

const root = new URL('../../', import.meta.url)
const read = (path) => readFileSync(new URL(path, root), 'utf8')

/** Loads the sentences of the documentation from a TypeScript file. */
async function sentences() {
  const { code } = transformSync(read('test/conformance/sentences.ts'), {
    loader: 'ts',
    format: 'esm',
  })
  const { SENTENCES } = await import(
    `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  )
  return SENTENCES
}

/** The tests with their paths and texts; tests of a single subject come first. */
const tests = readdirSync(new URL('test/', root), { recursive: true, encoding: 'utf8' })
  .map((name) => `test/${name.replaceAll('\\', '/')}`)
  .filter(
    (name) =>
      /\.test\.ts$|property\/mutations-|^test\/oracle\/[^/]+\.ts$|^test\/fixtures\/javascript\/.*\.\w+$/.test(
        name,
      ) && !/node_modules|trace\.test/.test(name),
  )
  .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
  .map((name) => [name, read(name)])

function rank(name) {
  const order = [
    'test/rules/',
    'test/property/mutations-',
    'test/engine/',
    'test/requests/',
    'test/interactions/',
  ]
  const found = order.findIndex((start) => name.startsWith(start))
  // Hostile values are given to everything.
  return found === -1 || name.includes('hostile') ? order.length : found
}

/**
 * Returns the path of the test for a rule or a function; `undefined` if there is none. Rules about
 * handlers share one test.
 */
export function testOf(subject) {
  if (subject.startsWith('test/')) {
    return subject
  }
  const called = `\\b${subject.slice(0, -2)}\\(`
  const named = `[\\s'\`"⟦]${subject}(?![\\w-])`
  const pattern = new RegExp(subject.endsWith('()') ? called : named)
  const found = tests.find(([, text]) => pattern.test(text))?.[0]
  return found ?? (subject.startsWith('use/') ? 'test/catalogue/uses.test.ts' : undefined)
}

const shown = (subject) => {
  if (subject.startsWith('test/')) {
    return '–'
  }
  if (subject.includes('/')) {
    return `[\`${subject}\`](rules/${subject.split('/')[0]}.md)`
  }
  return `\`${subject}\``
}

const linked = (path) => `\`${path}\``

/** Returns the table rows of a section. */
function rowsOf(number, list) {
  return list.map(([paraphrase, ...keptBy], index) => {
    const start = `| ${number}.${index + 1} | ${paraphrase} |`
    const [first] = keptBy
    if (first.startsWith('says nothing: ')) {
      return `${start} – | ${first.slice('says nothing: '.length)} |`
    }
    const paths = [...new Set(keptBy.flatMap((one) => testOf(one) ?? []))]
    return `${start} ${[...new Set(keptBy.map(shown))].filter((one) => one !== '–').join(' ') || '–'} | ${paths.map(linked).join(' ')} |`
  })
}

/** Returns the page that traces each sentence of Discord's documentation to its rules and tests. */
export async function tracePage() {
  const sections = Object.entries(await sentences())
  const cited = new Set(sections.flatMap(([, list]) => list.flatMap(([, ...keptBy]) => keptBy)))
  const others = rules.filter(({ code }) => !cited.has(code))
  const count = sections.reduce((sum, [, list]) => sum + list.length, 0)
  return `# Trace

The contract, sentence by sentence and in our words. Each has the rule or the function that keeps it, and a test that asks for
it. There are ${count} sentences: a paragraph, an item of a list and a row of a table count as one each. A test fails for a sentence without
an entry, for an entry whose rule, function or test does not exist, and for a rule without a test. Beside these tests stand those for
all rules: the examples of the [catalogue](rules/README.md), the comparison with the oracle, and the
[conformance suite](conformance.md). This page is generated from \`test/conformance/sentences.ts\`.

${sections
  .map(
    ([name, list], index) =>
      `## ${index + 1} ${name}\n\n| no. | the contract | kept by | tested by |\n|---|---|---|---|\n${rowsOf(index + 1, list).join('\n')}\n`,
  )
  .join('\n')}
## Rules of our own

These rules stand on facts that the contract does not state, on what programs do, or on texts. Their pages say why.

| rule | tested by |
|---|---|
${others.map(({ code }) => `| ${shown(code)} | ${linked(testOf(code))} |`).join('\n')}
`
}
