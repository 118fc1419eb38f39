import { didYouMean } from '../text/nearest.js'
import type { DeployTarget } from './config.js'

type Targets = Readonly<Record<string, DeployTarget>>

/** A mistake in the `extends` of a target. */
export interface TargetMistake {
  /** The target with the mistake. */
  readonly name: string
  /** The sentence for the user. */
  readonly message: string
}

/**
 * Merges a deployment target with those that it extends. Renames and protected names are joined.
 * For everything else, a target takes precedence over the one that it extends.
 *
 * @returns the target, or a description of its mistake
 */
export function resolveTarget(
  targets: Targets,
  name: string,
  above: readonly string[] = [],
): DeployTarget | TargetMistake {
  const own = targetOf(targets, name) ?? {}
  const base = own.extends
  if (base === undefined) {
    return own
  }
  const chain = [...above, name]
  if (chain.includes(base)) {
    const circle = [...chain.slice(chain.indexOf(base)), base].join(' → ')
    return { name, message: `The targets extend each other in a circle: ${circle}.` }
  }
  if (targetOf(targets, base) === undefined) {
    const help = didYouMean(base, Object.keys(targets))
    return { name, message: `There is no target \`${base}\` to extend.${help}` }
  }
  const resolved = resolveTarget(targets, base, chain)
  return isTargetMistake(resolved) ? resolved : over(resolved, own)
}

const targetOf = (targets: Targets, name: string): DeployTarget | undefined =>
  Object.hasOwn(targets, name) ? targets[name] : undefined

export const isTargetMistake = (found: DeployTarget | TargetMistake): found is TargetMistake =>
  'message' in found

function over(base: DeployTarget, own: DeployTarget): DeployTarget {
  const { guild, guilds, extends: _, ...rest } = base
  const { extends: __, ...mine } = own
  const place = own.guild === undefined && own.guilds === undefined ? { guild, guilds } : {}
  return {
    ...(place.guild !== undefined && { guild: place.guild }),
    ...(place.guilds !== undefined && { guilds: place.guilds }),
    ...rest,
    ...mine,
    ...((base.protect ?? own.protect) && {
      protect: [...new Set([...(base.protect ?? []), ...(own.protect ?? [])])],
    }),
    ...((base.renames ?? own.renames) && { renames: { ...base.renames, ...own.renames } }),
  }
}
