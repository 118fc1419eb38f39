import { describe, expect, test } from 'vitest'
import { DYNAMIC, valuesOf } from './harness.js'

// Tests that a field of a class is not taken for that of a class that extends it.

const IMPORT = `import { SlashCommandBuilder } from 'discord.js'\n`

/** Returns the value that a method of a class builds from its fields. */
const built = (fields: string, head = 'class Film', more = ''): unknown[] =>
  valuesOf(`${IMPORT}${head} {
    ${fields}
    build() { return new SlashCommandBuilder().setName(this.name).setDescription('Films').setContexts(this.contexts) }
  }${more}`)

describe('fields that a method reads', () => {
  const FIELDS = `name = 'film'\n contexts = [0]`
  const KNOWN = [{ name: 'film', description: 'Films', contexts: [0] }]
  const UNKNOWN = [{ name: DYNAMIC, description: 'Films', contexts: [DYNAMIC] }]

  test('are what the class says', () => {
    expect(built(FIELDS)).toMatchObject(KNOWN)
  })

  test('are not known where a method or the constructor sets them, too', () => {
    const set = `${FIELDS}\n constructor(name) { this.name = name; this.contexts.push(1) }`
    expect(built(set)).toMatchObject(UNKNOWN)
  })

  test('are not known where other classes may say otherwise', () => {
    expect(built(FIELDS, 'export abstract class Film')).toMatchObject(UNKNOWN)
    expect(
      built(FIELDS, 'class Film', `\nexport class Long extends Film { name = 'long' }`),
    ).toMatchObject(UNKNOWN)
    const fixed = FIELDS.replace('name', 'readonly name').replace('contexts', 'private contexts')
    expect(built(fixed, 'export abstract class Film')).toMatchObject(KNOWN)
  })

  test('are not known where they start with nothing, for others to fill', () => {
    expect(built(`name = ''\n contexts: number[] = []`)).toMatchObject(UNKNOWN)
    expect(built(`name = 'film'\n readonly contexts: number[] = []`)).toMatchObject([
      { name: 'film', description: 'Films', contexts: [] },
    ])
  })
})

describe('a class for others to extend', () => {
  const text = (head: string): string => `${head} class Film extends Command {
    name = 'Unnamed Command'
    description = ''
    options = [{ type: 3, name: 'title', description: 'd' }]
    run(interaction) {}
  }`

  test('is no command', () => {
    expect(valuesOf(text('export abstract'))).toEqual([])
    expect(valuesOf(text('export default abstract'))).toEqual([])
  })

  test('any other class is one', () => {
    expect(valuesOf(text('export'))).toHaveLength(1)
  })
})

test('a field that begins with _ is the class’s own, and its getter says what the command has', () => {
  const own = `private _description = 'Shown'\n get title() { return this._description }`
  const text = `class Film extends Command {
    name = 'film'
    description = this._description
    options = [{ type: 3, name: 'title', description: 'd' }]
    ${own}
    run(interaction) {}
  }`
  expect(valuesOf(text)).toEqual([
    { name: 'film', description: 'Shown', options: [{ type: 3, name: 'title', description: 'd' }] },
  ])
})
