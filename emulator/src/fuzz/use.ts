import type { Emulator } from '../control/emulator.js'
import type { InvocationResult, InvokeOptions, Step } from '../invoke/invocation.js'
import { lineOf } from '../invoke/transcript.js'
import type { Json, Message } from '../json.js'
import { componentsIn, nameOf, type Component } from '../state/components.js'
import { SELECTS, TYPE } from '../state/message-parts.js'
import type { FuzzInvocation } from './invocation.js'
import type { FuzzUse } from './report.js'

/** The acts of users at one moment, with their results to come. */
export interface Started {
  /** Two where two press at once, in the order in which they are delivered. */
  readonly results: readonly Promise<InvocationResult>[]
  /** As a person would say it. */
  readonly line: string
  /** The same as lines of a session. */
  readonly steps: readonly Step[]
  readonly kind: 'command' | 'suggestions' | 'use'
  /** Collectors leave it unanswered on purpose: somebody else does it, or long after. */
  readonly isOdd: boolean
}

/** The results that users were shown so far, the latest first. */
export type ShownSoFar = readonly InvocationResult[]

/** The time within which a deferred answer must go on, in milliseconds of the machine. */
const PATIENCE = 3000
/** Longer than the token of an interaction holds. */
const LATE_MINUTES = 16
const LATE = `${LATE_MINUTES}m`

/** Sends an invocation. */
export function send(emulator: Emulator, invocation: FuzzInvocation): Started {
  const { line, autocomplete, ...how } = invocation
  const { files, ...said } = how
  const options = { ...how, patience: PATIENCE }
  const isSent = autocomplete === undefined
  const result = started(emulator, line, autocomplete, options)
  const step = {
    invoke: line,
    ...said,
    ...(autocomplete !== undefined && { autocomplete }),
    ...(Object.keys(files).length > 0 && { files: Object.keys(files) }),
  }
  return {
    results: [result],
    line: isSent ? lineOf(line, how.target) : `${line} (suggestions for ${autocomplete})`,
    steps: [step],
    kind: isSent ? 'command' : 'suggestions',
    isOdd: false,
  }
}

/** Sends a command, or asks for suggestions for one of its options. */
function started(
  emulator: Emulator,
  line: string,
  autocomplete: string | undefined,
  options: InvokeOptions,
): Promise<InvocationResult> {
  if (autocomplete === undefined) {
    return emulator.invoke(line, options)
  }
  return emulator.autocomplete(line, autocomplete, options)
}

/** A button or menu that can be used, where it was shown. */
interface Usable {
  readonly result: InvocationResult
  readonly message: Message
  readonly component: UsableComponent
}

/** A press, a choice or a form, with the line that shows it. */
interface Act {
  readonly line: string
  readonly step: Step
  readonly run: (as: string | undefined) => Promise<InvocationResult>
}

/**
 * Uses something that the bot has shown.
 *
 * @param who the user who has used it before, and all who may
 * @returns undefined where there is nothing to use
 */
export function go(
  emulator: Emulator,
  shown: ShownSoFar,
  { pick, byOther, long, when }: FuzzUse,
  who: { readonly user: string; readonly users: readonly string[] },
): Started | undefined {
  const [latest] = shown
  const isForm = latest?.modal !== undefined
  const act = isForm ? formSent(latest, long) : componentUsed(shown, pick, long)
  if (act === undefined) {
    return undefined
  }
  const others = who.users.filter((name) => name !== who.user)
  const other = byOther && !isForm ? others[pick % others.length] : undefined
  return MOMENTS[isForm ? 'next' : when](emulator, act, other)
}

/** Does something at a moment, as the same user or as another one. */
const MOMENTS: Readonly<
  Record<FuzzUse['when'], (emulator: Emulator, act: Act, other: string | undefined) => Started>
> = {
  next: (_, act, other) => ({
    results: [act.run(other)],
    line: `${saidBy(other)}${act.line}`,
    steps: [stepBy(act, other)],
    kind: 'use',
    isOdd: other !== undefined,
  }),
  late(emulator, act, other) {
    emulator.advance(LATE)
    return {
      results: [act.run(other)],
      line: `${LATE_MINUTES} minutes later ${saidBy(other)}${act.line}`,
      steps: [{ advance: LATE }, stepBy(act, other)],
      kind: 'use',
      isOdd: true,
    }
  },
  together: (_, act, other) => ({
    results: [act.run(undefined), act.run(other)],
    line: `${act.line}, and at once ${saidBy(other)}${act.line}`,
    steps: [act.step, { ...stepBy(act, other), together: true }],
    kind: 'use',
    isOdd: true,
  }),
}

const saidBy = (other: string | undefined): string => (other === undefined ? '' : `${other} `)
const stepBy = ({ step }: Act, other: string | undefined): Step =>
  other === undefined ? step : { ...step, as: other }

const options = (as: string | undefined) => ({
  patience: PATIENCE,
  ...(as !== undefined && { as }),
})

function formSent(shown: InvocationResult, long: boolean): Act {
  const fields = fieldsOf(shown.modal ?? {}, long)
  return {
    line: `sends ${JSON.stringify(fields)}`,
    step: { submit: fields },
    run: (as) => shown.submit(fields, options(as)),
  }
}

