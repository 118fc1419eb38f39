import { DYNAMIC, validateResource } from '@slashlint/core'
import type { Diagnostic } from '@slashlint/core'
import type { Definition, ReadResult } from '@slashlint/sources'
import { read } from '@slashlint/sources/javascript'

export { DYNAMIC }

/** Reads a module. `files` are the other documents of its workspace. */
export function readModule(
  text: string,
  files: Readonly<Record<string, string>> = {},
  uri = '/bot/commands/ban.ts',
): ReadResult {
  return read({ uri, text }, { text: (other) => files[other] })
}

/** Returns the values of all definitions in a module. */
export const valuesOf = (
  text: string,
  files?: Readonly<Record<string, string>>,
  uri?: string,
): unknown[] => readModule(text, files, uri).definitions.map(({ value }) => value)

/** Returns the only definition of a module. */
export function only(
  text: string,
  files?: Readonly<Record<string, string>>,
  uri?: string,
): Definition {
  const { definitions } = readModule(text, files, uri)
  if (definitions.length !== 1) {
    throw new Error(`${definitions.length} definitions`)
  }
  return definitions[0] as Definition
}

/** Validates a definition with core. Returns `code@text` for each finding. */
export function findings(text: string, definition: Definition): string[] {
  return validateResource(definition.resource, definition.value, { hints: true }).map(
    (diagnostic) => {
      const { start, end } = placeOf(definition, diagnostic)
      return `${diagnostic.code}@${text.slice(start, end)}`
    },
  )
}

const placeOf = (definition: Definition, { path, target, span }: Diagnostic) =>
  definition.locate(path, target, span)
