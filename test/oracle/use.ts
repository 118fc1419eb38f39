// Implements the rules about handlers a second time, as plainly as possible. Returns `code index` for each finding
// except hints.

type Data = Readonly<Record<string, unknown>>

interface Leaf {
  readonly group: string | undefined
  readonly sub: string | undefined
  readonly options: readonly Data[]
  readonly whole: boolean
}

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null
const listIn = (holder: Data): readonly unknown[] =>
  Array.isArray(holder['options']) ? holder['options'] : []
const named = (value: unknown): value is Data & { name: string } =>
  isData(value) && typeof value['name'] === 'string'

/** Returns all levels at which users fill in options, and whether there may be further ones. */
function leavesOf(command: Data): {
  readonly leaves: readonly Leaf[]
  readonly whole: boolean
  readonly mayNest: boolean
} {
  const all = listIn(command)
  const leaf = (
    group: string | undefined,
    sub: string | undefined,
    items: readonly unknown[],
  ): Leaf => ({
    group,
    sub,
    options: items.filter(named),
    whole: items.every(named),
  })
  const nests = all.some((item) => isData(item) && (item['type'] === 1 || item['type'] === 2))
  if (!nests) {
    const mayNest = all.some((item) => !named(item) || typeof item['type'] !== 'number')
    return { leaves: [leaf(undefined, undefined, all)], whole: all.every(named), mayNest }
  }
  const leaves = all.filter(named).flatMap((item) =>
    item['type'] === 1
      ? [leaf(undefined, item.name, listIn(item))]
      : listIn(item)
          .filter(named)
          .map((sub) => leaf(item.name, sub.name, listIn(sub))),
  )
  return { leaves, whole: all.every(named), mayNest: true }
}

/** Returns what code compares if a user selects a choice, with and without the spaces around a text. */
function textsOf({ asText, letters }: Data, choice: unknown): readonly unknown[] {
  const own = asText === true ? String(choice) : choice
  if (typeof own !== 'string') {
    return [own]
  }
  const cased = { upper: own.toUpperCase(), lower: own.toLowerCase() }[String(letters)] ?? own
  return asText === true ? [cased, cased.trim()] : [cased]
}

