import { rules } from '@slashlint/core/catalogue'

/** Every code with its severity in the spelling of the ledger: `hint, off` for a rule that is off by default. */
export const codes: Readonly<Record<string, string>> = Object.fromEntries(
  rules.map(({ code, severity, off }) => [code, off ? `${severity}, off` : severity]),
)
