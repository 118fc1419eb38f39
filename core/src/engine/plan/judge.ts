import type { AppFacts, CommandContext, DeployedCommand, RuleOverrides } from '../../context.js'
import type { Diagnostic, Path } from '../../diagnostic.js'
import { isDynamic, isObject } from '../../dynamic.js'
import { SET } from '../../rules/set/headers.js'
import { ruleOf } from '../../rules/known.js'
import { ascending } from '../../text/order.js'
import { validateCommands } from '../../validate/index.js'
import { snapshot } from '../../validate/run/snapshot.js'
import { entryOf, readOverwrites } from '../forms/outside.js'
import type { Entry } from './entries.js'
import type { Matching, Work } from './match.js'

/** The input of `judge`: the list that the caller passed, and the plan for it. */
export interface Judged {
  /** The value that the caller passed for the new commands. */
  readonly next: unknown
  /** True if `next` is a list. Otherwise `items` contains only `next` itself. */
  readonly isList: boolean
  /** The items of `next`, including those without a known type and name. */
  readonly items: readonly unknown[]
  /** The changes to make, and the scope in which to make them. */
  readonly work: Work
  /** The pairs of deployed and new commands, from which `work` was made. */
  readonly matching: Matching
  /** The facts about the application that limits depend on. */
  readonly app: AppFacts
  /** All deployed commands that the caller passed, also those of other scopes. */
  readonly deployed: readonly Entry[]
}

/**
 * Validates the list, and the body of the request that deploys it. In this body, the items have the
 * ids of the commands that they replace, and the deployed commands that stay are added. The body is
 * judged by the rules between commands and about deployed commands, the list by all other rules.
 *
 * @param context the context of the plan, as the caller passed it
 */
export function judge(judged: Judged, context: unknown): readonly Diagnostic[] {
  const { next, work, matching } = judged
  // An item may be of a command that is protected: it is no second one of that name.
  const replaced = new Set(matching.pairs.map(({ old }) => old))
  const repeated = work.repeated.filter((entry) => !replaced.has(entry))
  const local = localContext(judged, context)
  const ofList = validateCommands(next, local).filter(({ code }) => !isAboutBody(code))
  const kept = repeated.map(({ data, id }) => ({ ...data, id }))
  // The kept ones come first: of two commands with one name the finding is then at the item of the list.
  const ofBody = validateCommands([...kept, ...itemsWithIds(judged)], {
    ...local,
    ...factsOf(judged, context),
  })
  const ofItems = ofBody
    .filter(({ code }) => isAboutBody(code))
    .flatMap((found) => atItem(found, kept.length, judged.isList) ?? [])
  return [...ofItems, ...ofList].sort(ascending(indexOf))
}

const isAboutBody = (code: Diagnostic['code']): boolean =>
  Object.hasOwn(SET, code) || ruleOf(code).needs.includes('deployed')

/** Returns the index of the item that a diagnostic is about; -1 if it is about the whole list. */
const indexOf = ({ path: [index] }: Diagnostic): number => (typeof index === 'number' ? index : -1)

/**
 * Moves a diagnostic from the body to its place in the list. Returns undefined if it is about an
 * added command.
 */
function atItem(found: Diagnostic, offset: number, isList: boolean): Diagnostic | undefined {
  if (found.path.length === 0) {
    return { ...found, ...relatedItems(found, offset) }
  }
  const path = pathOfItem(found.path, offset)
  if (path === undefined || !isList) {
    return undefined
  }
  return { ...found, path, ...relatedItems(found, offset) }
}

function relatedItems({ related }: Diagnostic, offset: number): Pick<Diagnostic, 'related'> {
  if (related === undefined) {
    return {}
  }
  return {
    related: related.flatMap((one) => {
      const path = pathOfItem(one.path, offset)
      return path === undefined ? [] : [{ ...one, path }]
    }),
  }
}

function pathOfItem([index, ...rest]: Path, offset: number): Path | undefined {
  return typeof index !== 'number' || index < offset ? undefined : [index - offset, ...rest]
}

/** Adds to items without an id the id of the command that they replace. */
function itemsWithIds({ items, matching }: Judged): readonly unknown[] {
  const unread = new Set(matching.undecided)
  const ids = new Map(matching.pairs.map(({ old, now }) => [now.index, old.id]))
  return items.map((item, index) => {
    const id = ids.get(index)
    if (!isObject(item) || unread.has(index) || id === undefined) {
      return item
    }
    const own = item['id']
    return own === undefined || own === null || isDynamic(own) ? { ...item, id } : item
  })
}

/**
 * Makes the context for the rules that judge each item of the list, independent of the deployed
 * commands.
 */
function localContext({ work, app }: Judged, context: unknown): CommandContext {
  const most = entryOf(context, 'maxDiagnostics')
  const locale = entryOf(context, 'defaultLocale')
  const { scope, guildId } = work
  return {
    rules: {
      ...(snapshot(entryOf(context, 'rules'), 'dictionary', []) as RuleOverrides | undefined),
    },
    ...(typeof most === 'number' && { maxDiagnostics: most }),
    ...(typeof locale === 'string' && { defaultLocale: locale }),
    app,
    operation: 'bulk',
    hints: true,
    scope,
    ...(guildId !== undefined && { guildId }),
  }
}

/** Makes the context for the rules that need the present state of the scope. */
function factsOf({ deployed }: Judged, context: unknown): CommandContext {
  const today = entryOf(context, 'createsToday')
  return {
    ...(typeof today === 'number' && { createsToday: today }),
    overwrites: readOverwrites(entryOf(context, 'overwrites')),
    deployed: deployed.map(({ type, name, id, data: { guild_id: guild } }): DeployedCommand => ({
      type,
      name,
      ...(id !== undefined && { id }),
      ...(typeof guild === 'string' && { guild_id: guild }),
    })),
  }
}
