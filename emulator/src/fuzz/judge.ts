import type { InvocationResult } from '../invoke/invocation.js'
import { jsonOf, objectsIn, type Json, type Message } from '../json.js'
import type { SeenRequest } from '../net/seen.js'
import { CALLBACK } from '../state/interaction.js'
import { componentsIn } from '../state/message-parts.js'
import type { Fault, FuzzCode } from './report.js'

/** An error that a program under test has not caught, as its preload reports it. */
export interface Problem {
  /** `blocked`: a connection that was refused, or what failed because of one. */
  readonly kind: 'threw' | 'ended' | 'blocked'
  readonly message: string
  readonly place?: string
}

/** The program under test, where it runs in a process of its own. */
export interface FuzzedBot {
  /** What it has not caught since this was asked the last time. */
  problems(): readonly Problem[]
  /** Starts it again if it has ended; resolves when it is ready. */
  revive(): Promise<void>
  /** Starts it anew, with nothing left of what it has done; resolves when it is ready. Absent where that is not possible. */
  restart?(): Promise<void>
}

/** Everything that happened in one step of a use. */
export interface StepSeen {
  /** Absent where nothing came for so long that nobody waited to the end. */
  readonly result: InvocationResult | undefined
  /** What the user typed or pressed. */
  readonly line: string
  readonly kind: 'command' | 'suggestions' | 'use'
  readonly byOther: boolean
  readonly requests: readonly SeenRequest[]
  readonly problems: readonly Problem[]
}

/** Finds what went wrong in a step. What only failed because the emulator does not simulate something is no fault. */
export function faultsIn(seen: StepSeen): readonly Fault[] {
  const isBlocked =
    seen.requests.some(isUnsimulated) || seen.problems.some(({ kind }) => kind === 'blocked')
  const refusals = refusalsIn(seen.requests)
  const refused = refusals.map(({ fault, message }): Fault => {
    const thrown = seen.problems.find((problem) => problem.message.includes(message))
    return { ...fault, ...at(thrown?.place) }
  })
  // What libraries throw because of a refusal says the same again.
  const problems = seen.problems.filter(
    (problem) => !refusals.some(({ message }) => problem.message.includes(message)),
  )
  const threw = problems.flatMap(({ kind, message, place }): readonly Fault[] =>
    kind === 'blocked'
      ? []
      : [{ code: kind === 'ended' ? 'fuzz/ended' : 'fuzz/threw', what: message, ...at(place) }],
  )
  if (isBlocked) {
    return refused
  }
  // Who threw has not answered: that is one cause, and not two.
  const silent = threw.length > 0 ? [] : silenceOf(seen, refused)
  return [...threw, ...refused, ...silent, ...shownIn(seen)]
}

const at = (place: string | undefined) => (place === undefined ? {} : { place })

/** Whether a request asks for something that nothing simulates. */
export const isUnsimulated = ({ rules }: SeenRequest): boolean =>
  rules.some(({ code }) => code === 'not-simulated')

const ACKNOWLEDGED = 40_060
const INVALID = new Set([50_035, 50_006])

/** A request that was refused, with Discord's own words. */
interface Refusal {
  readonly fault: Fault
  readonly message: string
}

function refusalsIn(requests: readonly SeenRequest[]): readonly Refusal[] {
  return requests.flatMap(({ method, path, status, answer, rules }): readonly Refusal[] => {
    const { code, message: text } = jsonOf(answer)
    const message = String(text)
    if (status !== 400 || rules.some((one) => one.code === 'not-simulated')) {
      return []
    }
    if (code === ACKNOWLEDGED) {
      const what = 'The bot answers an interaction a second time.'
      return [{ fault: { code: 'fuzz/twice', what }, message }]
    }
    if (!INVALID.has(Number(code))) {
      return []
    }
    const [first] = rules
    const where =
      first === undefined || first.path.length === 0
        ? ''
        : ` ${first.path.join('.')}: ${first.message}`
    const route = `${method} ${path.replace(/\d{15,}/g, '*').replace(/\/[\w-]{60,}/, '/*')}`
    const what = `Discord refuses ${route}: ${message.replace(/\.$/, '')}.${where}`
    return [{ fault: { code: 'fuzz/refused', what }, message }]
  })
}

