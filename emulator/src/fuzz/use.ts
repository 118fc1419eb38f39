import type { Emulator } from '../control/emulator.js'
import type { InvocationResult, InvokeOptions, Step } from '../invoke/invocation.js'
import { choiceLine, lineOf } from '../invoke/transcript.js'
import type { Message } from '../json.js'
import { componentsIn, nameOf, type Component } from '../state/components.js'
import { SELECTS, TYPE } from '../state/message-parts.js'
import type { World } from '../state/world.js'
import { chosenIn, filledForm, type Place } from './components.js'
import { drawsOf, type Draws } from './draws.js'
import { invokerIn, type FuzzInvocation } from './invocation.js'
import type { FuzzUse } from './report.js'

/** Acts of users at one moment, with their pending results. */
export interface Started {
  /** The results in the order of delivery; two if two users act at once. */
  readonly results: readonly Promise<InvocationResult>[]
  /** The description of the acts. */
  readonly line: string
  /** The acts as steps of a session. */
  readonly steps: readonly Step[]
  /** The kind of step; `use` is a press, a selection or a form. */
  readonly kind: 'command' | 'suggestions' | 'use'
  /**
   * True if a collector may ignore the act on purpose: another user acts, or the act comes long
   * after.
   */
  readonly isOdd: boolean
  /** The files that the steps name. */
  readonly files: FuzzInvocation['files']
}

/** The results that users have seen so far, the latest first. */
export type ShownSoFar = readonly InvocationResult[]

/** The milliseconds of the machine's clock within which a deferred answer must be completed. */
export const PATIENCE = 8000
/** The minutes after which an interaction token has expired. */
const LATE_MINUTES = 16
const LATE = `${LATE_MINUTES}m`

