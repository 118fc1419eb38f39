import { DYNAMIC } from '../../dynamic.js'
import { FILE_TYPE_GROUPS } from '../../contract/enums.js'
import { quote } from '../../text/words.js'
import { clamp, remove, removeItemOrList, removeUnsafely } from '../../edits/common.js'
import {
  renameOrRemove,
  toLetterApostrophe,
  toLowerCase,
  toSlug,
  trimToLimit,
} from '../../edits/names.js'
import {
  isCrowded,
  perhaps,
  replacing,
  safely,
  type Fixer,
  type Fixers,
} from '../../edits/fault.js'
import { entryOf } from '../../edits/value-at.js'

const round: Fixer = (fault) => {
  if (typeof fault.value === 'number') {
    return replacing(fault, `Round to ${Math.round(fault.value)}`, Math.round(fault.value), false)
  }
  return []
}

/** Exchanges a minimum and a maximum if the minimum is greater. */
const swapBounds: Fixer = ({ path, key, value, parent }) => {
  const minimumKey = String(key).replace('max_', 'min_')
  const minimum = entryOf(parent, minimumKey)
  if (minimum === undefined) {
    return []
  }
  return [
    perhaps(
      `Exchange "${minimumKey}" and "${key}"`,
      { kind: 'replace', path: [...path.slice(0, -1), minimumKey], value },
      { kind: 'replace', path, value: minimum },
    ),
  ]
}

/**
 * Moves all required options that follow an optional one before the first optional one, in their
 * order. The fix of each such option makes all moves.
 */
const moveRequiredFirst: Fixer = ({ diagnostic, path, parent }) => {
  const first = diagnostic.related?.[0]?.path
  if (
    first === undefined ||
    !Array.isArray(parent) ||
    isCrowded(parent) ||
    parent.includes(DYNAMIC)
  ) {
    return []
  }
  const from = Number(first[first.length - 1])
  const moves = parent.flatMap((option: unknown, index) => {
    if (index <= from || typeof option !== 'object' || option === null) {
      return []
    }
    const type = entryOf(option, 'type')
    if (entryOf(option, 'required') !== true || type === 1 || type === 2) {
      return []
    }
    return [
      {
        kind: 'move' as const,
        path: [...path.slice(0, -1), index],
        to: [...path.slice(0, -1), from],
      },
    ]
  })
  return moves.length === 0 ? [] : [safely('Move required options first', ...moves)]
}

/** Offers to remove the choices, or to remove `autocomplete`. */
const choicesOrAutocomplete: Fixer = ({ path }) => [
  perhaps('Remove "autocomplete" and keep the choices', { kind: 'remove', path }),
  perhaps('Remove "choices" and keep the autocompletion', {
    kind: 'remove',
    path: [...path.slice(0, -1), 'choices'],
  }),
]

/** Corrects a file type: `"pdf"` → `".pdf"`; `"images"` and `"image/*"` → `"image"`. */
const fileType: Fixer = (fault) => {
  const { value } = fault
  const group = typeof value === 'string' ? /^([a-z]+?)s?(?:\/\*)?$/i.exec(value)?.[1] : undefined
  if (group !== undefined && FILE_TYPE_GROUPS.includes(group.toLowerCase())) {
    return replacing(fault, `Change to ${quote(group)}`, group, true)
  }
  if (typeof value !== 'string' || !/^\*?\.?[A-Za-z0-9]+$/.test(value)) {
    return []
  }
  const extension = `.${value.replace(/^\*?\.?/, '')}`
  return replacing(fault, `Change to ${quote(extension)}`, extension, true)
}

/** The fixers of this area, by code. */
export const optionFixes = {
  'option/name-length': trimToLimit,
  'option/name-pattern': toSlug,
  'option/name-lowercase': toLowerCase,
  'option/name-apostrophe': toLetterApostrophe,
  'option/description-length': trimToLimit,
  'option/duplicate-name': renameOrRemove,
  'option/required-order': moveRequiredFirst,
  'option/required-not-allowed': remove,
  'option/choices-not-allowed': removeUnsafely,
  'option/autocomplete-not-allowed': removeUnsafely,
  'option/autocomplete-with-choices': choicesOrAutocomplete,
  'option/options-not-allowed': removeUnsafely,
  'option/channel-types-not-allowed': removeUnsafely,
  'option/min-max-value-not-allowed': removeUnsafely,
  'option/min-max-length-not-allowed': removeUnsafely,
  'option/file-types-not-allowed': removeUnsafely,
  'option/channel-type-unreachable': removeItemOrList,
  'option/bound-type': round,
  'option/bound-range': clamp,
  'option/bounds-inverted': swapBounds,
  'option/length-range': clamp,
  'option/file-types': fileType,
  'option/field-without-effect': remove,
} satisfies Fixers
