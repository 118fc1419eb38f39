import { createServer } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hookedEnvironment } from '@slashlint/emulator'
import type { Emulator } from '@slashlint/emulator'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { send, start } from '../emulator/harness.js'
import { runAction } from './runner.js'
import type { Result, Environment } from './runner.js'

/**
 * Tests the action from a pull request to the deployment. The service is the emulator, and GitHub a server with a few
 * routes.
 */

const APPS = ['1000000000000000001', '1000000000000000002']
const [MOD = '', MUSIC = ''] = APPS
const GUILD = '2000000000000000001'
const [HEAD, MERGE] = ['b'.repeat(40), 'c'.repeat(40)]

interface Comment {
  readonly id: number
  body: string
  readonly user: { readonly login: string; readonly type: string }
}
interface Artifact {
  readonly name: string
  readonly expired: boolean
  readonly created_at: string
  readonly workflow_run: {
    readonly id: number
    readonly head_sha: string
    readonly repository_id: number
    readonly head_repository_id: number
  }
}

/** The state of the GitHub server. */
interface GitHub {
  readonly comments: Comment[]
  artifacts: readonly Artifact[]
  mayComment: boolean
  readonly server: Server
  readonly url: string
}

const textOf = async (request: IncomingMessage): Promise<string> =>
  Buffer.concat(await request.toArray()).toString()

async function startGitHub(): Promise<GitHub> {
  const comments: Comment[] = []
  const bot = { login: 'github-actions[bot]', type: 'Bot' }
  const answers = async (request: IncomingMessage): Promise<[number, unknown]> => {
    const { method, url = '' } = request
    const { pathname, searchParams } = new URL(url, 'http://github')
    const edited = /^\/repos\/someone\/bot\/issues\/comments\/(\d+)$/.exec(pathname)?.[1]
    if (request.headers.authorization !== 'Bearer ghs_secret') {
      return [401, {}]
    }
    if (pathname.startsWith('/repos/someone/bot/issues') && method !== 'GET') {
      if (!github.mayComment) {
        return [403, {}]
      }
      const { body } = JSON.parse(await textOf(request)) as { body: string }
      const known = comments.find(({ id }) => String(id) === edited)
      if (known !== undefined) {
        known.body = body
      } else if (pathname === '/repos/someone/bot/issues/7/comments') {
        comments.push({ id: 100 + comments.length, body, user: bot })
      }
      return [200, {}]
    }
    switch (pathname) {
      case '/repos/someone/bot/issues/7/comments': {
        const from = (Number(searchParams.get('page')) - 1) * 100
        return [200, comments.slice(from, from + 100)]
      }
      case `/repos/someone/bot/commits/${MERGE}/pulls`:
        return [200, [{ number: 7, merged_at: '2026-07-01T00:00:00Z', head: { sha: HEAD } }]]
      case '/repos/someone/bot/actions/artifacts':
        return [
          200,
          { artifacts: github.artifacts.filter(({ name }) => name === searchParams.get('name')) },
        ]
      default:
        return pathname.endsWith('/pulls') ? [200, []] : [403, {}]
    }
  }
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const [status, body] = await answers(request)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    void answer()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const github: GitHub = {
    comments,
    artifacts: [],
    mayComment: true,
    server,
    url: `http://127.0.0.1:${port}`,
  }
  return github
}

const artifact = (own: Partial<Artifact['workflow_run']> = {}): Artifact => ({
  name: `slashlint-plan-${HEAD}`,
  expired: false,
  created_at: '2026-07-01T00:00:00Z',
  workflow_run: { id: 5, head_sha: HEAD, repository_id: 1, head_repository_id: 1, ...own },
})

let emulator: Emulator
let github: GitHub
let artifacts: string
beforeEach(async () => {
  emulator = await start({
    auth: 'any',
    seed: { apps: APPS.map((id) => ({ id })), guilds: [{ id: GUILD, name: 'Garden' }] },
  })
  github = await startGitHub()
  artifacts = mkdtempSync(join(tmpdir(), 'slashlint-artifacts-'))
})
afterEach(() => void github.server.close())

const secretOf = (id: string): string => `${btoa(id)}.local.0123456789secret`

