import type { Json } from '../json.js'

/* Constants of the parts of messages (official API documentation, "Component Reference" and "Message Flags"). */

/** The types of components. */
export const TYPE = {
  ROW: 1,
  BUTTON: 2,
  STRING_SELECT: 3,
  TEXT_INPUT: 4,
  USER_SELECT: 5,
  ROLE_SELECT: 6,
  MENTIONABLE_SELECT: 7,
  CHANNEL_SELECT: 8,
  SECTION: 9,
  TEXT: 10,
  THUMBNAIL: 11,
  GALLERY: 12,
  FILE: 13,
  SEPARATOR: 14,
  CONTAINER: 17,
  LABEL: 18,
  UPLOAD: 19,
  RADIO: 21,
  CHECKBOXES: 22,
  CHECKBOX: 23,
} as const
/** The types of select menus: of options, users, roles, users and roles, and channels. */
export const SELECTS: readonly number[] = [3, 5, 6, 7, 8]
/** The styles of buttons without a custom id. */
export const STYLE = { LINK: 5, PREMIUM: 6 } as const

/** The styles of text inputs: one line, or several. */
export const INPUT_STYLE = { SHORT: 1, PARAGRAPH: 2 } as const

/** The bits of a message's `flags`. */
export const FLAG = {
  SUPPRESS_EMBEDS: 1 << 2,
  HAS_THREAD: 1 << 5,
  EPHEMERAL: 1 << 6,
  LOADING: 1 << 7,
  HAS_SNAPSHOT: 1 << 14,
  IS_COMPONENTS_V2: 1 << 15,
} as const

interface Flagged {
  readonly flags?: number
}

/** Tells whether only the user of the interaction sees a message. */
export const isEphemeral = ({ flags }: Json | Flagged): boolean =>
  (Number(flags) & FLAG.EPHEMERAL) !== 0
/** Tells whether a message is a deferred answer that the app has not completed. */
export const isLoading = ({ flags }: Json | Flagged): boolean =>
  (Number(flags) & FLAG.LOADING) !== 0
