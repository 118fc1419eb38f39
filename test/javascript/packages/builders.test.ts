import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discordJsBuilders } from '../../../sources/src/javascript/frameworks/discord-js-builders.js'
import { setterOf } from '../../../sources/src/javascript/values/builder-methods.js'
import { validCommand } from '../../property/arbitraries.js'
import { check } from '../../property/check.js'
import { builderStyle } from '../builder-style.js'
import { evaluate } from '../evaluate.js'
import { asBuilt } from '../printers/builder-value.js'
import { printBuilder } from '../printers/builder.js'
import { readOne } from '../read.js'
import { isInstalled, load, NOT_RUN } from './installed.js'

// Compares the reader of code with the real builders: it must read the value that the program makes.

const RUNS = 600

/** Returns the JSON of the program's builder, or `undefined` if the builder rejects the values. */
function built(text: string): unknown {
  let value
  try {
    value = evaluate(text, load) as { readonly data?: unknown }
    return JSON.parse(JSON.stringify(value.data ?? value))
  } catch (error) {
    if (/^(?:\w*Validation|Combined\w*)?Error: (?:Invalid|Expected|Received)/.test(String(error))) {
      return undefined
    }
    throw error
  }
}

/** Code in the style of bots for discord.js 13. */
const OLDER = `const { SlashCommandBuilder } = require('@discordjs/builders')

module.exports = {
  data: new SlashCommandBuilder()
    .setName('play')
    .setDescription('Play a game')
    .setDefaultPermission(false)
    .addStringOption((option) =>
      option
        .setName('game')
        .setDescription('Which one')
        .addChoice('Chess', 'chess')
        .addChoices([
          ['Go', 'go'],
          ['Checkers', 'checkers'],
        ]),
    )
    .addChannelOption((option) =>
      option.setName('room').setDescription('Where').addChannelType(0).addChannelTypes([2, 5]).setRequired(false),
    ),
}
`

describe.skipIf(!isInstalled)(`the real builders${NOT_RUN}`, () => {
  it('of discord.js 13 make what the reader takes from a program of that time', () => {
    const { data } = evaluate(OLDER, () => load('builders-13')) as { readonly data: unknown }
    // They leave the type to the service.
    expect(readOne('play.js', OLDER).value).toEqual({
      type: 1,
      ...JSON.parse(JSON.stringify(data)),
    })
  })

  it('of discord.js 14 have the methods that messages and fixes call', () => {
    const classes = load('discord.js') as Readonly<
      Record<string, { readonly prototype: object } | undefined>
    >
    const wrong = Object.entries(discordJsBuilders.builders ?? {}).flatMap(([name, kind]) => {
      const real = classes[name]?.prototype
      if (real === undefined) {
        return []
      }
      return Object.entries(kind.methods).flatMap(([method, effect]) => {
        if (!('field' in effect) || !(method in real)) {
          return []
        }
        const called = setterOf(kind, effect.field)
        return called === undefined || called in real ? [] : [`${name}.${called}`]
      })
    })
    expect(wrong).toEqual([])
  })

  it('make of a printed program the command that was printed', () => {
    let refused = 0
    check(
      fc.property(validCommand, builderStyle, (command, style) => {
        const expected = asBuilt(command)
        if (expected === undefined) {
          return
        }
        const made = built(printBuilder(expected, style).text)
        if (made === undefined) {
          refused++
        } else {
          expect(made).toEqual(expected)
        }
      }),
      RUNS,
    )
    expect(refused).toBeLessThan(RUNS / 4)
  })

  it('make of a printed program what the reader takes from it', () => {
    check(
      fc.property(validCommand, builderStyle, (command, style) => {
        const expected = asBuilt(command)
        if (expected === undefined) {
          return
        }
        const { text } = printBuilder(expected, style)
        const made = built(text)
        if (made !== undefined) {
          expect(readOne(style.isTypeScript ? 'bot.ts' : 'bot.js', text).value).toEqual(made)
        }
      }),
      RUNS,
    )
  })
})
