import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PROGRAM } from '../program.js'
import { LOUD, PING, project, slashlint } from './harness.js'

/**
 * A project with commands, options in other modules, damage, odd encodings, a very long file, and many files without
 * commands.
 */
const LARGE: Record<string, string> = {
  'count.cjs': `const threads = require('node:worker_threads')
    threads.Worker = class extends threads.Worker { constructor(...args) { super(...args); console.error('a thread') } }
    require('node:module').syncBuiltinESMExports()`,
  'src/shared/names.js': "export const LIMIT = 'x'.repeat(101)\nexport const NAME = 'Shared'\n",
}
for (let i = 0; i < 310; i++) {
  const name = i % 7 === 3 ? 'Loud' : 'quiet'
  const middle = i % 5 === 0 ? '.setDescription(LIMIT)' : `.setDescription('What it does')`
  const damage = i % 11 === 5 ? 'const broken = {\n' : ''
  LARGE[`src/commands/${i}.js`] =
    (i % 13 === 2 ? '\uFEFF' : '') +
    `import { SlashCommandBuilder } from 'discord.js'\nimport { LIMIT, NAME } from '../shared/names.js'\n` +
    `export const data = new SlashCommandBuilder().setName('${name}-${i}')${middle}\n${damage}`
  LARGE[`src/ignored/${i}.js`] = LARGE[`src/commands/${i}.js`] ?? ''
  LARGE[`src/services/${i}.ts`] = `export const service${i}: string = 'nothing ${i}'\n`
}
LARGE['src/commands/long.js'] =
  "log('a line of a module that is long')\n".repeat(6_000) +
  `module.exports = new (require('discord.js').SlashCommandBuilder)().setName('Long').setDescription('x')\n`

describe('the built program, on large input', () => {
  test('checks 40 MB of lines with 32 MB of heap', () => {
    const line = `${JSON.stringify({ ...LOUD, options: [{ type: 3, name: 'a', description: 'x'.repeat(9_000) }] })}\n`
    const count = Math.ceil(40e6 / line.length)
    const { status, stdout } = spawnSync(
      process.execPath,
      ['--max-old-space-size=32', PROGRAM, 'check', '--ndjson'],
      {
        input: line.repeat(count),
        encoding: 'utf8',
        maxBuffer: 1e9,
        env: {},
      },
    )
    expect(status).toBe(1)
    expect(stdout.slice(stdout.lastIndexOf('{"line":'))).toContain(`{"line":${count},"ok":false,`)
  })

  test('checks 100 MB of Python without commands with 64 MB of heap', () => {
    const text = 'entries = load("a line of a module without commands")\n'.repeat(10_000)
    const modules = Array.from({ length: 190 }, (_, i) => [`parts/part_${i}.py`, text])
    const cwd = project({
      ...Object.fromEntries(modules),
      'requirements.txt': 'discord.py\n',
      'cog.py': `from discord import app_commands\n@app_commands.command(name="Loud", description="x")\nasync def loud(interaction): pass\n`,
    })
    const { status, stdout } = spawnSync(
      process.execPath,
      ['--max-old-space-size=64', PROGRAM, 'check', '.'],
      { cwd, encoding: 'utf8', env: {} },
    )
    expect([status, stdout]).toEqual([1, expect.stringContaining('1 command in 1 file')])
  })

  test('judges many lines on all cores as one thread does, in their order', async () => {
    // Spaces make them more than a megabyte, from which on there are threads.
    const texts = [PING, LOUD, { ...PING, description: 'für 😀' }, [PING, PING], 7].map((value) =>
      JSON.stringify(value).padEnd(400),
    )
    const lines = Array.from({ length: 3_000 }, (_, i) =>
      i % 200 === 199 ? '{"name": ' : (texts[i % 5] ?? ''),
    )
    lines[2_000] = JSON.stringify({ ...PING, description: 'x'.repeat(300_000) })
    const input = `\uFEFF${lines.join('\n')}`
    const { stdout } = spawnSync(process.execPath, [PROGRAM, 'check', '--ndjson'], {
      input,
      env: {},
      maxBuffer: 1e9,
    })
    const alone = await slashlint(['check', '--ndjson'], { stdin: input })
    expect(stdout.toString() === alone.stdout).toBe(true)
    expect(alone.stdout.split('\n')).toHaveLength(lines.length + 1)
  })

  test('reads the files of a large project in threads, and answers as it does alone', async () => {
    const cwd = project({ ...LARGE, 'slashlint.json': { ignore: ['src/ignored/'] } })
    const count = join(cwd, 'count.cjs')
    const counted = (cwd: string, ...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['--require', count, PROGRAM, ...args],
        {
          cwd,
          encoding: 'utf8',
          env: {},
          maxBuffer: 1e8,
        },
      )
      return { threads: stderr.split('a thread\n').length - 1, code: status, stdout }
    }
    const alone = await slashlint(['check', 'src'], { cwd })
    expect(alone.code).toBe(1)
    expect(alone.stdout).toContain('commands in')
    const most = availableParallelism() - 1
    const found = counted(cwd, 'check', 'src')
    expect(found).toEqual({ threads: Math.min(most, 3), code: alone.code, stdout: alone.stdout })
    // The first run records the files that the threads have read.
    for (const threads of [Math.min(most, 3), 0]) {
      expect(counted(cwd, 'check', '--cache', 'src')).toEqual({
        threads,
        code: alone.code,
        stdout: alone.stdout,
      })
    }
    writeFileSync(join(cwd, 'src/commands/200.js'), LARGE['src/commands/201.js'] ?? '')
    const changed = await slashlint(['check', 'src'], { cwd })
    expect(changed.stdout).not.toBe(alone.stdout)
    expect(counted(cwd, 'check', '--cache', 'src').stdout).toBe(changed.stdout)
    expect(counted(cwd, 'check', 'src/services').threads).toBe(0)
    const fixed = await slashlint(['check', '--fix-dry-run', 'src'], { cwd })
    expect(counted(cwd, 'check', '--fix-dry-run', 'src').stdout).toBe(fixed.stdout)
  })
})
