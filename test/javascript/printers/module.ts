import { createWriter } from './writer.js'
import type { Path } from '@slashlint/core'
import type { Printed, Writer } from './writer.js'
import { memberOf } from './names.js'
import type { EnumName } from './names.js'
import { quoted } from './style.js'
import type { Style } from './style.js'

/** A module that is being printed: its text, and the declarations above it. */
export interface Module {
  readonly style: Style
  readonly writer: Writer
  /** Returns the name of a package's export in this file. The first call imports it. */
  use(name: string): string
  /** Declares a constant above, and returns its name. */
  declare(code: string): string
  /** Returns the name of a package's type for use after `:` or `satisfies`. */
  useType(name: string): string
  scalar(path: Path, value: unknown): void
  member(name: EnumName, value: unknown): string | undefined
  comment(): void
  finish(): Printed
}

export function createModule(style: Style, from = 'discord.js'): Module {
  const writer = createWriter(style.unit)
  const used = new Set<string>()
  const types = new Set<string>()
  const constants: string[] = []
  let texts = 0
  let comments = 0

  const use = (name: string): string => {
    used.add(name)
    if (style.imports === 'renamed') {
      return `Our${name}`
    }
    return style.imports.endsWith('namespace') ? `Discord.${name}` : name
  }
  const declare = (code: string): string => {
    const name = `CONSTANT_${constants.length}`
    constants.push(`const ${name} = ${code}${style.semicolon}\n`)
    return name
  }
  const string = (text: string): string => {
    texts++
    if (style.hoisted > 0 && texts % style.hoisted === 0) {
      return declare(quoted(text, style.quote))
    }
    if (style.joined === 0 || texts % style.joined !== 0) {
      return quoted(text, style.quote)
    }
    const middle = Math.floor(text.length / 2)
    return `${quoted(text.slice(0, middle), style.quote)} + ${quoted(text.slice(middle), style.quote)}`
  }

  return {
    style,
    writer,
    use,
    declare,
    useType: (name) => {
      types.add(name)
      return name
    },
    scalar: (path, value) =>
      writer.value(path, () =>
        writer.write(typeof value === 'string' ? string(value) : JSON.stringify(value)),
      ),
    member: (name, value) => {
      const member = style.enums ? memberOf(name, value) : undefined
      return member === undefined ? undefined : `${use(name)}.${member}`
    },
    comment: () => {
      if (style.comments && ++comments % 3 === 0) {
        writer.write(comments % 2 === 0 ? ' // see the wiki' : ' /* old: 3 */')
      }
    },
    finish: () =>
      writer.finish([imports(style, from, [...used], [...types]), ...constants, '\n'].join('')),
  }
}

function imports(
  { imports: form, quote, semicolon, isTypeScript }: Style,
  from: string,
  used: string[],
  types: string[],
) {
  // A template cannot be a module specifier.
  const source = quoted(from, quote === '`' ? "'" : quote)
  const lines: string[] = []
  if (used.length > 0) {
    lines.push(
      {
        named: `import { ${used.join(', ')} } from ${source}`,
        renamed: `import { ${used.map((name) => `${name} as Our${name}`).join(', ')} } from ${source}`,
        namespace: `import * as Discord from ${source}`,
        require: `const { ${used.join(', ')} } = require(${source})`,
        'require-namespace': `const Discord = require(${source})`,
      }[form],
    )
  }
  if (isTypeScript && types.length > 0) {
    lines.push(`import type { ${types.join(', ')} } from ${source}`)
  }
  return lines.map((line) => `${line}${semicolon}\n`).join('')
}
