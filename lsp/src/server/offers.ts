import type { Range, TextEdit } from 'vscode-languageserver'
import { groupBy } from '@slashlint/checker'
import type { QuickFix } from '../answers/index.js'
import type { LocatedFinding } from '../features/index.js'
import { keyOf } from '../workspace/documents.js'
import type { DocumentState } from '../workspace/checks.js'
import type { Workspace } from '../workspace/workspace.js'

/** A finding that those show who use an option, at its place. */
type Shown = LocatedFinding & Required<Pick<LocatedFinding, 'use' | 'range'>>

const isShown = (finding: LocatedFinding): finding is Shown =>
  finding.use !== undefined && finding.range !== undefined

/** The fixes of a document, with those of what only other documents show. */
export function createOffers(workspace: Workspace) {
  /** The fixes of what only those show that use the options of a document. */
  async function ofUsers(
    key: string,
    isWanted: (finding: Shown) => boolean,
  ): Promise<readonly (QuickFix & { readonly isSafe: boolean })[]> {
    const users = groupBy(
      workspace.findings(key).filter(isShown).filter(isWanted),
      ({ use }) => use.place.uri,
    )
    const offers = await Promise.all(
      [...users].map(async ([user, findings]) => {
        const fixes =
          (await (await workspace.asking(keyOf(user)))('fixesOfParts', { uri: key })) ?? []
        return findings.flatMap((finding) =>
          fixes
            .filter(({ code, start }) => code === finding.code && start === finding.start)
            .map(({ title, isSafe, edits }, index) => ({
              title,
              isSafe,
              edits,
              finding,
              isPreferred: isSafe && index === 0,
            })),
        )
      }),
    )
    return offers.flat()
  }

  return {
    /** The fixes of what is found in a range. What other documents say takes part, too: in suppressions, and with what only they show. */
    async at({ document, ask }: DocumentState, range: Range): Promise<readonly QuickFix[]> {
      const own = await ask('quickFix', { range })
      const more = await ofUsers(document.key, (finding) => meet(finding.range, range))
      return [...more, ...(own ?? [])]
    },
    /** All safe fixes, with how many they are. */
    async safe({ document, ask }: DocumentState): Promise<{ edits: TextEdit[]; count: number }> {
      const own = await ask('fixAll', undefined)
      if (own !== null) {
        return own
      }
      const taken: TextEdit[] = []
      let count = 0
      for (const { edits, isPreferred } of await ofUsers(document.key, () => true)) {
        if (
          isPreferred &&
          !edits.some((edit) => taken.some((other) => meet(edit.range, other.range)))
        ) {
          taken.push(...edits)
          count++
        }
      }
      return { edits: taken, count }
    },
  }
}

/** Whether two ranges share a position. */
export const meet = (one: Range, other: Range): boolean =>
  !isBefore(one.end, other.start) && !isBefore(other.end, one.start)

const isBefore = (one: Range['start'], other: Range['start']): boolean =>
  one.line < other.line || (one.line === other.line && one.character < other.character)
