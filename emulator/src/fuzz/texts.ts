/* Texts that break what was only tried with plain ones. */

/** Texts without line breaks. None begins or ends with a space, which clients remove. */
export const TEXTS: readonly string[] = [
  'x',
  '0',
  '-1',
  'true',
  'undefined',
  '@everyone',
  '@here',
  '<@3000000000000000001>',
  '**bold** _it_ `code` ~~no~~ ||spoiler||',
  '```js\nnever```'.replace('\n', ' '),
  'it\'s "quoted"',
  'a backslash \\',
  'name:value reason:"x"',
  '{"a":1}',
  '<script>alert(1)</script>',
  "'; DROP TABLE users; --",
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'e\u0301 Z\u0351\u036B\u0343\u036A',
  'مرحبا بالعالم',
  '日本語',
  '../../etc/passwd',
  'https://example.com/?a=1&b=2',
  'constructor',
  '__proto__',
]

/** Texts with line breaks, for paragraph fields of forms. */
export const LINES: readonly string[] = [
  'first\nsecond',
  'x\n\n\n\nx',
  '# Title\n- one\n- two\n> quoted',
  '```js\nlet x\n```\nmore',
  'key: value\n---\n"a","b"\n1,2',
  'مرحبا\n日本語\n👩‍👩‍👧‍👦',
  `${'x\n'.repeat(2000)}x`,
]

/** Pads or cuts a text to an allowed length in code points, which Discord counts. */
export function fitted(text: string, least: number, most: number): string {
  const points = [...text]
  const padded = points.length < least ? [...points, ...'x'.repeat(least - points.length)] : points
  const cut = padded.slice(0, most).join('').trim()
  return [...cut].length < least ? 'x'.repeat(least) : cut
}
