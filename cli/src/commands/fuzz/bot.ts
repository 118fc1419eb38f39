import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hookedEnvironment, type Emulator } from '@slashlint/emulator'
import type { FuzzedBot, Problem } from '@slashlint/emulator/testing'
import { UsageError } from '../../io.js'
import type { Io } from '../../io.js'
import { GOODBYE, pause, run, runShell } from './process.js'

/** The command and the options with which a bot is started. */
export interface BotOptions {
  /** The program of the bot, with its arguments. */
  readonly command: readonly string[]
  /**
   * True if the bot's requests to Discord go to the emulator, and its other connections are
   * refused.
   */
  readonly hooked: boolean
  /** Hosts with ports to which the bot may connect, too. */
  readonly allowed: readonly string[]
  /** True if the bot's process exits after an unhandled rejection, as Node.js does by default. */
  readonly exitOnRejection: boolean
  /**
   * A shell command that resets the bot's own state. It runs before each use of a command and its
   * following steps.
   */
  readonly resetCommand: string | undefined
  /**
   * Deploys the commands of the project's files, for a bot that has not deployed any.
   *
   * @returns false if there are none
   */
  readonly deploy: () => Promise<boolean>
}

/** A bot in its own process, which reports its uncaught errors. */
export interface StartedBot extends FuzzedBot {
  /** Ends the process, and starts the bot again. */
  restart(): Promise<void>
  /** Ends the bot's process. */
  close(): Promise<void>
}

/**
 * Milliseconds. A bot must be ready within `within`, silent for `quiet` afterwards, and have
 * deployed after `deployed`. After `busy` it counts as ready even if it is never silent. A bot of
 * discord.py is ready, and deploys, two seconds after its last guild.
 */
const READY = { within: 30_000, quiet: 500, busy: 10_000, deployed: 5000 } as const
/** The number of characters at the end of the bot's output that are kept. */
const OUTPUT = 4000

/**
 * Starts a bot and waits until it is ready: connected, with commands, and silent.
 *
 * @throws UsageError if the bot ends, or is not ready in time
 */
export async function startBot(
  emulator: Emulator,
  options: BotOptions,
  io: Io,
): Promise<StartedBot> {
  const folder = mkdtempSync(join(tmpdir(), 'slashlint-fuzz-'))
  const found = createProblems(join(folder, 'problems'))
  const env = environmentOf(emulator, options, found.file, io)
  let output = ''
  const start = () =>
    run(options.command, env, io, (text) => (output = (output + text).slice(-OUTPUT)))
  let bot = start()
  const outputText = (): string => [output.trimEnd(), ...found.told()].filter(isPrinted).join('\n')
  const ready = () => whenReady(emulator, options, { code: () => bot.code(), said: outputText })
  const again = async (): Promise<void> => {
    bot = start()
    await ready()
    found.forget()
  }
  const close = async (): Promise<void> => {
    await bot.end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await ready()
    found.forget()
  } catch (error) {
    await close()
    throw error
  }
  return {
    problems() {
      const problems = found.next()
      const code = bot.code()
      if (code === undefined || problems.some(({ kind }) => kind === 'threw')) {
        return problems
      }
      return [...problems, { kind: 'ended', message: `The bot ended with ${code}.` }]
    },
    async revive() {
      if (options.exitOnRejection && found.has('threw')) {
        await bot.gone(GOODBYE)
      }
      if (found.has('hung')) {
        await bot.kill()
      }
      if (bot.code() !== undefined) {
        await again()
      }
      if (options.resetCommand !== undefined) {
        await runShell(options.resetCommand, io)
      }
    },
    async restart() {
      await (found.has('hung') ? bot.kill() : bot.end())
      await again()
    },
    close,
  }
}

function environmentOf(
  emulator: Emulator,
  { hooked, allowed, exitOnRejection }: BotOptions,
  problems: string,
  io: Io,
) {
  return {
    ...io.env,
    ...emulator.env,
    ...(hooked && hookedEnvironment(io.env)),
    SLASHLINT_PROBLEMS: problems,
    SLASHLINT_ALLOWED: [...allowed, ...ownPorts(emulator)].join(','),
    ...(exitOnRejection && { SLASHLINT_EXIT_ON_REJECTION: '1' }),
  }
}

/**
 * Returns the hosts and ports at which a bot without a gateway receives interactions. It may
 * connect to itself.
 */
const ownPorts = ({ seed }: Emulator): readonly string[] =>
  (seed.apps ?? []).flatMap(({ endpoint }) =>
    endpoint !== undefined && URL.canParse(endpoint) ? [hostOf(new URL(endpoint))] : [],
  )

