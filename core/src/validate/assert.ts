import { isCleanCommand } from '../clean/pass.js'
import type { CommandContext, CommonContext } from '../context.js'
import { isError, type Diagnostic } from '../diagnostic.js'
import { isObject } from '../dynamic.js'
import { formatDiagnostics } from '../format.js'
import type {
  AcceptedCommand,
  AcceptedCommands,
  Command,
  ParsedCommand,
  ParsedEdit,
} from '../types.js'
import { validateCommand, validateCommands } from './index.js'
import { plainData } from './run/snapshot.js'
import { convert, isParsedCommand, isTypedCommand, isTypedEdit } from './typed.js'

/**
 * Marks the errors of all copies of this package: a program may load it as a module and as
 * CommonJS.
 */
const MARK: unique symbol = Symbol.for('slashlint.CommandError') as never

/** The error that the assertions throw. It contains the diagnostics as data and as text. */
export class CommandError extends Error {
  /** Makes `instanceof` also recognise errors of other copies of this package. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // Classes made of this one know their own.
    if (!Object.hasOwn(this, Symbol.hasInstance)) {
      return Function.prototype[Symbol.hasInstance].call(this, value)
    }
    return typeof value === 'object' && value !== null && MARK in value
  }

  /**
   * Returns the name from the prototype. As an own property, Node.js would print it below the
   * message.
   */
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

/**
 * Tells whether a value can be used as a command without changes: it has no errors as the body of a create, and needs
 * none of Discord's conversions (decision 4). Warnings and hints do not count.
 */
export function isCommand(value: unknown): value is Command {
  if (isCleanCommand(value, undefined)) {
    return true
  }
  // The limit of findings is the usual one: a list may claim any length. Values beyond the limit are checked by their
  // types.
  const isAsItIs = !validateCommand(value).some(
    (one) => isError(one) || one.code === 'shape/coerced',
  )
  return isAsItIs && isTypedCommand(value)
}

/** The contexts for which assertions guarantee a type: no severity is changed. */
type Strict = CommandContext & {
  readonly rules?: undefined
  readonly operation?: 'create' | 'bulk' | undefined
}

/**
 * Throws an error if a command has diagnostics that are errors.
 *
 * @throws CommandError with all errors
 */
export function assertCommand(value: unknown, context?: Strict): asserts value is AcceptedCommand
export function assertCommand(value: unknown, context: CommandContext): void
export function assertCommand(value: unknown, context?: CommandContext): void {
  throwErrors(validateCommand(value, context))
}

/**
 * Throws an error if a list of commands has diagnostics that are errors. Call it before the request
 * that deploys them.
 *
 * @throws CommandError with all errors
 */
export function assertCommands(value: unknown, context?: Strict): asserts value is AcceptedCommands
export function assertCommands(value: unknown, context: CommandContext): void
export function assertCommands(value: unknown, context?: CommandContext): void {
  throwErrors(validateCommands(value, context))
}

function throwErrors(found: readonly Diagnostic[]): void {
  const errors = found.filter(isError)
  if (errors.length > 0) {
    throw new CommandError(errors)
  }
}

/** The result of reading a command: its data, or the errors. */
export type ParseResult<Parsed = ParsedCommand> =
  | {
      readonly ok: true
      readonly value: Parsed
      readonly diagnostics: readonly Diagnostic[]
    }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] }

/**
 * Reads a command as plain JSON data, as `JSON.stringify` would send it. Builders are replaced by
 * the results of their `toJSON()`. Values are converted as Discord does (decision 4): `type: '1'`
 * becomes 1.
 *
 * @returns all diagnostics and, if there are no errors, the data. Null fields are left out, except
 *   in an edit, where null resets a field. There is no data either if the value is only partly
 *   known, or is not a `Command` although the severities allow it.
 */
export function parseCommand(
  value: unknown,
  context: CommandContext & { readonly operation: 'edit' },
): ParseResult<ParsedEdit>
export function parseCommand(value: unknown, context?: CommandContext): ParseResult
export function parseCommand(
  value: unknown,
  context?: CommandContext,
): ParseResult<ParsedCommand | ParsedEdit> {
  const diagnostics = validateCommand(value, context)
  if (diagnostics.some(isError)) {
    return { ok: false, diagnostics }
  }
  const data = plainData(value)
  const { errors, strict } = convert(data, validateCommand, context)
  const isEdit = context?.operation === 'edit'
  const parsed = isEdit ? data : withoutNulls(data)
  if (errors.length === 0 && (isEdit ? isTypedEdit : isParsedCommand)(parsed)) {
    return { ok: true, value: parsed as ParsedCommand, diagnostics }
  }
  return { ok: false, diagnostics: [...diagnostics, ...strict] }
}

/** The part of Standard Schema v1 that validators implement (standardschema.dev). */
export interface StandardSchema<Output> {
  /** The properties that the specification defines, under its key. */
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

/**
 * Makes a Standard Schema of a validator: errors fail, warnings and hints do not, and the output is converted (decision
 * 4).
 *
 * @param parsed returns the output for converted data
 * @param isTyped tells whether the output has the type that the schema declares
 */
export function standardSchema<Output>(
  validator: (value: unknown, context?: CommandContext) => readonly Diagnostic[],
  context: CommonContext | undefined,
  parsed: (data: unknown) => unknown = (data) => data,
  isTyped: (data: unknown) => boolean = () => true,
): StandardSchema<Output> {
  return {
    '~standard': {
      version: 1,
      vendor: 'slashlint',
      validate(value) {
        const errors = validator(value, context).filter(isError)
        if (errors.length > 0) {
          return { issues: issuesOf(errors) }
        }
        const data = plainData(value)
        const { errors: others, strict } = convert(data, validator, context)
        const output = parsed(data)
        if (others.length === 0 && isTyped(output)) {
          return { value: output as Output }
        }
        return { issues: issuesOf(strict) }
      },
    },
  }
}

const issuesOf = (errors: readonly Diagnostic[]) =>
  errors.map(({ message, path }) => ({ message, path }))

/** Fields that may be null in a body. In all other fields, null means that the field is absent. */
const NULLABLE: readonly string[] = [
  'name_localizations',
  'description_localizations',
  'default_member_permissions',
]

/** Removes null fields from a command, an option or a choice, unless null has a meaning there. */
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
  validateCommand,
  undefined,
  withoutNulls,
  isParsedCommand,
)
/** The Standard Schema of a bulk body. */
export const commandsSchema: StandardSchema<ParsedCommand[]> = /* @__PURE__ */ standardSchema(
  validateCommands,
  undefined,
  (list) => (Array.isArray(list) ? list.map(withoutNulls) : list),
  (list) => Array.isArray(list) && list.every(isParsedCommand),
)
