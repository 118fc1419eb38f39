import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openJournal } from '../../emulator/src/log/journal.js'
import type { Write } from '../../emulator/src/log/lines.js'
import { globalCommands, PING, send, start } from './harness.js'
import { PROGRAM } from '../program.js'

let folder: string
let state: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slashlint-journal-'))
  state = join(folder, 'state.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Makes a disk with limited space, which accepts only a few bytes at a time. */
function disk(room: number, atOnce: number): Write & { room: number } {
  const write = (
    descriptor: number,
    bytes: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): number => {
    const most = Math.min(length, atOnce, write.room - position)
    if (most <= 0) {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    }
    return writeSync(descriptor, bytes, offset, most, position)
  }
  write.room = room
  return write
}

const request = (path: string) => ({ at: 1, method: 'POST', path, body: { text: 'ä€🎲' } })

test('wherever the disk becomes full, what was answered is there, the rest was not done, and it goes on with room', async () => {
  const whole = await openJournal(state)
  for (let i = 0; i < 3; i++) {
    whole.record(request(`/lobbies/${i}`), () => ({ status: 200 }))
  }
  whole.close()
  const { length } = readFileSync(state)
  for (let room = 0; room <= length; room++) {
    rmSync(state)
    const full = disk(room, 1 + (room % 9))
    const done: string[] = []
    const record = (journal: Awaited<ReturnType<typeof openJournal>>, path: string): void => {
      journal.record(request(path), () => {
        done.push(path)
        return { status: 200 }
      })
    }
    const attempt = openJournal(state, full)
    const journal = await attempt.catch(async (error: unknown) => {
      expect(String(error)).toContain('ENOSPC')
      full.room = Infinity
      return openJournal(state, full)
    })
    for (let i = 0; i < 3; i++) {
      try {
        record(journal, `/lobbies/${i}`)
      } catch (error) {
        expect(String(error)).toContain(`cannot be written to ${state}: ENOSPC`)
      }
    }
    full.room = Infinity
    record(journal, '/lobbies/later')
    journal.close()
    const again = await openJournal(state)
    again.close()
    expect(again.entries).toEqual(done.map((path) => ({ ...request(path), status: 200 })))
    expect(again.repaired).toBeUndefined()
  }
})

test('wherever a log is cut off, it opens: whole lines are kept, and of a broken one it is said that it was removed', async () => {
  const emulator = await start({ state })
  for (const name of ['a', 'b']) {
    await send(emulator, 'POST', globalCommands(emulator), { ...PING, name })
  }
  await emulator.close()
  const bytes = readFileSync(state)
  const ends = [...bytes.entries()].flatMap(([i, byte]) => (byte === 10 ? [i] : []))
  for (let size = 0; size <= bytes.length; size++) {
    writeFileSync(state, bytes.subarray(0, size))
    const journal = await openJournal(state)
    journal.close()
    // The line end alone may be missing.
    const lines = ends.filter((end) => end <= size).length
    expect(journal.entries).toHaveLength(Math.max(0, lines - 1))
    const isBroken = size > 0 && !ends.some((end) => end === size || end === size - 1)
    expect(journal.repaired !== undefined).toBe(isBroken)
    if (isBroken) {
      expect(journal.repaired).toContain(
        `${state}:${lines + 1}: the last line was damaged, and was removed: "`,
      )
    }
  }
})

test('a last line of zeros, as a power cut leaves it, is removed; a broken line in the middle refuses the log', async () => {
  const emulator = await start({ state })
  await send(emulator, 'POST', globalCommands(emulator), PING)
  await emulator.close()
  const good = readFileSync(state, 'utf8')
  appendFileSync(state, `${'\0'.repeat(40)}\n`)
  const again = await start({ state })
  expect(again.repaired).toContain(':3: the last line was damaged')
  await again.close()
  expect(readFileSync(state, 'utf8')).toBe(good)
  writeFileSync(state, good.replace('{"at"', '{"at') + good.split('\n')[1] + '\n')
  await expect(start({ state })).rejects.toThrow(`${state}:2 was not written by the emulator`)
})

test('what ends in an error of the emulator itself is not done again at the next start', async () => {
  const journal = await openJournal(state)
  expect(() =>
    journal.record(request('/lobbies/1'), () => {
      throw new Error('x')
    }),
  ).toThrow('x')
  journal.record(request('/lobbies/2'), () => ({ status: 400 }))
  journal.close()
  const again = await openJournal(state)
  again.close()
  expect(again.entries).toMatchObject([{ path: '/lobbies/2', status: 400 }])
})

const DEPLOY = `
  const { DISCORD_APPLICATION_ID: id, DISCORD_TOKEN: token } = process.env
  const ask = async (method, body) => {
    const response = await fetch('https://discord.com/api/v10/applications/' + id + '/commands', {
      method, body, headers: { Authorization: 'Bot ' + token, 'Content-Type': 'application/json' },
    })
    return { status: response.status, body: await response.json() }
  }
  const names = []
  for (let i = 0; i < Number(process.argv[1]); i++) {
    const { status, body } = await ask('POST', JSON.stringify({ name: 'c' + i, description: 'x'.repeat(90) }))
    if (status === 201) names.push(body.name)
    else console.error(status, body.message)
  }
  console.log(JSON.stringify({ names, listed: (await ask('GET')).body.map(({ name }) => name) }))`

/** Creates commands with `slashlint serve`, in a shell that may have set a limit. */
function deploy(count: number, before = ''): { names: string[]; listed: string[]; stderr: string } {
  const script = `${before} exec "$0" "$1" serve --state "$2" -- "$0" --input-type=module -e "$3" ${count}`
  const { stdout, stderr } = spawnSync(
    'bash',
    ['-c', script, process.execPath, PROGRAM, state, DEPLOY],
    {
      encoding: 'utf8',
      env: { ...process.env, XDG_RUNTIME_DIR: folder },
    },
  )
  return { ...(JSON.parse(stdout) as { names: string[]; listed: string[] }), stderr }
}

describe('a disk that is really full', () => {
  const canMount = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

  test('by a limit of the shell', () => {
    const full = deploy(30, 'ulimit -f 4;')
    expect(full.names.length).toBeGreaterThan(5)
    expect(full.names.length).toBeLessThan(30)
    expect(full.listed).toEqual(full.names)
    expect(full.stderr).toContain(
      `500 500: Nothing was changed, because it cannot be written to ${state}: EFBIG`,
    )
    const after = deploy(0)
    expect(after.listed).toEqual(full.names)
    expect(after.stderr).not.toContain('warning')
  })

  test.runIf(canMount)('by a file system of 16 KB, which then gets room', () => {
    mkdirSync(join(folder, 'small'))
    const file = state
    state = join(folder, 'small', 'state.jsonl')
    const small = join(folder, 'small')
    try {
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'none', small])
      const full = deploy(90)
      expect(full.names.length).toBeGreaterThan(20)
      expect(full.names.length).toBeLessThan(90)
      expect(full.stderr).toContain('ENOSPC')
      spawnSync('mount', ['-o', 'remount,size=1m', small])
      const after = deploy(0)
      expect(after.listed).toEqual(full.names)
    } finally {
      spawnSync('umount', [small])
      state = file
    }
  })
})

