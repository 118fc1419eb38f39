import { validateResource } from '@slashlint/core'
import type { CommandContext, Diagnostic, Severity } from '@slashlint/core'
import type { Definition, ReadResult, SourceDiagnostic, SourceDocument } from '@slashlint/sources'
import { read } from '@slashlint/sources/json'
import type { Finding } from './finding.js'
import type { CheckedDefinition } from './result.js'
import type { Settings } from './settings.js'

/** A definition with what core says about it. */
export interface Unit {
  readonly file: string
  readonly definition: Definition
  readonly context: CommandContext
  readonly diagnostics: readonly Diagnostic[]
}

export interface Analysis {
  readonly file: string
  readonly text: string
  readonly units: readonly Unit[]
  readonly source: readonly SourceDiagnostic[]
  readonly read: ReadResult
  readonly settings: Settings
}

/** Reads a text and checks every definition in it. Undefined: it holds none. */
export function analyse(
  file: string,
  document: SourceDocument,
  settings: Settings,
  encoding?: SourceDiagnostic,
): Analysis | undefined {
  const result = read(document, { text: () => undefined, assignment: () => settings.assignment })
  if (result.definitions.length === 0 && result.syntax.length === 0) return undefined
  const units = result.definitions.map((definition) => check(file, definition, settings))
  const syntax =
    encoding === undefined
      ? result.syntax
      : [encoding, ...result.syntax.filter(({ code }) => code !== 'source/encoding')]
  return { file, text: document.text, units, source: syntax, read: result, settings }
}

function check(file: string, definition: Definition, { rules, app, defaultLocale, context: facts }: Settings): Unit {
  const context: CommandContext = {
    ...facts,
    rules,
    ...(definition.scope !== undefined && { scope: definition.scope }),
    ...(definition.guildId !== undefined && { guildId: definition.guildId }),
    ...(app !== undefined && { app }),
    ...(defaultLocale !== undefined && { defaultLocale }),
  }
  const found = validateResource(definition.resource, definition.value, context)
  // What only its content tells may be a framework's file: keys of its own are no mistakes there, near misses are.
  const diagnostics =
    definition.recognisedBy === 'content'
      ? found.filter(({ code, data }) => code !== 'shape/unknown-key' || data?.suggestion !== undefined)
      : found
  return { file, definition, context, diagnostics }
}

/** A diagnostic of core as a finding in its file. */
export function toFinding({ file, definition }: Unit, diagnostic: Diagnostic): Finding {
  const { code, severity, message, path, target, span, data, section, apiCode } = diagnostic
  const { start, end } = definition.locate(path, target, span)
  return {
    file,
    code,
    severity,
    message,
    start,
    end,
    path,
    section,
    ...(data !== undefined && { data }),
    ...(apiCode !== undefined && { apiCode }),
    related: (diagnostic.related ?? []).map((place) => {
      const { start: from, end: to } = definition.locate(place.path, place.target)
      return { file, message: place.message, start: from, end: to }
    }),
  }
}

/** What a reader found, unless it is switched off. */
export function fromSource(file: string, found: readonly SourceDiagnostic[], { rules }: Settings): Finding[] {
  return found.flatMap(({ code, severity, message, start, end, related = [] }) => {
    const wanted = rules[code] ?? rules['source/*'] ?? severity
    if (wanted === 'off') return []
    const chosen: Severity = wanted
    return [
      { file, code, severity: chosen, message, start, end, related: related.map((place) => ({ ...place, file })) },
    ]
  })
}

/** The definitions of a file, the members of lists one by one. */
export function definitionsOf({ file, units }: Pick<Analysis, 'file' | 'units'>): CheckedDefinition[] {
  return units.flatMap(({ definition }) => {
    const { resource, value } = definition
    if (resource !== 'commands') return [describe(file, definition, value, [])]
    if (!Array.isArray(value)) return []
    return value.flatMap((member: unknown, index) =>
      typeof member === 'symbol'
        ? []
        : [{ ...describe(file, definition, member, [index]), resource: 'command' as const }],
    )
  })
}

function describe(file: string, definition: Definition, value: unknown, path: readonly number[]): CheckedDefinition {
  const { name, type } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return {
    file,
    resource: definition.resource,
    scope: definition.scope,
    name: typeof name === 'string' ? name : undefined,
    type: typeof type === 'number' ? type : undefined,
    offset: () => definition.locate(path, 'name').start,
  }
}
