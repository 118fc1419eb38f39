import { expect, test } from 'vitest'
import { LOUD, PING, project, slashlint } from './harness.js'

// Tests for changes of the program by `tools/mutants.mjs` that no other test noticed.

test('the help of a command begins with its sentence', async () => {
  const { stdout } = await slashlint(['check', '--help'])
  expect(stdout).toContain('\nFind mistakes (default: in the current folder).\n')
})

test('a plan as Markdown has what it deletes, and the places of what stops it', async () => {
  const stored = (id: string, name: string) => ({
    ...PING,
    id,
    application_id: '9',
    version: id,
    name,
    guild_id: '42',
  })
  const deployed = JSON.stringify([stored('1', 'ping'), stored('2', 'old')])
  const plan = async (files: Readonly<Record<string, unknown>>) => {
    const cwd = project({ ...files, 'deployed.json': deployed })
    const flags = [
      '--deployed',
      'deployed.json',
      '--scope',
      'guild',
      '--guild',
      '42',
      '--format',
      'markdown',
    ]
    return (await slashlint(['plan', 'commands', ...flags], { cwd })).stdout
  }
  const deleting = await plan({ 'commands/ping.json': PING })
  expect(deleting).toMatch(/\*\*Delete\w*[^*]*\*\*\n\n- `\/?old`/)
  const stopped = await plan({ 'commands/ping.json': PING, 'commands/loud.json': LOUD })
  expect(stopped).toMatch(/- `command\/name-lowercase` commands\/loud\.json:2: /)
})

test('an emulator that does not run is said by its address', async () => {
  const { code, stderr } = await slashlint(['invoke', '/ping', '--at', 'http://127.0.0.1:1'])
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: .*emulator.*127\.0\.0\.1:1/)])
})
