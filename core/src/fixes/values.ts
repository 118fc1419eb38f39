import { LobbyMemberFlag } from '../contract/enums.js'
import { DYNAMIC } from '../dynamic.js'
import { perhaps, removing, replacing, safely, type Fixer } from './scene.js'

/** A number into the allowed range. */
export const clamp: Fixer = (scene) => {
  const { value, diagnostic } = scene
  const { minimum, limit } = diagnostic.data ?? {}
  if (typeof value !== 'number' || !Number.isFinite(value) || minimum === undefined || limit === undefined) return []
  const clamped = Math.min(limit, Math.max(minimum, Math.round(value)))
  return replacing(scene, `Change to ${clamped}`, clamped, false)
}

export const round: Fixer = (scene) =>
  typeof scene.value === 'number'
    ? replacing(scene, `Round to ${Math.round(scene.value)}`, Math.round(scene.value), false)
    : []

/** Exchanges a minimum and a maximum that stand the wrong way round. */
export const swapBounds: Fixer = ({ path, key, value, parent }) => {
  const minimumKey = String(key).replace('max_', 'min_')
  const minimum = (parent as Record<string, unknown>)[minimumKey]
  if (minimum === undefined) return []
  return [
    perhaps(
      `Exchange "${minimumKey}" and "${key}"`,
      { kind: 'replace', path: [...path.slice(0, -1), minimumKey], value },
      { kind: 'replace', path, value: minimum },
    ),
  ]
}

/** `"3"` → 3 on INTEGER and NUMBER options, 3 → `"3"` on STRING options. */
export const convertChoiceValue: Fixer = (scene) => {
  const { value, diagnostic } = scene
  const expected = diagnostic.data?.['expected']
  if (expected === 'a string') {
    return typeof value === 'number' || typeof value === 'boolean'
      ? replacing(scene, `Change to "${value}"`, String(value), true)
      : []
  }
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) {
    const number = Number(value)
    return expected === 'an integer' && !Number.isSafeInteger(number)
      ? []
      : replacing(scene, `Change to ${number}`, number, true)
  }
  return []
}

/** Moves every required option that stands too late before the first optional one, keeping their order. */
export const moveRequiredFirst: Fixer = ({ diagnostic, path, parent }) => {
  const first = diagnostic.related?.[0]?.path
  if (first === undefined || !Array.isArray(parent) || parent.includes(DYNAMIC)) return []
  const from = Number(first[first.length - 1])
  const moves = parent.flatMap((option: unknown, index) => {
    if (index <= from || typeof option !== 'object' || option === null) return []
    const { required, type } = option as { required?: unknown; type?: unknown }
    if (required !== true || type === 1 || type === 2) return []
    return [{ kind: 'move' as const, path: [...path.slice(0, -1), index], to: [...path.slice(0, -1), from] }]
  })
  return moves.length === 0 ? [] : [safely('Move required options first', ...moves)]
}

/** Keeps either the choices or the autocompletion. */
export const choicesOrAutocomplete: Fixer = ({ path }) => [
  perhaps('Remove "autocomplete" and keep the choices', { kind: 'remove', path }),
  perhaps('Remove "choices" and keep the autocompletion', { kind: 'remove', path: [...path.slice(0, -1), 'choices'] }),
]

/** Removes the choice that holds the place. */
export const removeHolder: Fixer = (scene) => {
  const path = scene.path.slice(0, -1)
  return typeof path[path.length - 1] === 'number' ? [perhaps('Remove the choice', { kind: 'remove', path })] : []
}

export const metadataToString: Fixer = (scene) => {
  const { value } = scene
  const simple = typeof value === 'number' || typeof value === 'boolean'
  return simple && scene.path.length > 1 ? replacing(scene, `Change to "${value}"`, String(value), true) : []
}

/** Single spaces between scopes, each once. */
export const tidyScopes: Fixer = (scene) => {
  if (typeof scene.value !== 'string') return []
  const scopes = [...new Set(scene.value.split(/[\s,]+/).filter((scope) => scope !== ''))]
  return scopes.length === 0 ? [] : replacing(scene, 'Separate the scopes by single spaces', scopes.join(' '), true)
}

export const replaceScope: Fixer = (scene) => {
  const { value, diagnostic } = scene
  const { scope, suggestion } = diagnostic.data ?? {}
  if (typeof value !== 'string' || suggestion === undefined) return []
  const scopes = value.split(' ').map((one) => (one === scope ? suggestion : one))
  return replacing(scene, `Change to "${suggestion}"`, scopes.join(' '), false)
}

export const removeScope: Fixer = (scene) => {
  const { value, diagnostic } = scene
  if (typeof value !== 'string') return []
  const scopes = value.split(' ').filter((one) => one !== diagnostic.data?.['scope'])
  return scopes.length === 0
    ? []
    : replacing(scene, `Remove "${String(diagnostic.data?.['scope'])}"`, scopes.join(' '), false)
}

/** `myapp://callback` → `myapp`. */
export const bareScheme: Fixer = (scene) => {
  const scheme = typeof scene.value === 'string' ? /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(scene.value)?.[1] : undefined
  return scheme === undefined ? [] : replacing(scene, `Change to "${scheme}"`, scheme, false)
}

/** The type that a constant id needs. */
export const constantType: Fixer = (scene) => {
  const wanted = Number(scene.diagnostic.data?.suggestion)
  return Number.isInteger(wanted) ? replacing(scene, `Change to ${wanted}`, wanted, false) : []
}

export const removeItem: Fixer = (scene) => removing(scene, 'Remove the item', false)

/** The one bit that lobby members have. */
export const supportedFlags: Fixer = (scene) =>
  typeof scene.value === 'number' && Number.isInteger(scene.value)
    ? replacing(
        scene,
        `Change to ${scene.value & LobbyMemberFlag.CanLinkLobby}`,
        scene.value & LobbyMemberFlag.CanLinkLobby,
        false,
      )
    : []

export const toText: Fixer = (scene) =>
  typeof scene.value === 'number' ? replacing(scene, `Change to "${scene.value}"`, String(scene.value), true) : []

export const toInteger: Fixer = (scene) =>
  typeof scene.value === 'string' && /^\d{1,15}$/.test(scene.value)
    ? replacing(scene, `Change to ${scene.value}`, Number(scene.value), true)
    : []
