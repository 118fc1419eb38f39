import { validateInteraction, validateInteractionResponse } from '@slashlint/core'
import {
  applyBulkOverwrite,
  applyCreate,
  applyDelete,
  applyEdit,
  applyLobbyCreate,
  applyLobbyDelete,
  applyLobbyEdit,
  applyLobbyIdle,
  applyMemberPut,
  applyMemberRemove,
  canUse,
  checkRate,
  commandChanges,
  createScope,
  enableActivities,
  equalCommands,
  explainApiError,
  explorerEntries,
  localize,
  newDay,
  planDeployment,
  requesterLocale,
  resolveInvocation,
  toListed,
} from '@slashlint/core/engine'
import { describe, expect, it } from 'vitest'
import { command, deep, hostileParts } from '../property/hostile-values.js'

type Call = (value: never) => unknown

const scope = createScope({ commands: [{ id: '1', name: 'ban', description: 'x' }] })
const made = applyLobbyCreate({ members: [{ id: '1' }] })
const lobby = made.ok ? made.lobby : undefined

/** Calls every function with a value as each of its arguments. */
const CALLS: Readonly<Record<string, Call>> = {
  localize: (value) => localize(value, 'de'),
  'localize, locale': (value) => localize(command(), value),
  toListed: (value) => toListed(value, 'de'),
  'toListed, locale': (value) => toListed(command(), value),
  requesterLocale: (value) => requesterLocale(value),
  'requesterLocale, headers': (value) => requesterLocale({ headers: value, userLocale: value }),
  'requesterLocale, header': (value) => requesterLocale({ headers: { 'accept-language': value } }),
  explorerEntries: (value) => explorerEntries(value),
  'explorerEntries, locale': (value) => explorerEntries(command(), value),
  canUse: (value) => canUse(value),
  'canUse, parts': (value) =>
    canUse({
      command: value,
      guildId: value,
      member: value,
      channel: value,
      overwrites: value,
      app: value,
      age: value,
    }),
  'canUse, overwrites': (value) =>
    canUse({ command: command(), guildId: '1', overwrites: [value] }),
  'canUse, member': (value) =>
    canUse({
      command: command(),
      guildId: '1',
      member: { user: value, roles: value, permissions: value },
    }),
  equalCommands: (value) => equalCommands(value, command()),
  'equalCommands, context': (value) => equalCommands(command(), command(), value),
  'equalCommands, app': (value) => equalCommands(command(), command(), { app: value }),
  commandChanges: (value) => commandChanges({ ...command(), options: [value] }, value),
  createScope: (value) => createScope(value),
  'createScope, parts': (value) =>
    createScope({
      scope: value,
      guildId: value,
      app: value,
      commands: value,
      createsToday: value,
      overwrites: value,
      lastId: value,
    }),
  'createScope, command': (value) =>
    createScope({ commands: [value], overwrites: [value], app: { integrationTypes: value } }),
  newDay: (value) => newDay(value),
  applyCreate: (value) => applyCreate(scope, value),
  'applyCreate, state': (value) => applyCreate(value, { name: 'x', description: 'x' }),
  'applyCreate, moment': (value) => applyCreate(scope, { name: 'x', description: 'x' }, value),
  'applyCreate, now': (value) =>
    applyCreate(scope, { name: 'x', description: 'x' }, { now: value }),
  applyEdit: (value) => applyEdit(scope, '1', value),
  'applyEdit, id': (value) => applyEdit(scope, value, {}),
  'applyEdit, part': (value) => applyEdit(scope, '1', { name: value, options: value, nsfw: value }),
  applyBulkOverwrite: (value) => applyBulkOverwrite(scope, value),
  'applyBulkOverwrite, item': (value) =>
    applyBulkOverwrite(scope, [value, { ...command(), id: value }]),
  applyDelete: (value) => applyDelete(scope, value),
  enableActivities: (value) => enableActivities(value),
  applyLobbyIdle: (value) => applyLobbyIdle(value, 60),
  'applyLobbyIdle, seconds': (value) => applyLobbyIdle(lobby, value),
  applyLobbyCreate: (value) => applyLobbyCreate(value, value),
  'applyLobbyCreate, part': (value) => applyLobbyCreate({ metadata: value, members: value }),
  applyLobbyEdit: (value) => applyLobbyEdit(lobby, value),
  'applyLobbyEdit, lobby': (value) => applyLobbyEdit(value, { members: [] }),
  applyLobbyDelete: (value) => applyLobbyDelete(value),
  applyMemberPut: (value) => applyMemberPut(lobby, value, value),
  applyMemberRemove: (value) => applyMemberRemove(value, value),
  planDeployment: (value) => planDeployment(value, value),
  'planDeployment, items': (value) => planDeployment([value], [value]),
  'planDeployment, context': (value) => planDeployment([command()], [command()], value),
  'planDeployment, parts of the context': (value) =>
    planDeployment([command()], [], {
      scope: value,
      guildId: value,
      app: value,
      createsToday: value,
      overwrites: value,
      applicationId: value,
    }),
  checkRate: (value) => checkRate(value),
  'checkRate, request': (value) => checkRate([value], value),
  'checkRate, parts': (value) =>
    checkRate([{ at: 1, method: value, path: value, operation: value, creates: value }]),
  explainApiError: (value) => [
    explainApiError(value, command()),
    explainApiError({ code: 50035, errors: value }, value),
  ],
  resolveInvocation: (value) => resolveInvocation(value),
  validateInteraction: (value) => [
    validateInteraction(value),
    validateInteraction({ type: 2, data: value }, { command: command() }),
    validateInteraction(
      { type: 4, data: { type: 1, options: value, resolved: value } },
      { command: value },
    ),
    validateInteraction({
      type: 2,
      member: value,
      locale: value,
      data: { type: 2, target_id: value, resolved: value },
    }),
    validateInteraction({
      type: 2,
      data: { type: 1, options: [value, { name: 'a', type: 3, value }] },
    }),
  ],
  validateInteractionResponse: (value) => [
    validateInteractionResponse(value),
    validateInteractionResponse({ type: 8, data: value }, { command: value, interaction: value }),
    validateInteractionResponse({ type: 8, data: { choices: value } }, { command: command() }),
    validateInteractionResponse(
      { type: 12 },
      { command: value, interaction: { type: 2, data: value } },
    ),
  ],
}

/** Returns a part alone, and inside of valid values. */
const placements = (part: unknown): readonly unknown[] => [
  part,
  [part],
  { ...command(), options: part },
  { name: part, description: 'x' },
  { name: 'x', type: part },
]

describe('whatever they are given', () => {
  it.each(Object.entries(CALLS))('%s does not throw', (_, call) => {
    for (const part of hostileParts()) {
      for (const value of placements(part)) {
        expect(() => call(value as never)).not.toThrow()
      }
    }
    expect(() => call(deep(100_000) as never)).not.toThrow()
  })

  it.each(Object.entries(CALLS))('%s changes nothing, and answers the same again', (_, call) => {
    const value = freeze({
      ...command(),
      id: '1',
      members: [{ id: '1' }],
      commands: [command()],
      overwrites: [],
    })
    expect(call(value as never)).toEqual(call(value as never))
    expect(call(freeze([value]) as never)).toEqual(call(freeze([value]) as never))
  })
})

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) {
      freeze(part)
    }
  }
  return Object.freeze(value)
}
