import { describe, expect, it } from 'vitest'
import { answersSaid } from './answered.js'

// Tests the answers of each library by its own names: twice, before the first one, and none.

/** A library with mistakes and correct handlers. `%` is the interaction. */
interface Library {
  /** Writes a command whose handler has a body. */
  readonly film: (body: string) => string
  /** Writes the function that the library itself calls, if that is another one than the handler. */
  readonly listener?: (body: string) => string
  /** The name of the interaction in the handler. */
  readonly it: string
  /** Bodies that answer again, by the method that throws. */
  readonly twice: readonly (readonly [method: string, body: string])[]
  /** Bodies that need an answer before, in a function that the library calls itself. */
  readonly early: readonly (readonly [method: string, body: string])[]
  /** Bodies that never answer. */
  readonly none: readonly string[]
  /** Bodies of which nothing is said. */
  readonly silent: readonly string[]
}

const object =
  (library: string, parameter: string) =>
  (
    body: string,
  ): string => `import { ${parameter.replace(/.*: /, '')} } from '${library}' // interaction
export default { name: 'film', description: 'A film', type: 1,
  options: [{ type: 3, name: 'title', description: 'Its title' }], async execute(${parameter}) { ${body} } }`

const LIBRARIES: Readonly<Record<string, Library>> = {
  'oceanic.js': {
    film: object('oceanic.js', 'interaction: CommandInteraction'),
    listener: (body) => `import { Client } from 'oceanic.js'
const client = new Client()
client.on('interactionCreate', async (interaction) => { ${body} })`,
    it: 'interaction',
    twice: [
      ['createMessage', `await %.defer(); await %.createMessage({ content: 'a' })`],
      ['defer', `await %.createMessage({ content: 'a' }); await %.defer()`],
      ['createModal', `await %.defer(64); if (a) { b() } await %.createModal({})`],
      [
        'createMessage',
        `try { await %.defer() } catch (e) { log(e); return } return %.createMessage({ content: 'a' })`,
      ],
      [
        'createMessage',
        `const modal = make(); await %.createModal(modal); await wait(); await %.createMessage({ content: 'a' })`,
      ],
    ],
    early: [
      ['editOriginal', `await %.editOriginal({ content: 'a' })`],
      ['createFollowup', `const text = await find(); await %.createFollowup({ content: text })`],
    ],
    none: [`const film = find(%.data.options.getString('title')); log(film)`],
    silent: [
      `await %.defer(); await %.editOriginal({ content: 'a' })`,
      `await %.defer(); await %.createFollowup({ content: 'a' })`,
      `if (%.acknowledged) { await %.editOriginal({}) } else { await %.createMessage({}) }`,
      `await %.reply({ content: 'a' }); await %.reply({ content: 'b' })`,
      `if (a) { await %.createMessage({ content: 'a' }) } else { await %.defer() }`,
      `if (a) return %.createMessage({ content: 'a' }); await %.createMessage({ content: 'b' })`,
      `await answer(%)`,
      `%.client.emit('film', %)`,
      `await %.defer(); try { await %.createMessage({}) } catch { await %.editOriginal({}) }`,
      `throw new Error('a')`,
    ],
  },
  eris: {
    film: object('eris', 'interaction: CommandInteraction'),
    listener: (body) => `import { Client } from 'eris'
const client = new Client()
client.on('interactionCreate', async (interaction) => { ${body} })`,
    it: 'interaction',
    twice: [
      ['defer', `await %.defer(); await %.defer(64)`],
      ['defer', `await %.createMessage('a'); await %.defer()`],
      ['defer', `await %.acknowledge(); log('a'); await %.defer()`],
      ['defer', `if (a) { await %.createMessage('a') } else { await %.defer() } await %.defer()`],
      ['defer', `const film = await find(); await %.defer(); await load(film); return %.defer()`],
    ],
    early: [
      ['editOriginalMessage', `await %.editOriginalMessage('a')`],
      ['createFollowup', `for (const one of all) log(one)\nawait %.createFollowup('a')`],
    ],
    none: [`const [first] = %.data.options; log(first.value)`],
    silent: [
      `await %.createMessage('a'); await %.createMessage('b')`,
      `await %.defer(); await %.createMessage('a')`,
      `await %.defer(); await %.editOriginalMessage('a')`,
      `await %.acknowledge(); await %.createFollowup('a')`,
      `if (%.acknowledged) await %.createFollowup('a'); else await %.defer()`,
      `if (a) return %.defer(); await %.defer()`,
      `await handle(client, %)`,
      `await %.defer(); await %.defer().catch(() => undefined)`,
      `client.films.add(() => %.createMessage('a'))`,
      `throw new Error('a')`,
    ],
  },
  'slash-create': {
    film: (body) => `import { SlashCommand, CommandContext } from 'slash-create' // interaction
export default class Film extends SlashCommand {
  constructor(creator) { super(creator, { name: 'film', description: 'A film' }) }
  async run(ctx: CommandContext) { ${body} } }`,
    it: 'ctx',
    twice: [
      ['sendModal', `await %.defer(); await %.sendModal({})`],
      ['sendModal', `await %.send('a'); await %.sendModal({})`],
      ['sendModal', `await %.sendModal({}); log('a'); await %.sendModal({})`],
      ['sendModal', `if (a) { await %.send('a') } else { await %.defer() } return %.sendModal({})`],
      [
        'sendModal',
        `const film = await find(); await %.defer(true); await load(film); await %.sendModal({ title: 'a' })`,
      ],
    ],
    early: [
      ['editOriginal', `await %.editOriginal('a')`],
      ['sendFollowUp', `const text = await find(); return %.sendFollowUp(text)`],
    ],
    none: [`log(%.options.title)`],
    silent: [
      `await %.defer(); await %.send('a')`,
      `await %.send('a'); await %.send('b')`,
      `await %.defer(); await %.editOriginal('a')`,
      `if (%.initiallyResponded) return; await %.sendModal({})`,
      `if (a) return %.send('a'); await %.sendModal({})`,
      `return 'a'`,
      `return find(%.options.title)`,
      `await answer(%)`,
      `await %.send('a'); await %.sendFollowUp('b')`,
      `throw new Error('a')`,
    ],
  },
  seyfert: {
    film: (body) => `import { Command, Declare, CommandContext } from 'seyfert' // interaction
@Declare({ name: 'film', description: 'A film' })
export default class Film extends Command { async run(ctx: CommandContext) { ${body} } }`,
    it: 'ctx',
    twice: [
      ['write', `await %.deferReply(); await %.write({ content: 'a' })`],
      ['write', `await %.write({ content: 'a' }); await %.write({ content: 'b' })`],
      ['deferReply', `await %.write({ content: 'a' }); if (a) { b() } await %.deferReply()`],
      ['modal', `await %.deferReply(true); const modal = make(); await %.modal(modal)`],
      [
        'write',
        `if (a) { await %.deferReply() } else { await %.deferReply(true) } return %.write({ content: 'a' })`,
      ],
    ],
    early: [
      [
        'editResponse',
        `if (a) { await %.editResponse({ content: 'a' }) } else { await %.write({ content: 'b' }) }`,
      ],
      [
        'followup',
        `const text = await find(); if (text === '') return %.deferReply(); await %.followup({ content: text })`,
      ],
    ],
    none: [`log(%.options.title)`],
    silent: [
      `await %.deferReply(); await %.editResponse({ content: 'a' })`,
      `await %.deferReply(); await %.editOrReply({ content: 'a' })`,
      `await %.write({ content: 'a' }); await %.followup({ content: 'b' })`,
      `if (a) return %.write({ content: 'a' }); await %.write({ content: 'b' })`,
      `if (%.deferred) { await %.editResponse({}) } else { await %.write({}) }`,
      `await answer(%)`,
      `await %.interaction.reply({ content: 'a' })`,
      `await %.write({ content: 'a' }); try { await %.write({ content: 'b' }) } catch { log('b') }`,
      `const menu = make(); menu.run(%)`,
      `throw new Error('a')`,
    ],
  },
  'discord-hono': {
    film: (body) => `import { DiscordHono, Command } from 'discord-hono' // interaction
export const commands = [new Command('film', 'A film')]
new DiscordHono().command('film', async (c) => { ${body} })`,
    it: 'c',
    twice: [],
    early: [],
    none: [
      `%.res('a')`,
      `log(%.var.title)`,
      `const text = await find(); %.resDefer()`,
      `if (a) { %.res('a') } else { %.res('b') }`,
    ],
    silent: [
      `return %.res('a')`,
      `if (a) return %.res('a'); return %.resModal(make())`,
      `const answer = %.res('a'); return answer`,
      `return a ? %.res('a') : %.res('b')`,
      `return %.resDefer(async (c) => { await c.followup('a') })`,
      `await answer(%)`,
      `return answer(%)`,
      `throw new Error('a')`,
    ],
  },
}

describe.each(Object.entries(LIBRARIES))('answers of %s', (name, library) => {
  const said = (body: string, write = library.film): readonly string[] =>
    answersSaid(
      write(body.replaceAll('%', library.it)),
      JSON.stringify({ dependencies: { [name]: '*' } }),
      'commands/film.ts',
    ).map((one) => one.replace(/ \d+$/, ''))

  it.each(library.twice)('twice: %s, %s', (method, body) => {
    expect(said(body)).toEqual([`twice ${method}`])
  })

  it.each(library.early)('before the first: %s, %s', (method, body) => {
    expect(said(body, library.listener)).toEqual([`before-first ${method}`])
  })

  it.each(library.none)('none: %s', (body) => {
    expect(said(body)).toEqual([expect.stringMatching(/^none /)])
  })

  it.each(library.silent)('nothing is said: %s', (body) => {
    expect(said(body)).toEqual([])
  })
})
