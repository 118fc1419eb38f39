/**
 * `@slashlint/core/catalogue`: every rule with its prose and examples. Validators do not load it.
 *
 * @packageDocumentation
 */
import type { Severity } from '../diagnostic.js'
import { fixableCodes } from '../fixes/index.js'
import { authorizationDocs } from '../rules/authorization/docs.js'
import { AUTHORIZATION } from '../rules/authorization/headers.js'
import { choiceDocs } from '../rules/choice/docs.js'
import { CHOICE } from '../rules/choice/headers.js'
import { commandDocs } from '../rules/command/docs.js'
import { COMMAND } from '../rules/command/headers.js'
import { interactionDocs } from '../rules/interaction/docs.js'
import { INTERACTION } from '../rules/interaction/headers.js'
import { lobbyDocs } from '../rules/lobby/docs.js'
import { LOBBY } from '../rules/lobby/headers.js'
import { localizationDocs } from '../rules/localization/docs.js'
import { LOCALIZATION } from '../rules/localization/headers.js'
import { optionDocs } from '../rules/option/docs.js'
import { OPTION } from '../rules/option/headers.js'
import { permissionsDocs } from '../rules/permissions/docs.js'
import { PERMISSIONS } from '../rules/permissions/headers.js'
import { requestDocs } from '../rules/request/docs.js'
import { REQUEST } from '../rules/request/headers.js'
import { responseDocs } from '../rules/response/docs.js'
import { RESPONSE } from '../rules/response/headers.js'
import { setDocs } from '../rules/set/docs.js'
import { SET } from '../rules/set/headers.js'
import { shapeDocs } from '../rules/shape/docs.js'
import { SHAPE } from '../rules/shape/headers.js'
import { slashlintDocs } from '../rules/slashlint/docs.js'
import { SLASHLINT } from '../rules/slashlint/headers.js'
import { sourceDocs } from '../rules/source/docs.js'
import { SOURCE } from '../rules/source/headers.js'
import { structureDocs } from '../rules/structure/docs.js'
import { STRUCTURE } from '../rules/structure/headers.js'
import { textDocs } from '../rules/text/docs.js'
import { TEXT } from '../rules/text/headers.js'
import type { Area, RuleCode } from '../rules/codes.js'
import type { RuleDocs } from '../rules/docs.js'
import { sectionOf, type Headers } from '../rules/header.js'

export type { BadExample, Example, Resource, RuleDocs } from '../rules/docs.js'

/** A rule as docs, `explain` and editors show it. */
export interface RuleEntry extends RuleDocs {
  readonly code: RuleCode
  readonly area: Area
  /** The default severity, also of rules that are off. */
  readonly severity: Severity
  /** Off unless the configuration turns it on. */
  readonly off: boolean
  /** The section of the contract that states it. */
  readonly section: string
  /** What the live service answers, where that has been observed. */
  readonly apiCode: string | undefined
  /** Whether fixes may be offered. */
  readonly fixable: boolean
}

/** The areas with their rules, in the order in which diagnostics at one place come. */
const AREAS: { readonly [A in Area]: readonly [headers: Headers, docs: Readonly<Record<string, RuleDocs>>] } = {
  shape: [SHAPE, shapeDocs],
  command: [COMMAND, commandDocs],
  option: [OPTION, optionDocs],
  structure: [STRUCTURE, structureDocs],
  choice: [CHOICE, choiceDocs],
  localization: [LOCALIZATION, localizationDocs],
  set: [SET, setDocs],
  permissions: [PERMISSIONS, permissionsDocs],
  lobby: [LOBBY, lobbyDocs],
  authorization: [AUTHORIZATION, authorizationDocs],
  request: [REQUEST, requestDocs],
  interaction: [INTERACTION, interactionDocs],
  response: [RESPONSE, responseDocs],
  text: [TEXT, textDocs],
  slashlint: [SLASHLINT, slashlintDocs],
  source: [SOURCE, sourceDocs],
}

const fixable = new Set<string>(fixableCodes)

/** Every rule, area by area, in the order in which diagnostics at one place come. */
export const rules: readonly RuleEntry[] = (Object.keys(AREAS) as Area[]).flatMap((area) => rulesOf(area))

function rulesOf(area: Area): RuleEntry[] {
  const [headers, docs] = AREAS[area]
  return Object.entries(headers).map(([code, header]) => ({
    code: code as RuleCode,
    area,
    severity: header.severity,
    off: header.off === true,
    section: sectionOf(header),
    apiCode: header.apiCode,
    fixable: fixable.has(code),
    ...(docs[code] as RuleDocs),
  }))
}
