import type { SetEntry } from '@slashlint/core'
import { AUTHORIZATION_LAYOUT, authorizationFindings } from './authorization.js'
import { choiceListRules, choiceRules } from './choice.js'
import { commandFieldRules } from './command-fields.js'
import { KINDS, SERVER_FIELDS } from './command-node.js'
import { commandScopeRules } from './command-scope.js'
import { commandTextRules } from './command-text.js'
import { HINTS, OFF_BY_DEFAULT, OPTION_TYPES } from './facts.js'
import {
  LOBBY_LAYOUT,
  MEMBER_LAYOUT,
  lobbyFindings,
  memberBulkFindings,
  memberFindings,
  memberPutFindings,
} from './lobby.js'
import * as localization from './localization.js'
import type { Localized } from './localization.js'
import { optionListRules, optionRules } from './option.js'
import { PERMISSIONS_LAYOUT, editBody, fetchedObject } from './permissions.js'
import { toPlain } from './plain.js'
import type { Layout } from './plain.js'
import {
  dailyCreates,
  globalAndGuild,
  nameTaken,
  oneTooMany,
  likelyDuplicate,
  oracleEntries,
  overwritesExisting,
  setRules,
} from './sets.js'
import { objectShape } from './shape.js'
import { baseCommandUnusable, emptyGroup, mixedOptions, nesting } from './structure.js'
import {
  CHOICE_LAYOUT,
  COMMAND_LAYOUT,
  choiceList,
  commandNode,
  optionLayout,
  optionLists,
  optionNode,
} from './tree.js'
import type { ChoiceList, ChoiceNode, CommandNode, OptionList, OptionNode } from './tree.js'
import { DYNAMIC } from './types.js'
import type {
  Finding,
  Operation,
  OracleContext,
  Place,
  Plain,
  PlainObject,
  Resource,
} from './types.js'
import { isList, isObject, objectsOf } from './values.js'

export { DYNAMIC } from './types.js'
export type { Finding, OracleContext, Resource } from './types.js'

/**
 * Implements the ledger as plainly as possible. Returns every fault of a value as code and path, in no particular
 * order. It shares no code with core, and `slashlint/too-many` does not exist in it.
 */
export function oracle(resource: Resource, value: unknown, context: OracleContext = {}): Finding[] {
  const { layout, judge } = RESOURCES[resource]
  const { value: plain, findings } = toPlain(value, layout)
  return enabled([...findings, ...judge(plain ?? null, context)], resource, context)
}

/** Implements `checkSet`: only the rules about sets. */
export function oracleSet(entries: readonly SetEntry[], context: OracleContext = {}): Finding[] {
  return enabled(oracleEntries(entries, context), 'commands', context)
}

interface Judge {
  readonly layout: Layout
  readonly judge: (value: Plain | undefined, context: OracleContext) => Finding[]
}

const RESOURCES: Readonly<Record<Resource, Judge>> = {
  command: { layout: COMMAND_LAYOUT, judge: oneCommand },
  commands: { layout: { items: COMMAND_LAYOUT }, judge: commandList },
  option: {
    layout: optionLayout(),
    judge: forObject((at, context) => {
      const option = optionNode(at, operationOf(context, 'create'))
      return [
        ...optionFindings(option, context),
        ...treeFindings(optionLists(at, option.operation, 2, option.type), context),
      ]
    }),
  },
  choice: {
    layout: CHOICE_LAYOUT,
    judge: forObject((at, context) => {
      const { optionType: given = 'any' } = context
      const optionType = given === 'any' || OPTION_TYPES.includes(given) ? given : undefined
      return choiceFindings(
        { ...at, optionType, operation: operationOf(context, 'create') },
        context,
      )
    }),
  },
  'command-permissions': { layout: PERMISSIONS_LAYOUT, judge: forObject(editBody) },
  'guild-command-permissions': { layout: PERMISSIONS_LAYOUT, judge: forObject(fetchedObject) },
  'guild-command-permissions-list': { layout: { items: PERMISSIONS_LAYOUT }, judge: fetchedList },
  lobby: { layout: LOBBY_LAYOUT, judge: forObject(lobbyFindings) },
  'lobby-member': {
    layout: MEMBER_LAYOUT,
    judge: forObject(
      (at, { operation }) =>
        (operation === 'put' && memberPutFindings(at)) ||
        (operation === 'bulk' && memberBulkFindings(at)) ||
        memberFindings(at, false),
    ),
  },
  authorization: { layout: AUTHORIZATION_LAYOUT, judge: forObject(authorizationFindings) },
}

