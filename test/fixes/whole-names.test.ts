import { validateCommand } from '@slashlint/core'
import { applyFixes, fixesFor } from '@slashlint/core/fixes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases, check } from '../property/check.js'

const command = (name: string, type?: number) => ({
  ...(type !== undefined && { type }),
  name,
  ...(type === undefined && { description: 'x' }),
})
const option = (name: string) => ({
  ...command('ban'),
  options: [{ type: 3, name, description: 'x' }],
})

const errorsIn = (value: object) =>
  validateCommand(value).filter(({ severity }) => severity === 'error')

/** Returns the first fix of each finding in a value, with the fixed value. */
const fixes = (value: object) =>
  validateCommand(value).flatMap((diagnostic) =>
    fixesFor(value, diagnostic)
      .slice(0, 1)
      .map((fix) => ({ ...fix, code: diagnostic.code, after: applyFixes(value, [fix]) as object })),
  )

describe('a name is mended as a whole, or its fix is not safe', () => {
  it.each(['Who to mute', 'Ban!', 'Über uns', "What's Up?", " it's  me ", ' Ban '])(
    '%j',
    (name) => {
      for (const value of [command(name), option(name)]) {
        const [first] = fixes(value)
        expect(first?.safe).toBe(false)
        expect(errorsIn(first?.after ?? value)).toEqual([])
      }
    },
  )

  it.each(['Ban', 'BAN-2', 'Über'])('%j, where its letters are all that is wrong', (name) => {
    expect(fixes(command(name))).toMatchObject([{ code: 'command/name-lowercase', safe: true }])
  })

  it.each([
    ["What's", 'whatʼs'],
    ['É', 'é'],
    ["L'E\u0301cole", 'lʼécole'],
  ])('%j has several faults, and each of their fixes mends all', (name, right) => {
    for (const value of [command(name), option(name)]) {
      const offered = fixes(value)
      expect(new Set(offered.map(({ safe }) => safe))).toEqual(new Set([true]))
      for (const { after } of offered) {
        expect(JSON.stringify(after)).toContain(`"name":"${right}"`)
        expect(validateCommand(after)).toEqual([])
      }
    }
  })

  it('names of menus may have spaces and capitals', () => {
    expect(fixes(command(' Show  it ', 2))).toMatchObject([{ safe: true }])
  })

  it('no safe fix of any name leaves an error in it', () => {
    const word = fc.constantFrom('Who', 'to', 'mute', ' ', '  ', '!', "'", '-', 'É', 'é', 'x')
    const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(''))
    let safe = 0
    check(
      fc.property(name, fc.boolean(), (text, isOption) => {
        for (const one of fixes(isOption ? option(text) : command(text))) {
          const left = errorsIn(one.after).filter(({ path }) => path.at(-1) === 'name')
          safe += Number(one.safe)
          expect(one.safe && left.length > 0 ? [text, one.title] : []).toEqual([])
        }
      }),
      cases(20_000),
    )
    expect(safe).toBeGreaterThan(20)
  })
})
