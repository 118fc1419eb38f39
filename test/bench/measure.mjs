/**
 * Paired slices: every contender runs in short slices, one after the other and in turning order, beside a slice of
 * JSON.parse over the same text. A ratio is formed inside the slice and the median of the ratios counts, so the clock
 * of a shared machine, its other users and single collections of garbage hardly show.
 */

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

export const geometricMean = (values) =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)

/** Results go here, so that no call can be optimised away. */
const sink = { value: 0 }
function keep(result) {
  if (result !== undefined) {
    sink.value ^= 1
  }
}

function time(run, iterations) {
  const start = performance.now()
  for (let i = 0; i < iterations; i++) {
    keep(run())
  }
  return ((performance.now() - start) * 1e6) / iterations
}

/** How many calls fill one slice, after the call is warm. */
function calibrate(run, slice, warm) {
  const end = performance.now() + warm
  let calls = 0
  const start = performance.now()
  do {
    keep(run())
    calls++
  } while (performance.now() < end)
  const perCall = (performance.now() - start) / calls
  return Math.max(1, Math.round(slice / perCall))
}

/**
 * @param {{ name: string, run: () => unknown }[]} runners the first is the reference
 * @param {{ slices: number, slice: number, warm: number }} options milliseconds and a count
 * @returns {Map<string, { ratio: number, ns: number, ratios: number[], times: number[] }>} by name
 */
export function compare(runners, { slices, slice, warm }) {
  const iterations = runners.map(({ run }) => calibrate(run, slice, warm))
  const times = runners.map(() => [])
  for (let s = 0; s < slices; s++) {
    for (let i = 0; i < runners.length; i++) {
      const turn = (i + s) % runners.length
      times[turn].push(time(runners[turn].run, iterations[turn]))
    }
  }
  return summary(runners, times)
}

function summary(runners, times) {
  const result = new Map()
  runners.forEach(({ name }, i) => {
    const ratios = times[i].map((value, s) => value / times[0][s])
    result.set(name, { ratio: median(ratios), ns: median(times[i]), ratios, times: times[i] })
  })
  return result
}

/**
 * The same on values that were parsed a moment ago and are looked at for the first time: no identity, no warm cache
 * line and no string hash can be reused. Parsing the values stands outside the clock.
 * @param {string} text
 * @param {{ name: string, run: (value: unknown) => unknown }[]} runners
 */
export function compareFresh(text, runners, { slices, slice, warm }) {
  const parse = () => JSON.parse(text)
  const all = [{ name: 'JSON.parse', run: parse }, ...runners]
  const value = parse()
  const counts = all.map(({ run }) =>
    Math.min(
      2000,
      calibrate(() => run(value), slice, warm),
    ),
  )
  const values = []
  const times = all.map(() => [])
  for (let s = 0; s < slices; s++) {
    for (let i = 0; i < all.length; i++) {
      const turn = (i + s) % all.length
      values.length = 0
      for (let v = 0; v < counts[turn]; v++) {
        values.push(parse())
      }
      times[turn].push(timeEach(all[turn].run, values, counts[turn]))
    }
  }
  return summary(all, times)
}

function timeEach(run, values, count) {
  const start = performance.now()
  for (let i = 0; i < count; i++) {
    keep(run(values[i]))
  }
  return ((performance.now() - start) * 1e6) / count
}
