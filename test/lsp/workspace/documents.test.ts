import { expect, test } from 'vitest'
import { createOpenDocuments, keyOf } from '../../../lsp/src/workspace/documents.js'

test('one document has one key, however its URI is spelt', () => {
  expect(keyOf('file:///C:/bot/ban.json')).toBe(keyOf('file:///c%3A/bot/ban.json'))
  expect(keyOf('file:///a/%62an.json')).toBe(keyOf('file:///a/ban.json'))
  expect(keyOf('untitled:Untitled-1')).toBe('untitled:Untitled-1')
})

test('the language is the editor’s name for it, else that of the ending', () => {
  const documents = createOpenDocuments()
  const language = (languageId: string, uri: string): unknown =>
    documents.open(uri, languageId, 1, '').language
  expect(language('jsonc', 'file:///a.json')).toBe('jsonc')
  // Emacs before 29 has no mode for it but js-mode.
  expect(language('javascript', 'file:///a.json')).toBe('json')
  expect(language('js', 'file:///a.jsonc')).toBe('jsonc')
  expect(language('typescript', 'file:///a.js')).toBe('typescript')
  expect(language('JSON', 'untitled:1')).toBe('json')
  expect(language('js-json', 'file:///a')).toBe('json')
  expect(language('json5', 'file:///a')).toBe('json5')
  expect(language('jsonc', 'file:///a.json5')).toBe('json5')
  expect(language('plaintext', 'file:///a.yml')).toBe('yaml')
  expect(language('plaintext', 'file:///a.txt')).toBeUndefined()
})

test('closing and opening again is a change', () => {
  const documents = createOpenDocuments()
  const first = documents.open('file:///a.json', 'json', 1, 'x')
  documents.close('file:///a.json')
  expect(documents.get('file:///a.json')).toBeUndefined()
  expect(documents.open('file:///a.json', 'json', 1, 'x').revision).not.toBe(first.revision)
  expect(documents.change('file:///b.json', 2, [{ text: '' }])).toBeUndefined()
})
