import { DYNAMIC, type Diagnostic, type Path } from '@slashlint/core'
import { applyFixes, type Edit, type Fix } from '@slashlint/core/fixes'
import { describe, expect, it } from 'vitest'
import { namesakes } from '../../core/src/edits/siblings.js'
import { narrower } from '../../core/src/fixes/narrow.js'
import { losesText, partsOf, tokensOf } from '../../core/src/fixes/parts.js'

// What remains of a large value when a fix is tried.

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const fix = (...edits: Edit[]): Fix => ({ title: 'Fix', safe: true, edits })

/** Makes a large value smaller for a fix of the finding at a path. */
function narrowed(value: unknown, path: Path, ...edits: Edit[]) {
  const result = narrower(value)?.({ code: 'shape/type', path } as Diagnostic, fix(...edits))
  if (result === undefined) {
    throw new Error('the value is small already')
  }
  return result
}

/** A value with a list of that many items, of which each has a name of its own. */
const long = (count: number, fields: (index: number) => object = () => ({})) => ({
  name: 'ban',
  options: many(count, (index) => ({
    name: `o${index}`,
    description: `Says ${index}`,
    ...fields(index),
  })),
})
const replace = (path: Path, value: unknown): Edit => ({ kind: 'replace', path, value })

const namesIn = (value: unknown): unknown =>
  (value as { options: unknown[] }).options.map((item) =>
    item === DYNAMIC ? '…' : (item as { name: unknown }).name,
  )

describe('a large value', () => {
  it('has a thousand parts at least', () => {
    expect(narrower({ list: many(997, () => 1) })).toBeUndefined()
    expect(narrower({ list: many(998, () => 1) })).toBeDefined()
  })

  it('keeps the item on the way, the first two and those of the order of options', () => {
    const value = long(600, (index) => ({
      ...(index < 20 && { type: 1 }),
      ...(index === 300 && { required: true }),
    }))
    const path = ['options', 500, 'name']
    const {
      value: smaller,
      diagnostic,
      fix: moved,
      isCut,
    } = narrowed(value, path, replace(path, 'x'))
    expect(namesIn(smaller)).toEqual(['o0', 'o1', 'o20', 'o300', 'o500', '…'])
    expect(diagnostic.path).toEqual(['options', 4, 'name'])
    expect(moved.edits).toEqual([replace(['options', 4, 'name'], 'x')])
    expect(isCut).toBe(true)
  })

  it('keeps items with the old name, the new name, or a translation that is equal', () => {
    const value = long(600, (index) => ({
      ...(index % 100 === 7 && { name: 'why' }),
      ...(index === 450 && { name_localizations: { de: 'grund' } }),
      ...(index === 460 && { name: 'grund' }),
    }))
    const path = ['options', 500, 'name']
    const kept = (name: string) => namesIn(narrowed(value, path, replace(path, name)).value)
    expect(kept('why')).toEqual(['o0', 'o1', 'why', 'why', 'why', 'o500', '…'])
    expect(kept('grund')).toEqual(['o0', 'o1', 'o450', 'grund', 'o500', '…'])
  })

  it('keeps lists of up to 130 items on the way, and moves with both places', () => {
    const short = { ...long(130), rest: many(1000, () => 1) }
    const small = narrowed(short, ['options', 99], { kind: 'remove', path: ['options', 99] })
    expect([small.isCut, (namesIn(small.value) as unknown[]).length]).toEqual([false, 130])
    const [from, to] = [
      ['options', 400],
      ['options', 200],
    ]
    const moved = narrowed(long(600), from, { kind: 'move', path: from, to })
    expect(namesIn(moved.value)).toEqual(['o0', 'o1', 'o200', 'o400', '…'])
    expect(moved.fix.edits).toEqual([{ kind: 'move', path: ['options', 3], to: ['options', 2] }])
  })

  it('keeps the place of an item that is inserted, also behind the last one', () => {
    const inserted = (index: number) => {
      const edit: Edit = { kind: 'insert', path: ['options'], index, value: { name: 'new' } }
      return narrowed(long(600), ['options', 500], edit).fix.edits
    }
    expect(inserted(500)).toMatchObject([{ path: ['options'], index: 2 }])
    expect(inserted(600)).toMatchObject([{ path: ['options'], index: 3 }])
  })

  it('keeps small branches beside the way whole, and the beginning of larger ones', () => {
    const branches = {
      small: { list: many(60, (index) => index) },
      list: many(70, (index) => [index]),
      deep: { list: many(70, (index) => index) },
      rest: many(1000, () => 1),
      __proto__: null,
    }
    const { small, list, deep } = narrowed(branches, ['name']).value as typeof branches
    expect(small).toEqual(branches.small)
    expect([list.length, list[63], list[64]]).toEqual([65, [63], DYNAMIC])
    expect(deep.list).toEqual([0, 1, DYNAMIC])
    const inner = (length: number) => ({
      rest: branches.rest,
      deep: { list: many(length, () => 1) },
    })
    const left = (length: number) => narrowed(inner(length), ['name']).value as typeof branches
    expect([left(62).deep.list.length, left(63).deep.list.length]).toEqual([62, 3])
  })

  it('keeps only known keys of objects with many keys, and those on the way', () => {
    const entries = Object.fromEntries(many(1100, (index) => [`key-${index}`, index]))
    const value = { ...entries, name: 'ban', de: 'bannen' }
    const smaller = narrowed(value, ['key-7'], { kind: 'remove', path: ['key-7'] }).value
    expect(smaller).toEqual({ name: 'ban', de: 'bannen', 'key-7': 7 })
    const beside = narrowed({ value, type: 1 }, ['type']).value
    expect(beside).toEqual({ value: { name: 'ban', de: 'bannen' }, type: 1 })
  })

  it('stays unknown where it was', () => {
    const value = { ...long(600), [DYNAMIC]: true }
    expect(Object(narrowed(value, ['name']).value)).toMatchObject({ [DYNAMIC]: true })
    expect(Reflect.ownKeys(Object(narrowed(long(600), ['name']).value))).not.toContain(DYNAMIC)
  })
})

