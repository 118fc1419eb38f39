// How a case of the conformance suite is shown to the service, or to the emulator.

const base = (type) =>
  type === undefined || type === 1 ? { name: 'base', description: 'x' } : { type, name: 'base' }
const command = (option) => ({ name: 'case', description: 'x', options: [option] })

/**
 * For each resource, a function that returns the body with a case's value, and the path of the
 * value in it. Some resources are only sent as parts of others.
 */
const WRAPPED = {
  command: ({ value }) => ({ kind: 'command', body: value, at: [] }),
  commands: ({ value }) => ({ kind: 'commands', body: value, at: [] }),
  option: ({ value }) => ({ kind: 'command', body: command(value), at: ['options', 0] }),
  choice: ({ value, facts }) => ({
    kind: 'command',
    body: command({
      type: facts?.optionType ?? 3,
      name: 'option',
      description: 'x',
      choices: [value],
    }),
    at: ['options', 0, 'choices', 0],
  }),
  lobby: ({ value }) => ({ kind: 'lobby', body: value, at: [] }),
  'lobby-member': ({ value }) => ({
    kind: 'lobby',
    body: { members: [value] },
    at: ['members', 0],
  }),
  'command-permissions': ({ value }) => ({ kind: 'permissions', body: value, at: [] }),
}

/** The reasons why the values of some resources are never sent, by resource. */
const NEVER_SENT = {
  authorization: 'arguments of an SDK, of which no request shows the answer',
  interaction: 'Discord sends these itself',
  'interaction-response': 'an answer to what a user does',
}

/** Patterns of the ids in the catalogue's example requests, by their meaning. */
const EXAMPLE_IDS = {
  app: /1100000000000000009/,
  guild: /613425648685547541/,
  command: /1100000000000000010/,
}

/** Fields that only global commands have. */
const GLOBAL_ONLY = ['contexts', 'integration_types', 'dm_permission']

/** The facts that a request itself contains. All others are state of the application. */
const CARRIED = ['optionType']

/** Returns why no request can test a case; `undefined` if one can. */
export function whyNotSent(one, hasBearer) {
  const never = NEVER_SENT[one.resource]
  if (never !== undefined) {
    return never
  }
  const target = { app: '1', guild: '2', scope: 'guild' }
  const requests = requestsOf(one, target)
  if (requests === undefined) {
    return 'needs a state of the application'
  }
  if ([requests.request.body].flat().some((body) => body?.type === 4)) {
    return 'needs an app with an Activity'
  }
  if (requests.request.as === 'bearer' && !hasBearer) {
    return 'needs a token of a user, in DISCORD_BEARER'
  }
  return undefined
}

/** Returns the requests that create or change a lobby; `undefined` if there are none. */
function lobbyRequests(operation, body, at) {
  if (operation === 'put') {
    return undefined
  }
  if (operation !== 'edit') {
    const request = { method: 'POST', path: '/lobbies', body }
    return { before: [], request, at, operation: 'create' }
  }
  const before = [{ method: 'POST', path: '/lobbies', body: {}, creates: 'lobby' }]
  return { before, request: { method: 'PATCH', path: '/lobbies/{lobby}', body }, at, operation }
}

/**
 * Returns the requests that test a case; `undefined` if the case is not sent, or needs more than a
 * request. `before` must succeed; Discord's answer to `request` is the result. `{command}` and
 * `{lobby}` stand for ids that `before` created. `as` selects the token: a user's, one without its
 * scheme, or none; default: the bot's.
 *
 * @param {{ resource: string, value: unknown, scope?: string, operation?: string, facts?: object }}
 * one the case
 * @param {{ app: string, guild: string, scope: 'global' | 'guild' }} target `scope`: for cases that
 * fit both
 */
