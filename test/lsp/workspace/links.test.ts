import { expect, test } from 'vitest'
import { createLinks } from '../../../lsp/src/workspace/links.js'
import type { DocumentRecord, Links } from '../../../lsp/src/workspace/record.js'

// Which documents handle the commands of which others, however they come and go.

const record = (key: string, links: Partial<Links>): DocumentRecord => ({
  key,
  own: { found: [], elsewhere: [], suppressions: [], rules: {} },
  members: [],
  symbols: [],
  attached: [],
  uses: new Set(),
  links: { project: 'p', imports: new Set(), defines: [], wants: [], extends: [], handles: false, ...links },
  coverage: { commands: 0, others: 0, partlyDynamic: 0, dynamic: [] },
})
const definition = record('film', { defines: ['film'], imports: new Set(['add']) })
const handler = record('index', { wants: ['film'], handles: true })
const imported = record('add', { handles: true })

test('a definition, what handles it by name and what it imports know each other, in any order', () => {
  for (const order of [
    [definition, handler, imported],
    [imported, handler, definition],
    [handler, definition, imported],
  ]) {
    const links = createLinks()
    for (const one of order) {
      expect(links.around(one.key)).toEqual([])
      links.put(one.key, one)
    }
    expect(links.around('film')).toEqual(['index'])
    expect(links.around('index')).toEqual(['film'])
    expect(links.around('add')).toEqual(['film', 'index'])
  }
})

test('what adds options to a command is known to it and to its handlers, until it does no more', () => {
  const extender = record('more', { extends: ['film'] })
  const anywhere = record('loader', { extends: ['*'] })
  const links = createLinks()
  for (const one of [extender, anywhere, definition, handler]) {
    links.put(one.key, one)
    links.around(one.key)
  }
  expect(links.around('film')).toEqual(['index', 'loader', 'more'])
  expect(links.around('index')).toEqual(['film', 'loader', 'more'])
  expect(links.put('more', record('more', {}))).toEqual(['film', 'index'])
  expect(links.put('loader', undefined)).toEqual(expect.arrayContaining(['film', 'index']))
  expect(links.around('film')).toEqual(['index'])
  links.put('far', record('far', { project: 'q', extends: ['*'] }))
  expect(links.around('film')).toEqual(['index'])
})

test('those that see something else now are told once', () => {
  const links = createLinks()
  links.put('index', handler)
  expect(links.put('film', definition)).toEqual(expect.arrayContaining(['index', 'film']))
  for (const key of ['index', 'film']) links.around(key)
  expect(links.put('film', definition)).toEqual([])
  expect(links.put('film', undefined)).toEqual(['index'])
  expect(links.around('index')).toEqual([])
})

test('other projects are others, and thousands of documents are put in time', () => {
  const links = createLinks()
  links.put('index', handler)
  links.put('far', record('far', { project: 'q', defines: ['film'] }))
  expect(links.around('index')).toEqual([])
  for (let i = 0; i < 20_000; i++) {
    links.put(`d${i}`, record(`d${i}`, { defines: [`c${i}`], imports: new Set([`h${i}`]) }))
    links.put(`h${i}`, record(`h${i}`, { handles: true }))
  }
  expect(links.around('h19999')).toEqual(['d19999'])
  // A command that hundreds of documents define leads to some of them.
  for (let i = 0; i < 1_000; i++) links.put(`x${i}`, record(`x${i}`, { defines: ['film'] }))
  expect(links.around('index').length).toBeLessThan(1_000)
})
