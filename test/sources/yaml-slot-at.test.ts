import { read } from '@slashlint/sources/yaml'
import { describe, expect, test } from 'vitest'
import { brief, slotFinder } from './slots.js'

const slotAt = slotFinder(read, 'file:///a.yaml', '¦')

describe('what may be typed', () => {
  test.each([
    ['a key in an empty document', '¦', 'key  []'],
    ['a key before an empty line', '¦\n', 'key  []'],
    ['a key before a line, behind a byte order mark', '\ufeff¦\nname: x\n', 'key  [] name'],
    ['the first key', 'na¦', 'key  [na]'],
    ['a further key', 'name: x\ndesc¦', 'key  [desc] name'],
    ['a key between others', 'name: x\nde¦\ntype: 1\n', 'key  [de] name,type'],
    ['a key that is there', 'na¦me: x\ntype: 1', 'key  [name] type'],
    ['a key on an empty line', 'name: x\n¦\ntype: 1\n', 'key  [] name,type'],
    [
      'a key of a nested mapping',
      'name: x\nname_localizations:\n  de: y\n  ¦\n',
      'key name_localizations [] de',
    ],
    [
      'a key before white space',
      'name: x\nname_localizations:\n  de: y\n  ¦  \n',
      'key name_localizations [  ] de',
    ],
    [
      'a key of an item, before white space',
      'options:\n  - name: a\n    ¦   \n',
      'key options/0 [   ] name',
    ],
    ['a key in a list of lists', 'options:\n  - - na¦me: b\n', 'key options/0/0 [name]'],
    ['a key of an item', 'options:\n  - name: a\n    ¦\n', 'key options/0 [] name'],
    ['the first key of an item', 'options:\n  - name: a\n  - na¦me: b\n', 'key options/1 [name]'],
    [
      'a key between those of an item',
      'options:\n  - name: a\n    re¦\n    type: 3\n',
      'key options/0 [re] name,type',
    ],
    ['a value', 'name: ¦\n', 'value name []'],
    ['a value directly behind the colon', 'name:¦\n', 'value name []'],
    ['a value that is begun', 'type: CH¦', 'value type [CH]'],
    ['a value that is there', 'name: b¦an # x\n', 'value name [ban]'],
    ['a value in an item', 'options:\n  - type: ¦\n    name: a\n', 'value options/0/type []'],
    ['an item', 'contexts:\n  - ¦\n', 'item contexts []'],
    ['a further item', 'contexts:\n- 0\n- 1¦\n', 'item contexts [1]'],
    ['an item behind others', 'options:\n  - name: a\n  - ¦\n', 'item options []'],
    ['an item where its dash would stand', 'options:\n  - name: a\n  ¦\n', 'item options []'],
    ['a key between braces', 'options: [{ type: 3, ¦ }]\n', 'key options/0 [] type'],
    ['a value between braces', 'options: [{ type: ¦, name: x }]\n', 'value options/0/type []'],
    ['an item between brackets', 'contexts: [0, ¦]\n', 'item contexts []'],
    ['nothing in a comment', 'name: x # a¦\n', undefined],
    ['nothing in a block of text', 'description: |\n  ab¦c\n', undefined],
  ])('%s', (_, text, expected) => {
    expect(brief(slotAt(text))).toBe(expected)
  })
})

describe('what is put there fits', () => {
  const OPTION = { type: 3, name: 'why', choices: [{ name: 'a', value: 'no' }] }
  test.each([
    ['for a key that is begun', 'type: 1\nna¦\n', 'type: 1\nname: ban\n'],
    ['for a key in front of a colon, the key alone', 'na¦: 1\n', 'name: 1\n'],
    ['in an item', 'options:\n  - type: 3\n    ¦\n', 'options:\n  - type: 3\n    name: ban\n'],
    ['between braces', '{ type: 1, ¦ }', '{ type: 1, name: ban }'],
  ])('a key %s', (_, text, expected) => {
    expect(slotAt(text).put('name', 'ban')).toBe(expected)
  })
  test.each([
    ['directly behind the colon', 'type:¦\n', 'type: 3\n'],
    ['for one that is there', 'type: 1¦2 # x\n', 'type: 3 # x\n'],
    ['between braces', '{ type: ¦ }', '{ type: 3 }'],
    ['between brackets', 'contexts: [0, ¦]', 'contexts: [0, 3]'],
    ['behind a dash', 'contexts:\n  - ¦\n', 'contexts:\n  - 3\n'],
    ['where a dash would stand', 'contexts:\n  - 1\n  ¦\n', 'contexts:\n  - 1\n  - 3\n'],
  ])('a value %s', (_, text, expected) => {
    expect(slotAt(text).put(undefined, 3)).toBe(expected)
  })
  test('blocks are indented as the document is, and words that need it are quoted', () => {
    expect(slotAt('name: x\nopt¦').put('options', [OPTION])).toBe(
      'name: x\noptions:\n  - type: 3\n    name: why\n    choices:\n      - name: a\n        value: "no"',
    )
    expect(slotAt('options:\n- name: a\n- ¦\n').put(undefined, OPTION)).toBe(
      'options:\n- name: a\n- type: 3\n  name: why\n  choices:\n  - name: a\n    value: "no"\n',
    )
    expect(slotAt('options: ¦\n').put(undefined, [])).toBe('options: []\n')
  })
})

describe('tags that do not change a value', () => {
  test.each([
    ['!!str 5', '5'],
    ['!!int 5', 5],
    ['!!float 1.5', 1.5],
    ['!!bool true', true],
    ['!!null null', null],
    ['!!seq [1]', [1]],
    ['!!map { a: 1 }', { a: 1 }],
    ['! five', 'five'],
  ])('%s', (written, value) => {
    const text = `name: x\ndescription: y\noptions: []\nvalue: ${written}\n`
    const { definitions } = read(
      { uri: 'file:///a.yaml', text },
      { text: () => undefined, assignment: () => ({ resource: 'command' }) },
    )
    expect(definitions.map((one) => one.value)).toMatchObject([{ value }])
  })
})
