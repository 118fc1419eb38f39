import type { Format } from './format.js'
import { github } from './github.js'
import { gitlab } from './gitlab.js'
import { json } from './json.js'
import { junit } from './junit.js'
import { pretty } from './pretty.js'
import { sarif } from './sarif.js'

/** The formats of `check` by their names. */
export const FORMATS = { pretty, json, sarif, github, gitlab, junit } as const satisfies Readonly<
  Record<string, Format>
>

export type FormatName = keyof typeof FORMATS

export const FORMAT_NAMES = Object.keys(FORMATS) as readonly FormatName[]
