import { readFileSync } from 'node:fs'
import {
  validateRequest,
  type ApiRequest,
  type CommandContext,
  type Diagnostic,
  type RequestContext,
  type RuleCode,
} from '@slashlint/core'
import { describe, expect, it } from 'vitest'
import { notRun, readCorpus } from './corpus.js'
import {
  extractVerdicts,
  judge,
  matching,
  readVerdicts,
  scoreable,
  VERDICTS_FILE,
  type Verdict,
} from './verdicts.js'

/**
 * The cases in which we differ from the service on purpose.
 * - The apostrophe is in the contract's pattern, but rejected in practice: we give a warning at the same place.
 * - For a container of the wrong JSON type the service reports its parts, we report the container.
 */
const EXCEPTIONS: Readonly<
  Record<string, { code: string; severity: string; path: readonly (string | number)[] }>
> = {
  'name-apostrophe-ascii': { code: 'command/name-apostrophe', severity: 'warning', path: ['name'] },
  'array-to-create': { code: 'shape/type', severity: 'error', path: [] },
}

/**
 * The known facts about the application for verdicts that depend on them. For verdicts about the request around the
 * payload, it is the request: its token with scopes, and the ids of its path. The service reports no place in the body
 * for these, or the name of a path parameter. The pages of the rules use the same file.
 */
const { states: STATES, requests: REQUESTS } = JSON.parse(
  readFileSync(new URL('around.json', import.meta.url), 'utf8'),
) as {
  readonly states: Readonly<Record<string, CommandContext>>
  readonly requests: Readonly<
    Record<
      string,
      { request: ApiRequest; context?: RequestContext; code: RuleCode; path: Diagnostic['path'] }
    >
  >
}

/** State-dependent verdicts whose reason is not in the payload. */
const NOT_IN_THE_PAYLOAD: Readonly<Record<string, string>> = {
  'bulk-id-zero':
    'the id is well formed and belongs to no command: nothing in the contract forbids it',
}

const verdicts = readVerdicts()
const rejected = ({ verdict }: Verdict): boolean => verdict.startsWith('rejected')

const errorsOf = (verdict: Verdict, known?: CommandContext) =>
  judge(verdict, known)
    .filter(({ severity }) => severity === 'error')
    .map(({ code, path }) => `${code} at /${path.join('/')}`)

function expectRejected(verdict: Verdict, known?: CommandContext): void {
  const found = judge(verdict, known)
  expect(verdict.errors.length).toBeGreaterThan(0)
  for (const error of verdict.errors) {
    const message = `${error.code ?? 'an error'} at /${error.path.join('/')}, found ${JSON.stringify(found, null, 1)}`
    expect(matching(found, error), message).not.toEqual([])
  }
}

describe('payloads that the live service rejected have an error at its own path', () => {
  const cases = verdicts.filter((verdict) => scoreable(verdict) && rejected(verdict))
  it.each(
    cases.filter(({ id }) => !(id in EXCEPTIONS)).map((verdict) => [verdict.id, verdict] as const),
  )('%s', (_, verdict) => expectRejected(verdict))

  it.each(Object.entries(EXCEPTIONS))('%s: the named exception', (id, expected) => {
    const verdict = cases.find((one) => one.id === id)
    expect(verdict && judge(verdict)).toMatchObject([expected])
  })

  it('nothing else is reported as an error in them', () => {
    const further = cases
      .filter(({ id }) => !(id in EXCEPTIONS))
      .flatMap((verdict) => {
        const named = new Set(
          verdict.errors.flatMap((error) => matching(judge(verdict), error)).map(placeOf),
        )
        const others = judge(verdict).filter(
          (one) => one.severity === 'error' && !named.has(placeOf(one)),
        )
        return others.map((one) => `${verdict.id}: ${one.code} at /${one.path.join('/')}`)
      })
    // Decision 40: a body over 130 items may be over the limit of a type as well; the service stops at the body.
    expect(further).toEqual(['bulk-134: set/count at /'])
  })

  it('are as many as the corpus has', () => {
    expect(cases.length).toBe(46)
  })
})

const placeOf = ({ code, path }: { code: string; path: readonly (string | number)[] }): string =>
  `${code} ${JSON.stringify(path)}`

describe('payloads that the live service accepted have no error', () => {
  const cases = verdicts.filter((verdict) => scoreable(verdict) && !rejected(verdict))
  it.each(cases.map((verdict) => [verdict.id, verdict] as const))('%s', (_, verdict) => {
    expect(errorsOf(verdict)).toEqual([])
  })

  it('are as many as the corpus has', () => {
    expect(cases.length).toBe(29)
  })

  it('what was accepted and then ignored has a warning', () => {
    for (const verdict of cases.filter(
      ({ verdict: answer }) => answer === 'accepted-but-ignored',
    )) {
      expect(judge(verdict), verdict.id).toMatchObject([{ severity: 'warning' }])
    }
  })
})

describe('verdicts that hang on the state of the application', () => {
  const cases = verdicts.filter(({ stateDependent, outdated }) => stateDependent && !outdated)

  it.each(cases.filter(({ id }) => id in STATES).map((verdict) => [verdict.id, verdict] as const))(
    '%s: solved with the state in the context',
    (id, verdict) => {
      if (id === 'edit-rename-clash') {
        const taken = {
          code: 'set/name-taken',
          severity: 'error',
          path: ['name'],
          apiCode: '40041',
        }
        expect(judge(verdict, STATES[id])).toMatchObject([taken])
      } else if (rejected(verdict)) {
        expectRejected(verdict, STATES[id])
      } else {
        expect(errorsOf(verdict, STATES[id])).toEqual([])
      }
    },
  )

  it.each(
    cases.filter(({ id }) => id in REQUESTS).map((verdict) => [verdict.id, verdict] as const),
  )('%s: solved with the request around the payload', (id, { payload, errors }) => {
    const { request, context, code, path } = REQUESTS[id] ?? {}
    const found = validateRequest({ ...request, body: payload }, context)
    expect(found).toMatchObject([{ code, path, severity: 'error', apiCode: errors[0]?.code }])
  })

  it('without the state nothing is reported', () => {
    for (const verdict of cases) {
      expect(errorsOf(verdict), verdict.id).toEqual([])
    }
  })

  it('every other one is about something that is not in the payload', () => {
    const named = [
      ...Object.keys(STATES),
      ...Object.keys(REQUESTS),
      ...Object.keys(NOT_IN_THE_PAYLOAD),
    ]
    expect(cases.map(({ id }) => id).sort()).toEqual(named.sort())
  })
})

describe('the carried verdicts', () => {
  const corpus = readCorpus('api-verdicts.json')
  it.skipIf(corpus === undefined)(
    corpus === undefined
      ? notRun('api-verdicts.json')
      : 'are those of the shared corpus (update with vitest -u)',
    async () => {
      await expect(extractVerdicts(corpus ?? '')).toMatchFileSnapshot(VERDICTS_FILE.pathname)
    },
  )

  it('each name a public source', () => {
    for (const { id, source } of verdicts) {
      expect(source, id).toMatch(/^https:\/\//)
    }
  })
})
