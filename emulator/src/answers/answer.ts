import type { Diagnostic } from '@slashlint/core'

/** What a request is answered with. */
export interface Answer {
  readonly status: number
  /** JSON; absent with 204. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** What decided against the request, for the log. */
  readonly found?: readonly Diagnostic[]
}

export const ok = (body: unknown, status = 200): Answer => ({ status, body })
export const NO_CONTENT: Answer = { status: 204 }

/** An error with the service's numeric code, in its form. */
export function failure(
  status: number,
  code: number,
  message: string,
  more: Pick<Answer, 'found' | 'headers'> = {},
): Answer {
  return { status, body: { message, code }, ...more }
}

/** Numeric codes of the official API documentation, "JSON Error Codes", as far as the emulator answers them. */
export const CODE = {
  general: 0,
  unknownApplication: 10002,
  unknownChannel: 10003,
  unknownGuild: 10004,
  unknownMember: 10007,
  unknownMessage: 10008,
  unknownRole: 10011,
  unknownUser: 10013,
  unknownEmoji: 10014,
  unknownWebhook: 10015,
  unknownBan: 10026,
  unknownInteraction: 10062,
  unknownCommand: 10063,
  unknownPermissions: 10066,
  botsCannot: 20001,
  onlyBots: 20002,
  otherApplication: 20012,
  mostPins: 30003,
  mostReactions: 30010,
  unauthorized: 40001,
  tooLarge: 40005,
  acknowledged: 40060,
  missingAccess: 50001,
  directOnly: 50003,
  othersMessage: 50005,
  emptyMessage: 50006,
  missingPermissions: 50013,
  bulkCount: 50016,
  wrongChannelType: 50024,
  invalidWebhookToken: 50027,
  invalidRecipient: 50033,
  bulkAge: 50034,
  invalidForm: 50035,
  invalidVersion: 50041,
  archivedThread: 50083,
  invalidJson: 50109,
  hasThread: 160004,
  failedBans: 500000,
} as const

/** A guess of ours: the service's own code for a lobby that is not there is not known. */
export const UNKNOWN_LOBBY = 10300
