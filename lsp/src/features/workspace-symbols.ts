import { asRecord } from '@slashlint/checker'
import type { Analysis } from '@slashlint/checker'
import type { Path } from '@slashlint/core'
import { OptionType } from '@slashlint/core/contract'
import type { Definition, Place } from '@slashlint/sources'
import { SymbolKind } from 'vscode-languageserver-types'
import { commandTitle, commandsOf } from './values.js'

/** A command that can be gone to from anywhere, by what users type: `/ban`, `/config set`. */
export interface CommandSymbol {
  readonly name: string
  readonly kind: SymbolKind
  /** Where its name stands. */
  readonly place: Place
}

/** The commands of a document, with their groups and sub-commands. */
export const commandSymbols = ({ units }: Pick<Analysis, 'units'>): readonly CommandSymbol[] =>
  commandsOf({ units }).flatMap(({ definition, path, value }) => {
    const name = commandTitle(value)
    return [
      { name, kind: SymbolKind.Function, place: definition.locate(path, 'name') },
      ...subCommands(definition, path, value, name, 2),
    ]
  })

function subCommands(
  definition: Definition,
  path: Path,
  value: unknown,
  above: string,
  levels: number,
): readonly CommandSymbol[] {
  const { options } = asRecord(value)
  if (!Array.isArray(options) || levels === 0) return []
  return options.flatMap((option: unknown, index): readonly CommandSymbol[] => {
    const { type, name } = asRecord(option)
    if (typeof name !== 'string' || (type !== OptionType.SUB_COMMAND && type !== OptionType.SUB_COMMAND_GROUP))
      return []
    const at = [...path, 'options', index]
    const title = `${above} ${name}`
    return [
      { name: title, kind: SymbolKind.Method, place: definition.locate(at, 'name') },
      ...subCommands(definition, at, option, title, levels - 1),
    ]
  })
}

/** Whether the characters of a query stand in a name, in their order: what editors look for while it is typed. */
export function matchesQuery(name: string, query: string): boolean {
  const [where, what] = [name.toLowerCase(), query.toLowerCase()]
  let at = 0
  for (const character of what) {
    at = where.indexOf(character, at) + character.length
    if (at < character.length) return false
  }
  return true
}
