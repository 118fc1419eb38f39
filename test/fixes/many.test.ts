import { describe, expect, it } from 'vitest'
import { commandSize, validateCommand, validateCommands } from '@slashlint/core'
import { applyFixes, fixesFor, fixesOf } from '@slashlint/core/fixes'

// Tests that finding many fixes of one list reads the list only once.

const commands = (names: readonly string[]) =>
  names.map((name) => ({ name, description: 'Does something' }))

/** Counts the reads of names while all fixes of a list are found. Every tenth name is wrong. */
function reads(count: number): { readonly reads: number; readonly fixes: number } {
  let total = 0
  const list = Array.from({ length: count }, (_, index) => ({
    get name() {
      total++
      return index % 10 === 0 ? `Command-${index}` : `command-${index}`
    },
    description: 'Does something',
  }))
  const diagnostics = validateCommands(list).filter(({ code }) => code === 'command/name-lowercase')
  total = 0
  const fixes = fixesOf(list)
  const safe = diagnostics.flatMap((diagnostic) => fixes(diagnostic)).filter((fix) => fix.safe)
  return { reads: total, fixes: safe.length }
}

describe('fixes of a long list', () => {
  it('read it once, and not once for each of them', () => {
    const [small, large] = [reads(500), reads(5000)]
    expect([small.fixes, large.fixes]).toEqual([50, 500])
    expect(large.reads / small.reads).toBeLessThan(11)
  })

  it('are those that each diagnostic has alone', () => {
    const list = commands(['Ban', 'kick', 'BAN', 'Kick', 'mute', 'Mute-all', 'mute', 'mute'])
    const fixes = fixesOf(list)
    const diagnostics = validateCommands(list)
    expect(diagnostics.map(fixes)).toEqual(
      diagnostics.map((diagnostic) => fixesFor(list, diagnostic)),
    )
    const safe = diagnostics.flatMap((diagnostic) => fixes(diagnostic)).filter((fix) => fix.safe)
    // Ban and BAN would both be ban, and kick is there already.
    expect(safe.map(({ title }) => title)).toEqual(['Change to "mute-all"'])
  })

  it('remove a duplicate wherever it stands', () => {
    const list = commands(['a', 'b', 'a', 'c', 'a', 'a'])
    const fixes = fixesOf(list)
    for (const diagnostic of validateCommands(list)) {
      const results = fixes(diagnostic).map(
        (fix) => validateCommands(applyFixes(list, [fix])).length,
      )
      expect(results).toEqual([2, 2])
    }
  })

  it.each([
    [25, true],
    [131, false],
  ])('of a value among %i choices: safe if the others are searched', (count, safe) => {
    const choices = Array.from({ length: count }, (_, index) => ({
      name: `Choice ${index}`,
      value: index === 3 ? '1000' : index,
    }))
    const options = [{ type: 4, name: 'size', description: 'How large', choices }]
    const command = { name: 'order', description: 'Orders', options }
    const found = validateCommand(command).filter(({ code }) => code === 'choice/value-type')
    expect(found.flatMap((one) => fixesFor(command, one))).toMatchObject([
      { title: 'Change to 1000', safe },
    ])
  })

  it('see what is registered where the context tells it', () => {
    const list = commands(['Ban', 'kick'])
    const deployed = [{ id: '1', name: 'Ban' }]
    const overwrites = [{ id: '1', permissions: [{ id: '2', type: 1, permission: true }] }]
    const context = { scope: 'global', operation: 'bulk', deployed, overwrites } as const
    const [wrong] = validateCommands(list, context)
    const [fix] = wrong === undefined ? [] : fixesFor(list, wrong, context)
    // Its permissions would be lost.
    expect(fix).toMatchObject({ title: 'Change to "ban"', safe: false })
  })
})

/** Counts the reads of option names while all fixes of a command are found. Every tenth name is wrong. */
function readsOfOptions(count: number): { readonly reads: number; readonly fixes: number } {
  let total = 0
  const options = Array.from({ length: count }, (_, index) => ({
    type: 3,
    get name() {
      total++
      return index % 10 === 0 ? `Option-${index}` : `option-${index}`
    },
    description: 'Says something',
  }))
  const command = { name: 'many', description: 'Has many options', options }
  const diagnostics = validateCommand(command).filter(
    ({ code }) => code === 'option/name-lowercase',
  )
  total = 0
  const fixes = fixesOf(command, { resource: 'command' })
  const safe = diagnostics.flatMap((diagnostic) => fixes(diagnostic)).filter((fix) => fix.safe)
  return { reads: total, fixes: safe.length }
}

describe('fixes of a long command', () => {
  it('read it once, and not once for each of them', () => {
    const [small, large] = [readsOfOptions(1000), readsOfOptions(9000)]
    expect([small.fixes, large.fixes]).toEqual([100, 900])
    expect(large.reads / small.reads).toBeLessThan(11)
  })

  it('see the namesakes, however far away they stand', () => {
    const options = Array.from({ length: 1000 }, (_, index) => ({
      type: 3,
      name: `o${index}`,
      description: 'Fine',
    }))
    const command = {
      name: 'many',
      description: 'Has many options',
      options: [
        { type: 3, name: 'Last', description: 'a' },
        ...options,
        { type: 3, name: 'last', description: 'a' },
      ],
    }
    const wrong = validateCommand(command).find(({ code }) => code === 'option/name-lowercase')
    // Two options of one name would be the next error.
    expect(wrong && fixesFor(command, wrong, { resource: 'command' })).toEqual([])
  })

  it('see that the whole becomes too large', () => {
    const choices = Array.from({ length: 25 }, (_, index) => ({
      name: `${index}`.padStart(80, 'n'),
      value: index,
    }))
    const options = (rest: number) => [
      ...['a', 'b', 'c'].map((name) => ({ type: 4, name, description: 'd', choices })),
      { type: 4, name: 'd', description: 'd', choices: choices.slice(0, 20) },
      { type: 3, name: 'e', description: 'e'.repeat(rest) },
      ...Array.from({ length: 20 }, (_, index) => ({
        type: 6,
        name: `u${index}`,
        description: 'u',
        nmae: 'x',
      })),
    ]
    const fixOf = (rest: number) => {
      const command = {
        name: 'large',
        description: 'd',
        options: [...options(rest), { type: 3, name: 'f', descripton: 'x'.repeat(100) }],
      }
      const wrong = validateCommand(command).find(({ path }) => path[2] === 'descripton')
      const safe =
        wrong === undefined ? undefined : fixesFor(command, wrong, { resource: 'command' })[0]?.safe
      return { size: commandSize(command).total, safe }
    }
    expect([fixOf(1), fixOf(100)]).toEqual([
      { size: 7837, safe: true },
      { size: 7936, safe: undefined },
    ])
  })
})
