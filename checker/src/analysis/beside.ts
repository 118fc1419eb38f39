import { languageOf } from '@slashlint/sources'
import type { LanguageId } from '@slashlint/sources'
import type { Analysis } from './analyse.js'

const DATA: readonly (LanguageId | undefined)[] = ['json', 'jsonc', 'json5', 'yaml']

/** Whether a document holds data, which is recognised by what is known of its place, too. */
export const isData = (uri: string): boolean => DATA.includes(languageOf(uri))

/** Whether a document of data holds a command: while somebody types in it, what is wrong in it must not hide that. */
export const holdsCommand = ({ uri, units }: Analysis): boolean =>
  isData(uri) &&
  units.some(({ definition: { resource } }) => resource === 'command' || resource === 'commands')
