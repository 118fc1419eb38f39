import { compare, compareFresh, geometricMean } from './measure.mjs'

/** Of payloads without faults, with hints, with one mistake, the price of each further diagnostic, and growth. */
export const GOALS = {
  mean: 0.24,
  each: 0.35,
  hints: 0.33,
  oneMistake: 0.9,
  nsPerDiagnostic: 300,
  growth: 13,
}

/**
 * @param {{ name: string, list: boolean, text: string }[]} payloads
 * @param {{ name: string, command: Function, commands: Function }[]} contenders
 * @param {{ slices: number, slice: number, warm: number }} options
 * @param {boolean} fresh judge each value once, straight after it was parsed
 * @returns {Map<string, { ratios: number[], least: number[], ns: number[], mean: number }>} by contender, one entry a
 * payload: medians, and minima; the mean is that of the medians of payloads without faults
 */
export function ratios(payloads, contenders, options, fresh) {
  const table = new Map()
  for (const { list, text } of payloads) {
    const runners = contenders.map((contender) => ({
      name: contender.name,
      run: list ? contender.commands : contender.command,
    }))
    const measured = one(text, runners, options, fresh)
    const reference = Math.min(...measured.get('JSON.parse').times)
    for (const [name, { ratio, ns, times }] of measured) {
      if (!table.has(name)) {
        table.set(name, { ratios: [], least: [], ns: [], mean: 0 })
      }
      table.get(name).ratios.push(ratio)
      table.get(name).least.push(Math.min(...times) / reference)
      table.get(name).ns.push(ns)
    }
  }
  for (const row of table.values()) {
    row.mean = geometricMean(row.ratios.filter((_, i) => payloads[i].faults === 0))
  }
  return table
}

function one(text, runners, options, fresh) {
  if (fresh) {
    return compareFresh(text, runners, options)
  }
  const value = JSON.parse(text)
  const reference = { name: 'JSON.parse', run: () => JSON.parse(text) }
  return compare(
    [reference, ...runners.map(({ name, run }) => ({ name, run: () => run(value) }))],
    options,
  )
}

/**
 * Every contender has seen every payload for a while before the first slice, as in a program that lives longer than one
 * call: the engine has compiled it for all of them.
 */
export function warmUp(payloads, contenders, milliseconds) {
  const values = payloads.map(({ list, text }) => [list, JSON.parse(text)])
  for (const contender of contenders) {
    const end = performance.now() + milliseconds
    while (performance.now() < end) {
      for (const [list, value] of values) {
        ;(list ? contender.commands : contender.command)(value)
      }
    }
  }
}
