import { compare, median } from './measure.mjs'

/**
 * What one diagnostic costs: the same command with 1, 3, 25 faults of a kind, against itself without a fault, in
 * paired slices. Divided by the number of diagnostics that the contender really reports.
 */
const option = (i, change) => ({ type: 3, name: `option-${i}`, description: 'An option of the command', ...change })
const command = (options) => ({ name: 'command', description: 'A command with faults', options })
const options = (count, faults, change) =>
  command(Array.from({ length: count }, (_, i) => option(i, i < faults ? change(i) : {})))

const KINDS = {
  'name pattern': (i) => ({ name: `option ${i}` }),
  'name upper case': (i) => ({ name: `Option-${i}` }),
  'description length': () => ({ description: 'x'.repeat(120) }),
  'wrong type': () => ({ max_length: 'many' }),
  'missing description': () => ({ description: undefined }),
  'unknown key': () => ({ nameLocalizations: {} }),
  'field of another type': () => ({ channel_types: [0] }),
  'duplicate name': () => ({ name: 'option-24' }),
}

export function faultCases() {
  const cases = []
  for (const [kind, change] of Object.entries(KINDS)) {
    for (const faults of [3, 24]) {
      cases.push({ name: `${kind} × ${faults}`, value: options(25, faults, change), valid: options(25, 0, change) })
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
    for (const { valid, value } of cases) {
      contender.command(valid)
      contender.command(value)
    }
  }
}

/**
 * @param {{ name: string, valid: unknown, value: unknown }[]} cases
 * @returns {{ name: string, diagnostics: number, validNs: number, nsPerDiagnostic: number }[]}
 */
export function nsPerDiagnostic(cases, contender, timing) {
  // Through JSON, so that the objects have the shapes of parsed ones.
  const parsed = cases.map(({ name, valid, value }) => ({
    name,
    valid: JSON.parse(JSON.stringify(valid)),
    value: JSON.parse(JSON.stringify(value)),
  }))
  warmUp(parsed, contender, timing.warm * WARM_SLICES)
  return parsed.map(({ name, valid: a, value: b }) => {
    const diagnostics = contender.count(contender.command(b))
    const result = compare(
      [
        { name: 'valid', run: () => contender.command(a) },
        { name: 'faulty', run: () => contender.command(b) },
      ],
      timing,
    )
    const validTimes = result.get('valid').times
    const extra = result.get('faulty').times.map((ns, slice) => ns - validTimes[slice])
    return { name, diagnostics, validNs: result.get('valid').ns, nsPerDiagnostic: median(extra) / diagnostics }
  })
}
