import { validateResource } from '@slashlint/core'
import type { CommandContext, Diagnostic, Path } from '@slashlint/core'
import type { Definition, Part, Place, Suppression } from '@slashlint/sources'
import { aboutValue } from './settings.js'

/** A definition with the diagnostics of core. */
export interface Unit {
  /** The document it was found in. */
  readonly uri: string
  /** The definition as its reader found it. */
  readonly definition: Definition
  /** The context in which it was validated. */
  readonly context: CommandContext
  /** Its diagnostics. */
  readonly diagnostics: readonly Diagnostic[]
  /** Its options that are written in other documents, each with its findings. The whole does not have these. */
  readonly parts: readonly UnitPart[]
}

/** An option of a definition that is written in another document. */
export interface UnitPart {
  /** The option, as its own document defines it. */
  readonly unit: Unit
  /** The place of its use in the document of the definition that has it. */
  readonly use: Place
  /** The comments of its own document that switch rules off. */
  readonly suppressions: readonly Suppression[]
}

/** Validates a definition with core. */
export function diagnosticsOf(
  definition: Definition,
  context: CommandContext,
): readonly Diagnostic[] {
  const found = aboutValue(
    validateResource(definition.resource, definition.value, { ...context, hints: true }),
  )
  // It may be a framework's file: keys of its own are no mistakes there, near misses are.
  if (definition.certainty !== 'named' && definition.certainty !== 'typed') {
    return found.filter(
      ({ code, data }) => code !== 'shape/unknown-key' || data?.suggestion !== undefined,
    )
  }
  return found
}

/**
 * Splits the diagnostics of a definition by the document of the mistake, which may contain an option. A mistake
 * among sibling options stays with the definition, and so does text at the use of an option.
 */
export function sorted(
  uri: string,
  definition: Definition,
  context: CommandContext,
  found: readonly Diagnostic[],
): Pick<Unit, 'diagnostics' | 'parts'> {
  const own = new Set(found)
  const parts = (found.length === 0 ? [] : (definition.parts ?? [])).flatMap((part): UnitPart[] => {
    const moved = movedTo(part, found, uri, context)
    if (moved.size === 0) {
      return []
    }
    for (const diagnostic of moved.values()) {
      own.delete(diagnostic)
    }
    const { use, definition: inner, suppressions } = part
    const partUri = inner.place.uri
    const inside = sorted(partUri, inner, context, [...moved.keys()])
    return [{ unit: { uri: partUri, definition: inner, context, ...inside }, use, suppressions }]
  })
  return {
    diagnostics: parts.length === 0 ? found : found.filter((diagnostic) => own.has(diagnostic)),
    parts,
  }
}

/** Returns the diagnostics of an option by itself that the whole has, too, each with that of the whole. */
function movedTo(
  { path, definition }: Part,
  found: readonly Diagnostic[],
  uri: string,
  context: CommandContext,
): ReadonlyMap<Diagnostic, Diagnostic> {
  const inside = new Map<string, Diagnostic>()
  for (const diagnostic of found) {
    if (path.every((key, index) => diagnostic.path[index] === key)) {
      inside.set(keyOf(diagnostic, diagnostic.path.slice(path.length)), diagnostic)
    }
  }
  const moved = new Map<Diagnostic, Diagnostic>()
  for (const diagnostic of inside.size === 0 ? [] : diagnosticsOf(definition, context)) {
    const whole = inside.get(keyOf(diagnostic, diagnostic.path))
    const { path: at, target, span } = diagnostic
    if (whole !== undefined && definition.origin?.(at, target, span)?.uri !== uri) {
      moved.set(diagnostic, whole)
    }
  }
  return moved
}

/** Identifies a diagnostic, apart from its words. */
const keyOf = ({ code, target, span }: Diagnostic, path: Path): string =>
  JSON.stringify([code, path, target ?? null, span ?? null])
