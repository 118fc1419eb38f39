import { describe, expect, it } from 'vitest'
import {
  validateCommand,
  validateCommands,
  validateRequest,
  validateResource,
  type CommandContext,
} from '@slashlint/core'
import { rules } from '@slashlint/core/catalogue'
import { checkUses } from '@slashlint/core/uses'
import { codesOf } from '../values.js'

// A description with two spaces, a null without effect, and a field of the service: three hints, and a warning.
const command = {
  name: 'ban',
  description: 'Ban  a member',
  version: '1',
  options: null,
  colour: 'red',
}
const HINTS = ['text/whitespace', 'shape/server-field', 'shape/null-optional']

const request = {
  method: 'POST',
  path: '/applications/41771983423143937/commands',
  headers: { Authorization: 'Bot a.b.c' },
}
const OPTIONS = ['why', 'who'].map((name) => ({ type: 3, name, description: 'Asked' }))
const readsOne = [{ kind: 'option', name: 'who', absent: 'null' }] as const

const codes = (context?: CommandContext) => codesOf(validateCommand(command, context))

describe('hints', () => {
  it('are computed only when they are asked for', () => {
    expect(codes()).toEqual(['shape/unknown-key'])
    expect(codes({ hints: false })).toEqual(['shape/unknown-key'])
    expect(codes({ hints: true })).toEqual(expect.arrayContaining([...HINTS, 'shape/unknown-key']))
  })

  it('are computed where a rule or its area is given a severity', () => {
    expect(validateCommand(command, { rules: { 'text/whitespace': 'error' } })).toMatchObject([
      { code: 'text/whitespace', severity: 'error', path: ['description'] },
      { code: 'shape/unknown-key', severity: 'warning' },
    ])
    expect(codes({ rules: { 'text/*': 'hint' } })).toEqual(['text/whitespace', 'shape/unknown-key'])
    expect(codes({ rules: { 'shape/server-field': 'warning' } })).toContain('shape/server-field')
    expect(codes({ rules: { 'text/*': 'off' } })).toEqual(['shape/unknown-key'])
    expect(codes({ hints: true, rules: { 'text/*': 'off' } })).not.toContain('text/whitespace')
  })

  it('do not count for maxDiagnostics where nobody asks', () => {
    expect(codes({ maxDiagnostics: 2 })).toEqual(['shape/unknown-key'])
    expect(codes({ maxDiagnostics: 2, hints: true })).toContain('slashlint/too-many')
  })

  it('slashlint/too-many is always said', () => {
    const list = Array.from({ length: 9 }, () => ({}))
    expect(codesOf(validateCommands(list, { maxDiagnostics: 3 })).at(-1)).toBe('slashlint/too-many')
  })

  it.each([
    ['a list', (context: object) => validateCommands([command], context), 'text/whitespace'],
    [
      'a request',
      (context: object) => validateRequest({ ...request, body: command }, context),
      'text/whitespace',
    ],
    [
      'the uses of a handler',
      (context: object) => checkUses({ ...command, options: OPTIONS }, readsOne, context),
      'use/never-read',
    ],
  ] as const)('are asked for alike in %s', (_, found, code) => {
    expect(found({}).filter(({ severity }) => severity === 'hint')).toEqual([])
    expect(codesOf(found({ hints: true }))).toContain(code)
  })

  it('never appear unasked, and nothing else disappears: every bad example of the catalogue', () => {
    for (const { bad, code, severity } of rules) {
      if (typeof bad.value === 'string') {
        continue
      }
      const { hints: _, ...context } = { hints: true, ...bad.context }
      const asked = validateResource(bad.resource, bad.value, { ...context, hints: true })
      const unasked = validateResource(bad.resource, bad.value, context)
      const chosen = context.rules ?? {}
      const isHint = (one: { code: string; severity: string }) =>
        one.severity === 'hint' &&
        one.code !== 'slashlint/too-many' &&
        !Object.hasOwn(chosen, one.code)
      expect([code, severity, codesOf(unasked)]).toEqual([
        code,
        severity,
        codesOf(asked.filter((one) => !isHint(one))),
      ])
    }
  })
})
