import { SECTION } from '../contract/sections.js'
import { rule } from './rule.js'

// Area "Interactions received". Section "Interactions received by the app when a command is used".

const S = SECTION.interactions
export const shape = /* @__PURE__ */ rule('interaction/shape', 'error', S)
export const locale = /* @__PURE__ */ rule('interaction/locale', 'warning', S)
export const unknownCommand = /* @__PURE__ */ rule('interaction/unknown-command', 'error', S)
export const unknownOption = /* @__PURE__ */ rule('interaction/unknown-option', 'error', S)
export const optionType = /* @__PURE__ */ rule('interaction/option-type', 'error', S)
export const valueType = /* @__PURE__ */ rule('interaction/value-type', 'error', SECTION.optionTypes)
export const valueRange = /* @__PURE__ */ rule('interaction/value-range', 'error', SECTION.option)
export const valueLength = /* @__PURE__ */ rule('interaction/value-length', 'error', SECTION.option)
export const notAChoice = /* @__PURE__ */ rule('interaction/not-a-choice', 'error', SECTION.option)
export const channelType = /* @__PURE__ */ rule('interaction/channel-type', 'error', SECTION.option)
export const notResolved = /* @__PURE__ */ rule('interaction/not-resolved', 'warning', S)
export const missingRequired = /* @__PURE__ */ rule('interaction/missing-required', 'error', SECTION.option)
export const subcommandPath = /* @__PURE__ */ rule('interaction/subcommand-path', 'error', SECTION.structure)
export const focused = /* @__PURE__ */ rule('interaction/focused', 'error', S)
export const target = /* @__PURE__ */ rule('interaction/target', 'error', S)
