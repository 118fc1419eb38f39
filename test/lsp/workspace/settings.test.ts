import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, readSettings } from '../../../lsp/src/workspace/settings.js'

const read = (given: unknown): object => readSettings(given, DEFAULT_SETTINGS).settings

test('what is given wins over the defaults', async () => {
  expect(await read({ codeLens: false, rules: { 'text/*': 'off' } })).toEqual({
    ...DEFAULT_SETTINGS,
    codeLens: false,
    config: { rules: { 'text/*': 'off' } },
  })
})

test('what is empty or of the wrong type is not given', async () => {
  for (const given of [
    null,
    7,
    [],
    {},
    { codeLens: 'no', rules: {}, files: [], defaultLocale: '' },
  ]) {
    expect(await read(given)).toEqual(DEFAULT_SETTINGS)
  }
})

test('a configuration that is wrong is said, and not used', async () => {
  const { settings, problems } = readSettings(
    { inlayHints: false, rules: { 'no/rule': 'off' } },
    DEFAULT_SETTINGS,
  )
  expect(settings).toEqual({ ...DEFAULT_SETTINGS, inlayHints: false })
  expect(problems.join()).toContain('no/rule')
})
