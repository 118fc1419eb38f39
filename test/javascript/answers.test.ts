import { describe, expect, test } from 'vitest'
import { adviceIn, answersSaid, cutShortIn, saidIn } from './answered.js'
import { project } from './tied.js'

describe('answered twice', () => {
  test.each([
    ['in a straight line', 'await interaction.reply("a")\nawait interaction.reply("b")', 2],
    [
      'a refusal behind a deferral',
      'await interaction.deferReply({ ephemeral: true })\nif (!await find())\n  return interaction.reply("none")\nawait interaction.editReply("one")',
      3,
    ],
    [
      'on both sides of a condition',
      'if (a) await interaction.reply("a"); else await interaction.deferReply()\nawait interaction.reply("b")',
      2,
    ],
    [
      'in each case',
      'switch (a) { case 1: await interaction.reply("a"); break; default: await interaction.deferReply() }\nawait interaction.showModal(modal)',
      2,
    ],
    [
      'by a conditional expression',
      'await (a ? interaction.reply("a") : interaction.deferReply())\nawait interaction.reply("b")',
      2,
    ],
    [
      'behind a modal whose answer came too late',
      'try {\n  await interaction.showModal(modal)\n  await interaction.awaitModalSubmit({ time: 60_000 })\n} catch (error) {\n  await interaction.reply("too late")\n}',
      5,
    ],
    [
      'behind what failed after a deferral',
      'try {\n  await interaction.deferReply()\n  await work()\n} catch (error) {\n  console.error(error)\n  await interaction.reply("failed")\n}',
      6,
    ],
    [
      'where the first one is awaited before the `try`',
      'await interaction.reply("a")\ntry { await work(); await more(); await last() } catch (error) {\n  await interaction.reply("failed")\n}',
      3,
    ],
    [
      'by another name',
      'await interaction.reply("a")\nconst i = interaction\nawait i.reply("b")',
      3,
    ],
    [
      'though it was handed to something in between',
      'await interaction.reply("a")\nawait log(interaction)\nawait interaction.reply("b")',
      3,
    ],
    ['without `await`', 'interaction.reply("a")\ninteraction.reply("b")', 2],
    [
      'in a large `try` that only reports',
      'await interaction.deferReply()\ntry {\n  await one()\n  await two()\n  if (a) return interaction.reply("b")\n  await three()\n} catch (error) {\n  console.error(error)\n}',
      5,
    ],
    [
      'behind a condition about the kind of the interaction',
      'if (!interaction.isRepliable()) return\nawait interaction.deferReply()\nawait interaction.update("b")',
      3,
    ],
    [
      'in a loop behind it',
      'await interaction.deferReply()\nfor (const one of all) {\nawait interaction.reply(one)\n}',
      3,
    ],
    [
      'a deferral whose failure is ignored',
      'await interaction.deferReply().catch(() => {})\nawait interaction.reply("b")',
      2,
    ],
  ])('%s', (_, body, line) => {
    const [found, ...others] = saidIn(body)
    expect(others).toEqual([])
    expect(found).toMatch(new RegExp(`^twice \\w+ ${line}$`))
  })

  test.each([
    ['only one of both runs', 'if (a) return interaction.reply("a")\nawait interaction.reply("b")'],
    ['`else`', 'if (a) await interaction.reply("a"); else await interaction.reply("b")'],
    [
      'conditions that exclude each other',
      'if (a) await interaction.reply("a")\nif (!a) await interaction.reply("b")',
    ],
    [
      'it is asked whether it was answered',
      'await interaction.deferReply()\nif (!interaction.replied) await interaction.reply("a")',
    ],
    [
      'the same in a constant',
      'await work(interaction)\nconst done = interaction.deferred || interaction.replied\nawait interaction.deferReply()\nif (!done) await interaction.reply("a")',
    ],
    [
      'the same by a pattern',
      'await interaction.deferReply()\nconst { replied } = interaction\nif (!replied) await interaction.reply("a")',
    ],
    [
      'the first may have failed',
      'try { await interaction.reply("a") } catch { await interaction.reply("b") }',
    ],
    [
      'the first may have failed, though more follows',
      'try { await interaction.reply(text); await work() } catch (error) { await interaction.reply("b") }',
    ],
    [
      'only a deferral may have failed',
      'try { await interaction.deferReply() } catch (error) { await interaction.reply("b") }',
    ],
    [
      'only the modal may have failed',
      'try { await interaction.showModal(modal) } catch (error) { await interaction.reply("b") }',
    ],
    [
      'something before the first may have failed',
      'try { await work(); await interaction.deferReply(); await more() } catch (error) { await interaction.reply("b") }',
    ],
    [
      'one of several at once may have failed',
      'try { await Promise.all([interaction.reply("a"), work()]) } catch (error) { await interaction.reply("b") }',
    ],
    [
      'a first one whose failure is caught',
      'await interaction.reply(text).catch(() => {})\nawait interaction.reply("b")',
    ],
    [
      'a second one whose failure is caught',
      'await interaction.reply("a")\nawait interaction.reply("b").catch(() => {})',
    ],
    [
      'a `try` for the second',
      'await interaction.reply("a")\ntry { await interaction.reply("b") } catch {}',
    ],
    [
      'a collector has another interaction',
      'const sent = await interaction.reply("a")\nsent.createMessageComponentCollector().on("collect", async (i) => { await i.reply("b") })',
    ],
    [
      'a collected interaction with the same name',
      'await interaction.reply("a")\ncollector.on("collect", async (interaction) => { await interaction.reply("b") })',
    ],
    [
      'another interaction was waited for',
      'const sent = await interaction.reply("a")\nconst button = await sent.awaitMessageComponent()\nawait button.reply("b")',
    ],
    [
      'what `reply` gives is no interaction',
      'const sent = await interaction.reply("a")\nawait sent.reply("b")',
    ],
    [
      'the callback of an answer is none',
      'const answer = await interaction.reply({ content: "a", withResponse: true })\nawait answer.resource.message.reply("b")',
    ],
    [
      'the channel is none',
      'await interaction.reply("a")\nawait interaction.channel.send("b")\nawait interaction.message.reply("c")',
    ],
    [
      'in a loop that may run twice',
      'for (const one of all) { await interaction.reply(one); break }',
    ],
    [
      'another one has its name',
      'await interaction.reply("a")\ninteraction = await next()\nawait interaction.reply("b")',
    ],
    [
      'edits and what follows',
      'await interaction.deferReply()\nawait interaction.editReply("a")\nawait interaction.followUp("b")\nawait interaction.deleteReply()',
    ],
    [
      'a helper that may answer',
      'if (await refused(interaction)) return\nawait interaction.reply("a")',
    ],
    [
      '`finally`',
      'try { if (a) { await interaction.reply("a"); return } } finally { clean() }\nawait interaction.reply("b")',
    ],
  ])('nothing is said: %s', (_, body) => {
    expect(saidIn(body)).toEqual([])
  })

  test('nothing is said where the code is damaged', () => {
    const body = 'await interaction.reply("a")\nawait interaction.reply("b")'
    expect(saidIn(body)).toHaveLength(1)
    expect(saidIn(`${body}\nif (`)).toEqual([])
  })
})

/** Functions for each kind of interaction. */
const KINDS = {
  'a command': (body: string) =>
    `async function run(interaction: ChatInputCommandInteraction) { ${body} }`,
  autocompletion: (body: string) =>
    `const complete = async (interaction: AutocompleteInteraction) => { ${body} }`,
  'a component': (body: string) =>
    `class Handler { async button(i: ButtonInteraction<'cached'>) { ${body.replaceAll('interaction.', 'i.')} } }`,
  'a modal': (body: string) =>
    `export default { async onModal(interaction: ModalSubmitInteraction) { ${body} } }`,
}

test.each(Object.entries(KINDS))('%s: a second answer throws', (kind, functionOf) => {
  const answer = kind === 'autocompletion' ? 'respond([])' : 'deferUpdate()'
  const text = functionOf(`await interaction.${answer}; await interaction.${answer}`)
  expect(answersSaid(text)).toEqual([`twice ${answer.replace(/\(.*/, '')} 1`])
  expect(answersSaid(functionOf(`await interaction.${answer}`))).toEqual([])
})

/** Only some paths have an answer behind the call, and each of these has another one: a `return` is missing. */
describe('the advice for a second answer', () => {
  const reply = `await interaction.reply('a')`
  const only = 'Give one of both only: the finally also runs after a return.'
  test.each([
    ['in a finally', `try { ${reply} } finally { ${reply} }`, only],
    [
      'in a condition in a try',
      `try { if (x) { ${reply} } } finally { if (x) log(); ${reply} }`,
      only,
    ],
    [
      'both in a finally',
      `try { go() } finally { if (x) ${reply}; ${reply} }`,
      'Return after this answer.',
    ],
    [
      'after a try with a finally',
      `try { if (x) ${reply} } finally { log() } ${reply}`,
      'Return after this answer.',
    ],
    ['without a try', `if (x) { ${reply} } ${reply}`, 'Return after this answer.'],
  ])('%s', (_, body, advice) => {
    expect(adviceIn(body)).toEqual([advice])
  })
})

