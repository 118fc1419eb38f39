import { describe, expect, it } from 'vitest'
import { DYNAMIC } from '@slashlint/core'
import { applyFixes, toJsonPatch } from '@slashlint/core/fixes'
import type { Edit, Fix } from '@slashlint/core/fixes'

// Tests the effect of each kind of edit on a value.

const fix = (...edits: Edit[]): Fix => ({ title: 'Fix', safe: true, edits })
const apply = (value: unknown, ...edits: Edit[]) => applyFixes(value, [fix(...edits)])
/** Compares values as text, since the order of keys counts. */
const text = (value: unknown) => JSON.stringify(value)
const move = (from: number, to: number): Edit => ({
  kind: 'move',
  path: ['list', from],
  to: ['list', to],
})

describe('kinds of edits', () => {
  it.each<[string, unknown, Edit[], unknown]>([
    ['replace', { a: 1, b: 2 }, [{ kind: 'replace', path: ['a'], value: 3 }], { a: 3, b: 2 }],
    ['replace an item', [1, 2], [{ kind: 'replace', path: [1], value: 3 }], [1, 3]],
    ['replace the root', { a: 1 }, [{ kind: 'replace', path: [], value: 7 }], 7],
    [
      'replace what is missing: adds it',
      { a: 1 },
      [{ kind: 'replace', path: ['b'], value: 3 }],
      { a: 1, b: 3 },
    ],
    ['remove', { a: 1, b: 2 }, [{ kind: 'remove', path: ['a'] }], { b: 2 }],
    [
      'remove items: paths refer to the original',
      [0, 1, 2, 3],
      [
        { kind: 'remove', path: [0] },
        { kind: 'remove', path: [2] },
      ],
      [1, 3],
    ],
    [
      'insert a key at the end',
      { a: 1 },
      [{ kind: 'insert', path: [], key: 'b', value: 2 }],
      { a: 1, b: 2 },
    ],
    [
      'insert an item before another',
      [1, 3],
      [{ kind: 'insert', path: [], index: 1, value: 2 }],
      [1, 2, 3],
    ],
    ['insert an item at the end', [1], [{ kind: 'insert', path: [], index: 1, value: 2 }], [1, 2]],
    [
      'rename keeps the place',
      { a: 1, b: 2, c: 3 },
      [{ kind: 'rename', path: ['b'], key: 'x' }],
      { a: 1, x: 2, c: 3 },
    ],
    ['move forward', { list: [0, 1, 2] }, [move(2, 0)], { list: [2, 0, 1] }],
    [
      'move several, in their order',
      { list: [0, 1, 2, 3, 4] },
      [move(2, 1), move(4, 1)],
      { list: [0, 2, 4, 1, 3] },
    ],
    [
      'deep',
      { a: [{ b: { c: 1 } }] },
      [{ kind: 'remove', path: ['a', 0, 'b', 'c'] }],
      { a: [{ b: {} }] },
    ],
    [
      'several kinds at once',
      { a: 1, b: 2, list: [0, 1] },
      [
        { kind: 'rename', path: ['a'], key: 'x' },
        { kind: 'remove', path: ['b'] },
        move(1, 0),
        { kind: 'insert', path: [], key: 'c', value: 3 },
      ],
      { x: 1, list: [1, 0], c: 3 },
    ],
    ['a path that leads nowhere', { a: 1 }, [{ kind: 'remove', path: ['b', 'c'] }], { a: 1 }],
  ])('%s', (_title, value, edits, expected) => {
    const before = structuredClone(value)
    expect(text(apply(value, ...edits))).toBe(text(expected))
    expect(value).toEqual(before)
  })
})

