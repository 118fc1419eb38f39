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

/** An error of the service with the definition it is about. */
export interface PlacedError {
  /** Its path begins at the target. */
  readonly error: ExplainedError
  /** `undefined` if the error is about no definition, or if it isn't known about which. */
  readonly target: ErrorTarget | undefined
  /** Other definitions that it may be about as well. */
  readonly others?: readonly ErrorTarget[]
  /** The definition was found by the order of files alone. */
  readonly byOrder?: true
  /** The name in the error, if no definition has it. */
  readonly names?: string
  /** The address of the request, if it is not about commands. */
  readonly url?: string
}

/**
 * Finds the definition that each error is about: by the index in the list, by the name in the request, or by the given
 * name. Otherwise it is the definition in which core finds the same mistake.
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

/** Addresses of commands, with ids or with their names in place of them. */
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

/** Counts how many errors core reports, too: with the same code and place, or at least at that place. */
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

/** Tells errors of a definition. A code of its own without place or finding is about the app, the token or the request. */
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

/** Returns the errors of commands that are named: each at the definition of that name. */
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
 * Returns the list that was sent: that of the request, else the list in the files in which core finds most of the same
 * faults.
 */
function listOf(answer: ServiceAnswer, commands: readonly ErrorTarget[]) {
  const { sent } = answer
  /**
   * Explains the errors for an order of commands.
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

/** Returns the commands of a list, at their indexes. */
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
 * Places an error at the command that has such a fault, because the item at its index has none: the order was another
 * one.
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

/** Returns the tree of an error body with this error alone. */
function treeOf(path: Path, { apiCode: code, apiMessage: message }: ExplainedError): unknown {
  return path.reduceRight<unknown>((below, key) => ({ [String(key)]: below }), {
    _errors: [{ code, message }],
  })
}

/** Returns an error of an item, whose places begin at the item. */
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
