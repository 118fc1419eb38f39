// The differences between a newer OpenAPI document of Discord and our facts, and the rules that they concern.
import { rules } from '../../core/dist/esm/catalogue.js'

/** Flattens facts to a map, such as `ApplicationCommandCreateRequest.name.maxLength` → `32`. */
function flatten(facts) {
  const flat = new Map()
  const add = (key, value) => {
    if (value === undefined || value === false) {
      return
    }
    if (Array.isArray(value)) {
      for (const item of value) {
        flat.set(`${key}: ${item}`, 'yes')
      }
    } else if (typeof value !== 'object' || value === null) {
      flat.set(key, String(value))
    } else {
      for (const [inner, part] of Object.entries(value)) {
        add(`${key}.${inner}`, part)
      }
    }
  }
  const { enumerations, resources, bodies } = facts
  for (const [name, members] of Object.entries(enumerations)) {
    for (const [member, value] of Object.entries(members)) {
      flat.set(`${name}.${member}`, String(value))
    }
  }
  for (const [name, resource] of [...Object.entries(resources), ...Object.entries(bodies)]) {
    if (resource.fields === undefined) {
      add(name, resource)
    } else {
      for (const field of resource.required) {
        flat.set(`${name}.${field}.required`, 'yes')
      }
      for (const [field, about] of Object.entries(resource.fields)) {
        add(`${name}.${field}`, about)
      }
    }
  }
  return flat
}

/** The areas of the rules about a schema of the document, by its name. */
const AREAS = [
  [/Choice$/, ['choice', 'localization']],
  [/Option$/, ['option', 'choice', 'localization']],
  [/Permission|^permissions$/, ['permissions']],
  [/^lobby|^Lobby/, ['lobby']],
  [/^bulk$/, ['set']],
  [/^ApplicationCommand/, ['command', 'localization', 'set']],
]

/** Words that stand for a field in codes of rules, if they do not contain the field's name. */
const WORDS = {
  min_value: ['bound', 'min-max-value'],
  max_value: ['bound', 'min-max-value'],
  min_length: ['length-range', 'min-max-length'],
  max_length: ['length-range', 'min-max-length'],
  value: ['value'],
  name_localizations: ['name', 'locale'],
  description_localizations: ['description', 'locale'],
  default_member_permissions: ['permissions-'],
  permissions: ['count'],
  idle_timeout_seconds: ['idle-timeout'],
  integration_types: ['integration'],
  contexts: ['context', 'bot-dm'],
  id: ['member-id', 'entry-shape'],
}

const LOCALE_RULES = ['localization/unknown-locale', 'localization/undocumented-locale']

/** Lists the rules that check a fact. */
function rulesAbout(fact) {
  const [name, field = '', aspect = ''] = fact.split(/[.:]/)
  const shape = [
    ...(/Enum$|Type$|Types$|Handler$/.test(name) ? ['shape/enum'] : []),
    ...(name === 'AvailableLocalesEnum' ? LOCALE_RULES : []),
    ...(aspect === 'required' ? ['shape/required'] : []),
    ...(aspect === 'nullable' ? ['shape/null', 'shape/null-optional'] : []),
    ...(aspect === 'type' ? ['shape/type', 'shape/unknown-key'] : []),
    ...(aspect === 'uniqueItems' ? ['shape/duplicate-item'] : []),
    ...(aspect === 'minItems' ? ['shape/empty-list'] : []),
  ]
  const areas = AREAS.find(([pattern]) => pattern.test(name))?.[1] ?? []
  const own = name === 'bulk' ? ['set/body-count'] : rulesNamedAfter(field, areas)
  const isOnlyShape = shape.length > 0 && ['required', 'nullable', 'type'].includes(aspect)
  return [...new Set(isOnlyShape ? shape : [...shape, ...own])]
}

/** Lists the rules of some areas whose code contains the name of a field. */
function rulesNamedAfter(field, areas) {
  const words = WORDS[field] ?? [field.replaceAll('_', '-')]
  return rules
    .filter(
      ({ code, area }) =>
        areas.includes(area) &&
        field !== '' &&
        words.some((word) => code.split('/')[1].includes(word)),
    )
    .map(({ code }) => code)
}

/** Lists the differences between two sets of facts, each with the rules that check it. */
export function driftOf(before, after) {
  const [old, now] = [flatten(before), flatten(after)]
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((fact) => {
    if (old.get(fact) === now.get(fact)) {
      return []
    }
    return [{ fact, before: old.get(fact), after: now.get(fact), rules: rulesAbout(fact) }]
  })
}

/** Returns the text of an issue about the differences. */
export function issueOf(drift, before, after) {
  if (drift.length === 0) {
    return `Nothing that slashlint knows has changed: ${after.source} says what ${before.source} said.\n`
  }
  const rows = drift.map(
    ({ fact, before: old = '–', after: now = '–', rules: about }) =>
      `| \`${fact}\` | ${old} | ${now} | ${about.map((code) => `\`${code}\``).join(' ') || '–'} |`,
  )
  const affected = [...new Set(drift.flatMap(({ rules: about }) => about))].sort()
  return `# Discord's OpenAPI document has changed

${drift.length === 1 ? '1 fact differs' : `${drift.length} facts differ`} between ${before.source} and ${after.source}.

| fact | before | now | rules |
|---|---|---|---|
${rows.join('\n')}

Rules to look at: ${affected.map((code) => `\`${code}\``).join(', ') || 'none'}.

- [ ] the tables of \`core/src/contract/\`
- [ ] the changelog of facts, \`conformance/CHANGELOG.md\`
- [ ] \`npm run generate\`, and the tests
`
}
