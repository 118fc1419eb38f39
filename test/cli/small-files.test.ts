import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { memoryOf, prepare } from '../../cli/src/check/parallel/prepare.js'
import { knownAs } from '../../cli/src/check/baseline.js'
import type { FileFinding } from '../../cli/src/check/finding.js'
import { announce, runningEmulators } from '../../cli/src/files/emulators.js'
import { describe as described } from '../../cli/src/files/errors.js'
import { traceAgain, traceOf, type FileTrace } from '../../cli/src/files/trail.js'
import { whyNotWritable } from '../../cli/src/files/write.js'
import { project, slashlint } from './harness.js'

// Tests what the program keeps in files and asks of them, piece by piece.

describe('a file that was read before', () => {
  const bytes = new TextEncoder().encode('text')
  const traced = (): { readonly file: string; readonly before: FileTrace } => {
    const file = join(project({ 'a.txt': 'text' }), 'a.txt')
    return { file, before: traceOf(statSync(file), bytes) }
  }
  const latest = ({ mtimeMs, ctimeMs }: FileTrace): number => Math.max(mtimeMs, ctimeMs)

  test('is the same by its dates, if they are two seconds older than its reading', () => {
    const { file, before } = traced()
    expect(traceAgain(file, before, Math.ceil(latest(before)) + 2001)).toBe(before)
    // It may have changed again in the same moment, so its bytes are compared.
    const again = traceAgain(file, before, Math.floor(latest(before)) + 2000)
    expect([again === before, again]).toEqual([false, before])
  })

  test.each(['mtimeMs', 'ctimeMs', 'ino'] as const)('is the same by its bytes: other %s', (key) => {
    const { file, before } = traced()
    const other = { ...before, [key]: before[key] - 1 }
    const again = traceAgain(file, other, latest(before) + 1e6)
    expect([again === other, again]).toEqual([false, before])
    expect(traceAgain(file, { ...other, digest: 'x' }, latest(before) + 1e6)).toBeUndefined()
  })

  test('is another with another size, and none where it is gone or a folder', () => {
    const { file, before } = traced()
    const at = latest(before) + 1e6
    expect(traceAgain(file, { ...before, size: before.size + 1 }, at)).toBeUndefined()
    expect(traceAgain(`${file}.gone`, before, at)).toBeUndefined()
    const folder = join(file, '..')
    const { size, mtimeMs, ctimeMs, ino } = statSync(folder)
    expect(traceAgain(folder, { ...before, size, mtimeMs, ctimeMs, ino }, at)).toBeUndefined()
  })
})

describe('the notes of running emulators', () => {
  const note = (url: string, pid = process.pid) => ({ url, secret: 's', pid })
  const folderIn = (cwd: string): string => join(cwd, `slashlint-${userInfo().username}`)

  test('are in a folder that is only their owner’s, and are taken away', () => {
    const cwd = project({})
    const forget = announce(note('http://a'), { XDG_RUNTIME_DIR: cwd })
    const file = join(folderIn(cwd), `emulator-${process.pid}.json`)
    expect([statSync(folderIn(cwd)).mode & 0o777, statSync(file).mode & 0o777]).toEqual([
      0o700, 0o600,
    ])
    expect(runningEmulators({ XDG_RUNTIME_DIR: cwd })).toEqual([note('http://a')])
    forget()
    expect([existsSync(file), runningEmulators({ XDG_RUNTIME_DIR: cwd })]).toEqual([false, []])
    // Somebody may have taken it away before.
    forget()
  })

  test.each([0o755, 0o750, 0o705, 0o701])('are not in a folder of mode %o', (mode) => {
    const cwd = project({})
    mkdirSync(folderIn(cwd))
    writeFileSync(join(folderIn(cwd), 'emulator-1.json'), JSON.stringify(note('http://a')))
    chmodSync(folderIn(cwd), mode)
    announce(note('http://b'), { XDG_RUNTIME_DIR: cwd })()
    expect(readdirSync(folderIn(cwd))).toEqual(['emulator-1.json'])
    expect(runningEmulators({ XDG_RUNTIME_DIR: cwd })).toEqual([])
  })

  test('come with the one started last first, of those that run', () => {
    const cwd = project({})
    const env = { XDG_RUNTIME_DIR: cwd }
    announce(note('http://old'), env)
    for (const [name, url, pid, date] of [
      ['emulator-1.json', 'http://new', process.pid, 3000],
      ['emulator-2.json', 'http://older', process.pid, 1000],
      ['emulator-3.json', 'http://gone', 99_999_999, 4000],
      ['emulator-x.json', 'http://other', process.pid, 4000],
      ['emulator-4.json.bak', 'http://other', process.pid, 4000],
    ] as const) {
      writeFileSync(join(folderIn(cwd), name), JSON.stringify(note(url, pid)))
      utimesSync(join(folderIn(cwd), name), date, date)
    }
    utimesSync(join(folderIn(cwd), `emulator-${process.pid}.json`), 2000, 2000)
    expect(runningEmulators(env).map(({ url }) => url)).toEqual([
      'http://new',
      'http://old',
      'http://older',
    ])
    writeFileSync(join(folderIn(cwd), 'emulator-5.json'), 'no JSON')
    expect(runningEmulators(env)).toEqual([])
    expect(runningEmulators({ XDG_RUNTIME_DIR: join(cwd, 'none') })).toEqual([])
  })
})

