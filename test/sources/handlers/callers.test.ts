import { describe } from 'vitest'
import { command, execute, found, NOTE, silent } from './cases.js'
import type { Bot } from '../../javascript/handled.js'

// Tests errors of reads in functions that a caller catches.

const film = (body: string, before = '', more: Bot = {}): Bot =>
  execute(command('film', NOTE), body, before, more)
const REQUIRED = `interaction.options.getString('note', true)`
const WRONG = `interaction.options.getString('note'‹, true|›)`
const READ = `i.options.getString('note', true)`
const note = (body = `return ${READ}`): string => `function note(i) { ${body} }`
const TOLD = `catch (error) { console.error(error); await interaction.reply('failed') }`
const MANY = `await interaction.deferReply(); await save(1); await save(2)`

describe('a function that gives a value, called in a try', () => {
  silent({
    'whose catch sets another one': film(
      `let n; try { n = note(interaction) } catch { n = 'none' } use(n)`,
      note(),
    ),
    'whose catch answers': film(
      `try { const n = note(interaction); ${MANY}; use(n) } catch { await interaction.reply('Give a note.') }`,
      note(),
    ),
    'whose catch asks for missing options': film(
      `try { ${MANY}; use(note(interaction).length) } catch (error) { if (error instanceof TypeError) return; throw error }`,
      note(`const n = i.options.getString('note'); const size = n.length; log(size); return n`),
    ),
    'with few statements': film(`try { use(note(interaction)) } ${TOLD}`, note()),
    'by another one': film(
      `let n = ''; try { n = trimmed(interaction) } catch {} use(n)`,
      `${note()}\nconst trimmed = (i) => note(i).trim()`,
    ),
    'by a function that returns it': film(
      `use(orNone(interaction))`,
      `${note()}\nfunction orNone(i) { try { return note(i) } catch { return 'none' } }`,
    ),
    'in another file': film(
      `let n; try { n = note(interaction) } catch { n = 'none' } use(n)`,
      `const { note } = require('../lib/note.js')`,
      { 'lib/note.js': `exports.note = (i) => ${READ}` },
    ),
    'of a class': film(
      `let n; try { n = new Reader(interaction).note() } catch { n = 'none' } use(n)`,
      `class Reader { constructor(i) { this.i = i } note() { return this.i.options.getString('note', true) } }`,
    ),
    'several times': film(
      `let a, b; try { a = note(interaction) } catch {} try { b = note(interaction) } catch {} use(a ?? b)`,
      note(),
    ),
  })

  found('required-optional', {
    'and outside of it, behind': film(
      `let a; try { a = note(interaction) } catch {} use(a); use(note(interaction))`,
      note().replace(', true', '‹, true|›'),
    ),
    'and outside of it, before': film(
      `const a = note(interaction); let b; try { b = note(interaction) } catch {} use(a ?? b)`,
      note().replace(', true', '‹, true|›'),
    ),
    'whose catch throws it again': film(
      `try { use(note(interaction)) } catch (error) { console.error(error); throw error }`,
      note().replace(', true', '‹, true|›'),
    ),
    'whose catch only reports errors of many statements': film(
      `try { ${MANY}; use(note(interaction)) } ${TOLD}`,
      note().replace(', true', '‹, true|›'),
    ),
    'with few statements, if it has many itself': film(
      `try { await interaction.reply(await note(interaction)) } ${TOLD}`,
      `async ${note(`const n = ${READ}; const film = await find(n); await save(film); return film.title`)}`.replace(
        ', true',
        '‹, true|›',
      ),
    ),
  })
})

describe('other reads that a caller catches', () => {
  silent({
    'null, by a member': film(
      `let size = 0; try { size = sizeOf(interaction) } catch {} use(size)`,
      `const sizeOf = (i) => i.options.getString('note').length`,
    ),
    'a sub-command that there is not': film(
      `let sub; try { sub = part(interaction) } catch { sub = 'none' } use(sub)`,
      `const part = (i) => i.options.getSubcommand()`,
    ),
    'of two sub-commands, one of which requires the option': execute(
      command(
        'film',
        `.addSubcommand((s) => s.setName('add').setDescription('d')${NOTE.replace("('d')", "('d').setRequired(true)")})`,
        `.addSubcommand((s) => s.setName('drop').setDescription('d')${NOTE})`,
      ),
      `switch (interaction.options.getSubcommand()) { case 'add': use(note(interaction)); break
        case 'drop': { let n; try { n = note(interaction) } catch { n = 'none' } use(n) } }`,
      note(),
    ),
  })

  found('may-be-null', {
    'if a call is in no try': film(
      `let size = 0; try { size = sizeOf(interaction) } catch {} use(size); use(sizeOf(interaction))`,
      `const sizeOf = (i) => i.options.getString('note')‹|?›.length`,
    ),
  })
  found('no-subcommands', {
    'if the catch throws again': film(
      `‹let sub; try { sub = part(interaction) } catch (error) { throw error } use(sub)|use(1)›`,
      `const part = (i) => ‹i.options.getSubcommand()|i.options.getString('note')›`,
    ),
  })
})

