// One round of `against.mjs`: both states in one process, in turning slices. Prints `[name, ratio][]`.
import { pathToFileURL } from 'node:url'
import { FILES, PLACES } from '../code-files.mjs'
import { compare, geometricMean, median } from '../measure.mjs'
import { payloads } from '../payloads.mjs'

const { bundles, order, timing } = JSON.parse(process.argv[2])
const states = []
for (const name of order) {
  states.push({ name, ...(await import(pathToFileURL(bundles[name]).href)) })
}

/** This state's time as a multiple of the other's, in slices that lie beside each other. */
function ratioOf(runners, options) {
  const rows = compare(runners, options)
  const [now, other] = ['now', 'other'].map((name) => rows.get(name).times)
  return median(now.map((time, slice) => time / other[slice]))
}

const WITHOUT = 'core: validation of what has no faults'
const WITH = 'core: validation of what has faults'
const grouped = new Map([
  [WITHOUT, []],
  [WITH, []],
])
for (const { list, text, faults } of payloads()) {
  const value = JSON.parse(text)
  const runners = states.map(({ name, validateCommand, validateCommands }) => ({
    name,
    run: () => (list ? validateCommands : validateCommand)(value),
  }))
  grouped.get(faults === 0 ? WITHOUT : WITH).push(ratioOf(runners, { ...timing, warm: 30 }))
}
const rows = [...grouped].map(([name, ratios]) => [name, geometricMean(ratios)])

let key = 0
for (const { name: file, text } of FILES) {
  for (const [where, place] of Object.entries(PLACES)) {
    const at = text.indexOf(place) + place.length
    const typed = () => `${text.slice(0, at)}${(key++).toString(36)}${text.slice(at)}`
    const runners = states.map(({ name, analyse, findingsOf, read }) => ({
      name,
      run: () => {
        const document = { uri: 'file:///bot/src/commands/remind.ts', text: typed() }
        return findingsOf(analyse(document, read, { assignment: {}, rules: {} }))
      },
    }))
    const slices = Math.ceil(timing.slices / (1 + text.length / 10_000))
    rows.push([
      `code: ${file}, changed in ${where}`,
      ratioOf(runners, { slices, slice: 10, warm: 200 }),
    ])
  }
}
process.stdout.write(JSON.stringify(rows))
