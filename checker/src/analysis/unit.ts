import { validateResource } from '@slashlint/core'
import type { CommandContext, Diagnostic, Path } from '@slashlint/core'
import type { Definition, Part, Place, Suppression } from '@slashlint/sources'
import { aboutValue } from './settings.js'

/** A definition with the diagnostics of core. */
export interface Unit {
  /** The URI of the document that contains the definition. */
  readonly uri: string
  /** The definition as its reader found it. */
  readonly definition: Definition
  /** The context in which it was validated. */
  readonly context: CommandContext
  /** The diagnostics of core about the definition. */
  readonly diagnostics: readonly Diagnostic[]
  /**
   * The options of the definition that are written in other documents, with their diagnostics.
   * `diagnostics` does not contain these.
   */
  readonly parts: readonly UnitPart[]
}

/** An option of a definition that is written in another document. */
export interface UnitPart {
  /** The option, as its own document defines it. */
  readonly unit: Unit
  /** The place that uses the option, in the document of the definition. */
  readonly use: Place
  /** The comments in the option's own document that turn rules off. */
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
 * Splits the diagnostics of a definition by the document that contains the mistake. Mistakes inside
 * an option that is written elsewhere go to its document. Mistakes among sibling options, and at
 * the use of an option, remain with the definition.
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

/**
 * Returns the diagnostics of a whole definition that its option has by itself, too. Each is the key
 * of the option's diagnostic.
 */
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

/** Returns a key for a diagnostic that does not depend on its message. */
const keyOf = ({ code, target, span }: Diagnostic, path: Path): string =>
  JSON.stringify([code, path, target ?? null, span ?? null])
