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
   * The most characters of a command: names, descriptions and values of the whole tree. Of a text
   * and its translations, only the longest counts.
   */
  commandSize: 8000,
  /** The most levels of options: the command's own, a group's, a sub-command's. */
  optionDepth: 3,
  minLengthMinimum: 0,
  maxLengthMinimum: 1,
  stringLength: 6000,
  /** The greatest INTEGER value; the least is its negative. */
  integerValue: 2 ** 53 - 1,
  /** The greatest NUMBER value; the least is its negative. */
  numberValue: 2 ** 53,
  /**
   * The most file types of an option. Public fact (official API documentation, attachment options).
   */
  fileTypes: 10,
  /** The number of bits of a permission bit set. Public fact (official OpenAPI, 2026-07-18). */
  permissionBits: 54,
  permissionOverwrites: 100,
  /**
   * The most commands, of all types, in a bulk body. Public fact (observed, official OpenAPI
   * 2026-07-18).
   */
  bulkBody: 130,
  dailyCreates: 200,
  /** The number of creations in a day from which slashlint warns. Our own figure. */
  dailyCreatesNear: 180,
  lobbyMetadataLength: 1000,
  /** The most entries of a lobby's metadata. Public fact (official OpenAPI, 2026-07-18). */
  lobbyMetadataEntries: 25,
  lobbyMembers: 25,
  /**
   * The most characters of a lobby member's name. Public fact (official documentation, 2026-07-28).
   */
  lobbyMemberName: 80,
  lobbyIdleTimeoutMinimum: 5,
  lobbyIdleTimeoutMaximum: 604_800,
  /** The least length of a State that cannot be guessed. Our own figure. */
  stateLength: 16,
} as const

/**
 * The most commands of an application in one scope, by command type. A guild has none of type 4.
 */
export const COMMAND_COUNTS: Readonly<Record<number, number>> = {
  1: 100,
  2: 15,
  3: 15,
  4: 1,
} satisfies Record<CommandType, number>

/** The age from which age-restricted commands are allowed. Section "Limits". */
export const AGE_RESTRICTED_FROM = 18
