import { NONE } from '../../../lezer/tree.js'
import type { Node } from '../../../lezer/tree.js'
import { onceFor } from '../../../record.js'
import { lineageOf } from '../../entries/lineage.js'
import type { Module } from '../../scope/module.js'
import type { Signature } from '../../signature/signature.js'
import { keywordOf } from '../../syntax/calls.js'
import type { Arguments, Keyword } from '../../syntax/calls.js'
import type { Parameter } from '../../syntax/items.js'
import { K } from '../../syntax/kinds.js'
import { evaluate } from '../../values/evaluate.js'
import type { Value } from '../../values/value.js'
import type { Command } from '../framework.js'
import { FLAGS, OF_FLAGS } from './converters.js'
import { nameIn } from './names.js'

/** A field that users fill in: a parameter, or a flag of a `FlagConverter`. */
export interface Field extends Parameter {
  /** The name and the description that `commands.flag(…)` gives. */
  readonly flag?: { readonly name: Keyword | undefined; readonly description: Keyword | undefined }
}

/** Lists the fields of a command: all parameters but `self` and the interaction or context, then the flags. */
export const fieldsOf = ({
  signature,
  form,
}: Pick<Command, 'signature' | 'form'>): readonly Field[] =>
  form.kind === 'hybrid' ? withFlags(signature) : parametersOf(signature)

const parametersOf = ({ parameters, owner }: Signature): readonly Parameter[] =>
  parameters.slice(owner === NONE ? 1 : 2)

/**
 * Lists the parameters of a function, followed by the flags of its `FlagConverter`. The parameter
 * of this class is left out.
 */
const withFlags = onceFor((signature: Signature): readonly Field[] => {
  const flags: Field[] = []
  const others = parametersOf(signature).filter((parameter) => {
    const own = flagsFor(signature.module, parameter)
    flags.push(...(own ?? []))
    return own === undefined
  })
  return [...others, ...flags]
})

/** Lists the flags of a parameter's class. Returns `undefined` if it has none, or if they are not all in this document. */
function flagsFor(module: Module, { annotation }: Parameter): readonly Field[] | undefined {
  const type = annotation === NONE ? undefined : evaluate(module, annotation)
  const lineage = type?.kind === 'class' ? lineageOf(type, OF_FLAGS) : undefined
  const [base, ...others] = lineage?.outer ?? []
  const isFlags = base !== undefined && others.length === 0 && nameIn(base) === FLAGS
  if (
    lineage === undefined ||
    !isFlags ||
    lineage.classes.some(({ site }) => site.module !== module)
  ) {
    return undefined
  }
  const found = new Map<string, Field>()
  for (const { site } of [...lineage.classes].reverse()) {
    const own = flagsIn(module, site.node)
    if (own === undefined) {
      return undefined
    }
    for (const flag of own) {
      found.set(flag.name, flag)
    }
  }
  return [...found.values()]
}

const STATEMENTS: ReadonlySet<number> = new Set([
  ...[K.AssignStatement, K.ExpressionStatement, K.FunctionDefinition, K.DecoratedStatement],
  ...[K.Comment, K.PassStatement],
])

/** Lists the flags that a class itself declares: `days: int = 1`. */
function flagsIn(module: Module, definition: Node): readonly Field[] | undefined {
  const { tree } = module
  const statements = tree.childrenOf(tree.childOf(definition, K.Body))
  if (statements.some((node) => !STATEMENTS.has(tree.kindOf(node)))) {
    return undefined
  }
  const flags = statements
    .filter((node) => tree.hasChild(node, K.TypeDef))
    .map((statement) => flagOf(module, statement))
  return flags.includes(undefined) ? undefined : flags.flatMap((flag) => flag ?? [])
}

function flagOf(module: Module, statement: Node): Field | undefined {
  const { tree } = module
  const nameNode = tree.firstChild(statement)
  const given = tree.hasChild(statement, K.AssignOp) ? tree.lastChild(statement) : NONE
  if (tree.kindOf(nameNode) !== K.VariableName) {
    return undefined
  }
  const field: Field = {
    name: tree.textOf(nameNode),
    nameNode,
    kind: 'keyword',
    annotation: tree.firstChild(tree.childOf(statement, K.TypeDef)),
    defaultValue: given,
  }
  const value = given === NONE ? undefined : evaluate(module, given)
  const args = value === undefined ? undefined : argumentsOfFlag(value)
  if (args === undefined) {
    return value?.kind === 'unknown' ? undefined : field
  }
  return args.isOpen || value?.site.module !== module ? undefined : madeBy(field, args)
}

const argumentsOfFlag = (value: Value): Arguments | undefined =>
  value.kind === 'call' && nameIn(value.callee) === 'commands.flag' ? value.args : undefined

const madeBy = (field: Field, args: Arguments): Field => ({
  ...field,
  annotation: keywordOf(args, 'converter')?.value ?? field.annotation,
  defaultValue: keywordOf(args, 'default')?.value ?? NONE,
  flag: { name: keywordOf(args, 'name'), description: keywordOf(args, 'description') },
})
