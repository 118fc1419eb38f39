import type { Range, TextEdit } from 'vscode-languageserver'
import { groupBy } from '@slashlint/checker'
import type { QuickFix } from '../answers/index.js'
import type { LocatedFinding } from '../features/index.js'
import { keyOf } from '../workspace/documents.js'
import type { DocumentState } from '../workspace/checks.js'
import type { Workspace } from '../workspace/workspace.js'

/** A finding in an option, which is shown because another document uses the option. */
type Shown = LocatedFinding & Required<Pick<LocatedFinding, 'use' | 'range'>>

const isShown = (finding: LocatedFinding): finding is Shown =>
  finding.use !== undefined && finding.range !== undefined

/** The fixes of documents, including fixes of findings that only other documents show. */
export interface Offers {
  /**
   * Returns the fixes of the findings in a range. Findings that comments of other documents turn
   * off are left out.
   */
  at(state: DocumentState, range: Range): Promise<readonly QuickFix[]>
  /** Returns the edits of all safe fixes, and counts the fixes. */
  safe(state: DocumentState): Promise<{ edits: TextEdit[]; count: number }>
}

/** Makes the fixes of a workspace. */
export const createOffers = (workspace: Workspace): Offers => ({
  async at({ document, ask }, range) {
    const own = await ask('quickFix', { range })
    const more = await ofUsers(workspace, document.key, (finding) => meet(finding.range, range))
    return [...more, ...(own ?? [])]
  },
  async safe({ document, ask }) {
    const own = await ask('fixAll', undefined)
    return own ?? apart(await ofUsers(workspace, document.key, () => true))
  },
})

/** Returns the fixes for the findings that other documents cause by using options of this one. */
async function ofUsers(
  workspace: Workspace,
  key: string,
  isWanted: (finding: Shown) => boolean,
): Promise<readonly (QuickFix & { readonly isSafe: boolean })[]> {
  const users = groupBy(
    workspace.findings(key).filter(isShown).filter(isWanted),
    ({ use }) => use.place.uri,
  )
  const offers = await Promise.all(
    [...users].map(async ([user, findings]) => {
      const ask = await workspace.answersAbout(keyOf(user))
      const fixes = (await ask('fixesOfParts', { uri: key })) ?? []
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

/** Selects the edits of preferred fixes that do not overlap, and counts the fixes. */
function apart(fixes: readonly QuickFix[]): { edits: TextEdit[]; count: number } {
  const taken: TextEdit[] = []
  let count = 0
  for (const { edits, isPreferred } of fixes) {
    const isFree = !edits.some((edit) => taken.some((other) => meet(edit.range, other.range)))
    if (isPreferred && isFree) {
      taken.push(...edits)
      count++
    }
  }
  return { edits: taken, count }
}

/** Checks whether two ranges share a position. */
export const meet = (one: Range, other: Range): boolean =>
  !isBefore(one.end, other.start) && !isBefore(other.end, one.start)

const isBefore = (one: Range['start'], other: Range['start']): boolean =>
  one.line < other.line || (one.line === other.line && one.character < other.character)
