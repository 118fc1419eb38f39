import { describe } from 'vitest'
import { command, execute, found, NOTE, silent } from './cases.js'
import type { Bot } from '../../javascript/handled.js'

// Tests conditions that check an option before a member of it is used.

const film = (body: string, before = ''): Bot => execute(command('film', NOTE), body, before)
const note = (body: string): Bot => film(`const n = interaction.options.getString('note'); ${body}`)
const READ = `interaction.options.getString('note')`

describe('a condition under a name', () => {
  silent({
    'that takes a member itself': note(
      `const ok = n !== null && n.length > 1; use(ok ? n.length : 0)`,
    ),
    'that is truthy, for a statement': note(`const ok = n && n.length > 1; if (ok) use(n.length)`),
    'that leaves the function': note(
      `const isMissing = n === null; if (isMissing) return; use(n.length)`,
    ),
    'that leaves it for two reasons': note(
      `const bad = n === null || n.length === 0; if (bad) { return } use(n.trim())`,
    ),
    'of another one': note(
      `const has = null != n; const isLong = has && n.length > 3; use(isLong ? n.slice(3) : n)`,
    ),
    'of another one, negated': note(
      `const has = Boolean(n); const bad = !has || n.length > 3; if (bad) return; use(n.slice(3))`,
    ),
    'that is negated where it is asked': note(
      `const ok = n !== null && !(n.length > 1); if (!ok) { return } use(n.trim())`,
    ),
    'behind another operand': note(
      `const has = !!n, other = flag(); use(other && has && n.length)`,
    ),
    'by its type': note(`const has = typeof n === 'string'; use(has && n.length)`),
    'in an argument': note(`use(n === null || n.trim())`),
  })

  found('may-be-null', {
    'about something else': note(`const ok = flag() && n‹|?›.length > 1; use(ok)`),
    'that takes a member at once': note(`const ok = n‹|?›.length > 1; use(ok ? n : 0)`),
    'about the interaction': note(
      `const known = interaction.user !== null; use(known && n‹|?›.length)`,
    ),
  })
})

/** A command whose two sub-commands have an optional note. */
const parts = (body: string): Bot =>
  execute(
    command(
      'film',
      ...['add', 'drop'].map(
        (name) => `.addSubcommand((s) => s.setName('${name}').setDescription('d')${NOTE})`,
      ),
    ),
    `const sub = interaction.options.getSubcommand(); ${body}`,
  )
const READ_NOTE = `const n = ${READ}`
const CHECKED = `${READ_NOTE}; if (n === null) return interaction.reply('x'); use(n.length)`

describe('a condition on another path', () => {
  found('may-be-null', {
    'in a branch that returns': parts(
      `if (sub === 'add') { ${CHECKED}; return } ${READ_NOTE}; use(n‹|?›.length)`,
    ),
    'in another case': parts(
      `switch (sub) { case 'add': { ${CHECKED}; break } case 'drop': { ${READ_NOTE}; use(n‹|?›.length); break } }`,
    ),
    'in a later case': parts(
      `switch (sub) { case 'add': { ${READ_NOTE}; return use(n‹|?›.trim()) } default: { ${CHECKED} } }`,
    ),
    'in the else': parts(
      `if (sub === 'drop') { ${READ_NOTE}; await use(n‹|?›.length) } else { ${CHECKED} }`,
    ),
    'in an if for another value': parts(
      `if (sub === 'add') { ${CHECKED} } if (sub === 'drop') { ${READ_NOTE}; use(n‹|?›.length) }`,
    ),
    'before a return in every case': parts(
      `switch (sub) { case 'add': { ${CHECKED} } return; default: break } ${READ_NOTE}; use(n‹|?›.length)`,
    ),
  })
  found('required-optional', {
    'behind the read': film(
      `const n = interaction.options.getString('note'‹, true|›); if (${READ}) use(n)`,
    ),
    'in a branch that returns': parts(
      `if (sub === 'add') { const note = ${READ}; if (!note) return; use(note); return } use(interaction.options.getString('note'‹, true|›))`,
    ),
    'in another case': parts(
      `switch (sub) { case 'add': if (!${READ}) return; use(1); break; case 'drop': use(interaction.options.getString('note'‹, true|›)) }`,
    ),
  })
  silent({
    'that may lead here': parts(
      `if (sub === 'add') { if (!${READ}) return; use(1) } ${READ_NOTE}; use(n.length)`,
    ),
    'in a case that runs on': parts(
      `switch (sub) { case 'add': if (!${READ}) return; case 'drop': { ${READ_NOTE}; use(n.length) } }`,
    ),
    'in a branch that only leaves a loop': parts(
      `for (const one of [1, 2]) { if (one === 1) { if (${READ} === null) return; continue } ${READ_NOTE}; use(n.length) }`,
    ),
    'in a branch that throws into a catch': parts(
      `try { if (sub === 'add') { if (!${READ}) return; throw new Error('x') } use(1) } catch (error) { log(error) } ${READ_NOTE}; use(n.length)`,
    ),
    'in an if for another value of what it changes': film(
      `let step = interaction.guildId; if (step === 'a') { if (!${READ}) return; step = 'b' } if (step === 'b') use(interaction.options.getString('note', true))`,
    ),
    'in a function that may be called before': film(
      `const check = () => { if (!${READ}) throw new Error('x') }; check(); use(interaction.options.getString('note', true))`,
    ),
    'around a function that is called later': film(
      `const show = () => use(interaction.options.getString('note', true)); if (${READ}) show()`,
    ),
  })
})

