import {
  explorerEntries,
  localize,
  type ExplorerEntry,
  type StoredCommand,
} from '@slashlint/core/engine'
import type { Emulator } from '../control/emulator.js'
import { readLine } from '../invoke/command-line.js'
import type { InvocationResult, Step } from '../invoke/invocation.js'
import { objectAt, objectsIn, type Message } from '../json.js'
import { nameOf, type Component } from '../state/components.js'
import { TYPE } from '../state/message-parts.js'
import { commandOf, type FuzzInvocation } from './invocation.js'
import type { FuzzCoverage } from './report.js'
import { usableOf } from './use.js'

/** The commands, options, choices and components that were used. */
export interface Reached {
  /** Records a command with its options and choices, when it is sent. */
  sent(invocation: FuzzInvocation): void
  /**
   * Records the components of messages that were shown or used.
   *
   * @param steps the acts of users so far, the command first
   * @param results their latest results
   */
  shown(steps: readonly Step[], results: readonly InvocationResult[]): void
  /** Returns the coverage. @param commands the commands to be tested */
  coverage(commands: readonly StoredCommand[]): FuzzCoverage
}

export function createReached(emulator: Emulator): Reached {
  const reached = new Set<string>()
  const components = new Set<string>()
  const used = new Set<string>()
  let deployed: readonly StoredCommand[] | undefined
  return {
    sent({ line, locale, target }) {
      deployed ??= commandsOf(emulator)
      const offered = deployed.filter(({ type }) => (type === 1) === (target === undefined))
      const { command, entry, options } = readLine(line, offered, locale)
      reached.add(keyOf(command))
      for (const option of partsOf(command, entry, locale)) {
        const text = options.find(({ name }) => name === option.shown)?.text
        if (text !== undefined) {
          reached.add(option.name)
          reached.add(option.choices.find(({ shown }) => shown === text)?.name ?? option.name)
        }
      }
    },
    shown(steps, results) {
      const [{ invoke = '', target } = {}] = steps
      const of = target === undefined ? commandOf({ line: invoke }) : invoke
      for (const component of results.flatMap(({ messages }) => messages.flatMap(usableIn))) {
        components.add(`${of} ${shownAs(component)}`)
      }
      const { press, select } = steps.at(-1) ?? {}
      if (press !== undefined) {
        used.add(`${of} [${press}]`)
      } else if (select !== undefined) {
        used.add(`${of} <${select}>`)
      }
    },
    coverage(commands) {
      const options = commands.flatMap((command) =>
        explorerEntries(command).flatMap((entry) => partsOf(command, entry)),
      )
      const names = options.map(({ name }) => name)
      const choices = options.flatMap((one) => one.choices.map(({ name }) => name))
      const is = (name: string): boolean => reached.has(name)
      const isNot = (name: string): boolean => !reached.has(name)
      return {
        commands: commands.filter((one) => is(keyOf(one))).map(({ name }) => name),
        missedCommands: commands.filter((one) => isNot(keyOf(one))).map(({ name }) => name),
        options: names.filter(is),
        missedOptions: names.filter(isNot),
        choices: choices.filter(is),
        missedChoices: choices.filter(isNot),
        components: [...used],
        missedComponents: [...components].filter((name) => !used.has(name)),
      }
    },
  }
}

/** Lists the deployed commands of the bot, both global ones and those of guilds. */
export function commandsOf({ state, applicationId }: Emulator): readonly StoredCommand[] {
  const app = state.apps.find(({ id }) => id === applicationId)
  return Object.values(app?.commands ?? {}).flat()
}

/**
 * Returns the key of a command: its type and name, because a context menu entry may have the name
 * of a slash command.
 */
const keyOf = ({ type, name }: StoredCommand): string => `${type}/${name}`

const usableIn = ({ components }: Message): readonly Component[] => usableOf(components)

const shownAs = (component: Component): string =>
  component.type === TYPE.BUTTON ? `[${nameOf(component)}]` : `<${nameOf(component)}>`

/** An option or a choice: its name in the report, and the name that a user sees. */
interface Part {
  readonly name: string
  readonly shown: string
}

/** Lists the options of a command or sub-command with their choices. */
function partsOf(
  command: StoredCommand,
  entry: ExplorerEntry,
  locale = 'en-US',
): readonly (Part & { readonly choices: readonly Part[] })[] {
  const localized = localize(command, locale)
  return entry.parameters.map(({ name: shown, path }) => {
    const option = objectAt(command, path)
    const name = [...entry.defaultNames, String(option['name'])].join(' ')
    const asShown = objectsIn(objectAt(localized, path)['choices'])
    const choices = objectsIn(option['choices']).map((choice, at) => ({
      name: `${name}:${String(choice['name'])}`,
      shown: String(asShown[at]?.['name'] ?? choice['name']),
    }))
    return { name, shown, choices }
  })
}