describe('the original', () => {
  it('is returned when there is nothing to do', () => {
    const value = { a: 1 }
    expect(applyFixes(value, [])).toBe(value)
    expect(applyFixes(value, [fix()])).toBe(value)
  })

  it('shares what does not change', () => {
    const value = { a: { deep: 1 }, list: [{ b: 1 }, { c: 1 }] }
    const fixed = apply(value, {
      kind: 'replace',
      path: ['list', 1, 'c'],
      value: 2,
    }) as typeof value
    expect(fixed).toEqual({ a: { deep: 1 }, list: [{ b: 1 }, { c: 2 }] })
    expect(fixed.a).toBe(value.a)
    expect(fixed.list[0]).toBe(value.list[0])
    expect(fixed.list[1]).not.toBe(value.list[1])
  })

  it('may be frozen', () => {
    const value = Object.freeze({ list: Object.freeze([Object.freeze({ a: 1 })]) })
    expect(apply(value, { kind: 'remove', path: ['list', 0, 'a'] })).toEqual({ list: [{}] })
  })

  it('keeps what is unknown', () => {
    const value = { a: DYNAMIC, [DYNAMIC]: true, list: [1, DYNAMIC] }
    expect(apply(value, { kind: 'remove', path: ['list', 0] })).toEqual({
      a: DYNAMIC,
      [DYNAMIC]: true,
      list: [DYNAMIC],
    })
  })
})

describe('keys of Object.prototype', () => {
  const parse = (json: string) => JSON.parse(json) as unknown

  it('__proto__ survives as a key', () => {
    const fixed = apply(parse('{"__proto__":{"polluted":1},"a":1}'), {
      kind: 'remove',
      path: ['a'],
    })
    expect(text(fixed)).toBe('{"__proto__":{"polluted":1}}')
    expect(Object.getPrototypeOf(fixed)).toBe(Object.prototype)
    expect((fixed as { polluted?: number }).polluted).toBeUndefined()
  })

  it.each<[string, Edit, string]>([
    ['removed', { kind: 'remove', path: ['__proto__'] }, '{"a":1}'],
    ['replaced', { kind: 'replace', path: ['__proto__'], value: 2 }, '{"__proto__":2,"a":1}'],
    ['renamed', { kind: 'rename', path: ['__proto__'], key: 'b' }, '{"b":{},"a":1}'],
    [
      'the new name',
      { kind: 'rename', path: ['a'], key: 'constructor' },
      '{"__proto__":{},"constructor":1}',
    ],
  ])('%s', (_title, edit, expected) => {
    expect(text(apply(parse('{"__proto__":{},"a":1}'), edit))).toBe(expected)
  })

  it('an inserted __proto__ is no prototype', () => {
    const fixed = apply({}, { kind: 'insert', path: [], key: '__proto__', value: { polluted: 1 } })
    expect(Object.keys(fixed as object)).toEqual(['__proto__'])
    expect((fixed as { polluted?: number }).polluted).toBeUndefined()
  })
})

describe('what cannot be read', () => {
  const revoked = (): object => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    return proxy
  }
  const throwing = {
    toJSON: () => {
      throw new Error('no')
    },
  }
  const boxes = () => [revoked(), throwing, new Proxy({}, { ownKeys: () => revoked() as never })]

  it('stays as it is', () => {
    for (const value of boxes()) {
      expect(apply(value, { kind: 'replace', path: ['a'], value: 1 })).toBe(value)
      expect(apply(value, { kind: 'rename', path: ['a'], key: 'b' })).toBe(value)
    }
  })

  it('does not keep other parts from being mended', () => {
    for (const part of boxes()) {
      const result = applyFixes({ part, b: 1 }, [
        fix({ kind: 'replace', path: ['part', 'a'], value: 1 }),
        fix({ kind: 'replace', path: ['b'], value: 2 }),
      ]) as Record<string, unknown>
      expect(result['part']).toBe(part)
      expect(result['b']).toBe(2)
    }
  })
})

describe('builders', () => {
  const builder = (json: object) => ({
    hidden: 1,
    toJSON: (validate?: boolean) => ({ ...json, validate }),
  })

  it('are replaced by their JSON where they change', () => {
    const value = { list: [builder({ a: 1 }), builder({ b: 1 })] }
    const fixed = apply(value, {
      kind: 'replace',
      path: ['list', 0, 'a'],
      value: 2,
    }) as typeof value
    expect(fixed.list[0]).toEqual({ a: 2, validate: false })
    expect(fixed.list[1]).toBe(value.list[1])
  })

  it('also at the root', () => {
    expect(apply(builder({ a: 1 }), { kind: 'remove', path: ['a'] })).toEqual({ validate: false })
  })
})

