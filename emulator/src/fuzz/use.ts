import type { Emulator } from '../control/emulator.js'
import type { InvocationResult, Step } from '../invoke/invocation.js'
import { isJson, objectsIn, type Json } from '../json.js'
import { componentsIn, SELECTS, TYPE } from '../state/message-parts.js'
import type { FuzzInvocation } from './invocation.js'
import type { FuzzUse } from './report.js'

/** A step that is under way: what will come of it, and how a person would say it. */
export interface Started {
  readonly result: Promise<InvocationResult>
  readonly line: string
  /** The same as a line of a session. */
  readonly step: Step
  readonly kind: 'command' | 'suggestions' | 'use'
  readonly byOther: boolean
}

/** How long a deferred answer may take to go on, in milliseconds of the machine. */
const PATIENCE = 3000

/** Sends an invocation. */
export function send(emulator: Emulator, invocation: FuzzInvocation): Started {
  const { line, autocomplete, ...how } = invocation
  const { files, ...said } = how
  const options = { ...how, patience: PATIENCE }
  const isSent = autocomplete === undefined
  return {
    result: isSent
      ? emulator.invoke(line, options)
      : emulator.autocomplete(line, autocomplete, options),
    line: isSent ? line : `${line} (suggestions for ${autocomplete})`,
    step: {
      invoke: line,
      ...said,
      ...(autocomplete !== undefined && { autocomplete }),
      ...(Object.keys(files).length > 0 && { files: Object.keys(files) }),
    },
    kind: isSent ? 'command' : 'suggestions',
    byOther: false,
  }
}

/**
 * Uses something that the bot has shown.
 *
 * @param user who has used it before
 * @returns undefined where there is nothing to use
 */
export function go(
  before: InvocationResult,
  { pick, byOther, long }: FuzzUse,
  user: string,
  users: readonly string[],
): Started | undefined {
  const others = users.filter((name) => name !== user)
  const other = byOther && before.modal === undefined ? others[pick % others.length] : undefined
  const how = { patience: PATIENCE, ...(other !== undefined && { as: other }) }
  const by = other === undefined ? '' : `${other} `
  const started = (line: string, step: Step, result: Promise<InvocationResult>): Started => ({
    result,
    line: `${by}${line}`,
    step: { ...step, ...(other !== undefined && { as: other }) },
    kind: 'use',
    byOther: other !== undefined,
  })
  if (before.modal !== undefined) {
    const fields = fieldsOf(before.modal, long)
    return started(
      `sends ${JSON.stringify(fields)}`,
      { submit: fields },
      before.submit(fields, how),
    )
  }
  const usable = before.messages.flatMap(({ components }) => usableIn(components))
  const one = usable[pick % Math.max(1, usable.length)]
  if (one === undefined) {
    return undefined
  }
  const id = String(one['custom_id'])
  const name = nameOf(one)
  // An id may be another one each time: what a person reads is not, unless two have one name.
  const said = usable.filter((other) => nameOf(other) === name).length > 1 ? id : name
  if (one['type'] === TYPE.BUTTON) {
    return started(`presses [${name}]`, { press: said }, before.press(id, how))
  }
  const values = valuesOf(one, long)
  return started(
    `chooses ${values.join(', ')} in <${name}>`,
    { select: said, values },
    before.select(id, values, how),
  )
}

const nameOf = (one: Json): string => String(one['label'] ?? one['placeholder'] ?? one['custom_id'])

/**
 * Does a step of a session again.
 *
 * @param before what the step before has shown
 * @returns undefined where it is no use, or goes on from nothing
 */
export function repeated(
  emulator: Emulator,
  before: InvocationResult | undefined,
  step: Step,
  files: FuzzInvocation['files'],
): Started | undefined {
  const { invoke, press, select, values = [], submit, advance: _, shows: __, ...more } = step
  const { fails: ___, files: ____, autocomplete, ...who } = more
  const how = { ...who, patience: PATIENCE, files }
  const line = [invoke, press, select, submit && JSON.stringify(submit)].find(Boolean) ?? ''
  const run = (): Promise<InvocationResult> | undefined => {
    if (invoke !== undefined) {
      return autocomplete === undefined
        ? emulator.invoke(invoke, how)
        : emulator.autocomplete(invoke, autocomplete, how)
    }
    if (press !== undefined) {
      return before?.press(press, how)
    }
    return select === undefined
      ? before?.submit(submit ?? {}, how)
      : before?.select(select, values, how)
  }
  const result = run()
  const kind = invoke === undefined ? 'use' : autocomplete === undefined ? 'command' : 'suggestions'
  return result && { result, line, step, kind, byOther: who.as !== undefined && kind === 'use' }
}

/** The buttons and menus that can be used. */
const usableIn = (components: unknown): readonly Json[] =>
  [...componentsIn(components)].filter(
    ({ type, custom_id: id, disabled }) =>
      (type === TYPE.BUTTON || SELECTS.includes(Number(type))) &&
      typeof id === 'string' &&
      disabled !== true,
  )

function valuesOf(menu: Json, long: boolean): readonly string[] {
  const { min_values: least, max_values: most } = menu
  const count = Math.max(1, Number((long ? most : least) ?? 1))
  const options = objectsIn(menu['options']).map(({ value }) => String(value))
  const known: Readonly<Record<number, readonly string[]>> = {
    [TYPE.STRING_SELECT]: options,
    [TYPE.CHANNEL_SELECT]: ['#general'],
    [TYPE.ROLE_SELECT]: ['@moderator'],
  }
  return (known[Number(menu['type'])] ?? ['@ben', '@ana', '@mo']).slice(0, count)
}

/** What is entered in a form: as little, or as much, as it takes. */
function fieldsOf(modal: Json, long: boolean): Readonly<Record<string, string>> {
  const inputs = [...componentsIn(modal['components'])].filter(
    ({ type, custom_id: id }) => type === TYPE.TEXT_INPUT && typeof id === 'string',
  )
  return Object.fromEntries(
    inputs
      .filter(isJson)
      .map(({ custom_id: id, min_length: least, max_length: most, required }) => {
        const shortest = Math.max(required === false ? 0 : 1, Number(least ?? 0))
        return [String(id), 'x'.repeat(long ? Number(most ?? 4000) : shortest)]
      }),
  )
}
