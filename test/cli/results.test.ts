import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { planDeployment } from '@slashlint/core/engine'
import type { Emulator } from '@slashlint/emulator'
import { beforeEach, expect, test } from 'vitest'
import { deployDocument } from '../../cli/src/commands/deploy/report.js'
import { planDocument } from '../../cli/src/render/plan-json.js'
import { RESULT_SCHEMAS } from '../../cli/src/render/result-schemas.js'
import type { ResultSchema } from '../../cli/src/render/result-schemas.js'
import { start } from '../emulator/harness.js'
import { project, slashlint } from './harness.js'
import type { RunResult } from './harness.js'

/** Checks that the output of `--format json` always fits the schema of `slashlint schema`. */

const [MOD, MUSIC] = ['1000000000000000001', '1000000000000000002']
const GUILD = '2000000000000000001'

/** Closes a schema, since documents of this version have no unknown keys. */
function closed(schema: ResultSchema): object {
  const { properties, items, ...rest } = schema
  return {
    ...rest,
    ...(items !== undefined && { items: closed(items) }),
    ...(properties !== undefined && {
      additionalProperties: false,
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, value]) => [key, closed(value)]),
      ),
    }),
  }
}

const ajv = new Ajv({
  allErrors: true,
  formats: { 'date-time': (text) => !Number.isNaN(Date.parse(text)) },
})
const validate = {
  deploy: ajv.compile(closed(RESULT_SCHEMAS['deploy-result'])),
  pull: ajv.compile(closed(RESULT_SCHEMAS['pull-result'])),
}

/** Collects the paths of keys in a document: `targets[].plan.empty`. */
function keysOf(value: unknown, schema: ResultSchema, at: string, into: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of schema.items === undefined ? [] : value) {
      keysOf(item, schema.items ?? {}, `${at}[]`, into)
    }
  } else if (typeof value === 'object' && value !== null && schema.properties !== undefined) {
    for (const [key, inner] of Object.entries(value)) {
      into.add(`${at}.${key}`)
      keysOf(inner, schema.properties[key] ?? {}, `${at}.${key}`, into)
    }
  }
}
function keysIn(schema: ResultSchema, at: string): readonly string[] {
  return [
    ...(schema.items === undefined ? [] : keysIn(schema.items, `${at}[]`)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, value]) => [
      `${at}.${key}`,
      ...keysIn(value, `${at}.${key}`),
    ]),
  ]
}

let emulator: Emulator
beforeEach(async () => {
  emulator = await start({
    auth: 'any',
    seed: { apps: [MOD, MUSIC].map((id) => ({ id })), guilds: [{ id: GUILD, name: 'Garden' }] },
  })
})

const tokenOf = (id: string): string => `${btoa(id)}.local.0123456789abcdef`
const run = (
  argv: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = { MOD: tokenOf(MOD), MUSIC: tokenOf(MUSIC) },
): Promise<RunResult> =>
  slashlint([...argv, '--api', emulator.url, '--format', 'json'], { cwd, env })

const option = (name: string): object => ({ type: 3, name, description: 'A text' })
const bots = (): string =>
  project({
    'slashlint.json': {
      deploy: {
        mod: {
          application: MOD,
          guild: GUILD,
          tokenFrom: 'MOD',
          files: ['mod/**'],
          delete: true,
          protect: ['admin'],
        },
        music: { application: MUSIC, tokenFrom: 'MUSIC', files: ['music/**'] },
        away: { application: MUSIC, guild: '77', tokenFrom: 'MUSIC', files: ['music/**'] },
      },
    },
    'mod/commands.json': [
      { name: 'ban', description: 'Bans', options: [option('who'), option('why')] },
      { name: 'mute', description: 'Mutes a member for a while' },
      { name: 'admin', description: 'Admin' },
    ],
    'music/commands.json': [{ name: 'play', description: 'Plays' }],
  })
const changed = (cwd: string, from: string, to: string): void => {
  const file = join(cwd, 'mod/commands.json')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, to))
}

test('what deploy, rollback and pull print is what their schemas say', async () => {
  const cwd = bots()
  const seen = { deploy: new Set<string>(), pull: new Set<string>() }
  const states = new Set<string>()
  const check = async (
    argv: readonly string[],
    code: number,
    env?: Readonly<Record<string, string>>,
  ): Promise<void> => {
    const { code: ended, stdout } = await run(argv, cwd, env)
    const document = JSON.parse(stdout) as {
      readonly exitCode: number
      readonly targets: readonly { readonly state?: string }[]
    }
    expect([argv, ended, document.exitCode], stdout).toEqual([argv, code, code])
    const kind = argv[0] === 'pull' ? 'pull' : 'deploy'
    expect([argv, validate[kind](document), validate[kind].errors]).toEqual([argv, true, null])
    keysOf(document, RESULT_SCHEMAS[`${kind}-result`], '', seen[kind])
    for (const { state } of document.targets) {
      states.add(state ?? '')
    }
  }
  await check(['deploy'], 2)
  await check(['pull', 'nowhere'], 2)
  await check(['deploy', '--nonsense'], 2)
  await check(['rollback', 'mod', '--token-fd', 'x'], 2)
  await check(['deploy', '--all', '--yes'], 2, {})
  await check(['deploy', 'mod'], 1)
  await check(['deploy', 'mod', '--dry-run'], 0)
  await check(['pull', 'mod', '--check'], 1)
  await check(['pull', '--check', '--all'], 2)
  await check(['deploy', '--all', '--yes'], 2)
  await check(['deploy', 'mod', 'music', '--yes'], 0)
  await check(['deploy', '--plan', 'nothing.json', '--yes'], 2)
  changed(cwd, 'Bans', 'Bans a member')
  changed(cwd, '"who"', '"whom"')
  changed(cwd, '"mute"', '"unmute"')
  await check(['deploy', 'mod', '--yes'], 1)
  await check(['deploy', 'mod', '--yes', '--rename', 'mute=unmute', '--creates-today', '5'], 0)
  await check(['rollback', 'mod', '--yes', '--dry-run'], 0)
  await check(['rollback', 'mod', '2027', '--yes'], 2)
  await check(['pull', 'mod'], 0)
  changed(cwd, '"unmute"', '"Unmute"')
  await check(['deploy', 'mod', '--yes'], 1)
  await check(['pull', 'mod', '--check'], 1)
  expect([...states].sort()).toEqual([
    '',
    'declined',
    'deployed',
    'failed',
    'planned',
    'refused',
    'unchanged',
  ])
  const unseen = (kind: 'deploy' | 'pull'): readonly string[] =>
    keysIn(RESULT_SCHEMAS[`${kind}-result`], '').filter(
      (key) => !seen[kind].has(key) && !key.startsWith('.targets[].plan.'),
    )
  // `test/deploy/deploy.test.ts` has it: when the creations of a day are used up.
  expect([unseen('deploy'), unseen('pull')]).toEqual([['.targets[].error.retryAt'], []])
})

