import fc from 'fast-check'
import picomatch from 'picomatch/posix.js'
import { describe, expect, test, vi } from 'vitest'
import { compileGlob, refusedGlob } from '../../checker/src/patterns/glob.js'
import { createIgnore, parseIgnore } from '../../checker/src/patterns/ignore-rules.js'
import { cases, check } from '../property/check.js'

const joined = (pieces: readonly string[], separator = ''): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join(separator))

describe('a glob matches', () => {
  const OF_PATHS = ['a', 'b', 'ab', '*', '?', '/', '/**/', '.', '[ab]', '[^a]', '-', '\\*']
  const glob = joined([...OF_PATHS, '{a,b}', '{a,b/a}', '{*,b}', '{a..b}'])
  const path = fc
    .oneof(joined(['a', 'b', 'ab', '.a', '-'], '/'), joined(['a', 'b', '.', '*']))
    .filter((one) => !/^\.+$/.test(one))

  test('the paths that picomatch says', () => {
    let matched = 0
    check(
      fc.property(glob, path, (pattern, file) => {
        // Picomatch takes two stars next to other characters for one, or for two. Folders before a star are skipped,
        // too.
        fc.pre(!/[^/]\*\*|\*\*[^/]|\*\*\/[{*]/.test(pattern))
        const isMatch = picomatch(pattern, { dot: true })(file)
        matched += Number(isMatch)
        expect([pattern, file, compileGlob(pattern)(file)]).toEqual([pattern, file, isMatch])
      }),
      cases(20_000),
    )
    expect(matched).toBeGreaterThan(20)
  })

  test('a range of characters, whichever end is first', () => {
    for (const pattern of ['{b..d}', '{d..b}']) {
      const isMatch = compileGlob(pattern)
      expect(['a', 'b', 'c', 'd', 'e'].filter((name) => isMatch(name))).toEqual(['b', 'c', 'd'])
      expect(isMatch('b..d')).toBe(false)
    }
  })

  test('the names that can be divided so that each piece of it matches a part', () => {
    const PIECES: Readonly<Record<string, (text: string) => boolean>> = {
      a: (text) => text === 'a',
      '.': (text) => text === '.',
      '*': () => true,
      '?': ({ length }) => length === 1,
      '[!a]': (text) => /^[^a]$/.test(text),
      '@(a|b)': (text) => /^[ab]$/.test(text),
      '?(a|ab)': (text) => ['', 'a', 'ab'].includes(text),
      '+(a|b)': (text) => /^[ab]+$/.test(text),
      '*(ab|b)': (text) => /^(?:ab|b)*$/.test(text),
      '*(a?|b*)': (text) => /^(?:a.|b.*)*$/.test(text),
      '!(a)': (text) => text !== 'a',
      '!(a|*b)': (text) => text !== 'a' && !text.endsWith('b'),
      '!(?(b)a)': (text) => text !== 'a' && text !== 'ba',
      '!(!(a|b)b)': (text) => !text.endsWith('b') || ['ab', 'bb'].includes(text),
    }
    const divides = ([piece, ...rest]: readonly string[], name: string): boolean =>
      piece === undefined
        ? name === ''
        : Array.from({ length: name.length + 1 }, (_, index) => index).some(
            (at) => PIECES[piece]?.(name.slice(0, at)) === true && divides(rest, name.slice(at)),
          )
    const pieces = fc.array(fc.constantFrom(...Object.keys(PIECES)), { minLength: 1, maxLength: 4 })
    let matched = 0
    check(
      fc.property(pieces, joined(['a', 'b', 'ab', '.']), (all, name) => {
        // Two stars are more than one.
        const glob = all.join('')
        fc.pre(!glob.includes('**'))
        const isMatch = divides(all, name)
        matched += Number(isMatch)
        expect([glob, name, compileGlob(glob)(name)]).toEqual([glob, name, isMatch])
      }),
      cases(40_000),
    )
    expect(matched).toBeGreaterThan(50)
  })

  test.each<readonly [glob: string, yes: readonly string[], no: readonly string[]]>([
    ['commands/!(index).js', ['commands/ban.js', 'commands/index2.js'], ['commands/index.js']],
    ['src/**', ['src/a', 'src/a/b.json', 'src'], ['source/a', 'asrc/a']],
    ['**/*.{json,y?(a)ml}', ['a.json', 'x/.y/a.yml', 'a.yaml'], ['a.yamll', 'a.js']],
    ['./a/*.json', ['a/b.json'], ['a/b/c.json', './a/b.json']],
    ['!a/**', ['b/a'], ['a/b']],
    ['[[:digit:]]*', ['1', '2a'], ['a1']],
    ['a[', ['a['], ['a']],
    ['{a', ['{a'], ['a']],
    ['(shop)/*.js', ['(shop)/a.js'], ['shop/a.js']],
    ['(a|b)', ['a', 'b'], ['(a|b)']],
    ['a[/]b', [], ['a/b']],
  ])('%s', (pattern, yes, no) => {
    expect([...yes, ...no].filter(compileGlob(pattern))).toEqual(yes)
  })
})

/** Counts the characters of a path that a pattern reads. Unlike time, this measure of its work is exact. */
function readsOf(matches: (path: string) => boolean, length: number): number {
  const reads = vi.spyOn(String.prototype, 'charAt')
  try {
    matches('a'.repeat(length))
    return reads.mock.calls.length
  } finally {
    reads.mockRestore()
  }
}

describe('a path takes time in proportion to its length', () => {
  const HOSTILE = [
    '*a*a*a*a*a*a*b',
    '**a**a**a**a**a**a**b',
    '+(a|+(a|+(a|**a)))b',
    '{a,a*}{a,a*}{a,a*}{a,a*}{a,a*}{a,a*}{a,a*}{a,a*}b',
    '*(*(*(*(*a))))b?',
    '[a]*[a]*[a]*[a]*[a]*b*c',
    '?(a)?(a)?(a)?(a)?(a)?(a)?(a)?(a)*?(a)?(a)c*d',
  ]

  test.each(HOSTILE)('with the glob %s', (glob) => {
    const matches = compileGlob(glob)
    const [short, long] = [readsOf(matches, 300), readsOf(matches, 1200)]
    expect(long).toBeLessThan(5 * short + 100)
    expect(long).toBeLessThan(1200 * glob.length * 4)
  })

  test.each(['*a*a*a*a*a*a*b', '[a]*[a]*[a]*[a]*b*c', '**/*a*a*a*a*b/**', '*?*?*?*?*?*?b*c'])(
    'with the line %s of an ignore file',
    (line) => {
      const ignores = createIgnore(parseIgnore([line]))
      const [short, long] = [readsOf(ignores, 300), readsOf(ignores, 1200)]
      expect(long).toBeLessThan(5 * short + 100)
    },
  )

  test('whatever the glob is', () => {
    const glob = joined(['a', '*', '?', '**', '{a,*}', '+(a|*)', '@(a|*a)', '*(a*)', '!(b)', '/'])
    const many = fc.array(glob, { minLength: 3, maxLength: 12 }).map((all) => `${all.join('')}b`)
    check(
      fc.property(many, (pattern) => {
        fc.pre(refusedGlob(pattern) === undefined)
        // If `!(…)` may begin anywhere, it reads the rest of the name, which file systems limit.
        const most = pattern.includes('!(') ? 255 : 1
        const reads = readsOf(compileGlob(pattern), 300)
        expect(reads).toBeLessThan(300 * pattern.length * 4 * most)
      }),
      cases(1000),
    )
  })
})

describe('a glob is refused', () => {
  test('that is longer than 1000 characters, and no shorter one', () => {
    expect(refusedGlob('*a'.repeat(501))).toBe('is longer than 1000 characters')
    expect(refusedGlob(`{${'commands/a.json,'.repeat(62)}b}`)).toBeUndefined()
    expect(() => compileGlob('a'.repeat(1001))).toThrow(RangeError)
  })

  test('with more than ten wildcards in !(…), and not for many names', () => {
    expect(refusedGlob(`!(${'*a'.repeat(6)}|${'?'.repeat(5)})`)).toMatch(/^has 11 wildcards in/)
    expect(refusedGlob(`${'*a'.repeat(20)}!(*.test|*.spec).js`)).toBeUndefined()
    expect(refusedGlob(`!(${'index|'.repeat(150)}main).js`)).toBeUndefined()
  })
})

describe('lines of an ignore file', () => {
  test.each<readonly [lines: string, ignored: readonly string[], others: readonly string[]]>([
    ['old/', ['old/a.json', 'x/old/b'], ['old', 'older/a']],
    ['/a.json', ['a.json'], ['x/a.json']],
    ['*.json\n!keep.json', ['a.json'], ['keep.json']],
    ['a/**', ['a/b', 'a/b/c'], ['a']],
    ['a  \nb\\ ', ['a', 'b '], ['b']],
    ['\\#a\n\\!b\n#c', ['#a', '!b'], ['#c', 'c']],
    ['[!a].js', ['b.js'], ['a.js', 'A.js']],
    ['[', [], ['[']],
    ['a\\', [], ['a', 'a\\']],
    ['{a,b}', ['{a,b}'], ['a']],
    ['Build', ['build/x'], []],
  ])('%j', (lines, ignored, others) => {
    const ignores = createIgnore(parseIgnore(lines.split('\n')))
    expect([...ignored, ...others].filter(ignores)).toEqual(ignored)
  })
})
