import { afterEach, expect, test, vi } from 'vitest'
import { createQueue } from '../../../lsp/src/workspace/queue.js'

afterEach(() => void vi.useRealTimers())

function recorded(): { queue: ReturnType<typeof createQueue>; done: string[] } {
  const done: string[] = []
  return { done, queue: createQueue(async (key) => void done.push(key)) }
}

test('the document that was changed last comes first, then the open ones, then the rest in order', async () => {
  const { queue, done } = recorded()
  for (const key of ['a', 'b', 'c']) {
    queue.addClosed(key)
  }
  for (const key of ['x', 'y', 'z', 'x']) {
    queue.addOpen(key, 0)
  }
  await queue.idle()
  expect(done).toEqual(['x', 'z', 'y', 'a', 'b', 'c'])
})

test('a document is looked at once, however often it is added', async () => {
  const { queue, done } = recorded()
  for (let i = 0; i < 50; i++) {
    queue.addClosed('a')
    queue.addOpen('x', 0)
  }
  queue.addOpen('a', 0)
  await queue.idle()
  expect(done).toEqual(['a', 'x'])
})

test('one that waits lets the others pass, and begins to wait anew with every change', async () => {
  vi.useFakeTimers()
  const { queue, done } = recorded()
  queue.addOpen('large', 40)
  queue.addClosed('a')
  await vi.advanceTimersByTimeAsync(30)
  expect(done).toEqual(['a'])
  queue.addOpen('large', 40)
  await vi.advanceTimersByTimeAsync(30)
  expect(done).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(20)
  expect(done).toEqual(['a', 'large'])
})

test('what is removed, or added after the end, is not looked at', async () => {
  const { queue, done } = recorded()
  queue.addOpen('x', 0)
  queue.addClosed('a')
  queue.remove('x')
  queue.remove('a')
  await queue.idle()
  queue.dispose()
  queue.addOpen('y', 0)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(done).toEqual([])
})
