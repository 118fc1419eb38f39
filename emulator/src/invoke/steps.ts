import type { InvocationResult, InvokeOptions, Recorder, Step, UseOptions } from './invocation.js'

/** Picks the user and the place of a step, as far as they were given. */
const WHO = ['as', 'in', 'locale', 'target', 'message'] as const

/** Does what a user does, and takes it down where somebody wants that; who only types has done nothing yet. */
export function recorded(
  { recorder }: { readonly recorder: Recorder | undefined },
  what: Step,
  options: InvokeOptions & UseOptions,
  run: () => Promise<InvocationResult>,
): Promise<InvocationResult> {
  if (recorder === undefined || options.autocomplete !== undefined) {
    return run()
  }
  const who = WHO.flatMap((key) => (options[key] === undefined ? [] : [[key, options[key]]]))
  return recorder.use({ ...what, ...Object.fromEntries(who) }, run)
}
