import { remove, removeUnsafely } from '../../edits/common.js'
import {
  isSibling,
  toLetterApostrophe,
  toLowerCase,
  toSlug,
  trimToLimit,
} from '../../edits/names.js'
import { perhaps, hasKey, isCrowded, text, type Fixer, type Fixers } from '../../edits/fault.js'

/**
 * Renames a key to the locale that was probably meant. Safe if only case or the separator is wrong,
 * unsafe if the region is missing.
 */
const renameLocale: Fixer = (fault) => {
  const wanted = fault.diagnostic.data?.suggestion
  if (wanted === undefined || typeof fault.key !== 'string' || hasKey(fault.parent, wanted)) {
    return []
  }
  const isWanted = (key: string): boolean =>
    key.toLowerCase().replace('_', '-') === wanted.toLowerCase()
  const isOnly =
    !isCrowded(fault.parent) && Object.keys(fault.parent as object).filter(isWanted).length === 1
  const name = fault.path[fault.path.length - 2] === 'name_localizations' ? text(fault) : undefined
  const safe = isWanted(fault.key) && isOnly && (name === undefined || !isSibling(fault, name))
  return [
    {
      title: `Rename to "${wanted}"`,
      safe,
      edits: [{ kind: 'rename', path: fault.path, key: wanted }],
    },
  ]
}

/** Adds the default text as the translation for its own locale. */
const addDefaultLocale: Fixer = ({ diagnostic, path, parent }) => {
  const locale = diagnostic.data?.['locale']
  const field = String(path[path.length - 2]).replace(/_localizations$/, '')
  if (typeof locale !== 'string' || typeof parent !== 'object' || parent === null) {
    return []
  }
  return [
    perhaps(`Add the default ${field} as "${locale}"`, {
      kind: 'insert',
      path: path.slice(0, -1),
      key: locale,
      value: diagnostic.data?.['default'],
    }),
  ]
}

/** The fixers of this area, by code. */
export const localizationFixes = {
  'localization/unknown-locale': renameLocale,
  'localization/name-length': trimToLimit,
  'localization/name-pattern': toSlug,
  'localization/name-lowercase': toLowerCase,
  'localization/name-apostrophe': toLetterApostrophe,
  'localization/description-length': trimToLimit,
  'localization/description-not-allowed': removeUnsafely,
  'localization/redundant': remove,
  'localization/fallback-shadows-default': addDefaultLocale,
} satisfies Fixers
