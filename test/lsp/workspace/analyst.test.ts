import { expect, test } from 'vitest'
import { createAnalyst } from '../../../lsp/src/workspace/analyst.js'
import type { CheckTerms } from '../../../lsp/src/workspace/analyst.js'
import { DISPLAY } from './desk.js'

const SCOPED = { assignment: { root: 'file:///bot', scope: 'global' }, rules: {} } as const

test('places in another document are those of its present text, whether it is being typed or not', async () => {
  const analyst = createAnalyst(DISPLAY)
  const put = async (name: string, text: string, terms: Partial<CheckTerms>) => {
    const uri = `file:///bot/${name}.command.json`
    const { records } = await analyst.put([
      {
        key: uri,
        text,
        terms: {
          uri,
          revision: 0,
          language: 'json',
          typedSince: undefined,
          settings: SCOPED,
          root: 'file:///bot',
          ...terms,
        },
      },
    ])
    return records
  }
  const text = '{"name": "a", "description": "b"}'
  await put('one', text, { typedSince: 1 })
  const first = await put('two', text, {})
  const lineIn = (records: typeof first) =>
    records
      .find(([key]) => key.endsWith('two.command.json'))?.[1]
      ?.findings.flatMap(({ code, related }) => (code.startsWith('set/') ? (related ?? []) : []))
      .map(({ range }) => range?.start.line)
  expect(lineIn(first)).toEqual([0])
  await put('one', `\n\n${text}`, { revision: 1 })
  expect(lineIn(await put('two', ` ${text}`, { revision: 1 }))).toEqual([2])
})
