import { validateResource } from '@slashlint/core'
import type { Diagnostic } from '@slashlint/core'
import { applyFixes, fixesFor } from '@slashlint/core/fixes'
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

const define = (text: string, resource: Resource): Definition =>
  read({ uri: 'file:///a.jsonc', text }, { text: () => undefined, assignment: () => ({ resource }) })
    .definitions[0] as Definition

const commentsIn = (text: string): { text: string; start: number }[] =>
  parseJson(text, true).comments.map(({ start, end }) => ({ text: text.slice(start, end), start }))

/** The parts of a text that an edit takes out: what stands inside them may go. */
function takenOut(text: string, edits: readonly Edit[]): Node[] {
  const tree = parseTree(text) as Node
  return edits.flatMap((edit) => {
    if (edit.kind !== 'remove' && edit.kind !== 'replace') return []
    const node = findNodeAtLocation(tree, [...edit.path])
    if (node === undefined) return []
    return [edit.kind === 'remove' && node.parent?.type === 'property' ? node.parent : node]
  })
}

/** The law of every reader: the fixed text is the fixed value, and everything else of the text is as before. */
function expectLaw(text: string, resource: Resource, fix: Fix): boolean {
  const definition = define(text, resource)
  const edits = definition.edit(fix.edits)
  if (edits === undefined) return false
  const changed = applyTextEdits(text, edits)
  expect(define(changed, resource).value).toStrictEqual(applyFixes(definition.value, [fix]))
  expect(parse(changed, [], { allowTrailingComma: true })).toStrictEqual(applyFixes(parse(text), [fix]))
  const gone = takenOut(text, fix.edits)
  const kept = commentsIn(text).filter(
    ({ start }) => !gone.some((node) => start > node.offset && start < node.offset + node.length),
  )
  const sorted = (comments: { text: string }[]): string[] => comments.map((comment) => comment.text).sort()
  expect(sorted(commentsIn(changed))).toStrictEqual(sorted(kept))
  return true
}

const name = fc.constantFrom('ban', 'Ban User', 'BAN', "don't", 'reason', 'Grund', 'x'.repeat(40), 'straße', '')
const description = fc.constantFrom('Bans a member', '  twice  spaced ', 'y'.repeat(120), '', 'ok')
const localizations = fc.dictionary(fc.constantFrom('de', 'en-GB', 'en-us', 'EN', 'fr', 'pt_BR', 'he'), name, {
  maxKeys: 3,
})
const choice = fc.record(
  { name, value: fc.constantFrom<unknown>('a', 'b', 1, '2', 3.5) },
  { requiredKeys: ['name', 'value'] },
)
const { option } = fc.letrec<{ option: object }>((tie) => ({
  option: fc.record(
    {
      type: fc.constantFrom<unknown>(1, 2, 3, 3, 4, 5, 10, 7, '3', 'STRING'),
      name,
      description,
      required: fc.boolean(),
      name_localizations: localizations,
      choices: fc.array(choice, { maxLength: 3 }),
      choises: fc.constant([]),
      autocomplete: fc.boolean(),
      min_value: fc.constantFrom<unknown>(1, 5.5, '3'),
      max_value: fc.constantFrom<unknown>(0, 10),
      channel_types: fc.constantFrom([0, 0, 1], []),
      options: fc.array(tie('option'), { maxLength: 2, depthIdentifier: 'option' }),
    },
    { requiredKeys: ['type', 'name', 'description'] },
  ),
}))
const command = fc.record(
  {
    name,
    description,
    type: fc.constantFrom<unknown>(1, 1, 1, 2, '1'),
    name_localizations: localizations,
    nameLocalizations: localizations,
    options: fc.array(option, { maxLength: 4 }),
    dm_permission: fc.boolean(),
    default_permission: fc.boolean(),
    default_member_permissions: fc.constantFrom('BAN_MEMBERS', 8, '8', null),
    contexts: fc.constantFrom([0, 0, 2], [], [1]),
    integration_types: fc.constantFrom([0], [0, 0]),
    id: fc.constant('123'),
  },
  { requiredKeys: ['name'] },
)

const fixesOf = (value: unknown, resource: Resource): { diagnostic: Diagnostic; fix: Fix }[] =>
  validateResource(resource, value).flatMap((diagnostic) =>
    fixesFor(value, diagnostic).map((fix) => ({ diagnostic, fix })),
  )

describe('a fix changes the text as it changes the value, and keeps every comment', () => {
  test.each([
    ['as people write it', formatted],
    ['with comments everywhere', withTrivia],
  ])('%s', (_, writeText) => {
    let made = 0
    let refused = 0
    const documents = command.chain((value) => writeText(value).map((text) => ({ value, text })))
    fc.assert(
      fc.property(documents, ({ text }) => {
        const value = define(text, 'command').value
        for (const { fix } of fixesOf(value, 'command').slice(0, 12)) {
          if (expectLaw(text, 'command', fix)) made++
          else refused++
        }
      }),
      { numRuns: 60 },
    )
    // Only a line comment in the wrong place stands in the way of a fix.
    expect(made).toBeGreaterThan(80)
    expect(refused).toBeLessThan(made / 20)
  })

  test('in lists of commands and in lobbies', () => {
    const lobby = fc.record({
      members: fc.array(fc.record({ id: fc.constantFrom<unknown>('1', '2', 3) }), { maxLength: 4 }),
      metadata: fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom<unknown>('x', 1, true)),
      idle_timeout_seconds: fc.constantFrom<unknown>(1, '300', 700_000),
    })
    const documents = fc.oneof(
      fc.array(command, { minLength: 1, maxLength: 4 }).map((value) => ({ resource: 'commands' as const, value })),
      lobby.map((value) => ({ resource: 'lobby' as const, value })),
    )
    fc.assert(
      fc.property(
        documents.chain(({ resource, value }) => withTrivia(value).map((text) => ({ resource, text }))),
        ({ resource, text }) => {
          for (const { fix } of fixesOf(define(text, resource).value, resource).slice(0, 8))
            expectLaw(text, resource, fix)
        },
      ),
      { numRuns: 30 },
    )
  })
})
