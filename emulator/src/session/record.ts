import type { Api } from '../api/request.js'
import { actsOf } from '../invoke/acts.js'
import type { InvocationResult, Step } from '../invoke/invocation.js'
import { actsShown } from '../invoke/transcript.js'

interface Open {
  readonly step: Step
  readonly begin: number
  currentResult: () => InvocationResult | undefined
}

/** Records steps of users, each with the acts of apps up to the next step. */
export interface Recorder {
  /** Ends the current step, and begins a new one. */
  begin(step: Step): Open
  /** Ends the current step, and reports it. */
  end(): void
  /** Runs a use, and records it. */
  use(step: Step, run: () => Promise<InvocationResult>): Promise<InvocationResult>
}

/** Creates a recorder. @param tell receives each step when the next one begins, or at the end */
export function createRecorder(api: Api, tell: (step: Step) => void): Recorder {
  let open: Open | undefined
  const end = (): void => {
    if (open !== undefined) {
      tell({ ...open.step, shows: showsOf(api, open) })
    }
    open = undefined
  }
  const begin = (step: Step): Open => {
    end()
    return (open = { step, begin: api.world.timeline.length, currentResult: () => undefined })
  }
  return {
    begin,
    end,
    async use(step: Step, run: () => Promise<InvocationResult>): Promise<InvocationResult> {
      const mine = begin(step)
      let result: InvocationResult | undefined
      try {
        result = await run()
        mine.currentResult = result.now
        return result
      } finally {
        // What did not get to the app is no step, as what no client would send.
        if (open === mine && (result === undefined || result.outcome === 'undelivered')) {
          open = undefined
        }
      }
    },
  }
}

/** Returns the transcript of a step, and the other acts of apps since it began, as lines. */
function showsOf(api: Api, { begin, currentResult: look }: Open): readonly string[] {
  const result = look()
  const { id } = result?.interaction ?? {}
  const token = typeof id === 'string' ? api.world.tokens.interaction(id) : ''
  const interaction = api.world.interactions.get(token)
  const own = new Set(interaction === undefined ? [] : actsOf({ api, interaction }))
  const others = api.world.timeline.since(begin).filter((act) => !own.has(act))
  return [...(result?.snapshot.split('\n').slice(1) ?? []), ...actsShown(api, others)].map((line) =>
    line.slice(2),
  )
}
