import { expect, test } from 'vitest'
import { entryIn } from '../../sources/src/record.js'
import { many } from '../values.js'

test.each([3, 3000])('the last of %d entries with a key is the one that counts', (count) => {
  const entries = [...many(count, (i) => ({ key: `k${i}`, at: i })), { key: 'k1', at: count }]
  expect(entryIn(entries, 'k1')?.at).toBe(count)
  expect(entryIn(entries, 'k2')?.at).toBe(2)
  expect(entryIn(entries, 'none')).toBeUndefined()
  expect(entryIn(entries, '__proto__')).toBeUndefined()
})

test('looking for every key of a large object goes through it once', () => {
  const count = 3000
  let looks = 0
  const entries = new Proxy(
    many(count, (i) => ({ key: `k${i}` })),
    {
      get(target, key, receiver) {
        looks++
        return Reflect.get(target, key, receiver) as unknown
      },
    },
  )
  for (let i = 0; i < count; i++) {
    expect(entryIn(entries, `k${i}`)?.key).toBe(`k${i}`)
  }
  expect(looks).toBeLessThan(10 * count)
})
