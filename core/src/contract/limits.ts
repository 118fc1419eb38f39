import type { CommandType } from './enums.js'

/** The figures of Discord's documentation, section "Limits" and the notes of the field tables. Lengths are in Unicode code points. */
export const LIMITS = {
  nameLength: 32,
  descriptionLength: 100,
  options: 25,
  choices: 25,
  choiceNameLength: 100,
  choiceValueLength: 100,
  /**
   * Counts name, description and value in the whole tree; of each field only the longest of default and localizations.
   */
  commandSize: 8000,
  /** Levels of options that exist: the command's own, a group's, a sub-command's. */
  optionDepth: 3,
  minLengthMinimum: 0,
  maxLengthMinimum: 1,
  stringLength: 6000,
  /** INTEGER values are in -2^53+1 … 2^53-1. */
  integerValue: 2 ** 53 - 1,
  /** NUMBER values are in -2^53 … 2^53. */
  numberValue: 2 ** 53,
  /** Public fact (official API documentation, attachment options). */
  fileTypes: 10,
  /** Public fact (official OpenAPI, 2026-07-18): a bit set has 54 bits. */
  permissionBits: 54,
  permissionOverwrites: 100,
  /** Public fact (observed, official OpenAPI 2026-07-18): items of any types in a bulk body. */
  bulkBody: 130,
  dailyCreates: 200,
  /** Our own: a warning is useful from this number on. */
  dailyCreatesNear: 180,
  lobbyMetadataLength: 1000,
  /** Public fact (official OpenAPI, 2026-07-18). */
  lobbyMetadataEntries: 25,
  lobbyMembers: 25,
  /** Public fact (official documentation, 2026-07-28). */
  lobbyMemberName: 80,
  lobbyIdleTimeoutMinimum: 5,
  lobbyIdleTimeoutMaximum: 604_800,
  /** Our own: a State shorter than this is guessable. */
  stateLength: 16,
} as const

/** Commands per application in one scope, by command type. A guild has none of type 4. */
export const COMMAND_COUNTS: Readonly<Record<number, number>> = {
  1: 100,
  2: 15,
  3: 15,
  4: 1,
} satisfies Record<CommandType, number>

/** The age from which age-restricted commands are allowed. Section "Limits". */
export const AGE_RESTRICTED_FROM = 18
