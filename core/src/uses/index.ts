/**
 * `@slashlint/core/uses`: how handlers use what a command defines.
 *
 * @packageDocumentation
 */
export { checkAnswers } from './check-answers.js'
export { checkUses } from './check.js'
export { useTargets, type UseTarget } from './targets.js'
export type * from './answer.js'
export type * from './use.js'