export function requestsOf(one, target) {
  if (one.resource === 'request') {
    return requestOf(one, target)
  }
  const wrapped = WRAPPED[one.resource]?.(one)
  if (wrapped === undefined || !isSendable(one)) {
    return undefined
  }
  const { kind, body, at } = wrapped
  if (kind === 'permissions') {
    const path = commandsPath(target, 'guild')
    const before = [{ method: 'POST', path, body: base(), creates: 'command' }]
    const request = { method: 'PUT', path: `${path}/{command}/permissions`, body, as: 'bearer' }
    return { before, request, at, operation: 'put' }
  }
  if (kind === 'lobby') {
    return lobbyRequests(one.operation, body, at)
  }
  return commandRequests(one, wrapped, target)
}

/** Tells whether requests can test a case: it needs no state, and is not an answer of Discord. */
function isSendable({ facts, operation }) {
  const others = Object.keys(facts ?? {}).filter((key) => !CARRIED.includes(key))
  return others.length === 0 && operation !== 'response' && operation !== 'list'
}

function commandsPath({ app, guild }, scope) {
  const application = `/applications/${app}`
  return scope === 'guild' ? `${application}/guilds/${guild}/commands` : `${application}/commands`
}

/** Returns the requests for a command or a list of commands; `undefined` if there are none. */
function commandRequests({ operation, scope: given }, { kind, body, at }, target) {
  const hasGlobalKey = (each) => GLOBAL_ONLY.some((key) => Object.hasOwn(each ?? {}, key))
  const usual = [body].flat().some(hasGlobalKey) ? 'global' : target.scope
  const scope = given ?? usual
  const path = commandsPath(target, scope)
  const isList = kind === 'commands'
  if (isList && operation !== undefined && operation !== 'bulk') {
    return undefined
  }
  if (isList || operation === 'bulk') {
    const request = { method: 'PUT', path, body: isList ? body : [body] }
    return { before: [], request, at: isList ? at : [0, ...at], operation: 'bulk', scope }
  }
  if (operation !== 'edit') {
    const request = { method: 'POST', path, body }
    return { before: [], request, at, operation: 'create', scope }
  }
  const before = [{ method: 'POST', path, body: base(body?.type), creates: 'command' }]
  const request = { method: 'PATCH', path: `${path}/{command}`, body }
  return { before, request, at, operation, scope }
}

/** Returns the request of a case, with the ids of the real application and guild. */
function requestOf({ value: { method, path, headers, query, body }, facts }, { app, guild }) {
  // `fetch` sends no body with GET.
  if (facts !== undefined || (method === 'GET' && body !== undefined)) {
    return undefined
  }
  const own = path
    .replace(EXAMPLE_IDS.app, app)
    .replace(EXAMPLE_IDS.guild, guild)
    .replace(EXAMPLE_IDS.command, '{command}')
  const commands = own.replace(/\/\{command\}.*/, '')
  const before =
    commands === own ? [] : [{ method: 'POST', path: commands, body: base(), creates: 'command' }]
  const { Authorization = '' } = headers
  const scheme = Authorization.startsWith('Bearer ') ? 'bearer' : 'bare'
  const as = Authorization === '' ? 'none' : scheme
  const asked = query === undefined ? '' : `?${new URLSearchParams(query)}`
  const request = {
    method,
    path: `${own}${asked}`,
    body,
    ...(!Authorization.startsWith('Bot ') && { as }),
  }
  return { before, request, at: [], operation: 'request' }
}

/**
 * Lists the codes in an error body with their paths. Without a tree of errors, the body's own code
 * is the only one.
 */
export function errorsIn({ code, errors }) {
  if (errors === undefined) {
    return [{ code: String(code), path: '' }]
  }
  const found = []
  const visit = (node, path) => {
    for (const [key, inside] of Object.entries(node)) {
      if (key === '_errors' && Array.isArray(inside)) {
        for (const one of inside) {
          found.push({ code: one.code, path: path.join('.'), message: one.message })
        }
      } else if (typeof inside === 'object' && inside !== null) {
        visit(inside, [...path, key])
      }
    }
  }
  visit(errors, [])
  return found
}
