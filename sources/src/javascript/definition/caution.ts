import { fieldsOf } from '@slashlint/core/contract'
import type { TextEdit } from '../../reader.js'
import { LIBRARIES } from '../frameworks/index.js'
import { isBefore, versionOf } from '../../documents/versions.js'
import type { Module } from '../scope/module.js'
import { dependenciesOn } from '../scope/packages.js'
import { effectOf } from '../values/builder-methods.js'
import type { BuilderState } from '../values/value.js'
import type { DefNode } from './nodes.js'

/**
 * Returns the library version that edits require, for a warning. `undefined` if the project's
 * `package.json` already requires it.
 */
export function caution(module: Module, edits: readonly TextEdit[]): string | undefined {
  const methods = edits.flatMap(({ text }) =>
    [...text.matchAll(/\.(\w+)\(/g)].map(([, method = '']) => method),
  )
  for (const method of methods) {
    const since = LIBRARIES.since(method)
    if (since === undefined || hasAll(module, since)) {
      continue
    }
    const [name = '', version = ''] = Object.entries(since)[0] ?? []
    return `needs ${name} ${version} or later`
  }
  return undefined
}

/** Looks up the library's versions in advance, if fixes of a module may need them. */
export function prepareCaution(module: Module, roots: readonly DefNode[]): void {
  const isOutdated = ({ calls, ...kind }: BuilderState): boolean =>
    calls.some(({ method }) => {
      const effect = effectOf(kind, method)
      return (
        effect !== undefined &&
        'field' in effect &&
        fieldsOf('command')[effect.field]?.deprecatedFor !== undefined
      )
    })
  if (
    roots.some(
      ({ type, writing }) =>
        type === 'dict' && writing?.builder !== undefined && isOutdated(writing.builder),
    )
  ) {
    for (const name of LIBRARIES.versioned) {
      dependenciesOn(module.workspace, module.uri, name)
    }
  }
}

/**
 * Tells whether the project has at least one of these packages, and has all of them in a sufficient
 * version.
 */
function hasAll({ workspace, uri }: Module, since: Readonly<Record<string, string>>): boolean {
  const known = Object.entries(since).flatMap(([name, version]) =>
    dependenciesOn(workspace, uri, name).map(({ wanted }) => isFrom(wanted, version)),
  )
  return known.length > 0 && known.every(Boolean)
}

/** Tells whether every version in a range is at least the given one. */
function isFrom(range: string, version: string): boolean {
  if (/^(?:latest|\*|x)$/.test(range.trim())) {
    return true
  }
  const versions = [...range.matchAll(/(?<![\d.])\d+(?:\.\d+){0,2}/g)].map(([text]) =>
    versionOf(text),
  )
  return versions.length > 0 && !versions.some((each) => isBefore(each, versionOf(version)))
}
