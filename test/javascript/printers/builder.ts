import type { Path } from '@slashlint/core'
import type { Json } from '../../property/arbitraries.js'
import { OPTION_BUILDERS, SETTERS } from './builder-names.js'
import { createModule } from './module.js'
import type { Module } from './module.js'
import { enumOf } from './names.js'
import type { EnumName } from './names.js'
import type { Style } from './style.js'
import type { Printed } from './writer.js'

/** The style of a program of builder calls. */
export interface BuilderStyle extends Style {
  /** The form of an option's builder. */
  readonly options: 'expression' | 'block' | 'statements' | 'function' | 'instance'
  /** True if options are added in separate statements after the chain. */
  readonly isLater: boolean
  /** True if lists are one argument instead of many. */
  readonly arrays: boolean
  /** True if there is a `setNameLocalization(locale, text)` for each entry. */
  readonly oneByOne: boolean
  /** The form of permissions: members of PermissionFlagsBits, a BigInt, or a text. */
  readonly permissions: 'flags' | 'bigint' | 'text'
  readonly package: 'discord.js' | '@discordjs/builders'
  readonly form: BuilderForm
}

export const BUILDER_FORMS = [
  'const',
  'data',
  'export-default',
  'field',
  'return',
  'argument',
  'to-json',
] as const
export type BuilderForm = (typeof BUILDER_FORMS)[number]

/** Prints a command of `asBuilt` as a program of builder calls. */
export function printBuilder(command: Json, style: BuilderStyle): Printed {
  const module = createModule(style, style.package)
  const isMenu = command['type'] !== 1
  const builder = module.use(isMenu ? 'ContextMenuCommandBuilder' : 'SlashCommandBuilder')
  const { writer } = module
  const options = (command['options'] ?? []) as readonly Json[]
  // Later statements need a name for the builder.
  const form = style.isLater && options.length > 0 ? 'const' : style.form
  const { semicolon } = style
  const chain = () => {
    writer.value([], () => {
      writer.write(`new ${builder}()`)
      writer.indented(() => {
        printFields(module, style, [], command, '\n')
        if (form !== 'const' || !style.isLater) {
          options.forEach((option, index) => printOption(module, style, [], option, index, '\n'))
        }
      })
      if (form === 'to-json') {
        writer.write('.toJSON()')
      }
    })
  }
  FORMS[form](module, chain)
  if (form !== 'const') {
    return module.finish()
  }
  if (style.isLater) {
    for (const [index, option] of options.entries()) {
      // No line begins with a bracket here, so automatic semicolons are safe.
      writer.write('data')
      printOption(module, style, [], option, index, '')
      writer.write(`${semicolon}\n`)
    }
  }
  writer.write(`\nmodule.exports = { data, cooldown: 5 }${semicolon}\n`)
  return module.finish()
}

const FORMS: Readonly<Record<BuilderForm, (module: Module, chain: () => void) => void>> = {
  const: ({ writer, style }, chain) => {
    writer.write('const data = ')
    chain()
    writer.write(`${style.semicolon}\n`)
  },
  data: ({ writer }, chain) => {
    writer.write('module.exports = {\n  category: "moderation",\n  data: ')
    chain()
    writer.write(
      ',\n  async execute(interaction) {\n    await interaction.reply({ content: "done", ephemeral: true })\n  },\n}\n',
    )
  },
  'export-default': ({ writer }, chain) => {
    writer.write('export default ')
    chain()
    writer.write('\n')
  },
  field: ({ writer, style }, chain) => {
    writer.write('export class Command {\n')
    writer.write(style.isTypeScript ? '  public readonly data = ' : '  data = ')
    chain()
    writer.write(';\n\n  async run() {}\n}\n')
  },
  return: ({ writer, style }, chain) => {
    writer.write('export function createCommand() {\n  return ')
    chain()
    writer.write(`${style.semicolon}\n}\n`)
  },
  argument: ({ writer }, chain) => {
    writer.write('client.register(')
    chain()
    writer.write(')\n')
  },
  'to-json': ({ writer }, chain) => {
    writer.write('export const body = [')
    chain()
    writer.write(']\n')
  },
}

