import type { Fields, InvocationResult, InvokeOptions, UseOptions } from './invocation.js'

/** Who did something and where, as far as it was said. */
const WHO = ['as', 'in', 'locale', 'target', 'message'] as const

/** Something that a user did, and what the app showed from then on until the next one: a line of a session. */
export interface Step extends Pick<InvokeOptions & UseOptions, (typeof WHO)[number]> {
  readonly invoke?: string
  readonly press?: string
  readonly select?: string
  readonly values?: readonly string[]
  readonly submit?: Fields
  readonly advance?: string | number
  /** The lines of the transcript, without durations. */
  readonly shows?: readonly string[]
}

/** Takes down what users do. */
export interface Recorder {
  use(step: Step, run: () => Promise<InvocationResult>): Promise<InvocationResult>
}

/** Does what a user does, and takes it down where somebody wants that; who only types has done nothing yet. */
export function recorded(
  { recorder }: { readonly recorder: Recorder | undefined },
  what: Step,
  options: InvokeOptions & UseOptions,
  run: () => Promise<InvocationResult>,
): Promise<InvocationResult> {
  if (recorder === undefined || options.autocomplete !== undefined) return run()
  const who = WHO.flatMap((key) => (options[key] === undefined ? [] : [[key, options[key]]]))
  return recorder.use({ ...what, ...Object.fromEntries(who) }, run)
}
