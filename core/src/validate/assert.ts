import { isObject } from '../dynamic.js'
import type { CommandContext } from '../context.js'
import { isError, type Diagnostic } from '../diagnostic.js'
import { formatDiagnostics } from '../format.js'
import type { Command, ParsedCommand } from '../types.js'
import { validateCommand, validateCommands } from './index.js'
import { plainData } from './run/snapshot.js'

/** Marks the errors of every copy of this package: a program may load it as a module and as CommonJS. */
const MARK: unique symbol = Symbol.for('slashlint.CommandError') as never

/** Thrown by the assertions: what is wrong, as data and as text. */
export class CommandError extends Error {
  /** `instanceof` knows the errors of other copies of this package, too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // Classes made of this one know their own.
    if (!Object.hasOwn(this, Symbol.hasInstance)) {
      return Function.prototype[Symbol.hasInstance].call(this, value)
    }
    return typeof value === 'object' && value !== null && MARK in value
  }

  /** Not of the object itself: Node.js would print it below the message. */
  override get name(): 'CommandError' {
    return 'CommandError'
  }
  get [MARK](): true {
    return true
  }
  /** The errors, in document order. */
  readonly diagnostics: readonly Diagnostic[]

  constructor(diagnostics: readonly Diagnostic[]) {
    super(formatDiagnostics(diagnostics))
    this.diagnostics = diagnostics
  }
}

/** Whether a command has no errors as the body of a create. Warnings and hints do not count. */
export function isCommand(value: unknown): value is Command {
  return !validateCommand(value).some(isError)
}

/**
 * Throws if a command has errors.
 *
 * @throws CommandError with all errors
 */
export function assertCommand(value: unknown, context?: CommandContext): asserts value is Command {
  const errors = validateCommand(value, context).filter(isError)
  if (errors.length > 0) {
    throw new CommandError(errors)
  }
}

/**
 * Throws if a list of commands has errors. Call it before the request that deploys them.
 *
 * @throws CommandError with all errors
 */
export function assertCommands(
  value: unknown,
  context?: CommandContext,
): asserts value is Command[] {
  const errors = validateCommands(value, context).filter(isError)
  if (errors.length > 0) {
    throw new CommandError(errors)
  }
}

export type ParseResult =
  | {
      readonly ok: true
      readonly value: ParsedCommand
      readonly diagnostics: readonly Diagnostic[]
    }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] }

/**
 * Reads a command as plain JSON data, as `JSON.stringify` would send it: builders are replaced by what their `toJSON()`
 * returns.
 *
 * @returns the data if there are no errors, without fields that are null for absent ones; and in both cases all findings
 */
export function parseCommand(value: unknown, context?: CommandContext): ParseResult {
  const diagnostics = validateCommand(value, context)
  const data = plainData(value)
  if (diagnostics.some(isError) || data === undefined) {
    return { ok: false, diagnostics }
  }
  return { ok: true, value: withoutNulls(data) as ParsedCommand, diagnostics }
}

/** The part of Standard Schema v1 that validators offer (standardschema.dev). */
export interface StandardSchema<Output> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'slashlint'
    readonly validate: (value: unknown) => StandardResult<Output>
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined
  }
}

export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | {
      readonly issues: readonly {
        readonly message: string
        readonly path: readonly (string | number)[]
      }[]
    }

/** A Standard Schema of what a validator checks: errors fail, warnings and hints do not. */
export function standardSchema<Output>(
  validator: (value: unknown) => readonly Diagnostic[],
  parsed: (data: unknown) => unknown,
): StandardSchema<Output> {
  return {
    '~standard': {
      version: 1,
      vendor: 'slashlint',
      validate(value) {
        const errors = validator(value).filter(isError)
        if (errors.length > 0) {
          return { issues: errors.map(({ message, path }) => ({ message, path })) }
        }
        return { value: parsed(plainData(value)) as Output }
      },
    },
  }
}

/** Fields that may be null in a body: elsewhere null only says that a field is absent. */
const NULLABLE: readonly string[] = [
  'name_localizations',
  'description_localizations',
  'default_member_permissions',
]

/** A command, an option or a choice without the fields that are null for absent ones. */
function withoutNulls(data: unknown): unknown {
  if (!isObject(data)) {
    return data
  }
  const entries = Object.entries(data).filter(
    ([key, value]) => value !== null || NULLABLE.includes(key),
  )
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const isList = (key === 'options' || key === 'choices') && Array.isArray(value)
      return [key, isList ? value.map(withoutNulls) : value]
    }),
  )
}

/** The Standard Schema of one command as the body of a create. */
export const commandSchema: StandardSchema<ParsedCommand> = /* @__PURE__ */ standardSchema(
  (value) => validateCommand(value),
  withoutNulls,
)
/** The Standard Schema of a bulk body. */
export const commandsSchema: StandardSchema<ParsedCommand[]> = /* @__PURE__ */ standardSchema(
  (value) => validateCommands(value),
  (list) => (Array.isArray(list) ? list.map(withoutNulls) : list),
)
