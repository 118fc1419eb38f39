import { languageOf } from '@slashlint/sources'
import type { Assignment, LanguageId } from '@slashlint/sources'
import type { Analysis } from './analyse.js'

const DATA: readonly (LanguageId | undefined)[] = ['json', 'jsonc', 'json5', 'yaml']

/** Whether a document holds data, which is recognised by what is known of its place, too. */
export const isData = (uri: string): boolean => DATA.includes(languageOf(uri))

/**
 * What the document of an analysis lets one expect of the data beside it: a command each, or lists of them. What was
 * itself recognised because of others says nothing.
 */
export function expectationOf({ uri, units, settings }: Analysis): Assignment['expects'] {
  if (settings.assignment.expects !== undefined || !isData(uri)) {
    return undefined
  }
  const resources = units.map(({ definition }) => definition.resource)
  if (resources.length === 1 && resources[0] === 'command') {
    return 'command'
  }
  return resources.some((resource) => resource === 'command' || resource === 'commands')
    ? 'list'
    : undefined
}

/** What several documents of one folder let one expect together. */
export function joined(all: Iterable<Assignment['expects']>): Assignment['expects'] {
  let found: Assignment['expects']
  for (const one of all) {
    if (one === 'command') {
      return one
    }
    found ??= one
  }
  return found
}
