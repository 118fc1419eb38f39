import type { Definition, Host, ReadResult, Slot, SourceDocument } from '@slashlint/sources'

const host = { text: () => undefined, assignment: () => ({ resource: 'command' as const }) }

/** A slot, and a function that returns the text with a key or value in it. */
export interface TypedAt {
  readonly slot: Slot | undefined
  put(key?: string, value?: unknown): string
}

/** Makes a function that finds the slot at the mark in the first definition of a text. */
export function slotFinder(
  read: (document: SourceDocument, host: Host) => ReadResult,
  uri: string,
  mark: string,
): (marked: string) => TypedAt {
  return (marked) => {
    const offset = marked.indexOf(mark)
    const text = marked.replace(mark, '')
    const definition = read({ uri, text }, host).definitions[0] as Definition
    const slot = definition.slotAt?.(offset)
    return {
      slot,
      put(key, value) {
        const printed = slot?.print(key, value)
        return slot === undefined || printed === undefined
          ? ''
          : text.slice(0, slot.start) + printed + text.slice(slot.end)
      },
    }
  }
}

/** Formats a slot: `kind path [typed text] existing keys`. */
export const brief = ({ slot }: TypedAt): string | undefined =>
  slot &&
  `${slot.kind} ${slot.path.join('/')} [${slot.typed}] ${slot.keys?.join(',') ?? ''}`.trimEnd()