describe('parts of values', () => {
  it('are counted up to a number', () => {
    expect([1, [], {}, [1, [2, 3]], { a: { b: 1 } }].map((one) => partsOf(one, 100))).toEqual([
      ...[1, 1, 1, 5, 3],
    ])
    expect(
      partsOf(
        many(10, () => many(10, () => 1)),
        20,
      ),
    ).toBeLessThan(40)
  })

  it('by which items are compared are texts and numbers, also translated ones', () => {
    const item = { name: 'a', value: 5, required: true, name_localizations: { de: 'b', fr: 'a' } }
    expect(tokensOf(item)).toEqual(['a', '5', 'b'])
    expect([tokensOf('x'), tokensOf(7), tokensOf(null)]).toEqual([['x'], ['7'], []])
  })

  it('are lost with their texts, unless these stay beside them', () => {
    const loses = (value: unknown, ...edits: Edit[]) => losesText(fix(...edits), value)
    const remove = (...path: Path): Edit => ({ kind: 'remove', path })
    expect(loses({ a: 'text' }, remove('a'))).toBe(true)
    expect(loses({ a: 'text' }, replace(['a'], ' '))).toBe(true)
    expect(loses({ a: 'text' }, replace(['a'], 'other'))).toBe(false)
    for (const kept of ['', ' ', '123', 5, true, null, [], {}]) {
      expect(loses({ a: kept }, remove('a'))).toBe(false)
    }
    expect([loses({ a: [1] }, remove('a')), loses({ a: { b: 1 } }, remove('a'))]).toEqual([
      true,
      true,
    ])
    expect(loses({ a: 'text', b: 'text' }, remove('a'))).toBe(false)
    expect(loses({ l: { a: 'text' }, b: 'text' }, remove('l', 'a'))).toBe(false)
    expect(loses({ k: { l: { a: 'text' } }, b: 'text' }, remove('k', 'l', 'a'))).toBe(true)
  })
})

describe('commands of one name', () => {
  const command = (name: unknown, fields: object = {}) => ({ name, description: 'x', ...fields })

  it('are listed by their names, of equal ones the first two', () => {
    const list = ['a', 'b', 'a', 'a', 'b', 'c'].map((name) => command(name))
    const find = namesakes(list)
    expect([find(['a']), find(['b', 'c']), find(['d'])]).toEqual([[0, 2], [1, 4, 5], []])
  })

  it('are not equal if their types or their scopes differ', () => {
    const fields = [{}, { type: 2 }, { guild_id: '5' }, { application_id: '5' }, {}, {}]
    const list = fields.map((one) => command('a', one))
    expect(namesakes(list)(['a'])).toEqual([0, 1, 2, 3, 4])
  })

  it('may have numbers as names, and none', () => {
    const list = [command(5), command('5'), command(true), command(undefined), null, 'x']
    const find = namesakes(list)
    expect([find(['5']), find([5]), find([false])]).toEqual([
      [0, 1],
      [0, 1],
      [2, 3],
    ])
  })
})

it('a value that was mended can be changed as one that was written so', () => {
  const renamed: Edit = { kind: 'rename', path: ['a'], key: '__proto__' }
  const mended = applyFixes({ a: 1, b: 2 }, [fix(renamed, replace(['c'], 3))]) as object
  expect(Object.getOwnPropertyDescriptors(mended)).toEqual({
    ...Object.getOwnPropertyDescriptors(JSON.parse('{"__proto__": 1, "b": 2, "c": 3}') as object),
  })
})
