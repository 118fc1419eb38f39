import fc from 'fast-check'

/** `fc.modelRun`, whose failures tell what was done until then. */
export function runAll<Model extends object, Real>(
  setup: () => { model: Model; real: Real },
  commands: Iterable<fc.Command<Model, Real>>,
): void {
  try {
    fc.modelRun(setup, commands)
  } catch (error) {
    throw new Error(`${String(commands)}: ${(error as Error).message}`, { cause: error })
  }
}
