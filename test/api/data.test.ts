import { DYNAMIC, formatDiagnostics, parseCommand, schemaFor, toPointer } from '@slashlint/core'
import { commandLabel, redirectUri } from '@slashlint/core/engine'
import { fixesFor } from '@slashlint/core/fixes'
import { describe, expect, test } from 'vitest'

describe('what comes back is the data that would be sent', () => {
  const sent = {
    name: 'ban',
    description: 'Ban a member',
    cooldown: 5,
    run: { after: [1, null] },
    ['__proto__']: 'x',
  }

  test('parseCommand keeps unknown fields as they are', () => {
    const result = parseCommand({ ...sent, execute: () => undefined })
    expect(result.ok && result.value).toEqual({ ...sent })
  })

  test('parseCommand leaves out what is not statically known', () => {
    const result = parseCommand({
      name: 'ban',
      description: 'x',
      nsfw: DYNAMIC,
      options: [DYNAMIC],
    })
    expect(result.ok && result.value).toEqual({ name: 'ban', description: 'x', options: [] })
    // A value without the required fields of every command is not a command.
    expect(parseCommand({ name: 'ban', description: DYNAMIC }).ok).toBe(false)
    expect(parseCommand(DYNAMIC).ok).toBe(false)
  })

  test('a value that contains itself ends there', () => {
    const own: Record<string, unknown> = { name: 'ban', description: 'Ban a member' }
    own['self'] = own
    const result = parseCommand(own)
    expect(result.ok && result.value).toEqual({ name: 'ban', description: 'Ban a member' })
  })

  test('a Standard Schema keeps fields that are known and not judged', () => {
    const lobby = { flags: 4, override_event_webhooks_url: 'https://example.com' }
    expect(schemaFor('lobby')['~standard'].validate(lobby)).toEqual({ value: lobby })
  })
})

describe('what is no such value at all', () => {
  const nothing = null as never

  test.each([
    ['toPointer', () => toPointer(nothing), 'path'],
    ['formatDiagnostics', () => formatDiagnostics(nothing), 'diagnostics'],
    ['formatDiagnostics', () => formatDiagnostics([nothing]), 'diagnostics'],
    ['fixesFor', () => fixesFor({ name: 'ban' }, nothing), 'diagnostic'],
  ])('%s names the argument', (_, call, name) => {
    expect(call).toThrow(TypeError)
    expect(call).toThrow(`"${name}" must be `)
  })

  test('labels and addresses are made of what is known', () => {
    expect(commandLabel(1, nothing)).toBe('/?')
    expect(commandLabel(nothing, 'View')).toBe('command "View"')
    expect(redirectUri(nothing, nothing)).toBeUndefined()
  })
})
