import { applyFixes } from '@slashlint/core/fixes'
import type { Fix } from '@slashlint/core/fixes'
import { applyTextEdits } from '@slashlint/sources'
import type { Definition, Resource, TextEdit } from '@slashlint/sources'
import { read } from '@slashlint/sources/yaml'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { nodeAt } from '../../sources/src/nodes/nodes.js'
import type { TreeNode } from '../../sources/src/tree/nodes.js'
import { layoutOf } from '../../sources/src/yaml/layout.js'
import { parseYaml } from '../../sources/src/yaml/parse.js'
import { check, sized } from '../property/check.js'
import { command, fixesOf, lobby } from './faulty.js'
import { asYaml } from './yaml-documents.js'

const define = (text: string, resource: Resource): Definition =>
  read({ uri: 'file:///a.yaml', text }, { text: () => undefined, assignment: () => ({ resource }) })
    .definitions[0] as Definition

const commentsIn = (text: string): { text: string; start: number }[] =>
  layoutOf(text).comments.map(({ start, end }) => ({
    text: text.slice(start, end).trimEnd(),
    start,
  }))

/** Returns the comments of a text, except those inside the parts that a fix removes. */
function keptComments(text: string, fix: Fix): string[] {
  const root = parseYaml(text)?.[0]?.root as TreeNode
  const gone = fix.edits.flatMap((edit) => {
    const node =
      edit.kind === 'remove' || edit.kind === 'replace' ? nodeAt(root, edit.path) : undefined
    if (node === undefined) {
      return []
    }
    const parent = nodeAt(root, edit.path.slice(0, -1))
    const entry =
      parent?.type === 'object' ? parent.entries.find((one) => one.node === node) : undefined
    return [
      {
        start: edit.kind === 'remove' ? (entry?.keyStart ?? node.start) : node.start,
        end: node.end,
      },
    ]
  })
  return commentsIn(text)
    .filter(({ start }) => !gone.some((part) => start > part.start && start < part.end))
    .map((comment) => comment.text)
}

/** Checks the law of every reader: the fixed text has the fixed value, and the rest of the text is unchanged. */
function expectLaw(text: string, resource: Resource, fix: Fix): boolean {
  const definition = define(text, resource)
  const edits: readonly TextEdit[] | undefined = definition.edit(fix.edits)
  if (edits === undefined) {
    return false
  }
  const changed = applyTextEdits(text, edits)
  const wanted = applyFixes(definition.value, [fix])
  expect(define(changed, resource).value).toStrictEqual(wanted)
  expect(parse(changed, { merge: true, logLevel: 'silent' })).toStrictEqual(
    applyFixes(parse(text, { merge: true }), [fix]),
  )
  const before = keptComments(text, fix)
  const after = commentsIn(changed).map((comment) => comment.text)
  for (const comment of before) {
    expect(after, changed).toContain(comment)
    after.splice(after.indexOf(comment), 1)
  }
  return true
}

/** The number of runs. Each reads and writes a document about ten times. */
const RUNS = sized(50, 6)

/** Returns a few items, evenly spread. */
const some = <T>(all: readonly T[], count: number): readonly T[] =>
  all.filter((_, i) => i % Math.ceil(all.length / count) === 0)

describe('a fix changes a YAML text as it changes the value, and keeps every comment', () => {
  test('in commands of every style', () => {
    let made = 0
    let refused = 0
    const documents = command.chain((value) => asYaml(value).map((text) => ({ value, text })))
    check(
      fc.property(documents, ({ value, text }) => {
        expect(define(text, 'command').value).toStrictEqual(JSON.parse(JSON.stringify(value)))
        for (const { fix } of some(fixesOf(value, 'command'), 6)) {
          if (expectLaw(text, 'command', fix)) {
            made++
          } else {
            refused++
          }
        }
      }),
      RUNS,
    )
    expect(made).toBeGreaterThan(RUNS * 2)
    expect(refused).toBeLessThan(made / 10)
  })

  test('in lists of commands and in lobbies', () => {
    const documents = fc.oneof(
      fc
        .array(command, { minLength: 1, maxLength: 4 })
        .map((value) => ({ resource: 'commands' as const, value })),
      lobby.map((value) => ({ resource: 'lobby' as const, value })),
    )
    check(
      fc.property(
        documents.chain(({ resource, value }) => asYaml(value).map((text) => ({ resource, text }))),
        ({ resource, text }) => {
          for (const { fix } of some(fixesOf(define(text, resource).value, resource), 4)) {
            expectLaw(text, resource, fix)
          }
        },
      ),
      RUNS / 2,
    )
  })
})
