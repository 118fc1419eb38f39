/**
 * `@slashlint/emulator`: Discord's API on this machine, for tests and development.
 *
 * @packageDocumentation
 */
export type { Emulator, EmulatorOptions } from './control/emulator.js'
export type { EmulatorState } from './control/state.js'
export { startEmulator } from './emulator.js'
export { hookedEnvironment, unhookable } from './hooks.js'
export { InvocationError } from './invoke/error.js'
export type {
  InvocationResult,
  InvokeOptions,
  NextOptions,
  Step,
  UseOptions,
} from './invoke/invocation.js'
export type { InvokerOptions } from './invoke/invoker.js'
export { JournalError } from './log/journal.js'
export type { Fault } from './net/faults.js'
export type { SeenRequest } from './net/seen.js'
export type { Json, Message } from './json.js'
export type { Seed } from './state/seed.js'
export { SeedError } from './state/seed-error.js'
export type { SeedFinding } from './state/seed-commands.js'