describe('answered again on every path', () => {
  test.each([
    ['a deferral', 'if (slow) await interaction.deferReply()\nawait interaction.reply("a")', 1],
    ['behind `&&`', 'slow && await interaction.deferReply()\nawait interaction.reply("a")', 1],
    ['behind `?.`', 'await interaction?.deferReply()\nawait interaction.reply("a")', 1],
    [
      'behind an optional chain',
      'await maybe?.run(await interaction.deferReply())\nawait interaction.reply("a")',
      1,
    ],
    [
      'a refusal without `return`',
      'const film = await find()\nif (!film) {\n  await interaction.reply("none")\n}\nawait interaction.reply({ content: film.title })',
      3,
    ],
    [
      'a refusal, and several ends',
      'if (!interaction.guild) interaction.reply("no")\nswitch (kind) {\ncase 1: return interaction.reply("a")\ndefault: if (b) await interaction.reply("b"); else await interaction.showModal(modal)\n}',
      1,
    ],
    [
      'a case without `break`',
      'switch (kind) {\ncase "a": await interaction.reply("a")\ncase "b": await interaction.reply("b")\n}',
      2,
    ],
    [
      'a failure that is reported, and then success',
      'try {\n  await save()\n} catch (error) {\n  await interaction.reply("failed")\n}\nawait interaction.reply("saved")',
      4,
    ],
    [
      'in a `try` that reports',
      'try {\n  if (!await allowed()) await interaction.reply("no")\n  const film = await find()\n  await interaction.deferReply()\n  await interaction.editReply(film)\n} catch (error) {\n  console.error(error)\n}',
      2,
    ],
    [
      'in a loop',
      'for (const one of all) {\n  if (!one) await interaction.reply("none")\n}\nawait interaction.reply("all")',
      2,
    ],
    [
      'and handed to something in between',
      'if (a) await interaction.reply("a")\nawait log(interaction)\nawait interaction.reply("b")',
      1,
    ],
  ])('%s', (_, body, line) => {
    const [found, ...others] = saidIn(body)
    expect(others).toEqual([])
    expect(found).toMatch(new RegExp(`^again \\w+ ${line}$`))
  })

  test('in sixty nested loops: all is said, and in a function that is too large it is counted', () => {
    const loops = (levels: number): string =>
      `${Array.from({ length: levels }, (_, at) => `for (const e${at} of all) { if (e${at}) await interaction.reply("a")\n`).join('')}${'}'.repeat(levels)}\nawait interaction.reply("b")`
    expect(saidIn(loops(60))).toHaveLength(60)
    const large = `client.on('interactionCreate', async (interaction) => {\n${loops(200)}\n})`
    expect(answersSaid(large).length + cutShortIn(large).length).toBeGreaterThan(0)
  })

  test('each refusal without `return` is one finding', () => {
    const body =
      'if (a) await interaction.reply("a")\nif (b) await interaction.reply("b")\nawait interaction.reply("c")'
    expect(saidIn(body)).toEqual(['again reply 1', 'again reply 2'])
  })

  test.each([
    [
      'a path ends without one',
      'if (a) await interaction.reply("a")\nif (b) await interaction.reply("b")',
    ],
    [
      'it throws behind the first',
      'if (a) { await interaction.reply("a"); throw new Refused() }\nawait interaction.reply("b")',
    ],
    [
      'the function ends with a loop',
      'if (a) await interaction.reply("a")\nfor (const one of all) { await (b ? interaction.editReply(one) : interaction.reply(one)) }',
    ],
    [
      'a flag decides',
      'let done = false\nif (a) { await interaction.reply("a"); done = true }\nif (!done) await interaction.reply("b")',
    ],
    [
      'it is asked whether it was answered',
      'if (a) await interaction.reply("a")\nif (!interaction.replied) await interaction.reply("b")',
    ],
    [
      'a constant has asked for it',
      'if (a) await interaction.reply("a")\nconst { replied } = interaction\nawait (replied ? interaction.followUp("b") : interaction.reply("b"))',
    ],
    [
      'the second one is expected to fail',
      'if (a) await interaction.reply("a")\nawait interaction.reply("b").catch(() => {})',
    ],
    [
      'the second one is tried',
      'if (a) await interaction.reply("a")\ntry { await interaction.reply("b") } catch { await interaction.followUp("b") }',
    ],
    [
      'the first one may have failed',
      'if (a) await interaction.reply("a").catch(() => {})\nawait interaction.reply("b")',
    ],
    [
      'the loop goes on with another one',
      'for (const one of buttons) {\n  let i = await one.awaitMessageComponent()\n  if (a) await i.update("a")\n  i = await one.awaitMessageComponent()\n  await i.update("b")\n}',
    ],
    [
      'it is another interaction',
      'collector.on("collect", async (i) => { if (a) await i.reply("a"); await interaction.reply("b") })',
    ],
    [
      'the rest runs elsewhere',
      'if (a) await interaction.reply("a")\nlater(() => interaction.reply("b"))',
    ],
  ])('nothing is said: %s', (_, body) => {
    expect(saidIn(body)).toEqual([])
  })
})

describe('before the first answer', () => {
  const listening = (body: string): string[] =>
    answersSaid(`client.on('interactionCreate', async (interaction) => {\n${body}\n})`)

  test.each([
    ['an edit', 'await interaction.editReply("a")', ['before-first editReply 2']],
    [
      'said once',
      'await interaction.followUp("a")\nawait interaction.editReply("b")',
      ['before-first followUp 2'],
    ],
    [
      'behind questions about its kind',
      'if (!interaction.isButton()) return\nawait interaction.editReply("a")',
      ['before-first editReply 3'],
    ],
    [
      'of what was waited for',
      'await interaction.reply("a")\nconst i = await sent.awaitMessageComponent({ time: 5 })\nawait i.editReply("b")',
      ['before-first editReply 4'],
    ],
    ['behind a deferral', 'await interaction.deferReply()\nawait interaction.editReply("a")', []],
    ['on one path', 'if (a) await interaction.deferReply()\nawait interaction.editReply("a")', []],
    ['behind a helper', 'await prepare(interaction)\nawait interaction.editReply("a")', []],
    [
      'behind a method of the project',
      'await interaction.prepare()\nawait interaction.editReply("a")',
      [],
    ],
    [
      'in a function that runs later',
      'await interaction.reply("a")\nsetTimeout(() => interaction.editReply("b"), 5)',
      [],
    ],
    [
      'a function that may run before it',
      'const answer = () => interaction.reply("a")\nawait answer()\nawait interaction.editReply("b")',
      [],
    ],
    ['caught', 'await interaction.editReply("a").catch(() => {})', []],
    ['asked', 'if (interaction.deferred) await interaction.editReply("a")', []],
  ])('%s', (_, body, expected) => {
    expect(listening(body)).toEqual(expected)
  })

  /** Waits for an interaction with a filter, and edits its answer. */
  const filtered = (options: string, before = ''): string[] =>
    listening(
      `await interaction.reply("a")\n${before}\nconst i = await sent.awaitMessageComponent(${options})\nawait i.editReply("b")`,
    )

  test.each([
    ['answers', '{ filter: async (one) => { await one.deferUpdate(); return true } }', ''],
    [
      'is a method',
      '{ async filter(one) { if (one.user.id === id) await one.reply("c"); return true } }',
      '',
    ],
    [
      'has a name',
      '{ filter, time: 5 }',
      'const filter = (one) => one.deferUpdate().then(() => true)',
    ],
    ['passes it on', '{ filter: (one) => accept(one) }', ''],
    [
      'calls a function',
      '{ filter: mine }',
      'function mine(one) { return answer(one) }\nfunction answer(one) { one.deferReply() }',
    ],
  ])('a filter that %s may have answered', (_, options, before) => {
    expect(filtered(options, before)).toEqual([])
  })

  test.each([
    ['looks', '{ filter: (one) => one.user.id === interaction.user.id }', ''],
    ['has a name', '{ filter, time: 5 }', 'const filter = (one) => one.customId === "yes"'],
    ['calls a function about a part', '{ filter: ({ user }) => user.id === ownerOf(sent) }', ''],
  ])('a filter that %s has not', (_, options, before) => {
    expect(filtered(options, before)).toEqual(['before-first editReply 5'])
  })

  test('nothing is said of a handler, before which a dispatcher may have answered', () => {
    expect(saidIn('await interaction.editReply("a")')).toEqual([])
  })
})

describe('without an answer', () => {
  test.each([
    ['it only looks', 'console.log(interaction.user.tag)', ['none execute 0']],
    [
      'an early return',
      'if (!interaction.inGuild()) return\ncounts.add(interaction.guildId)',
      ['none execute 0'],
    ],
    ['it answers on a path', 'if (a) await interaction.reply("a")', []],
    ['it hands it on', 'queue.add(interaction)', []],
    ['its client has it', 'interaction.client.emit("film", interaction.user)', []],
    ['its channel', 'await interaction.channel.send("a")', []],
    ['its token', 'await post(interaction.token)', []],
    ['it gives something back', 'log(interaction.user)\nreturn "a"', []],
    ['it throws', 'throw new Error(interaction.user.tag)', []],
    ['nothing yet', '', []],
    ['its name is being typed', 'log(interaction.user)\nawait .reply("a")', []],
  ])('%s', (_, body, expected) => {
    expect(saidIn(body)).toEqual(expected)
  })
})

describe('an interaction of which a type is written', () => {
  const twice = 'await interaction.reply("a"); await interaction.reply("b")'
  const of = (before: string, type: string): readonly string[] =>
    answersSaid(`${before}\nasync function f(interaction: ${type}) { ${twice} }`)
  test.each([
    [
      'of the library',
      'import { ChatInputCommandInteraction } from "discord.js"',
      'ChatInputCommandInteraction',
    ],
    [
      'with its argument',
      'import { ButtonInteraction } from "discord.js"',
      "ButtonInteraction<'cached'>",
    ],
    [
      'through the namespace',
      'import * as Discord from "discord.js"',
      'Discord.CommandInteraction',
    ],
    ['one of two', 'import { A } from "discord.js"', 'CommandInteraction | ButtonInteraction'],
    ['any', 'import "discord.js"', 'any'],
  ])('%s: judged', (_, before, type) => {
    expect(of(before, type)).toEqual([expect.stringContaining('twice reply')])
  })
  test.each([
    [
      'of the project, imported',
      'import "discord.js"\nimport { HttpInteraction } from "./mine.js"',
      'HttpInteraction',
    ],
    [
      'of the project, by an alias of its paths',
      'import "discord.js"\nimport { HttpInteraction } from "@/mine"',
      'HttpInteraction',
    ],
    [
      'of the project, an interface',
      'import "discord.js"\ninterface MyInteraction { reply(a: string): void }',
      'MyInteraction',
    ],
    [
      'of the project, an alias',
      'import "discord.js"\ntype OwnInteraction = { reply(a: string): void }',
      'OwnInteraction',
    ],
    [
      'of the project, a class',
      'import "discord.js"\nclass OwnInteraction { reply() {} }',
      'OwnInteraction',
    ],
    ['of another name', 'import "discord.js"', 'Mine'],
    [
      'one of the library, one of the project',
      'import "discord.js"\ninterface Mine {}',
      'CommandInteraction | Mine',
    ],
  ])('%s: not judged', (_, before, type) => {
    expect(of(before, type)).toEqual([])
  })
})

describe('libraries', () => {
  const of = (name: string): string => `{ "dependencies": { "${name}": "*" } }`
  test.each([
    [
      'eris',
      'async function f(interaction) { await interaction.defer(); await interaction.defer() }',
      ['twice defer 1'],
    ],
    [
      'eris',
      'async function f(interaction) { await interaction.createMessage("a"); await interaction.createMessage("b") }',
      [],
    ],
    [
      'oceanic.js',
      'async function f(interaction: CommandInteraction) { await interaction.defer(); await interaction.createMessage({}) }',
      ['twice createMessage 1'],
    ],
    [
      'oceanic.js',
      'async function f(interaction: CommandInteraction) { await interaction.defer(); await interaction.reply({}) }',
      [],
    ],
    [
      'seyfert',
      'class Film extends Command { async run(ctx: CommandContext) { await ctx.deferReply(); await ctx.write({ content: "a" }) } }',
      ['twice write 1'],
    ],
    [
      'seyfert',
      'class Film extends Command { async run(ctx: CommandContext) { await ctx.deferReply(); await ctx.editOrReply({ content: "a" }) } }',
      [],
    ],
    [
      'slash-create',
      'class Film extends SlashCommand { async run(ctx) { await ctx.defer(); await ctx.sendModal({}) } }',
      ['twice sendModal 1'],
    ],
    [
      'slash-create',
      'class Film extends SlashCommand { async run(ctx) { await ctx.defer(); await ctx.send("a"); await ctx.send("b") } }',
      [],
    ],
    [
      'slash-create',
      'class Film extends SlashCommand { async run(ctx) { await ctx.editOriginal("a") } }',
      ['before-first editOriginal 1'],
    ],
    [
      'discord-hono',
      `import { DiscordHono } from 'discord-hono'; new DiscordHono().command('film', (c) => { c.res('a') })`,
      ['none command 1'],
    ],
    [
      'discord-hono',
      `import { DiscordHono } from 'discord-hono'; const app = new DiscordHono().command('a', (c) => c.res('a')); app.component('b', async (c) => { await find(); if (c.get('d')) { c.update().res('b') } })`,
      ['none component 1'],
    ],
    [
      'discord-hono',
      `import { createFactory } from 'discord-hono'; const factory = createFactory(); factory.command(film, async (c) => { console.log(c.var.title) })`,
      ['none command 1'],
    ],
    [
      'discord-hono',
      `import { DiscordHono } from 'discord-hono'; new DiscordHono().command('a', (c) => { c.res('a'); return c.res('b') }).command('b', (c) => { if (a) return c.resDefer((c) => { c.followup('a') }) }).command('c', (c) => c.res('a'))`,
      [],
    ],
    [
      'discord-hono',
      `import { DiscordHono } from 'discord-hono'; const app = new DiscordHono().command('a', async (c) => { await answer(c) }).command('b', async (c) => { await post(c.interaction.token) }).command('c', () => { throw new Error() }).command('d', handler)`,
      [],
    ],
    [
      'discord-hono',
      `import { DiscordHono } from 'discord-hono'; new DiscordHono(); program.command('film', (c) => { c.res('a') })`,
      [],
    ],
    [
      'telegraf',
      'async function f(interaction) { await interaction.reply("a"); await interaction.reply("b") }',
      [],
    ],
  ])('%s: %s', (name, text, expected) => {
    expect(
      answersSaid(`import '${name}'\n// interaction\n${text}`, of(name)).map((one) =>
        one.replace(/\d+$/, '1'),
      ),
    ).toEqual(expected)
  })
})

describe('what is too much to follow', () => {
  const nested = (levels: number, inner: string): string =>
    `${'if (work()) {\n'.repeat(levels)}${inner}${'\n}'.repeat(levels)}`
  const flat = (levels: number, inner: string): string =>
    `${'if (work()) {\n}\n'.repeat(levels)}${inner}`
  const handler = (body: string): string => `const { SlashCommandBuilder } = require('discord.js')
module.exports = {
  data: new SlashCommandBuilder().setName('film').setDescription('A film')
    .addStringOption((option) => option.setName('reason').setDescription('Why')),
  async execute(interaction) {
    ${body}
  },
}`
  const TWICE = 'await interaction.reply("a"); await interaction.reply("b")'

  test('a function that is nested too deeply is counted, and nothing is said of its answers', () => {
    expect(cutShortIn(handler(nested(300, TWICE)))).toEqual(['async execute(interaction) {'])
    expect(answersSaid(handler(nested(300, TWICE)))).toEqual([])
  })

  test('one of the same size is followed', () => {
    expect(cutShortIn(handler(flat(300, TWICE)))).toEqual([])
    expect(answersSaid(handler(flat(300, TWICE)))).toHaveLength(1)
  })

  test('a read is counted as such that may have too many names', () => {
    const reasonsFor = (count: number): string[] => {
      const names = Array.from(
        { length: count },
        (_, index) => `if (work(${index})) key = 'k${index}'`,
      )
      const read = `let key = 'a'; ${names.join('; ')}; interaction.options.getString(key)`
      return [...project({ 'film.js': handler(read) }).counts.untied.keys()]
    }
    expect(reasonsFor(8)).toEqual([
      'Its function is too large, or it may have too many names, to find out which. Split the function.',
    ])
    expect(reasonsFor(7)).toEqual([])
  })
})

const HEAD = `const { SlashCommandBuilder } = require('discord.js')
const data = new SlashCommandBuilder().setName('film').setDescription('A film')
`

describe('a context that may answer', () => {
  test.each([
    [
      'its interaction',
      'module.exports = { data, async execute(ctx) { await ctx.interaction.reply("a") } }',
    ],
    [
      'its interaction, with a type',
      'export default { data, async execute(ctx: Ctx) { await ctx.interaction.reply("a") } }',
    ],
    [
      'its interaction, destructured',
      'module.exports = { data, async execute({ interaction: i }) { await i.reply("a") } }',
    ],
    [
      'the same in the body',
      'module.exports = { data, async execute(context) { const { interaction: own } = context; await own.reply("a") } }',
    ],
    [
      'under another name',
      'module.exports = { data, async execute(context) { await context.source.reply("a") } }',
    ],
    ['a method of its own', 'module.exports = { data, async execute(ctx) { await ctx.say("a") } }'],
    [
      'of the class',
      'module.exports = class { data = data; async execute(interaction) { log(interaction.user); await this.interaction.reply("a") } }',
    ],
    [
      'its client',
      'module.exports = { data, async execute(interaction) { await interaction.user.client.answer("a") } }',
    ],
    [
      'a function that takes it',
      'module.exports = { data, async execute(interaction) { await bot.reply(interaction) } }',
    ],
    [
      'in an object',
      'module.exports = { data, async execute(interaction) { await reply({ to: interaction, text: "a" }) } }',
    ],
    [
      'in a field',
      'module.exports = { data, async execute(interaction) { state.last = interaction } }',
    ],
    [
      'all arguments',
      'module.exports = { data, async execute(interaction) { log(interaction.user); await answer(...arguments) } }',
    ],
    [
      'its base',
      'module.exports = { data, async execute(interaction) { log(interaction.user); super.answer() } }',
    ],
  ])('%s', (_, text) => {
    expect(answersSaid(`${HEAD}${text}`)).toEqual([])
  })
  test.each([
    [
      'only data is read',
      'module.exports = { data, async execute(interaction) { log(interaction.user.tag, interaction.options.getString("a")) } }',
    ],
    ['of a short name', 'module.exports = { data, async execute(i) { log(i.user.tag) } }'],
    [
      'of a function beside it',
      'module.exports = { data, execute }; async function execute(i) { log(i.guild.name) }',
    ],
    [
      'of a constant',
      'const answer = async (interaction) => { log(interaction.member) }; module.exports = { data, execute: answer }',
    ],
    [
      'its members',
      'module.exports = { data, async run(inter) { await inter.guild.members.kick(inter.options.getUser("a")) } }',
    ],
  ])('%s: none', (_, text) => {
    expect(answersSaid(`${HEAD}${text}`)).toEqual([
      expect.stringMatching('^none (?:execute|run) 3$'),
    ])
  })
})

describe('a handler of a command, with a parameter of another name', () => {
  const TWICE = '.reply("a"); await 0.reply("b")'
  const twice = (name: string): string => `await ${name}${TWICE.replaceAll('0', name)}`
  test.each([
    ['i', `module.exports = { data, async execute(i) { ${twice('i')} } }`],
    ['int', `module.exports = { data, run: async (int) => { ${twice('int')} } }`],
    [
      'inter, of a function',
      `module.exports = { data, execute }; async function execute(inter) { ${twice('inter')} }`,
    ],
    [
      'a function of another name',
      `async function answer(it) { await it.deferReply(); await it.reply("b") }; module.exports = { data, execute: answer }`,
    ],
    [
      'interact, from which an option is read',
      `module.exports = { data, async run(interact) { const a = interact.options.getString('a'); ${twice('interact')} } }`,
    ],
    [
      'cmd',
      `exports.command = { data, callback: async (cmd) => { await cmd.deferReply(); if (a) return cmd.reply('b') } }`,
    ],
    [
      'behind a client',
      `module.exports = { data, async execute(client, it) { await it.deferReply(); await it.reply('b') } }`,
    ],
  ])('%s', (_, text) => {
    expect(answersSaid(`${HEAD}${text}`, undefined, 'commands/film.js')).toEqual([
      expect.stringMatching('^twice reply 3$'),
    ])
  })
  test.each([
    [
      'a message',
      `module.exports = { data, async execute(interaction) { interaction.reply("a") }, async text(message) { ${twice('message')} } }`,
    ],
    [
      'a parameter that nothing shows to be one',
      `module.exports = { data, async execute(it) { ${twice('it')} } }`,
    ],
    [
      'a type of its own',
      `export default { data, async execute(it: Context) { await it.deferReply(); await it.reply('b') } }`,
    ],
    [
      'a function that is no handler',
      `module.exports = { data, execute(i) { i.reply('a') } }; async function other(it) { await it.deferReply(); await it.reply('b') }`,
    ],
    [
      'a part of it',
      `module.exports = { data, async execute({ it }) { await it.deferReply(); await it.reply('b') } }`,
    ],
  ])('%s is not judged', (_, text) => {
    expect(answersSaid(`${HEAD}${text}`, undefined, 'commands/film.js')).toEqual([])
  })
})

describe('a failure that is not expected', () => {
  test.each([
    [
      'a `try` that does not await it',
      'await interaction.deferReply()\ntry {\n  if (!a) return interaction.reply("b")\n} catch (error) { await interaction.editReply("c") }',
      3,
    ],
    [
      'the same, ignored',
      'await interaction.deferReply()\ntry {\n  interaction.reply("b")\n} catch {}',
      3,
    ],
    [
      '`.catch()` that only reports',
      'await interaction.reply("a")\nawait interaction.reply("b").catch(console.error)',
      2,
    ],
    [
      'the same by a function',
      'await interaction.deferReply()\nif (a) return interaction.reply("b").catch((error) => logger.warn(error))\nawait interaction.editReply("b")',
      2,
    ],
    [
      'the same of a member',
      'await interaction.deferReply()\nawait interaction.update("b").catch(client.log.error)',
      2,
    ],
  ])('%s: twice', (_, body, line) => {
    expect(saidIn(body)).toEqual([expect.stringMatching(`^twice \\w+ ${line}$`)])
  })
  test.each([
    [
      'a `try` that awaits it',
      'await interaction.deferReply()\ntry { await interaction.reply("b") } catch (error) { if (error.code === 1) return }',
    ],
    [
      '`.catch()` that does something',
      'await interaction.reply("a")\nawait interaction.reply("b").catch(() => interaction.followUp("b"))',
    ],
    [
      '`.catch()` with a name',
      'await interaction.reply("a")\nawait interaction.reply("b").catch(ignore)',
    ],
    [
      '`.catch()` with nothing',
      'await interaction.reply("a")\nawait interaction.reply("b").catch(() => null)',
    ],
    [
      'the first one reports',
      'await interaction.reply(text).catch(console.error)\nawait interaction.reply("b")',
    ],
  ])('%s: expected', (_, body) => {
    expect(saidIn(body)).toEqual([])
  })
})

describe('behind a question', () => {
  const BOTH =
    'if (interaction.replied || interaction.deferred) await interaction.editReply("a"); else await interaction.reply("a")'
  test.each([
    ['both branches answered', `${BOTH}\nawait interaction.reply("b")`, 2],
    [
      'both, the other way round',
      'if (!interaction.deferred && !interaction.replied) await interaction.reply("a"); else await interaction.followUp("a")\nawait interaction.deferReply()',
      2,
    ],
    [
      'by an expression',
      'await (interaction.replied ? interaction.followUp("a") : interaction.reply("a"))\nif (a) return interaction.showModal(b)',
      2,
    ],
    [
      'it leaves',
      'if (interaction.replied) return\nawait interaction.reply("a")\nawait interaction.reply("b")',
      3,
    ],
    [
      'it was',
      'await load(interaction)\nif (interaction.deferred) {\n  await interaction.reply("a")\n} else await interaction.reply("b")',
      3,
    ],
    [
      'one branch',
      'if (!interaction.replied) await interaction.reply("a")\nif (a) await interaction.reply("b")',
      2,
    ],
  ])('%s: twice', (_, body, line) => {
    expect(saidIn(body)).toEqual([expect.stringMatching(`^twice \\w+ ${line}$`)])
  })
  test.each([
    [
      'one of two questions',
      'if (interaction.replied) await interaction.editReply("a")\nawait interaction.reply("b")\n'.replace(
        'await interaction.reply',
        'else await interaction.reply',
      ),
    ],
    [
      'a constant',
      'const done = interaction.replied\nawait interaction.editReply("a")\nif (!done) await interaction.reply("b")',
    ],
    [
      'a caught one',
      'if (interaction.replied) return\nawait interaction.reply("a").catch(() => {})\nawait interaction.reply("b")',
    ],
    [
      'an edit, which a dispatcher may have made possible',
      'await interaction.editReply("a")\nawait interaction.reply("b")',
    ],
    [
      'a part of an expression',
      'if (interaction.replied === false) await interaction.reply("a")\nelse await interaction.editReply("a")',
    ],
    [
      'an edit that may fail',
      'try { await interaction.editReply("a") } catch { await interaction.reply("a") }',
    ],
  ])('%s: nothing', (_, body) => {
    expect(saidIn(body)).toEqual([])
  })
})

/** Whatever a dispatcher did before, one of two paths throws. */
describe('an edit on one path, and the first answer on another one', () => {
  test.each([
    [
      'a refusal',
      'if (!interaction.member) {\n  await interaction.followUp("no")\n  return\n}\nawait interaction.reply("a")',
      ['before-first followUp 2'],
    ],
    [
      'both sides of a condition',
      'const film = await find()\nif (film) await interaction.editReply(film)\nelse await interaction.deferReply()',
      ['before-first editReply 2'],
    ],
    [
      'a clause',
      'switch (interaction.options.getString("genre")) {\ncase "a": return interaction.reply("a")\ncase "b": return interaction.deleteReply()\n}',
      ['before-first deleteReply 3'],
    ],
    [
      'a failure before anything is answered',
      'let film\ntry {\n  film = await find()\n} catch (error) {\n  return interaction.followUp("failed")\n}\nawait interaction.showModal(film)',
      ['before-first followUp 5'],
    ],
    [
      'each of several edits',
      'const film = await find(interaction.options.getString("title"))\nif (!film) return interaction.editReply("none")\nif (film.old) return interaction.editReply("old")\nawait interaction.reply(film.title)',
      ['before-first editReply 2', 'before-first editReply 3'],
    ],
    [
      'behind a question about its kind that leaves',
      'if (!interaction.isChatInputCommand()) return\nif (!(await find())) await interaction.editReply("none")\nelse await interaction.reply("a")',
      ['before-first editReply 2'],
    ],
    [
      'by an expression',
      'const { guild } = interaction\nconst film = films.get(guild.id)\nawait (film ? interaction.reply(film) : interaction.followUp("none"))',
      ['before-first followUp 3'],
    ],
  ])('%s', (_, body, expected) => {
    expect(saidIn(body)).toEqual(expected)
  })

  test.each([
    [
      'only edits',
      'if (!a) return interaction.editReply("none")\nawait interaction.editReply("a")',
    ],
    [
      'a question',
      'if (interaction.deferred) await interaction.editReply("a")\nelse await interaction.reply("a")',
    ],
    [
      'a question in a variable',
      'const done = interaction.replied\nawait (done ? interaction.editReply("a") : interaction.reply("a"))',
    ],
    [
      'its kind',
      'if (interaction.isButton()) await interaction.editReply("a")\nelse await interaction.reply("a")',
    ],
    [
      'its kind in a variable',
      'const fromButton = interaction.isButton()\nif (fromButton) return interaction.editReply("a")\nawait interaction.reply("a")',
    ],
    [
      'its class',
      'if (interaction instanceof ButtonInteraction) await interaction.editReply("a")\nelse await interaction.reply("a")',
    ],
    [
      'its type',
      'switch (interaction.type) {\ncase 2: return interaction.editReply("a")\ndefault: return interaction.reply("a")\n}',
    ],
    [
      'its sub-command, for which a dispatcher may defer',
      'const sub = interaction.options.getSubcommand()\nif (sub === "a") return interaction.showModal(a)\nawait interaction.editReply("a")',
    ],
    [
      'a message has no user',
      'if (interaction.user) await interaction.editReply("a")\nelse await interaction.reply("a")',
    ],
    [
      'a variable of such a name',
      'if (this.shouldDefer) await interaction.editReply("a")\nelse await interaction.reply("a")',
    ],
    [
      'a variable that is set by a question',
      'let early = false\nif (a) early = interaction.isButton()\nif (early) await interaction.editReply("a")\nelse await interaction.reply("a")',
    ],
    [
      'something may have answered on one path',
      'if (await find()) {\n  await prepare(interaction)\n  await interaction.editReply("a")\n} else await interaction.reply("a")',
    ],
    [
      'something may have answered on both paths',
      'const done = await prepare(interaction)\nif (done) await interaction.editReply("a")\nelse await interaction.reply("a")',
    ],
    [
      'an edit that may fail',
      'try {\n  await interaction.editReply("a")\n} catch {\n  await interaction.reply("a")\n}',
    ],
    [
      'an edit that is tried',
      'if (a) {\n  try { await interaction.editReply("a") } catch {}\n  return\n}\nawait interaction.reply("b")',
    ],
    [
      'an answer that is tried',
      'if (a) return interaction.editReply("a")\nawait interaction.reply("b").catch(() => {})',
    ],
    ['one after the other', 'await interaction.editReply("a")\nawait interaction.reply("b")'],
    [
      'behind the answer on both paths',
      'if (a) await interaction.reply("a")\nelse await interaction.deferReply()\nawait interaction.followUp("b")',
    ],
  ])('nothing is said: %s', (_, body) => {
    expect(saidIn(body)).toEqual([])
  })

  test('nothing is said where the caller may know: of other parameters, and of functions of the project', () => {
    const of = (parameters: string, condition: string): string[] =>
      answersSaid(`${HEAD}module.exports = { data, async execute(${parameters}) {
if (${condition}) return interaction.editReply('a')
await interaction.reply('b')
} }`)
    expect(of('interaction, client', 'client.films.has(1)')).toEqual(['before-first editReply 4'])
    expect(of('interaction, early', 'early')).toEqual([])
    expect(of('{ interaction, args }', 'args.length > 0')).toEqual([])
    const helper = `async function answer(interaction) {
if (await find()) return interaction.editReply('a')
await interaction.reply('b')
}`
    expect(answersSaid(`${HEAD}${helper}`)).toEqual([])
    expect(
      answersSaid(`${HEAD}${helper.replace('answer', 'execute')}
module.exports = { data, execute }; client.on('film', () => execute(last, true))`),
    ).toEqual([])
  })

  test('buttons and modals, by the name of their function', () => {
    const body = `if (!(await find())) return i.followUp('none')\nawait i.update('a')`
    expect(
      answersSaid(
        `import { ButtonInteraction } from 'discord.js'\nexport default { async execute(i: ButtonInteraction) {\n${body}\n} }`,
      ),
    ).toEqual(['before-first followUp 3'])
  })
})

describe('an interaction in another object, through which it may be answered', () => {
  const HELD = [
    ['a property', 'const held = { interaction }', 'held.interaction'],
    ['a property of another name', 'const held = { source: interaction }', 'held.source'],
    ['an inner object', 'const held = { film, of: { interaction } }', 'held.of.interaction'],
    ['a copy', 'const held = Object.assign({}, { interaction })', 'held.interaction'],
    ['beside a spread', 'const held = { ...defaults, interaction }', 'held.interaction'],
    ['`this`', 'this.interaction = interaction', 'this.interaction'],
    ['a list', 'const held = [interaction]', 'held[0]'],
    [
      'a class',
      'class Held { interaction = interaction }\nconst held = new Held()',
      'held.interaction',
    ],
    ['what a function makes', 'const held = create({ interaction })', 'held'],
  ] as const

  test.each(HELD)('%s: an edit may follow', (_, hold, held) => {
    const rest = `await ${held}.deferReply()\nawait interaction.editReply("b")`
    const refusal = 'if (a) { await interaction.reply("a"); return }'
    expect(saidIn(`${hold}\n${refusal}\n${rest}`)).toEqual([])
    expect(saidIn(`${refusal}\n${hold}\n${rest}`)).toEqual([])
    expect(
      answersSaid(`client.on('interactionCreate', async (interaction) => {\n${hold}\n${rest}\n})`),
    ).toEqual([])
  })

  test.each(HELD)('%s: the handler is not silent', (_, hold) => {
    expect(saidIn(`log(interaction.user)\n${hold}`)).toEqual([])
  })

  test.each(HELD)('%s: two answers are too many', (_, hold) => {
    expect(
      saidIn(
        `${hold.replace('\n', ';')}\nawait interaction.reply("a")\nawait interaction.reply("b")`,
      ),
    ).toEqual(['twice reply 3'])
  })

  test('its data in an object is no interaction', () => {
    expect(
      saidIn(
        'const { user } = interaction\nconst held = { user, guild: interaction.guild }\nif (!film) return interaction.editReply("a")\nawait interaction.reply(render(held))',
      ),
    ).toEqual(['before-first editReply 3'])
  })
})

describe('a collected interaction', () => {
  const collecting = (name: string, body: string, event = 'collect') =>
    `const sent = await interaction.reply("a")\nconst collector = sent.createMessageComponentCollector()\ncollector.on("${event}", async (${name}) => {\n${body}\n})`

  test.each([
    ['b', 'await b.deferUpdate()\nawait b.update("b")', ['twice update 5']],
    ['i', 'await i.update("b")\nawait i.reply("c")', ['twice reply 5']],
    [
      'press, all',
      'await press.deferReply()\nif (all.size > 1) return press.reply("c")\nawait press.editReply("b")',
      ['twice reply 5'],
    ],
    [
      'button',
      'await button.showModal(modal)\nawait button.deferUpdate()',
      ['twice deferUpdate 5'],
    ],
  ])('whatever its name is: %s', (name, body, expected) => {
    expect(saidIn(collecting(name, body))).toEqual(expected)
  })

  test.each([
    ['is answered once', collecting('i', 'await i.deferUpdate()\nawait i.editReply("b")')],
    ['may be a message', collecting('m', 'await m.reply("b")\nawait m.reply("c")')],
    [
      'may be a reaction',
      collecting(
        'one, user',
        'await user.send("b")\nawait one.users.remove(user)\nawait one.update("b")',
      ),
    ],
    [
      'may have been deferred by a filter',
      `const collector = interaction.channel.createMessageComponentCollector({ filter: (i) => { i.deferUpdate(); return true } })\ncollector.on("collect", async (i) => { await i.editReply("b") })`,
    ],
    [
      'is not what comes at the end',
      collecting('all', 'await all.update("b")\nawait all.update("c")', 'end'),
    ],
    ['has another type', collecting('i: Film', 'await i.deferUpdate()\nawait i.update("b")')],
    [
      'is answered on one of two paths',
      collecting('i', 'if (a) return i.update("b")\nawait i.deferUpdate()'),
    ],
    ['is the second parameter', collecting('a, i', 'await i.deferUpdate()\nawait i.update("b")')],
  ])('nothing is said where it %s', (_, body) => {
    expect(saidIn(body)).toEqual([])
  })
})

describe('a callback of the same interaction', () => {
  test.each([
    [
      'of a collector',
      'const sent = await interaction.reply("a")\nconst collector = sent.createMessageComponentCollector()\ncollector.on("collect", async (i) => {\n  await interaction.update("b")\n})',
      ['twice update 4'],
    ],
    [
      'for a failure of something else',
      'await interaction.deferReply()\nawait user.send("a").catch(() => interaction.reply("closed"))\nawait interaction.editReply("b")',
      ['twice reply 2'],
    ],
    [
      'for a success',
      'await interaction.deferReply()\nsave().then((film) => interaction.reply(film))',
      ['twice reply 2'],
    ],
    [
      'of the answer itself, for its success',
      'interaction.reply("a").then(async () => {\n  await interaction.reply("b")\n})',
      ['twice reply 2'],
    ],
    [
      'for each item',
      'await interaction.reply("a")\nlist.forEach(async () => { await interaction.reply("b") })',
      ['twice reply 2'],
    ],
    [
      'that runs later',
      'if (a) await interaction.reply("a")\nelse await interaction.deferReply()\nsetTimeout(function () { interaction.deferUpdate() }, 5)',
      ['twice deferUpdate 3'],
    ],
    [
      'in another one',
      'await interaction.deferReply()\ncollector.on("end", () => {\n  last.forEach((one) => interaction.reply(one))\n})',
      ['twice reply 3'],
    ],
    [
      'by a constant',
      'const origin = interaction\nawait origin.reply("a")\ncollector.on("collect", () => origin.reply("b"))',
      ['twice reply 3'],
    ],
    [
      'that has a name',
      'await interaction.deferReply()\nconst refuse = () => interaction.reply("no")\nif (a) return refuse()',
      ['twice reply 2'],
    ],
  ])('%s: twice', (_, body, expected) => {
    expect(saidIn(body)).toEqual(expected)
  })

  test.each([
    [
      'a failure is answered, and success, too',
      'await user.ban().catch(() => interaction.reply("failed"))\nawait interaction.reply("banned")',
      ['again reply 1'],
    ],
    [
      'in a block',
      'save().then((film) => {\n  if (!film) interaction.reply("none")\n})\nawait interaction.reply("saved")',
      ['again reply 2'],
    ],
    [
      'on each path behind it',
      'await save().then(() => {\n  interaction.reply("saved")\n})\nif (a) return interaction.reply("a")\nawait interaction.showModal(b)',
      ['again reply 2'],
    ],
    [
      'a failure in a callback',
      'await bans().then(async (all) => {\n  if (!all.size) return interaction.reply("none")\n  await remove(all).catch(() => interaction.reply("failed"))\n})\nawait interaction.reply("removed")',
      ['again reply 2', 'again reply 3'],
    ],
  ])('again: %s', (_, body, expected) => {
    expect(saidIn(body)).toEqual(expected)
  })

  test.each([
    [
      'of the answer, for its failure',
      'interaction.reply(text).catch(() => interaction.reply("b"))',
    ],
    [
      'of a deferral, for its failure',
      'await interaction.deferReply().catch(() => interaction.reply("b"))',
    ],
    [
      'of the answer, for its failure behind a success',
      'interaction.reply(text).then(() => log("a")).catch(() => interaction.reply("b"))',
    ],
    [
      'of the answer, for success or failure',
      'interaction.reply(text).then(() => log("a"), () => interaction.reply("b"))',
    ],
    [
      'of all answers, for their failure',
      'Promise.all([interaction.deferReply(), load()]).catch(() => interaction.reply("b"))',
    ],
    [
      'with an interaction of its own',
      'await interaction.reply("a")\ncollector.on("collect", async (interaction) => { await interaction.reply("b") })',
    ],
    [
      'with a variable of its own',
      'await interaction.reply("a")\ncollector.on("collect", async (i) => { const interaction = await i.awaitModalSubmit(); await interaction.reply("b") })',
    ],
    [
      'made before the answer',
      'collector.on("collect", () => interaction.reply("a"))\nif (b) await interaction.reply("b")',
    ],
    [
      'answered on one path',
      'if (a) await interaction.reply("a")\ncollector.on("collect", () => interaction.reply("b"))',
    ],
    [
      'the first may have failed',
      'try { await interaction.reply(text) } catch { log("a") }\ncollector.on("collect", () => interaction.reply("b"))',
    ],
    [
      'that asks',
      'await interaction.reply("a")\ncollector.on("collect", () => { if (!interaction.replied) interaction.reply("b") })',
    ],
    [
      'whose failure is expected',
      'await interaction.reply("a")\nawait save().then(() => interaction.reply("b")).catch(() => {})',
    ],
    [
      'whose failure is expected by a `try`',
      'await interaction.reply("a")\ntry { await Promise.all(list.map((one) => interaction.reply(one))) } catch {}',
    ],
    [
      'of a variable that changes',
      'let current = interaction\nawait current.reply("a")\ncollector.on("collect", (i) => { current.reply("b"); current = i })',
    ],
    [
      'a declared function, which may run before',
      'if (a) await refuse()\nawait interaction.reply("a")\nasync function refuse() { await interaction.reply("b") }',
    ],
    [
      'a failure is answered, and nothing else follows on a path',
      'const film = await find().catch(() => { interaction.reply("none") })\nif (!film) return\nawait interaction.reply("a")',
    ],
    [
      'an answer whose failure is the second callback of then',
      'const failure = await interaction.reply("a").then(() => null, (error) => error)\nif (failure) await interaction.reply("b")',
    ],
    [
      'an answer that may be settled by a failure',
      'const [first] = await Promise.allSettled([interaction.reply("a"), work()])\nif (first.status === "rejected") await interaction.reply("b")',
    ],
    [
      'the result of the failure is used',
      'const film = await find().catch(() => interaction.reply("none"))\nawait interaction.reply(film.title)',
    ],
    [
      'a failure that is thrown on',
      'await find().catch((error) => { interaction.reply("none"); throw error })\nawait interaction.reply("a")',
    ],
    [
      'the promise is returned',
      'if (a) return find().catch(() => interaction.reply("none"))\nawait interaction.reply("a")',
    ],
    [
      'a timer that may be stopped',
      'const timer = setTimeout(() => interaction.reply("late"), 5)\nawait work()\nclearTimeout(timer)\nawait interaction.reply("a")',
    ],
  ])('nothing is said: %s', (_, body) => {
    expect(saidIn(body)).toEqual([])
  })
})

describe('a function of the project that answers', () => {
  const refuse = 'async function refuse(i) { await i.reply("no") }'
  /** Lists the findings in a handler, beside functions. Lines are counted in the body. */
  const beside = (functions: string, body: string): string[] =>
    answersSaid(`${HEAD}${functions.replaceAll('\n', ' ')}; module.exports = { data, async execute(interaction) {
${body}
} }`).map((one) => one.replace(/\d+$/, (line) => String(Number(line) - 3)))

  test.each([
    [
      'behind a deferral',
      refuse,
      'await interaction.deferReply()\nif (a) return refuse(interaction)\nawait interaction.editReply("a")',
      ['twice refuse 2'],
    ],
    [
      'before an answer',
      refuse,
      'await refuse(interaction)\nawait interaction.reply("a")',
      ['twice reply 2'],
    ],
    [
      'without `return`',
      'const refuse = (where, text) => where.reply(text)',
      'if (a) await refuse(interaction, "no")\nawait interaction.reply("a")',
      ['again refuse 1'],
    ],
    [
      'twice',
      `${refuse}; async function other(one) { await refuse(one) }`,
      'await refuse(interaction)\nawait other(interaction)',
      ['twice other 2'],
    ],
    [
      'on one of its paths',
      'async function show(i) { const film = await find(i.options.getString("a")); if (!film) return i.reply("none"); await i.editReply(film) }',
      'await interaction.deferReply()\nawait show(interaction)',
      ['twice show 2'],
    ],
    [
      'that defers if that was not done',
      'async function deferOnce(i, ephemeral = true) { if (!i.deferred && !i.replied) { await i.deferReply({ ephemeral }) } }',
      'await deferOnce(interaction)\nif (a) return interaction.reply("b")\nawait interaction.editReply("c")',
      ['twice reply 2'],
    ],
    [
      'that fails behind its deferral',
      'async function deploy(i, file) { const by = i.member; await i.deferReply(); await save(file, by); await i.editReply("a") }',
      'try {\n  await deploy(interaction, file)\n} catch (error) {\n  await interaction.reply(error.message)\n}',
      ['twice reply 4'],
    ],
    [
      'that is used by a callback',
      refuse,
      'await interaction.reply("a")\ncollector.on("collect", async () => {\n  await refuse(interaction)\n})',
      ['twice refuse 3'],
    ],
    [
      'without `await`, at once',
      'function refuse(i) { i.reply("no") }',
      'refuse(interaction)\nawait interaction.reply("a")',
      ['twice reply 2'],
    ],
  ])('%s', (_, functions, body, expected) => {
    expect(beside(functions, body)).toEqual(expected)
  })

  test.each([
    [
      'out of sight',
      'const refuse = load()',
      'await refuse(interaction)\nawait interaction.reply("a")',
    ],
    [
      'that answers on one path',
      'async function cooldown(i) { if (a) { await i.reply("wait"); return true } return false }',
      'if (await cooldown(interaction)) return\nawait interaction.reply("a")',
    ],
    [
      'that asks',
      'async function answer(i, text) { if (i.replied || i.deferred) await i.editReply(text); else await i.reply(text) }',
      'await interaction.deferReply()\nawait answer(interaction, "a")',
    ],
    [
      'whose other arguments decide',
      'async function answer(i, text, isDeferred) { if (isDeferred) return i.editReply(text); await i.reply(text) }',
      'await interaction.deferReply()\nawait answer(interaction, "a", true)',
    ],
    [
      'that catches its failure',
      'async function answer(i) { await i.reply("a").catch(() => {}) }',
      'await interaction.deferReply()\nawait answer(interaction)',
    ],
    [
      'that tries it',
      'async function answer(i) { try { await i.reply("a") } catch { await i.followUp("a") } }',
      'await interaction.deferReply()\nawait answer(interaction)',
    ],
    [
      'that is not awaited',
      'async function answer(i) { const a = await find(); await i.deferReply() }',
      'answer(interaction)\nawait interaction.reply("a")',
    ],
    [
      'whose failure is caught',
      refuse,
      'await interaction.deferReply()\nawait refuse(interaction).catch(() => {})',
    ],
    [
      'that fails before its deferral',
      'async function deploy(i, file) { const a = await load(file); await i.deferReply(); await save(a) }',
      'try {\n  await deploy(interaction, file)\n} catch (error) {\n  await interaction.reply("failed")\n}',
    ],
    [
      'that calls itself',
      'async function answer(i, left) { if (left > 0) return answer(i, left - 1); await i.reply("a") }',
      'await interaction.deferReply()\nawait answer(interaction, 5)',
    ],
    [
      'that gets another interaction',
      refuse,
      'await interaction.reply("a")\ncollector.on("collect", (i) => refuse(i))',
    ],
    [
      'that gets a part of it',
      'async function answer(message) { await message.reply("a") }',
      'await interaction.reply("a")\nawait answer(interaction.message)',
    ],
    [
      'that generates',
      'function* answer(i) { yield i.reply("a") }',
      'await interaction.deferReply()\nanswer(interaction)',
    ],
    [
      'that changes',
      'let answer = (i) => i.reply("a"); answer = (i) => i.editReply("a")',
      'await interaction.deferReply()\nawait answer(interaction)',
    ],
    [
      'that gets a list',
      'async function answer(a, i) { await i.reply("a") }',
      'await interaction.deferReply()\nawait answer(...[1, interaction])',
    ],
    [
      'that replaces its parameter',
      'async function answer(i) { i = await next(i); await i.reply("a") }',
      'await interaction.deferReply()\nawait answer(interaction)',
    ],
  ])('nothing is said of one %s', (_, functions, body) => {
    expect(beside(functions, body)).toEqual([])
  })

  const inClass = (before: string, method: string, call: string): string[] =>
    answersSaid(`import { ChatInputCommandInteraction } from 'discord.js'
${before} {
  async chatInputRun(interaction: ChatInputCommandInteraction) {
    await interaction.deferReply()
    await ${call}
  }
  ${method}(interaction: ChatInputCommandInteraction) { return interaction.reply('a') }
}`)
  test('methods that no other class replaces', () => {
    expect(inClass('class Film', 'private refuse', 'this.refuse(interaction)')).toEqual([
      'twice refuse 5',
    ])
    expect(inClass('class Film', '_refuse', 'this._refuse(interaction)')).toEqual([
      'twice _refuse 5',
    ])
    expect(
      inClass('export class Film extends Command', 'refuse', 'this.refuse(interaction)'),
    ).toEqual(['twice refuse 5'])
    expect(inClass('export class Film', 'refuse', 'this.refuse(interaction)')).toEqual([])
    expect(
      inClass('abstract class Film extends Command', 'refuse', 'this.refuse(interaction)'),
    ).toEqual([])
    expect(
      inClass('class BaseCommand extends Command', 'refuse', 'this.refuse(interaction)'),
    ).toEqual([])
    expect(
      inClass(
        'class Heat extends Film {}; class Film extends Command',
        'refuse',
        'this.refuse(interaction)',
      ),
    ).toEqual([])
  })

  const inProject = (text: string, others: Readonly<Record<string, string>>): string[] =>
    answersSaid(text, undefined, 'events/create.js', others)
  const dispatcher = (imports: string, call: string): string => `${imports}
client.on('interactionCreate', async (interaction) => {
  await interaction.deferReply()
  switch (interaction.commandName) {
    case 'film': return ${call}
  }
})`

  test.each([
    [
      'by name',
      "import { film } from '../film.js'",
      'film(interaction)',
      'export async function film(i) { await i.reply("a") }',
      ['twice film 5'],
    ],
    [
      'as a namespace',
      "const film = require('../film')",
      'film.run(client, interaction)',
      'module.exports = { run: async (client, i) => { if (!client.films) return i.reply("a"); await i.editReply("b") } }',
      ['twice run 5'],
    ],
    [
      'through another file',
      "import { film } from '../film.js'",
      'film(interaction)',
      "import { refuse } from './refuse.js'; export const film = async (i) => { await refuse(i) }",
      ['twice film 5'],
    ],
    [
      'that edits',
      "import { film } from '../film.js'",
      'film(interaction)',
      'export async function film(i) { await i.editReply("a") }',
      [],
    ],
    [
      'with an error in its text',
      "import { film } from '../film.js'",
      'film(interaction)',
      'export async function film(i) { await i.reply("a" }',
      [],
    ],
    ['that is missing', "import { film } from '../heat.js'", 'film(interaction)', '', []],
  ])('in another file, %s', (_, imports, call, text, expected) => {
    const others = { 'film.js': text, 'refuse.js': 'export const refuse = (i) => i.reply("no")' }
    expect(inProject(dispatcher(imports, call), others)).toEqual(expected)
  })

  test('in another file, before the only answer of this one', () => {
    const text = `import { prepare } from '../prepare.js'
export async function answer(interaction) {
  await prepare(interaction)
  await interaction.reply('a')
}`
    const prepare = `export async function prepare(i) { if (!i.deferred) await i.deferReply() }`
    expect(inProject(text, { 'prepare.js': prepare })).toEqual(['twice reply 4'])
    expect(inProject(text, { 'prepare.js': prepare.replace('if', 'if (a) if') })).toEqual([])
  })

  test.each([
    [
      'oceanic.js',
      'CommandInteraction',
      'async function refuse(i: CommandInteraction) { await i.createMessage({}) }',
      'await i.defer(); await refuse(i)',
      ['twice refuse 2'],
    ],
    [
      'oceanic.js',
      'CommandInteraction',
      '',
      'await i.defer(); setTimeout(() => i.createMessage({}), 5)',
      ['twice createMessage 2'],
    ],
    [
      'oceanic.js',
      'CommandInteraction',
      'async function refuse(i: CommandInteraction) { await i.reply({}) }',
      'await i.defer(); await refuse(i)',
      [],
    ],
    [
      'seyfert',
      'CommandContext',
      'const refuse = (ctx: CommandContext) => ctx.write({ content: "a" })',
      'await i.deferReply(); await refuse(i)',
      ['twice refuse 2'],
    ],
    [
      'seyfert',
      'CommandContext',
      '',
      'await i.write({}); collector.run("a", () => i.update({}))',
      ['twice update 2'],
    ],
    [
      'eris',
      'CommandInteraction',
      'async function prepare(i: CommandInteraction) { await i.defer() }',
      'await prepare(i); await i.defer()',
      ['twice defer 2'],
    ],
    [
      'eris',
      'CommandInteraction',
      'async function prepare(i: CommandInteraction) { await i.defer() }',
      'await prepare(i); await i.createMessage("a")',
      [],
    ],
  ])('%s: %s %s %s', (name, type, functions, body, expected) => {
    const text = `import { ${type} } from '${name}'; /* interaction */ ${functions}
async function f(i: ${type}) { ${body} }`
    expect(answersSaid(text, `{ "dependencies": { "${name}": "*" } }`)).toEqual(expected)
  })

  test('slash-create: the library itself calls the handler, and most answers follow each other', () => {
    const of = (functions: string, body: string): string[] =>
      answersSaid(
        `import { SlashCommand, CommandContext } from 'slash-create' // interaction
${functions}
class Film extends SlashCommand { async run(ctx: CommandContext) { ${body} } }`,
        '{ "dependencies": { "slash-create": "*" } }',
      )
    const ask = 'const ask = (ctx: CommandContext) => ctx.sendModal({})'
    expect(of(ask, 'await ctx.defer(); await ask(ctx)')).toEqual(['twice ask 3'])
    expect(of(ask, 'await ctx.send("a"); ctx.onComponent("b", () => ctx.sendModal({}))')).toEqual([
      'twice sendModal 3',
    ])
    const send = 'const show = (ctx: CommandContext) => ctx.send("a")'
    expect(of(send, 'await ctx.defer(); await show(ctx)')).toEqual([])
    expect(of(send, 'await show(ctx); await ctx.sendModal({})')).toEqual(['twice sendModal 3'])
    expect(of(send, 'await show(ctx); await ctx.editOriginal("b")')).toEqual([])
  })
})

describe('a path that ends', () => {
  const HELPERS =
    'const proc = require("node:process"), assert = require("node:assert")\nfunction bail(m) { console.error(m); throw new Error(m) }\nconst stop = async (i) => { await i.reply("x"); bail("y") }\nconst refuse = (i, m) => i.reply(m).then(() => { throw new Error(m) })\nconst reject = async (i) => { await i.reply("x"); return Promise.reject(new Error("x")) }\nfunction perhaps(m) { if (m) return; throw new Error(m) }\nconst later = async () => { throw new Error("x") }\n'
  const answer = 'await interaction.reply("a")'
  const saidBy = (way: string) =>
    answersSaid(
      `${HELPERS}module.exports = { data: new SlashCommandBuilder().setName('film').setDescription('A film'), async execute(interaction) {\nif (now) { ${way} }\nawait interaction.reply("b")\n} }`,
    )

  test.each([
    `${answer}; process.exit(0)`,
    `${answer}; process.abort()`,
    `${answer}; bail("c")`,
    `${answer}; { if (now) bail("c"); else process.exit(1) }`,
    'await stop(interaction)',
    'await refuse(interaction, "x")',
    'await reject(interaction)',
    `${answer}; await Promise.reject(new Error("x"))`,
    `${answer}; await new Promise(() => {})`,
    `${answer}; await later()`,
    `${answer}; await save().then(bail)`,
    `${answer}; proc.exit(0)`,
    `${answer}; assert.fail("x")`,
    `${answer}; if (why) bail("x")`,
  ])('answers once: %s', (way) => {
    expect(saidBy(way)).toEqual([])
  })

  test.each([
    answer,
    `${answer}; console.error("x")`,
    `${answer}; perhaps(1)`,
    `${answer}; later()`,
    `${answer}; const why = () => bail("x")`,
    `${answer}; Promise.reject(new Error("x")).catch(log)`,
    `${answer}; await new Promise((done) => setTimeout(done, 5))`,
  ])('goes on: %s', (way) => {
    expect(saidBy(way)).not.toEqual([])
  })
})

test.each([
  `if (e.code === 'InteractionAlreadyReplied') return; throw e`,
  'if (e.code !== 40060) throw e',
  'if (![40060, 10062].includes(e.code)) throw e',
  'if (e.code === DiscordjsErrorCodes.InteractionAlreadyReplied) return\nconsole.error(e)',
])('a second answer in a try is expected by %j', (handled) => {
  const body = 'await interaction.deferReply(); await interaction.reply("a")'
  expect(saidIn(`try { ${body} } catch (e) { ${handled} }`)).toEqual([])
  expect(saidIn(`try { ${body} } catch (e) { console.error(e); throw e }`)).not.toEqual([])
})

describe('a value that may be something else than an interaction', () => {
  const TWICE = 'await interaction.reply("a"); await interaction.reply("b")'

  test.each([
    `if (interaction instanceof Message) { ${TWICE}; return }\nawait interaction.reply("c")`,
    `if (!(interaction instanceof BaseInteraction)) { ${TWICE} } else await interaction.reply("c")`,
    `if (interaction.author) { ${TWICE}; return }\nawait interaction.reply("c")`,
    `if ('content' in interaction) { ${TWICE}; return }\nawait interaction.reply("c")`,
    `if (!interaction.isCommand) { ${TWICE}; return }\nawait interaction.reply("c")`,
    `if (interaction.isChatInputCommand?.()) { await interaction.reply("c"); return }\n${TWICE}`,
    `const isSlash = !!interaction.isChatInputCommand\nif (isSlash) return\n${TWICE}`,
    `if (interaction.constructor.name === 'Message') { ${TWICE} }`,
    `if (interaction.options) { await interaction.reply("c"); return }\n${TWICE}`,
    `await interaction.deferReply(); interaction.reply = interaction.editReply.bind(interaction); await interaction.reply("a")`,
    `interaction['reply'] = safe; ${TWICE}`,
    `Object.assign(interaction, { reply }); ${TWICE}`,
    `Object.defineProperty(interaction, 'reply', { value: safe }); ${TWICE}`,
    `Reflect.set(interaction, 'reply', safe); ${TWICE}`,
  ])('is not judged: %s', (body) => {
    expect(saidIn(body)).toEqual([])
  })

  test.each([
    `if (!interaction.isChatInputCommand()) return\n${TWICE}`,
    `const { options } = interaction\nif (options.getString("a")) return\n${TWICE}`,
    `if (interaction.options.getString("a")) return\n${TWICE}`,
    `if (interaction.type !== 2) return\n${TWICE}`,
    `interaction.note = 1; ${TWICE}`,
    `Object.keys(interaction); ${TWICE}`,
  ])('is judged: %s', (body) => {
    expect(saidIn(body)).not.toEqual([])
  })

  test('a handler that is told the kind of its argument', () => {
    const text = (flag: string) =>
      `const { SlashCommandBuilder } = require('discord.js')\nmodule.exports = { data: new SlashCommandBuilder().setName('film').setDescription('A film'), async execute(interaction, ${flag}) { await interaction.reply(interaction.options.getString('a')); await interaction.reply('b') } }`
    expect(answersSaid(text('isMessage'))).toEqual([])
    expect(answersSaid(text('client'))).not.toEqual([])
  })

  test('an own context of a bot with discord.js', () => {
    const text = (name: string) =>
      `const { SlashCommandBuilder } = require('discord.js')\nmodule.exports = { data: new SlashCommandBuilder().setName('film').setDescription('A film'), async run(${name}) { await ${name}.reply(${name}.options.getString('a')); await ${name}.reply('b') } }`
    expect(answersSaid(text('ctx'))).toEqual([])
    expect(answersSaid(text('interaction'))).not.toEqual([])
  })
})
