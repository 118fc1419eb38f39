/**
 * `@slashlint/core/commands`: the validators of commands alone, for programs that must start at once.
 *
 * @packageDocumentation
 */
export type { CommandContext } from './context.js'
export type { Diagnostic } from './diagnostic.js'
export { validateCommand, validateCommands } from './validate/index.js'
