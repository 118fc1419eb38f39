// What docs/python.md tells people to do, done: discord.py as Debian has it, and the program as it is built.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
// The interpreter of the system: only that one has the system's packages.
const PYTHON = '/usr/bin/python3'
const has = (name) => spawnSync(PYTHON, ['-c', `import ${name}`]).status === 0
const isRequired = process.env.REQUIRE_ALL !== undefined
const skip = (name) => (isRequired || has(name) ? false : `python3-${name} is not installed`)

const folder = mkdtempSync(join(tmpdir(), 'slashlint-python-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const page = readFileSync(`${root}docs/python.md`, 'utf8')
const blocks = [...page.matchAll(/^```python\n(.*?)^```/gms)].map(([, code]) => code)
const named = (name) =>
  blocks.find((code) => code.startsWith(`# ${name}\n`)) ??
  assert.fail(`docs/python.md has no ${name}`)

const BOT = (described) => `
import discord
from discord import app_commands

client = discord.Client(intents=discord.Intents.default())
tree = app_commands.CommandTree(client)

@tree.command(description="Ban a member")
@app_commands.describe(member="Whom to ban", reason="Shown in the audit log")
async def ban(interaction: discord.Interaction, member: discord.Member, reason: str = ""): ...

class Tickets(app_commands.Group):
    """Support tickets"""

    @app_commands.command(description="${described}")
    async def close(self, interaction: discord.Interaction, why: str): ...

tree.add_command(Tickets(name="tickets"))

@tree.context_menu(name="Show avatar")
async def avatar(interaction: discord.Interaction, user: discord.User): ...
`

function write(described) {
  writeFileSync(join(folder, 'bot.py'), BOT(described))
  for (const name of ['print_commands.py', 'test_commands.py']) {
    writeFileSync(join(folder, name), named(name))
  }
}

const python = (args, options = {}) =>
  spawnSync(PYTHON, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    ...options,
  })

test(
  'commands of discord.py are printed, one a line, and checked',
  { skip: skip('discord') },
  () => {
    write('')
    const printed = python(['print_commands.py'])
    assert.equal(printed.stderr, '')
    const names = printed.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).name)
    assert.deepEqual(names, ['ban', 'tickets', 'Show avatar'])
    const checked = spawnSync(
      process.execPath,
      [`${root}cli/bin/slashlint.js`, 'check', '--ndjson'],
      {
        cwd: folder,
        encoding: 'utf8',
        input: printed.stdout,
      },
    )
    const results = checked.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(
      results.map(({ ok }) => ok),
      [true, false, true],
    )
    assert.deepEqual(
      results[1].diagnostics.map(({ code, path }) => [code, path]),
      [['option/description-length', ['options', 0, 'description']]],
    )
    assert.equal(checked.status, 1)
  },
)

test(
  'the test of the page fails for what is wrong, and passes when it is mended',
  { skip: skip('discord') },
  () => {
    const run = () => {
      // The test asks npx for the program.
      writeFileSync(
        join(folder, 'npx'),
        `#!/bin/sh\nshift\nexec '${process.execPath}' '${root}cli/bin/slashlint.js' "$@"\n`,
        { mode: 0o755 },
      )
      const call = 'from test_commands import *; test_the_service_takes_every_command()'
      return python(['-c', call], {
        env: {
          ...process.env,
          PATH: `${folder}:${process.env.PATH}`,
          PYTHONDONTWRITEBYTECODE: '1',
        },
      })
    }
    write('')
    const wrong = run()
    assert.equal(wrong.status, 1)
    assert.match(wrong.stderr, /test_commands\.py.*AssertionError/s)
    write('Close the ticket')
    assert.equal(run().status, 0)
  },
)

