import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Resource } from '../oracle/index.js'
import { check } from '../property/check.js'
import { edited, messy } from '../property/messy.js'
import { asJson, disagreement } from './agreement.js'
import { compile, LISTED } from './engine.js'
import { realValues } from './real-values.js'

/** The number of values for each resource. `.ci/run` uses 100 000. */
const RUNS = Number(process.env['SLASHLINT_RUNS'] ?? 400)

const RESOURCES = [...new Set(LISTED.flatMap(({ resource }) => resource ?? []))]

/** Generates values with faults, and real values with added faults. */
function values(resource: Resource): fc.Arbitrary<unknown> {
  const real = realValues(resource)
  const generated = { weight: 3, arbitrary: messy(resource) }
  return real.length === 0
    ? messy(resource)
    : fc.oneof(generated, { weight: 1, arbitrary: edited(fc.constantFrom(...real), resource) })
}

describe('a schema rejects exactly what has an error of an expressible rule', () => {
  test.each(RESOURCES)('%s', (resource) => {
    const schemas = LISTED.filter((one) => one.resource === resource)
    const counts = new Map(schemas.map(({ name }) => [name, { accepted: 0, rejected: 0 }]))
    check(
      fc.property(values(resource as Resource), (value) => {
        const json = asJson(value)
        if (json === undefined) {
          return
        }
        for (const listed of schemas) {
          const { files, name } = listed
          const accepts = compile(files['base'] as string)(json)
          const count = counts.get(name)
          if (count !== undefined) {
            count[accepts ? 'accepted' : 'rejected']++
          }
          expect(disagreement(listed, json, accepts)).toBeUndefined()
        }
      }),
      RUNS,
    )
    // Neither side is nearly empty: the test cannot pass by rejecting or accepting everything.
    for (const { accepted, rejected } of counts.values()) {
      expect(Math.min(accepted, rejected)).toBeGreaterThan(RUNS / 50)
    }
  })
})
