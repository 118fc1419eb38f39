export type { Resource } from '@slashlint/sources'
export type { Scope } from '@slashlint/core'
