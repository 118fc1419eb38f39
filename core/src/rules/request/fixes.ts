import { removeUnsafely, replaceWord } from '../../edits/common.js'
import {
  perhaps,
  removing,
  replacing,
  safely,
  text,
  type Fixer,
  type Fault,
  type Fixers,
} from '../../edits/fault.js'

/**
 * Returns the whole text with a new part in the place that the diagnostic is about. Undefined if
 * there is no such place.
 */
function withSpan(fault: Fault, part: string): string | undefined {
  const whole = text(fault)
  const { span } = fault.diagnostic
  if (whole === undefined || span === undefined) {
    return undefined
  }
  return whole.slice(0, span[0]) + part + whole.slice(span[1])
}

/** Replaces the version in a path. Unsafe, because the body may need changes, too. */
const replaceVersion: Fixer = (fault) => {
  const wanted = fault.diagnostic.data?.suggestion
  if (wanted === undefined) {
    return []
  }
  return replacing(fault, `Change to "${wanted}"`, withSpan(fault, wanted), false)
}

/**
 * Replaces a path by that of the endpoint that was probably meant. No fix if an id is missing in
 * it.
 */
const replacePath: Fixer = (fault) => {
  const { suggestion, exact } = fault.diagnostic.data ?? {}
  if (suggestion === undefined || suggestion.includes('{')) {
    return []
  }
  return replacing(fault, `Change to ${JSON.stringify(suggestion)}`, suggestion, exact === true)
}

/** Corrects a misspelt query parameter, or removes one that the endpoint does not have. */
const mendParameter: Fixer = (fault) => {
  const { path, key, diagnostic, parent } = fault
  const wanted = diagnostic.data?.suggestion
  if (diagnostic.span !== undefined) {
    if (wanted === undefined) {
      return []
    }
    return replacing(fault, `Rename to "${wanted}"`, withSpan(fault, wanted), true)
  }
  if (wanted === undefined) {
    return removing(fault, `Remove "${key}"`, false)
  }
  if (typeof parent === 'object' && parent !== null && Object.hasOwn(parent, wanted)) {
    return []
  }
  return [safely(`Rename to "${wanted}"`, { kind: 'rename', path, key: wanted })]
}

/**
 * Corrects the space after the scheme. Adds a scheme to a bare token, as an unsafe fix: only its
 * owner knows the right one.
 */
const mendAuthorization: Fixer = (fault) => {
  const value = text(fault)
  if (value === undefined) {
    return []
  }
  const [, scheme, token] = /^(bot|bearer)\s+(\S+)\s*$/i.exec(value) ?? []
  if (scheme !== undefined && token !== undefined) {
    return replacing(fault, `Leave one space after "${scheme}"`, `${scheme} ${token}`, true)
  }
  if (!/^[\w.~+/=-]+$/.test(value) || /^(?:bot|bearer|basic)$/i.test(value)) {
    return []
  }
  return (fault.diagnostic.data?.allowed ?? []).map((kind) =>
    perhaps(`Add "${kind} " before the token`, {
      kind: 'replace',
      path: fault.path,
      value: `${kind} ${value}`,
    }),
  )
}

/** The fixers of this area, by code. */
export const requestFixes = {
  'request/version': replaceVersion,
  'request/unknown-path': replacePath,
  'request/method': replaceWord,
  'request/query': replaceWord,
  'request/unknown-query': mendParameter,
  'request/authorization-form': mendAuthorization,
  'request/body-not-allowed': removeUnsafely,
} satisfies Fixers
