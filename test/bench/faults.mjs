import { compare, compareFresh, median } from './measure.mjs'

/**
 * What a further diagnostic costs: the same command with 3 and 24 faults of a kind, against itself with one, in paired
 * slices. Divided by the number of diagnostics that the contender really reports more. A value without a fault is no
 * measure: of most, a pass says so that does no more.
 */
const option = (i, change) => ({
  type: 3,
  name: `option-${i}`,
  description: 'An option of the command',
  ...change,
})
const command = (options) => ({ name: 'command', description: 'A command with faults', options })
const options = (count, faults, change) =>
  command(Array.from({ length: count }, (_, i) => option(i, i < faults ? change(i) : {})))

const KINDS = {
  'name pattern': (i) => ({ name: `option ${i}` }),
  'name upper case': (i) => ({ name: `Option-${i}` }),
  'description length': () => ({ description: 'x'.repeat(120) }),
  'wrong type': () => ({ max_length: 'many' }),
  'missing description': () => ({ description: undefined }),
  // Keys in the form of discord.js are one finding together.
  'unknown key': () => ({ names: {} }),
  'field of another type': () => ({ channel_types: [0] }),
  'duplicate name': () => ({ name: 'option-24' }),
}

export function faultCases() {
  const cases = []
  for (const [kind, change] of Object.entries(KINDS)) {
    for (const faults of [3, 24]) {
      cases.push({
        name: `${kind} × ${faults}`,
        value: options(25, faults, change),
        one: options(25, 1, change),
      })
    }
  }
  return cases
}

/** Before the first case, all of them are judged for as long as so many of a case's own warm-ups. */
const WARM_SLICES = 30

/** The engine has compiled every report before the first slice, as `warmUp` of ratios.mjs does for the payloads. */
function warmUp(cases, contender, milliseconds) {
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    for (const { one, value } of cases) {
      contender.command(one)
      contender.command(value)
    }
  }
}

/**
 * @param {{ name: string, one: unknown, value: unknown }[]} cases
 * @returns {{ name: string, diagnostics: number, oneNs: number, nsPerDiagnostic: number }[]}
 */
export function nsPerDiagnostic(cases, contender, timing) {
  // Through JSON, so that the objects have the shapes of parsed ones.
  const parsed = cases.map(({ name, one, value }) => ({
    name,
    one: JSON.parse(JSON.stringify(one)),
    value: JSON.parse(JSON.stringify(value)),
  }))
  warmUp(parsed, contender, timing.warm * WARM_SLICES)
  return parsed.map(({ name, one: a, value: b }) => {
    const diagnostics = contender.count(contender.command(b))
    const further = diagnostics - contender.count(contender.command(a))
    const result = compare(
      [
        { name: 'one', run: () => contender.command(a) },
        { name: 'faulty', run: () => contender.command(b) },
      ],
      timing,
    )
    const oneTimes = result.get('one').times
    const extra = result.get('faulty').times.map((ns, slice) => ns - oneTimes[slice])
    return {
      name,
      diagnostics,
      oneNs: result.get('one').ns,
      nsPerDiagnostic: median(extra) / further,
    }
  })
}

/**
 * What a payload costs with one mistake at its end, an unknown key, as a multiple of `JSON.parse`: the pass over what is
 * clean, the walk, and one diagnostic.
 *
 * @returns {{ name: string, ratio: number }[]} by payload without faults
 */
export function oneMistake(payloads, contender, timing) {
  return payloads
    .filter(({ faults }) => faults === 0)
    .map(({ name, list, text }) => {
      const value = JSON.parse(text)
      const command = list ? value[value.length - 1] : value
      command.mistaken = true
      const run = list ? contender.commands : contender.command
      if (contender.count(run(value)) !== 1) {
        throw new Error(`one mistake in ${name} is not one diagnostic`)
      }
      const measured = compareFresh(JSON.stringify(value), [{ name: 'one', run }], timing)
      return { name, ratio: measured.get('one').ratio }
    })
}
