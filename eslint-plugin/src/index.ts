import type { RuleModule } from './eslint.js'
import { commands } from './rule.js'

export type { Options } from './options.js'

declare const SLASHLINT_VERSION: string

interface Config {
  readonly name: string
  readonly files: string[]
  readonly plugins: { readonly slashlint: Plugin }
  readonly rules: { readonly 'slashlint/commands': 'error' }
}

interface Plugin {
  readonly meta: { readonly name: string; readonly version: string; readonly namespace: string }
  readonly rules: { readonly commands: RuleModule }
  readonly configs: { readonly recommended: Config }
}

const plugin: Plugin = {
  meta: { name: 'eslint-plugin-slashlint', version: SLASHLINT_VERSION, namespace: 'slashlint' },
  rules: { commands },
  configs: {
    get recommended(): Config {
      return {
        name: 'slashlint/recommended',
        files: ['**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}'],
        plugins: { slashlint: plugin },
        rules: { 'slashlint/commands': 'error' },
      }
    },
  },
}

/** The plugin for `eslint.config.js`: `export default [slashlint.configs.recommended]`. */
export default plugin
