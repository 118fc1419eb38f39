import { validateCommand, validateCommands, validateOption } from '@slashlint/core'
import { describe, expect, it } from 'vitest'
import { isInstalled, load, NOT_RUN } from './installed.js'

// Tests builders that lack a part. They throw when their JSON is requested, and the error contains only the expected
// type, but no place.

type Builder = Readonly<Record<string, (...args: unknown[]) => Builder>>
type Library = Readonly<Record<string, new () => Builder>>

describe.skipIf(!isInstalled).each([
  ['discord.js', '14'],
  ['@discordjs/builders', '1'],
  ['builders-13', '0.12'],
])(`a builder of %s %s that cannot be serialised yet${NOT_RUN}`, (name) => {
  const {
    SlashCommandBuilder,
    SlashCommandSubcommandBuilder,
    SlashCommandSubcommandGroupBuilder,
    SlashCommandStringOption,
  } = (isInstalled ? load(name) : {}) as Library
  const made = (
    Class: (new () => Builder) | undefined,
    named?: string,
    description?: string,
  ): Builder => {
    if (Class === undefined) {
      throw new Error(`${name} lacks a builder`)
    }
    let builder = new Class()
    if (named !== undefined) {
      builder = builder['setName']?.(named) as Builder
    }
    return description === undefined
      ? builder
      : (builder['setDescription']?.(description) as Builder)
  }
  /**
   * Adds a part without calling the builder's method. The method would validate it at once, so that later changes were
   * not noticed.
   */
  const holding = (builder: Builder, part: Builder): Builder => {
    ;(builder as unknown as { readonly options: Builder[] }).options.push(part)
    return builder
  }
  const command = (named?: string, description?: string) =>
    made(SlashCommandBuilder, named, description)
  const ban = () => command('ban', 'Ban a member')
  const brief = (found: ReturnType<typeof validateCommand>) =>
    found.map(({ code, path, message, data }) => [
      code,
      path.join('/'),
      message.replace(/ \([^()]*\)\.$/, ''),
      data?.['missing'],
    ])

  it('is named, with the fields that it lacks', () => {
    expect(brief(validateCommand(command()))).toEqual([
      [
        'shape/unreadable',
        '',
        'The command cannot be serialized yet: it has no name and no description',
        ['name', 'description'],
      ],
    ])
    expect(brief(validateCommand(command('ban')))).toEqual([
      [
        'shape/unreadable',
        '',
        'The command "ban" cannot be serialized yet: it has no description',
        ['description'],
      ],
    ])
    expect(brief(validateOption(made(SlashCommandStringOption, 'why')))).toEqual([
      [
        'shape/unreadable',
        '',
        'The option "why" cannot be serialized yet: it has no description',
        ['description'],
      ],
    ])
  })

  it('is told by the sub-command or option that lacks something, at any depth', () => {
    const group = made(SlashCommandSubcommandGroupBuilder, 'of', 'Of')
    const list = made(SlashCommandSubcommandBuilder, 'list', 'List')
    const deep = holding(
      ban(),
      holding(group, holding(list, made(SlashCommandStringOption, undefined, 'Why'))),
    )
    expect(brief(validateCommand(deep))).toEqual([
      [
        'shape/unreadable',
        '',
        'The command "ban" cannot be serialized yet: its option at /options/0/options/0/options/0 has no name',
        ['name'],
      ],
    ])
    const other = made(SlashCommandSubcommandBuilder, 'other', 'Other')
    const second = holding(holding(ban(), other), made(SlashCommandSubcommandBuilder, 'add'))
    expect(brief(validateCommand(second))[0]?.[2]).toBe(
      'The command "ban" cannot be serialized yet: its option "add" at /options/1 has no description',
    )
  })

  it('is told by its place in a list, in a collection and in an object', () => {
    const list = [command('kick', 'Kick'), command('ban')]
    const wanted = [
      [
        'shape/unreadable',
        '1',
        'The command "ban" cannot be serialized yet: it has no description',
        ['description'],
      ],
    ]
    expect(brief(validateCommands(list))).toEqual(wanted)
    const { Collection } = load('discord.js') as {
      readonly Collection: new (entries: unknown[]) => unknown
    }
    expect(brief(validateCommands(new Collection(list.map((one, at) => [at, one]))))).toEqual(
      wanted,
    )
    const plain = {
      name: 'ban',
      description: 'x',
      options: [made(SlashCommandStringOption, 'why')],
    }
    expect(brief(validateCommand(plain))).toEqual([
      [
        'shape/unreadable',
        'options/0',
        'The option "why" of "ban" cannot be serialized yet: it has no description',
        ['description'],
      ],
    ])
  })

  it('is whole once it has all parts', () => {
    expect(
      validateCommands([ban(), holding(ban(), made(SlashCommandStringOption, 'why', 'Why'))]),
    ).toEqual([expect.objectContaining({ code: 'set/duplicate-name' })])
  })
})
