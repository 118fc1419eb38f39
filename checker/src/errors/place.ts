import { DYNAMIC } from '@slashlint/core'
import type { Diagnostic, Path } from '@slashlint/core'
import { explainApiError } from '@slashlint/core/engine'
import type { ExplainedError } from '@slashlint/core/engine'
import { asRecord } from '../values/records.js'
import { isAboutList } from './answer.js'
import type { ServiceAnswer } from './answer.js'
import { INVALID_BODY_CODE } from './forms.js'
import { countedErrors, namesOf } from './named.js'
import { identityOf } from './targets.js'
import type { ErrorTarget } from './targets.js'

/** An error of the service, with the definition that it is about. */
export interface PlacedError {
  /** The error. Its path begins at `target`. */
  readonly error: ExplainedError
  /** The definition; `undefined` if the error is about none, or if it is not known which. */
  readonly target: ErrorTarget | undefined
  /** Other definitions that the error may be about. */
  readonly others?: readonly ErrorTarget[]
  /** True if the definition was found only by the order of the files. */
  readonly byOrder?: true
  /** The name that the error contains, if no definition has it. */
  readonly names?: string
  /** The address of the request, if the request is not about commands. */
  readonly url?: string
}

/**
 * Finds the definition that each error is about. It is found by the index in the list, the name in
 * the request, or the name that the user gives. Otherwise it is the definition in which core finds
 * the same mistake.
 *
 * @param wanted the name that the user gives
 */
export function placeErrors(
  answer: ServiceAnswer,
  targets: readonly ErrorTarget[],
  wanted: string | undefined,
): readonly PlacedError[] {
  const { url } = answer
  if (url !== undefined && !OF_COMMANDS.test(url)) {
    return placeInOne(answer, [], undefined).map((placed) => ({ ...placed, url }))
  }
  if (isAboutList(answer)) {
    return placeInList(answer, targets, wanted)
  }
  return placeInOne(answer, targets, wanted)
}

/** Matches addresses of commands, with ids or with placeholders for them. */
const OF_COMMANDS = /\/applications\/[^/]+\/(?:guilds\/[^/]+\/)?commands\b/

function placeInOne(
  answer: ServiceAnswer,
  targets: readonly ErrorTarget[],
  wanted: string | undefined,
) {
  const named = wanted ?? identityOf(answer.sent).name
  const candidates = named === undefined ? targets : targets.filter(({ name }) => name === named)
  const judged = candidates.map((target) => ({ target, errors: explainFor(answer, target) }))
  const most = Math.max(0, ...judged.map(({ errors }) => agreed(errors)))
  const best = judged.filter(({ errors }) => agreed(errors) === most)
  const [first, ...others] = best
  // Where core finds nothing of it, only a single definition can be meant.
  if (first === undefined || (most === 0 && best.length > 1)) {
    const errors = explainApiError(answer.body, answer.sent ?? DYNAMIC, operationOf(answer))
    return errors.map((error) => ({
      error,
      target: undefined,
      others: isAboutDefinition(error) ? candidates : [],
    }))
  }
  const also = others.map(({ target }) => target)
  return first.errors.map((error) => ({
    error,
    target: isAboutDefinition(error) ? first.target : undefined,
    others: also,
  }))
}

/**
 * Returns how well the errors agree with core: 2 for each that core reports with the same code, 1
 * for each at a place with another diagnostic.
 */
function agreed(errors: readonly ExplainedError[]): number {
  return errors.reduce((sum, error) => sum + weightOf(error), 0)
}

function weightOf(error: ExplainedError): number {
  if (isSameCode(error)) {
    return 2
  }
  return error.diagnostic === undefined ? 0 : 1
}

const isSameCode = ({ diagnostic, apiCode }: ExplainedError): boolean =>
  diagnostic?.apiCode === apiCode

/**
 * Checks whether an error is about a definition. An error with a numeric code, without a place and
 * without a diagnostic of core, is about the application, the token or the request.
 */
export const isAboutDefinition = ({
  diagnostic,
  path,
  apiCode,
  subject,
}: ExplainedError): boolean =>
  diagnostic !== undefined || (subject === 'value' && (path.length > 0 || !/^\d+$/.test(apiCode)))

const operationOf = ({ operation }: ServiceAnswer) => (operation === undefined ? {} : { operation })

function explainFor(
  answer: ServiceAnswer,
  { value, resource, context }: ErrorTarget,
): readonly ExplainedError[] {
  return explainApiError(answer.body, value, { ...context, resource, ...operationOf(answer) })
}

function placeInList(
  answer: ServiceAnswer,
  targets: readonly ErrorTarget[],
  wanted: string | undefined,
) {
  const commands = targets.filter(({ resource }) => resource === 'command')
  const { named } = answer
  if (named !== undefined) {
    return placeNamed({ ...answer, named }, commands, wanted)
  }
  const { order, byOrder, errors } = listOf(answer, commands)
  return errors.map((error) => {
    const [index, ...path] = error.path
    if (typeof index !== 'number') {
      return { error, target: isAboutDefinition(error) ? wholeList(order) : undefined }
    }
    const inItem = rebased(error, path, index)
    if (!byOrder || isSameCode(error)) {
      return { error: inItem, target: order[index] }
    }
    return elsewhere(inItem, path, commands, order[index], wanted)
  })
}

/**
 * Returns the errors of commands that are printed by name, each at the definition with this name.
 */
