import type { Shared } from './share.js'

/** What was on the page, for Back, reload and the way through other pages: kept by the tab, for each link it was opened with. */
const keyOf = (hash: string): string => `playground ${hash}`

export function keep(hash: string, shared: Shared): void {
  const put = (): void => sessionStorage.setItem(keyOf(hash), JSON.stringify(shared))
  try {
    put()
  } catch {
    // It is full of the texts of other links, or the browser keeps nothing at all.
    try {
      sessionStorage.clear()
      put()
    } catch {
      // Then the text lasts as long as the page.
    }
  }
}

/** @returns `undefined` if nothing was kept */
export async function kept(hash: string): Promise<Shared | undefined> {
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

/** Whether the page was left and is back; a link that somebody follows shows what it holds. */
export const isBack = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type !== 'navigate')
