import { join } from 'node:path'

/** The folder of the package `slashlint` that `test/setup.ts` has built: package.json, bin and dist. */
export const PACKAGE = process.env['SLASHLINT_PACKAGE'] ?? ''

/** The program of the package. */
export const PROGRAM = join(PACKAGE, 'bin/slashlint.js')
