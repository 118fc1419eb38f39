import { validateCommands, type Diagnostic } from '@slashlint/core'
import type { Seed } from './seed.js'

/** A command of a seed that the service would not take. It is there all the same: it may be from before the rule. */
export interface SeedFinding {
  /** `apps[0].commands[2].options[1].name` */
  readonly where: string
  readonly code: Diagnostic['code']
  readonly message: string
}

/** What the rules find in the commands that a seed deploys. */
export function seedFindings(seed: Seed): readonly SeedFinding[] {
  const apps = (seed.apps ?? []).flatMap(({ commands = [], embedded, discoverable, integration_types }, index) => {
    const app = {
      embedded: embedded === true,
      discoverable: discoverable === true,
      integrationTypes: integration_types,
    }
    return findingsIn(`apps[${index}]`, validateCommands(commands, { scope: 'global', app }))
  })
  const guilds = (seed.guilds ?? []).flatMap(({ commands = [] }, index) =>
    // With several apps the commands of all of them are in one list: whether their names are unique is another question.
    [...byApp(commands)].flatMap((own) =>
      findingsIn(
        `guilds[${index}]`,
        validateCommands(
          own.map(({ command }) => command),
          { scope: 'guild' },
        ),
        own,
      ),
    ),
  )
  return [...apps, ...guilds]
}

interface Placed {
  readonly command: unknown
  readonly index: number
}

function byApp(commands: readonly unknown[]): Iterable<readonly Placed[]> {
  const lists = new Map<unknown, Placed[]>()
  for (const [index, command] of commands.entries()) {
    const { application_id: app } = command as { application_id?: unknown }
    const list = lists.get(app) ?? []
    list.push({ command, index })
    lists.set(app, list)
  }
  return lists.values()
}

/** @param own where the items of the list stand in the seed's; undefined where they are the same */
function findingsIn(where: string, found: readonly Diagnostic[], own?: readonly Placed[]): readonly SeedFinding[] {
  return found
    .filter(({ severity }) => severity === 'error')
    .map(({ code, message, path: [first, ...rest] }) => {
      const index = own === undefined ? first : own[Number(first)]?.index
      const place = [index, ...rest].map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
      return { where: `${where}.commands${first === undefined ? '' : place}`, code, message }
    })
}
