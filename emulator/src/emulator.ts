import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { OAUTH_SCOPES } from '@slashlint/core/contract'
import { announceDifference, remember } from './api/difference.js'
import { announceMessage } from './api/events.js'
import type { Api } from './api/request.js'
import { createSeededWorld } from './api/seeded.js'
import { createControl, type Control } from './control/control.js'
import { createStream, type Stream } from './control/timeline.js'
import type { AppKeys, BearerOf, Emulator, EmulatorOptions } from './control/emulator.js'
import { stateOf } from './control/state.js'
import type { InvokeSettings } from './invoke/invocation.js'
import { pingProblem } from './invoke/deliver.js'
import { invoke } from './invoke/invoke.js'
import { InvocationError } from './invoke/error.js'
import { useMessage } from './invoke/result.js'
import { find } from './invoke/invoker.js'
import { createRates, type Rates } from './limits/rates.js'
import { openJournal, type Journal } from './log/journal.js'
import { replay, type Difference } from './log/replay.js'
import { createFaults, isCloseCode, readFault, type Fault, type Faults } from './net/faults.js'
import { createGateway, type Gateway } from './net/gateway.js'
import { createSeenRequests, unsimulatedMessage, type SeenRequests } from './net/seen.js'
import { createHttpServer } from './net/server.js'
import { createSettling, type Settling } from './net/settle.js'
import { createRecorder, type Recorder } from './session/record.js'
import { readAccepted } from './state/accepted.js'
import { isDuration, milliseconds } from './state/clock.js'
import { ANSWER_WITHIN } from './state/interaction.js'
import { definedFields } from './json.js'
import { createKeys } from './state/keys.js'
import { completeSeed, DEFAULT_SEED, type Seed } from './state/seed.js'
import { seedFindings } from './state/seed-commands.js'
import { checkedSeed } from './state/seed-shape.js'
import type { ResetOptions, World } from './state/world.js'

const DAY = 86_400_000
const EVERYWHERE: readonly string[] = ['0.0.0.0', '::', '[::]']
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/

/** The parts of an emulator, except its HTTP server. */
interface Service {
  readonly options: EmulatorOptions
  /** The seed with the requested ids and endpoint. */
  readonly seed: Seed
  /** The secret for the control routes. */
  readonly secret: string
  readonly world: World
  readonly api: Api
  readonly faults: Faults
  readonly gateway: Gateway
  readonly settling: Settling
  readonly requests: SeenRequests
  /** Notifies open pages of changes. */
  readonly stream: Stream
  readonly journal: Journal | undefined
  /** Requests of the log whose answers differ now. */
  readonly differences: readonly Difference[]
  readonly recorder: Recorder | undefined
  readonly settings: InvokeSettings
  readonly running: Running
}

/** The changing state of a running emulator, except its world. */
interface Running {
  /** The address of the server; set once it listens. */
  address: string
  /** The counters of the rate limits, which a reset clears. */
  rates: Rates | undefined
}

/**
 * Starts an emulator of the API on this machine.
 *
 * @param options the seed, the address, limits and faults; all optional
 * @returns the running emulator; call `close()` when you are done
 * @throws SeedError if the seed is invalid
 * @throws RangeError if the clock or a duration is invalid
 * @throws JournalError if the log of `state` cannot be read, or if another emulator has it
 * @throws Error of the socket if the emulator cannot listen on the port
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { port = 0, host = LOCAL } = options
  const service = await createService(options)
  const { world, api, stream, journal, gateway, running } = service
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    service.recorder?.end()
    gateway.close()
    const closed = once(server.close(), 'close')
    server.closeAllConnections()
    await closed
    journal?.close()
  }
  const emulator = emulatorOf(service, () => (closing ??= close()))
  const control = createControl(emulator, api, stream, options.fuzz)
  const server = serverOf(service, control)
  running.address = await listen(server, port, host).catch((error: unknown) => {
    journal?.close()
    throw error
  })
  world.moveTo(running.address)
  return emulator
}

/** The default address to listen on. */
const LOCAL = '127.0.0.1'

