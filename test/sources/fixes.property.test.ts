import { applyFixes } from '@slashlint/core/fixes'
import type { Edit, Fix } from '@slashlint/core/fixes'
import { applyTextEdits } from '@slashlint/sources'
import type { Definition, Resource } from '@slashlint/sources'
import { read } from '@slashlint/sources/json'
import fc from 'fast-check'
import { findNodeAtLocation, parse, parseTree } from 'jsonc-parser'
import type { Node } from 'jsonc-parser'
import { describe, expect, test } from 'vitest'
import { parseJson } from '../../sources/src/json/parse.js'
import { formatted, withTrivia } from './documents.js'
import { cases, check } from '../property/check.js'
import { command, fixesOf, lobby } from './faulty.js'

const define = (text: string, resource: Resource): Definition =>
  read(
    { uri: 'file:///a.jsonc', text },
    { text: () => undefined, assignment: () => ({ resource }) },
  ).definitions[0] as Definition

const commentsIn = (text: string): { text: string; start: number }[] =>
  parseJson(text, 'jsonc').comments.map(({ start, end }) => ({
    text: text.slice(start, end),
    start,
  }))

/** Returns the parts of a text that an edit removes. Comments inside them may be lost. */
function takenOut(text: string, edits: readonly Edit[]): Node[] {
  const tree = parseTree(text) as Node
  return edits.flatMap((edit) => {
    if (edit.kind !== 'remove' && edit.kind !== 'replace') {
      return []
    }
    const node = findNodeAtLocation(tree, [...edit.path])
    if (node === undefined) {
      return []
    }
    return [edit.kind === 'remove' && node.parent?.type === 'property' ? node.parent : node]
  })
}

/** Checks the law of every reader: the fixed text has the fixed value, and the rest of the text is unchanged. */
function expectLaw(text: string, resource: Resource, fix: Fix): boolean {
  const definition = define(text, resource)
  const edits = definition.edit(fix.edits)
  if (edits === undefined) {
    return false
  }
  const changed = applyTextEdits(text, edits)
  expect(define(changed, resource).value).toStrictEqual(applyFixes(definition.value, [fix]))
  expect(parse(changed, [], { allowTrailingComma: true })).toStrictEqual(
    applyFixes(parse(text), [fix]),
  )
  const gone = takenOut(text, fix.edits)
  const kept = commentsIn(text).filter(
    ({ start }) => !gone.some((node) => start > node.offset && start < node.offset + node.length),
  )
  const sorted = (comments: { text: string }[]): string[] =>
    comments.map((comment) => comment.text).sort()
  expect(sorted(commentsIn(changed))).toStrictEqual(sorted(kept))
  return true
}

describe('a fix changes the text as it changes the value, and keeps every comment', () => {
  test.each([
    ['as people write it', formatted],
    ['with comments everywhere', withTrivia],
  ])('%s', (_, writeText) => {
    const runs = cases(80)
    let made = 0
    let refused = 0
    const documents = command.chain((value) => writeText(value).map((text) => ({ value, text })))
    check(
      fc.property(documents, ({ text }) => {
        const value = define(text, 'command').value
        for (const { fix } of fixesOf(value, 'command', 12)) {
          if (expectLaw(text, 'command', fix)) {
            made++
          } else {
            refused++
          }
        }
      }),
      runs,
    )
    // Only a line comment in the wrong place makes a fix impossible.
    expect(made).toBeGreaterThan(runs)
    expect(refused).toBeLessThan(made / 20)
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
        documents.chain(({ resource, value }) =>
          withTrivia(value).map((text) => ({ resource, text })),
        ),
        ({ resource, text }) => {
          for (const { fix } of fixesOf(define(text, resource).value, resource, 8)) {
            expectLaw(text, resource, fix)
          }
        },
      ),
      cases(120),
    )
  })
})
