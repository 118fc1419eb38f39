import { LIBRARIES } from '../frameworks/index.js'
import { textOf } from '../syntax/tree.js'
import { setsField } from '../values/builder-methods.js'
import { entryOf } from '../values/value.js'
import type { BuilderValue, Item, ObjectValue } from '../values/value.js'

/**
 * Code that registers whatever commands there are, `{ name: command.name, description: command.description }`, defines
 * none: name and description are those of another object, and so is all that it has.
 */
export const isGeneric = (object: ObjectValue): boolean =>
  isTaken(['name', 'description', 'options'].map((key) => entryOf(object, key)?.value)) &&
  object.entries.every(
    // Settings that all of them have: `dm_permission: false`, `contexts: [0]`
    ({ key, value }) =>
      key === 'type' || value.kind === 'literal' || value.kind === 'list' || memberText(value) !== undefined,
  )

/** `new SlashCommandBuilder().setName(command.name).setDescription(command.description)` */
export const isGenericBuilder = ({ state: { calls, builds } }: BuilderValue): boolean =>
  builds !== 'option' &&
  calls.length <= 2 &&
  isTaken(
    ['name', 'description'].map(
      (field) => calls.find(({ method }) => command !== undefined && setsField(command, method, field))?.args[0],
    ),
  )

const { command } = LIBRARIES.handedOver ?? {}

/** Whether a name, and whatever is there beside it, are members of one object of which nothing is known. */
function isTaken([name, ...others]: readonly (Item | undefined)[]): boolean {
  const holder = name === undefined ? undefined : /^(.+)\.name$/s.exec(memberText(name) ?? '')?.[1]
  // A class that registers itself is the command.
  if (holder === undefined || /^this\b/.test(holder)) return false
  return others.every((other) => other === undefined || memberText(other)?.startsWith(`${holder}.`) === true)
}

/** The text of a value that is not known. */
const memberText = ({ kind, site }: Item): string | undefined =>
  kind === 'unknown' || kind === 'external' ? textOf(site.module.tree, site.node) : undefined
