import { describe, expect, test } from 'vitest'
import { send, start } from './harness.js'

describe('lobbies', () => {
  test('are created, edited, joined, left and deleted, the latter twice', async () => {
    const emulator = await start()
    const { status, body: lobby } = await send(emulator, 'POST', '/lobbies', {
      metadata: { map: 'x' },
      members: [{ id: '5' }],
    })
    expect(status).toBe(200)
    expect(lobby).toMatchObject({
      metadata: { map: 'x' },
      members: [{ id: '5', metadata: {}, flags: 0 }],
      application_id: emulator.applicationId,
    })
    const path = `/lobbies/${lobby.id}`
    expect((await send(emulator, 'PUT', `${path}/members/6`, { flags: 1 })).body).toEqual({
      id: '6',
      metadata: {},
      flags: 1,
    })
    expect(
      (await send(emulator, 'PATCH', path, { members: [{ id: '6' }] })).body.members,
    ).toMatchObject([{ id: '6' }])
    expect((await send(emulator, 'DELETE', `${path}/members/6`)).status).toBe(204)
    expect((await send(emulator, 'DELETE', `${path}/members/6`)).status).toBe(204)
    expect((await send(emulator, 'DELETE', path)).status).toBe(204)
    expect((await send(emulator, 'DELETE', path)).status).toBe(204)
    expect((await send(emulator, 'GET', path)).status).toBe(404)
    expect((await send(emulator, 'DELETE', `${path}/members/6`)).status).toBe(404)
  })

  test('are refused with the place of what is wrong', async () => {
    const emulator = await start()
    const { status, body } = await send(emulator, 'POST', '/lobbies', { idle_timeout_seconds: 1 })
    expect(status).toBe(400)
    expect(body.errors).toMatchObject({
      idle_timeout_seconds: { _errors: [{ code: 'NUMBER_TYPE_MIN' }] },
    })
    const { body: long } = await send(emulator, 'POST', '/lobbies', {
      idle_timeout_seconds: 604_801,
    })
    expect(long.errors).toMatchObject({
      idle_timeout_seconds: { _errors: [{ code: 'NUMBER_TYPE_MAX' }] },
    })
  })
})
