import type { Getter, Readers } from './framework.js'
import type { Dependency } from '../../documents/dependencies.js'
import { isBefore, lockedVersion, NEVER, rangeOf } from '../../documents/versions.js'
import type { VersionRange } from '../../documents/versions.js'
import type { Workspace } from '../scope/module.js'

/**
 * Returns the getters of the versions that a project may have. Reads the lockfile only if
 * `package.json` allows several.
 */
export function readersFor(
  workspace: Workspace,
  name: string,
  dependency: Dependency | undefined,
  all: readonly Readers[],
): readonly Readers[] {
  const within = (range: VersionRange): readonly Readers[] =>
    all.filter(
      ({ from = [0, 0], before = NEVER }) => isBefore(from, range[1]) && isBefore(range[0], before),
    )
  if (dependency === undefined) {
    return all
  }
  const wanted = within(rangeOf(dependency.wanted))
  if (wanted.length < 2) {
    return wanted
  }
  const locked = lockedVersion(
    workspace.textOf,
    dependency.folder,
    name,
    workspace.memory.lockfiles,
  )
  return locked === undefined ? wanted : within([locked, [locked[0], locked[1] + 1]])
}

/**
 * Combines the facts about a getter in all possible versions. If they differ, the most permissive
 * facts are used. `undefined` if no version has the getter.
 */
export function getterIn(readers: readonly Readers[], name: string): Getter | undefined {
  const found = readers.flatMap(({ getters }) =>
    Object.hasOwn(getters, name) ? [getters[name] as Getter] : [],
  )
  const [first] = found
  if (first === undefined || found.length === 1) {
    return first
  }
  const { accepts: _, isRequired: __, requiredAt: ___, ...rest } = first
  // Nobody hands an argument to a version that does not read it.
  const { channelTypesAt } = found.find((one) => one.channelTypesAt !== undefined) ?? {}
  const takesAll = found.some(({ accepts }) => accepts === undefined)
  const positions = new Set(found.map(({ requiredAt }) => requiredAt))
  return {
    ...rest,
    ...(!takesAll && { accepts: [...new Set(found.flatMap(({ accepts = [] }) => accepts))] }),
    ...(channelTypesAt !== undefined && { channelTypesAt }),
    ...(found.every(({ isRequired }) => isRequired === true) && { isRequired: true }),
    ...(positions.size === 1 && first.requiredAt !== undefined && { requiredAt: first.requiredAt }),
  }
}
