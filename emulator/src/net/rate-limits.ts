import { endpointOf } from '@slashlint/core/engine'
import type { Answer } from '../answers/answer.js'
import type { Api, ApiRequest } from '../api/request.js'
import { senderOf } from '../api/sender.js'
import type { Breach, Counted, Rates } from '../limits/rates.js'

/**
 * Answers a request, or refuses it if it breaches a rate limit. Answers to authorized clients
 * contain the remaining requests, because clients obey these headers.
 *
 * @param rates undefined without request limits
 */
export function withinLimits(
  api: Api,
  rates: Rates | undefined,
  request: ApiRequest,
  at: number,
  carryOut: () => Answer,
): Answer {
  const sender = rates === undefined ? undefined : senderOf(api, request)
  if (rates === undefined || sender === undefined) {
    return carryOut()
  }
  const operation = endpointOf({ method: request.method, path: request.path })
    ?.operation as Counted['operation']
  const counted: Counted = {
    at,
    operation: operation ?? 'Any request',
    applicationId: sender.appId,
  }
  const breach = rates.take(counted)
  if (breach !== undefined) {
    const wait =
      breach.retryAt === undefined ? breach.limit.windowSeconds : (breach.retryAt - at) / 1000
    return tooMany(wait, breach.limit.operation === 'Any request' ? 'global' : 'user', breach)
  }
  const answer = carryOut()
  const budget = rates.budget(counted)
  if (budget === undefined) {
    return answer
  }
  const { limit, most, left, resetAt } = budget
  return {
    ...answer,
    headers: {
      ...answer.headers,
      ...bucketHeaders(limit.operation, most, left, (resetAt - at) / 1000),
    },
  }
}

/**
 * Returns an answer with status 429 that every client obeys: some need the header `Via`, some
 * `Retry-After`, some the body.
 */
export function tooMany(seconds: number, scope: 'user' | 'global', breach?: Breach): Answer {
  const wait = Math.max(0.001, Math.ceil(seconds * 1000) / 1000)
  return {
    status: 429,
    body: { message: 'You are being rate limited.', retry_after: wait, global: scope === 'global' },
    headers: {
      Via: '1.1 slashlint',
      'Retry-After': String(wait),
      'X-RateLimit-Scope': scope,
      ...(scope === 'global' && { 'X-RateLimit-Global': 'true' }),
      ...bucketHeaders(breach?.limit.operation ?? 'fault', breach?.most ?? 1, 0, wait),
    },
  }
}

function bucketHeaders(
  operation: string,
  most: number,
  left: number,
  seconds: number,
): Readonly<Record<string, string>> {
  return {
    'X-RateLimit-Limit': String(most),
    'X-RateLimit-Remaining': String(left),
    'X-RateLimit-Reset': String(Math.ceil(Date.now() + seconds * 1000) / 1000),
    'X-RateLimit-Reset-After': String(seconds),
    'X-RateLimit-Bucket': Buffer.from(operation).toString('hex').slice(0, 32),
  }
}
