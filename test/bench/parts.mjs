/** The parts of the benchmark, in the order in which they are printed. */
export const PARTS = [
  'ratios',
  'faults',
  'hostile',
  'startup',
  'sizes',
  'readers',
  'server',
  'large',
  'program',
  'schemas',
  'code',
  'tree',
  'python',
]
