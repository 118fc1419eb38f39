import { LIBRARIES } from '../frameworks/index.js'

/** What is only a part of the type that it names. */
const PART_OF_TYPE = /\b(?:Partial|Omit|Pick|RESTPatch\w*)\b|&/

/** `import('robo.js').CommandConfig`, or a name that is imported. */
const OWN_TYPE = new RegExp(
  `(?:\\bimport\\(['"]([^'"]+)['"]\\)\\.)?\\b(${[...LIBRARIES.ownTypes.keys()].join('|')})\\b`,
)

/** Whether a text names the type of a command, of an option, or of a list of them, at all. */
export const namesCommandType = (text: string): boolean =>
  LIBRARIES.commandType.test(text) || OWN_TYPE.test(text) || LIBRARIES.optionTypeName.test(text)

/** What a type says of what has it: what it is, and whether it is the whole of that. */
export interface TypeTie {
  readonly isExact: boolean
  readonly isOption?: true
}

/**
 * What a type says about the object that has it.
 *
 * @param sourceOf the package from which a name is imported
 */
export function typeTie(type: string, sourceOf: (name: string) => string | undefined): TypeTie | undefined {
  const [, written, name = ''] = OWN_TYPE.exec(type) ?? []
  const packages = LIBRARIES.ownTypes.get(name)
  if (packages?.includes(written ?? sourceOf(name) ?? '') === true) return { isExact: false }
  if (LIBRARIES.optionType.test(type)) return { isExact: true, isOption: true }
  if (/Option|Choice/.test(type.replace(/CommandOptions\b/, ''))) return undefined
  return LIBRARIES.commandType.test(type) ? { isExact: !PART_OF_TYPE.test(type) } : undefined
}
