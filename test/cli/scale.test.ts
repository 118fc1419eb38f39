import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { LOUD, PING, project } from './harness.js'
import { PROGRAM } from '../program.js'

// docs/scale.md, run.

const root = new URL('../../', import.meta.url).pathname
const page = readFileSync(join(root, 'docs/scale.md'), 'utf8')
const codeWith = (word: string, language: string): string => {
  const blocks = [...page.matchAll(/```(\w+)\n([^]*?)```/g)]
  const found = blocks.find(([, of, code]) => of === language && code?.includes(word) === true)
  if (found === undefined) {
    throw new Error(`docs/scale.md has no block of ${language} with ${word}`)
  }
  return found[2] ?? ''
}

/** Writes a module of the page to a file, and returns its address for an import. */
function moduleOf(code: string): string {
  const core = pathToFileURL(join(root, 'core/dist/esm/index.js')).href
  const folder = project({})
  writeFileSync(join(folder, 'module.mjs'), code.replace(`'@slashlint/core'`, `'${core}'`))
  return pathToFileURL(join(folder, 'module.mjs')).href
}

const hasParallel = spawnSync('parallel', ['--version']).status === 0
if (process.env['SLASHLINT_REQUIRE_ALL'] !== undefined && !hasParallel) {
  throw new Error('GNU parallel is not installed.')
}

describe('GNU parallel', () => {
  test.skipIf(!hasParallel)('shares lines among processes, in order', () => {
    const lines = Array.from({ length: 3_000 }, (_, i) => JSON.stringify(i % 7 === 0 ? LOUD : PING))
    const cwd = project({})
    writeFileSync(join(cwd, 'commands.ndjson'), `${lines.join('\n')}\n`)
    const command = codeWith('parallel', 'sh')
      .replace('slashlint', `'${process.execPath} ${PROGRAM}`)
      .replace('--ndjson', `--ndjson'`)
      .replace('10M', '50K')
    const { status, stderr } = spawnSync('bash', ['-c', command], { cwd, encoding: 'utf8' })
    const results = readFileSync(join(cwd, 'results.ndjson'), 'utf8').trimEnd().split('\n')
    const isOk = results.map((line) => (JSON.parse(line) as { ok: boolean }).ok)
    expect({ stderr, isOk }).toEqual({ stderr: '', isOk: lines.map((_, i) => i % 7 !== 0) })
    expect(status).toBeGreaterThan(1)
  })
})

describe('library', () => {
  test('a worker of a queue accepts and rejects', async () => {
    const { handle } = (await import(moduleOf(codeWith('handle', 'js')))) as {
      handle(message: object): object
    }
    expect(handle({ body: JSON.stringify(PING) })).toEqual({ accept: true })
    expect(handle({ body: JSON.stringify(LOUD) })).toMatchObject({
      reject: [{ code: 'command/name-lowercase' }],
    })
  })

  test('a proxy refuses what the service would, and hands on the rest', async () => {
    const got: unknown[] = []
    const service = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        got.push([
          request.method,
          request.url,
          request.headers.authorization,
          Buffer.concat(chunks).toString(),
        ])
        response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":"1"}')
      })
    })
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const { port } = service.address() as AddressInfo
    const code = codeWith('SERVICE', 'js').replace(
      'https://discord.com',
      `http://127.0.0.1:${port}`,
    )
    const { default: proxy } = (await import(moduleOf(code))) as {
      default: { fetch(one: Request): Promise<Response> }
    }
    const send = (body: string): Promise<Response> =>
      proxy.fetch(
        new Request('https://proxy.example/api/v10/applications/123456789012345678/commands', {
          method: 'POST',
          headers: { authorization: 'Bot x', 'content-type': 'application/json' },
          body,
        }),
      )
    try {
      expect((await send(JSON.stringify(PING))).status).toBe(201)
      const refused = await send(JSON.stringify(LOUD))
      expect([refused.status, await refused.json()]).toMatchObject([
        400,
        { errors: [{ code: 'command/name-lowercase', path: ['body', 'name'] }] },
      ])
      expect((await send('{')).status).toBe(400)
      const path = '/api/v10/applications/123456789012345678/commands'
      expect(got).toEqual([['POST', path, 'Bot x', JSON.stringify(PING)]])
    } finally {
      service.close()
    }
  })
})
