import { describe, expect, test } from 'vitest'
import { globalCommands, guildCommands, PING, send, start } from './harness.js'

describe('authorization', () => {
  test('the bot’s token is the same in every run, and another app’s is refused', async () => {
    const seed = { apps: [{ name: 'one' }, { name: 'two' }] }
    const [a, b] = [await start({ seed }), await start({ seed })]
    expect(a.botToken).toBe(b.botToken)
    const two = b.state.apps[1]?.id ?? ''
    const other = await send(b, 'GET', `/api/v10/applications/${two}/commands`)
    expect(other).toMatchObject({ status: 403, body: { code: 20012 } })
  })

  test.each([
    ['', 'no Authorization'],
    ['Bot nonsense', 'has not issued this token'],
    ['token', 'Bot '],
  ])('%j is answered with 401', async (authorization, why) => {
    const emulator = await start()
    const { status, body } = await send(
      emulator,
      'GET',
      globalCommands(emulator),
      undefined,
      authorization,
    )
    expect(status).toBe(401)
    expect(body.message).toContain('401: Unauthorized')
    expect(body.message).toContain(why)
    expect(body.message).not.toContain('nonsense')
  })

  test('--auth any takes any token', async () => {
    const emulator = await start({ auth: 'any' })
    expect((await send(emulator, 'GET', globalCommands(emulator), undefined, 'Bot x')).status).toBe(
      200,
    )
    expect((await send(emulator, 'GET', globalCommands(emulator), undefined, '')).status).toBe(401)
  })

  test('client credentials deploy with the scope for it, and without it do not', async () => {
    const emulator = await start()
    const ask = async (scope: string, secret = emulator.clientSecret) => {
      const response = await fetch(`${emulator.url}/api/oauth2/token`, {
        method: 'POST',
        headers: {
          Authorization: `Basic ${Buffer.from(`${emulator.applicationId}:${secret}`).toString('base64')}`,
        },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
      })
      return {
        status: response.status,
        ...((await response.json()) as { access_token?: string; token_type?: string }),
      }
    }
    const granted = await ask('applications.commands.update')
    expect(granted).toMatchObject({ status: 200, token_type: 'Bearer', expires_in: 604_800 })
    const bearer = `Bearer ${granted.access_token}`
    expect((await send(emulator, 'POST', globalCommands(emulator), PING, bearer)).status).toBe(201)
    const other = await ask('identify')
    expect(
      (await send(emulator, 'POST', globalCommands(emulator), PING, `Bearer ${other.access_token}`))
        .status,
    ).toBe(403)
    expect((await ask('identify', 'wrong')).status).toBe(401)
    emulator.advance('8d')
    expect((await send(emulator, 'GET', globalCommands(emulator), undefined, bearer)).status).toBe(
      401,
    )
  })

  test.each<readonly [Readonly<Record<string, string>>, number, string | undefined]>([
    [{ scope: 'identify' }, 200, undefined],
    [{ scope: ' identify  applications.commands.update ' }, 200, undefined],
    [{ scope: '' }, 400, 'invalid_scope'],
    [{}, 400, 'invalid_scope'],
    [{ scope: 'identify nothing' }, 400, 'invalid_scope'],
    [{ scope: 'identify', grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [{ scope: 'identify', client_secret: '' }, 401, 'invalid_client'],
    [{ scope: 'identify', client_id: '5' }, 401, 'invalid_client'],
  ])('a form %j for client credentials: %i', async (form, status, error) => {
    const emulator = await start()
    const response = await fetch(`${emulator.url}/api/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: emulator.applicationId,
        client_secret: emulator.clientSecret,
        ...form,
      }),
    })
    const body = (await response.json()) as { error?: string; scope?: string }
    expect([response.status, body.error]).toEqual([status, error])
    if (status === 200) {
      expect(body.scope).toBe(form['scope']?.trim().replace(/ +/g, ' '))
    }
  })

  test('where any token is taken, any secret is that is not empty', async () => {
    const emulator = await start({ auth: 'any' })
    const status = async (secret: string) => {
      const basic = Buffer.from(`${emulator.applicationId}:${secret}`).toString('base64')
      const response = await fetch(`${emulator.url}/api/oauth2/token`, {
        method: 'POST',
        headers: { Authorization: `Basic ${basic}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'identify' }),
      })
      return response.status
    }
    expect([await status('x'), await status('')]).toEqual([200, 401])
  })

  test('lobbies take the bot’s token only', async () => {
    const emulator = await start()
    expect(
      (await send(emulator, 'POST', '/api/v10/lobbies', {}, `Bearer ${emulator.token()}`)).status,
    ).toBe(403)
    expect((await send(emulator, 'POST', '/api/v10/lobbies', {})).status).toBe(200)
  })

  test('a guild in which the app is not installed is refused', async () => {
    const seed = { guilds: [{ apps: {} }] }
    const emulator = await start({ seed })
    expect(await send(emulator, 'POST', guildCommands(emulator), PING)).toMatchObject({
      status: 403,
      body: { code: 50001 },
    })
  })
})
