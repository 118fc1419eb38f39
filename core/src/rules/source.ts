import { rule } from './rule.js'

/** What readers of documents report; core itself never does. */
export const syntax = /* @__PURE__ */ rule('source/syntax', 'error', 'slashlint')
export const duplicateKey = /* @__PURE__ */ rule('source/duplicate-key', 'error', 'slashlint')
export const encoding = /* @__PURE__ */ rule('source/encoding', 'error', 'slashlint')
export const unusedSuppression = /* @__PURE__ */ rule('source/unused-suppression', 'hint', 'slashlint')