function printFields(
  module: Module,
  style: BuilderStyle,
  path: Path,
  value: Json,
  before: string,
): void {
  for (const [key, field] of Object.entries(value)) {
    const isOption = path.length > 0
    if (key === 'options' || (key === 'type' && (isOption || field === 1))) {
      continue
    }
    // It is the default of every option's builder.
    if (key === 'required' && field === false) {
      continue
    }
    const inside = [...path, key]
    if (
      key.endsWith('_localizations') &&
      style.oneByOne &&
      Object.keys(field as object).length > 0
    ) {
      for (const [locale, text] of Object.entries(field as object)) {
        call(module, before, (SETTERS[key] as string).slice(0, -1), () => {
          module.writer.key([...inside, locale], () => module.writer.write(JSON.stringify(locale)))
          module.writer.write(', ')
          module.scalar([...inside, locale], text)
        })
      }
    } else if (key === 'choices') {
      printChoices(module, style, inside, field, before)
    } else if (key === 'channel_types') {
      call(
        module,
        before,
        'addChannelTypes',
        () => printArguments(module, style, inside, field),
        inside,
      )
    } else {
      call(
        module,
        before,
        SETTERS[key] as string,
        () => printArgument(module, style, inside, key, field),
        inside,
      )
    }
  }
}

/** Prints `.method(…)`, which sets the entry at `path`. It is on its own line if `before` is a line break. */
function call(
  module: Module,
  before: string,
  method: string,
  inside: () => void,
  path?: Path,
): void {
  const { writer } = module
  if (before === '\n') {
    module.comment()
    writer.line()
  }
  const write = () => {
    writer.write(`.${method}(`)
    inside()
    writer.write(')')
  }
  if (path === undefined) {
    write()
  } else {
    writer.call(path, write)
  }
}

function printArgument(
  module: Module,
  style: BuilderStyle,
  path: Path,
  key: string,
  value: unknown,
): void {
  if (key === 'default_member_permissions') {
    return printPermissions(module, style, path, value)
  }
  if (Array.isArray(value)) {
    return printArguments(module, style, path, value)
  }
  if (typeof value === 'object' && value !== null) {
    return printObject(module, path, value)
  }
  const name = enumOf(key, path.length > 1)
  const member = name === undefined ? undefined : module.member(name, value)
  if (member === undefined) {
    module.scalar(path, value)
  } else {
    module.writer.value(path, () => module.writer.write(member))
  }
}

function printPermissions(module: Module, style: BuilderStyle, path: Path, value: unknown): void {
  // A builder prints the digits of the number.
  const isExact = typeof value === 'string' && /^(0|[1-9]\d*)$/.test(value)
  const flag = isExact && style.permissions === 'flags' ? permissionOf(module, value) : undefined
  const text = flag ?? (isExact && style.permissions === 'bigint' ? `${value}n` : undefined)
  if (text === undefined) {
    module.scalar(path, value)
  } else {
    module.writer.value(path, () => module.writer.write(text))
  }
}

function permissionOf(module: Module, value: string): string | undefined {
  const flags: Readonly<Record<string, string>> = {
    '8': 'Administrator',
    '2147483648': 'UseApplicationCommands',
  }
  const flag = Object.hasOwn(flags, value) ? flags[value] : undefined
  return flag === undefined ? undefined : `${module.use('PermissionFlagsBits')}.${flag}`
}

function printArguments(module: Module, style: BuilderStyle, path: Path, list: unknown): void {
  const { writer } = module
  if (!Array.isArray(list)) {
    return module.scalar(path, list)
  }
  const name = enumOf(String(path.at(-1)), true) as EnumName
  writer.value(path, () => {
    const isArray = style.arrays || list.length === 0
    if (isArray) {
      writer.write('[')
    }
    list.forEach((item, index) => {
      if (index > 0) {
        writer.write(', ')
      }
      const member = module.member(name, item)
      if (member === undefined) {
        module.scalar([...path, index], item)
      } else {
        writer.value([...path, index], () => writer.write(member))
      }
    })
    if (isArray) {
      writer.write(']')
    }
  })
}