/** A handler that reads by a class of another file, which may throw. */
const wrapped = (body: string, isRequired = ', true'): Bot =>
  execute(
    command('film', NOTE),
    `const ctx = new Context(interaction); ${body}`,
    `const { Context, getText } = require('../lib/context.js')`,
    {
      'lib/context.js': `exports.Context = class { constructor(i) { this.i = i } get(name) { return this.i.options.getString(name${isRequired}) } opt(name) { return this.i.options.getString(name${isRequired}) } }
        exports.getText = (interaction, name) => interaction.options.getString(name${isRequired})`,
    },
  )

describe('a try around a read by a class of another file', () => {
  silent({
    'expects it to throw': wrapped(
      `let n; try { n = ctx.get('note') } catch { n = undefined } use(n)`,
    ),
    'by a short method': wrapped(
      `let n = null; try { n = ctx.opt('note') } catch (error) {} use(n)`,
    ),
    'by a function': wrapped(
      `let n = ''; try { n = getText(interaction, 'note') } catch (e) { n = 'x' } use(n)`,
    ),
  })
  found('required-optional', {
    'that is not there': wrapped(`use(ctx.get('note'))`, '‹, true|›'),
    'that is around another one': wrapped(
      `try { use(1) } catch { use(2) } use(getText(interaction, 'note'))`,
      '‹, true|›',
    ),
  })
})

describe('a condition about the list of the options that were given', () => {
  silent({
    'that is empty': film(`if (interaction.options.data.length === 0) return; use(${READ}.length)`),
    'negated, in a block': film(
      `if (!interaction.options.data.length) { return interaction.reply('x') } use(${READ}.length)`,
    ),
    'taken out by a pattern': film(
      `const { data } = interaction.options; if (data.length < 1) return; use(${READ}.trim())`,
    ),
    'of options under a name': film(
      `const { options: given } = interaction; if (!given.data[0]) return; use(given.getString('note').length)`,
    ),
    'under two names': film(
      `const { data } = interaction.options; const none = data.length === 0; if (none) return; use(${READ}.length)`,
    ),
    'where the read throws': film(
      `const count = interaction.options.data.length; if (count === 0) return; use(interaction.options.getString('note', true))`,
    ),
    'as discord.js keeps it': film(
      `if (interaction.options._hoistedOptions.length > 0) { use(${READ}.length) }`,
    ),
    'in an expression': film(`use(interaction.options.data.length ? ${READ}.length : 0)`),
    'in a switch': film(
      `switch (interaction.options.data.length) { case 0: return; default: use(${READ}.length) }`,
    ),
    'around the call of a helper': film(
      `if (interaction.options.data.length === 0) return; show(interaction)`,
      `const show = (i) => i.reply(i.options.getString('note').length)`,
    ),
    'in a function': film(
      `if (isEmpty(interaction)) return; use(${READ}.length)`,
      `const isEmpty = (i) => i.options.data.length === 0`,
    ),
  })

  found('may-be-null', {
    'of something else': film(`if (response.data.length === 0) return; use(${READ}‹|?›.length)`),
    'of options of something else': film(
      `if (this.options.other.length === 0) return; use(${READ}‹|?›.length)`,
    ),
  })
})

describe('a try around a handler', () => {
  const tried = (caught: string, behind = ''): string =>
    `try { const n = interaction.options.getString('note'); use(n‹|?›.length); await save(); await interaction.reply('x') } catch (error) { ${caught} } ${behind}`
  const either = (bot: string): Bot => film(bot, `let title = '', made = 0`)

  found('may-be-null', {
    'that reports': either(tried(`console.error(error)`)),
    'that answers the user': either(
      tried(`logger.warn(error); return interaction.reply('It failed.')`),
    ),
    'that answers by a helper': either(
      tried(`console.error(\`Failed: \${error}\`); return replyAndLog(interaction, embed('x'))`),
    ),
    'that waits for a helper': either(
      tried(`console.log(error.stack); return await fail('x', interaction)`, `use(made)`),
    ),
    'that sets the text of its own answer': either(
      tried(`title = 'Error'; console.error(error); return send(interaction, title)`, `use(title)`),
    ),
  })

  silent(
    Object.fromEntries(
      Object.entries({
        'that gives another value': tried(`console.error(error); return 0`),
        'that gives the value of a call': tried(`console.error(error); return fallback(note)`),
        'that sets a value for what follows': tried(`console.error(error); made = 1`, `use(made)`),
        'that looks at the error': tried(
          `if (error instanceof TypeError) return interaction.reply('?'); console.error(error)`,
        ),
        'that does not look at the error': tried(`await interaction.reply('Give a note.')`),
      }).map(([name, body]) => [name, either(body.replace('‹|?›', ''))]),
    ),
  )
})