function componentUsed(shown: ShownSoFar, pick: number, long: boolean): Act | undefined {
  const all = usableIn(shown)
  const one = all[pick % Math.max(1, all.length)]
  if (one === undefined) {
    return undefined
  }
  const { result, component, message } = one
  const { customId: id } = component
  const name = nameOf(component)
  // An id may be another one each time: what a person reads is not, unless two have one name.
  const said = all.filter((other) => nameOf(other.component) === name).length > 1 ? id : name
  const isFirst = all.find((other) => isCalled(other, said)) === one
  const { content } = message
  const where = !isFirst && content !== '' && { message: content }
  if (component.type === TYPE.BUTTON) {
    return {
      line: `presses [${name}]`,
      step: { press: said, ...where },
      run: (as) => result.press(id, options(as)),
    }
  }
  const values = valuesOf(component, long)
  return {
    line: `chooses ${values.join(', ')} in <${name}>`,
    step: { select: said, values, ...where },
    run: (as) => result.select(id, values, options(as)),
  }
}

const isCalled = ({ component }: Usable, said: string): boolean =>
  nameOf(component) === said || component.customId === said

/** The buttons and menus that can be used, each once: those of the latest answer first. */
function usableIn(shown: ShownSoFar): readonly Usable[] {
  const found = new Map<string, Usable>()
  for (const result of shown) {
    for (const message of result.now().messages) {
      for (const component of usableOf(message.components)) {
        const key = `${message.id} ${component.customId}`
        found.set(key, found.get(key) ?? { result, message, component })
      }
    }
  }
  return [...found.values()]
}

/** A button or menu that is not disabled and no link. */
interface UsableComponent extends Component {
  readonly customId: string
}

/** Returns the buttons and menus of a message that are not disabled and no links. */
export const usableOf = (components: unknown): readonly UsableComponent[] =>
  [...componentsIn(components)].flatMap((one) => {
    const { type = 0, customId, isDisabled } = one
    const isUsable = (type === TYPE.BUTTON || SELECTS.includes(type)) && !isDisabled
    return isUsable && customId !== undefined ? [{ ...one, customId }] : []
  })

/**
 * Does steps of a session again that belong together: one, or two at once.
 *
 * @returns undefined where they are no use, or go on from nothing
 */
export function repeated(
  emulator: Emulator,
  shown: ShownSoFar,
  steps: readonly Step[],
  files: FuzzInvocation['files'],
): Started | undefined {
  const results: Promise<InvocationResult>[] = []
  const lines: string[] = []
  for (const step of steps) {
    const { advance, invoke, press, select, submit } = step
    if (advance !== undefined) {
      emulator.advance(advance)
      continue
    }
    const result = repeatedStep(emulator, shown, step, files)
    if (result === undefined) {
      return undefined
    }
    results.push(result)
    lines.push([invoke, press, select, submit && JSON.stringify(submit)].find(Boolean) ?? '')
  }
  const isUse = steps.every(({ invoke }) => invoke === undefined)
  const isAsked = steps.some(({ autocomplete }) => autocomplete !== undefined)
  const sent = isAsked ? 'suggestions' : 'command'
  return {
    results,
    line: lines.join(', and at once '),
    steps,
    kind: isUse ? 'use' : sent,
    isOdd: isUse && (steps.length > 1 || steps.some(({ as }) => as !== undefined)),
  }
}

function repeatedStep(
  emulator: Emulator,
  shown: ShownSoFar,
  step: Step,
  files: FuzzInvocation['files'],
): Promise<InvocationResult> | undefined {
  const { invoke, press, select, values = [], submit, message, shows: _, ...more } = step
  const { fails: __, files: ___, together: ____, autocomplete, ...who } = more
  const how = { ...who, patience: PATIENCE, files }
  if (invoke !== undefined) {
    return started(emulator, invoke, autocomplete, how)
  }
  const [latest] = shown
  if (submit !== undefined) {
    return latest?.submit(submit, how)
  }
  const said = press ?? select ?? ''
  const before =
    usableIn(shown).find(
      (one) => isCalled(one, said) && (message === undefined || one.message.content === message),
    )?.result ?? latest
  return press === undefined ? before?.select(said, values, how) : before?.press(said, how)
}

function valuesOf(menu: Component, long: boolean): readonly string[] {
  const { type = 0, minValues: least = 1, maxValues: most = 1 } = menu
  const count = Math.max(1, long ? most : least)
  const options = menu.options.map(({ value = '' }) => value)
  const known: Readonly<Record<number, readonly string[]>> = {
    [TYPE.STRING_SELECT]: options,
    [TYPE.CHANNEL_SELECT]: ['#general'],
    [TYPE.ROLE_SELECT]: ['@moderator'],
  }
  return (known[type] ?? ['@ben', '@ana', '@mo']).slice(0, count)
}

/** Makes the values for a form: as short, or as long, as it takes. */
function fieldsOf(modal: Json, long: boolean): Readonly<Record<string, string>> {
  const entries = [...componentsIn(modal['components'])].flatMap(
    ({ type, customId, minLength = 0, maxLength = 4000, isRequired }) => {
      const shortest = Math.max(isRequired ? 1 : 0, minLength)
      const text = 'x'.repeat(long ? maxLength : shortest)
      return type === TYPE.TEXT_INPUT && customId !== undefined ? [[customId, text] as const] : []
    },
  )
  return Object.fromEntries(entries)
}