function placeNamed(
  { body, named }: ServiceAnswer & Pick<Required<ServiceAnswer>, 'named'>,
  commands: readonly ErrorTarget[],
  wanted: string | undefined,
): readonly PlacedError[] {
  const found = named.map((one) =>
    commands.filter(
      ({ name, type }) =>
        name === one.name && one.types.includes(type) && (wanted ?? name) === name,
    ),
  )
  const values = found.map(([first]) => first?.value)
  const counted = {
    ...asRecord(body),
    errors: countedErrors(asRecord(body)['errors'], named, values),
  }
  const list = values.map((value) => value ?? DYNAMIC)
  const context = found.flat()[0]?.context ?? {}
  const errors = explainApiError(counted, list, {
    ...context,
    operation: 'bulk',
    resource: 'commands',
  })
  return errors.map((error) => {
    const [index, ...path] = error.path
    const [target, ...others] = typeof index === 'number' ? (found[index] ?? []) : []
    const one = typeof index === 'number' ? named[index] : undefined
    if (typeof index !== 'number' || one === undefined) {
      return { error, target: undefined }
    }
    if (target !== undefined) {
      return { error: rebased(error, path, index), target, others }
    }
    // The indexes of what is not known would lead nowhere.
    const names = namesOf(one, path)
    return { error: { ...error, path: [] }, target: undefined, names }
  })
}

/** Returns the place of the whole list if one file contains it. */
function wholeList(order: Order): ErrorTarget | undefined {
  const known = order.filter((target) => target !== undefined)
  const [first] = known
  if (
    first === undefined ||
    first.base.length === 0 ||
    known.some(({ unit }) => unit !== first.unit)
  ) {
    return undefined
  }
  return { ...first, base: [], resource: 'commands', name: undefined }
}

type Order = readonly (ErrorTarget | undefined)[]

/**
 * Returns the list that was sent, with its errors. Without a request, it is the list of commands in
 * the files for which core finds most of the errors.
 */
function listOf(answer: ServiceAnswer, commands: readonly ErrorTarget[]) {
  const { sent } = answer
  /**
   * Explains the errors for one order of the commands.
   *
   * @param byOrder true if only the order of the files identifies the items
   */
  const judge = (order: Order, byOrder: boolean) => {
    const list = Array.from(
      order,
      (target, index) => target?.value ?? (Array.isArray(sent) ? sent[index] : DYNAMIC),
    )
    const context = order.find((target) => target !== undefined)?.context ?? {}
    const known = { ...context, operation: 'bulk', resource: 'commands' } as const
    return { order, byOrder, errors: explainApiError(answer.body, list, known) }
  }
  if (Array.isArray(sent)) {
    return judge(sent.map(sameCommand(commands)), false)
  }
  const lists = [...new Set(commands.filter(({ base }) => base.length > 0).map(({ unit }) => unit))]
  const single = commands.filter(({ base }) => base.length === 0)
  const judged = [
    ...lists.map((unit) => judge(atIndexes(unit, commands), lists.length > 1)),
    ...(single.length > 0 || lists.length === 0 ? [judge(single, true)] : []),
  ]
  return judged.reduce((best, one) => (agreed(one.errors) > agreed(best.errors) ? one : best))
}

const sameCommand =
  (commands: readonly ErrorTarget[]) =>
  (item: unknown): ErrorTarget | undefined => {
    const { name, type } = identityOf(item)
    return commands.find((one) => one.name === name && one.type === type)
  }

/** Returns the commands of a document that is a list, by their indexes. */
function atIndexes(unit: ErrorTarget['unit'], commands: readonly ErrorTarget[]): Order {
  const order: (ErrorTarget | undefined)[] = []
  for (const command of commands) {
    if (command.unit === unit) {
      order[Number(command.base[0])] = command
    }
  }
  return order
}

/**
 * Finds the command that has the mistake, if the command at the index of the error does not have
 * it. The order in the files then differs from that of the request.
 */
function elsewhere(
  error: ExplainedError,
  path: Path,
  commands: readonly ErrorTarget[],
  target: ErrorTarget | undefined,
  wanted: string | undefined,
): PlacedError {
  const body = { code: Number(INVALID_BODY_CODE), message: '', errors: treeOf(path, error) }
  const found = commands.flatMap((command) => {
    if (wanted !== undefined && command.name !== wanted) {
      return []
    }
    const [same] = explainApiError(body, command.value, {
      ...command.context,
      operation: 'bulk',
      resource: 'command',
    })
    return same === undefined || !isSameCode(same) ? [] : [{ command, same }]
  })
  const [first, ...others] = found
  if (first === undefined) {
    return { error, target, byOrder: true }
  }
  return { error: first.same, target: first.command, others: others.map(({ command }) => command) }
}

/** Returns the tree of an error body that contains only this error. */
function treeOf(path: Path, { apiCode: code, apiMessage: message }: ExplainedError): unknown {
  return path.reduceRight<unknown>((below, key) => ({ [String(key)]: below }), {
    _errors: [{ code, message }],
  })
}

/** Returns an error of a list as one of its item: its path begins at the item. */
function rebased(error: ExplainedError, path: Path, index: number): ExplainedError {
  const { diagnostic } = error
  if (diagnostic === undefined) {
    return { ...error, path }
  }
  const related = (diagnostic.related ?? []).flatMap((one) =>
    one.path[0] === index ? [{ ...one, path: one.path.slice(1) }] : [],
  )
  const inItem: Diagnostic = { ...diagnostic, path, related }
  return { ...error, path, diagnostic: inItem }
}