/** Creates the parts of the service, and repeats the requests of its log. @throws as {@link startEmulator} */
async function createService(options: EmulatorOptions): Promise<Service> {
  const { auth = 'issued', strict = false, limits = 'default', host = LOCAL } = options
  const seed = withIds(checkedSeed(options.seed ?? DEFAULT_SEED), options)
  const secret = randomBytes(24).toString('base64url')
  // Whoever else can connect must not know the tokens.
  const key = LOOPBACK.test(host) ? {} : { key: secret }
  const world = createSeededWorld({ seed, dailyCreates: limits !== 'off', start: options, ...key })
  const accepted = (options.accept ?? []).map(readAccepted)
  const faults = createFaults(() => world.clock.now())
  for (const fault of options.faults ?? []) {
    inject(faults, fault)
  }
  const running: Running = { address: '', rates: ratesOf(limits) }
  const api: Api = {
    world,
    keys: createKeys(),
    auth,
    strict,
    accepted,
    answerWithin: answerWithinOf(options.answerWithin),
    address: () => running.address,
    dispatch: (appId, name, data, guildId) => gateway.dispatch(appId, name, data, guildId),
    settled: (appId) => settling.settled(appId),
    deliver: (appId, payload, guildId) =>
      gateway.deliver(appId, 'INTERACTION_CREATE', payload, guildId) > 0,
  }
  const gateway = createGateway({
    api,
    faults,
    limited: running.rates !== undefined,
    advance: (duration) => advance(service, duration),
    unsimulated: (path) => tellUnsimulated(service, path),
  })
  const settling = createSettling((appId) => gateway.probe(appId))
  world.messages.watch((event) => announceMessage(api, event))
  const journal = options.state === undefined ? undefined : await openJournal(options.state)
  const differences = journal === undefined ? [] : replay(api, journal.entries)
  const requests = createSeenRequests()
  const recorder = options.onStep && createRecorder(api, options.onStep)
  const stream = createStream()
  world.messages.watch(stream.changed)
  const settings: InvokeSettings = {
    recorder,
    readRepair: options.readRepair === true,
    get rates() {
      return running.rates
    },
    endpointHosts: options.endpointHosts ?? [],
    checked: new Set(),
  }
  const parts = { world, api, faults, gateway, settling, requests, stream }
  const past = { journal, differences, recorder }
  const service: Service = { options, seed, secret, ...parts, ...past, settings, running }
  return service
}

/** Records a gateway request that is not simulated. */
function tellUnsimulated({ world, requests, options }: Service, path: string): void {
  const { request, size } = unsimulatedMessage(path, world.clock.now())
  requests.add(request, size)
  options.onRequest?.(request)
}

const inject = (faults: Faults, fault: Fault | string): void =>
  faults.add(typeof fault === 'string' ? readFault(fault) : fault)

/** Creates the server of the API, the gateway and the page. */
function serverOf(service: Service, control: Control): Server {
  const { options, api, gateway, faults, journal, settling, requests, stream } = service
  const { host = LOCAL } = options
  return createHttpServer({
    api,
    gateway,
    faults,
    rates: () => service.running.rates,
    journal,
    hosts: EVERYWHERE.includes(host) ? undefined : [host],
    seen(request, size) {
      requests.add(request, size)
      stream.changed()
      options.onRequest?.(request)
    },
    settling,
    advance: (duration) => advance(service, duration),
    control,
  })
}

/** Moves the clock forward. @throws RangeError for an invalid duration */
function advance({ world, journal, stream, recorder }: Service, duration: number | string): void {
  const advance = milliseconds(duration)
  const at = Math.floor(world.clock.now())
  world.advance(advance, () => journal?.append({ at, advance }))
  stream.changed()
  recorder?.begin({ advance: duration })
}

/** Restores the seed. @throws RangeError if the start of the clock is invalid */
function reset(service: Service, start: ResetOptions | undefined): void {
  const { world, api, journal, faults, requests, stream, recorder, options } = service
  recorder?.end()
  const at = Math.floor(world.clock.now())
  const before = remember(api)
  world.reset(start, () => journal?.append({ at, reset: true, ...start }))
  announceDifference(api, before)
  faults.clear()
  service.running.rates = ratesOf(options.limits)
  requests.clear()
  stream.changed()
}

