import { validateCommands, type Diagnostic } from '@slashlint/core'
import { jsonOf } from '../json.js'
import type { Seed } from './seed.js'

/**
 * A mistake in a command of a seed. The command is deployed anyway, because it may be older than
 * the rule.
 */
export interface SeedFinding {
  /** The place in the seed, such as `apps[0].commands[2].options[1].name`. */
  readonly where: string
  /** The rule that reports the mistake. */
  readonly code: Diagnostic['code']
  /** The message of the diagnostic. */
  readonly message: string
}

/** Validates the commands of a seed, and returns their mistakes. */
export function seedFindings(seed: Seed): readonly SeedFinding[] {
  const apps = (seed.apps ?? []).flatMap(
    ({ commands = [], embedded, discoverable, integration_types }, index) => {
      const app = {
        embedded: embedded === true,
        discoverable: discoverable === true,
        integrationTypes: integration_types,
      }
      return findingsIn(`apps[${index}]`, commands, { scope: 'global', app })
    },
  )
  const guilds = (seed.guilds ?? []).flatMap(({ commands = [] }, index) => {
    // With several apps the commands of all of them are in one list: whether their names are unique is another question.
    const ownerOf = (command: unknown): unknown => jsonOf(command)['application_id']
    return [...new Set(commands.map(ownerOf))].flatMap((app) =>
      findingsIn(`guilds[${index}]`, commands, { scope: 'guild' }, (one) => ownerOf(one) === app),
    )
  })
  return [...apps, ...guilds]
}

/**
 * Validates a list of commands in a seed.
 *
 * @param where the place of their app or guild in the seed
 * @param isOwn selects the commands that belong to one app
 */
function findingsIn(
  where: string,
  commands: readonly unknown[],
  context: Parameters<typeof validateCommands>[1],
  isOwn: (command: unknown) => boolean = () => true,
): readonly SeedFinding[] {
  const own = [...commands.entries()].filter(([, command]) => isOwn(command))
  const found = validateCommands(
    own.map(([, command]) => command),
    context,
  )
  return found
    .filter(({ severity }) => severity === 'error')
    .map(({ code, message, path: [first, ...rest] }) => {
      const place = [own[Number(first)]?.[0], ...rest].map((key) =>
        typeof key === 'number' ? `[${key}]` : `.${key}`,
      )
      return {
        where: `${where}.commands${first === undefined ? '' : place.join('')}`,
        code,
        message,
      }
    })
}