const filesOf = (description: string): Readonly<Record<string, unknown>> => ({
  'slashlint.json': {
    deploy: {
      mod: { application: MOD, tokenFrom: 'MOD', files: ['bots/mod/**'] },
      'mod-dev': { extends: 'mod', guild: GUILD },
      music: { application: MUSIC, tokenFrom: 'MUSIC', files: ['bots/music/**'] },
    },
  },
  'bots/mod/commands.json': [{ name: 'ban', description }],
  'bots/music/commands.json': [{ name: 'play', description: 'Plays a song' }],
})

const around = (more: Environment): Environment => ({
  artifacts,
  ...more,
  env: {
    ...emulator.env,
    ...hookedEnvironment(process.env),
    GITHUB_API_URL: github.url,
    MOD: secretOf(MOD),
    MUSIC: secretOf(MUSIC),
    ...more.env,
  },
})
const INPUTS = { targets: '--all', apply: 'true' }
const pullRequest = (
  description: string,
  inputs: Readonly<Record<string, string>> = {},
): Promise<Result> =>
  runAction(
    filesOf(description),
    { ...INPUTS, ...inputs },
    around({ event: { pull_request: { number: 7, head: { sha: HEAD } } } }),
  )
const merge = (description: string, sha = MERGE): Promise<Result> =>
  runAction(filesOf(description), INPUTS, around({ sha }))
const live = (id: string, place = 'global'): readonly unknown[] =>
  (emulator.state.apps.find((app) => app.id === id)?.commands[place] ?? []).map(
    ({ name, description }) => `${name}: ${description}`,
  )

