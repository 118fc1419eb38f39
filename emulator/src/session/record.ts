import type { Api } from '../api/request.js'
import { actsOf } from '../invoke/acts.js'
import type { Fields, InvocationResult, InvokeOptions, NextOptions, UseOptions } from '../invoke/invocation.js'
import { actsShown } from '../invoke/transcript.js'

/** Something that a user did, and what the app showed from then on until the next one: a line of a session. */
export interface Step {
  readonly invoke?: string
  readonly press?: string
  readonly select?: string
  readonly values?: readonly string[]
  readonly submit?: Fields
  readonly advance?: string | number
  readonly as?: string
  readonly in?: string
  readonly locale?: string
  readonly target?: string
  readonly message?: string
  /** The lines of the transcript, without durations. */
  readonly shows?: readonly string[]
}

/** What users can do, and what moves their time. */
export interface Uses {
  invoke(line: string, options?: InvokeOptions): Promise<InvocationResult>
  press(button: string, options?: UseOptions): Promise<InvocationResult>
  select(menu: string, values: readonly string[], options?: UseOptions): Promise<InvocationResult>
  advance(duration: number | string): void
}

/** Uses that are told, each when the next one begins. */
export interface Recording extends Uses {
  /** Tells the last one. */
  end(): void
}

interface Open {
  readonly step: Step
  readonly begin: number
  look: () => InvocationResult | undefined
}

export function record(api: Api, uses: Uses, tell: (step: Step) => void): Recording {
  const { timeline } = api.world
  let open: Open | undefined
  const end = (): void => {
    if (open !== undefined) tell({ ...open.step, shows: showsOf(api, open) })
    open = undefined
  }
  const begin = (step: Step): Open => {
    end()
    return (open = { step, begin: timeline.length, look: () => undefined })
  }
  const use = async (step: Step, run: () => Promise<InvocationResult>): Promise<InvocationResult> => {
    const mine = begin(step)
    try {
      const result = await run()
      // What did not get to the app is no step, as what no client would send.
      if (result.outcome === 'undelivered' && open === mine) open = undefined
      mine.look = result.now
      return goingOn(result, step)
    } catch (error) {
      if (open === mine) open = undefined
      throw error
    }
  }
  /** A result with which what is done next is told, too. */
  const goingOn = (result: InvocationResult, { as, in: where, locale }: Step): InvocationResult => {
    const who = (next?: NextOptions): Step =>
      whoOf({ as, in: where, ...(next?.as === undefined && { locale }), ...next })
    return {
      ...result,
      press: (press, next) => use({ press, ...who(next) }, () => result.press(press, next)),
      select: (select, values, next) =>
        use({ select, values, ...who(next) }, () => result.select(select, values, next)),
      submit: (submit, next) => use({ submit, ...who(next) }, () => result.submit(submit, next)),
      now: () => goingOn(result.now(), whoOf({ as, in: where, locale })),
      later: async (milliseconds) => goingOn(await result.later(milliseconds), whoOf({ as, in: where, locale })),
    }
  }
  return {
    end,
    invoke: (invoke, options = {}) => use({ invoke, ...whoOf(options) }, () => uses.invoke(invoke, options)),
    press: (press, options = {}) => use({ press, ...whoOf(options) }, () => uses.press(press, options)),
    select: (select, values, options = {}) =>
      use({ select, values, ...whoOf(options) }, () => uses.select(select, values, options)),
    advance(advance) {
      uses.advance(advance)
      begin({ advance })
    },
  }
}

const WHO = ['as', 'in', 'locale', 'target', 'message'] as const

/** Who did it and where, as far as it was said. */
const whoOf = (options: { readonly [Key in (typeof WHO)[number]]?: string | undefined }): Step =>
  Object.fromEntries(WHO.flatMap((key) => (options[key] === undefined ? [] : [[key, options[key]]])))

/** What the user was shown, and what else the apps did meanwhile. */
function showsOf(api: Api, { begin, look }: Open): readonly string[] {
  const result = look()
  const { id } = result?.interaction ?? {}
  const interaction = typeof id === 'string' ? api.world.interactions.get(api.world.tokens.interaction(id)) : undefined
  const own = new Set(interaction === undefined ? [] : actsOf({ api, interaction }))
  const others = api.world.timeline.since(begin).filter((act) => !own.has(act))
  return [...(result?.snapshot.split('\n').slice(1) ?? []), ...actsShown(api, others)].map((line) => line.slice(2))
}
