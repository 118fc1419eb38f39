import { CommandType, fieldsOf, FILE_TYPE_GROUPS, LOCALES } from '@slashlint/core/contract'
import { ascending, describeField, SNIPPETS } from '@slashlint/core/internal'
import type { Field, ObjectResource } from '@slashlint/core/contract'
import type { Definition, Slot } from '@slashlint/sources'
import { childOf } from '@slashlint/checker'
import type { Analysis } from '@slashlint/checker'
import { languageName } from '@slashlint/preview'
import { isObjectResource, nodeAt } from './contract-nodes.js'
import type { ContractNode, FieldNode } from './contract-nodes.js'
import { enumerationsInCall, members, permissions, memberExpression } from './enumerations.js'
import { handlerComplete } from './handlers.js'
import { repeatedIn } from './repeated.js'
import type { Draft, Suggestion } from './shown.js'
import { fitsSnippet, withoutPlaceholders } from './snippets.js'

/** The options of completion, which tell what other programs suggest. */
export interface CompletionOptions {
  /** True if the editor has its own support for JSON. Suggestions that it makes without a schema are left out. */
  readonly jsonService?: boolean
}

/** Completes the text at an offset. The suggestions are in the order in which they should be shown. */
export function complete(
  analysis: Analysis,
  offset: number,
  { jsonService = false }: CompletionOptions = {},
): readonly Suggestion[] {
  const { units, text, language } = analysis
  for (const { definition } of units) {
    const slot = definition.slotAt?.(offset)
    if (slot === undefined) {
      continue
    }
    const quote =
      /["'`]/.test(text.charAt(slot.start)) && slot.start < offset ? text.charAt(slot.start) : ''
    const isLeft = jsonService && (language === 'json' || language === 'jsonc')
    const offered = isLeft ? repeatedIn(definition.value, slot) : undefined
    const found = inWordsOf(analysis, slot, draftsAt(definition, slot))
      .filter(({ label }) => offered?.has(label) !== true)
      .flatMap((draft) =>
        printed(draft, slot, {
          quote,
          below: language === 'yaml' ? belowOf(text, slot) : undefined,
        }),
      )
    return language === 'yaml' && isComplete(found, text, offset) ? [] : found
  }
  return enumerationsInCall(analysis, offset) ?? handlerComplete(analysis, offset) ?? []
}

/**
 * Rewrites suggestions of enumeration members in the spelling of discord.js code. Other suggestions
 * stay as they are.
 */
function inWordsOf(
  { text, language }: Analysis,
  slot: Slot,
  drafts: readonly Draft[],
): readonly Draft[] {
  const isData = language === 'json' || language === 'jsonc' || language === 'yaml'
  if (isData || slot.kind === 'key' || /^["'`\d]/.test(text.slice(slot.start))) {
    return drafts
  }
  // Behind a point the language itself knows better.
  const isMember = slot.typed.includes('.')
  return drafts.flatMap((draft) => {
    const written =
      draft.member === undefined ? undefined : memberExpression(text, draft.member, draft.label)
    if (written === undefined) {
      return [draft]
    }
    const { expression: label, additional } = written
    const own = { label, value: `^\${1:${label}}`, filter: `${label} ${draft.label}` }
    return isMember ? [] : [{ ...draft, ...own, ...(additional.length > 0 && { additional }) }]
  })
}

/**
 * Checks whether the text at the cursor is already the only possible suggestion. If it were
 * offered, Enter would accept it instead of beginning the next line of YAML.
 */
function isComplete(found: readonly Suggestion[], text: string, offset: number): boolean {
  const near = found.filter(({ start, end, filter }) => {
    const typed = text.slice(start, offset).toLowerCase()
    return end === offset && typed !== '' && filter.toLowerCase().includes(typed)
  })
  return (
    near.length > 0 && near.every(({ snippet, start, end }) => snippet === text.slice(start, end))
  )
}

/**
 * Writes a suggestion. If it begins with the quote before the cursor, the quote stays, and the
 * replaced text begins after it: Neovim before 0.9 and eglot compare labels with the word at the
 * cursor, which has no quote.
 */
export function printed(
  { key, value, filter, isBlock = false, member, ...rest }: Draft,
  slot: Slot,
  { quote, below }: { readonly quote: string; readonly below?: string | undefined },
): Suggestion[] {
  // YAML is printed so that no other program finds a template in it: ours are the editor's to fill in.
  const text = slot.print(key, value)?.replaceAll('\\x24{', '${')
  if (text === undefined) {
    return []
  }
  const whole = isBlock && below !== undefined ? inBlock(text, below) : bare(text)
  const snippet = member === undefined ? whole : withoutPlaceholders(whole)
  const word = filter ?? rest.label
  const { start, end } = slot
  if (quote !== '' && snippet.startsWith(quote)) {
    return [
      {
        ...rest,
        snippet: snippet.slice(quote.length),
        filter: word,
        start: start + quote.length,
        end,
      },
    ]
  }
  return [{ ...rest, snippet, filter: `${quote}${word}`, start, end }]
}

/**
 * Returns the line break and indentation of a line of YAML below an entry; `undefined` if the entry is between
 * brackets.
 */
function belowOf(text: string, { start }: Slot): string | undefined {
  const lead = /[^\n]*$/.exec(text.slice(0, start))?.[0].replace(/^\ufeff/, '') ?? ''
  if (!/^[ -]*$/.test(lead)) {
    return undefined
  }
  return `${text.includes('\r\n') ? '\r\n' : '\n'}${' '.repeat(lead.length)}  `
}

/** Returns an empty list or dictionary of YAML, begun on the next line. */
const inBlock = (printed: string, below: string): string =>
  printed.replace(/ \[\s*\]$/, `${below}- $1`).replace(/ \{\s*\}$/, `${below}$1`)

/**
 * Removes the quotes around placeholders that are no strings, and puts the cursor into empty values. Bound: a
 * snippet of our own.
 */
const bare = (printed: string): string =>
  printed
    .replace(/\{\s*\}(,?)$/, '{$$1}$1')
    .replace(/\[\s*\](,?)$/, '[$$1]$1')
    .replaceAll(/(["'`])\^(\$(?:\d+|\{[^}]*\}))\1/g, '$2')
    .replaceAll(/\^(\$(?:\d+|\{[^}]*\}))/g, '$1')

function draftsAt(definition: Definition, slot: Slot): readonly Draft[] {
  const place = nodeAt(definition.resource, definition.value, slot.path)
  if (place === undefined) {
    return []
  }
  if (slot.kind === 'key' && !isList(place)) {
    return keysAt(place, slot)
  }
  if (slot.kind !== 'value') {
    return itemsAt(place, slot, definition)
  }
  return place.kind === 'field' ? valuesOf(place, slot.typed) : []
}

const isList = (place: ContractNode): boolean =>
  place.kind === 'list' ||
  (place.kind === 'field' && place.field.type === 'list' && place.inside === undefined)

function keysAt(place: ContractNode, { keys: present = [], numbers }: Slot): readonly Draft[] {
  if (place.kind === 'object') {
    const type = childOf(place.value, 'type')
    return fieldKeys(
      place.resource,
      typeof type === 'number' ? type : numbers?.get('type'),
      present,
    )
  }
  return place.kind === 'field' && place.field.type === 'localizations' ? localeKeys(present) : []
}

/** Returns the fields that such an object may have and does not have yet, the required ones first. */
function fieldKeys(
  resource: ObjectResource,
  type: number | undefined,
  present: readonly string[],
): readonly Draft[] {
  const fits = ({ optionTypes, commandTypes, server }: Field): boolean =>
    server === undefined &&
    (optionTypes === undefined || type === undefined || optionTypes.includes(type)) &&
    (commandTypes === undefined || commandTypes.includes(type ?? 1))
  const fields = Object.entries(fieldsOf(resource)).filter(
    ([key, field]) => !present.includes(key) && fits(field),
  )
  // Of commands only those that are typed need a description.
  const isNeeded = (key: string, field: Field): boolean =>
    field.required === true ||
    (resource === 'command' &&
      key === 'description' &&
      (type ?? CommandType.CHAT_INPUT) === CommandType.CHAT_INPUT)
  const rank = ([key, field]: readonly [string, Field]): number => {
    if (isNeeded(key, field)) {
      return 0
    }
    if (field.deprecatedFor !== undefined || field.type === 'unchecked') {
      return 2
    }
    return 1
  }
  return fields.sort(ascending(rank)).map(([key, field]) => {
    const about = describeField(resource, key)
    return {
      label: key,
      kind: 'field',
      key,
      value: skeleton(field),
      isBlock:
        field.type === 'localizations' || field.type === 'metadata' || isObjectResource(field.of),
      ...(about !== undefined && { detail: about.title, documentation: about.markdown }),
      ...(field.deprecatedFor !== undefined && { isDeprecated: true }),
    }
  })
}

/** Empty values of types, with the cursor in them. */
const EMPTY: { readonly [T in Field['type']]?: unknown } = {
  list: [],
  localizations: {},
  metadata: {},
  object: {},
  boolean: '^${1|true,false|}',
  string: '$1',
  snowflake: '$1',
  bitset: '$1',
}

const skeleton = ({ type, enum: members }: Field): unknown =>
  EMPTY[type] ?? (members === undefined ? '^$1' : '^${1:1}')

const localeKeys = (present: readonly string[]): readonly Draft[] =>
  LOCALES.filter((locale) => !present.includes(locale)).map((locale) => {
    const name = languageName(locale) ?? locale
    return {
      label: locale,
      kind: 'field',
      detail: name,
      key: locale,
      value: '$1',
      filter: `${locale} ${name}`,
    }
  })

/** Returns the values of a field. */
function valuesOf(place: FieldNode, typed: string): readonly Draft[] {
  const { field, inside } = place
  if (inside !== undefined) {
    return field.type === 'list' ? scalarItems(field, []) : []
  }
  if (field.type === 'bitset') {
    return permissions(typed)
  }
  if (field.type === 'boolean') {
    return [true, false].map((value) => ({ label: String(value), kind: 'value', value }))
  }
  return field.type === 'list' ? [] : members(field.enum, [])
}

/** Returns the items of a list. */
function itemsAt(
  place: ContractNode,
  { path }: Slot,
  { resource, value: root }: Definition,
): readonly Draft[] {
  if (place.kind === 'list') {
    return snippets(place.of, undefined, undefined)
  }
  if (place.kind !== 'field' || !isList(place)) {
    return []
  }
  const { field, value } = place
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  if (!isObjectResource(field.of)) {
    return scalarItems(field, list)
  }
  return snippets(field.of, nodeAt(resource, root, path.slice(0, -1)), list)
}

function scalarItems(field: Field, present: readonly unknown[]): readonly Draft[] {
  if (field.enum !== undefined) {
    return members(field.enum, present)
  }
  if (field.of === 'string') {
    return FILE_TYPE_GROUPS.filter((group) => !present.includes(group)).map((group) => ({
      label: group,
      kind: 'value',
      value: group,
    }))
  }
  return []
}

const snippets = (
  resource: ObjectResource,
  owner: ContractNode | undefined,
  siblings: readonly unknown[] | undefined,
): readonly Draft[] =>
  (SNIPPETS[resource] ?? [])
    .filter(({ body }) => fitsSnippet(resource, body, owner, siblings))
    .map(({ label, description, body }) => ({
      label,
      kind: 'snippet',
      detail: description,
      value: body,
    }))