describe('the log of an emulator that runs', () => {
  test('is refused to another one, in this process and elsewhere, under every name of the file', async () => {
    const emulator = await start({ state })
    await expect(start({ state: join(folder, '.', 'state.jsonl') })).rejects.toThrow(
      'is in use: another emulator',
    )
    const { status, stderr } = spawnSync(
      process.execPath,
      [PROGRAM, 'serve', '--port', '0', '--state', state, '--', 'true'],
      {
        encoding: 'utf8',
      },
    )
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining(`${state} is in use: another emulator`),
    ])
    await emulator.close()
    await (await start({ state })).close()
  })

  test('is free as soon as that is being killed, which need not be over', async () => {
    for (let i = 0; i < 3; i++) {
      const child = await served()
      child.kill('SIGKILL')
      const emulator = await start({ state })
      expect(emulator.repaired).toBeUndefined()
      await emulator.close()
    }
  })

  test('is free when it could not listen', async () => {
    const other = await start()
    await expect(start({ state, port: Number(new URL(other.url).port) })).rejects.toThrow(
      'EADDRINUSE',
    )
    expect((await start({ state })).repaired).toBeUndefined()
  })
})

async function served(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM, 'serve', '--port', '0', '--state', state], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, XDG_RUNTIME_DIR: folder },
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return child
}
