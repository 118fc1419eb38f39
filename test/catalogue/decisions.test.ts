import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { codes as RULES } from './codes.js'
import { DECISIONS } from './decisions.js'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Lists every number that a comment or page cites: "decision 4", "decisions 7 to 10 and 12", "decisions 17–19". */
function cited(text: string): number[] {
  const mentions = text.matchAll(/\bdecisions? (\d+(?:(?:, | and |, and | to |–)\d+)*)/gi)
  return [...mentions].flatMap(([, numbers = '']) => numbers.match(/\d+/g)?.map(Number) ?? [])
}

describe('docs/decisions.md', () => {
  it('has every number once, in order', () => {
    expect(DECISIONS).toEqual(Array.from({ length: DECISIONS.length }, (_, index) => index))
  })

  it('has only rules that there are in its list of changes', () => {
    const [, table = ''] = readFileSync(`${root}docs/decisions.md`, 'utf8').split(
      '## Changes to the list of rules',
    )
    const codes = [...table.matchAll(/^\| `([a-z]+\/[a-z-]+)` \|/gm)].map(([, code = '']) => code)
    expect(codes).toContain('choice/value-blank')
    const known = Object.keys(RULES)
    expect(codes.filter((code) => !known.includes(code))).toEqual([])
  })

  it('has every decision that is cited', () => {
    const files = execFileSync('git', ['ls-files', '*.ts', '*.mjs', '*.md'], {
      cwd: root,
      encoding: 'utf8',
    })
    const all = files
      .split('\n')
      .filter((file) => file !== '')
      .flatMap((file) => cited(readFileSync(`${root}${file}`, 'utf8')))
    expect(all.length).toBeGreaterThan(100)
    expect(all.filter((number) => !DECISIONS.includes(number))).toEqual([])
  })
})
