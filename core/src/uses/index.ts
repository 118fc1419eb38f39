/**
 * `@slashlint/core/uses`: how handlers use what a command defines.
 *
 * @packageDocumentation
 */
export { checkUses } from './check.js'
export { useTargets, type UseTarget } from './targets.js'
export type * from './use.js'
