import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startEmulator, type Emulator } from '@slashlint/emulator'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sized } from './check.js'
import { FORMS, textOf } from '../../cli/src/commands/pull/forms.js'
import { slashlint } from '../cli/harness.js'
import type { Json } from '../oracle/engine/localize.js'
import { typeOf } from '../oracle/engine/scope.js'
import { validCommands } from './arbitraries.js'
import { body } from './engine/scope-bodies.js'

/** Tests that deployed commands, written to files in each form, leave nothing to deploy. */

let emulator: Emulator
beforeAll(async () => {
  emulator = await startEmulator({ seed: { apps: [{ embedded: true }] } })
})
afterAll(() => emulator.close())

/** The number of runs. Each is many requests over sockets. SLASHLINT_DEPLOYMENTS=1000 makes 1000 of them. */
const RUNS = Number(process.env['SLASHLINT_DEPLOYMENTS'] ?? sized(50, 10))
const SEED = Number(process.env['SLASHLINT_SEED'] ?? 20_260_727)

const key = (command: Json): string => `${typeOf(command)} ${String(command['name']).trim()}`
const small = fc.uniqueArray(body, { maxLength: 5, selector: key })
/** Generates lists with colliding names, and those of any valid commands. */
const list = fc.oneof(small, validCommands as fc.Arbitrary<readonly Json[]>)
const world = fc.record({
  isGuild: fc.boolean(),
  form: fc.constantFrom(...FORMS),
  isList: fc.boolean(),
  deployed: list,
  /** The earlier content of the files: nothing, or commands that may be deployed with other content. */
  files: fc.option(list, { nil: undefined }),
  same: fc.nat({ max: 3 }),
})

const withoutEntryPoints = (commands: readonly Json[]): readonly Json[] =>
  commands.filter((one) => typeOf(one) !== 4)
const base = (isGuild: boolean): string =>
  `${emulator.url}/api/v10/applications/${emulator.applicationId}${isGuild ? `/guilds/${emulator.guildId}` : ''}/commands`

async function deployAll(isGuild: boolean, commands: readonly Json[]): Promise<boolean> {
  emulator.reset()
  const own = isGuild ? [] : (emulator.state.apps[0]?.commands['global'] ?? [])
  const response = await fetch(base(isGuild), {
    method: 'PUT',
    headers: { Authorization: `Bot ${emulator.botToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify([...commands, ...own]),
  })
  return response.ok
}

function filesOf(folder: string): string {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  )
  return names
    .map((one) => `--- ${one.name}\n${readFileSync(join(one.parentPath, one.name), 'utf8')}`)
    .join('\n')
}

test('pull, and then plan --live has nothing to do', async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ isGuild, form, isList, deployed, files, same }) => {
      const kept = withoutEntryPoints(deployed)
      // Without any command, a plan asks whether the folder is the right one.
      fc.pre(kept.length > 0 && (await deployAll(isGuild, kept)))
      const folder = mkdtempSync(join(tmpdir(), 'slashlint-pull-'))
      try {
        const scope = isGuild ? 'guild' : 'global'
        const write = (name: string, value: object): void => {
          const file = join(folder, name)
          mkdirSync(dirname(file), { recursive: true })
          writeFileSync(file, textOf(file, value, scope, folder))
        }
        const before = withoutEntryPoints(files ?? [])
        const first = kept.slice(0, same)
        const all = [
          ...first,
          ...before.filter((one) => first.every((other) => key(other) !== key(one))),
        ]
        // A module may contain more than the command, so it is not removed.
        const isFixed = !isList && (form === 'js' || form === 'ts')
        const mine = isFixed
          ? all.filter((one) => kept.some((other) => key(other) === key(one)))
          : all
        if (files !== undefined && isList) {
          write(`commands.${form}`, mine)
        } else if (files !== undefined) {
          for (const [index, one] of mine.entries()) {
            write(
              `commands/${index}.${form === 'json' || form === 'yaml' ? `command.${form}` : form}`,
              one,
            )
          }
        }
        const flags = [
          '--api',
          emulator.url,
          '--app',
          emulator.applicationId,
          ...(isGuild ? ['--guild', emulator.guildId] : []),
        ]
        const options = { cwd: folder, env: { DISCORD_TOKEN: emulator.botToken } }
        const place = isList ? `commands.${form}` : 'commands'
        const pulled = await slashlint(['pull', place, '--as', form, '--delete', ...flags], options)
        const left = await slashlint(
          ['plan', '--live', place, '--delete', '--detailed-exitcode', ...flags],
          options,
        )
        const shown = `${pulled.stdout}${pulled.stderr}\n${left.stdout}${left.stderr}\n${filesOf(folder)}`
        expect([pulled.code, left.code], shown).toEqual([0, 0])
        expect(left.stdout, shown).toContain('Nothing to do: these commands are already deployed.')
        // A second one has nothing to write.
        const again = await slashlint(['pull', place, '--as', form, '--delete', ...flags], options)
        expect(again.stdout).not.toContain('Wrote')
      } finally {
        rmSync(folder, { recursive: true })
      }
    }),
    { numRuns: RUNS, seed: SEED },
  )
})
