import { describe, expect, test } from 'vitest'
import type { LocatedFinding } from '../../../lsp/src/features/located.js'
import { keysOf, TEXTS } from '../typed.js'
import { desk } from './desk.js'

// Tests the findings key by key, with a clock that does not move: those shown for a damaged text, compared with those
// of a sound one.

const name = ({ code, start }: LocatedFinding): string => `${code} ${start}`
const isOfText = ({ code }: LocatedFinding): boolean => !code.startsWith('source/')
describe('a definition that is typed', () => {
  test.each(Object.entries(TEXTS))(
    '%s: what was said stays until it is finished',
    async (file, text) => {
      const { open, put, select, wait } = desk()
      const uri = `file:///bot/${file.replace('.ts', '.js')}`
      const code = text
        .replace(/^import type.*$/m, "import {} from 'discord.js'")
        .replace(/: REST\w+/, '')
      await open(uri, '')
      const shown = (): readonly LocatedFinding[] => select(uri).findings.filter(isOfText)
      let before: readonly string[] = []
      const gone: string[] = []
      for (const [front, behind] of keysOf(code, true)) {
        await put(uri, front + behind)
        const now = shown().map(name)
        gone.push(
          ...before.filter((one) => !now.includes(one)).map((one) => `${one} at ${front.length}`),
        )
        wait(front.endsWith('\n') ? 450 : 30)
        before = shown().map(name)
      }
      expect(gone).toEqual([])
      wait(10_000)
      expect(shown()).toHaveLength(4)
    },
  )
})