/** The same bot, as other libraries want it written. */
const OTHERS = {
  'py-cord': {
    // It takes the place of discord.py, under the same name.
    isThere: 'import discord; discord.Bot',
    bot: (described) => `
import discord

bot = discord.Bot()

@bot.slash_command(description="Ban a member")
@discord.option("member", discord.Member, description="Whom to ban")
async def ban(ctx, member): ...

@bot.slash_command(description="${described}")
async def close(ctx): ...

@bot.user_command(name="Show avatar")
async def avatar(ctx, user): ...
`,
  },
  disnake: {
    isThere: 'import disnake',
    bot: (described) => `
import disnake
from disnake.ext import commands

bot = commands.InteractionBot()

@bot.slash_command(description="Ban a member")
async def ban(interaction: disnake.ApplicationCommandInteraction, member: disnake.Member): ...

@bot.slash_command(description="${described}")
async def close(interaction: disnake.ApplicationCommandInteraction): ...

@bot.user_command(name="Show avatar")
async def avatar(interaction: disnake.UserCommandInteraction): ...
`,
  },
}

for (const [library, { isThere, bot }] of Object.entries(OTHERS)) {
  // No package of Debian: they are tried where they are.
  const skip = python(['-c', isThere]).status === 0 ? false : `${library} is not installed`
  test(`commands of ${library} are printed, one a line, and checked`, { skip }, () => {
    const own = join(folder, library)
    mkdirSync(own)
    writeFileSync(join(own, 'bot.py'), bot('   '))
    writeFileSync(join(own, 'print_commands.py'), named(`print_commands.py for ${library}`))
    const printed = python(['print_commands.py'], { cwd: own })
    assert.equal(printed.status, 0, printed.stderr)
    const { stdout } = spawnSync(
      process.execPath,
      [`${root}cli/bin/slashlint.js`, 'check', '--ndjson'],
      {
        encoding: 'utf8',
        input: printed.stdout,
      },
    )
    const errors = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).diagnostics.filter(({ severity }) => severity === 'error'))
    assert.equal(errors.length, 3)
    assert.deepEqual(
      errors.flat().map(({ code }) => code),
      ['command/description-blank'],
    )
  })
}

test('the schema says what it can of a command in Go', (context) => {
  // Debian's packages of Go lie where Go looked for packages before it knew modules.
  const gocode = '/usr/share/gocode'
  if (
    !existsSync(`${gocode}/src/github.com/xeipuuv/gojsonschema`) ||
    spawnSync('go', ['version']).status !== 0
  ) {
    if (isRequired) {
      assert.fail('golang-github-xeipuuv-gojsonschema-dev is not installed')
    }
    context.skip('golang-github-xeipuuv-gojsonschema-dev is not installed')
    return
  }
  const [, code] = /^```go\n(.*?)^```/ms.exec(page) ?? assert.fail('docs/python.md has no Go')
  const schema = join(folder, 'go.schema.json')
  writeFileSync(
    schema,
    spawnSync(process.execPath, [`${root}cli/bin/slashlint.js`, 'schema', 'command'], {
      encoding: 'utf8',
    }).stdout,
  )
  const program = `package main

import (
	"fmt"
	"log"

	"github.com/xeipuuv/gojsonschema"
)

func main() {
	command := map[string]any{"name": "ban", "description": ""}
	${code.replace('/path/to/command.schema.json', schema)}
}
`
  writeFileSync(join(folder, 'schema.go'), program)
  const { stdout, stderr } = spawnSync('go', ['run', 'schema.go'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, GO111MODULE: 'off', GOPATH: gocode, GOCACHE: join(folder, 'go-cache') },
  })
  assert.equal(stderr, '')
  assert.match(stdout, /^description /m)
})

test(
  'the schema says what it can of the same commands',
  { skip: skip('discord') || skip('jsonschema') },
  () => {
    write('')
    const schema = spawnSync(
      process.execPath,
      [`${root}cli/bin/slashlint.js`, 'schema', 'command'],
      { encoding: 'utf8' },
    )
    writeFileSync(join(folder, 'command.schema.json'), schema.stdout)
    const code = blocks.find((block) => block.includes('Draft7Validator'))
    writeFileSync(join(folder, 'validate.py'), code)
    const { stdout, stderr } = python(['validate.py'])
    assert.equal(stderr, '')
    assert.match(stdout, /^tickets /)
  },
)
