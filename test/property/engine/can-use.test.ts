import { describe, test } from 'vitest'
import { canUse as model } from '../../oracle/engine/can-use.js'
import { check } from '../check.js'
import { LAWS } from './can-use-laws.js'

const LAW_RUNS = 1000

describe('laws of access, which the model obeys too', () => {
  test.each(LAWS)('%s', (_, property) => {
    check(property(model) as never, LAW_RUNS)
  })
})
