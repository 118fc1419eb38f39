import type { InvocationResult } from '../invoke/invocation.js'
import { jsonOf, type Message } from '../json.js'
import type { SeenRequest } from '../net/seen.js'
import { CALLBACK } from '../state/interaction.js'
import { componentsIn } from '../state/components.js'
import { embedsOf, embedTexts } from '../state/embeds.js'
import type { Fault, FuzzCode } from './report.js'
import { PATIENCE } from './use.js'

/** An uncaught error of a program under test, as its preload reports it. */
export interface Problem {
  /**
   * The kind of problem. `threw`: an uncaught error. `ended`: the program exited. `blocked`: a
   * refused connection. `failed`: an error because of a refused connection. `hung`: a blocked event
   * loop. `printed`: an error of the program's code that it caught and printed.
   */
  readonly kind: 'threw' | 'ended' | 'blocked' | 'failed' | 'hung' | 'printed'
  /** The message of the error, or the address of a refused connection. */
  readonly message: string
  /**
   * The place in the program's own files, such as `bot.js:12:5`; absent if the stack contains none.
   */
  readonly place?: string
}

/** Tells whether a problem is about a refused connection. */
export const isOfRefusal = ({ kind }: Problem): boolean => kind === 'blocked' || kind === 'failed'

/** The program under test, if it runs in its own process. */
export interface FuzzedBot {
  /** Returns the problems since the last call. */
  problems(): readonly Problem[]
  /** Restarts the program if it has ended or hangs; resolves when it is ready. */
  revive(): Promise<void>
  /**
   * Restarts the program, without its earlier state; resolves when it is ready. Absent if it cannot
   * be restarted.
   */
  restart?(): Promise<void>
}

/** Everything that happened in one step. */
interface StepSeen {
  /**
   * The results, one for each user who acted at that moment. Empty if waiting was given up because
   * nothing happened for too long.
   */
  readonly results: readonly InvocationResult[]
  /** The typed line, or the description of another act. */
  readonly line: string
  /** The kind of step; `use` is a press, a selection or a form. */
  readonly kind: 'command' | 'suggestions' | 'use'
  /** True if the bot may leave the step unanswered, because only a collector handles it. */
  readonly isOdd: boolean
  /** True if two users acted at the same moment. */
  readonly isAtOnce: boolean
  /** The requests of the bot during the step, oldest first. */
  readonly requests: readonly SeenRequest[]
  /** The problems that the bot's preload reported during the step. */
  readonly problems: readonly Problem[]
}

/**
 * Returns the faults of a step. A failure is no fault if it only occurs because the emulator does
 * not simulate something.
 */
export function faultsIn(all: StepSeen): readonly Fault[] {
  const [past, requests] = parted(all.requests, ({ isPast }) => isPast === true)
  const unknown = refusalsIn(past)
  // What is said of something from before is not judged, nor what a library throws because of it.
  const seen = {
    ...all,
    requests,
    problems: all.problems.filter((problem) => !isRepeated(problem, unknown)),
  }
  const faults = faultsOf(seen)
  return seen.isAtOnce ? faults.map(atOnce) : faults
}

function faultsOf(seen: StepSeen): readonly Fault[] {
  const isBlocked = seen.requests.some(isUnsimulated) || seen.problems.some(isOfRefusal)
  const [denials, refusals] = parted(refusalsIn(seen.requests), ({ isDenial }) => isDenial)
  const refused = refusals.map(({ fault, message }): Fault => {
    const thrown = seen.problems.find((problem) => problem.message.includes(message))
    return { ...fault, ...at(thrown?.place) }
  })
  if (isBlocked) {
    return refused
  }
  // What libraries throw because of a refusal says the same again.
  const problems = seen.problems.filter((problem) => !isRepeated(problem, refusals))
  const silent = seen.results.length === 0 ? silenceOf(seen, undefined) : []
  const silences = [...silent, ...seen.results.flatMap((result) => silenceOf(seen, result))]
  const threw = problems.flatMap(({ kind, message, place }): readonly Fault[] => {
    const code = THROWN[kind]
    // A loop that stands for a moment is nothing as long as the answer comes.
    const isFault = code !== undefined && (kind !== 'hung' || silences.length > 0)
    return isFault ? [{ code, what: message, ...at(place) }] : []
  })
  const printed = problems.flatMap(({ kind, message, place }): readonly Fault[] => {
    const isFault = kind === 'printed' && !threw.some(({ what }) => what === message)
    const what = `The bot catches and prints ${message}`
    return isFault ? [{ code: 'fuzz/printed', what, ...at(place) }] : []
  })
  // Who threw has not answered: that is one cause, and not two.
  const unanswered = threw.length > 0 || refused.length > 0 ? [] : silences.slice(0, 1)
  const own = [...threw, ...unanswered, ...printed].map((fault) => withDenial(fault, denials))
  return [...own, ...refused, ...seen.results.flatMap((result) => shownIn(seen, result))]
}

