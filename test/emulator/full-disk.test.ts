import { mkdtempSync, rmSync } from 'node:fs'
import type * as Fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { globalCommands, PING, send, start } from './harness.js'

const disk = vi.hoisted(() => ({ isFull: false }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>()
  const writeSync = (...of: Parameters<typeof fs.writeSync>): number => {
    if (disk.isFull) throw new Error('ENOSPC: no space left on device, write')
    return fs.writeSync(...of)
  }
  return { ...fs, writeSync }
})

test('a log that cannot be written is told to who asked, and nothing is done', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'slashlint-full-'))
  try {
    const emulator = await start({ state: join(folder, 'state.jsonl') })
    disk.isFull = true
    const { status, body } = await send(emulator, 'POST', globalCommands(emulator), PING)
    expect([status, body.message]).toEqual([500, expect.stringMatching(/^500: Nothing was changed.*ENOSPC/)])
    disk.isFull = false
    expect((await send(emulator, 'GET', globalCommands(emulator))).body).toEqual([])
    expect((await send(emulator, 'POST', globalCommands(emulator), PING)).status).toBe(201)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
