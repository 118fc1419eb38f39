import { commandSize } from '@slashlint/core'
import {
  boundsOf,
  descending,
  describeField,
  enumMembers,
  RESOURCE_PROSE,
} from '@slashlint/core/internal'
import { inCode } from '@slashlint/checker'
import type { Analysis } from '@slashlint/checker'
import { languageName, memberName, permissionNames, sizeInWords } from '@slashlint/preview'
import { handlerHover } from './handlers.js'
import type { HoverText } from './shown.js'
import { nodeAt } from './contract-nodes.js'
import type { ContractNode, FieldNode } from './contract-nodes.js'

/** Describes the field at an offset: its meaning, its limits and its value. */
export function hover(analysis: Analysis, offset: number): HoverText | undefined {
  const { units } = analysis
  for (const { definition } of units) {
    const entry = definition.at?.(offset)
    if (entry === undefined) {
      continue
    }
    const place = nodeAt(definition.resource, definition.value, entry.path)
    const markdown = paragraphs([place && describe(place), definition.note?.(entry.path)])
    if (markdown !== '') {
      return { place: { start: entry.start, end: entry.end }, markdown }
    }
  }
  return handlerHover(analysis, offset)
}

function describe(place: ContractNode): string | undefined {
  if (place.kind === 'list') {
    return undefined
  }
  if (place.kind === 'object') {
    const { title, description } = RESOURCE_PROSE[place.resource]
    const size = place.resource === 'command' ? sizeParagraph(place.value) : undefined
    return paragraphs([`**${title}**`, description, size])
  }
  const { key, field } = place
  const about = describeField(place.resource, key)
  if (about === undefined) {
    return undefined
  }
  const value = valueInWords(place)
  const isCommandName = place.resource === 'command' && key === 'name' && place.inside === undefined
  const budget = isCommandName && field.type === 'string' ? sizeParagraph(place.owner) : undefined
  const head = `**${about.title}** \`${key}\``
  return paragraphs([head, value, about.markdown, budget])
}

const paragraphs = (parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('\n\n')

function sizeParagraph(command: unknown): string {
  const largest = [...commandSize(command).nodes].sort(descending(({ own }) => own)).slice(0, 3)
  const parts = largest.map(({ name, own }) => `${inCode(name ?? '(unnamed)')} ${own}`)
  return `Size: ${sizeInWords(command)}. The largest parts: ${parts.join(', ')}.`
}

/** Describes a value in words: `17 of 32 characters`, `3` STRING, the permissions of a bit set. */
function valueInWords(place: FieldNode): string | undefined {
  const { resource, key, field, value, inside } = place
  const language =
    typeof inside === 'string' && field.type === 'localizations' ? languageName(inside) : undefined
  const prefix = language === undefined ? '' : `${language}: `
  if (typeof value === 'string') {
    const limit = boundsOf(resource)[key]?.maxLength
    // Lengths are in code points (contract, section "Limits").
    if (field.type === 'bitset') {
      return permissionsInWords(value)
    }
    if (limit === undefined) {
      return undefined
    }
    return `${prefix}${value.replaceAll(/[^]/gu, '.').length} of ${limit} characters`
  }
  const { enum: names } = field
  if (names !== undefined && typeof value === 'number') {
    const name = memberName(names, value)
    const about = enumMembers(names).find((member) => member.value === value)?.description
    if (name === undefined) {
      return undefined
    }
    return `\`${value}\` **${name}**${about === undefined ? '' : `: ${about}`}`
  }
  return language
}

function permissionsInWords(bits: string): string | undefined {
  const names = permissionNames(bits)
  if (names === undefined) {
    return undefined
  }
  if (bits === '0') {
    return 'Nobody but administrators, unless an overwrite exists.'
  }
  if (names.length === 0) {
    return 'No known permission.'
  }
  return `Members need: ${names.map((name) => `\`${name}\``).join(', ')}.`
}
