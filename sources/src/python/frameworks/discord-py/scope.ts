import type { Scope } from '@slashlint/core'
import { argumentOf } from '../../signature/signature.js'
import { NO_ARGUMENTS } from '../../syntax/calls.js'
import type { Value } from '../../values/value.js'
import type { Command } from '../framework.js'
import { effectOf } from './effects.js'

/**
 * Returns `guild` if the command is certainly sent to guilds only. Returns `undefined` if a cog or
 * a tree may send it anywhere.
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

/** Tells whether a value is a call that makes an object, or a list that is not empty. */
const isGuild = (value: Value): boolean =>
  value.kind === 'call' || (value.kind === 'list' && value.items.length > 0)
