import { rule } from './rule.js'

/** What readers of documents report; core itself never does. */
export const syntax = rule('source/syntax', 'error', 'slashlint')
export const duplicateKey = rule('source/duplicate-key', 'error', 'slashlint')
export const encoding = rule('source/encoding', 'error', 'slashlint')
export const unusedSuppression = rule('source/unused-suppression', 'hint', 'slashlint')
