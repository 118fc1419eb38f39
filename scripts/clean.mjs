const bits = (values) => values.reduce((all, value) => all | (1 << value), 0)

/** Returns the members of an enumeration that no rule reports, as bits. */
function members({ ENUMS, UNREACHABLE_CHANNEL_TYPES }, name) {
  const unreachable = name === 'ChannelType' ? UNREACHABLE_CHANNEL_TYPES : []
  return bits(Object.values(ENUMS[name]).filter((one) => !unreachable.includes(one)))
}

const given = (key) => `${key} !== undefined && ${key} !== null`

// In place: the engine takes only so many functions into a large one.
const among = (types, type) =>
  types.length === 1 ? `${type} === ${types[0]}` : `((${bits(types)} >> ${type}) & 1) === 1`

/**
 * Returns the arguments for walking a list of objects, except the list; undefined for other fields.
 */
function listArguments({ ENUMS }, resource, key) {
  const isText = `type === ${ENUMS.OptionType.STRING}`
  return {
    'command.options': 'options, 1, 0',
    'option.options': 'options, siblings.level + 1, type',
    'option.choices': `choices, type, ${isText} ? min_length : min_value, ${isText} ? max_length : max_value`,
  }[`${resource}.${key}`]
}

/** Returns the condition for a valid field as code; undefined if a function of laws.ts decides. */
function cleanCondition(contract, resource, key) {
  const field = contract.FIELDS[resource][key]
  const { maxItems, minimum, maximum } = contract.BOUNDS[resource][key] ?? {}
  if (field.type === 'boolean') {
    return `typeof ${key} === 'boolean'`
  }
  if (field.type === 'integer' && field.enum !== undefined) {
    return `isMember(${key}, ${members(contract, field.enum)})`
  }
  if (field.type === 'integer' || field.type === 'number') {
    return `isBound(type, ${key}, ${minimum}, ${maximum})`
  }
  if (field.type === 'list' && field.of === 'string') {
    return `areFileTypes(${key}, ${maxItems})`
  }
  return field.type === 'list' && field.of === 'integer' ? `${key}_bits >= 0` : undefined
}

/**
 * Returns the condition as code under which an object of a type may have a field; undefined if
 * every type may.
 */
function ownerCondition(field, resource, key) {
  const types = field.optionTypes ?? field.commandTypes
  if (types === undefined) {
    return undefined
  }
  const isOwner = among(types, resource === 'option' ? 'type' : 'kind')
  // A false flag has no effect on a type without it.
  return field.type === 'boolean' ? `(${key} === false || ${isOwner})` : isOwner
}

/** Returns the code that checks a field. */
function check(contract, resource, key) {
  const field = contract.FIELDS[resource][key]
  if (field.server === true || (resource === 'command' && key === 'type')) {
    return []
  }
  const ofOwner = ownerCondition(field, resource, key)
  const listArgs = listArguments(contract, resource, key)
  if (listArgs !== undefined) {
    return [
      `if (${given(key)}) {`,
      `  const ofList = ${key}Size(${listArgs})`,
      `  if (ofList < 0 || (ofList > 0 && !(${ofOwner}))) { return UNCLEAN }`,
      `  size += ofList`,
      `}`,
    ]
  }
  const condition = cleanCondition(contract, resource, key)
  if (condition === undefined) {
    return []
  }
  if (field.required === true) {
    return [`if (!${condition}) { return UNCLEAN }`]
  }
  const { deprecatedFor } = field
  const conditions = [
    field.globalOnly === true && '!guild',
    ofOwner,
    condition,
    deprecatedFor && `(${deprecatedFor} === undefined || ${deprecatedFor} === null)`,
  ].filter(Boolean)
  return [
    ...readMembers(contract, resource, key),
    `if (${given(key)} && !(${conditions.join(' && ')})) { return UNCLEAN }`,
  ]
}

/** Returns the code that reads a list of enumeration members as bits; empty for other fields. */
function readMembers(contract, resource, key) {
  const field = contract.FIELDS[resource][key]
  if (field.of !== 'integer') {
    return []
  }
  const { minItems = 0 } = contract.BOUNDS[resource][key]
  return [`const ${key}_bits = membersOf(${key}, ${members(contract, field.enum)}, ${minItems})`]
}

const indent = (lines) => lines.map((line) => `  ${line}`).join('\n')

