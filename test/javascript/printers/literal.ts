import type { Path } from '@slashlint/core'
import { camelCased, enumOf } from './names.js'
import { createModule } from './module.js'
import type { Module } from './module.js'
import { quoted } from './style.js'
import type { Style } from './style.js'
import type { Printed } from './writer.js'

/** The forms of a literal. Each shows that it is sent to the service. */
export const LITERAL_FORMS = [
  'satisfies',
  'annotation',
  'jsdoc',
  'create',
  'set',
  'put',
  'pragma',
  'pragma-fields',
] as const
export type LiteralForm = (typeof LITERAL_FORMS)[number]

export type Dialect = 'api' | 'discord.js'

/** Prints a command as an object literal, with the names of the service or of discord.js. */
export function printLiteral(
  command: unknown,
  form: LiteralForm,
  dialect: Dialect,
  style: Style,
): Printed {
  // Files without types use JSDoc.
  const written =
    !style.isTypeScript && (form === 'satisfies' || form === 'annotation') ? 'jsdoc' : form
  const module = createModule(
    style,
    dialect === 'api' && !style.imports.startsWith('require')
      ? 'discord-api-types/v10'
      : 'discord.js',
  )
  FORMS[written](module, dialect, () => printValue(module, dialect, [], command, ''), command)
  return module.finish()
}

type Form = (module: Module, dialect: Dialect, literal: () => void, command: unknown) => void

const typeOf = (module: Module, dialect: Dialect): string =>
  dialect === 'api'
    ? module.useType('RESTPostAPIApplicationCommandsJSONBody')
    : module.useType('ApplicationCommandData')

const around = ({ writer }: Module, before: string, inside: () => void, after: string): void => {
  writer.write(before)
  inside()
  writer.write(after)
}

const FORMS: Readonly<Record<LiteralForm, Form>> = {
  satisfies: (module, dialect, literal) =>
    around(
      module,
      'export const command = ',
      literal,
      ` satisfies ${typeOf(module, dialect)}${module.style.semicolon}\n`,
    ),
  annotation: (module, dialect, literal) =>
    around(
      module,
      `const command: ${typeOf(module, dialect)} = `,
      literal,
      `${module.style.semicolon}\nexport default command\n`,
    ),
  jsdoc: (module, dialect, literal) => {
    const type =
      dialect === 'api' ? 'RESTPostAPIApplicationCommandsJSONBody' : 'ApplicationCommandData'
    around(
      module,
      `/** @type {import('discord.js').${type}} */\nmodule.exports = `,
      literal,
      `${module.style.semicolon}\n`,
    )
  },
  create: (module, _, literal) =>
    around(
      module,
      'export async function register(client) {\n  await client.application.commands.create(',
      literal,
      ')\n}\n',
    ),
  set: (module, _, literal) =>
    around(
      module,
      'export const register = (guild) => guild.commands.set([',
      literal,
      `])${module.style.semicolon}\n`,
    ),
  put: (module, _, literal) => {
    const routes = module.use('Routes')
    around(
      module,
      `await rest.put(${routes}.applicationCommands(clientId), { body: [`,
      literal,
      `] })${module.style.semicolon}\n`,
    )
  },
  pragma: (module, _, literal) =>
    around(
      module,
      '// @slashlint command\nmodule.exports = ',
      literal,
      `${module.style.semicolon}\n`,
    ),
  'pragma-fields': (module, dialect, _, command) => {
    const { writer } = module
    writer.write('// @slashlint command\nexport class Command extends BaseCommand {')
    writer.indented(() => {
      for (const [key, value] of Object.entries(command as object)) {
        writer.line()
        printEntry(module, dialect, [], key, value, ' = ')
        writer.write(';')
      }
    })
    writer.write('\n\n  async run() {}\n}\n')
  },
}

function printValue(
  module: Module,
  dialect: Dialect,
  path: Path,
  value: unknown,
  key: string,
): void {
  if (Array.isArray(value)) {
    printList(module, dialect, path, value, key)
  } else if (typeof value === 'object' && value !== null) {
    printObject(module, dialect, path, value)
  } else {
    printScalar(module, path, value, key)
  }
}

function printScalar(module: Module, path: Path, value: unknown, key: string): void {
  const name = enumOf(key, path.includes('options'))
  const member = name === undefined ? undefined : module.member(name, value)
  if (member === undefined) {
    module.scalar(path, value)
  } else {
    module.writer.value(path, () => module.writer.write(member))
  }
}

function printList(
  module: Module,
  dialect: Dialect,
  path: Path,
  list: readonly unknown[],
  key: string,
): void {
  const { writer } = module
  const isShort = list.every((item) => typeof item !== 'object' || item === null)
  writer.value(path, () => {
    writer.write('[')
    writer.indented(() =>
      list.forEach((item, index) => {
        if (isShort) {
          writer.write(index === 0 ? '' : ', ')
        } else {
          writer.line()
        }
        printValue(module, dialect, [...path, index], item, key)
        if (!isShort) {
          writer.write(',')
        }
      }),
    )
    if (!isShort) {
      writer.line()
    }
    writer.write(']')
  })
}

function printObject(module: Module, dialect: Dialect, path: Path, value: object): void {
  const { writer } = module
  const entries = Object.entries(value)
  writer.value(path, () => {
    if (entries.length === 0) {
      return writer.write('{}')
    }
    writer.write('{')
    writer.indented(() => {
      for (const [key, item] of entries) {
        writer.line()
        printEntry(module, dialect, path, key, item, ': ')
        writer.write(',')
        module.comment()
      }
    })
    writer.line()
    writer.write('}')
  })
}

function printEntry(
  module: Module,
  dialect: Dialect,
  path: Path,
  key: string,
  item: unknown,
  between: string,
): void {
  const { writer } = module
  const isLocale = String(path.at(-1)).endsWith('_localizations')
  const member = isLocale ? module.member('Locale', key) : undefined
  const name = isLocale || dialect === 'api' ? key : camelCased(key)
  writer.key([...path, key], () =>
    writer.write(member === undefined ? keyText(name, module.style) : `[${member}]`),
  )
  writer.write(between)
  printValue(module, dialect, [...path, key], item, key)
}

function keyText(key: string, { quote }: Style): string {
  const inQuotes = quoted(key, quote === '`' ? "'" : quote)
  // A plain key of this name would set the prototype.
  if (key === '__proto__') {
    return `[${inQuotes}]`
  }
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : inQuotes
}
