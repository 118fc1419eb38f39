/**
 * `@slashlint/core`: checks application commands and related values before the service does.
 *
 * @packageDocumentation
 */
export type * from './context.js'
export type { Diagnostic, DiagnosticData, Path, Related, Severity, Target } from './diagnostic.js'
export { hasErrors } from './diagnostic.js'
export { DYNAMIC, type Dynamic } from './dynamic.js'
export { formatDiagnostics, toPointer } from './format.js'
export type { Area, ErrorCode, RuleCode } from './rules/codes.js'
export { ruleTag } from './rules/known.js'
export type { Resource } from './contract/resources.js'
export type * from './types.js'
export {
  assertCommand,
  assertCommands,
  CommandError,
  commandSchema,
  commandsSchema,
  isCommand,
  parseCommand,
  type ParseResult,
  type StandardResult,
  type StandardSchema,
} from './validate/assert.js'
export { schemaFor, validateResource, type ResourceContexts } from './validate/resource.js'
export * from './validate/index.js'
export * from './validate/rarer.js'
export type { CommandSize, SizeNode } from './validate/command/size.js'
