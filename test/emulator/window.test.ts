import { describe, expect, test } from 'vitest'
import { createWindow } from '../../emulator/src/limits/window.js'

describe('a window of ten milliseconds', () => {
  const filled = () => {
    const counter = createWindow(10)
    counter.add(0, 2)
    counter.add(1, 3)
    counter.add(4, 1)
    return counter
  }

  test.each([
    [4, 6],
    [9, 6],
    [10, 4],
    [11, 1],
    [13, 1],
    [14, 0],
  ])('has at %i the sum %i', (at, sum) => {
    expect(filled().sum(at)).toBe(sum)
  })

  test.each([
    [0, undefined],
    [1, 11],
    [3, 11],
    [4, 10],
    [5, 10],
  ])('lets the latest pass with a limit of %i at %s', (most, at) => {
    expect(filled().retryAt(most)).toBe(at)
  })

  test.each([
    [4, 10],
    [10, 11],
    [11, 14],
    [20, 30],
  ])('loses its oldest, seen from %i, at %i', (at, next) => {
    expect(filled().nextPass(at)).toBe(next)
  })

  test('counts thousands', () => {
    const counter = createWindow(10)
    for (let at = 0; at < 5000; at++) {
      counter.add(at, 1)
    }
    expect([counter.sum(4999), counter.nextPass(4999)]).toEqual([10, 5000])
  })
})
