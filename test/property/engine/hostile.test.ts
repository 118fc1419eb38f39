import { validateInteraction, validateInteractionResponse } from '@slashlint/core'
import {
  applyBulkOverwrite,
  applyCreate,
  applyDelete,
  applyEdit,
  applyLobbyCreate,
  applyLobbyDelete,
  applyLobbyEdit,
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
import { describe, expect, test } from 'vitest'
import { command, hostileParts } from '../hostile-values.js'

/** Whatever stands anywhere: an answer, and never an exception. */

const scope = () => {
  const created = applyCreate(createScope(), command())
  if (!created.ok) throw new Error(created.message)
  return created
}

/** A part by itself and inside of what should stand there. */
function placements(part: unknown): readonly unknown[] {
  return [part, [part], { ...command(), options: part }, { name: part, description: 'x' }, { name: 'x', type: part }]
}

type Call = (value: never) => unknown
const state = scope().state
const { id } = scope().body
const lobby = applyLobbyCreate({ members: [{ id: '1' }] }).lobby

const CALLS: Readonly<Record<string, Call>> = {
  localize: (value) => localize(value, 'de'),
  toListed: (value) => toListed(value, 'de'),
  'the locale of localize': (value) => [localize(command(), value), toListed(command(), value)],
  explorerEntries: (value) => [explorerEntries(value), explorerEntries(value, 'de'), explorerEntries(command(), value)],
  requesterLocale: (value) => [
    requesterLocale(value),
    requesterLocale({ headers: value }),
    requesterLocale({ headers: { 'Accept-Language': value, 'x-service-locale': value }, userLocale: value }),
  ],
  equalCommands: (value) => [
    equalCommands(value, command()),
    equalCommands(command(), value),
    equalCommands(value, value),
  ],
  commandChanges: (value) => [commandChanges(value, command()), commandChanges(command(), value)],
  planDeployment: (value) => [planDeployment([command()], value), planDeployment(value, [command()])],
  'an item of planDeployment': (value) => planDeployment([{ id: '1', ...command() }], [value, value]),
  createScope: (value) => [createScope(value), createScope({ commands: value }), createScope({ overwrites: value })],
  newDay: () => newDay(state),
  applyCreate: (value) => applyCreate(state, value),
  applyEdit: (value) => [applyEdit(state, id, value), applyEdit(state, value, {})],
  applyBulkOverwrite: (value) => [applyBulkOverwrite(state, value), applyBulkOverwrite(state, [value] as never)],
  applyDelete: (value) => applyDelete(state, value),
  enableActivities: () => enableActivities(state),
  lobby: (value) => [
    applyLobbyCreate(value),
    applyLobbyCreate({ members: [value], metadata: value }),
    applyLobbyEdit(lobby, value),
    applyMemberPut(lobby, '1', value),
    applyMemberPut(lobby, value),
    applyMemberRemove(lobby, value),
    applyLobbyDelete(lobby),
  ],
  checkRate: (value) => [
    checkRate(value),
    checkRate([value]),
    checkRate([{ at: 1, operation: value, creates: value }]),
  ],
  canUse: (value) => [
    canUse(value),
    canUse({ command: value }),
    canUse({ command: command(), context: value }),
    canUse({ command: command(), guildId: value, member: value, channel: value, overwrites: value }),
    canUse({ command: command(), guildId: '1', overwrites: [value], age: value, mutualGuild: value }),
    canUse({
      command: { nsfw: value, contexts: value, default_member_permissions: value },
      member: { permissions: value },
    }),
  ],
  explainApiError: (value) => [
    explainApiError(value, command()),
    explainApiError({ code: 50035, errors: value }, value),
  ],
  resolveInvocation: (value) => resolveInvocation(value),
  validateInteraction: (value) => [
    validateInteraction(value),
    validateInteraction({ type: 2, data: value }, { command: command() }),
    validateInteraction({ type: 4, data: { type: 1, options: value, resolved: value } }, { command: value }),
    validateInteraction({
      type: 2,
      member: value,
      locale: value,
      data: { type: 2, target_id: value, resolved: value },
    }),
    validateInteraction({ type: 2, data: { type: 1, options: [value, { name: 'a', type: 3, value }] } }),
  ],
  validateInteractionResponse: (value) => [
    validateInteractionResponse(value),
    validateInteractionResponse({ type: 8, data: value }, { command: value, interaction: value }),
    validateInteractionResponse({ type: 8, data: { choices: value } }, { command: command() }),
    validateInteractionResponse({ type: 12 }, { command: value, interaction: { type: 2, data: value } }),
  ],
}

describe('no value makes the engine throw', () => {
  test.each(Object.keys(CALLS))('%s', (name) => {
    const call = CALLS[name] as Call
    for (const part of hostileParts()) {
      for (const value of placements(part)) expect(() => call(value as never)).not.toThrow()
    }
  })
})
