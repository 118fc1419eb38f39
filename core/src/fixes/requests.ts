import { perhaps, removing, replacing, safely, text, type Fixer, type Scene } from './scene.js'

/** The text with the part that the diagnostic is about replaced. */
function withSpan(scene: Scene, part: string): string | undefined {
  const whole = text(scene)
  const { span } = scene.diagnostic
  return whole === undefined || span === undefined ? undefined : whole.slice(0, span[0]) + part + whole.slice(span[1])
}

/** The version of this interface in place of another: the body may need changes too. */
export const replaceVersion: Fixer = (scene) => {
  const wanted = scene.diagnostic.data?.suggestion
  return wanted === undefined ? [] : replacing(scene, `Change to "${wanted}"`, withSpan(scene, wanted), false)
}

/** The path of the endpoint that was probably meant; none where an id is missing in it. */
export const replacePath: Fixer = (scene) => {
  const { suggestion, exact } = scene.diagnostic.data ?? {}
  if (suggestion === undefined || suggestion.includes('{')) return []
  return replacing(scene, `Change to ${JSON.stringify(suggestion)}`, suggestion, exact === true)
}

/** A misspelt method, a boolean in other letters. */
export const replaceWord: Fixer = (scene) => {
  const wanted = scene.diagnostic.data?.suggestion
  if (wanted === undefined || scene.diagnostic.span !== undefined) return []
  return replacing(scene, `Change to "${wanted}"`, wanted, true)
}

/** What was probably meant, where it may be something else. */
export const replaceWordUnsafely: Fixer = (scene) => replaceWord(scene).map((fix) => ({ ...fix, safe: false }))

/** A misspelt query parameter; one that the endpoint does not take is removed. */
export const mendParameter: Fixer = (scene) => {
  const { path, key, diagnostic, parent } = scene
  const wanted = diagnostic.data?.suggestion
  if (diagnostic.span !== undefined) {
    return wanted === undefined ? [] : replacing(scene, `Rename to "${wanted}"`, withSpan(scene, wanted), true)
  }
  if (wanted === undefined) return removing(scene, `Remove "${key}"`, false)
  if (typeof parent === 'object' && parent !== null && Object.hasOwn(parent, wanted)) return []
  return [safely(`Rename to "${wanted}"`, { kind: 'rename', path, key: wanted })]
}

/** One space after the scheme. A bare token gets a scheme, which only its owner can know. */
export const mendAuthorization: Fixer = (scene) => {
  const value = text(scene)
  if (value === undefined) return []
  const [, scheme, token] = /^(bot|bearer)\s+(\S+)\s*$/i.exec(value) ?? []
  if (scheme !== undefined && token !== undefined) {
    return replacing(scene, `Leave one space after "${scheme}"`, `${scheme} ${token}`, true)
  }
  if (!/^[\w.~+/=-]+$/.test(value) || /^(?:bot|bearer|basic)$/i.test(value)) return []
  return (scene.diagnostic.data?.allowed ?? []).map((kind) =>
    perhaps(`Put "${kind} " before the token`, { kind: 'replace', path: scene.path, value: `${kind} ${value}` }),
  )
}
