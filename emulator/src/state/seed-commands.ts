import { validateCommands, type Diagnostic } from '@slashlint/core'
import { jsonOf } from '../json.js'
import type { Seed } from './seed.js'

/** A command of a seed that the service would not take. It is there all the same: it may be from before the rule. */
export interface SeedFinding {
  /** `apps[0].commands[2].options[1].name` */
  readonly where: string
  /** The rule that the command breaks. */
  readonly code: Diagnostic['code']
  /** The sentence of the diagnostic. */
  readonly message: string
}

/** Returns the findings of the rules in the commands of a seed. */
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

/** Finds mistakes in the commands of a seed. @param isOwn selects the commands that are judged together */
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
