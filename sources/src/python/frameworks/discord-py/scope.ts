import type { Scope } from '@slashlint/core'
import { argumentOf } from '../../signature/signature.js'
import { NO_ARGUMENTS } from '../../syntax/calls.js'
import type { Value } from '../../values/value.js'
import type { Command } from '../framework.js'
import { effectOf } from './effects.js'

/**
 * Returns `guild` for a command that is surely sent to guilds, or `undefined` if a cog or a tree may send it anywhere.
 */
export function scopeOf({ signature, decorator, others }: Command): Scope | undefined {
  const { module } = signature
  const args = decorator.args ?? NO_ARGUMENTS
  const given = [argumentOf(module, args, 'guild'), argumentOf(module, args, 'guilds')]
  const isGiven = given.some((one) => one !== undefined && isGuild(one.value))
  const isDecorated = others.some(
    (one) => effectOf(one) === 'guilds' && (one.args?.positional.length ?? 0) > 0,
  )
  return isGiven || isDecorated ? 'guild' : undefined
}

/** Tells whether a value is an object, or a list with one. */
const isGuild = (value: Value): boolean =>
  value.kind === 'call' || (value.kind === 'list' && value.items.length > 0)
