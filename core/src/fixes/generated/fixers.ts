// Written by `npm run generate` (scripts/areas.mjs) from the folders of core/src/rules.
import { shapeFixes } from '../../rules/shape/fixes.js'
import { commandFixes } from '../../rules/command/fixes.js'
import { optionFixes } from '../../rules/option/fixes.js'
import { structureFixes } from '../../rules/structure/fixes.js'
import { choiceFixes } from '../../rules/choice/fixes.js'
import { localizationFixes } from '../../rules/localization/fixes.js'
import { setFixes } from '../../rules/set/fixes.js'
import { permissionsFixes } from '../../rules/permissions/fixes.js'
import { lobbyFixes } from '../../rules/lobby/fixes.js'
import { authorizationFixes } from '../../rules/authorization/fixes.js'
import { requestFixes } from '../../rules/request/fixes.js'
import { interactionFixes } from '../../rules/interaction/fixes.js'
import { textFixes } from '../../rules/text/fixes.js'
import type { Fixers } from '../../edits/fault.js'

/** The fixers of every area, by the codes of their rules. */
export const FIXERS: Fixers = {
  ...shapeFixes,
  ...commandFixes,
  ...optionFixes,
  ...structureFixes,
  ...choiceFixes,
  ...localizationFixes,
  ...setFixes,
  ...permissionsFixes,
  ...lobbyFixes,
  ...authorizationFixes,
  ...requestFixes,
  ...interactionFixes,
  ...textFixes,
}
