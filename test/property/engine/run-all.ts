import fc from 'fast-check'

/** Works like `fc.modelRun`, but failures contain the steps that were done. */
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
