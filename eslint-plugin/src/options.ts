// These types do not use core's: core is bundled, and users of the plugin do not install it.

export type Severity = 'error' | 'warning' | 'hint'

/** The options of the rule. */
export interface Options {
  /** The least severity that is reported. Default: `warning`. */
  readonly severity?: Severity
  /** The scope of the commands. Without it, rules that need the scope report nothing. */
  readonly scope?: 'global' | 'guild'
  /** Severities by code (`option/required-order`) and area (`option/*`), as in `slashlint.json`. */
  readonly rules?: Readonly<Record<string, Severity | 'off'>>
}
