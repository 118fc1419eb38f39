import { outline } from '@slashlint/language-server/features'
import type { OutlineEntry } from '@slashlint/language-server/features'
import { expect, test } from 'vitest'
import { scene } from './harness.js'

const SETTINGS = `{
  "name": "settings",
  "description": "x",
  "options": [
    {
      "type": 2,
      "name": "log",
      "description": "x",
      "options": [
        {
          "type": 1,
          "name": "set",
          "description": "x",
          "options": [
            { "type": 3, "name": "level", "description": "x", "choices": [{ "name": "All", "value": "all" }] }
          ]
        }
      ]
    }
  ]
}`

const tree = (entries: readonly OutlineEntry[]): unknown =>
  entries.map(({ name, children }) => (children.length === 0 ? name : [name, tree(children)]))

test('commands, groups, sub-commands, options and choices', async () => {
  const { analysis } = await scene(SETTINGS)
  expect(tree(outline(analysis))).toEqual([
    ['/settings', [['log', [['set', [['level', ['All']]]]]]]],
  ])
})

test('an entry holds its name and its children', async () => {
  const { analysis, text } = await scene(SETTINGS)
  const check = (entry: OutlineEntry): void => {
    expect(entry.start).toBeLessThanOrEqual(entry.nameStart)
    expect(entry.nameEnd).toBeLessThanOrEqual(entry.end)
    expect(text.slice(entry.nameStart, entry.nameEnd)).toContain(entry.name.replace('/', ''))
    for (const child of entry.children) {
      expect(child.start).toBeGreaterThanOrEqual(entry.start)
      expect(child.end).toBeLessThanOrEqual(entry.end)
      check(child)
    }
  }
  outline(analysis).forEach(check)
})

test('a name that is missing or blank is no empty entry', async () => {
  const { analysis } = await scene(
    '{ "description": "x", "options": [{ "type": 3, "name": " ", "description": "" }] }',
  )
  expect(tree(outline(analysis))).toEqual([['/(unnamed)', ['(unnamed)']]])
})