function forObject(findings: (at: Place, context: OracleContext) => Finding[]): Judge['judge'] {
  return (value, context) =>
    isObject(value) ? findings({ object: value, path: [] }, context) : objectShape(value, [])
}

function operationOf(context: OracleContext, standard: Operation): Operation {
  return (context.operation as Operation | undefined) ?? standard
}

function oneCommand(value: Plain | undefined, context: OracleContext): Finding[] {
  if (!isObject(value)) {
    return objectShape(value, [])
  }
  const command = commandNode(value, [], operationOf(context, 'create'), context)
  const { operation } = command
  const creates =
    operation === 'create'
      ? dailyCreates({ items: [value], commands: [command], operation, context })
      : []
  const others =
    operation === 'create'
      ? globalAndGuild({ items: [value], commands: [command], operation, context })
      : []
  return [
    ...others,
    ...commandFindings(command),
    ...edited(command),
    ...creates,
    ...overwritesExisting(command),
    ...likelyDuplicate(command),
    ...oneTooMany(command),
    ...nameTaken(command),
  ]
}

/** Returns the findings in the edited command as a whole that did not exist before the edit. */
function edited(command: CommandNode): Finding[] {
  const { object, operation, type, context } = command
  if (operation !== 'edit' || object[DYNAMIC] || !isObject(context.current as Plain | undefined)) {
    return []
  }
  const whole = (fields: PlainObject): Finding[] =>
    commandFindings({
      ...command,
      object: { ...fields, type: type ?? DYNAMIC, [DYNAMIC]: true },
      operation: 'create',
    }).filter(
      (finding) =>
        isOn(finding.code, context) &&
        !HINTS.includes(finding.code) &&
        !/null-optional/.test(finding.code),
    )
  const current = requestFields(context.current as unknown as PlainObject, context, true)
  const text = ({ code, path }: Finding): string => JSON.stringify([code, path])
  const known = new Set([...whole(current), ...commandFindings(command)].map(text))
  return whole({ ...current, ...requestFields(object, context, false) })
    .filter((finding) => !known.has(text(finding)))
    .map((finding) =>
      Object.hasOwn(object, finding.path[0] ?? '') ? finding : { ...finding, path: [] },
    )
}

/**
 * Selects the fields that a PATCH can change. For the current command, deprecated fields that repeat others are left
 * out.
 */
function requestFields(
  fields: PlainObject,
  { scope }: OracleContext,
  isCurrent: boolean,
): PlainObject {
  const left = ['dm_permission', 'contexts', 'integration_types'].filter(() => scope === 'guild')
  const repeated = ['dm_permission', 'default_permission'].filter(() => isCurrent)
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([key]) =>
        Object.hasOwn(KINDS, key) &&
        !SERVER_FIELDS.includes(key) &&
        !left.includes(key) &&
        !repeated.includes(key),
    ),
  )
}

function commandList(value: Plain | undefined, context: OracleContext): Finding[] {
  if (value === DYNAMIC) {
    return []
  }
  if (!isList(value)) {
    return [{ code: value === null ? 'shape/null' : 'shape/type', path: [] }]
  }
  const operation = operationOf(context, 'bulk')
  const commands = objectsOf(value, []).map(({ object, path }) =>
    commandNode(object, path, operation, context),
  )
  const list = { items: value, commands, operation, context }
  return [
    ...value.flatMap((item, index) => objectShape(item, [index])),
    ...commands.flatMap(commandFindings),
    ...(operation === 'response' ? [] : setRules.flatMap((rule) => rule(list))),
  ]
}

