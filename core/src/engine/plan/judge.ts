import type { AppFacts, CommandContext, DeployedCommand, RuleOverrides } from '../../context.js'
import type { Diagnostic } from '../../diagnostic.js'
import { isDynamic, isObject } from '../../dynamic.js'
import { validateCommands } from '../../validate/index.js'
import { snapshot } from '../../validate/run/snapshot.js'
import { entryOf, readOverwrites } from '../forms/outside.js'
import type { Entry } from './entries.js'
import type { Matching, Work } from './match.js'

/** What the rules say of the list, and of the body that will be sent. */
export function judge(
  next: unknown,
  list: readonly unknown[],
  { pairs, repeated, scope, guildId, app }: Work & { readonly app: AppFacts },
  { undecided }: Matching,
  context: unknown,
  deployed: readonly Entry[],
): readonly Diagnostic[] {
  const [most, locale, today] = [
    entryOf(context, 'maxDiagnostics'),
    entryOf(context, 'defaultLocale'),
    entryOf(context, 'createsToday'),
  ]
  const local: CommandContext = {
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
  const known: CommandContext = {
    ...local,
    ...(typeof today === 'number' && { createsToday: today }),
    overwrites: readOverwrites(entryOf(context, 'overwrites')),
    deployed: deployed.map(({ type, name, id }): DeployedCommand => ({
      type,
      name,
      ...(id !== undefined && { id }),
    })),
  }
  const unread = new Set(undecided)
  const ids = new Map(pairs.map(({ old, now }) => [now.index, old.id]))
  const sent = list.map((item, index) => {
    if (!isObject(item) || unread.has(index)) {
      return item
    }
    const id = ids.get(index)
    return isDynamic(item['id']) && id === undefined ? item : { ...item, id }
  })
  const body = [...sent, ...repeated.map(({ data, id }) => ({ ...data, id }))]
  const [mine, sentToo] = [validateCommands(next, local), validateCommands(body, known)]
  const codes = new Set(mine.map(({ code }) => code))
  const isOfScope = ({ code }: Diagnostic): boolean =>
    ABOUT_THE_SCOPE.has(code) || (ABOUT_ALL.has(code) && !codes.has(code))
  return [...sentToo.filter(isOfScope), ...mine]
}

/** Rules that compare the body with what is deployed. */
const ABOUT_THE_SCOPE: ReadonlySet<string> = new Set([
  'set/entry-point-removed',
  'set/daily-creates',
  'set/daily-creates-near',
  'set/permissions-lost',
])

/** Rules that the commands that stay can break together with those of the list. */
const ABOUT_ALL: ReadonlySet<string> = new Set(['set/duplicate-name', 'set/count'])
