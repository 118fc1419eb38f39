import { afterEach, expect, test, vi } from 'vitest'
import { createProgress } from '../../cli/src/progress.js'

afterEach(() => void vi.useRealTimers())

function record(isTTY: boolean, updates: readonly number[]): string[] {
  vi.useFakeTimers({ now: 0 })
  const written: string[] = []
  const progress = createProgress(
    { isTTY, columns: 80, write: (text) => void written.push(text) },
    2000,
  )
  updates.forEach((ms, index) => {
    vi.setSystemTime(ms)
    progress.update(index + 1)
  })
  progress.clear()
  return written
}

test('a long run on a terminal shows how far it is, now and then, and takes the line away', () => {
  expect(record(true, [100, 390, 450, 460, 540, 560])).toStrictEqual([
    '\r\u001b[KChecking 3 of 2000 files…',
    '\r\u001b[KChecking 6 of 2000 files…',
    '\r\u001b[K',
  ])
})
test('its line comes after 400 milliseconds, and then after 100 more at the earliest', () => {
  const lines = (...updates: readonly number[]) => record(true, updates).length
  expect([lines(399), lines(400)]).toEqual([0, 2])
  expect([lines(400, 499), lines(400, 500)]).toEqual([2, 3])
})
test('a short run shows nothing', () => {
  expect(record(true, [10, 100, 300])).toStrictEqual([])
})
test('nor does a run whose output goes elsewhere', () => {
  expect(record(false, [500, 900])).toStrictEqual([])
})
