import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fetchDeployed } from '@slashlint/deploy'
import { expect, test } from 'vitest'

test('what is deployed is read as it is, even if the token of an emulator is a word of it', async () => {
  const command = { name: 'ban', description: 'Bans a test member' }
  const server = createServer((_, response) => response.end(JSON.stringify([command])))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const place = { token: 'test', application: '1'.repeat(18), api: `http://127.0.0.1:${port}` }
    expect((await fetchDeployed(place)).commands).toEqual([command])
  } finally {
    server.close()
  }
})
