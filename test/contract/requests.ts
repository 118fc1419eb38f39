import { expect, it } from 'vitest'
import { validateRequest } from '@slashlint/core'

/** A request in the tests that follow the contract sentence by sentence, each with accepted and rejected cases. */

export interface TestRequest {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}
type Facts = NonNullable<Parameters<typeof validateRequest>[1]>
type Fault = readonly [code: string, path: readonly (string | number)[]]

/** A case that passes. A failing case has exactly the listed faults. */
export type Case = readonly [request: TestRequest, facts?: Facts]
export type FailingCase = readonly [request: TestRequest, faults: readonly Fault[], facts?: Facts]

export interface Sentence {
  readonly passes: readonly Case[]
  readonly fails: readonly FailingCase[]
}

export const BOT = { Authorization: 'Bot abc.def-ghi' }
export const BEARER = { Authorization: 'Bearer abcdef' }
export const APP = '/applications/41771983423143937'
export const GUILD = `${APP}/guilds/41771983423143900`

export function request(
  line: string,
  rest: Omit<Partial<TestRequest>, 'method' | 'path'> = {},
): TestRequest {
  const [method = '', path = ''] = line.split(' ')
  return { method, path, headers: BOT, ...rest }
}

/** Lists all findings except hints, which are about style. */
function faultsOf(one: TestRequest, facts: Facts | undefined): readonly Fault[] {
  return validateRequest(one, facts)
    .filter(({ severity }) => severity !== 'hint')
    .map(({ code, path }) => [code, path])
}

/** Makes one test for each sentence of the contract. */
export function sentences(rows: Readonly<Record<string, Sentence>>): void {
  for (const [title, { passes, fails }] of Object.entries(rows)) {
    it(title, () => {
      for (const [one, facts] of passes) {
        expect([one, faultsOf(one, facts)]).toEqual([one, []])
      }
      for (const [one, faults, facts] of fails) {
        expect([one, faultsOf(one, facts)]).toEqual([one, faults])
      }
      expect([passes.length, fails.length]).not.toContain(0)
    })
  }
}
