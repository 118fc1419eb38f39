// What rules about handlers call an error fails for a user: `node reproduced.mjs` prints with what.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { HANDLER_RULES, tried } from './reproduced.mjs'

const FEW = ['--runs', '60']

describe('the example of an error in a handler', { concurrency: 2 }, () => {
  it('is one of several rules', () => assert.ok(HANDLER_RULES.length >= 7))
  for (const { code, bad, good } of HANDLER_RULES) {
    it(`fails when it is used, and does not once it is mended: ${code}`, async () => {
      const { failures } = await tried(bad.value, FEW)
      assert.ok(
        failures.some(({ severity }) => severity === 'error'),
        JSON.stringify(failures),
      )
      const mended = await tried(good.value, FEW)
      assert.deepEqual(mended.failures, [])
    })
  }
})