/** Creates the public interface of an emulator. @param close stops the server */
function emulatorOf(service: Service, close: () => Promise<void>): Emulator {
  const { seed, secret, world, api, faults, gateway, requests, journal, settings, running } =
    service
  const [applicationId = '0'] = world.apps.keys()
  const [guildId = '0'] = world.guilds.keys()
  const keysOf = (id: string): AppKeys => ({
    botToken: world.tokens.bot(id),
    clientSecret: world.tokens.clientSecret(id),
    publicKey: api.keys.publicKey(id),
  })
  const emulator: Emulator = {
    get url() {
      return running.address
    },
    get page() {
      return `${running.address}/?secret=${secret}`
    },
    secret,
    applicationId,
    guildId,
    ...keysOf(applicationId),
    get apps() {
      return [...world.apps.values()].map(({ id, name }) => ({ id, name, ...keysOf(id) }))
    },
    get env() {
      return environmentOf(emulator)
    },
    requests: requests.list,
    seed,
    get connections() {
      return gateway.connections(applicationId)
    },
    settled: () => api.settled(applicationId),
    ping: () => pingProblem(api, applicationId, settings),
    get state() {
      return stateOf(world)
    },
    differences: service.differences,
    repaired: journal?.repaired,
    seedFindings: seedFindings(seed),
    reset: (start) => reset(service, start),
    advance: (duration) => advance(service, duration),
    invoke: (line, how) => invoke(api, settings, line, how),
    autocomplete: (line, autocomplete, how) =>
      invoke(api, settings, line, { ...how, autocomplete }),
    press: (press, how) => useMessage(api, settings, { press }, how),
    select: (select, values, how) => useMessage(api, settings, { select, values }, how),
    token: ({ app = applicationId, ...of } = {}) => tokenFor(api, { app, ...of }),
    fail: (fault) => inject(faults, fault),
    disconnect(how = 4000) {
      expectCloseCode(how)
      gateway.disconnect(how)
    },
    close,
  }
  return emulator
}

/** Starts listening. @returns the address of the server */
async function listen(server: Server, wanted: number, host: string): Promise<string> {
  await once(server.listen(wanted, host), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? wanted) : wanted
  const name = EVERYWHERE.includes(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Returns the environment variables for programs under test. */
const environmentOf = (emulator: Emulator): Record<string, string> => ({
  DISCORD_TOKEN: emulator.botToken,
  DISCORD_APPLICATION_ID: emulator.applicationId,
  DISCORD_GUILD_ID: emulator.guildId,
  DISCORD_PUBLIC_KEY: emulator.publicKey,
  SLASHLINT_EMULATOR: emulator.url,
  SLASHLINT_EMULATOR_SECRET: emulator.secret,
})

function tokenFor(
  { world }: Api,
  { user, scopes = ['applications.commands.update'], app }: BearerOf & { readonly app: string },
): string {
  const unknown = scopes.find((scope) => !OAUTH_SCOPES.includes(scope))
  if (unknown !== undefined) {
    throw new InvocationError(`There is no scope ${JSON.stringify(unknown)}.`)
  }
  return world.tokens.bearer({
    app,
    scopes,
    expires: Math.floor(world.clock.now()) + 7 * DAY,
    ...(user !== undefined && { user: find([...world.users.values()], user, 'user').id }),
  })
}

function expectCloseCode(how: number | 'reconnect' | 'invalid-session'): void {
  if (how === 'reconnect' || how === 'invalid-session' || isCloseCode(how)) {
    return
  }
  throw new RangeError(
    `A connection is closed with a code such as 4000, or with reconnect or invalid-session; found ${String(how)}.`,
  )
}

function answerWithinOf(wanted: number | string = ANSWER_WITHIN): number {
  if (wanted === 'off') {
    return Infinity
  }
  if (isDuration(wanted) && milliseconds(wanted) > 0) {
    return milliseconds(wanted)
  }
  throw new RangeError(
    `An app has a time such as "10m" for its first answer, or "off" for as long as it takes; found ${JSON.stringify(wanted)}.`,
  )
}

function ratesOf(limits: EmulatorOptions['limits']): Rates | undefined {
  if (limits === 'real') {
    return createRates()
  }
  return limits === 'short' ? createRates(0.1) : undefined
}

/**
 * Returns the complete seed. Its first app and guild get the ids and the endpoint of the options.
 */
function withIds(seed: Seed, { app, guild, endpoint }: EmulatorOptions): Seed {
  const change = <T extends object>(
    [first, ...others]: readonly T[],
    more: object,
  ): readonly T[] => (first === undefined ? [] : [{ ...first, ...more }, ...others])
  const whole = completeSeed(seed)
  return {
    ...whole,
    apps: change(whole.apps, definedFields({ id: app, endpoint })),
    guilds: change(whole.guilds, definedFields({ id: guild })),
  }
}