/** The codes of faults that a denied request may cause. */
const FOLLOWS_A_DENIAL: ReadonlySet<FuzzCode> = new Set([
  'fuzz/threw',
  'fuzz/no-answer',
  'fuzz/not-continued',
  'fuzz/no-suggestions',
  'fuzz/unanswered-press',
])

/** Adds the denied request that probably caused a fault to the fault's description. */
function withDenial(fault: Fault, denials: readonly Refusal[]): Fault {
  const denial = denials.find(({ message }) => fault.what.includes(message)) ?? denials.at(-1)
  if (denial === undefined || !FOLLOWS_A_DENIAL.has(fault.code)) {
    return fault
  }
  const { what } = denial.fault
  if (fault.code === 'fuzz/threw') {
    if (fault.what.includes(denial.message)) {
      return { ...fault, code: 'fuzz/refused', what: `${what} The bot throws then.` }
    }
    return fault
  }
  return { ...fault, what: `${fault.what} Before, ${what[0]?.toLowerCase() ?? ''}${what.slice(1)}` }
}

/**
 * Describes denied requests after which the bot still answered: it may only have checked a
 * permission.
 */
export const hintsIn = ({ requests }: Pick<StepSeen, 'requests'>): readonly string[] =>
  refusalsIn(requests.filter(({ isPast }) => isPast !== true))
    .filter(({ isDenial }) => isDenial)
    .map(({ fault }) => fault.what)

const THROWN: Readonly<Partial<Record<Problem['kind'], FuzzCode>>> = {
  threw: 'fuzz/threw',
  ended: 'fuzz/ended',
  hung: 'fuzz/hung',
}

/** The codes of faults for missing answers. */
export const SILENCES: readonly FuzzCode[] = [
  'fuzz/no-answer',
  'fuzz/not-continued',
  'fuzz/no-suggestions',
  'fuzz/unanswered-press',
]

/**
 * Returns a fault of simultaneous presses with its own code: `unanswered-press` without an answer,
 * otherwise `at-once`.
 */
const atOnce = (fault: Fault): Fault => {
  if (fault.code === 'fuzz/no-answer' || fault.code === 'fuzz/unanswered-press') {
    return { ...fault, code: 'fuzz/unanswered-press' }
  }
  return {
    ...fault,
    code: 'fuzz/at-once',
    what: `Of two who press at once, one gets into the other's way: ${fault.what}`,
  }
}

function parted<T>(all: readonly T[], isFirst: (one: T) => boolean): readonly [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}

const isRepeated = ({ message }: Problem, refusals: readonly Refusal[]): boolean =>
  refusals.some((one) => message.includes(one.message))

const at = (place: string | undefined) => (place === undefined ? {} : { place })

/** Tells whether a request is not simulated. */
export const isUnsimulated = ({ rules }: SeenRequest): boolean =>
  rules.some(({ code }) => code === 'not-simulated')

const ACKNOWLEDGED = 40_060
const INVALID = new Set([50_035, 50_006])
const DENIED = new Set([403, 404])

/** A refused request, with Discord's message. */
interface Refusal {
  readonly fault: Fault
  readonly message: string
  /**
   * True for status 403 or 404. Bots send such requests to check a permission, or whether something
   * exists.
   */
  readonly isDenial: boolean
}

function refusalsIn(requests: readonly SeenRequest[]): readonly Refusal[] {
  return requests.flatMap((request): readonly Refusal[] => {
    const { method, path, status, answer, rules } = request
    const { code, message: text } = jsonOf(answer)
    const message = String(text)
    // An answer that comes too late is one that did not come.
    const isLate = path.endsWith('/callback') && DENIED.has(status)
    if (status < 400 || isUnsimulated(request) || isLate) {
      return []
    }
    if (code === ACKNOWLEDGED) {
      const what = 'The bot answers an interaction a second time.'
      return [{ fault: { code: 'fuzz/twice', what }, message, isDenial: false }]
    }
    const isDenial = DENIED.has(status)
    if (!isDenial && !INVALID.has(Number(code))) {
      return []
    }
    const [first] = rules
    const isPlaced = !isDenial && first !== undefined && first.path.length > 0
    const where = isPlaced ? ` ${first.path.join('.')}: ${first.message}` : ''
    const route = `${method} ${path.replace(/\d{15,}/g, '*').replace(/\/[\w-]{60,}/, '/*')}`
    const what = `Discord refuses ${route}: ${message.replace(/\.$/, '')}${isDenial ? ` (${status})` : ''}.${where}`
    return [{ fault: { code: 'fuzz/refused', what }, message, isDenial }]
  })
}