const hostOf = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port === '' ? STANDARD[protocol] : port}`

/** The default ports of URLs, by protocol. */
const STANDARD: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

const isPrinted = (text: string): boolean => text !== ''

/** Tells whether a problem is a refused connection. */
const isOfRefusal = ({ kind }: Problem): boolean => kind === 'blocked' || kind === 'failed'

/** Creates a reader of the problems that the bot's preload writes to a file, one per line. */
function createProblems(file: string) {
  let read = 0
  /** The problems since the last use of a command. */
  let known: readonly Problem[] = []
  /** The refused connections from before, which count for the next use, too. */
  let kept: readonly Problem[] = []
  const next = (): readonly Problem[] => {
    const text = textOf(file)
    // A line may be half written.
    const end = text.lastIndexOf('\n') + 1
    const lines = text.slice(read, end).split('\n')
    read = end
    const problems = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Problem)
    known = [...known, ...problems]
    const all = [...kept, ...problems]
    kept = []
    return all
  }
  return {
    file,
    next,
    /**
     * Returns the refused connections and thrown errors since the last use, with their places. The
     * preload catches these before they are printed.
     */
    told(): readonly string[] {
      next()
      return known.flatMap(({ kind, message, place }) => {
        if (kind === 'hung' || kind === 'printed') {
          return []
        }
        const words = kind === 'blocked' ? `blocked: ${message}` : message
        return [place === undefined ? words : `${words}\n  at ${place}`]
      })
    },
    /**
     * Tells whether there is a problem of a kind since the last call of `forget`, and removes all
     * problems of that kind.
     */
    has(kind: Problem['kind']): boolean {
      const has = known.some((one) => one.kind === kind)
      known = known.filter((one) => one.kind !== kind)
      return has
    },
    /** Begins a new use: only refused connections from before count for it. */
    forget(): void {
      next()
      kept = known.filter(isOfRefusal)
      known = []
    },
  }
}

/** Returns a sentence. If the emulator has refused a token, a sentence about that follows. */
function withToken(sentence: string, { requests }: Emulator): string {
  const isUnknown = requests.some(({ status }) => status === 401)
  return isUnknown ? `${sentence} ${UNKNOWN_TOKEN}` : sentence
}

/** A bot that is not ready yet: functions that return its exit code, and its output and errors. */
interface StartingBot {
  readonly code: () => number | undefined
  readonly said: () => string
}

/** Checks that the bot still runs. @throws UsageError if it has ended */
function expectAlive(emulator: Emulator, command: readonly string[], bot: StartingBot): void {
  const code = bot.code()
  if (code !== undefined) {
    const ended = `${command.join(' ')} ended with ${code} before it was ready.`
    throw new UsageError(withToken(ended, emulator), bot.said())
  }
}

/** Waits until the bot is ready. @throws UsageError if it ends, or is not ready in time */
async function whenReady(
  emulator: Emulator,
  { command, deploy }: BotOptions,
  bot: StartingBot,
): Promise<void> {
  const end = Date.now() + READY.within
  let seen = -1
  let since = Date.now()
  let connected = Date.now()
  let isTried = false
  for (;;) {
    expectAlive(emulator, command, bot)
    const requests = emulator.requests.length
    if (requests !== seen) {
      seen = requests
      since = Date.now()
    }
    const isConnected = emulator.connections > 0 || (await answersPing(emulator))
    connected = isConnected ? connected : Date.now()
    const isRested = (quiet: number): boolean =>
      isConnected && (Date.now() - since >= quiet || Date.now() - connected >= READY.busy)
    if (hasCommands(emulator) && isRested(READY.quiet)) {
      return
    }
    if (!isTried && isRested(READY.deployed)) {
      isTried = true
      if (!(await deploy())) {
        throw new UsageError(NO_COMMANDS, bot.said())
      }
    }
    if (Date.now() > end) {
      const why = hasEndpoint(emulator) ? await emulator.ping() : undefined
      throw new UsageError(why ?? NO_CONNECTION, bot.said())
    }
    await pause(25)
  }
}

/** Tells whether a bot without a gateway answers a ping of the emulator. */
const answersPing = async (emulator: Emulator): Promise<boolean> =>
  hasEndpoint(emulator) && (await emulator.ping()) === undefined

const hasEndpoint = ({ seed }: Emulator): boolean => seed.apps?.[0]?.endpoint !== undefined

const hasCommands = ({ state }: Emulator): boolean =>
  Object.values(state.apps[0]?.commands ?? {}).some((list) => list.length > 0)

const NO_COMMANDS =
  'The bot is connected, but has deployed no commands, and the files have none that are known completely. Name the files that have them (slashlint fuzz commands -- node bot.js), let the bot deploy them at its start, or put them into a seed (--seed).'
const UNKNOWN_TOKEN =
  'Its token is none that was issued here: let it read DISCORD_TOKEN, or accept any (--auth any).'
const NO_CONNECTION =
  'The bot did not connect within 30 seconds. If it answers over HTTP, name its address (--endpoint).'

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
