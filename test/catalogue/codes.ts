import { rules } from '@slashlint/core/catalogue'

/** Every code with its severity, as the ledger writes it: `hint, off` for a rule that is off by default. */
export const codes: Readonly<Record<string, string>> = Object.fromEntries(
  rules.map(({ code, severity, off }) => [code, off ? `${severity}, off` : severity]),
)
