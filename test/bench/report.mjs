import { GOALS } from './ratios.mjs'

const shown = (value) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

/** A table for the terminal; every column but the first is aligned to the right. */
export function table(head, rows) {
  const all = [head, ...rows]
  const widths = head.map((_, column) =>
    Math.max(...all.map((row) => String(row[column] ?? '').length)),
  )
  const line = (row) =>
    row
      .map((cell, i) =>
        i === 0 ? String(cell).padEnd(widths[i]) : String(cell ?? '').padStart(widths[i]),
      )
      .join('  ')
      .trimEnd()
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join(
    '\n',
  )
}

export const mark = (ok, note = '') => `${ok ? 'PASS' : 'MISS'}${note === '' ? '' : ` (${note})`}`

/** @param {Map<string, { ratios: number[], least: number[], mean: number }>} ratios */
export function ratioTable(payloads, ratios) {
  const head = [
    '× JSON.parse',
    ...payloads.map(({ name, bytes }) => `${name} ${size(bytes)}`),
    'mean of the faultless',
  ]
  const rows = [...ratios].map(([name, row]) => [name, ...row.ratios.map(shown), shown(row.mean)])
  const minima = ratios.get('slashlint')?.least.map(shown) ?? []
  return table(head, [...rows, ['slashlint, minima', ...minima]])
}

const size = (bytes) => (bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} KB`)

/** Matches the rows that show the cost of the engine itself; they are no validators. */
const NO_PEERS = /^(?:JSON\.parse|floor:.*|structuredClone|slashlint.*|beside)$/

/** Lists the goals that the measured rows of core reach or miss. */
export function ratioGoals(label, payloads, ratios) {
  const row = ratios.get('slashlint')
  const clean = payloads.flatMap(({ faults }, i) => (faults === 0 ? [i] : []))
  const worst = clean.reduce((a, b) => (row.ratios[b] > row.ratios[a] ? b : a))
  const hints = ratios.get('slashlint, with hints').mean
  const ahead = [...ratios]
    .filter(([name]) => !NO_PEERS.test(name))
    .flatMap(([name, peer]) =>
      payloads.flatMap((payload, i) =>
        peer.ratios[i] < row.ratios[i] ? [`${name}: ${payload.name}`] : [],
      ),
    )
  const isAlone = [...ratios.keys()].every((name) => NO_PEERS.test(name))
  return [
    [`${label}: geometric mean ≤ ${GOALS.mean}`, shown3(row.mean), mark(row.mean <= GOALS.mean)],
    [
      `${label}: no payload above ${GOALS.each}`,
      `${shown3(row.ratios[worst])} (${payloads[worst].name})`,
      mark(row.ratios[worst] <= GOALS.each),
    ],
    [
      `${label}: geometric mean with hints ≤ ${GOALS.hints}`,
      shown3(hints),
      mark(hints <= GOALS.hints),
    ],
    ...(isAlone
      ? []
      : [
          [
            `${label}: ahead of every validator on every payload`,
            ahead.length === 0 ? 'on all' : `behind ${ahead.join(', ')}`,
            mark(ahead.length === 0),
          ],
        ]),
  ]
}

const shown3 = (value) => value.toFixed(3)

export function faultTable(rows) {
  const body = rows.map(({ name, diagnostics, oneNs, nsPerDiagnostic }) => [
    name,
    diagnostics,
    oneNs.toFixed(0),
    nsPerDiagnostic.toFixed(0),
    mark(nsPerDiagnostic <= GOALS.nsPerDiagnostic),
  ])
  return table(['faults', 'diagnostics', 'with one, ns', 'ns a further one', ''], body)
}

export function mistakeTable(rows) {
  return table(
    ['one mistake', '× JSON.parse', ''],
    rows.map(({ name, ratio }) => [name, shown(ratio), mark(ratio <= GOALS.oneMistake)]),
  )
}

export function mistakeGoals(rows) {
  const worst = rows.reduce((a, b) => (b.ratio > a.ratio ? b : a))
  const measured = `${shown(worst.ratio)} (${worst.name})`
  return [
    [
      `one mistake: no payload above ${GOALS.oneMistake}`,
      measured,
      mark(worst.ratio <= GOALS.oneMistake),
    ],
  ]
}

/** The payload of the design counts, and the dearest of the kinds of faults. */
export function faultGoals(rows) {
  const dearest = rows.reduce((a, b) => (b.nsPerDiagnostic > a.nsPerDiagnostic ? b : a))
  const limit = GOALS.nsPerDiagnostic
  return [rows[0], dearest].map(({ name, nsPerDiagnostic }, i) => [
    `${i === 0 ? 'typical with 3 faults' : 'the dearest fault'}: at most ${limit} ns a further diagnostic`,
    `${nsPerDiagnostic.toFixed(0)} (${name})`,
    mark(nsPerDiagnostic <= limit),
  ])
}

const linear = ({ ratio, large }) => ratio <= GOALS.growth || large < 0.1

export function hostileGoals(rows) {
  const ours = rows.filter(({ name }) => !name.startsWith('floor:'))
  const bad = ours.filter((row) => !linear(row))
  const worst = ours.reduce((a, b) => (b.large >= 0.1 && b.ratio > a.ratio ? b : a), {
    ratio: 0,
    name: 'none',
  })
  return [
    [
      `hostile inputs: 10 × the input, at most ${GOALS.growth} × the time`,
      `${shown(worst.ratio)} (${worst.name})`,
      mark(bad.length === 0, bad.length === 0 ? '' : `${bad.length} of ${ours.length}`),
    ],
    [
      'hostile inputs: none grows with the square (100 ×)',
      shown(worst.ratio),
      mark(worst.ratio < 50),
    ],
  ]
}

export function hostileTable(rows) {
  const body = rows.map(({ name, n, small, large, ratio }) => [
    name,
    n.toExponential(0),
    small.toFixed(3),
    large.toFixed(3),
    shown(ratio),
    mark(linear({ ratio, large })),
  ])
  return table(['hostile input', 'n', 'ms at n', 'ms at 10 n', 'ratio', ''], body)
}
