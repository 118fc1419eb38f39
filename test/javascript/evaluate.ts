import { transformSync } from 'esbuild'

/** Loads a package for an evaluated text. */
export type Require = (name: string) => unknown

/**
 * Runs a printed module. Returns the argument of the call that registers it, else its exports. Only texts of our own
 * printers are run.
 */
export function evaluate(text: string, load: Require): unknown {
  // Top-level await only occurs before the call of the route.
  const { code } = transformSync(text.replace(/^await /m, ''), {
    loader: 'ts',
    format: 'cjs',
    logLevel: 'silent',
  })
  const registered: unknown[] = []
  const register = (value: unknown) => void registered.push(value)
  const commands = { create: register, set: (list: readonly unknown[]) => register(list[0]) }
  const rest = {
    put: (_route: unknown, { body }: { body: readonly unknown[] }) => register(body[0]),
  }
  const world = { require: load, client: { register }, rest, clientId: '1', BaseCommand: Object }
  const run = new Function(
    ...Object.keys(world),
    `const module = { exports: {} }, { exports } = module\n${code}\nreturn module`,
  )
  const { exports: given } = run(...Object.values(world)) as {
    readonly exports: Record<string, unknown>
  }
  if (typeof given['register'] === 'function') {
    given['register']({ application: { commands }, commands })
  }
  if (registered.length > 0) {
    return registered[0]
  }
  if (typeof given['Command'] === 'function') {
    return { ...new (given['Command'] as new () => object)() }
  }
  if (typeof given['createCommand'] === 'function') {
    return given['createCommand']()
  }
  return (
    given['command'] ??
    given['default'] ??
    (Array.isArray(given['body']) ? given['body'][0] : given)
  )
}
