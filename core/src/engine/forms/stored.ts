/** A command as the service stores and returns it, in normal form: defaults filled in, texts normalised. */
export interface StoredCommand {
  /** A snowflake. */
  readonly id: string
  /** The snowflake of the application that owns it. */
  readonly application_id: string
  /** The guild; absent for a global command. */
  readonly guild_id?: string
  /** The snowflake of the last change. */
  readonly version: string
  /** A `CommandType`. */
  readonly type: number
  /** The default name, in lower case for CHAT_INPUT. */
  readonly name: string
  /** The translations of the name by locale; null if there are none. */
  readonly name_localizations: Readonly<Record<string, string>> | null
  /** `''` for USER and MESSAGE commands. */
  readonly description: string
  /** The translations of the description by locale; null if there are none. */
  readonly description_localizations: Readonly<Record<string, string>> | null
  /** The options; absent if there are none. */
  readonly options?: readonly Readonly<Record<string, unknown>>[]
  /** A decimal bit set; null if all members may use it. */
  readonly default_member_permissions: string | null
  /** True if the command is age-restricted. */
  readonly nsfw: boolean
  /** Any other field that the service returns. */
  readonly [field: string]: unknown
}

/** The permission overwrites that one guild has set for one command, as fetched. */
export interface StoredOverwrites {
  /** The command's id, or the application's. */
  readonly id: string
  /** The snowflake of the application that owns the command. */
  readonly application_id?: string
  /** The snowflake of the guild whose administrators set them. */
  readonly guild_id?: string
  /** The overwrites, as the service returns them. */
  readonly permissions: readonly unknown[]
  /** Any other field that the service returns. */
  readonly [field: string]: unknown
}
