/**
 * `@slashlint/core/uses`: how handlers use what a command defines.
 *
 * @packageDocumentation
 */
export { checkUses } from './check.js'
export type {
  AutocompleteUse,
  DispatchUse,
  EverythingUse,
  FocusedNameUse,
  GetterUse,
  LevelNameUse,
  LevelUse,
  OptionUse,
  Use,
  UseBranch,
  ValueUse,
} from './use.js'