/**
 * Returns the fault if the bot did not answer, or did not complete its answer; otherwise nothing.
 */
function silenceOf(
  { kind, isOdd, requests }: StepSeen,
  result: InvocationResult | undefined,
): readonly Fault[] {
  const outcome = result?.outcome ?? 'timed-out'
  if (!['timed-out', 'deferred', 'undelivered'].includes(outcome)) {
    return []
  }
  if (outcome === 'undelivered') {
    // Who listens and does not take it has not ended: Discord refuses such an endpoint.
    const isThere = result?.delivery?.by === 'http'
    return [{ code: isThere ? 'fuzz/refused' : 'fuzz/ended', what: result?.reason ?? '' }]
  }
  const answered = result === undefined ? callbackIn(requests) : result.callback?.type
  if (answered === CALLBACK.DEFERRED_MESSAGE) {
    return [
      {
        code: 'fuzz/not-continued',
        what: `The bot defers its answer, and gives none within ${PATIENCE / 1000} seconds.`,
      },
    ]
  }
  // Who acknowledges a press need not show anything.
  if (answered !== undefined) {
    return []
  }
  const code = kind === 'use' && !isOdd ? 'fuzz/no-answer' : SILENT[kind]
  return [{ code, what: SAID[code] ?? '' }]
}

/** Returns the type of the latest accepted answer; undefined if there is none. */
function callbackIn(requests: readonly SeenRequest[]): number | undefined {
  const taken = requests.filter(({ path, status }) => path.endsWith('/callback') && status < 300)
  const { type } = jsonOf(taken.at(-1)?.body)
  return typeof type === 'number' ? type : undefined
}

const SAID: Readonly<Partial<Record<FuzzCode, string>>> = {
  'fuzz/no-answer': 'The bot does not answer: users see "The application did not respond".',
  'fuzz/no-suggestions': 'The bot does not answer with suggestions. An empty list is an answer.',
  'fuzz/unanswered-press':
    'The bot does not answer a press of another user, one of two at once, or a late one.',
}

const SILENT: Readonly<Record<StepSeen['kind'], FuzzCode>> = {
  command: 'fuzz/no-answer',
  suggestions: 'fuzz/no-suggestions',
  use: 'fuzz/unanswered-press',
}

/** Matches texts that no bot shows on purpose, such as `undefined`. */
const LEAKED = /(?<![\w'"-])(?:undefined|NaN|null|\[object Object\])(?![\w'"-])/

function shownIn({ line, kind }: StepSeen, result: InvocationResult): readonly Fault[] {
  if (kind === 'suggestions') {
    return []
  }
  const faults = result.messages.flatMap((message): readonly Fault[] => {
    const text = textsOf(message)
      .join('\n')
      .replace(/```[^]*?```|`[^`]*`/g, '')
    const [leaked] = LEAKED.exec(text) ?? []
    const shown: Fault[] = []
    if (leaked !== undefined && !line.includes(leaked)) {
      const what = `The bot shows ${JSON.stringify(leaked)}: ${excerpt(text, leaked)}`
      shown.push({ code: 'fuzz/shown', what })
    }
    const isPing = message.mention_everyone && /@(?:everyone|here)/.test(line)
    if (isPing) {
      return [
        ...shown,
        {
          code: 'fuzz/ping',
          what: 'A user makes the bot mention everyone. Set allowed_mentions.',
        },
      ]
    }
    return shown
  })
  return faults.slice(0, 1)
}

/** Returns the text around a word as a JSON string. */
function excerpt(text: string, word: string): string {
  const at = text.indexOf(word)
  return JSON.stringify(text.slice(Math.max(0, at - 30), at + word.length + 30))
}

/** Lists the texts of a message that users read. */
function textsOf({ content, embeds, components }: Message): readonly string[] {
  const own = embedsOf(embeds).flatMap(embedTexts)
  const parts = [...componentsIn(components)].flatMap((one) => [one.content, one.label])
  return [content, ...own, ...parts].filter((one) => one !== undefined)
}