/** Sends an invocation to the bot. */
export function send(emulator: Emulator, invocation: FuzzInvocation): Started {
  const { line, autocomplete, ...how } = invocation
  const { files, ...asText } = how
  const options = { ...how, patience: PATIENCE }
  const isSent = autocomplete === undefined
  const result = started(emulator, line, autocomplete, options)
  const step = {
    invoke: line,
    ...asText,
    ...(autocomplete !== undefined && { autocomplete }),
    ...(Object.keys(files).length > 0 && { files: Object.keys(files) }),
  }
  return {
    results: [result],
    line: typedLine(line, how.target, autocomplete),
    steps: [step],
    kind: isSent ? 'command' : 'suggestions',
    isOdd: false,
    files,
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

/** A button or menu that can be used, with its message. */
interface Usable {
  readonly result: InvocationResult
  readonly message: Message
  readonly component: UsableComponent
}

/** A press, a selection or a form, with its description. */
interface Act {
  readonly line: string
  readonly step: Step
  readonly files: FuzzInvocation['files']
  readonly run: (as: string | undefined) => Promise<InvocationResult>
}

/** The users of a sequence, with the world and place of its first step. */
export interface Users {
  /** The world of the seed, which decides who may use a component. */
  readonly world: World
  /** The user who sent the command. */
  readonly user: string
  /** The channel of the first step: a name, `dm` or `group`. */
  readonly place: string
  /** All users who may use other users' messages. */
  readonly users: readonly string[]
}

/** Uses a component or form that the bot has shown. @returns undefined if there is none */
export function go(
  emulator: Emulator,
  shown: ShownSoFar,
  { pick, byOther, draws, when }: FuzzUse,
  who: Users,
): Started | undefined {
  const [latest] = shown
  const isForm = latest?.modal !== undefined
  const by = { who, draws: drawsOf(draws) }
  const act = isForm ? formSent(latest, by) : componentUsed(shown, pick, by)
  if (act === undefined) {
    return undefined
  }
  const others = who.users.filter((name) => name !== who.user)
  const other = byOther && !isForm ? others[pick % others.length] : undefined
  return MOMENTS[isForm ? 'next' : when](emulator, act, other)
}

/** The functions that perform an act at a moment, as the same or another user. */
const MOMENTS: Readonly<
  Record<FuzzUse['when'], (emulator: Emulator, act: Act, other: string | undefined) => Started>
> = {
  next: (_emulator, act, other) => ({
    results: [act.run(other)],
    line: `${userPrefix(other)}${act.line}`,
    steps: [stepBy(act, other)],
    kind: 'use',
    isOdd: other !== undefined,
    files: act.files,
  }),
  late(emulator, act, other) {
    emulator.advance(LATE)
    return {
      results: [act.run(other)],
      line: `${LATE_MINUTES} minutes later ${userPrefix(other)}${act.line}`,
      steps: [{ advance: LATE }, stepBy(act, other)],
      kind: 'use',
      isOdd: true,
      files: act.files,
    }
  },
  together: (_emulator, act, other) => ({
    results: [act.run(undefined), act.run(other)],
    line: `${act.line}, and at once ${userPrefix(other)}${act.line}`,
    steps: [act.step, { ...stepBy(act, other), together: true }],
    kind: 'use',
    isOdd: true,
    files: act.files,
  }),
}

const userPrefix = (other: string | undefined): string => (other === undefined ? '' : `${other} `)
const stepBy = ({ step }: Act, other: string | undefined): Step =>
  other === undefined ? step : { ...step, as: other }

const options = (as: string | undefined) => ({
  patience: PATIENCE,
  ...(as !== undefined && { as }),
})

/** The user of a menu or form, with the random choices. */
interface Chooser {
  readonly who: Users
  readonly draws: Draws
}

/**
 * Returns the place with the roles and channels to choose from: that of a channel, or of the first
 * step.
 */
const placeOf = ({ world, user, place }: Users, channel = place): Place => ({
  world,
  guild: (invokerIn(world, user, channel) ?? invokerIn(world, user, place))?.guild,
})

/** Fills in a form and sends it. @returns undefined if the form needs more values than there are */
function formSent(shown: InvocationResult, { who, draws }: Chooser): Act | undefined {
  const filled = filledForm(shown.modal ?? {}, placeOf(who), draws)
  if (filled === undefined) {
    return undefined
  }
  const { fields, files } = filled
  const names = Object.keys(files)
  return {
    line: `sends ${JSON.stringify(fields)}`,
    step: { submit: fields, ...(names.length > 0 && { files: names }) },
    files,
    run: (as) => shown.submit(fields, { ...options(as), files }),
  }
}

function componentUsed(shown: ShownSoFar, pick: number, { who, draws }: Chooser): Act | undefined {
  const all = usableIn(shown)
  const one = all[pick % Math.max(1, all.length)]
  if (one === undefined) {
    return undefined
  }
  const { result, component, message } = one
  const { customId: id } = component
  const name = nameOf(component)
  // An id may be another one each time: what a person reads is not, unless two have one name.
  const target = all.filter((other) => nameOf(other.component) === name).length > 1 ? id : name
  const isFirst = all.find((other) => isCalled(other, target)) === one
  const { content } = message
  const where = !isFirst && content !== '' && { message: content }
  if (component.type === TYPE.BUTTON) {
    return {
      line: `presses [${name}]`,
      step: { press: target, ...where },
      files: {},
      run: (as) => result.press(id, options(as)),
    }
  }
  const values = chosenIn(component, placeOf(who, message.channel_id), draws)
  return (
    values && {
      line: choiceLine(values, name),
      step: { select: target, values, ...where },
      files: {},
      run: (as) => result.select(id, values, options(as)),
    }
  )
}

const isCalled = ({ component }: Usable, name: string): boolean =>
  nameOf(component) === name || component.customId === name

/** Lists the usable buttons and menus without duplicates, those of the latest answer first. */
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

/** A button or menu that is neither disabled nor a link. */
interface UsableComponent extends Component {
  readonly customId: string
}

/** Lists the buttons and menus of a message that are neither disabled nor links. */
export const usableOf = (components: unknown): readonly UsableComponent[] =>
  [...componentsIn(components)].flatMap((one) => {
    const { type = 0, customId, isDisabled } = one
    const isUsable = (type === TYPE.BUTTON || SELECTS.includes(type)) && !isDisabled
    return isUsable && customId !== undefined ? [{ ...one, customId }] : []
  })

/**
 * Repeats steps of a session that begin together.
 *
 * @returns undefined if a step is no act, or needs an earlier result that does not exist
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
    const { advance } = step
    if (advance !== undefined) {
      emulator.advance(advance)
      continue
    }
    const result = repeatedStep(emulator, shown, step, files)
    if (result === undefined) {
      return undefined
    }
    results.push(result)
    lines.push(describeStep(step))
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
    files,
  }
}

/**
 * Returns the line of a command with its target, or with the option whose suggestions are
 * requested.
 */
const typedLine = (
  line: string,
  target: string | undefined,
  autocomplete: string | undefined,
): string =>
  autocomplete === undefined ? lineOf(line, target) : `${line} (suggestions for ${autocomplete})`

/** Describes the act in a step as text. */
function describeStep({
  invoke,
  target,
  autocomplete,
  press,
  select,
  values = [],
  submit,
  as,
}: Step): string {
  if (invoke !== undefined) {
    return typedLine(invoke, target, autocomplete)
  }
  if (press !== undefined) {
    return `${userPrefix(as)}presses [${press}]`
  }
  const words =
    select === undefined ? `sends ${JSON.stringify(submit)}` : choiceLine(values, select)
  return `${userPrefix(as)}${words}`
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
  const target = press ?? select ?? ''
  const before =
    usableIn(shown).find(
      (one) => isCalled(one, target) && (message === undefined || one.message.content === message),
    )?.result ?? latest
  return press === undefined ? before?.select(target, values, how) : before?.press(target, how)
}
