import { rule } from './rule.js'

/** Said once at the end when `maxDiagnostics` is reached. */
export const tooMany = /* @__PURE__ */ rule('slashlint/too-many', 'hint', 'slashlint')