test('every part of a plan is what its schema says', () => {
  const schema =
    RESULT_SCHEMAS['deploy-result'].properties?.['targets']?.items?.properties?.['plan']
  const isPlan = ajv.compile(closed(schema ?? {}))
  const live = ['ban', 'kick', 'mute', 'admin', 'same'].map((name, index) => ({
    id: String(index + 1),
    application_id: MOD,
    guild_id: GUILD,
    type: 1,
    name,
    description: name,
    version: '1',
  }))
  const permissions = [{ id: '5', type: 1, permission: true }]
  const overwrites = ['1', '2'].map((id) => ({
    id,
    application_id: MOD,
    guild_id: GUILD,
    permissions,
  }))
  const next = [
    { id: '1', name: 'expel', description: 'ban' },
    { name: 'same', description: 'same' },
    { name: 'muted', description: 'mute', type: 1, options: [option('Who')] },
    { name: 'twice', description: 'Twice' },
    { name: 'twice', description: 'Again' },
    { name: 'new', description: 'New', dm_permission: true },
  ]
  const seen = new Set<string>()
  for (const keep of [false, true]) {
    const plan = planDeployment(live, next, {
      scope: 'guild',
      guildId: GUILD,
      applicationId: MOD,
      keep,
      overwrites,
      protect: ['admin'],
      renames: { mute: 'muted', gone: 'same' },
      createsToday: 3,
    })
    const renamed = planDeployment(live, [{ name: 'kicks', description: 'kick' }], { keep: true })
    for (const one of [plan, renamed]) {
      const document = planDocument({
        plan: one,
        places: new Map(next.map((_, index) => [index, { file: 'a.json', line: index + 1 }])),
        destination: 'the guild',
        deployed: 'what is deployed',
        leftOut: 0,
        overwritesKnown: true,
        sourceErrors: [
          { code: 'source/syntax', message: 'Broken.', place: { file: 'a.json', line: 1 } },
        ],
      })
      const read: unknown = JSON.parse(JSON.stringify(document))
      expect([isPlan(read), isPlan.errors]).toEqual([true, null])
      keysOf(read, schema ?? {}, '', seen)
    }
  }
  expect(keysIn(schema ?? {}, '').filter((key) => !seen.has(key))).toEqual([])
})

test('a failure has the time of the next attempt only where Discord says one', () => {
  const job = (outcome: object): Parameters<typeof deployDocument>[0][number] =>
    ({
      route: { name: 'dev', place: { application: '1' } },
      live: undefined,
      sent: [],
      record: undefined,
      outcome: { state: 'failed', exit: 2, code: 'limited', message: 'Later.', ...outcome },
    }) as unknown as Parameters<typeof deployDocument>[0][number]
  const time = '2026-01-01T00:00:00.000Z'
  const document = JSON.parse(
    deployDocument([job({ retryAt: time }), job({}), job({ message: undefined })], '/'),
  ) as { readonly targets: readonly { readonly error?: object }[] }
  expect(document.targets.map(({ error }) => error)).toEqual([
    { code: 'limited', message: 'Later.', retryAt: time },
    { code: 'limited', message: 'Later.' },
    undefined,
  ])
})

test('what is no such document is refused', () => {
  for (const wrong of [{}, [], { version: 1, exitCode: 0, targets: [{}], errors: [] }]) {
    expect([validate.deploy(wrong), validate.pull(wrong)]).toEqual([false, false])
  }
})

test('every value of an enumeration is a word', () => {
  const values = [...JSON.stringify(RESULT_SCHEMAS).matchAll(/"enum":(\[.*?\])/g)].flatMap(
    ([, list = '']) => JSON.parse(list) as readonly unknown[],
  )
  expect(values.length).toBeGreaterThan(10)
  expect(values.filter((value) => !/^[\w/-]+$/.test(String(value)))).toEqual([])
})

test('the page names every key of a target', () => {
  const page = readFileSync(new URL('../../docs/deploy.md', import.meta.url), 'utf8')
  const section = /^### For programs\n[^]*?(?=^##)/m.exec(page)?.[0] ?? ''
  for (const schema of Object.values(RESULT_SCHEMAS)) {
    const { properties = {} } = schema
    for (const key of Object.keys({ ...properties, ...properties['targets']?.items?.properties })) {
      if (key !== 'version') {
        expect(section).toContain(`\`${key}\``)
      }
    }
  }
})
