// Written by `npm run generate` (scripts/areas.mjs) from the folders of core/src/rules.
import { shapeDocs } from '../../rules/shape/docs.js'
import { shapeFixes } from '../../rules/shape/fixes.js'
import { SHAPE } from '../../rules/shape/headers.js'
import { commandDocs } from '../../rules/command/docs.js'
import { commandFixes } from '../../rules/command/fixes.js'
import { COMMAND } from '../../rules/command/headers.js'
import { optionDocs } from '../../rules/option/docs.js'
import { optionFixes } from '../../rules/option/fixes.js'
import { OPTION } from '../../rules/option/headers.js'
import { structureDocs } from '../../rules/structure/docs.js'
import { structureFixes } from '../../rules/structure/fixes.js'
import { STRUCTURE } from '../../rules/structure/headers.js'
import { choiceDocs } from '../../rules/choice/docs.js'
import { choiceFixes } from '../../rules/choice/fixes.js'
import { CHOICE } from '../../rules/choice/headers.js'
import { localizationDocs } from '../../rules/localization/docs.js'
import { localizationFixes } from '../../rules/localization/fixes.js'
import { LOCALIZATION } from '../../rules/localization/headers.js'
import { setDocs } from '../../rules/set/docs.js'
import { setFixes } from '../../rules/set/fixes.js'
import { SET } from '../../rules/set/headers.js'
import { permissionsDocs } from '../../rules/permissions/docs.js'
import { permissionsFixes } from '../../rules/permissions/fixes.js'
import { PERMISSIONS } from '../../rules/permissions/headers.js'
import { lobbyDocs } from '../../rules/lobby/docs.js'
import { lobbyFixes } from '../../rules/lobby/fixes.js'
import { LOBBY } from '../../rules/lobby/headers.js'
import { authorizationDocs } from '../../rules/authorization/docs.js'
import { authorizationFixes } from '../../rules/authorization/fixes.js'
import { AUTHORIZATION } from '../../rules/authorization/headers.js'
import { requestDocs } from '../../rules/request/docs.js'
import { requestFixes } from '../../rules/request/fixes.js'
import { REQUEST } from '../../rules/request/headers.js'
import { interactionDocs } from '../../rules/interaction/docs.js'
import { interactionFixes } from '../../rules/interaction/fixes.js'
import { INTERACTION } from '../../rules/interaction/headers.js'
import { responseDocs } from '../../rules/response/docs.js'
import { RESPONSE } from '../../rules/response/headers.js'
import { useDocs } from '../../rules/use/docs.js'
import { USE } from '../../rules/use/headers.js'
import { answerDocs } from '../../rules/answer/docs.js'
import { ANSWER } from '../../rules/answer/headers.js'
import { pythonDocs } from '../../rules/python/docs.js'
import { PYTHON } from '../../rules/python/headers.js'
import { textDocs } from '../../rules/text/docs.js'
import { textFixes } from '../../rules/text/fixes.js'
import { TEXT } from '../../rules/text/headers.js'
import { slashlintDocs } from '../../rules/slashlint/docs.js'
import { SLASHLINT } from '../../rules/slashlint/headers.js'
import { sourceDocs } from '../../rules/source/docs.js'
import { SOURCE } from '../../rules/source/headers.js'
import type { Area } from '../../rules/codes.js'
import type { AreaFolder } from '../../rules/docs.js'

/** The parts of the folder of each area. */
export const FOLDERS: { readonly [A in Area]: AreaFolder } = {
  shape: { headers: SHAPE, docs: shapeDocs, fixes: shapeFixes },
  command: { headers: COMMAND, docs: commandDocs, fixes: commandFixes },
  option: { headers: OPTION, docs: optionDocs, fixes: optionFixes },
  structure: { headers: STRUCTURE, docs: structureDocs, fixes: structureFixes },
  choice: { headers: CHOICE, docs: choiceDocs, fixes: choiceFixes },
  localization: { headers: LOCALIZATION, docs: localizationDocs, fixes: localizationFixes },
  set: { headers: SET, docs: setDocs, fixes: setFixes },
  permissions: { headers: PERMISSIONS, docs: permissionsDocs, fixes: permissionsFixes },
  lobby: { headers: LOBBY, docs: lobbyDocs, fixes: lobbyFixes },
  authorization: { headers: AUTHORIZATION, docs: authorizationDocs, fixes: authorizationFixes },
  request: { headers: REQUEST, docs: requestDocs, fixes: requestFixes },
  interaction: { headers: INTERACTION, docs: interactionDocs, fixes: interactionFixes },
  response: { headers: RESPONSE, docs: responseDocs },
  use: { headers: USE, docs: useDocs },
  answer: { headers: ANSWER, docs: answerDocs },
  python: { headers: PYTHON, docs: pythonDocs },
  text: { headers: TEXT, docs: textDocs, fixes: textFixes },
  slashlint: { headers: SLASHLINT, docs: slashlintDocs },
  source: { headers: SOURCE, docs: sourceDocs },
}
