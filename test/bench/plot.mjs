/** The plot of docs/benchmarks.md: bars that can be read at a glance, in light and dark. */

const WIDTH = 720
const LABELS = 190
const ROW = 26
const TOP = 58

const PEERS = /^(?!JSON\.parse|floor:|structuredClone)/

/**
 * @param {Record<string, { mean: number }>} rows by contender
 * @returns {string} SVG
 */
export function plot(rows) {
  const bars = Object.entries(rows)
    .filter(([name]) => PEERS.test(name))
    .map(([name, { mean }]) => ({ name, mean }))
    .sort((a, b) => a.mean - b.mean)
  const most = Math.max(...bars.map(({ mean }) => mean))
  const least = Math.min(...bars.map(({ mean }) => mean)) / 2
  const x = (value) =>
    LABELS + ((WIDTH - LABELS - 60) * Math.log(value / least)) / Math.log(most / least)
  const marks = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100].filter(
    (value) => value >= least && value <= most,
  )
  const height = TOP + bars.length * ROW + 34
  const bottom = TOP + bars.length * ROW
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title">
<title id="title">Cost of one validation relative to JSON.parse: ${bars.map(({ name, mean }) => `${name} ${shown(mean)}`).join(', ')}</title>
<style>
text { font: 13px system-ui, sans-serif; fill: #1f2328 } .title { font-weight: 600; font-size: 15px } .small { font-size: 11px; fill: #59636e }
.bar { fill: #afb8c1 } .ours { fill: #0969da } line { stroke: #d1d9e0 } .one { stroke: #59636e; stroke-dasharray: 3 3 }
@media (prefers-color-scheme: dark) { text { fill: #f0f6fc } .small { fill: #9198a1 } .bar { fill: #3d444d } .ours { fill: #4493f8 } line { stroke: #2f353d } .one { stroke: #9198a1 } }
</style>
<text class="title" x="0" y="18">One validation, relative to JSON.parse of the same text</text>
<text class="small" x="0" y="37">Geometric mean over six payloads without faults. Less is better; the scale is logarithmic.</text>
${marks.map((value) => `<line${value === 1 ? ' class="one"' : ''} x1="${x(value).toFixed(1)}" x2="${x(value).toFixed(1)}" y1="${TOP - 6}" y2="${bottom}"/><text class="small" x="${x(value).toFixed(1)}" y="${bottom + 16}" text-anchor="middle">${value} ×</text>`).join('\n')}
${bars
  .map(({ name, mean }, row) => {
    const y = TOP + row * ROW
    const ours = name.startsWith('slashlint') ? ' ours' : ''
    return `<text x="${LABELS - 10}" y="${y + 14}" text-anchor="end">${name}</text><rect class="bar${ours}" x="${LABELS}" y="${y + 2}" width="${(x(mean) - LABELS).toFixed(1)}" height="16" rx="2"/><text class="small" x="${(x(mean) + 6).toFixed(1)}" y="${y + 14}">${shown(mean)}</text>`
  })
  .join('\n')}
</svg>
`
}

const shown = (value) => (value >= 10 ? value.toFixed(0) : value.toFixed(2))