describe('the action with targets', () => {
  test('plans on the pull request, and sends exactly that after the merge', async () => {
    const planned = await pullRequest('Bans a member')
    expect([planned.code, live(MOD)]).toEqual([0, []])
    expect(github.comments.map(({ body }) => body)).toEqual([
      expect.stringMatching(/^<!-- slashlint-plan -->\n### mod: [^]*mod-dev[^]*`\/play`/),
    ])
    expect(planned.summary).toContain('`/ban`')
    expect(readFileSync(planned.outputs['plan'] ?? '', 'utf8')).toContain('**Create**')
    expect(readdirSync(artifacts)).toEqual([`slashlint-plan-${HEAD}`])

    github.artifacts = [artifact()]
    const merged = await merge('Bans a member')
    expect([merged.code, live(MOD), live(MOD, GUILD), live(MUSIC)]).toEqual([
      0,
      ['ban: Bans a member'],
      ['ban: Bans a member'],
      ['play: Plays a song'],
    ])
    expect(readdirSync(join(artifacts, `slashlint-plan-before-${MERGE}-1`)).sort()).toEqual(
      ['mod-dev', 'mod', 'music'].map((name) => `before.${name}.json`),
    )
    const again = await merge('Bans a member')
    expect([again.code, again.stdout]).toEqual([
      2,
      expect.stringContaining('This plan was carried out before'),
    ])
    const all = [planned, merged, again].map(({ stdout, summary }) => stdout + summary).join()
    expect(all).not.toMatch(/0123456789secret|ghs_secret/)
  })

  test('writes its comment again, and never that of a person', async () => {
    const user = { login: 'mallory', type: 'User' }
    const theirs = { id: 1, body: '<!-- slashlint-plan -->\nAll is well', user }
    const others = Array.from({ length: 120 }, (_, id) => ({ ...theirs, id: id + 200, body: 'Hi' }))
    github.comments.push({ ...theirs }, ...others)
    await pullRequest('Bans a member')
    await pullRequest('Bans someone')
    expect(github.comments[0]).toEqual(theirs)
    expect(github.comments.slice(121).map(({ body }) => body)).toEqual([
      expect.stringContaining('`/ban`'),
    ])
    const quiet = await pullRequest('Bans someone', { comment: 'false' })
    expect([quiet.code, github.comments.length]).toEqual([0, 122])
  })

  test('warns where it may not write a comment', async () => {
    github.mayComment = false
    const { code, stdout } = await pullRequest('Bans a member')
    expect([code, stdout]).toEqual([0, expect.stringContaining('pull-requests: write')])
  })

  test('a long plan is cut at a line, and whole in the summary', async () => {
    const bots = filesOf('Bans a member')
    const many = Array.from({ length: 90 }, (_, index) => ({
      name: `ban-${index}`,
      description: 'Bans',
      options: Array.from({ length: 20 }, (_, option) => ({
        type: 3,
        name: `option-${option}`,
        description: 'x'.repeat(90),
      })),
    }))
    const list = (text: string) =>
      many.map((one) => ({
        ...one,
        options: one.options.map((option) => ({
          ...option,
          description: text + option.description.slice(2),
        })),
      }))
    const run = (commands: unknown, event: object | undefined): Promise<Result> =>
      runAction(
        { ...bots, 'bots/mod/commands.json': commands },
        { targets: 'mod', apply: 'true' },
        around({ ...(event !== undefined && { event }), sha: MERGE }),
      )
    const event = { pull_request: { number: 7, head: { sha: HEAD } } }
    await run(list('aa'), event)
    github.artifacts = [artifact()]
    expect((await run(list('aa'), undefined)).code).toBe(0)
    const { code, summary } = await run(list('bb'), event)
    const [comment] = github.comments
    expect([code, github.comments.length]).toEqual([0, 1])
    expect(comment?.body.length).toBeLessThan(65_536)
    expect(comment?.body.length).toBeGreaterThan(50_000)
    expect(comment?.body).toMatch(
      /`\nThe rest is in the summary|\n\nThe rest is in the summary of the job\.\n$/,
    )
    expect(summary.length).toBeGreaterThan(65_536)
  })

  test('sends nothing of what is not what was reviewed', async () => {
    await pullRequest('Bans a member')
    github.artifacts = [artifact()]
    const files = await merge('Bans everybody')
    expect([files.code, files.stdout]).toEqual([
      2,
      expect.stringMatching(/not those of the plan that was reviewed \(mod, mod-dev\)/),
    ])
    const path = join(artifacts, `slashlint-plan-${HEAD}`, 'plan.json')
    const plan = readFileSync(path, 'utf8')
    writeFileSync(path, plan.replaceAll('Bans a member', 'Bans the reviewer'))
    expect((await merge('Bans a member')).code).toBe(2)
    writeFileSync(path, plan.replace('/commands"', '/commands/1"'))
    const changed = await merge('Bans a member')
    expect([changed.code, changed.stdout]).toEqual([
      2,
      expect.stringContaining('its file was changed'),
    ])
    expect(live(MOD)).toEqual([])
    writeFileSync(path, plan)
    const theirs = { name: 'kick', description: 'Kicks a member' }
    const route = `/api/v10/applications/${MOD}/commands`
    await send(emulator, 'POST', route, theirs, `Bot ${secretOf(MOD)}`)
    const late = await merge('Bans a member')
    expect([late.code, late.stdout, live(MOD)]).toEqual([
      2,
      expect.stringMatching(/mod: What is deployed has changed.*\/kick is new/),
      ['kick: Kicks a member'],
    ])
  })

  test.each([
    ['no pull request', [artifact()], 'd'.repeat(40), 'merged no pull request'],
    ['a plan that is gone', [{ ...artifact(), expired: true }], MERGE, 'no plan of pull request 7'],
    ['none', [], MERGE, 'no plan of pull request 7'],
    ['that of a fork', [artifact({ head_repository_id: 2 })], MERGE, 'no plan of pull request 7'],
    ['that of another commit', [artifact({ head_sha: MERGE })], MERGE, 'no plan of pull request'],
  ])('after %s nothing is sent', async (_, known, sha, message) => {
    github.artifacts = known
    const { code, stdout } = await merge('Bans a member', sha)
    expect([code, stdout]).toEqual([2, expect.stringContaining(message)])
    expect([live(MOD), live(MUSIC)]).toEqual([[], []])
  })

  test('a plan that cannot be saved says why in the comment, and fails', async () => {
    const { code, outputs } = await runAction(
      { ...filesOf('Bans a member'), 'bots/music/commands.json': [] },
      INPUTS,
      around({ event: { pull_request: { number: 7, head: { sha: HEAD } } } }),
    )
    expect([code, outputs['plan-file'], readdirSync(artifacts)]).toEqual([2, '', []])
    expect(github.comments[0]?.body).toContain('There is no command in the `files` of the target')
    expect(existsSync(join(artifacts, `slashlint-plan-${HEAD}`))).toBe(false)
  })

  test('never runs what its inputs say', async () => {
    const hostile = '$(touch pwned)\n`touch pwned`\n"; touch pwned; "\n--help; touch pwned'
    const { code, files } = await runAction(
      filesOf('Bans a member'),
      { targets: hostile, 'plan-flags': hostile, artifact: hostile, apply: hostile },
      around({ event: { pull_request: { number: 7, head: { sha: HEAD } } } }),
    )
    expect(code).toBe(2)
    expect(files.filter((file) => /(^|\/)pwned$/.test(file))).toEqual([])
  })
})
