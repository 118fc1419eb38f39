/** What is computed; `undefined` where that fails, for whoever takes it as not there. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