/** Returns the findings about uses of a command, without hints. */
export function judgeUses(command: Data, uses: readonly object[]): readonly string[] {
  const { leaves, whole, mayNest } = leavesOf(command)
  const nests =
    leaves.some(({ sub }) => sub !== undefined) ||
    listIn(command).some((item) => isData(item) && (item['type'] === 1 || item['type'] === 2))
  const found: string[] = []
  uses.forEach((given, index) => {
    const use = given as Data
    const branches = (use['branches'] ?? []) as readonly Data[]
    const say = (code: string): void => void found.push(`use/${code} ${index}`)
    const except = (use['except'] ?? []) as readonly unknown[]
    const here = leaves.filter(
      ({ group, sub }) =>
        !except.includes(sub) &&
        (branches.length === 0 ||
          branches.some(
            (branch) =>
              (branch['group'] === undefined || branch['group'] === group) &&
              (branch['subcommand'] === undefined || branch['subcommand'] === sub) &&
              (branch['either'] === undefined ||
                branch['either'] === group ||
                branch['either'] === sub),
          )),
    )
    const known = here.flatMap((leaf) =>
      leaf.options.filter(({ name }) => name === use['name']).slice(0, 1),
    )
    const everything = whole && here.every((leaf) => leaf.whole)
    if (use['kind'] === 'option') {
      if (use['name'] === undefined || here.length === 0) {
        return
      }
      if (known.length === 0) {
        const certain =
          whole ||
          (branches.length > 0 &&
            branches.every(
              (branch) => branch['group'] !== undefined && branch['subcommand'] !== undefined,
            ))
        // An empty list contains no similar name.
        if (use['near'] !== undefined) {
          return
        }
        if (use['isShared'] !== true && here.every((leaf) => leaf.whole) && certain) {
          say('unknown-option')
        }
        return
      }
      const accepts = use['accepts'] as readonly unknown[] | undefined
      const all = here.flatMap((leaf) => leaf.options.filter(({ name }) => name === use['name']))
      const wrong = all.filter(
        ({ type }) => typeof type === 'number' && accepts?.includes(type) === false,
      )
      const read = (type: unknown): boolean =>
        (uses as readonly Data[]).some(
          (other) =>
            other['kind'] === 'option' &&
            (other['name'] === undefined || other['name'] === use['name']) &&
            (other['accepts'] === undefined ||
              (other['accepts'] as readonly unknown[]).includes(type)),
        )
      const isApart = use['isPartly'] === true || wrong.every(({ type }) => read(type))
      if (wrong.length > 0 && !(wrong.length < all.length && isApart)) {
        say('option-type')
      }
      if (use['isTyping'] === true || use['isGuarded'] === true) {
        return
      }
      const accepted = use['channelTypes'] as readonly unknown[] | undefined
      if (accepted !== undefined && known.every(({ type }) => type === 7)) {
        const lists = known.map((option) => (option['channel_types'] ?? []) as readonly unknown[])
        const isAny = lists.every((list) => list.length === 0)
        const lacks = (list: readonly unknown[]): boolean =>
          list.some((type) => !accepted.includes(type))
        if (isAny || lists.every(lacks)) {
          say('channel-types')
        }
      }
      if (
        use['misses'] === 'member' &&
        use['isMember'] === true &&
        known.every(({ required }) => required === true)
      ) {
        say('may-be-null')
      }
      if (!here.every((leaf) => leaf.whole) || !(whole || branches.length > 0)) {
        return
      }
      if (!known.every(({ required }) => required === false || required === undefined)) {
        const isRead =
          use['absent'] === 'throws' || (use['isMember'] === true && use['mayLeave'] !== true)
        const knows = here.every(({ options }) =>
          options.every(
            ({ name, required }) => name !== use['name'] || typeof required !== 'symbol',
          ),
        )
        const has = ({ options }: Leaf): boolean =>
          options.some(({ name, required }) => name === use['name'] && required === true)
        const comes = use['isReached'] === true && use['isShared'] !== true
        if (comes && isRead && whole && knows && !here.every(has)) {
          say(use['absent'] === 'throws' ? 'required-optional' : 'may-be-null')
        }
        return
      }
      if (use['absent'] === 'throws') {
        say('required-optional')
      } else if (use['isMember'] === true) {
        say('may-be-null')
      }
    } else if (use['kind'] === 'level') {
      if (use['absent'] !== 'throws' || use['isGuarded'] === true || !whole) {
        return
      }
      const groups = listIn(command).some((item) => isData(item) && item['type'] === 2)
      const roots = leaves.some(({ group, sub }) => group === undefined && sub !== undefined)
      const isRooted = groups && roots && use['level'] === 'group' && use['isReached'] === true
      if (isRooted) {
        say('no-subcommands')
      }
      if (use['level'] === 'group' ? !groups && (nests || !mayNest) : !nests && !mayNest) {
        say('no-subcommands')
      }
    } else if (use['kind'] === 'value') {
      const choices = known.map((option) =>
        Array.isArray(option['choices']) &&
        option['choices'].length > 0 &&
        (option['autocomplete'] === false || option['autocomplete'] === undefined)
          ? (option['choices'] as readonly Data[])
          : undefined,
      )
      if (known.length === 0 || !everything || choices.includes(undefined)) {
        return
      }
      const compared = [use['value'], ...((use['others'] ?? []) as readonly unknown[])]
      const values = choices.flatMap((list) => list?.flatMap((one) => textsOf(use, one['value'])))
      const isEqual = (one: unknown, other: unknown): boolean =>
        one === other ||
        (use['isLoose'] === true && typeof one !== typeof other && Number(one) === Number(other))
      if (!compared.some((one) => values.some((own) => isEqual(own, one)))) {
        say('not-a-choice')
      }
    } else {
      const isOff = ({ autocomplete }: Data): boolean =>
        autocomplete === false || autocomplete === undefined
      if (!whole || !leaves.every((leaf) => leaf.whole)) {
        return
      }
      if (use['kind'] === 'autocomplete') {
        const all = leaves.flatMap(({ options }) => options)
        if (all.length > 0 && all.every(isOff)) {
          say('needless-autocomplete')
        }
      } else {
        const own = leaves.flatMap((leaf) =>
          leaf.options.filter(({ name }) => name === use['name']).slice(0, 1),
        )
        if (own.length > 0 && own.every(isOff)) {
          say('needless-autocomplete')
        }
        const typed = leaves.flatMap(({ options }) =>
          options.filter((option) => option['autocomplete'] === true),
        )
        const others = (use['others'] ?? []) as readonly unknown[]
        const isExcused =
          use['isShared'] === true || typed.some(({ name }) => others.includes(name))
        if (own.length > 0 || typed.length === 0 || isExcused) {
          return
        }
        // No two of the names are similar.
        say('dead-branch')
      }
    }
  })
  return found
}
