import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JournalError } from '@slashlint/emulator'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bot, globalCommands, PING, send, start } from './harness.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slashlint-state-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the log of the state', () => {
  test('brings back commands, permissions, lobbies and the clock, with the same ids', async () => {
    const state = join(folder, 'state.jsonl')
    const emulator = await start({ state })
    const { body: command } = await send(emulator, 'POST', globalCommands(emulator), PING)
    await send(emulator, 'POST', '/lobbies', { metadata: { a: 'b' } })
    await send(emulator, 'POST', '/lobbies', { idle_timeout_seconds: 1 })
    const scopes = ['applications.commands.permissions.update']
    const path = `/applications/${emulator.applicationId}/guilds/${emulator.guildId}/commands/${command.id}/permissions`
    const permissions = [{ id: emulator.guildId, type: 1, permission: false }]
    await send(
      emulator,
      'PUT',
      path,
      { permissions },
      `Bearer ${emulator.token({ user: 'ana', scopes })}`,
    )
    emulator.advance('2d')
    const before = emulator.state
    await emulator.close()
    const again = await start({ state })
    expect(again.differences).toEqual([])
    expect({ ...again.state, now: 0 }).toEqual({ ...before, now: 0 })
    expect(again.state.now - before.now).toBeLessThan(60_000)
    expect(again.state.now - Date.now()).toBeGreaterThan(86_400_000)
  })

  test('brings back what was done to commands and lobbies of the seed that have no ids there', async () => {
    const state = join(folder, 'state.jsonl')
    const seed = {
      apps: [{ embedded: true, commands: [PING] }],
      guilds: [{ commands: [PING] }],
      lobbies: [{}],
    }
    const emulator = await start({ state, seed })
    const [{ id }] = (await send(emulator, 'GET', globalCommands(emulator))).body
    await send(emulator, 'PATCH', `${globalCommands(emulator)}/${id}`, {
      description: 'Other words',
    })
    await send(emulator, 'PATCH', `/lobbies/${emulator.state.lobbies[0]?.id}`, {
      metadata: { a: 'b' },
    })
    const before = emulator.state
    await emulator.close()
    await new Promise((resolve) => setTimeout(resolve, 5))
    const again = await start({ state, seed })
    expect(again.differences).toEqual([])
    expect({ ...again.state, now: 0 }).toEqual({ ...before, now: 0 })
    again.reset()
    expect({ ...again.state, now: 0 }).toEqual({ ...(await start({ seed })).state, now: 0 })
  })

  test('gives the same ids again where interactions and messages came between', async () => {
    const state = join(folder, 'state.jsonl')
    const emulator = await start({ state, seed: { apps: [{ commands: [PING] }] } })
    await bot(emulator, async (_, { callback }) => {
      // Within one millisecond, often enough.
      await Promise.all([callback(4, { content: 'Hi' }), send(emulator, 'POST', '/lobbies', {})])
    })
    for (let i = 0; i < 20; i++) {
      await emulator.invoke('/ping')
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
    const before = emulator.state.lobbies
    await emulator.close()
    expect((await start({ state })).state.lobbies).toEqual(before)
  })

  test('is for its owner alone, and has no token in it', async () => {
    const state = join(folder, 'state.jsonl')
    const emulator = await start({ state })
    await send(emulator, 'POST', globalCommands(emulator), PING)
    await send(emulator, 'POST', globalCommands(emulator), PING, 'Bot of-somebody')
    expect(statSync(state).mode & 0o777).toBe(0o600)
    const text = readFileSync(state, 'utf8')
    expect(text).not.toMatch(/of-somebody|\.local\./)
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.map(({ status }) => status)).toEqual([undefined, 201, 401])
    expect(lines[0]).toMatchObject({ slashlint: expect.any(String) })
  })

  test('loses the line that was being written, and says what is answered differently now', async () => {
    const state = join(folder, 'state.jsonl')
    const emulator = await start({ state })
    await send(emulator, 'POST', globalCommands(emulator), PING)
    await emulator.close()
    const [head, line = ''] = readFileSync(state, 'utf8').trim().split('\n')
    writeFileSync(state, `${head}\n${line.replace('"status":201', '"status":400')}\n`)
    appendFileSync(state, line.slice(0, 20))
    const again = await start({ state })
    expect(again.differences).toEqual([
      { line: 2, request: expect.stringContaining('POST /applications/'), was: 400, is: 201 },
    ])
    await send(again, 'POST', '/lobbies', {})
    expect(readFileSync(state, 'utf8').trim().split('\n')).toHaveLength(3)
  })

  test.each([
    '"x"',
    'null',
    '{"at":1,"method":"PUT"}',
    '{"at":1,"method":"PUT","path":7,"status":200}',
    '{"at":"1","method":"PUT","path":"/lobbies","status":200}',
    '{"at":1,"method":"PUT","path":"/lobbies","query":{},"status":200}',
    '{"at":1,"method":"PUT","path":"/lobbies","as":{"kind":"Bearer","app":"1","scopes":"x"},"status":200}',
    '{"at":1,"advance":"1h"}',
  ])('is refused with the number of a line that was changed: %s', async (line) => {
    const state = join(folder, 'state.jsonl')
    const emulator = await start({ state })
    await send(emulator, 'POST', globalCommands(emulator), PING)
    emulator.advance('1h')
    emulator.reset()
    await emulator.close()
    const text = readFileSync(state, 'utf8')
    await (await start({ state })).close()
    writeFileSync(state, `${text}${line}\n`)
    await expect(start({ state })).rejects.toThrow(`${state}:5 was not written by the emulator`)
    expect(readFileSync(state, 'utf8')).toBe(`${text}${line}\n`)
  })

  test('is not written over another file', async () => {
    const state = join(folder, 'notes.txt')
    writeFileSync(state, '{"mine":true}\n')
    await expect(start({ state })).rejects.toThrow(JournalError)
    expect(readFileSync(state, 'utf8')).toBe('{"mine":true}\n')
  })

  test('goes on after a reset', async () => {
    const state = join(folder, 'state.jsonl')
    const emulator = await start({ state })
    await send(emulator, 'POST', globalCommands(emulator), PING)
    emulator.reset()
    await send(emulator, 'POST', globalCommands(emulator), { ...PING, name: 'pong' })
    await emulator.close()
    const again = await start({ state })
    expect((await send(again, 'GET', globalCommands(again))).body).toMatchObject([{ name: 'pong' }])
  })
})
