/**
 * `@slashlint/core/uses`: how handlers use what a command defines.
 *
 * @packageDocumentation
 */
export { checkUses } from './check.js'
export { useTargets } from './targets.js'
export type { UseTarget } from './targets.js'
export type {
  AutocompleteUse,
  DispatchUse,
  EverythingUse,
  FocusedNameUse,
  GetterUse,
  TargetUse,
  HandlerUse,
  LevelNameUse,
  LevelUse,
  OptionUse,
  Use,
  UseBranch,
  ValueUse,
} from './use.js'