function fetchedList(value: Plain | undefined, context: OracleContext): Finding[] {
  if (value === DYNAMIC) {
    return []
  }
  if (!isList(value)) {
    return [{ code: value === null ? 'shape/null' : 'shape/type', path: [] }]
  }
  return [
    ...value.flatMap((item, index) => objectShape(item, [index])),
    ...objectsOf(value, []).flatMap((place) => fetchedObject(place, context)),
  ]
}

function commandFindings(command: CommandNode): Finding[] {
  const lists = optionLists(command, command.operation)
  return [
    ...[...commandFieldRules, ...commandTextRules, ...commandScopeRules].flatMap((rule) =>
      rule(command),
    ),
    ...localization
      .ofCommand(command)
      .flatMap((field) => localizedFindings(field, command.context)),
    ...(isOn('localization/partial', command.context) ? localization.partial(command, lists) : []),
    ...baseCommandUnusable(command, lists),
    ...treeFindings(lists, command.context),
  ]
}

function treeFindings(lists: readonly OptionList[], context: OracleContext): Finding[] {
  return lists.flatMap((list) => [
    ...list.items.flatMap((item, index) => objectShape(item, [...list.path, index])),
    ...optionListRules.flatMap((rule) => rule(list)),
    ...mixedOptions(list),
    ...nesting(list),
    ...localization.optionNameCollision(list),
    ...localization.fallbackCollision(list),
    ...list.options.flatMap((option) => optionFindings(option, context)),
  ])
}

function optionFindings(option: OptionNode, context: OracleContext): Finding[] {
  return [
    ...optionRules.flatMap((rule) => rule(option)),
    ...emptyGroup(option),
    ...localization.ofOption(option).flatMap((field) => localizedFindings(field, context)),
    ...choiceListFindings(choiceList(option), context),
  ]
}

function choiceListFindings(list: ChoiceList, context: OracleContext): Finding[] {
  const items = list.option.object['choices']
  return [
    ...(isList(items) ? items : []).flatMap((item, index) =>
      objectShape(item, [...list.option.path, 'choices', index]),
    ),
    ...choiceListRules.flatMap((rule) => rule(list)),
    ...list.choices.flatMap((choice) => choiceFindings(choice, context)),
  ]
}

function choiceFindings(choice: ChoiceNode, context: OracleContext): Finding[] {
  return [
    ...choiceRules.flatMap((rule) => rule(choice)),
    ...localization.ofChoice(choice).flatMap((field) => localizedFindings(field, context)),
  ]
}

function localizedFindings(field: Localized, context: OracleContext): Finding[] {
  return [
    ...localization.unknownLocale(field),
    ...localization.undocumentedLocale(field),
    ...localization.nullEntry(field),
    ...localization.entryForm(field),
    ...localization.entryText(field),
    ...localization.redundant(field),
    ...localization.fallbackShadowsDefault(field, context),
  ]
}

const ABOUT_COMMANDS: readonly Resource[] = ['command', 'commands', 'option', 'choice']

/** Removes the findings that `rules` turns off, and hints about a response (decision 19). */
function enabled(
  findings: readonly Finding[],
  resource: Resource,
  context: OracleContext,
): Finding[] {
  const isResponse = ABOUT_COMMANDS.includes(resource) && context.operation === 'response'
  return findings.filter(({ code }) => isOn(code, context) && !(isResponse && HINTS.includes(code)))
}

/** Tells whether a rule is on. A single code takes precedence over its area, and both over the rule's default. */
function isOn(code: string, context: OracleContext): boolean {
  const rules = (context.rules ?? {}) as Readonly<Record<string, string | undefined>>
  const standard = OFF_BY_DEFAULT.includes(code) ? 'off' : 'on'
  return (rules[code] ?? rules[`${code.split('/')[0]}/*`] ?? standard) !== 'off'
}
