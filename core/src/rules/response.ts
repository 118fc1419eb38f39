import { rule } from './rule.js'
import { SECTION } from '../contract/sections.js'

// Area "Answers to interactions". Section "Interactions received by the app when a command is used".

export const launchActivity = /* @__PURE__ */ rule('response/launch-activity', 'error', SECTION.handler)
export const autocomplete = /* @__PURE__ */ rule('response/autocomplete', 'error', SECTION.interactions)
