import { LIMITS } from '../../contract/limits.js'
import type { Path } from '../../diagnostic.js'
import { plural } from '../../text/plural.js'
import { quote } from '../../text/words.js'
import { relatedAt, report } from '../../walk/report.js'
import type { Run } from '../../walk/run.js'
import { countLimit, typeName } from '../command/reports.js'
import type { ShownNames } from '../localization/reports.js'

type Span = readonly [start: number, end: number]

// Area "Sets of commands". Sections "Uniqueness rules", "Limits", "Endpoints".

/** `set/duplicate-name`, at the second command. */
export function reportDuplicateName(run: Run, index: number, first: number, name: string, type: number): void {
  report(run, 'set/duplicate-name', [index], {
    message: `Another ${typeName(type)} command is already named ${quote(name)}: names are unique within a type and scope.`,
    target: 'name',
    data: { name, type },
    related: relatedAt(run, [first], 'name', 'The first command of that name.'),
  })
}

/** `set/count`, at the list. */
export function reportTypeCount(run: Run, type: number, actual: number, firstOver: number): void {
  const limit = countLimit(type)
  report(run, 'set/count', [], {
    message: `The list has ${plural(actual, `${typeName(type)} command`)}; one scope has at most ${limit}: remove ${actual - limit}.`,
    data: { type, limit, actual },
    related: relatedAt(run, [firstOver], 'name', 'The first command over the limit.'),
  })
}

/** `set/count`, at a new command for which the scope has no room. */
export function reportOneTooMany(run: Run, type: number, deployed: number): void {
  const limit = countLimit(type)
  report(run, 'set/count', [], {
    message: `The scope already has ${plural(deployed, `${typeName(type)} command`)}, and at most ${limit} ${limit === 1 ? 'is' : 'are'} allowed: delete one before you create this one.`,
    target: 'name',
    data: { type, limit, actual: deployed + 1 },
  })
}

/** `set/body-count`, at the list. */
export function checkBodyCount(run: Run, actual: number): void {
  if (actual <= LIMITS.bulkBody) return
  report(run, 'set/body-count', [], {
    message: `The body has ${actual} commands; a bulk overwrite takes at most ${LIMITS.bulkBody}: remove ${actual - LIMITS.bulkBody}.`,
    data: { limit: LIMITS.bulkBody, actual },
  })
}

/** `set/entry-point-removed`, at the list. */
export function reportEntryPointRemoved(run: Run, name: string): void {
  report(run, 'set/entry-point-removed', [], {
    message: `A bulk overwrite cannot remove the app's entry point command: add ${quote(name)} (type 4) to the body.`,
    data: { name },
  })
}

/** `set/daily-creates` and, close to the limit, `set/daily-creates-near`. */
export function checkDailyCreates(run: Run, today: number, creations: number, possible: number): void {
  const actual = today + creations
  const limit = LIMITS.dailyCreates
  if (creations === 0 || actual <= LIMITS.dailyCreatesNear) return
  const over = actual > limit
  // With unknown commands the count may still grow over the limit: another rule then.
  if (!over && actual + possible > limit) return
  report(run, over ? 'set/daily-creates' : 'set/daily-creates-near', [], {
    message: over
      ? `This creates ${plural(creations, 'command')} after ${today} today: at most ${limit} a day are allowed in one scope.`
      : `This brings the commands created today in this scope to ${actual}; the limit is ${limit} a day.`,
    data: { limit, actual },
  })
}

/** `set/permissions-lost`, at the list, once for every command that loses its overwrites. */
export function reportPermissionsLost(run: Run, name: string, renamedTo: string | undefined): void {
  const how = renamedTo === undefined ? `deletes ${quote(name)}` : `renames ${quote(name)} to ${quote(renamedTo)}`
  report(run, 'set/permissions-lost', [], {
    message: `This ${how}, and deletes for good what guilds have set about who may use it (permission overwrites).`,
    data: renamedTo === undefined ? { name } : { name, renamedTo },
  })
}

/** `set/name-taken`: an edit to another command's name. */
export function reportNameTaken(run: Run, name: string, type: number): void {
  report(run, 'set/name-taken', ['name'], {
    message: `Another ${typeName(type)} command of this scope is already named ${quote(name)}.`,
    data: { name, type },
  })
}

/** `set/overwrites-existing`: a create that is none. */
export function reportOverwrites(run: Run, name: string): void {
  report(run, 'set/overwrites-existing', ['name'], {
    message: `${quote(name)} already exists: this POST updates it (status 200) and creates nothing.`,
    data: { name },
  })
}

/** `set/duplicate-id`, at the second id. */
export function reportDuplicateId(run: Run, index: number, first: number, id: string): void {
  report(run, 'set/duplicate-id', [index, 'id'], {
    message: `Another command already has the id ${id}: ids are unique.`,
    related: relatedAt(run, [first, 'id'], 'value', 'The first command with that id.'),
  })
}

/**
 * `set/unknown-id`: an id that no deployed command has, or one of another type.
 *
 * @param type that of the deployed command with this id; undefined where there is none
 */
export function reportUnknownId(run: Run, path: Path, id: string, type: number | undefined, span?: Span): void {
  const what =
    type === undefined
      ? `No command of this scope has the id ${id}: take the id of a deployed one`
      : `The id ${id} belongs to a ${typeName(type)} command, and the type of a command cannot be changed: take the id of one of this type`
  const advice = span === undefined ? ', or leave "id" out to go by the name' : ''
  report(run, 'set/unknown-id', path, {
    message: `${what}${advice}.`,
    span,
    data: { actual: id },
  })
}

/** `set/global-and-guild`, at the command: users of the guild see two of one name. */
export function reportGlobalAndGuild(run: Run, path: Path, name: string, type: number, isGlobal: boolean): void {
  report(run, 'set/global-and-guild', path, {
    message: `The ${typeName(type)} command ${quote(name)} also exists ${isGlobal ? 'in a guild' : 'globally'}: in that guild both are shown. Delete one of them, unless both are meant.`,
    target: 'name',
    data: { name, type },
  })
}

export const COMMAND_NAMES_SHOWN: ShownNames = {
  code: 'set/localized-name-collision',
  noun: 'command',
}
