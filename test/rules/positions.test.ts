import { validateCommand } from '@slashlint/core'
import { expect, test } from 'vitest'

test('positions in messages count from 1, those in data from 0', () => {
  const names = ['Ban', 'bAn', 'ban user', "what's", 'a😀b.c', 'ban_Ü', 'delete days', ' x']
  let seen = 0
  for (const name of names) {
    for (const { message, data } of validateCommand({ name, description: 'x' })) {
      const position = /position (\d+)/.exec(message)?.[1]
      if (position === undefined || data?.position === undefined) {
        continue
      }
      expect(Number(position), message).toBe(data.position + 1)
      const character = [...name][data.position]?.codePointAt(0) ?? 0
      expect(data.character, message).toContain(
        `U+${character.toString(16).toUpperCase().padStart(4, '0')}`,
      )
      seen++
    }
  }
  expect(seen).toBeGreaterThanOrEqual(names.length)
  const [half] = validateCommand({ name: 'a', description: 'x😀\ud83d' })
  expect(half).toMatchObject({
    message: expect.stringContaining('at position 3 '),
    data: { position: 2 },
  })
})
