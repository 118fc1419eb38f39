import { baseOf, credentialsOf, placeOf, type Access, type Waiting } from './access.js'
import { codeOf, DeployError, NO_MORE_CREATES, refusal, type Answer } from './error.js'

/**
 * The version of this package, which the build inserts. Undefined when the code runs from source.
 */
declare const SLASHLINT_VERSION: string | undefined
/** The version of this package; `development` when the code runs from source. */
export const VERSION = typeof SLASHLINT_VERSION === 'string' ? SLASHLINT_VERSION : 'development'

/** Sends the requests of one deployment, one after the other. */
export interface Sender {
  /**
   * Sends a request that changes something. Waits first if a rate limit requires it.
   *
   * @returns the answer; `undefined` if the deployed commands must be read again: no answer came,
   *   Discord failed (the pause after it is over), or the command does not exist any more
   */
  change(method: string, path: string, body: unknown): Promise<Answer | undefined>
  /** Sends a GET until it is answered, and returns the body of the answer. */
  read(path: string): Promise<unknown>
  /** Waits for some milliseconds. */
  pause(milliseconds: number): Promise<void>
}

/** An HTTP request to Discord's API. */
interface Request {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

/** The state of a sender: its place and token, and the limits and failures so far. */
interface SenderState {
  readonly access: Access
  readonly base: string
  readonly header: string
  readonly secret: string
  /** The application and guild in words, for messages. */
  readonly where: string
  readonly wait: (milliseconds: number) => Promise<void>
  /**
   * The time from which Discord accepts requests again, by HTTP method, in milliseconds since 1970.
   * For the commands of one place, each method has its own limit.
   */
  readonly openAt: Map<string, number>
  /** The number of requests in a row that failed. */
  failures: number
  /** The seconds that may still be spent on waiting for limits. */
  left: number
}

/** The most failed requests in a row before the deployment ends. */
const MOST_FAILURES = 6
const TIMEOUT_MS = 30_000
const DEFAULT_PATIENCE = 60
/** The seconds to wait if Discord does not state the length of a limit. */
const UNSAID_LIMIT = 5
const UNKNOWN_COMMAND = 10063

/**
 * Creates a sender for the requests of one deployment.
 *
 * @throws DeployError for invalid options. Its methods throw a DeployError if an answer ends the
 *   deployment.
 */
export function createSender(access: Access): Sender {
  const { patience = DEFAULT_PATIENCE } = access
  const wait = pauseOf(access)
  const state: SenderState = {
    access,
    base: baseOf(access),
    ...credentialsOf(access),
    where: placeOf(access),
    wait,
    openAt: new Map(),
    failures: 0,
    left: patience,
  }
  return {
    async change(method, path, body) {
      const answer = await attempt(state, { method, path, body })
      if (answer !== undefined) {
        state.failures = 0
        // A deployment that gets on may be a long one.
        state.left = patience
      }
      return answer
    },
    async read(path) {
      for (;;) {
        const answer = await attempt(state, { method: 'GET', path, body: undefined })
        if (answer !== undefined) {
          return answer.body
        }
      }
    },
    pause: wait,
  }
}

/**
 * Sends a request once, after the pause that a limit requires. If the remaining patience is too
 * short for the pause, sends it at once.
 *
 * @returns the answer; `undefined` if no complete answer came
 */
async function sendOnce(
  state: SenderState,
  { method, path, body }: Request,
): Promise<Answer | undefined> {
  const { signal } = state.access
  signal?.throwIfAborted()
  const milliseconds = (state.openAt.get(method) ?? 0) - Date.now()
  await waitFor(state, milliseconds, {
    reason: 'limit',
    seconds: milliseconds / 1000,
    method,
    path,
  })
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(`${state.base}${path}`, {
      method,
      headers: {
        Authorization: state.header,
        'User-Agent': `DiscordBot (slashlint, ${VERSION})`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // Nobody else gets the token.
      redirect: 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
    const answer = await readAnswer(response, state.secret)
    if (response.headers.get('x-ratelimit-remaining') === '0') {
      const seconds = Number(response.headers.get('x-ratelimit-reset-after') ?? 0)
      state.openAt.set(method, Date.now() + seconds * 1000)
    }
    return answer
  } catch {
    signal?.throwIfAborted()
    return undefined
  }
}

/**
 * Waits, and subtracts the time from the remaining patience.
 *
 * @returns false, without waiting, if the remaining patience is too short
 */
async function waitFor(
  state: SenderState,
  milliseconds: number,
  waiting: Waiting,
): Promise<boolean> {
  if (milliseconds > state.left * 1000) {
    return false
  }
  if (milliseconds <= 0) {
    return true
  }
  state.left -= milliseconds / 1000
  state.access.onWait?.(waiting)
  await state.wait(milliseconds)
  return true
}

/**
 * Sends a request until it is answered, fails, or the patience is used up.
 *
 * @returns the answer; `undefined` after a failure, and if the command of the request does not
 *   exist any more
 */
async function attempt(state: SenderState, request: Request): Promise<Answer | undefined> {
  const { method, path, body } = request
  for (;;) {
    const answer = await sendOnce(state, request)
    if (answer === undefined || answer.status >= 500) {
      await recover(state, request, answer)
      return undefined
    }
    if (answer.status === 429 && codeOf(answer) !== NO_MORE_CREATES) {
      // It was not carried out, so it is sent again.
      const seconds = answer.retryAfter ?? UNSAID_LIMIT
      if (await waitFor(state, seconds * 1000, { reason: 'limit', seconds, method, path })) {
        continue
      }
      throw refusal(answer, body, state.where, Date.now())
    }
    if (answer.status >= 200 && answer.status < 300) {
      return answer
    }
    // The command of a single request may be gone, or there already: that is looked up like a lost request.
    if (codeOf(answer) === UNKNOWN_COMMAND && ++state.failures <= MOST_FAILURES) {
      return undefined
    }
    throw refusal(answer, body, state.where, Date.now())
  }
}

/**
 * Waits after a failed request, before it is repeated.
 *
 * @throws DeployError after too many failures in a row
 */
async function recover(
  state: SenderState,
  { method, path }: Request,
  answer: Answer | undefined,
): Promise<void> {
  if (++state.failures > MOST_FAILURES) {
    const why =
      answer === undefined ? 'the connection was lost' : `Discord answered ${answer.status}`
    throw new DeployError(
      'unreachable',
      `${method} ${path} failed ${state.failures} times: at last ${why}. Deploy again: it goes on from what is there.`,
    )
  }
  // Half a second, one, two, …, each with up to as much again: clients do not come back all at once.
  const milliseconds = 2 ** state.failures * 250 * (1 + Math.random())
  state.access.onWait?.({ reason: 'failure', seconds: milliseconds / 1000, method, path })
  await state.wait(milliseconds)
}

/**
 * Returns a function that waits for some milliseconds. If the deployment is aborted meanwhile, it
 * rejects at once with the reason of the signal.
 */
function pauseOf({ signal, wait }: Access): (milliseconds: number) => Promise<void> {
  return (milliseconds) =>
    new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer)
        reject(signal?.reason as Error)
      }
      const go = (): void => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }
      const timer = wait === undefined ? setTimeout(go, milliseconds) : undefined
      wait?.(milliseconds).then(go, reject)
      signal?.addEventListener('abort', stop)
      if (signal?.aborted === true) {
        stop()
      }
    })
}

async function readAnswer(response: Response, secret: string): Promise<Answer> {
  const { ok, status, headers } = response
  // The secret is removed from errors, which are shown. Deployed commands are compared, so they stay unchanged: the
  // token of an emulator may be a word in them.
  const text = ok ? await response.text() : (await response.text()).replaceAll(secret, '…')
  const body = parsed(text)
  return { status, body, retryAfter: retryAfterOf(body, headers.get('retry-after')) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function retryAfterOf(body: unknown, header: string | null): number | undefined {
  const { retry_after: own } =
    typeof body === 'object' && body !== null ? (body as { retry_after?: unknown }) : {}
  const seconds = typeof own === 'number' ? own : Number(header ?? NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}
