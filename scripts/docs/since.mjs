// The version that added each rule, from the lines of the changelog's "Added" that begin with "New rule".

const VERSION = /^## \[([^\]]+)\]/m
const SECTION = /^### (\w+)\n/m
/** Matches a changelog entry about new rules, whose first sentence names them. */
const ITEM = /^- New rules?: ([^]*?)(?:\.\s|\n- |\n\n|\n?(?![^]))/gm

/**
 * Returns a function that returns the version in which a rule was added.
 *
 * @param {string} changelog the text of CHANGELOG.md, the newest version first
 * @returns {(code: string) => string} for a rule that no version adds, the function returns the
 * first version
 */
export function sinceOf(changelog) {
  const [, ...versions] = changelog.split(/(?=^## \[)/m)
  const added = new Map()
  let first
  for (const text of versions) {
    const [, version] = VERSION.exec(text) ?? []
    first = version
    const [, ...sections] = text.split(/(?=^### )/m)
    for (const section of sections.filter((one) => SECTION.exec(one)?.[1] === 'Added')) {
      for (const [, sentence] of section.matchAll(ITEM)) {
        for (const [, code] of sentence.matchAll(/`([a-z]+\/[a-z-]+)`/g)) {
          added.set(code, version)
        }
      }
    }
  }
  if (first === undefined) {
    throw new Error('the changelog has no versions')
  }
  return (code) => added.get(code) ?? first
}
