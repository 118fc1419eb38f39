import { assignmentsIn, classAround, constructionsOf } from '../evaluate/constructors.js'
import { evaluate } from '../evaluate/evaluate.js'
import { K } from '../syntax/kinds.js'
import { firstPart, kindOf, NONE, textOf } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { setsField } from '../values/builder-methods.js'
import type { BuilderValue, Frame } from '../values/value.js'
import type { BuilderFromCall } from './factories.js'

/**
 * Commands of classes whose base makes the builder of what it is handed: `super('ping', 'Is it awake?')`, and in the base
 * `this.data = new SlashCommandBuilder().setName(name).setDescription(description)`.
 */
export function madeByBases(frame: Frame, calls: readonly Node[]): BuilderFromCall[] {
  const { module } = frame
  const { tree } = module
  return calls.flatMap((call): BuilderFromCall[] => {
    if (kindOf(tree, firstPart(tree, call)) !== K.Super) return []
    const around = classAround(tree, call)
    if (around === NONE) return []
    const [own, ...bases] = constructionsOf({ kind: 'class', site: { module, node: around }, frame })
    if (own === undefined) return []
    for (const base of bases) {
      for (const [key, node] of assignmentsIn(base)) {
        if (!/Builder\b/.test(textOf(base.made.site.module.tree, node))) continue
        const value = evaluate(base.frame, node)
        if (value.kind !== 'builder' || value.state.builds === 'option' || !isNamed(value)) continue
        const isUsed = new RegExp(`\\b(?:this|super)\\s*[?!]?\\.\\s*${key}\\b`)
        const others = [own, ...bases].map(({ made: { site } }) => textOf(site.module.tree, site.node))
        // The base sets it once; whatever else is done with it may add options.
        const uses = others.reduce((count, text) => count + (text.match(new RegExp(isUsed, 'g'))?.length ?? 0), 0)
        if (uses > 1) value.state.open ??= 'Its class may add to it.'
        return [{ builder: { ...value, site: { module, node: call } }, call }]
      }
    }
    return []
  })
}

const isNamed = ({ state }: BuilderValue): boolean =>
  state.calls.some(({ method, args: [name] }) => setsField(state, method, 'name') && name?.kind === 'literal')
