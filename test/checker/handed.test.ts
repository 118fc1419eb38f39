import { describe, expect, test } from 'vitest'
import { createProject } from '@slashlint/checker'
import { loadReader } from '@slashlint/sources'

const read = await loadReader('javascript')
const KIT = `
export const task = (info, run) => ({ ...info, run })
export class Task { constructor(info) { Object.assign(this, info) } }
export const event = (info) => info
`

/** Returns the findings in `src/commands/<key>.js` by command name, and the number of skipped objects. */
function found(
  files: Readonly<Record<string, string>>,
): Readonly<Record<string, readonly (string | undefined)[] | number>> {
  const texts = new Map([['file:///bot/src/kit.js', KIT]])
  for (const [name, text] of Object.entries(files)) {
    texts.set(
      `file:///bot/src/${name.includes('/') ? name : `commands/${name}`}.js`,
      `import * as kit from '../kit.js'\nimport { event, task, Task } from '../kit.js'\n${text}`,
    )
  }
  const project = createProject((uri) => texts.get(uri))
  for (const [uri, text] of texts) {
    project.put(uri, text, {
      settings: { assignment: { root: 'file:///bot' }, rules: {} },
      root: 'file:///bot',
      read,
    })
  }
  const uris = [...texts.keys()].slice(1)
  return {
    commands: uris.flatMap((uri) => project.definitions(uri).map(({ name }) => name)),
    passed: uris.flatMap((uri) => project.passedOver(uri)).length,
  }
}

const ANSWERED = `export default task({ name: 'ban', description: 'Bans' }, (interaction) => interaction.reply('Done'))`

describe('what a function is handed that is handed commands elsewhere', () => {
  test.each([
    [
      'whatever a handler calls what it gets',
      `task({ name: 'kick', description: 'Kicks' }, (ctx) => ctx.reply('Done'))`,
    ],
    [
      'without a handler that can be seen',
      `task({ name: 'kick', description: 'Kicks' }, runs.kick)`,
    ],
    ['by another name of the function', `kit.task({ name: 'kick', description: 'Kicks' }, run)`],
  ])('is a command, %s', (_, text) => {
    expect(found({ ban: ANSWERED, kick: `export default ${text}` })).toEqual({
      commands: ['ban', 'kick'],
      passed: 0,
    })
    expect(found({ a: `export default ${text}`, ban: ANSWERED })).toEqual({
      commands: ['kick', 'ban'],
      passed: 0,
    })
    expect(found({ kick: `export default ${text}` })).toEqual({ commands: [], passed: 0 })
  })

  test('is one of the same file, too, and of a class', () => {
    const text = `export const all = [
      new Task({ name: 'ban', description: 'Bans', run(interaction) { return interaction.reply('Done') } }),
      new Task({ name: 'kick', description: 'Kicks', run: kick }),
    ]`
    expect(found({ all: text })).toEqual({ commands: ['ban', 'kick'], passed: 0 })
  })

  test.each([
    [
      'it has other keys',
      `task({ name: 'kick', description: 'Kicks', wait: 5 }, (ctx) => ctx.reply('Done'))`,
    ],
    [
      'its name is a title',
      `task({ name: 'Kick Somebody', description: 'Kicks' }, (ctx) => ctx.reply('Done'))`,
    ],
    [
      'words are typed behind it',
      `task({ name: 'kick', description: 'Kicks' }, (ctx, args) => ctx.reply(args[0]))`,
    ],
    ['it has no description', `task({ name: 'kick' }, (ctx) => ctx.reply('Done'))`],
    [
      'its parts come from elsewhere',
      `task({ ...kick, name: 'kick' }, (ctx) => ctx.reply('Done'))`,
    ],
  ])('is counted if nobody can know: %s', (_, text) => {
    expect(found({ ban: ANSWERED, kick: `export default ${text}` })).toEqual({
      commands: ['ban'],
      passed: 1,
    })
    expect(found({ kick: `export default ${text}` })).toEqual({ commands: [], passed: 0 })
  })

  test.each([
    [
      'answers messages',
      {
        kick: `export default task({ name: 'kick', description: 'Kicks' }, (message) => message.reply('Done'))`,
      },
    ],
    [
      'is handed to another function',
      { kick: `export default event({ name: 'kick', description: 'Kicks' })` },
    ],
    [
      'lies elsewhere',
      {
        'events/ready': `export default task({ name: 'ready', description: 'Tells' }, (client) => client.log('Up'))`,
      },
    ],
  ])('is nothing if it %s', (_, files) => {
    expect(found({ ban: ANSWERED, ...files })).toEqual({ commands: ['ban'], passed: 0 })
  })
})
