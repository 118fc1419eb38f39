/** The opcodes of the gateway (official API documentation). */
export const OP = {
  DISPATCH: 0,
  HEARTBEAT: 1,
  IDENTIFY: 2,
  PRESENCE: 3,
  VOICE: 4,
  RESUME: 6,
  RECONNECT: 7,
  MEMBERS: 8,
  INVALID_SESSION: 9,
  HELLO: 10,
  ACK: 11,
} as const

/** The codes with which the gateway closes a connection (official API documentation). */
export const CLOSE = {
  unknownOpcode: 4001,
  decodeError: 4002,
  notAuthenticated: 4003,
  authenticationFailed: 4004,
  alreadyAuthenticated: 4005,
  invalidSequence: 4007,
  rateLimited: 4008,
  sessionTimedOut: 4009,
  invalidShard: 4010,
  invalidVersion: 4012,
  invalidIntents: 4013,
  disallowedIntents: 4014,
} as const
/** The close codes that end a session, so that it cannot be resumed. */
export const FINAL: readonly number[] = [1000, 1001, CLOSE.invalidSequence, CLOSE.sessionTimedOut]
