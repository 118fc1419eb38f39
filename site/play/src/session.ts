import type { Shared } from './share.js'

/**
 * Returns the key of the page's content in the tab's storage, for Back, reload and a visit of other pages. Each link
 * that opens the page has its own.
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

/**
 * Loads the stored content.
 *
 * @returns `undefined` if there is none
 */
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

/** Tells whether the reader has left the page and come back; a link that is followed shows its own content. */
export const isBack = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type !== 'navigate')
