import type { StoredCommand } from '@slashlint/core/engine'
import type { Json, Message, UserObject } from '../json.js'

/** The types of interactions (official API documentation). */
export const RECEIVED = { PING: 1, COMMAND: 2, COMPONENT: 3, AUTOCOMPLETE: 4, MODAL: 5 } as const

/** The types of callbacks (official API documentation). */
export const CALLBACK = {
  PONG: 1,
  MESSAGE: 4,
  DEFERRED_MESSAGE: 5,
  DEFERRED_UPDATE: 6,
  UPDATE_MESSAGE: 7,
  CHOICES: 8,
  MODAL: 9,
  LAUNCH_ACTIVITY: 12,
} as const

/** An interaction as the app receives it. */
export interface InteractionPayload extends Json {
  /** The snowflake of the interaction. */
  readonly id: string
  /** The type, as in `InteractionType`. */
  readonly type: number
  /** The token with which the app answers, valid for 15 minutes. */
  readonly token: string
  /** The channel where the command or component was used. */
  readonly channel_id: string
  /** The owners of the app's installations, by the type of installation. */
  readonly authorizing_integration_owners: Json
  /** The user, outside guilds. */
  readonly user?: UserObject
  /** The member with the user, in guilds. */
  readonly member?: Json & { readonly user: UserObject }
}

/** Returns the user of an interaction. */
export const userIn = ({ user, member }: InteractionPayload): UserObject | undefined =>
  user ?? member?.user

/** An act of an app. */
export interface AppAct {
  /**
   * The kind of act. `send`: a message without an interaction. `request`: another request, such as
   * a ban. `refused`: a refused or unsimulated request, with the answer in `data`.
   */
  readonly what: 'callback' | 'follow-up' | 'edit' | 'delete' | 'send' | 'request' | 'refused'
  /** The milliseconds since the interaction was sent. */
  readonly after: number
  /** The type of a callback; absent for other acts. */
  readonly type?: number
  /** The method and path of a request, with names in place of ids. */
  readonly request?: string
  /** A description of a successful request, such as `banned @ben: "spam"`. */
  readonly says?: string
  /** The body of the callback or request. */
  readonly data?: Json
  /** The message after the act; for a deletion, before it. */
  readonly message?: Message
}

/** An interaction that was sent to an app. */
export interface Interaction {
  /** The snowflake, which the app's first answer contains. */
  readonly id: string
  /** The token for the app's answers. */
  readonly token: string
  /** The app that receives the interaction. */
  readonly appId: string
  /** The JSON that the app receives. */
  readonly payload: InteractionPayload
  /** The command; undefined for other interactions. */
  readonly command: StoredCommand | undefined
  /** The message whose component was used; undefined for other interactions. */
  readonly source: Message | undefined
  /** The time of delivery, from which the time for an answer counts. */
  sentAt: number
  /**
   * The id of the conversation's first interaction. Uses of the app's messages and forms continue
   * the conversation.
   */
  readonly conversation: string
  /** The length of the timeline when the interaction was sent; later acts may answer it. */
  readonly begin: number
  /** True while a caller waits for the app's answer. */
  isAwaited: boolean
  /** The errors of each refused answer, follow-up or edit. */
  readonly refused: (readonly string[])[]
  /** The first answer; undefined until it comes. */
  callback: Pick<AppAct, 'type' | 'data'> | undefined
  /** True if nobody waits for an answer any more. */
  isOver: boolean
  /** The id of the original response; undefined until it exists. */
  originalId: string | undefined
}

/**
 * The milliseconds for the first answer, and for which the token is valid (official API
 * documentation).
 */
export const ANSWER_WITHIN = 3000
export const TOKEN_HOLDS = 15 * 60_000