/** Tells whether only few option types have a field. One condition skips all such fields. */
const isRare = (contract, resource, key) =>
  resource === 'option' &&
  cleanCondition(contract, resource, key) !== undefined &&
  contract.FIELDS.option[key].optionTypes?.length < 4

/** Returns the code that reads all fields in one pass over the object's keys. */
function readFields(contract, resource) {
  const table = contract.FIELDS[resource]
  const keys = Object.keys(table)
  const read = keys.filter((key) => table[key].server !== true)
  const assigned = keys.filter((key) => !read.includes(key))
  return indent([
    ...read.map((key) => `let ${key}: unknown`),
    ...(resource === 'option' ? [`let isRare = false`] : []),
    `for (const key in ${resource}) {`,
    `  if (!Object.prototype.hasOwnProperty.call(${resource}, key)) { return UNCLEAN }`,
    `  const field = ${resource}[key]`,
    `  switch (key) {`,
    ...read.flatMap((key) => [
      `    case '${key}':`,
      `      ${key} = field`,
      ...(isRare(contract, resource, key) ? [`      isRare = true`] : []),
      `      break`,
    ]),
    ...assigned.map((key) => `    case '${key}':`),
    `      if (!isScalar(field)) { return UNCLEAN }`,
    `      break`,
    `    default:`,
    `      if (field !== undefined) { return UNCLEAN }`,
    `  }`,
    `}`,
    `if (${resource}['toJSON'] !== undefined) { return UNCLEAN }`,
  ])
}

/**
 * Returns the code that checks all fields. Lists of objects come last, because other fields decide
 * whether they are allowed.
 */
function checkFields(contract, resource, rare = false) {
  const isList = (key) => Number(listArguments(contract, resource, key) !== undefined)
  return indent(
    Object.keys(contract.FIELDS[resource])
      .filter((key) => isRare(contract, resource, key) === rare)
      .sort((a, b) => isList(a) - isList(b))
      .flatMap((key) => check(contract, resource, key)),
  )
}

/** Returns the code of the function that measures a list of objects. */
const listFunction = ({ name, item, parameters, begin, pass, most }) => `
${name === 'options' ? 'export ' : ''}function ${name}Size(value: unknown, ${parameters}): number {
  if (!isList(value) || !(value.length <= ${most})) { return UNCLEAN }
  ${begin}
  let size = 0
  for (let i = 0; i < value.length; i++) {
    const one = value[i]
    if (typeof one !== 'object' || one === null) { return UNCLEAN }
    const ofOne = ${item}Size(one as Fields, ${pass})
    if (ofOne < 0) { return UNCLEAN }
    size += ofOne
  }
  return size
}
`

/** Returns the code of the functions that measure choices. */
const choices = (contract) => `
${listFunction({
  name: 'choices',
  item: 'choice',
  parameters: 'type: number, least: unknown, most: unknown',
  begin: 'beginChoices(value.length)',
  pass: 'type, least, most',
  most: contract.BOUNDS.option.choices.maxItems,
})}
function choiceSize(choice: Fields, type: number, least: unknown, most: unknown): number {
${readFields(contract, 'choice')}
  const ofName = choiceNameSize(name, name_localizations)
  if (ofName < 0) { return UNCLEAN }
  const ofValue = choiceValueSize(type, least, most, value)
  return ofValue < 0 ? UNCLEAN : ofName + ofValue
}
`

/** Returns the code of the functions that measure options. */
const options = (contract) => `
${listFunction({
  name: 'options',
  item: 'option',
  parameters: 'level: number, parent: number',
  begin: 'const siblings = beginOptions(level, parent, value.length)',
  pass: 'siblings, i',
  most: contract.BOUNDS.command.options.maxItems,
})}
function optionSize(option: Fields, siblings: Siblings, index: number): number {
${readFields(contract, 'option')}
  let size = 0
${checkFields(contract, 'option')}
  if (isRare) {
${checkFields(contract, 'option', true)}
    if (!areBounds(min_value, max_value) || !areBounds(min_length, max_length)) { return UNCLEAN }
    if (autocomplete === true && ${given('choices')} && (choices as unknown[]).length > 0) { return UNCLEAN }
  }
  if (!isInPlace(siblings, index, type, options) || !isInOrder(siblings, type, required)) { return UNCLEAN }
  const ofName = optionNameSize(siblings, name, name_localizations)
  if (ofName < 0) { return UNCLEAN }
  const ofDescription = optionDescriptionSize(description, description_localizations)
  return ofDescription < 0 ? UNCLEAN : size + ofName + ofDescription
}
`

