import { startEmulator, type Emulator, type EmulatorOptions } from '@slashlint/emulator'
import { afterEach } from 'vitest'
import { WebSocket } from 'ws'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) {
    await one.close()
  }
})

/** Starts an emulator that is stopped after the test. */
export async function start(options?: EmulatorOptions): Promise<Emulator> {
  const emulator = await startEmulator(options)
  open.push(emulator)
  return emulator
}

/** JSON of any form, which tests read without checks. */
type Parsed = ReturnType<JSON['parse']>

export interface Received {
  readonly status: number
  readonly headers: Headers
  readonly body: Parsed
}

/** Sends a request like a client, with the bot's token and a JSON body. */
export async function send(
  emulator: Emulator,
  method: string,
  path: string,
  body?: unknown,
  authorization = `Bot ${emulator.botToken}`,
): Promise<Received> {
  const response = await fetch(`${emulator.url}${path}`, {
    method,
    headers: {
      ...(authorization !== '' && { Authorization: authorization }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  }
}

export const globalCommands = ({ applicationId }: Emulator): string =>
  `/api/v10/applications/${applicationId}/commands`
export const guildCommands = ({ applicationId, guildId }: Emulator): string =>
  `/api/v10/applications/${applicationId}/guilds/${guildId}/commands`

/** A message of the gateway. */
export interface GatewayMessage {
  readonly op: number
  readonly t?: string
  readonly s?: number
  readonly d: Parsed
}

/** A small gateway client. */
export interface Bot {
  readonly socket: WebSocket
  readonly received: GatewayMessage[]
  /** The close code, after the connection is closed. */
  readonly closed: Promise<number>
  send(op: number, d: unknown): void
  /** Returns the first message that fits, whether it was received already or not. */
  next(fits: (message: GatewayMessage) => boolean): Promise<GatewayMessage>
}

/** Connects to the gateway and waits for its greeting. */
export async function greeted(emulator: Emulator, query?: string): Promise<Bot> {
  const client = connect(emulator, query)
  await client.next(({ op }) => op === 10)
  return client
}

export function connect(emulator: Emulator, query = '?v=10&encoding=json'): Bot {
  const socket = new WebSocket(`${emulator.url.replace('http', 'ws')}/${query}`)
  const received: GatewayMessage[] = []
  const listeners = new Set<() => void>()
  socket.on('message', (data) => {
    received.push(JSON.parse(String(data)) as GatewayMessage)
    for (const listener of listeners) {
      listener()
    }
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  open.push({ close: () => socket.terminate() })
  return {
    socket,
    received,
    closed,
    send: (op, d) => socket.send(JSON.stringify({ op, d })),
    next: (fits) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = received.find(fits)
          if (found === undefined) {
            return
          }
          listeners.delete(look)
          resolve(found)
        }
        listeners.add(look)
        look()
      }),
  }
}

export const INTENT = { guilds: 1, members: 2, presences: 256 } as const

/** Connects a bot that answers interactions. */
export async function bot(
  emulator: Emulator,
  onInteraction?: (interaction: GatewayMessage['d'], answer: Answer) => unknown,
): Promise<Bot> {
  const made = connect(emulator)
  await made.next(({ op }) => op === 10)
  made.socket.on('message', (data) => {
    const { t, d } = JSON.parse(String(data)) as GatewayMessage
    if (t === 'INTERACTION_CREATE') {
      void onInteraction?.(d, answering(emulator, d))
    }
  })
  made.send(2, { token: emulator.botToken, intents: INTENT.guilds, properties: {} })
  await made.next(({ t }) => t === 'READY')
  return made
}

export interface Answer {
  callback(type: number, data?: unknown): Promise<Received>
  followUp(data: unknown): Promise<Received>
  edit(data: unknown): Promise<Received>
  remove(): Promise<Received>
}

function answering(emulator: Emulator, interaction: GatewayMessage['d']): Answer {
  const { id, token, application_id: app } = interaction
  const original = `/api/v10/webhooks/${app}/${token}/messages/%40original`
  return {
    callback: (type, data) =>
      send(emulator, 'POST', `/api/v10/interactions/${id}/${token}/callback`, { type, data }, ''),
    followUp: (data) =>
      send(emulator, 'POST', `/api/v10/webhooks/${app}/${token}?wait=true`, data, ''),
    edit: (data) => send(emulator, 'PATCH', original, data, ''),
    remove: () => send(emulator, 'DELETE', original, undefined, ''),
  }
}

export const PING = { name: 'ping', description: 'Is the bot awake?' }
export const BAN = {
  name: 'ban',
  name_localizations: { de: 'bannen' },
  description: 'Bans a member',
  options: [
    {
      type: 6,
      name: 'user',
      name_localizations: { de: 'nutzer' },
      description: 'Whom',
      required: true,
    },
    { type: 3, name: 'reason', description: 'Why', max_length: 20 },
  ],
}