test.each([
  [80, 80],
  [81, 80],
])('of a text of %i characters a baseline knows %i', (length, known) => {
  const text = 'x'.repeat(length)
  const finding = { code: 'a/b', file: '/a', place: 'p', start: 0, end: length }
  const found = knownAs(finding as unknown as FileFinding, `${text}\nmore`, (file) => `of ${file}`)
  expect(found).toEqual({ rule: 'a/b', file: 'of /a', place: 'p', text: 'x'.repeat(known) })
})

test.each([
  ['one\ntwo', 'one'],
  ['one\r\ntwo', 'one'],
  ['  one  ', 'one'],
  ['\ntwo', ''],
])('of %j a baseline knows the first line: %j', (text, known) => {
  const finding = { code: 'a/b', file: '/a', place: 'p', start: 0, end: text.length }
  expect(knownAs(finding as unknown as FileFinding, text, String).text).toBe(known)
})

test.each([
  ['ENOENT', 'no such file or folder'],
  ['EACCES', 'no permission'],
  ['EPERM', 'no permission'],
  ['EISDIR', 'it is a folder'],
  ['EXDEV', 'as it is'],
])('an error %s of the file system is said as: %s', (code, words) => {
  expect(described(Object.assign(new Error('as it is'), { code }))).toBe(words)
})

test.each([
  [0o644, undefined],
  [0o200, undefined],
  [0o020, undefined],
  [0o444, 'it is read-only'],
  [0o000, 'it is read-only'],
])('a file of mode %o is written, or not: %s', async (mode, why) => {
  const file = join(project({ 'a.txt': '' }), 'a.txt')
  chmodSync(file, mode)
  // Only root may write what others than the owner may.
  const isMine = (mode & 0o200) !== 0 || process.getuid?.() === 0
  expect(await whyNotWritable(file)).toBe(isMine ? why : 'it is read-only')
})

test('a report goes into a file of a new folder, and nothing to standard output', async () => {
  const cwd = project({ 'a.command.json': '{"name":"a","description":"b"}' })
  const argv = ['check', '--output-file', 'new/report.txt']
  const { code, stdout } = await slashlint(argv, { cwd })
  expect([code, stdout]).toEqual([0, ''])
  expect(readFileSync(join(cwd, 'new/report.txt'), 'utf8')).toBe(
    'No problems found\n1 command in 1 file\n',
  )
})

describe('a module that a thread prepares', () => {
  const COMMAND = `export const a = { name: 'a', description: 'b' } // @slashlint command\n`
  const prepared = (content: string | Uint8Array, isTraced = false) => {
    const file = join(project({ 'a.js': content }), 'a.js')
    return prepare({ file, assignment: {}, isTraced })
  }

  test.each([
    [512 * 1024, true],
    [512 * 1024 + 1, false],
  ])('of %i bytes is prepared: %s', (size, isPrepared) => {
    expect(prepared(COMMAND.padEnd(size)) !== undefined).toBe(isPrepared)
  })

  test('has its text and its tree, and a trace only where that is wanted', () => {
    const one = prepared(COMMAND)
    expect([one?.parsed?.text, one?.problem, one && 'trace' in one]).toEqual([
      COMMAND,
      undefined,
      false,
    ])
    expect(one === undefined ? [] : memoryOf(one).length).toBeGreaterThan(0)
    const traced = prepared(COMMAND, true)
    expect(traced?.trace).toMatchObject({ size: COMMAND.length })
  })

  test('has no tree where it can hold no command', () => {
    const one = prepared('export const a = 1\n')
    expect(one).toEqual({ problem: undefined })
    expect(one === undefined ? [0] : memoryOf(one)).toEqual([])
  })

  test('has the problem of its encoding', () => {
    const bytes = new Uint8Array([...new TextEncoder().encode(COMMAND), 0xff])
    expect(prepared(bytes)?.problem).toMatchObject({ code: expect.any(String) as string })
  })

  test('is left to the program where it is a folder, or is not there', () => {
    const folder = project({})
    for (const file of [folder, join(folder, 'none.js')]) {
      expect(prepare({ file, assignment: {}, isTraced: true })).toBeUndefined()
    }
  })
})
