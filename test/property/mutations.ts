import fc from 'fast-check'
import { OFF_BY_DEFAULT } from '../oracle/facts.js'
import type { OracleContext } from '../oracle/index.js'
import { slashCommand, subCommands, valueOptions } from './arbitraries.js'
import type { Json } from './arbitraries.js'
import { COMMAND_MUTATIONS } from './mutations-command.js'
import type { CommandMutation } from './mutations-command.js'
import { OPTION_MUTATIONS, without } from './mutations-option.js'
import type { OptionMutation } from './mutations-option.js'

/** A value with exactly one fault. */
interface Mutant {
  readonly value: Json
  /** The same command without the fault. */
  readonly original: Json
  readonly code: string
  readonly path: readonly (string | number)[]
  readonly context: OracleContext
}

const sub = { type: 1, name: 'sub', description: 'x' }
const group = { type: 2, name: 'group', description: 'x' }

/** Puts a list of options on level 1, 2 or 3 of a command. */
function nest(
  command: Json,
  options: readonly unknown[],
  level: number,
  inner: Json,
): { value: Json; path: (string | number)[] } {
  if (level === 1) {
    return { value: { ...command, options }, path: ['options'] }
  }
  const { value, path } = nest(command, [{ ...inner, options }], level - 1, group)
  return { value, path: [...path, 0, 'options'] }
}

/** The possible levels for a list of these options. */
const LEVELS = { values: [1, 2, 3], 'sub-commands': [1, 2], top: [1] } as const

function optionMutant(mutation: OptionMutation): fc.Arbitrary<Mutant> {
  const { code, among } = mutation
  const siblings = among === 'values' ? valueOptions : subCommands
  return fc
    .tuple(slashCommand, siblings, fc.constantFrom(...LEVELS[among]))
    .map(([command, list, level]): Mutant => {
      const options = [...list, ...mutation.options]
      const inner = among === 'values' ? sub : group
      const { value, path } = nest(command, options, level, inner)
      const original = nest(command, list, level, inner).value
      const [index, ...rest] = mutation.path
      const at = [...path, list.length + Number(index), ...rest]
      return { value, original, code, path: at, context: turnedOn(code) }
    })
}

/** Makes a context in which a rule is on, also one that is off by default. */
const turnedOn = (code: string): OracleContext =>
  OFF_BY_DEFAULT.includes(code) ? { rules: { [code]: 'hint' } } : {}

function commandMutant({ code, path, set, context }: CommandMutation): fc.Arbitrary<Mutant> {
  return slashCommand.map((command) => ({
    value: without({ ...command, ...set }),
    original: command,
    code,
    path,
    context: { ...turnedOn(code), ...context },
  }))
}

interface Mutation {
  readonly name: string
  readonly code: string
  readonly mutant: fc.Arbitrary<Mutant>
}

/** Every fault that a change of one valid command can make, with the diagnostic that it must give. */
export const MUTATIONS: readonly Mutation[] = [
  ...COMMAND_MUTATIONS.map((mutation) => ({ ...mutation, mutant: commandMutant(mutation) })),
  ...OPTION_MUTATIONS.map((mutation) => ({ ...mutation, mutant: optionMutant(mutation) })),
].map(({ code, path, mutant }) => ({ name: `${code} at ${path.join('/')}`, code, mutant }))

/** Generates commands with several faults: fields of some mutations, options of others. */
export const faultyCommand: fc.Arbitrary<Json> = fc
  .tuple(
    slashCommand,
    fc.array(fc.constantFrom(...COMMAND_MUTATIONS), { maxLength: 2 }),
    fc.array(fc.constantFrom(...OPTION_MUTATIONS), { maxLength: 3 }),
    fc.constantFrom(1, 1, 2, 3),
  )
  .map(([command, faults, optionFaults, level]) => {
    const options = optionFaults.flatMap((mutation) => mutation.options)
    const nested = options.length === 0 ? command : nest(command, options, level, sub).value
    return without(Object.assign({}, nested, ...faults.map(({ set }) => set)) as Json)
  })

/** Generates options with several faults. */
export const faultyOption: fc.Arbitrary<Json> = fc
  .array(fc.constantFrom(...OPTION_MUTATIONS), { minLength: 1, maxLength: 3 })
  .map((mutations) => Object.assign({}, ...mutations.map(({ options }) => options.at(-1))) as Json)
