import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLarge } from '../../../lsp/src/workspace/analyst.js'
import { createLargeDocuments } from '../../../lsp/src/workspace/large.js'
import { cases, check } from '../../property/check.js'

// Which documents are checked in the thread for large ones, and which are not checked there any more.

const json = (length: number) => ({ language: 'json', length }) as const

describe('the documents that are large', () => {
  test('need the thread as long as one of them can be checked', () => {
    const large = createLargeDocuments()
    expect(large.put('small', json(399_999))).toBe(false)
    expect(large.put('a', json(400_000))).toBe(true)
    expect(large.put('small', json(10))).toBe(true)
    expect(large.put('a', undefined)).toBe(false)
  })

  test('by their language: what reads slowly is large sooner', () => {
    const large = createLargeDocuments()
    expect(large.put('a', { language: 'yaml', length: 40_000 })).toBe(true)
    expect(large.put('a', { language: 'yaml', length: 39_999 })).toBe(false)
    expect(large.put('a', { language: 'typescript', length: 120_000 })).toBe(true)
  })

  test('the largest of those that were being checked is given up, and no other', () => {
    const large = createLargeDocuments()
    for (const [key, length] of [
      ['a', 500_000],
      ['b', 900_000],
      ['c', 2_000_000],
    ] as const) {
      large.put(key, json(length))
    }
    expect(large.blame(['a', 'b', 'unknown'])).toBe('b')
    expect(['a', 'b', 'c'].map(large.isTooLarge)).toEqual([false, true, false])
    // It is unknown which document it was.
    expect(large.blame([])).toBe('c')
    expect(large.blame([])).toBe('a')
    expect(large.blame([])).toBeUndefined()
    expect(large.put('b', json(900_000))).toBe(false)
  })

  test('one that was given up is tried again when it is a quarter shorter, or was closed', () => {
    const large = createLargeDocuments()
    large.put('a', json(1_000_000))
    large.blame(['a'])
    expect([large.put('a', json(750_000)), large.isTooLarge('a')]).toEqual([false, true])
    expect([large.put('a', json(749_999)), large.isTooLarge('a')]).toEqual([true, false])
    large.blame(['a'])
    large.put('a', undefined)
    expect([large.put('a', json(749_999)), large.isTooLarge('a')]).toEqual([true, false])
  })

  test('whatever comes and goes: the thread is needed exactly where a large one is not given up', () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd')
    const step = fc.oneof(
      fc.record({
        key,
        size: fc.option(fc.integer({ min: 0, max: 1_200_000 }), { nil: undefined }),
      }),
      fc.record({ blamed: fc.subarray(['a', 'b', 'c', 'd']) }),
    )
    check(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const large = createLargeDocuments()
        const sizes = new Map<string, number>()
        const isOpen = (one: string): boolean => isLarge('json', sizes.get(one) ?? 0)
        for (const one of steps) {
          if ('blamed' in one) {
            const before = [...sizes.keys()].filter(
              (each) => isOpen(each) && !large.isTooLarge(each),
            )
            const found = large.blame(one.blamed)
            expect(found === undefined ? before : before.includes(found)).toEqual(
              found === undefined ? [] : true,
            )
            expect(found === undefined || large.isTooLarge(found)).toBe(true)
            continue
          }
          if (one.size === undefined) {
            sizes.delete(one.key)
          } else {
            sizes.set(one.key, one.size)
          }
          const isNeeded = large.put(one.key, one.size === undefined ? undefined : json(one.size))
          expect(isNeeded).toBe(
            [...sizes.keys()].some((each) => isOpen(each) && !large.isTooLarge(each)),
          )
        }
      }),
      cases(20_000),
    )
  })
})
