import { languageOf } from '@slashlint/sources'
import type { LanguageId } from '@slashlint/sources'
import type { Analysis } from './analyse.js'

const DATA: readonly (LanguageId | undefined)[] = ['json', 'jsonc', 'json5', 'yaml']

/** Checks whether a document is JSON or YAML. Its place then helps to recognise its content. */
export const isData = (uri: string): boolean => DATA.includes(languageOf(uri))

/**
 * Checks whether a document of data contains a command. The answer does not change if a mistake is
 * typed.
 */
export const holdsCommand = ({ uri, units }: Analysis): boolean =>
  isData(uri) &&
  units.some(({ definition: { resource } }) => resource === 'command' || resource === 'commands')
