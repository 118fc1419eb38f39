import type { Diagnostic, Path } from '../diagnostic.js'
import type { Edit, Fix } from './edits.js'

/** What a fixer sees: the diagnostic and the values around its place. */
export interface Scene {
  readonly root: unknown
  readonly diagnostic: Diagnostic
  readonly path: Path
  /** The last segment of the path. */
  readonly key: string | number
  /** The value at the path. */
  readonly value: unknown
  /** The object or list that holds it. */
  readonly parent: unknown
  readonly context: Readonly<Record<string, unknown>>
}

/** Proposes fixes; `safe` is then checked by validating the result. */
export type Fixer = (scene: Scene) => readonly Fix[]

/** The value at a path, as `JSON.stringify` sees it; undefined where there is none. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = unwrap(root)
  for (const segment of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined
    value = unwrap((value as Record<string | number, unknown>)[segment])
  }
  return value
}

function unwrap(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const { toJSON } = value as { toJSON?: unknown }
  return typeof toJSON === 'function' ? (toJSON.call(value, false) as unknown) : value
}

export function safely(title: string, ...edits: Edit[]): Fix {
  return { title, safe: true, edits }
}

export function perhaps(title: string, ...edits: Edit[]): Fix {
  return { title, safe: false, edits }
}

/** Replaces the value at the diagnostic's place; none when that changes nothing. */
export function replacing(scene: Scene, title: string, value: unknown, safe: boolean): readonly Fix[] {
  if (value === undefined || value === scene.value) return []
  return [{ title, safe, edits: [{ kind: 'replace', path: scene.path, value }] }]
}

/** Removes the entry at the diagnostic's place. */
export function removing(scene: Scene, title: string, safe: boolean): readonly Fix[] {
  return [{ title, safe, edits: [{ kind: 'remove', path: scene.path }] }]
}

export function text(scene: Scene): string | undefined {
  return typeof scene.value === 'string' ? scene.value : undefined
}
