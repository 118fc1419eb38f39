import type { Change } from '../../lezer/change.mjs'

export declare const CHANGES: readonly Change[]