describe('a function that does the work of the command, called in a try', () => {
  const work = (body: string): string =>
    `async function work(i) { ${body} }`.replace(', true', '‹, true|›')

  found('required-optional', {
    'that answers': film(
      `try { await work(interaction) } catch { await interaction.reply('no') }`,
      work(`await i.reply(${READ})`),
    ),
    'that answers and is returned': film(
      `try { return await work(interaction) } catch { return interaction.reply('no') }`,
      work(`return i.reply(${READ})`),
    ),
    'that lets another one answer': film(
      `try { const done = await work(interaction); use(done) } catch { await interaction.reply('no') }`,
      `${work(`const n = ${READ}; return show(i, n)`)}\nconst show = (i, n) => i.reply(n)`,
    ),
    'that passes the interaction on': film(
      `try { const done = await work(interaction); use(done) } catch { await interaction.reply('no') }`,
      `const player = require('player')\n${work(`return player.play(i, ${READ})`)}`,
    ),
    'whose result is not used': film(
      `try { await work(interaction) } catch { await interaction.reply('no') }`,
      work(`await save(${READ})`),
    ),
    'by a wrapper of every handler': film(
      `return run(interaction, work)`,
      `const { run } = require('../lib/run.js')\n${work(`await i.reply(${READ})`)}`,
      {
        'lib/run.js': `exports.run = async (i, fn) => { try { return await fn(i) } catch { return i.reply('no') } }`,
      },
    ),
  })
})

describe('a callback that its receiver calls in a try', () => {
  const attempt = `function attempt(fn, fallback) { try { return fn() } catch { return fallback } }`
  const safely = `const safely = async (i, fn) => { try { await fn() } catch (error) { console.error(error); await i.reply('failed') } }`

  silent({
    'and returns another value': film(`use(attempt(() => ${REQUIRED}, 'none'))`, attempt),
    'with a body': film(
      `const n = attempt(() => { const n = ${REQUIRED}; return n.trim() }, null); use(n)`,
      attempt,
    ),
    'under a name': film(`const read = () => ${REQUIRED}; use(attempt(read, null))`, attempt),
    'that waits for it': film(
      `use(await attempt(async () => ${REQUIRED}, 'none'))`,
      `const attempt = async (fn, fallback) => { try { return await fn() } catch (error) { console.error(error); return fallback } }`,
    ),
    'in another file': film(
      `use(attempt(() => ${REQUIRED}, 'none'))`,
      `const { attempt } = require('../lib/attempt.js')`,
      { 'lib/attempt.js': `exports.attempt = ${attempt}` },
    ),
  })

  found('required-optional', {
    'with the whole handler in it': film(
      `return safely(interaction, async () => { await interaction.reply(${WRONG}) })`,
      safely,
    ),
    'that returns the answer': film(
      `return attempt(() => interaction.reply(${WRONG}), null)`,
      attempt,
    ),
    'in no try': film(`use(attempt(() => ${WRONG}))`, `const attempt = (fn) => fn()`),
    'in a try that throws again': film(
      `use(attempt(() => ${WRONG}))`,
      `const attempt = (fn) => { try { return fn() } catch (error) { log(error); throw error } }`,
    ),
  })
})

describe('a promise with a catch', () => {
  const go = `const go = async (i) => { const n = ${READ}; await i.reply(n) }`
  const GO = go.replace(', true', '‹, true|›')
  const asked = `.catch(() => interaction.reply('Give a note.'))`
  const told = `.catch((error) => { console.error(error); return interaction.reply('failed') })`
  const iife = (read: string): string => `(async () => { const n = ${read}; await save(n) })()`
  const chain = (read: string): string =>
    `interaction.deferReply().then(() => ${read}).then((n) => save(n))`

  silent({
    'of a function': film(`await go(interaction)${asked}`, go),
    'of a method': film(
      `await this.go(interaction)${asked} }, async go(i) { const n = ${READ}; await i.reply(n)`,
    ),
    'of a function that runs at once': film(`await ${iife(REQUIRED)}${asked}`),
    'behind then': film(`await ${chain(REQUIRED)}${asked}`),
    'that gives another value': film(`use(await go(interaction).catch(() => null))`, go),
    'that asks for missing options': film(
      `await go(interaction).catch((error) => { if (error.code === 'CommandInteractionOptionNotFound') return; throw error })`,
      go,
    ),
    'that looks at nothing': film(`await ${iife(REQUIRED)}.catch(() => {})`),
    'of another function': film(`await ${iife(REQUIRED)}.catch(ask)`, `const ask = () => use(1)`),
  })

  found('required-optional', {
    'that reports, of a function': film(`await go(interaction)${told}`, GO),
    'that reports, of a function that runs at once': film(`await ${iife(WRONG)}${told}`),
    'that reports, behind then': film(`await ${chain(WRONG)}${told}`),
    'that only logs': film(`await ${iife(WRONG)}.catch(console.error)`),
    'that throws again': film(
      `await go(interaction).catch((error) => { console.error(error); throw error })`,
      GO,
    ),
    'of another call': film(`await go(interaction); await save(1)${asked}`, GO),
  })
})
