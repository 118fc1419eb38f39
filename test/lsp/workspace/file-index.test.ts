import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_FILES, stepFiles } from '../../../lsp/src/workspace/file-index.js'
import type { FilesInput, FilesState } from '../../../lsp/src/workspace/file-index.js'
import { cases, check } from '../../property/check.js'

const A = 'file:///bot/a.json'
const B = 'file:///bot/sub/b.json'
const SUB = 'file:///bot/sub'

/** Processes inputs in order. @returns the last step */
function after(inputs: readonly FilesInput[]) {
  let step = { state: NO_FILES, toCheck: [], toForget: [] } as ReturnType<typeof stepFiles>
  for (const input of inputs) {
    step = stepFiles(step.state, input)
  }
  return { ...step, files: [...step.state.files.keys()] }
}
const told = (key: string, isThere: boolean): FilesInput => ({
  kind: 'changed',
  events: [{ key, isThere }],
})
const searched = (...found: readonly string[]): FilesInput => ({
  kind: 'searched',
  found: new Map(found.map((key) => [key, '1'])),
})
const began: FilesInput = { kind: 'began' }

describe('a search that goes on while', () => {
  test('a file comes does not lose it', () => {
    expect(after([began, told(A, true), searched()])).toMatchObject({ files: [A], toForget: [] })
  })

  test('a file goes does not bring it back', () => {
    expect(after([began, searched(A), began, told(A, false), searched(A)])).toMatchObject({
      files: [],
      toCheck: [],
    })
  })

  test('a folder goes brings none of its files back, but for one that came again', () => {
    const gone = [began, searched(A, B), began, told(SUB, false)]
    expect(after([...gone, searched(A, B)])).toMatchObject({ files: [A], toCheck: [] })
    expect(after([...gone, told(B, true), searched(A)]).files.sort()).toEqual([A, B])
  })

  test('a file changes has it checked again by the next one', () => {
    expect(after([began, searched(A), began, searched(A)]).toCheck).toEqual([])
    const changed = [began, searched(A), began, told(A, true), searched(A)]
    expect(after([...changed, began, searched(A)]).toCheck).toEqual([A])
  })

  test('nothing is told has the last word', () => {
    expect(after([told(A, true), began, searched(B)])).toMatchObject({
      files: [B],
      toCheck: [B],
      toForget: [A],
    })
  })
})

test('after a change around the files all are checked', () => {
  expect(
    after([began, searched(A, B), { kind: 'renewed' }, began, searched(A, B)]).toCheck,
  ).toEqual([A, B])
})

describe('whatever happens while folders are searched', () => {
  const FILES = ['a/x', 'a/y', 'b/x', 'b/c/x'].map((path) => `file:///bot/${path}.json`)
  const FOLDERS = ['a', 'b', 'b/c'].map((path) => `file:///bot/${path}`)
  const file = fc.constantFrom(...FILES)
  const act = fc.oneof(
    { weight: 3, arbitrary: fc.record({ what: fc.constant('write'), path: file, to: file }) },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('delete'), path: file, to: file }) },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('rename'), path: file, to: file }) },
    fc.record({ what: fc.constant('remove folder'), path: fc.constantFrom(...FOLDERS), to: file }),
    fc.record({ what: fc.constantFrom('search', 'tell'), path: file, to: file }),
    { weight: 4, arbitrary: fc.record({ what: fc.constant('list'), path: file, to: file }) },
  )

  /** Simulates a disk, events that the client has not sent yet, and a search that lists the files one by one. */
  function simulate(acts: readonly { what: string; path: string; to: string }[]) {
    const disk = new Map<string, number>()
    const events: { key: string; isThere: boolean }[] = []
    const checked = new Map<string, number | undefined>()
    let state: FilesState = NO_FILES
    let search: { left: string[]; found: Map<string, string> } | undefined
    let version = 0

    function step(input: FilesInput): void {
      const { state: next, toCheck, toForget } = stepFiles(state, input)
      state = next
      toForget.forEach((key) => checked.delete(key))
      // Who checks a file reads it then.
      toCheck.forEach((key) => checked.set(key, disk.get(key)))
    }
    const write = (key: string): void => {
      disk.set(key, ++version)
      events.push({ key, isThere: true })
    }
    const remove = (path: string): void => {
      for (const key of [...disk.keys()].filter(
        (one) => one === path || one.startsWith(`${path}/`),
      )) {
        disk.delete(key)
      }
      events.push({ key: path, isThere: false })
    }
    const tell = (count: number): void => step({ kind: 'changed', events: events.splice(0, count) })
    function list(): void {
      const key = search?.left.shift()
      const now = key === undefined ? undefined : disk.get(key)
      if (key !== undefined && now !== undefined) {
        search?.found.set(key, String(now))
      } else if (search?.left.length === 0) {
        const { found } = search
        search = undefined
        step({ kind: 'searched', found })
      }
    }
    const begin = (): void => {
      step(began)
      search = { left: [...FILES], found: new Map() }
    }

    for (const { what, path, to } of acts) {
      if (what === 'write') {
        write(path)
      } else if (what === 'delete' || what === 'remove folder') {
        remove(path)
      } else if (what === 'rename' && disk.has(path)) {
        remove(path)
        write(to)
      } else if (what === 'search' && search === undefined) {
        begin()
      } else if (what === 'tell') {
        tell(1 + (version % 3))
      } else if (what === 'list') {
        list()
      }
    }
    tell(events.length)
    while (search !== undefined) {
      list()
    }
    return { disk, checked, files: [...state.files.keys()] }
  }

  test('at the end the files are those on the disk, and each was checked as it is there', () => {
    check(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const { disk, checked, files } = simulate(acts)
        expect(files.sort()).toEqual([...disk.keys()].sort())
        expect([...checked].sort()).toEqual([...disk].sort())
      }),
      cases(20_000),
    )
  })
})
