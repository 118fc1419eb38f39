import { expect, test } from 'vitest'
import { LSPErrorCodes } from 'vscode-languageserver-protocol'
import { positionAt, PULL, start } from './client.js'
import type { Client } from './client.js'
import { createRandom } from './random.js'

/**
 * Tests keystrokes that arrive before the answer to a request. Positions refer to the text at the time of the request.
 */

const uri = 'file:///work/ban.js'
const textDocument = { uri }
/** The number of rounds. CI has more, as for all random edits. */
const ROUNDS = process.env.SLASHLINT_EDITS === undefined ? 6 : 25
const TEXT = `import { SlashCommandBuilder } from 'discord.js'
export default {
  data: new SlashCommandBuilder()
    .setName('ban')
    .setDescription('Bans a member')
    .setDefaultMemberPermissions(8)
    .addUserOption((option) => option.setName('user').setDescription('Who'))
    .addStringOption((option) => option.setName('Why').setDescription('The reason')),
  async execute(interaction) {
    const user = interaction.options.getUser('user')
    await interaction.reply(user.tag + interaction.options.getString(''))
  },
}
`
const after = (text: string, part: string): number => text.indexOf(part) + part.length

interface Question {
  readonly method: string
  /** The cursor is after this text. */
  readonly at: string
  /** True if edits of an older text are useless. The client is told so. */
  readonly edits?: boolean
  params?(text: string, at: number): object
}
const range = (text: string, at: number): object => ({
  range: { start: positionAt(text, at), end: positionAt(text, at) },
})
const QUESTIONS: readonly Question[] = [
  { method: 'textDocument/completion', at: "getString('" },
  { method: 'textDocument/hover', at: ".setName('us" },
  { method: 'textDocument/definition', at: "getUser('us" },
  {
    method: 'textDocument/references',
    at: "getUser('us",
    params: () => ({ context: { includeDeclaration: true } }),
  },
  { method: 'textDocument/documentHighlight', at: "getUser('us" },
  { method: 'textDocument/prepareRename', at: "getUser('us" },
  {
    method: 'textDocument/rename',
    at: "getUser('us",
    edits: true,
    params: () => ({ newName: 'target' }),
  },
  {
    method: 'textDocument/inlayHint',
    at: 'discord.js',
    params: (text) => ({
      range: { start: positionAt(text, 0), end: positionAt(text, text.length) },
    }),
  },
  {
    method: 'textDocument/codeAction',
    at: "setName('W",
    edits: true,
    params: (text, at) => ({ ...range(text, at), context: { diagnostics: [] } }),
  },
  { method: 'slashlint/preview', at: ".setName('us" },
  {
    method: 'workspace/executeCommand',
    at: ".setName('us",
    params: (text, at) => ({ command: 'slashlint.size', arguments: [uri, positionAt(text, at)] }),
  },
]

const ask = (client: Client, { method, at, params }: Question, text: string): Promise<unknown> => {
  const offset = after(text, at)
  const given = { textDocument, position: positionAt(text, offset), ...params?.(text, offset) }
  return client.request(method, given).catch(({ code }: { code: number }) => code)
}

/** Returns the answer without disturbances. */
async function quietly(question: Question, text: string): Promise<unknown> {
  const client = await start({ capabilities: PULL })
  client.open(uri, text, 'javascript')
  const answer = await ask(client, question, text)
  await client.stop()
  return answer
}

/** Inserts text before everything that requests are about, so that each old position means something else. */
const typed = (text: string): string => `// what follows is moved\n${text}`

test.for(QUESTIONS.map((question) => [question.method, question] as const))(
  '%s: the first one, and one after a keystroke, with the next keystroke behind it',
  async ([, question]) => {
    const texts = [TEXT, typed(TEXT), typed(typed(TEXT)), typed(typed(typed(TEXT)))] as const
    const expected = [await quietly(question, texts[0]), await quietly(question, texts[2])]
    expect(expected[0]).not.toBeNull()
    expect(expected[0]).not.toEqual([])
    expect(expected[0]).not.toEqual(expect.any(Number))
    const client = await start({ capabilities: PULL })
    const answers: Promise<unknown>[] = []
    await client.together(() => {
      client.open(uri, texts[0], 'javascript')
      answers.push(ask(client, question, texts[0]))
      client.change(uri, 2, texts[1])
    })
    await Promise.all(answers)
    await client.together(() => {
      client.change(uri, 3, texts[2])
      answers.push(ask(client, question, texts[2]))
      client.change(uri, 4, texts[3])
    })
    for (const [index, answer] of answers.entries()) {
      const given = await answer
      if (question.edits !== true || given !== LSPErrorCodes.ContentModified) {
        expect(given).toEqual(withVersion(expected[index], given))
      }
    }
  },
)

