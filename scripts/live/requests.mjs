// How a case of the conformance suite is shown to the service, or to the emulator.

const base = (type) => (type === undefined || type === 1 ? { name: 'base', description: 'x' } : { type, name: 'base' })
const command = (option) => ({ name: 'case', description: 'x', options: [option] })

/** The value of a case inside what is sent, and where in it: some resources are never sent by themselves. */
const WRAPPED = {
  command: ({ value }) => ({ kind: 'command', body: value, at: [] }),
  commands: ({ value }) => ({ kind: 'commands', body: value, at: [] }),
  option: ({ value }) => ({ kind: 'command', body: command(value), at: ['options', 0] }),
  choice: ({ value, facts }) => ({
    kind: 'command',
    body: command({ type: facts?.optionType ?? 3, name: 'option', description: 'x', choices: [value] }),
    at: ['options', 0, 'choices', 0],
  }),
  lobby: ({ value }) => ({ kind: 'lobby', body: value, at: [] }),
  'lobby-member': ({ value }) => ({ kind: 'lobby', body: { members: [value] }, at: ['members', 0] }),
}

/** What only global commands have. */
const GLOBAL_ONLY = ['contexts', 'integration_types', 'dm_permission']

/** The facts that a request carries itself. All others are a state of the application. */
const CARRIED = ['optionType']

/**
 * The requests that show a case: `before` must be answered with 2xx, and `request` is judged. `{command}` and `{lobby}` stand
 * for the ids of what `before` has created.
 *
 * @param {{ resource: string, value: unknown, scope?: string, operation?: string, facts?: object }} one
 * @param {{ app: string, guild: string, scope: 'global' | 'guild' }} target `scope`: for what may go to either
 * @returns `undefined` for what is not sent, or needs more than a request
 */
export function requestsOf(one, { app, guild, scope: usual }) {
  const wrapped = WRAPPED[one.resource]?.(one)
  const facts = Object.keys(one.facts ?? {}).filter((key) => !CARRIED.includes(key))
  const { operation } = one
  if (wrapped === undefined || facts.length > 0 || operation === 'response' || operation === 'list') return undefined
  const { kind, body, at } = wrapped
  if (kind === 'lobby') {
    if (operation === 'put') return undefined
    if (operation !== 'edit')
      return { before: [], request: { method: 'POST', path: '/lobbies', body }, at, operation: 'create' }
    const before = [{ method: 'POST', path: '/lobbies', body: {}, creates: 'lobby' }]
    return { before, request: { method: 'PATCH', path: '/lobbies/{lobby}', body }, at, operation }
  }
  const isGlobal = [body].flat().some((each) => GLOBAL_ONLY.some((key) => Object.hasOwn(each ?? {}, key)))
  const scope = one.scope ?? (isGlobal ? 'global' : usual)
  const path = `/applications/${app}${scope === 'guild' ? `/guilds/${guild}` : ''}/commands`
  if (operation === 'bulk' || kind === 'commands')
    return operation === 'bulk' || operation === undefined
      ? {
          before: [],
          request: { method: 'PUT', path, body: kind === 'commands' ? body : [body] },
          at: kind === 'commands' ? at : [0, ...at],
          ...{ operation: 'bulk', scope },
        }
      : undefined
  if (operation !== 'edit')
    return { before: [], request: { method: 'POST', path, body }, at, ...{ operation: 'create', scope } }
  const before = [{ method: 'POST', path, body: base(body?.type), creates: 'command' }]
  return { before, request: { method: 'PATCH', path: `${path}/{command}`, body }, at, operation, scope }
}

/** The codes of an error body with their places, and its own number where there is no tree. */
export function errorsIn({ code, errors }) {
  if (errors === undefined) return [{ code: String(code), path: '' }]
  const found = []
  const visit = (node, path) => {
    for (const [key, inside] of Object.entries(node))
      if (key === '_errors' && Array.isArray(inside))
        for (const one of inside) found.push({ code: one.code, path: path.join('.'), message: one.message })
      else if (typeof inside === 'object' && inside !== null) visit(inside, [...path, key])
  }
  visit(errors, [])
  return found
}
