import { describe, expect, test } from 'vitest'
import { read as readCode } from '@slashlint/sources/javascript'
import { read as readJson } from '@slashlint/sources/json'
import { project, slashlint } from '../cli/harness.js'

const CODE = `module.exports = { name: 'ban', description: 'Ban a member', async run(interaction) {} }`
const DATA = JSON.stringify({ name: 'ban', description: 'Ban a member' })

const countIn = (file: string, root?: string): number => {
  const [read, text] = file.endsWith('.json') ? [readJson, DATA] : [readCode, CODE]
  const assignment = () => (root === undefined ? {} : { root })
  return read({ uri: file, text }, { text: () => undefined, assignment }).definitions.length
}

describe('the name of a folder', () => {
  test.each(['js', 'json'])('above the root of the project means nothing: .%s', (ending) => {
    const file = `file:///home/commands/slash/bot/src/ban.${ending}`
    expect(countIn(file)).toBe(1)
    expect(countIn(file, 'file:///home/commands/slash/bot')).toBe(0)
    expect(countIn(file, 'file:///home/commands')).toBe(1)
    expect(countIn(file, 'file:///elsewhere')).toBe(1)
  })

  test('above the topmost package.json or slashlint.json counts for nothing in the program', async () => {
    const files = { 'slash/bot/src/ban.js': CODE }
    // The name of the test's folder must not matter: only the folders in it are compared.
    const found = async (more: Readonly<Record<string, string>>): Promise<boolean> => {
      const { stdout } = await slashlint(['check'], { cwd: project({ ...files, ...more }) })
      return stdout.includes('1 command')
    }
    expect(await found({ 'slash/bot/package.json': '{}' })).toBe(false)
    expect(await found({ 'slash/bot/slashlint.json': '{}' })).toBe(false)
    expect(await found({ 'slash/bot/package.json': '{}', 'package.json': '{}' })).toBe(true)
  })
})
