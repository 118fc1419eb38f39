import { join } from 'node:path'

/** The package `slashlint` as `test/setup.ts` has built it: package.json, bin and dist. */
export const PACKAGE = process.env['SLASHLINT_PACKAGE'] ?? ''

/** Its program. */
export const PROGRAM = join(PACKAGE, 'bin/slashlint.js')
