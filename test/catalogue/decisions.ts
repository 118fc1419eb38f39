import { readFileSync } from 'node:fs'

const text = readFileSync(new URL('../../docs/decisions.md', import.meta.url), 'utf8')

/** The numbers of the decisions, in the order of the page. */
export const DECISIONS = [...text.matchAll(/^### Decision (\d+)$/gm)].map((match) =>
  Number(match[1]),
)

/** The table of rules that differ from the specification's list: `error`, `hint, off`, `dropped`. */
export const CHANGED_RULES = [
  ...text.matchAll(/^\| `([a-z]+\/[a-z-]+)` +\| +([a-z, ]+?) +\| +(.+?) +\|$/gm),
].map(([, code = '', severity = '', reason = '']) => ({ code, severity, reason }))
