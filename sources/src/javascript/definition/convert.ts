import type { Module } from '../scope/module.js'
import type { Conversion } from './conversion.js'
import { builderDict } from './from-builder.js'
import { localizationsDict, objectDict } from './from-object.js'

/** How the values of a module are converted. */
export const conversionOf = (module: Module, known: Omit<Conversion, 'module' | 'dictOf'>): Conversion => ({
  module,
  dictOf(conversion, value, resource, fallback) {
    if (value.kind === 'builder') return builderDict(conversion, value, fallback)
    return resource === 'localizations'
      ? localizationsDict(conversion, value, fallback)
      : objectDict(conversion, value, resource, fallback)
  },
  ...known,
})
