/** What the benchmark measures, in the order in which it is printed. */
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