/** What it means that nothing, or nothing more, came. */
function silenceOf(
  { result, kind, byOther, requests }: StepSeen,
  refused: readonly Fault[],
): readonly Fault[] {
  const outcome = result?.outcome ?? 'timed-out'
  // What was refused is the cause already.
  if (refused.length > 0 || !['timed-out', 'deferred', 'undelivered'].includes(outcome)) {
    return []
  }
  if (outcome === 'undelivered') {
    // Who listens and does not take it has not ended: Discord refuses such an endpoint.
    const isThere = result?.delivery?.by === 'http'
    return [{ code: isThere ? 'fuzz/refused' : 'fuzz/ended', what: result?.reason ?? '' }]
  }
  const answered = callbackIn(requests)
  if (answered === CALLBACK.DEFERRED_MESSAGE) {
    return [{ code: 'fuzz/not-continued', what: 'The bot defers its answer and never gives one.' }]
  }
  // Who acknowledges a press need not show anything.
  if (answered !== undefined) {
    return []
  }
  const code = kind === 'use' && !byOther ? 'fuzz/no-answer' : SILENT[kind]
  return [{ code, what: SAID[code] ?? '' }]
}

/** The type of the latest answer that was taken. */
function callbackIn(requests: readonly SeenRequest[]): number | undefined {
  const taken = requests.filter(({ path, status }) => path.endsWith('/callback') && status < 300)
  const { type } = jsonOf(taken.at(-1)?.body)
  return typeof type === 'number' ? type : undefined
}

const SAID: Readonly<Partial<Record<FuzzCode, string>>> = {
  'fuzz/no-answer': 'The bot does not answer: users see "The application did not respond".',
  'fuzz/no-suggestions': 'The bot does not answer with suggestions. An empty list is an answer.',
  'fuzz/unanswered-press': 'The bot does not answer the press of another user.',
}

const SILENT: Readonly<Record<StepSeen['kind'], FuzzCode>> = {
  command: 'fuzz/no-answer',
  suggestions: 'fuzz/no-suggestions',
  use: 'fuzz/unanswered-press',
}

/** Words that no bot means to show. */
const LEAKED = /(?<![\w'"-])(?:undefined|NaN|null|\[object Object\])(?![\w'"-])/

function shownIn({ result, line, kind }: StepSeen): readonly Fault[] {
  if (result === undefined || kind === 'suggestions') {
    return []
  }
  const faults = result.messages.flatMap((message): readonly Fault[] => {
    const text = textsOf(message)
      .join('\n')
      .replace(/```[^]*?```|`[^`]*`/g, '')
    const [leaked] = LEAKED.exec(text) ?? []
    const shown: readonly Fault[] =
      leaked === undefined || line.includes(leaked)
        ? []
        : [
            {
              code: 'fuzz/shown',
              what: `The bot shows ${JSON.stringify(leaked)}: ${excerpt(text, leaked)}`,
            },
          ]
    const isPing = message['mention_everyone'] === true && /@(?:everyone|here)/.test(line)
    return isPing
      ? [
          ...shown,
          {
            code: 'fuzz/ping',
            what: 'A user makes the bot mention everyone. Set allowed_mentions.',
          },
        ]
      : shown
  })
  return faults.slice(0, 1)
}

/** The text around a word, in one line. */
function excerpt(text: string, word: string): string {
  const at = text.indexOf(word)
  return JSON.stringify(text.slice(Math.max(0, at - 30), at + word.length + 30))
}

/** Every text of a message that users read. */
function textsOf({ content, embeds, components }: Message): readonly string[] {
  const own = objectsIn(embeds).flatMap(
    ({ title, description, fields, footer, author }): unknown[] => [
      title,
      description,
      jsonOf(footer)['text'],
      jsonOf(author)['name'],
      ...objectsIn(fields).flatMap(({ name, value }) => [name, value]),
    ],
  )
  const parts = [...componentsIn(components)].flatMap((one: Json) => [one['content'], one['label']])
  return [content, ...own, ...parts].filter((one) => typeof one === 'string')
}
