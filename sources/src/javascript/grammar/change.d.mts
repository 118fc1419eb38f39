import type { Change } from './changes.mjs'

export declare function changed(grammar: string, changes: readonly Change[]): string
