import fc from 'fast-check'
import { BUILDER_FORMS } from './printers/builder.js'
import type { BuilderStyle } from './printers/builder.js'
import { style } from './printers/style.js'

/** Generates every style in which our programs of builder calls are written. */
export const builderStyle: fc.Arbitrary<BuilderStyle> = fc
  .tuple(
    style,
    fc.record({
      options: fc.constantFrom('expression', 'block', 'statements', 'function', 'instance'),
      isLater: fc.boolean(),
      arrays: fc.boolean(),
      oneByOne: fc.boolean(),
      permissions: fc.constantFrom('flags', 'bigint', 'text'),
      package: fc.constantFrom('discord.js', '@discordjs/builders'),
      form: fc.constantFrom(...BUILDER_FORMS),
    }),
  )
  .map(([common, own]) => ({
    ...common,
    ...own,
    // The package of builders exports no enumerations.
    ...(own.package === '@discordjs/builders' && { enums: false, permissions: 'text' }),
  }))