test('large documents, which another thread looks at: the answer is right, or says that the text has changed', async () => {
  const text = `${TEXT}// ${'x'.repeat(130_000)}\n`
  const [question] = QUESTIONS as readonly [Question]
  const expected = [await quietly(question, text), await quietly(question, typed(text))]
  const client = await start({ capabilities: PULL, apart: true })
  const answers: Promise<unknown>[] = []
  await client.together(() => {
    client.open(uri, text, 'javascript')
    answers.push(ask(client, question, text))
    client.change(uri, 2, typed(text))
    answers.push(ask(client, question, typed(text)))
  })
  for (const [index, answer] of answers.entries()) {
    expect([expected[index], LSPErrorCodes.ContentModified]).toContainEqual(await answer)
  }
  expect(await ask(client, question, typed(text))).toEqual(expected[1])
})

test('slashlint.json', async () => {
  const config = { uri: 'file:///work/slashlint.json' }
  const [text, moved] = [
    '{ "rules": { "text/whitespace": "off" }, "" }',
    '// moved\n{ "rules": {}, "": "" }',
  ]
  const at = (part: string): object => ({
    textDocument: config,
    position: positionAt(text, after(text, part)),
  })
  const client = await start()
  const both = (): Promise<unknown>[] => [
    client.request('textDocument/completion', at(', "')),
    client.request('textDocument/hover', at('"text/w')),
  ]
  const answers: Promise<unknown>[] = []
  await client.together(() => {
    client.open(config.uri, text, 'jsonc')
    answers.push(...both())
    client.change(config.uri, 2, moved)
  })
  const early = await Promise.all(answers)
  client.change(config.uri, 3, text)
  const quiet = await Promise.all(both())
  expect(quiet).toEqual([
    expect.arrayContaining([expect.objectContaining({ label: 'ignore' })]),
    expect.any(Object),
  ])
  expect(early).toEqual(quiet)
})

test(
  'law: in any burst of keystrokes and requests each answer is that of its own text',
  { timeout: 60_000 },
  async () => {
    const random = createRandom(Number(process.env.SLASHLINT_SEED ?? 20_261_123))
    const quiet = await start({ capabilities: PULL })
    quiet.open(uri, TEXT, 'javascript')
    for (let round = 0; round < ROUNDS; round++) {
      const client = await start({ capabilities: PULL })
      const asked: { question: Question; text: string; answer: Promise<unknown> }[] = []
      let text = TEXT
      await client.together(() => {
        client.open(uri, text, 'javascript')
        for (let step = 2; step < 12; step++) {
          const question = random.pick(QUESTIONS as readonly [Question, ...Question[]])
          asked.push({ question, text, answer: ask(client, question, text) })
          if (random.chance(0.4)) {
            continue
          }
          const line = text.split('\n', random.below(5)).join('\n').length
          text = random.chance(0.5) ? typed(text) : `${text.slice(0, line)} ${text.slice(line)}`
          client.change(uri, step, text)
        }
      })
      for (const [index, { question, text: own, answer }] of asked.entries()) {
        quiet.change(uri, round * 100 + index + 2, own)
        const given = await answer
        const isRefused =
          question.edits === true && own !== text && given === LSPErrorCodes.ContentModified
        const why = `${question.method} in round ${round}, step ${index}`
        const expected = isRefused ? given : withVersion(await ask(quiet, question, own), given)
        expect(given, why).toEqual(expected)
      }
      await client.stop()
    }
  },
)

/** Replaces the versions in an answer by those of another one, since the quiet client has its own. */
function withVersion(answer: unknown, like: unknown): unknown {
  const versions = [...JSON.stringify(like).matchAll(VERSION)].map(([, , version]) => version)
  return JSON.parse(
    JSON.stringify(answer).replaceAll(
      VERSION,
      (_, before: string) => `${before}${versions.shift() ?? ''}`,
    ),
  )
}

/** Matches a version, of an edit or after the document in the arguments of a command. */
const VERSION = /("version":|"file:[^"]*",)(\d+)/g