/** Returns the code of the function that measures a command. */
function command(contract) {
  const { ENUMS, FIELDS } = contract
  return `
/**
 * The size of a command without a fault, in UTF-16 units, or \`UNCLEAN\`.
 *
 * @param isBulk true in the body of a bulk overwrite, where it may have the \`id\` of a deployed command
 */
export function commandSize(command: Fields, guild: boolean, isBulk: boolean): number {
${readFields(contract, 'command')}
  const kind = type === undefined || type === null ? ${FIELDS.command.type.default} : type
  if (!isMember(kind, ${members(contract, 'CommandType')}) || (guild && kind === ${ENUMS.CommandType.PRIMARY_ENTRY_POINT})) { return UNCLEAN }
  if (id !== undefined && !(isBulk ? isId(id) : isScalar(id))) { return UNCLEAN }
  let size = 0
${checkFields(contract, 'command')}
  if (!areContexts(contexts_bits, integration_types_bits)) { return UNCLEAN }
  if (${given('default_member_permissions')} && !isMemberPermissions(default_member_permissions, guild, contexts_bits)) { return UNCLEAN }
  const own = ownCommandSize(kind, name, name_localizations, description, description_localizations)
  return own < 0 ? UNCLEAN : size + own
}
`
}

/**
 * Generates the fast check for commands without mistakes, from the fields, bounds and enumerations
 * of the contract. Rules between fields are in core/src/clean/laws.ts.
 */
export function cleanPass(contract) {
  return `// Written by \`npm run generate\` from the tables of the contract (scripts/clean.mjs).
import {
  areBounds,
  areContexts,
  areFileTypes,
  beginChoices,
  beginOptions,
  choiceNameSize,
  choiceValueSize,
  isBound,
  isId,
  isInOrder,
  isInPlace,
  isList,
  isMember,
  isMemberPermissions,
  isScalar,
  membersOf,
  optionDescriptionSize,
  optionNameSize,
  ownCommandSize,
  type Siblings,
} from '../laws.js'
import { UNCLEAN } from '../texts.js'

type Fields = Readonly<Record<string, unknown>>
${choices(contract)}${options(contract)}${command(contract)}`
}

/**
 * Generates the functions that read the fields of an object in one pass over its keys. A field that
 * may be among unknown entries is DYNAMIC.
 */
export function fieldReaders({ FIELDS }) {
  const reader = (resource) => {
    const keys = Object.keys(FIELDS[resource])
    // On a command, more than a hint may depend on the fields that the service assigns.
    const read = keys.filter(
      (key) => resource === 'command' || FIELDS[resource][key].server === undefined,
    )
    const assigned = keys.filter((key) => !read.includes(key))
    // Whether there are unknown entries is asked in place: one function for all kinds of objects takes three times as long.
    const mayBeAmongOthers = (key) => FIELDS[resource][key].server === undefined
    return `
export function read${resource.charAt(0).toUpperCase()}${resource.slice(1)}(run: Run, object: Entries): FieldsOf<'${resource}'> {
  const absent = (object as { [DYNAMIC]?: unknown })[DYNAMIC] === true ? DYNAMIC : undefined
${read.map((key) => `  let ${key}: unknown${mayBeAmongOthers(key) ? ' = absent' : ''}`).join('\n')}
  for (const key in object) {
    if (!Object.prototype.hasOwnProperty.call(object, key)) {
      strange(run)
      continue
    }
    const field = object[key]
    if (field === undefined) {
      continue
    }
    switch (key) {
${read.map((key) => `      case '${key}':\n        ${key} = field\n        break`).join('\n')}
${assigned.map((key) => `      case '${key}':`).join('\n')}${assigned.length > 0 ? `\n        serverField(run, key, field)\n        break` : ''}
      default:
        otherKey(run, object, key, field, '${resource}')
    }
  }
  return { ${read.join(', ')} }
}
`
  }
  const resources = Object.keys(FIELDS).filter(
    (resource) => resource !== 'authorization' && resource !== 'codeChallenge',
  )
  return `// Written by \`npm run generate\` from the field tables of the contract (scripts/clean.mjs).
import { DYNAMIC } from '../../dynamic.js'
import { strange } from '../../walk/plain.js'
import type { Run } from '../../walk/run.js'
import { otherKey, serverField, type FieldsOf } from '../fields.js'

type Entries = Readonly<Record<string, unknown>>
${resources.map(reader).join('')}`
}
