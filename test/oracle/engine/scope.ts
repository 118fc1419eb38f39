import { COMMANDS_PER_TYPE } from '../facts.js'
import { isEqual } from './equal.js'
import type { Json } from './localize.js'

/** Models the behavioural rules 1 to 3 with a mutable list, including versions, daily creates and permissions. */

const DAILY_CREATES = 200
const BULK_BODY = 130
const ENTRY_POINT = 4

interface Stored {
  readonly id: string
  version: number
  fields: Json
}

export type Outcome =
  | { readonly status: 200 | 201; readonly ids: readonly string[] }
  | { readonly status: 204 }
  | { readonly refused: readonly Reason[] }

export type Reason =
  'limit' | 'daily' | 'entry-point' | 'name-taken' | 'missing' | 'body-count' | 'duplicate-name'

export class NaiveScope {
  commands: Stored[] = []
  createsToday = 0
  /** The ids of commands with permission overwrites. */
  overwritten = new Set<string>()
  readonly isGuild: boolean
  readonly #newId: () => string

  constructor(isGuild: boolean, newId: () => string) {
    this.isGuild = isGuild
    this.#newId = newId
  }

  /** Rule 1: creates a command, or replaces the one with its type and name. */
  create(given: Json): Outcome {
    const body = this.#withoutIgnored(given)
    const existing = this.#named(body)
    if (existing !== undefined) {
      this.#replace(existing, body)
      return { status: 200, ids: [existing.id] }
    }
    const ofType = this.commands.filter(({ fields }) => typeOf(fields) === typeOf(body)).length
    const refused = reasons({
      'entry-point': this.isGuild && typeOf(body) === ENTRY_POINT,
      limit: ofType >= (COMMANDS_PER_TYPE[typeOf(body)] ?? 0),
      daily: this.createsToday >= DAILY_CREATES,
    })
    return refused.length > 0 ? { refused } : { status: 201, ids: [this.#add(body)] }
  }

  /** Rule 2: replaces each given field as a whole. Omitted fields are kept; null means the default. */
  edit(id: string, patch: Json): Outcome {
    const command = this.commands.find((one) => one.id === id)
    if (command === undefined) {
      return { refused: ['missing'] }
    }
    const fields = withoutNulls({
      ...withoutNulls(command.fields),
      ...this.#withoutIgnored(patch),
      type: command.fields['type'],
    })
    const other = this.#named(fields)
    if (other !== undefined && other !== command) {
      return { refused: ['name-taken'] }
    }
    this.#replace(command, fields)
    return { status: 200, ids: [id] }
  }

  /**
   * Rule 3: replaces the whole scope. An item is the command with its id, else with its type and name, else a new one.
   */
  bulk(items: readonly Json[]): Outcome {
    const matched = this.#match(items)
    // Decision 40: only new types and names count. Taking over the name of a renamed command does not count.
    const before = new Set(this.commands.map(({ fields }) => key(fields)))
    const created = items.filter(
      (item, index) => matched[index] === undefined && !before.has(key(item)),
    ).length
    const countOf = (type: number) => items.filter((item) => typeOf(item) === type).length
    const hadEntryPoint = this.commands.some(({ fields }) => typeOf(fields) === ENTRY_POINT)
    const refused = reasons({
      'body-count': items.length > BULK_BODY,
      'duplicate-name': new Set(items.map(key)).size < items.length,
      'entry-point': this.isGuild
        ? countOf(ENTRY_POINT) > 0
        : hadEntryPoint && countOf(ENTRY_POINT) === 0,
      limit: Object.entries(COMMANDS_PER_TYPE).some(
        ([type, limit]) => countOf(Number(type)) > limit,
      ),
      daily: created > 0 && this.createsToday + created > DAILY_CREATES,
    })
    if (refused.length > 0) {
      return { refused }
    }

    const createsBefore = this.createsToday
    const kept = new Set(matched)
    for (const command of this.commands.filter((one) => !kept.has(one))) {
      this.#remove(command)
    }
    const ids = items.map((item, index) => {
      const command = matched[index]
      const { dm_permission: _, ...inGuild } = item
      const body = this.isGuild ? inGuild : item
      if (command === undefined) {
        return this.#add(body)
      }
      this.#replace(command, body)
      return command.id
    })
    this.createsToday = createsBefore + created
    this.commands = ids.flatMap((id) => this.commands.filter((one) => one.id === id))
    return { status: 200, ids }
  }

  delete(id: string): Outcome {
    const command = this.commands.find((one) => one.id === id)
    if (command === undefined) {
      return { refused: ['missing'] }
    }
    this.#remove(command)
    return { status: 204 }
  }

  /** Creates an entry point named Launch with handler 2 if there is none. */
  enableActivities(): Outcome {
    if (this.isGuild) {
      return { refused: ['entry-point'] }
    }
    const existing = this.commands.find(({ fields }) => typeOf(fields) === ENTRY_POINT)
    if (existing !== undefined) {
      return { status: 200, ids: [existing.id] }
    }
    const id = this.#newId()
    this.commands.push({
      id,
      version: 1,
      fields: { name: 'Launch', type: ENTRY_POINT, handler: 2 },
    })
    return { status: 201, ids: [id] }
  }

  /** Decision 18: removes the fields that a guild's POST and PATCH ignore. */
  #withoutIgnored(body: Json): Json {
    const { dm_permission: _, contexts: __, integration_types: ___, ...rest } = body
    return this.isGuild ? rest : body
  }

  #named(body: Json): Stored | undefined {
    return this.commands.find(({ fields }) => key(fields) === key(body))
  }

  #match(items: readonly Json[]): readonly (Stored | undefined)[] {
    const byId = items.map((item) =>
      this.commands.find(({ id, fields }) => id === item['id'] && typeOf(fields) === typeOf(item)),
    )
    return items.map((item, index) => {
      const named = this.#named(item)
      return byId[index] ?? (named !== undefined && !byId.includes(named) ? named : undefined)
    })
  }

  #add(body: Json): string {
    const id = this.#newId()
    this.commands.push({ id, version: 1, fields: withoutNulls(body) })
    this.createsToday += 1
    return id
  }

  /** Replaces the fields. The version changes only with a real change; a rename removes the permissions. */
  #replace(command: Stored, body: Json): void {
    const fields = withoutNulls(body)
    if (!isEqual(command.fields, fields, { isGuild: this.isGuild })) {
      command.version += 1
    }
    if (command.fields['name'] !== fields['name']) {
      this.overwritten.delete(command.id)
    }
    command.fields = fields
  }

  #remove(command: Stored): void {
    this.commands = this.commands.filter((one) => one !== command)
    this.overwritten.delete(command.id)
  }
}

function reasons(facts: Partial<Record<Reason, boolean>>): readonly Reason[] {
  return (Object.keys(facts) as Reason[]).filter((reason) => facts[reason])
}

export function typeOf(body: Json): number {
  return (body['type'] as number | null | undefined) ?? 1
}

/** Returns the unique key of a command: its type and name. */
function key(body: Json): string {
  return `${typeOf(body)} ${String(body['name'])}`
}

function withoutNulls(body: Json): Json {
  const isDerived = Array.isArray(body['contexts']) && body['contexts'].length > 0
  const entries = Object.entries({ ...body, ...(isDerived && { dm_permission: null }) }).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return Object.fromEntries(entries.filter(([field]) => field !== 'id')) as Json
}
