import { describe, expect, it } from 'vitest'
import { TABLE, filmWith } from './name-read.js'
import { findings } from './tied.js'

describe.each(TABLE.map((row) => [row.name, row] as const))('%s', (_, { rule, wrong, right }) => {
  const found = (body: string, beside?: string): readonly string[] =>
    findings(filmWith(body, beside)).filter((one) => one.startsWith(rule))

  it.each(wrong.map((one) => [one[1], one] as const))('is found: %s', (_body, one) => {
    const [marked, body, beside] = one
    expect(found(body, beside)).toEqual([`${rule} ${marked} in commands/film.js`])
  })

  it.each(right.map((one) => [one[0], one] as const))('nothing is said: %s', (_body, one) => {
    expect(found(...one)).toEqual([])
  })
})
