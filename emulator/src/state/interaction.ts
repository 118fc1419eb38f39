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
  /** The token with which the app answers, for 15 minutes. */
  readonly token: string
  /** The channel of the use. */
  readonly channel_id: string
  /** The owners of the app's installations, by the type of installation. */
  readonly authorizing_integration_owners: Json
  /** Its user outside guilds. */
  readonly user?: UserObject
  /** Its user in a guild. */
  readonly member?: Json & { readonly user: UserObject }
}

/** Returns the user of an interaction. */
export const userIn = ({ user, member }: InteractionPayload): UserObject | undefined =>
  user ?? member?.user

/** An act of the app. */
export interface AppAct {
  /**
   * The kind of act. `send`: a message without an interaction. `request`: another request, such as a ban. `refused`: a
   * refused or unsimulated request, with the answer as its `data`.
   */
  readonly what: 'callback' | 'follow-up' | 'edit' | 'delete' | 'send' | 'request' | 'refused'
  /** Milliseconds after the interaction was sent. */
  readonly after: number
  /** The type of a callback. */
  readonly type?: number
  /** The method of a request, and its path with names. */
  readonly request?: string
  /** A request that was carried out, in words: `banned @ben: "spam"`. */
  readonly says?: string
  /** The body of the answer or the request. */
  readonly data?: Json
  /** The message that was made or changed, as it is afterwards. */
  readonly message?: Message
}

/** An interaction that was sent to an app. */
export interface Interaction {
  /** The snowflake, by which the app gives its first answer. */
  readonly id: string
  /** The token with which further answers are sent. */
  readonly token: string
  /** The app that receives the interaction. */
  readonly appId: string
  /** The JSON that the app receives. */
  readonly payload: InteractionPayload
  /** The command that was used, if it was one. */
  readonly command: StoredCommand | undefined
  /** The message whose component was used. */
  readonly source: Message | undefined
  /** The moment of delivery, at which the time of the app begins. */
  sentAt: number
  /** The first interaction of the conversation, to which uses of its messages and forms belong. */
  readonly conversation: string
  /** The length of the timeline when it was sent: later acts may answer it. */
  readonly begin: number
  /** True if somebody waits for the app's response. */
  isAwaited: boolean
  /** The refused answers, follow-ups and edits, each with its mistakes. */
  readonly refused: (readonly string[])[]
  /** The first answer; there is only one. */
  callback: Pick<AppAct, 'type' | 'data'> | undefined
  /** Nobody waits for an answer any more. */
  isOver: boolean
  /** The id of the original response, once there is one. */
  originalId: string | undefined
}

/** The default time for the first answer, and the time for which the token is valid (official API documentation). */
export const ANSWER_WITHIN = 3000
export const TOKEN_HOLDS = 15 * 60_000
