import { existsSync, readFileSync } from 'node:fs'
import { suppress } from '@slashlint/sources'
import { read as readPython } from '@slashlint/sources/python'
import { describe, expect, it } from 'vitest'
import { codes } from './codes.js'
import type { Example } from '@slashlint/core/catalogue'
import { CHANGED_RULES } from './decisions.js'
import { ALL_DOCS, ENGINE_DOCS, PYTHON_DOCS, SOURCE_DOCS, VALUE_DOCS } from './docs.js'
import { brief, readText, validate, validateExample } from './validate.js'

// The examples of every rule: `slashlint explain` and docs/rules/ print them, so they must be true.

const LEDGER = new URL('../../../shared/spec/ledger.json', import.meta.url)

interface LedgerRow {
  readonly code: string
  readonly severity: string
  readonly default: string
}

/** Formats an expected finding: `error option/required-order options/1`. */
function expected(code: string, path: readonly (string | number)[]): string {
  const severity = (codes[code] ?? 'unknown').replace(', off', '')
  return `${severity} ${code} ${path.join('/')}`.trimEnd()
}

describe('the list of rules', () => {
  it.skipIf(!existsSync(LEDGER))(
    'is the specification’s, changed as docs/decisions.md says (not run without ../shared)',
    () => {
      const rows = JSON.parse(readFileSync(LEDGER, 'utf8')) as LedgerRow[]
      const wanted = new Map(
        rows.map((row) => [
          row.code,
          row.default === 'off' ? `${row.severity}, off` : row.severity,
        ]),
      )
      for (const { code, severity } of CHANGED_RULES) {
        // A row that changes nothing is out of date.
        expect(`${code} ${severity}`).not.toBe(`${code} ${wanted.get(code) ?? 'dropped'}`)
        if (severity === 'dropped') {
          wanted.delete(code)
        } else {
          wanted.set(code, severity)
        }
      }
      // The service never sees the code of programs, so the rules about it are ours alone.
      for (const [code, severity] of Object.entries(codes)) {
        if (/^(?:use|answer|python)\//.test(code)) {
          wanted.set(code, severity)
        }
      }
      expect(codes).toEqual(Object.fromEntries(wanted))
    },
  )
})

describe.each(Object.entries(ALL_DOCS))('%s', (_code, docs) => {
  it('is stated in a sentence and explained in some more', () => {
    expect(docs.summary).toMatch(/^[A-Z"@].{10,}\.$/)
    expect(docs.summary).not.toMatch(/\. [A-Z]|\s{2}|\n/)
    expect(docs.why).toMatch(/^[A-Z"@].{40,}\.$/)
    expect(docs.why).not.toMatch(/\s{2}|\n/)
  })
})

describe.each(Object.entries(VALUE_DOCS))('%s', (code, { bad, good }) => {
  it('is what the bad example breaks, and nothing else', () => {
    expect(validateExample(bad).map(brief)).toEqual([expected(code, bad.path)])
  })

  it('has nothing to say about the good example', () => {
    expect(validateExample(good).map(brief)).toEqual([])
  })

  it('is off by default exactly if the ledger says so', () => {
    const found = validate(bad.resource, bad.value, { ...bad.context, rules: {} })
    expect(found.length).toBe(codes[code]?.endsWith(', off') ? 0 : 1)
  })
})

describe.each(Object.entries(ENGINE_DOCS))('%s', (code, { bad, good }) => {
  it('comes last', () => {
    expect(validateExample(bad).map(brief).at(-1)).toBe(expected(code, bad.path))
  })

  it('has nothing to say about the good example', () => {
    expect(validateExample(good)).toEqual([])
  })
})

describe.each(Object.entries(SOURCE_DOCS))('%s', (code, { bad, good }) => {
  function codesOf({ resource, value }: Example): string[] {
    const { definitions, syntax, suppressions } = readText('ping.jsonc', value as string, {
      resource,
    })
    const found = definitions.flatMap((definition) =>
      validate(resource, definition.value).map((one) => ({
        code: one.code,
        start: definition.locate(one.path).start,
      })),
    )
    const { kept, unused } = suppress(found, suppressions)
    return [...syntax, ...unused, ...kept].map((one) => one.code)
  }

  it('is what the bad text breaks, and nothing else', () => {
    expect(codesOf(bad)).toEqual([code])
  })

  it('has nothing to say about the good text', () => {
    expect(codesOf(good)).toEqual([])
  })
})

describe.each(Object.entries(PYTHON_DOCS))('%s', (code, { bad, good }) => {
  const said = ({ resource, value }: Example): string[] => {
    const uri = 'file:///bot/films.py'
    const { definitions, mistakes = [] } = readPython(
      { uri, text: value as string },
      { text: () => undefined },
    )
    const found = definitions.flatMap((definition) => validate(resource, definition.value))
    return [...mistakes, ...found].map((one) => `${one.severity} ${one.code}`)
  }

  it('is what the bad module breaks, and nothing else', () => {
    expect(said(bad)).toEqual([expected(code, [])])
  })

  it('has nothing to say about the good module', () => {
    expect(said(good)).toEqual([])
  })
})
