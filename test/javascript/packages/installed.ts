import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const folder = new URL('./package.json', import.meta.url)

/** True if `node scripts/tools.mjs test/javascript/packages` was run. */
export const isInstalled = existsSync(new URL('./node_modules/.package-lock.json', import.meta.url))

export const NOT_RUN = isInstalled
  ? ''
  : ' (not run: node scripts/tools.mjs test/javascript/packages)'

/** Loads one of the real packages. */
export const load: (name: string) => unknown = createRequire(folder)

/** Loads one of the packages that are ES modules. */
export const loadModule = (name: string): Promise<unknown> => import(/* @vite-ignore */ name)
