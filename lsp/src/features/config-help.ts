import { openJson } from '@slashlint/sources/json'
import type { Path } from '@slashlint/core'
import { printed } from './completion.js'
import type { HoverText, Suggestion } from './shown.js'
import { configSchema, definedFields, inCode, schemaAt, valueAt } from '@slashlint/checker'
import type { ConfigSchema } from '@slashlint/checker'

/** Explains the key, rule or value at an offset of a `slashlint.json`. */
export async function configHover(text: string, offset: number): Promise<HoverText | undefined> {
  const document = openJson(text)
  const entry = document.at(offset)
  const key = entry?.path.at(-1)
  if (entry === undefined || key === undefined) {
    return undefined
  }
  const schema = await configSchema()
  const value = valueAt(document.value, entry.path)
  const rule = schemaAt(schema, entry.path.slice(0, -1))?.propertyNames
  const own = schemaAt(schema, entry.path)
  const parts = [
    `**${inCode(String(key))}**`,
    rule === undefined ? own?.description : meaningOf(rule, key),
    typeof value === 'string' || typeof value === 'number' ? valueInWords(own, value) : undefined,
  ].filter((part) => part !== undefined)
  if (parts.length === 1) {
    return undefined
  }
  return { place: { start: entry.start, end: entry.end }, markdown: parts.join('\n\n') }
}

/**
 * Checks whether an offset is in the name of a rule. Editors with the schema show no hover there.
 */
export function isRuleName(text: string, offset: number): boolean {
  const entry = openJson(text).at(offset)
  return entry?.part === 'key' && entry.path.at(-2) === 'rules'
}

const meaningOf = (
  { enum: names, enumDescriptions }: ConfigSchema,
  name: string | number,
): string | undefined => enumDescriptions?.[names?.indexOf(name) ?? -1]

function valueInWords(
  schema: ConfigSchema | undefined,
  value: string | number,
): string | undefined {
  const meaning = schema === undefined ? undefined : meaningOf(schema, value)
  return meaning === undefined ? undefined : `${inCode(String(value))}: ${meaning}`
}

/** Completes a `slashlint.json` at an offset. */
export async function configComplete(text: string, offset: number): Promise<readonly Suggestion[]> {
  const slot = openJson(text).slotAt(offset)
  if (slot === undefined) {
    return []
  }
  const schema = await configSchema()
  const place: Path = slot.path
  const here = schemaAt(schema, place)
  if (here === undefined) {
    return []
  }
  const options = {
    quote:
      /["']/.test(text.charAt(slot.start)) && slot.start < offset ? text.charAt(slot.start) : '',
  }
  if (slot.kind !== 'key') {
    const wanted = slot.kind === 'item' ? here.items : here
    return valuesOf(wanted).flatMap(({ value, detail }) =>
      printed(
        { label: String(value), kind: 'value', value, ...definedFields({ detail }) },
        slot,
        options,
      ),
    )
  }
  return keysOf(here)
    .filter(({ key }) => slot.keys?.includes(key) !== true)
    .flatMap(({ key, schema: of, documentation }) =>
      printed(
        {
          label: key,
          kind: 'field',
          key,
          value: skeleton(of),
          ...definedFields({ documentation }),
        },
        slot,
        options,
      ),
    )
}

function keysOf({ properties = {}, propertyNames, additionalProperties }: ConfigSchema) {
  // `$schema` is for editors that know it already; in a snippet its name would be a variable.
  const shown = Object.entries(properties).filter(([key]) => !key.startsWith('$'))
  const own = shown.map(([key, schema]) => ({ key, schema, documentation: schema.description }))
  const named = (propertyNames?.enum ?? []).map((name) => ({
    key: String(name),
    schema: additionalProperties,
    documentation: propertyNames === undefined ? undefined : meaningOf(propertyNames, name),
  }))
  return [...own, ...named]
}

function valuesOf(
  schema: ConfigSchema = {},
): readonly { readonly value: unknown; readonly detail?: string | undefined }[] {
  if (schema.type === 'boolean') {
    return [{ value: true }, { value: false }]
  }
  return (schema.enum ?? schema.examples ?? []).map((value) => ({
    value,
    detail: meaningOf(schema, value),
  }))
}

/** Returns an empty value that fits a schema, with the cursor inside. */
function skeleton(schema: ConfigSchema | undefined): unknown {
  if (schema?.type === 'array') {
    return []
  }
  if (schema?.type === 'object') {
    return {}
  }
  if (schema?.enum !== undefined) {
    return `\${1|${schema.enum.join(',')}|}`
  }
  return schema?.type === 'boolean' ? '^${1|true,false|}' : '$1'
}
