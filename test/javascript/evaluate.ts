import { transformSync } from 'esbuild'

/** Loads a package for an evaluated text. */
export type Require = (name: string) => unknown

/**
 * Runs a printed module, and returns what it hands to the world: the argument of the call that registers it, else what
 * it exports. Only texts of our own printers are run.
 */
export function evaluate(text: string, load: Require): unknown {
  // Top-level await is for the call of the route only.
  const { code } = transformSync(text.replace(/^await /m, ''), { loader: 'ts', format: 'cjs', logLevel: 'silent' })
  const registered: unknown[] = []
  const register = (value: unknown) => void registered.push(value)
  const commands = { create: register, set: (list: readonly unknown[]) => register(list[0]) }
  const module = { exports: {} as Record<string, unknown> }
  const run = new Function('require', 'module', 'exports', 'client', 'rest', 'clientId', 'BaseCommand', code)
  const rest = { put: (_route: unknown, { body }: { body: readonly unknown[] }) => register(body[0]) }
  class BaseCommand {}
  run(load, module, module.exports, { register }, rest, '1', BaseCommand)
  const { exports } = module
  if (typeof exports['register'] === 'function') exports['register']({ application: { commands }, commands })
  if (registered.length > 0) return registered[0]
  if (typeof exports['Command'] === 'function') return { ...new (exports['Command'] as new () => object)() }
  if (typeof exports['createCommand'] === 'function') return exports['createCommand']()
  return exports['command'] ?? exports['default'] ?? (Array.isArray(exports['body']) ? exports['body'][0] : module.exports)
}
