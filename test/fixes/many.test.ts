import { describe, expect, it } from 'vitest'
import { validateCommands } from '@slashlint/core'
import { applyFixes, fixesFor, fixesOf } from '@slashlint/core/fixes'

// Many fixes of one list: what is asked of the list is asked once.

const commands = (names: readonly string[]) => names.map((name) => ({ name, description: 'Does something' }))

/** How often names are read while all fixes of a list are found, every tenth of whose names is wrong. */
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
    expect(diagnostics.map(fixes)).toEqual(diagnostics.map((diagnostic) => fixesFor(list, diagnostic)))
    const safe = diagnostics.flatMap((diagnostic) => fixes(diagnostic)).filter((fix) => fix.safe)
    // Ban and BAN would both be ban, and kick is there already.
    expect(safe.map(({ title }) => title)).toEqual(['Change to "mute-all"'])
  })

  it('remove a duplicate wherever it stands', () => {
    const list = commands(['a', 'b', 'a', 'c', 'a', 'a'])
    const fixes = fixesOf(list)
    for (const diagnostic of validateCommands(list)) {
      const results = fixes(diagnostic).map((fix) => validateCommands(applyFixes(list, [fix])).length)
      expect(results).toEqual([2, 2])
    }
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
