import type { Form, Library } from '../frameworks/framework.js'
import { argumentOf } from '../signature/signature.js'
import type { Decorated, Given, Signature } from '../signature/signature.js'
import { NO_ARGUMENTS } from '../syntax/calls.js'

/** A function that is a command, or a group with a function of its own. */
export interface Command {
  readonly library: Library
  readonly signature: Signature
  readonly form: Form
  /** The decorator that makes the command of it. */
  readonly decorator: Decorated
  /** The others above and below. */
  readonly others: readonly Decorated[]
  /** The parameters that `@command.autocomplete("name")` completes. */
  readonly completed: ReadonlySet<string>
}

/** Where a command stands: by itself, or in a group. */
export type Level = 'command' | 'child'

/** The argument of the decorator that makes a command. */
export const givenTo = (
  { form, decorator, signature }: Command,
  name: string,
): Given | undefined => {
  const position = form.positional.indexOf(name)
  const { args = NO_ARGUMENTS } = decorator
  return argumentOf(signature.module, args, name, position === -1 ? undefined : position)
}
