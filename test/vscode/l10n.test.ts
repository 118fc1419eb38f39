import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const FOLDER = new URL('../../vscode-extension/', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, FOLDER), 'utf8')
const table = (path: string): Readonly<Record<string, string>> =>
  JSON.parse(read(path)) as Readonly<Record<string, string>>

const LANGUAGES = ['de', 'fr', 'ja']
const SOURCES = readdirSync(new URL('src/', FOLDER), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => [name, read(`src/${name}`)] as const)

/** Returns the parts that are the same in every language: placeholders, code, links and the names of files. */
const marksOf = (text: string): string[] =>
  [...text.matchAll(/\{\d\}|`[^`]*`|\((?:command:)[^)]*\)|slashlint\.json|package\.json|8000/g)]
    .map(([mark]) => mark)
    .sort()

describe('the texts of the code', () => {
  const used = SOURCES.flatMap(([, text]) =>
    [...text.matchAll(/l10n\.t\(\s*'((?:[^'\\]|\\.)*)'/g)].map(([, one]) => one),
  )

  test.each(LANGUAGES)(
    '%s has each of them, with the same placeholders, and no other',
    (language) => {
      const translated = table(`l10n/bundle.l10n.${language}.json`)
      expect(Object.keys(translated).sort()).toEqual([...new Set(used)].sort())
      for (const [text, other] of Object.entries(translated)) {
        expect(marksOf(other), other).toEqual(marksOf(text))
        expect(other.trim(), text).not.toBe('')
      }
    },
  )

  test('every one is looked up by its text', () => {
    const calls = SOURCES.flatMap(([, text]) => [...text.matchAll(/l10n\.t\(/g)])
    expect(calls).toHaveLength(used.length)
    expect(used.length).toBeGreaterThan(20)
  })

  test('none is shown as it is written', () => {
    const raw = SOURCES.flatMap(([name, text]) =>
      [
        ...text.matchAll(
          /(?:show(?:Information|Error|Warning)Message\(|(?<![\w.])(?:title|placeHolder|prompt|detail|description|text|why):)\s*(['`][^'`]*[A-Za-z]{2}[^'`]*['`])/g,
        ),
      ].map(([, one]) => `${name}: ${one ?? ''}`),
    )
    // Texts of a command, for the server.
    expect(raw.filter((one) => !/^new-command\.ts: '(?:ban|description)'$/.test(one))).toEqual([])
  })
})

describe('the texts of package.json', () => {
  const manifest = read('package.json')
  const used = [...manifest.matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key)
  const texts = table('package.nls.json')

  test('each is there, and used', () => {
    expect([...new Set(used)].sort()).toEqual(Object.keys(texts).sort())
    expect(used.length).toBeGreaterThan(40)
  })

  test.each(LANGUAGES)('%s has each of them, with the same code and links', (language) => {
    const translated = table(`package.nls.${language}.json`)
    expect(Object.keys(translated)).toEqual(Object.keys(texts))
    for (const [key, text] of Object.entries(texts)) {
      expect(marksOf(translated[key] ?? ''), key).toEqual(marksOf(text))
      expect(translated[key], key).not.toBe(text)
    }
  })

  test('titles, descriptions and settings are not written in it themselves', () => {
    const raw = [
      ...manifest.matchAll(/"(title|description|markdownDescription|altText)": "(?!%)([^"]*)"/g),
    ].map(([, , text]) => text)
    expect(raw).toEqual(['Slashlint'])
  })

  test('pictures of the walkthrough are there, and small', () => {
    const pictures = [
      ...new Set(
        [...manifest.matchAll(/"(?:dark|light|hc|hcLight)": "(media[^"]+)"/g)].map(
          ([, path]) => path ?? '',
        ),
      ),
    ]
    // Four steps, each in dark and in light.
    expect(pictures).toHaveLength(2 * [...manifest.matchAll(/"image": \{/g)].length)
    expect(pictures).toHaveLength(8)
    for (const picture of pictures) {
      const bytes = readFileSync(new URL(picture, FOLDER))
      expect(bytes.subarray(1, 4).toString(), picture).toBe('PNG')
      expect(bytes.length, picture).toBeLessThan(160 * 1024)
    }
  })
})
