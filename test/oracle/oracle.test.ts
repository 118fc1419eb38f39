import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { codes } from '../catalogue/codes.js'
import { oracle } from './index.js'
import type { Finding, OracleContext } from './index.js'

/** Compares the oracle with the same reports of the live service as core, so that it does not merely repeat core. */

const VERDICTS = new URL('../conformance/verdicts.ndjson', import.meta.url)
const ACCEPTED = new URL('../../../shared/corpus/accepted.ndjson', import.meta.url)

interface Verdict {
  readonly id: string
  readonly endpoint: string
  readonly payload: unknown
  readonly verdict: string
  readonly errors: readonly { path: readonly (string | number)[] }[]
  readonly confidence: string
  readonly outdated: boolean
  readonly stateDependent: boolean
}

function lines(file: URL): readonly unknown[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
}

const errorsOf = (findings: readonly Finding[]) =>
  findings.filter(({ code }) => codes[code] === 'error')

function judge({ endpoint, payload }: Verdict): Finding[] {
  const [scope, operation] = endpoint.split('/')
  if (scope === 'lobby') {
    return oracle('lobby', payload)
  }
  if (operation === 'permissions') {
    return oracle('command-permissions', payload)
  }
  const context = { scope, operation } as OracleContext
  return oracle(operation === 'bulk' ? 'commands' : 'command', payload, context)
}

/**
 * Compares places. A localized name keeps its locale key. For a container of the wrong JSON type the service reports
 * its parts, we report the container.
 */
function isSamePlace({ code, path }: Finding, service: Finding['path']): boolean {
  const isContainer = code === 'shape/type' && path.every((part, index) => part === service[index])
  const isEqual = service.every((part, index) => part === path[index])
  const extra = service.at(-1) === 'name_localizations' ? 1 : 0
  return isContainer || (isEqual && path.length <= service.length + extra)
}

/** The case in which contract and service disagree: U+0027 gives a warning. */
const EXCEPTIONS = ['name-apostrophe-ascii']

describe('the oracle and the service', () => {
  const verdicts = lines(VERDICTS) as Verdict[]
  const scoreable = verdicts.filter(
    ({ id, outdated, stateDependent, confidence }) =>
      !outdated && !stateDependent && confidence !== 'low' && !EXCEPTIONS.includes(id),
  )

  test.each(
    scoreable
      .filter(({ verdict }) => verdict === 'accepted')
      .map((verdict) => [verdict.id, verdict] as const),
  )('%s is accepted', (_, verdict) => {
    expect(errorsOf(judge(verdict))).toEqual([])
  })

  test.each(
    scoreable
      .filter(({ verdict }) => verdict === 'rejected')
      .map((verdict) => [verdict.id, verdict] as const),
  )('%s is rejected at the same places', (_, verdict) => {
    const found = errorsOf(judge(verdict))
    for (const { path } of verdict.errors) {
      expect(found.filter((finding) => isSamePlace(finding, path))).not.toEqual([])
    }
    expect(found).not.toEqual([])
  })
})

test.skipIf(!existsSync(ACCEPTED))(
  'the oracle finds no error in deployed commands (not run without the corpus)',
  () => {
    const faulty = (lines(ACCEPTED) as { command: unknown }[])
      .map(({ command }) => errorsOf(oracle('command', command)))
      .filter((errors) => errors.length > 0)
    expect(faulty).toEqual([])
  },
)
