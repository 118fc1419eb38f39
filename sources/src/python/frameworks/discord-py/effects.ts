import { onceFor } from '../../../record.js'
import type { Decorated } from '../../signature/signature.js'
import type { Value } from '../../values/value.js'
import { onlyChecks } from '../../entries/own-checks.js'
import { nameIn } from './names.js'

/** The effect on a command of a decorator other than the one that makes the command. */
export type Effect =
  | 'describe'
  | 'rename'
  | 'choices'
  | 'autocomplete'
  | 'guilds'
  | 'guild only'
  | 'permissions'
  | 'contexts'
  | 'installs'
  | 'nsfw'
  | 'context'
  | 'install'
  /** It changes nothing that is sent. */
  | 'none'
  /** Unknown: it may add options. */
  | 'unknown'

const EFFECTS: Readonly<Record<string, Effect>> = {
  'app_commands.describe': 'describe',
  'app_commands.rename': 'rename',
  'app_commands.choices': 'choices',
  'app_commands.autocomplete': 'autocomplete',
  'app_commands.guilds': 'guilds',
  'app_commands.guild_only': 'guild only',
  'app_commands.dm_only': 'context',
  'app_commands.private_channel_only': 'context',
  'app_commands.allowed_contexts': 'contexts',
  'app_commands.allowed_installs': 'installs',
  'app_commands.guild_install': 'install',
  'app_commands.user_install': 'install',
  'app_commands.default_permissions': 'permissions',
  'app_commands.check': 'none',
  'commands.guild_only': 'guild only',
  'commands.is_nsfw': 'nsfw',
  'builtins.staticmethod': 'none',
}

/** The names of checks and hooks, which change nothing that is sent. */
const CHECKS: ReadonlySet<string> = new Set(
  (
    'check check_any cooldown dynamic_cooldown has_permissions bot_has_permissions has_role has_any_role bot_has_role ' +
    'bot_has_any_role has_guild_permissions bot_has_guild_permissions is_owner dm_only max_concurrency before_invoke ' +
    'after_invoke'
  ).split(' '),
)

/**
 * Returns the effect of a decorator on a command. The decorator that makes the command is excluded.
 */
export const effectOf = onceFor(({ callee, args, isOther }: Decorated): Effect => {
  const name = nameIn(callee)
  if (isOther || (name === undefined && callee.kind !== 'function')) {
    return 'unknown'
  }
  if (callee.kind === 'function') {
    const isCheck = (given: Value): boolean => effectOfName(nameIn(given)) === 'none'
    return args !== undefined && onlyChecks(callee, isCheck) ? 'none' : 'unknown'
  }
  return effectOfName(name)
})

function effectOfName(name: string | undefined): Effect {
  const known = name === undefined ? undefined : EFFECTS[name]
  if (known !== undefined) {
    return known
  }
  const [area = '', last = ''] = (name ?? '').split('.')
  return /^(?:checks|app_commands|commands)$/.test(area) && CHECKS.has(last) ? 'none' : 'unknown'
}
