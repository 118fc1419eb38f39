import type { InvocationResult, InvokeOptions, Recorder, Step, UseOptions } from './invocation.js'

/** The options that a step records if they are set. */
const WHO = ['as', 'in', 'locale', 'target', 'message'] as const

/**
 * Runs an act of a user, and records it if there is a recorder. Requests for suggestions are not
 * recorded.
 */
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
