import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('what is said of a change that no test notices is about code that there is', () => {
  const explained = JSON.parse(readFileSync('scripts/mutants/explained.json', 'utf8')) as Record<
    string,
    string
  >
  const stale = Object.keys(explained).filter((change) => {
    const [, file = '', within = ''] = /^(\S+): (.*) \| .* → /s.exec(change) ?? []
    const begin = within.replace(/…$/, '').split('\n')[0] ?? ''
    return (
      !existsSync(file) ||
      !readFileSync(file, 'utf8').replace(/\s+/g, ' ').includes(begin.replace(/\s+/g, ' '))
    )
  })
  expect(stale).toEqual([])
})
