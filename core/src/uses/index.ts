/**
 * `@slashlint/core/uses`: checks how handlers use commands.
 *
 * @packageDocumentation
 */
export { checkAnswers } from './check-answers.js'
export { checkUses, comparableTo } from './check.js'
export { useTargets, type UseTarget } from './targets.js'
export type * from './answer.js'
export type * from './use.js'