describe('several fixes', () => {
  const value = { a: { b: 1, c: 2 }, d: 3, list: [0, 1, 2] }
  const replace = (path: readonly (string | number)[], by: unknown) =>
    fix({ kind: 'replace', path, value: by })

  it.each<[string, Fix[], unknown]>([
    [
      'that do not touch',
      [replace(['a', 'b'], 9), replace(['d'], 9)],
      { ...value, a: { b: 9, c: 2 }, d: 9 },
    ],
    [
      'beside each other',
      [replace(['a', 'b'], 9), replace(['a', 'c'], 9)],
      { ...value, a: { b: 9, c: 9 } },
    ],
    ['at one place: the first', [replace(['d'], 8), replace(['d'], 9)], { ...value, d: 8 }],
    [
      'the second inside the first',
      [replace(['a'], 8), replace(['a', 'b'], 9)],
      { ...value, a: 8 },
    ],
    [
      'the second around the first',
      [replace(['a', 'b'], 8), replace(['a'], 9)],
      { ...value, a: { b: 8, c: 2 } },
    ],
    [
      'a skipped one is skipped whole',
      [replace(['d'], 8), fix({ kind: 'remove', path: ['d'] }, { kind: 'remove', path: ['a'] })],
      { ...value, d: 8 },
    ],
    [
      'a skipped one holds no place',
      [
        replace(['d'], 8),
        fix({ kind: 'remove', path: ['d'] }, { kind: 'remove', path: ['a'] }),
        replace(['a'], 7),
      ],
      { ...value, d: 8, a: 7 },
    ],
    [
      'two inserts of one key',
      [
        fix({ kind: 'insert', path: [], key: 'x', value: 1 }),
        fix({ kind: 'insert', path: [], key: 'x', value: 2 }),
      ],
      { ...value, x: 1 },
    ],
    [
      'a rename to a key that is inserted',
      [
        fix({ kind: 'insert', path: [], key: 'x', value: 1 }),
        fix({ kind: 'rename', path: ['d'], key: 'x' }),
      ],
      { ...value, x: 1 },
    ],
    [
      'two removals in one list',
      [fix({ kind: 'remove', path: ['list', 0] }), fix({ kind: 'remove', path: ['list', 1] })],
      { ...value, list: [2] },
    ],
    ['one move twice', [fix(move(2, 0)), fix(move(2, 0))], { ...value, list: [2, 0, 1] }],
  ])('%s', (_title, fixes, expected) => {
    expect(applyFixes(value, fixes)).toEqual(expected)
  })
})

describe('toJsonPatch', () => {
  it('uses the indexes of the moment', () => {
    expect(toJsonPatch(fix({ kind: 'remove', path: [0] }, { kind: 'remove', path: [2] }))).toEqual([
      { op: 'remove', path: '/0' },
      { op: 'remove', path: '/1' },
    ])
    expect(toJsonPatch(fix(move(2, 1), move(4, 1)))).toEqual([
      { op: 'move', from: '/list/2', path: '/list/1' },
      { op: 'move', from: '/list/4', path: '/list/2' },
    ])
  })

  it('has a word for every kind', () => {
    const edits: Edit[] = [
      { kind: 'replace', path: ['a/b'], value: 1 },
      { kind: 'rename', path: ['o', 'c'], key: 'd~e' },
      { kind: 'insert', path: ['o'], key: 'f', value: 2 },
      { kind: 'insert', path: ['list'], index: 0, value: 3 },
    ]
    expect(toJsonPatch(fix(...edits))).toEqual([
      { op: 'replace', path: '/a~1b', value: 1 },
      { op: 'move', from: '/o/c', path: '/o/d~0e' },
      { op: 'add', path: '/o/f', value: 2 },
      { op: 'add', path: '/list/0', value: 3 },
    ])
  })
})
