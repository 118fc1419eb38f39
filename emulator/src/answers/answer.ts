import type { Diagnostic } from '@slashlint/core'

/** The answer to a request. */
export interface Answer {
  /** The HTTP status. */
  readonly status: number
  /** The JSON body; absent with status 204. */
  readonly body?: unknown
  /** Additional headers, such as `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>
  /** The diagnostics because of which the request was refused, for the log. */
  readonly found?: readonly Diagnostic[]
}

export const ok = (body: unknown, status = 200): Answer => ({ status, body })
export const NO_CONTENT: Answer = { status: 204 }

/**
 * Returns an error answer in Discord's format.
 *
 * @param code Discord's numeric code; 0 if there is only an HTTP status
 */
export const failure = (
  status: number,
  code: number,
  message: string,
  more: Pick<Answer, 'found' | 'headers'> = {},
) => ({ status, body: { message, code }, ...more }) satisfies Answer

/**
 * The most pins of a channel, and the most kinds of emoji on a message (official API documentation,
 * JSON errors 30003 and 30010).
 */
export const MOST = { pins: 50, reactions: 20 } as const

/**
 * The errors that the emulator answers: the HTTP status, the numeric code ("JSON Error Codes" in
 * the official API documentation), and Discord's message.
 */
export const ERRORS = {
  unknownApplication: [404, 10002, 'Unknown Application'],
  unknownChannel: [404, 10003, 'Unknown Channel'],
  unknownGuild: [404, 10004, 'Unknown Guild'],
  unknownMember: [404, 10007, 'Unknown Member'],
  unknownMessage: [404, 10008, 'Unknown Message'],
  unknownRole: [404, 10011, 'Unknown Role'],
  unknownUser: [404, 10013, 'Unknown User'],
  unknownEmoji: [400, 10014, 'Unknown Emoji'],
  unknownWebhook: [404, 10015, 'Unknown Webhook'],
  unknownBan: [404, 10026, 'Unknown Ban'],
  unknownInteraction: [404, 10062, 'Unknown interaction'],
  unknownCommand: [404, 10063, 'Unknown application command'],
  unknownPermissions: [404, 10066, 'Unknown application command permissions'],
  // A guess of ours: Discord's own code is not known.
  unknownLobby: [404, 10300, 'Unknown Lobby'],
  onlyBots: [403, 20002, 'Only bots can use this endpoint'],
  otherApplication: [
    403,
    20012,
    'You are not authorized to perform this action on this application',
  ],
  mostPins: [400, 30003, `Maximum number of pins reached for the channel (${MOST.pins})`],
  mostReactions: [403, 30010, `Maximum number of reactions reached (${MOST.reactions})`],
  mostFiles: [400, 30015, 'Maximum number of attachments in a message reached (10)'],
  tooLarge: [413, 40005, 'Request entity too large'],
  acknowledged: [400, 40060, 'Interaction has already been acknowledged.'],
  missingAccess: [403, 50001, 'Missing Access'],
  directOnly: [403, 50003, 'Cannot execute action on a DM channel'],
  othersMessage: [403, 50005, 'Cannot edit a message authored by another user'],
  emptyMessage: [400, 50006, 'Cannot send an empty message'],
  missingPermissions: [403, 50013, 'Missing Permissions'],
  bulkCount: [
    400,
    50016,
    'Provided too few or too many messages to delete. Must provide at least 2 and fewer than 100 messages to delete',
  ],
  wrongChannelType: [400, 50024, 'Cannot execute action on this channel type'],
  invalidWebhookToken: [401, 50027, 'Invalid Webhook Token'],
  invalidRecipient: [400, 50033, 'Invalid Recipient(s)'],
  bulkAge: [400, 50034, 'You can only bulk delete messages that are under 14 days old.'],
  invalidForm: [400, 50035, 'Invalid Form Body'],
  invalidVersion: [400, 50041, 'Invalid API version'],
  archivedThread: [
    400,
    50083,
    'Tried to perform an operation on an archived thread, such as editing a message or adding a user to the thread',
  ],
  invalidJson: [400, 50109, 'The request body contains invalid JSON.'],
  noHistory: [400, 160002, 'Cannot reply without permission to read message history'],
  hasThread: [400, 160004, 'A thread has already been created for this message'],
  failedBans: [400, 500000, 'Failed to ban users'],
} as const satisfies Readonly<Record<string, readonly [status: number, code: number, text: string]>>

/** Thrown to end a request with an error answer. */
export class Refused extends Error {
  constructor(readonly answer: Answer) {
    super('refused')
  }
}

/** Ends a request if there is an error answer. @throws Refused with that answer */
export function stop(refusal: Answer | undefined): void {
  if (refusal !== undefined) {
    throw new Refused(refusal)
  }
}

/**
 * Returns an error answer of the table.
 *
 * @param why slashlint's explanation, after Discord's message
 */
export function refuse(name: keyof typeof ERRORS, why?: string): Answer {
  const [status, code, text] = ERRORS[name]
  return failure(status, code, why === undefined ? text : `${text}: ${why}`)
}
