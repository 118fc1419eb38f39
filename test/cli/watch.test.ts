import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { foldersOf, watch } from '../../cli/src/commands/check/watch.js'
import type { Io } from '../../cli/src/io.js'
import { LOUD, PING, project, slashlint } from './harness.js'

describe('check --watch', () => {
  test('checks again when a file changes, and ends when it is told to', async () => {
    const cwd = project({ 'a.command.json': LOUD })
    const end = new AbortController()
    let output = ''
    let seen: () => void = () => undefined
    const onOutput = (text: string): void => {
      output += text
      if (text.includes('Watching')) {
        seen()
      }
    }
    const nextRun = (): Promise<void> => new Promise((resolve) => (seen = resolve))
    const first = nextRun()
    const done = slashlint(['check', '--watch'], { cwd, signal: end.signal, onOutput })
    await first
    expect(output).toContain('1 error')
    const second = nextRun()
    writeFileSync(join(cwd, 'a.command.json'), JSON.stringify(PING))
    await second
    expect(output).toContain('No problems found')
    end.abort()
    expect((await done).code).toBe(0)
  })

  test('begins with an empty screen, on a terminal alone', async () => {
    const watched = async (tty: boolean): Promise<string> => {
      const stop = new AbortController()
      const onOutput = (text: string): void => {
        if (text.includes('Watching')) {
          stop.abort()
        }
      }
      const cwd = project({ 'ping.command.json': PING })
      const options = { cwd, tty, signal: stop.signal, onOutput }
      return (await slashlint(['check', '--watch', '.'], options)).stdout
    }
    expect((await watched(true)).startsWith('\u001b[2J\u001b[3J\u001b[H')).toBe(true)
    expect(await watched(false)).not.toContain('\u001b[')
  })
})

describe('what is watched', () => {
  test.each([
    [[], ['']],
    [['.'], ['']],
    [['a'], ['a']],
    [['a', 'a/x.json', 'a/*.json'], ['a']],
    [
      ['a/*.json', 'b/x.json'],
      ['a', 'b'],
    ],
    [['{a,b}/x.json'], ['']],
    [['a/deep/[xy].json'], ['a/deep']],
    [['a/d*/x.json'], ['a']],
    [['gone/x.json'], ['gone']],
  ])('of the paths %j, the folders %j', async (paths, folders) => {
    const cwd = project({ 'a/x.json': '{}', 'b/x.json': '{}', 'a/deep/x.json': '{}' })
    expect(await foldersOf(paths, cwd)).toEqual(folders.map((folder) => join(cwd, folder)))
  })

  /** Longer than it takes until a change is seen, in milliseconds. */
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200))

  /** Watches a folder with these files, with a check of one's own. */
  function watched(names: readonly string[], check: () => Promise<void>) {
    const cwd = project(Object.fromEntries(names.map((name) => [name, ''])))
    const end = new AbortController()
    const output = { isTTY: false, columns: undefined, write: () => undefined }
    const io = { cwd, env: {}, stdout: output, stderr: output, signal: end.signal } as unknown as Io
    const done = watch({ paths: [] }, io, () => check().then(() => 0))
    return {
      change: (name: string): void => writeFileSync(join(cwd, name), 'x'),
      end: async (): Promise<void> => {
        end.abort()
        await done
      },
    }
  }

  test('are files that may hold commands, and what names those that do not count', async () => {
    let checks = 0
    const names = ['notes.txt', 'picture.png', 'x.json', 'bot.js', '.gitignore']
    const { change, end } = watched(names, () => Promise.resolve(void checks++))
    await expect.poll(() => checks).toBe(1)
    change('notes.txt')
    change('picture.png')
    await pause()
    for (const [index, name] of ['x.json', 'bot.js', '.gitignore'].entries()) {
      change(name)
      await expect.poll(() => checks).toBe(index + 2)
    }
    await end()
  })

  test('while a check runs, leads to another one after it', async () => {
    let [checks, running, most] = [0, 0, 0]
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const { change, end } = watched(['x.json'], async () => {
      checks++
      most = Math.max(most, ++running)
      await held
      running--
    })
    await expect.poll(() => checks).toBe(1)
    change('x.json')
    await pause()
    expect(checks).toBe(1)
    release()
    await expect.poll(() => checks).toBeGreaterThan(1)
    await end()
    expect(most).toBe(1)
  })
})
