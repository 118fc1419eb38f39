import type { Emulator } from '../control/emulator.js'
import type { InvocationResult } from '../invoke/invocation.js'
import { isJson, objectsIn, type Json } from '../json.js'
import { componentsIn, SELECTS, TYPE } from '../state/message-parts.js'
import type { FuzzInvocation } from './invocation.js'
import type { FuzzUse } from './report.js'

/** A step that is under way: what will come of it, and how a person would say it. */
export interface Step {
  readonly result: Promise<InvocationResult>
  readonly line: string
  readonly kind: 'command' | 'suggestions' | 'use'
  readonly byOther: boolean
}

/** How long a deferred answer may take to go on, in milliseconds of the machine. */
const PATIENCE = 3000

/** Sends an invocation. */
export function send(emulator: Emulator, invocation: FuzzInvocation): Step {
  const { line, autocomplete, ...how } = invocation
  const options = { ...how, patience: PATIENCE }
  const isSent = autocomplete === undefined
  return {
    result: isSent
      ? emulator.invoke(line, options)
      : emulator.autocomplete(line, autocomplete, options),
    line: isSent ? line : `${line} (suggestions for ${autocomplete})`,
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
): Step | undefined {
  const others = users.filter((name) => name !== user)
  const other = byOther && before.modal === undefined ? others[pick % others.length] : undefined
  const how = { patience: PATIENCE, ...(other !== undefined && { as: other }) }
  const by = other === undefined ? '' : `${other} `
  const step = (line: string, result: Promise<InvocationResult>): Step => ({
    result,
    line: `${by}${line}`,
    kind: 'use',
    byOther: other !== undefined,
  })
  if (before.modal !== undefined) {
    const fields = fieldsOf(before.modal, long)
    return step(`sends ${JSON.stringify(fields)}`, before.submit(fields, how))
  }
  const usable = before.messages.flatMap(({ components }) => usableIn(components))
  const one = usable[pick % Math.max(1, usable.length)]
  if (one === undefined) {
    return undefined
  }
  const id = String(one['custom_id'])
  const name = String(one['label'] ?? one['placeholder'] ?? id)
  if (one['type'] === TYPE.BUTTON) {
    return step(`presses [${name}]`, before.press(id, how))
  }
  const values = valuesOf(one, long)
  return step(`chooses ${values.join(', ')} in <${name}>`, before.select(id, values, how))
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
