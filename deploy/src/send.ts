import { baseOf, credentialsOf, placeOf, type Access } from './access.js'
import { codeOf, DeployError, NO_MORE_CREATES, refusal, type Answer } from './error.js'

/** Put in by the build; `development` when run from source. */
declare const SLASHLINT_VERSION: string | undefined
const VERSION = typeof SLASHLINT_VERSION === 'string' ? SLASHLINT_VERSION : 'development'

export type Sender = ReturnType<typeof createSender>

/** Failures that may follow each other before it gives up. */
const MOST_FAILURES = 6
const TIMEOUT_MS = 30_000

/** Sends one request after the other. @throws DeployError for options that cannot be used; later for every answer that ends a deployment */
export function createSender(access: Access) {
  const { signal, patience = 60, wait = pause } = access
  const base = baseOf(access)
  const { header, secret } = credentialsOf(access)
  const where = placeOf(access)
  /** By method, as each has a bucket of its own for the commands of one place: when it takes requests again. */
  const openAt = new Map<string, number>()
  let failures = 0
  let left = patience

  /** @returns `undefined` where no whole answer came */
  async function once(method: string, path: string, body: unknown): Promise<Answer | undefined> {
    signal?.throwIfAborted()
    await waitFor((openAt.get(method) ?? 0) - Date.now())
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    try {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: {
          Authorization: header,
          'User-Agent': `DiscordBot (slashlint, ${VERSION})`,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // Nobody else gets the token.
        redirect: 'manual',
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      })
      const { ok, status, headers } = response
      // An error is shown. What is deployed is compared: the token of an emulator may be a word of it.
      const text = ok ? await response.text() : (await response.text()).replaceAll(secret, '…')
      if (headers.get('x-ratelimit-remaining') === '0') {
        openAt.set(method, Date.now() + Number(headers.get('x-ratelimit-reset-after') ?? 0) * 1000)
      }
      return {
        status,
        body: parsed(text),
        retryAfter: retryAfterOf(parsed(text), headers.get('retry-after')),
      }
    } catch {
      signal?.throwIfAborted()
      return undefined
    }
  }

  /** A pause that counts against the patience. @returns false, without one, where that is not enough */
  async function waitFor(milliseconds: number): Promise<boolean> {
    if (milliseconds > left * 1000) {
      return false
    }
    if (milliseconds <= 0) {
      return true
    }
    left -= milliseconds / 1000
    await wait(milliseconds)
    return true
  }

  async function attempt(method: string, path: string, body: unknown): Promise<Answer | undefined> {
    for (;;) {
      const answer = await once(method, path, body)
      if (answer?.status === 429 && codeOf(answer) !== NO_MORE_CREATES) {
        // It was not carried out, so it is sent again.
        if (await waitFor((answer.retryAfter ?? 5) * 1000)) {
          continue
        }
        throw refusal(answer, body, where, Date.now())
      }
      if (answer !== undefined && answer.status < 500) {
        if (answer.status >= 200 && answer.status < 300) {
          return answer
        }
        // The command of a single request may be gone, or there already: that is looked up like a lost request.
        if (codeOf(answer) === UNKNOWN_COMMAND && ++failures <= MOST_FAILURES) {
          return undefined
        }
        throw refusal(answer, body, where, Date.now())
      }
      if (++failures > MOST_FAILURES) {
        const why =
          answer === undefined ? 'the connection was lost' : `Discord answered ${answer.status}`
        throw new DeployError(
          'unreachable',
          `${method} ${path} failed ${failures} times: at last ${why}. Deploy again: it goes on from what is there.`,
        )
      }
      // Half a second, one, two, …, each with up to as much again: clients do not come back all at once.
      await wait(2 ** failures * 250 * (1 + Math.random()))
      return undefined
    }
  }

  return {
    /**
     * The answer to a request that changes something; `undefined` if nobody knows whether it was carried out: no answer
     * came, or one that says that Discord failed. The pause that is needed then is already over.
     */
    async change(method: string, path: string, body: unknown) {
      const answer = await attempt(method, path, body)
      if (answer !== undefined) {
        failures = 0
      }
      return answer
    },
    /** What a GET returns. */
    async read(path: string): Promise<unknown> {
      for (;;) {
        const answer = await attempt('GET', path, undefined)
        if (answer !== undefined) {
          return answer.body
        }
      }
    },
  }
}

const UNKNOWN_COMMAND = 10063

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

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