function printChoices(
  module: Module,
  style: BuilderStyle,
  path: Path,
  choices: unknown,
  before: string,
): void {
  const { writer } = module
  if (!Array.isArray(choices)) {
    return call(module, before, 'setChoices', () => module.scalar(path, choices), path)
  }
  const isArray = style.arrays || choices.length === 0
  const list = () =>
    writer.value(path, () => {
      if (isArray) {
        writer.write('[')
      }
      choices.forEach((choice: unknown, index) => {
        if (index > 0) {
          writer.write(', ')
        }
        if (typeof choice === 'object' && choice !== null) {
          printObject(module, [...path, index], choice)
        } else {
          module.scalar([...path, index], choice)
        }
      })
      if (isArray) {
        writer.write(']')
      }
    })
  call(module, before, choices.length === 0 ? 'setChoices' : 'addChoices', list, path)
}

function printObject(module: Module, path: Path, value: object): void {
  const { writer } = module
  writer.value(path, () => {
    writer.write('{ ')
    Object.entries(value).forEach(([key, item], index) => {
      if (index > 0) {
        writer.write(', ')
      }
      writer.key([...path, key], () =>
        writer.write(/^[a-z_]+$/.test(key) ? key : JSON.stringify(key)),
      )
      writer.write(': ')
      if (typeof item === 'object' && item !== null) {
        printObject(module, [...path, key], item)
      } else {
        module.scalar([...path, key], item)
      }
    })
    writer.write(' }')
  })
}

function printOption(
  module: Module,
  style: BuilderStyle,
  parent: Path,
  option: Json,
  index: number,
  before: string,
): void {
  const { writer } = module
  const path = [...parent, 'options', index]
  const names = OPTION_BUILDERS[option['type'] as number]
  if (names === undefined) {
    throw new Error(`no builder makes an option of type ${String(option['type'])}`)
  }
  const children = (option['options'] ?? []) as readonly Json[]
  const chain = (separator: string) => {
    printFields(module, style, path, option, separator)
    children.forEach((child, at) => printOption(module, style, path, child, at, separator))
  }
  call(module, before, names.add, () =>
    writer.value(path, () => {
      if (style.options === 'instance') {
        writer.write(`new ${module.use(names.builder)}()`)
      } else {
        writer.write(
          {
            expression: '(o) => o',
            block: '(o) => {',
            statements: 'o => {',
            function: 'function (o) {',
          }[style.options],
        )
      }
      writer.indented(() => {
        if (style.options === 'statements') {
          return printStatements(module, style, path, option, children)
        }
        if (style.options === 'block' || style.options === 'function') {
          writer.line()
          writer.write('return o')
        }
        chain('\n')
      })
      if (style.options === 'expression' || style.options === 'instance') {
        return
      }
      writer.line()
      writer.write('}')
    }),
  )
}

/** Prints a callback with statements: `o.setName('x'); …; return o`. */
function printStatements(
  module: Module,
  style: BuilderStyle,
  path: Path,
  option: Json,
  children: readonly Json[],
): void {
  const {
    writer,
    style: { semicolon },
  } = module
  const fields = Object.entries(option).filter(([key]) => key !== 'options' && key !== 'type')
  for (const [key, value] of fields) {
    if (key === 'required' && value === false) {
      continue
    }
    writer.line()
    writer.write('o')
    printFields(module, style, path, { [key]: value }, '')
    writer.write(semicolon)
  }
  for (const [index, child] of children.entries()) {
    writer.line()
    writer.write('o')
    printOption(module, style, path, child, index, '')
    writer.write(semicolon)
  }
  writer.line()
  writer.write(`return o${semicolon}`)
}
