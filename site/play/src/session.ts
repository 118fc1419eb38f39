import type { Shared } from './share.js'

/**
 * Returns the storage key for the content of the page in this tab. Each link to the playground has
 * its own content.
 */
const keyOf = (hash: string): string => `playground ${hash}`

export function store(hash: string, shared: Shared): void {
  const put = (): void => sessionStorage.setItem(keyOf(hash), JSON.stringify(shared))
  try {
    put()
  } catch {
    // It is full of the texts of other links, or the browser stores nothing at all.
    try {
      sessionStorage.clear()
      put()
    } catch {
      // Then the text lasts as long as the page.
    }
  }
}

/** Returns the content that was stored in this tab. @returns `undefined` if there is none */
export async function restore(hash: string): Promise<Shared | undefined> {
  try {
    const text = sessionStorage.getItem(keyOf(hash))
    if (text === null) {
      return undefined
    }
    const { sharedOf } = await import('./share.js')
    return sharedOf(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Tells whether the user reloaded the page or came back to it, rather than following a link. */
export const isBack = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type !== 'navigate')
