import { OptionType } from '@slashlint/core/contract'
import { basesOf } from '../evaluate/classes.js'
import { itemsOf, propertyOf } from '../evaluate/containers.js'
import { appliedBy, decoratorsFrom, typed } from '../evaluate/decorators.js'
import type { Decorated } from '../evaluate/decorators.js'
import { evaluate, rootFrame } from '../evaluate/evaluate.js'
import type { Site } from '../scope/module.js'
import { argumentsIn, classOf, decoratorsOf } from '../syntax/decorators.js'
import { calleeOf } from '../syntax/children.generated.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { VALUE_OPTIONS } from '../values/option-words.js'
import { computedList, literal, restOf, withEntry } from '../values/value.js'
import type { Entry, Frame, Item } from '../values/value.js'
import type { Framework } from './framework.js'

const PACKAGE = 'seyfert'
const SEYFERT = decoratorsFrom(PACKAGE)

/**
 * Returns the definition that decorators make from a class:
 * `@Declare({ … }) @Options({ reason: createStringOption({ … }) })`.
 */
function decorated(frame: Frame, decorator: Node): Decorated | undefined {
  const declared = appliedBy(frame, decorator, SEYFERT).find(({ name }) => name === 'Declare')
  if (declared === undefined) {
    return undefined
  }
  const { module, tree } = frame
  const node = classOf(tree, decorator)
  const [argument] = declared.args
  if (node === NONE || argument?.kind !== 'object') {
    return undefined
  }
  // It is run by messages alone, and not sent: `ignore: IgnoreCommand.Slash`.
  const ignored = propertyOf(argument, 'ignore')
  if (ignored?.kind === 'external' && ignored.path.at(-1) === 'Slash') {
    return undefined
  }
  const applied = decoratorsOf(tree, node).map((one) => ({
    one,
    calls: appliedBy(frame, one, SEYFERT),
  }))
  const others = applied.flatMap(({ one, calls }) => calls.map((call) => ({ one, ...call })))
  const site = { module, node: decorator }
  const options = others.find(({ name }) => name === 'Options')
  const isLoaded = others.some(({ name }) => name === 'AutoLoad')
  // One of the project may give options: `@WithOptions(options)`.
  const isGiving = applied.some(
    ({ one, calls }) => calls.length === 0 && tree.childrenOf(argumentsIn(tree, one)).length > 0,
  )
  const isOpen = options === undefined && isGiving
  const items = [
    ...(options === undefined ? [] : optionsOf(frame, { module, node: options.one }, options.args)),
    ...(isLoaded ? [restOf(site, 'Sub-commands are loaded from a folder.')] : []),
    ...(isOpen ? [restOf(site, 'Another decorator may give options.')] : []),
  ]
  const list = computedList(site, items)
  const object = items.length === 0 ? argument : withEntry(argument, 'options', list, site)
  const base = basesOf(frame, node).at(-1)
  if (base?.kind === 'external' && base.path.at(-1) === 'SubCommand') {
    return { object: typed(object, OptionType.SUB_COMMAND, 'OptionType'), resource: 'option' }
  }
  return { object, resource: 'command' }
}

/**
 * Reads `@Options({ reason: createStringOption({ … }) })`. Classes in a list are sub-commands, with
 * definitions of their own.
 */
function optionsOf(frame: Frame, site: Site, [argument]: readonly Item[]): Item[] {
  if (argument?.kind !== 'object') {
    return [restOf(site, 'Sub-commands are classes of their own.')]
  }
  const options = argument.entries.map((entry) => optionOf(frame, entry))
  return argument.open === undefined ? options : [...options, restOf(argument.site, argument.open)]
}

/** Reads `reason: createStringOption({ description: '…' })`; the key is the option's name. */
function optionOf({ evaluator }: Frame, { key, keySite, value }: Entry): Item {
  const { module, node } = value.site
  const { tree } = module
  const missing = restOf(value.site, 'How the option is made is not known.')
  if (tree.kindOf(node) !== K.CallExpression) {
    return missing
  }
  const frame = rootFrame(evaluator, module)
  const callee = evaluate(frame, calleeOf(tree, node))
  const word =
    callee.kind === 'external' && callee.source === PACKAGE ? callee.path.at(-1) : undefined
  const type = VALUE_OPTIONS.get(/^create(\w+)Option$/.exec(word ?? '')?.[1] ?? '')
  const [argument] = itemsOf(frame, tree.childOf(node, K.ArgList))
  if (type === undefined || argument?.kind !== 'object') {
    return missing
  }
  const isWritten = keySite.module.tree.textOf(keySite.node).includes(key)
  const name: Entry = {
    key: 'name',
    value: { ...literal(keySite, key), fixed: true },
    keySite: isWritten ? keySite : argument.site,
  }
  // A name in the options comes later, and counts.
  const own = typed(argument, type, 'OptionType')
  const made = { ...own, entries: [name, ...own.entries] }
  // The handler gets what the option's own function makes of the choice.
  const isTransformed = propertyOf(argument, 'value') !== undefined
  return { ...made, ...(isTransformed && { isTransformed }) }
}

export const seyfert: Framework = {
  packages: [PACKAGE],
  signs: ['@Declare('],
  memberReads: {
    names: ['ctx', 'context'],
    types: ['CommandContext', 'GuildCommandContext'],
  },
  handlers: {
    runs: ['run'],
    members: { resolver: 'values' },
    answering: {
      first: {
        write: 'contents',
        modal: 'contents',
        update: 'contents',
        deferReply: 'plain',
        deferUpdate: 'plain',
      },
      any: ['editOrReply', 'reply', 'respond'],
      later: ['editResponse', 'followup', 'deleteResponse'],
      instead: { twice: ['editResponse', 'editOrReply'], early: ['write', 'editOrReply'] },
      checks: ['replied', 'deferred', 'messageResponse'],
    },
  },
  decorated,
}
