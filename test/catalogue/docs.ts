import { authorizationDocs } from '../../core/src/rules/authorization.docs.js'
import { choiceDocs } from '../../core/src/rules/choice.docs.js'
import { commandDocs } from '../../core/src/rules/command.docs.js'
import type { RuleDocs } from '../../core/src/rules/docs.js'
import { interactionDocs } from '../../core/src/rules/interaction.docs.js'
import { lobbyDocs } from '../../core/src/rules/lobby.docs.js'
import { localizationDocs } from '../../core/src/rules/localization.docs.js'
import { optionDocs } from '../../core/src/rules/option.docs.js'
import { permissionsDocs } from '../../core/src/rules/permissions.docs.js'
import { requestDocs } from '../../core/src/rules/request.docs.js'
import { responseDocs } from '../../core/src/rules/response.docs.js'
import { setDocs } from '../../core/src/rules/set.docs.js'
import { shapeDocs } from '../../core/src/rules/shape.docs.js'
import { slashlintDocs } from '../../core/src/rules/slashlint.docs.js'
import { sourceDocs } from '../../core/src/rules/source.docs.js'
import { structureDocs } from '../../core/src/rules/structure.docs.js'
import { textDocs } from '../../core/src/rules/text.docs.js'

/** Rules whose examples are values that a validator judges. */
export const VALUE_DOCS: Readonly<Record<string, RuleDocs>> = {
  ...shapeDocs,
  ...textDocs,
  ...commandDocs,
  ...optionDocs,
  ...structureDocs,
  ...choiceDocs,
  ...localizationDocs,
  ...setDocs,
  ...permissionsDocs,
  ...lobbyDocs,
  ...authorizationDocs,
  ...requestDocs,
  ...interactionDocs,
  ...responseDocs,
}

/** Rules of the readers: their examples are texts. */
export const SOURCE_DOCS: Readonly<Record<string, RuleDocs>> = sourceDocs

/** Rules of the engine itself, whose bad examples break other rules too. */
export const ENGINE_DOCS: Readonly<Record<string, RuleDocs>> = slashlintDocs

export const ALL_DOCS: Readonly<Record<string, RuleDocs>> = { ...VALUE_DOCS, ...SOURCE_DOCS, ...ENGINE_DOCS }
