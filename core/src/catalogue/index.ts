/**
 * `@slashlint/core/catalogue`: every rule with its prose and examples. Validators do not load it.
 *
 * @packageDocumentation
 */
import type { Severity } from '../diagnostic.js'
import { authorizationDocs } from '../rules/authorization/docs.js'
import { authorizationFixes } from '../rules/authorization/fixes.js'
import { AUTHORIZATION, AUTHORIZATION_IN_SCHEMAS } from '../rules/authorization/headers.js'
import { choiceDocs } from '../rules/choice/docs.js'
import { choiceFixes } from '../rules/choice/fixes.js'
import { CHOICE, CHOICE_IN_SCHEMAS } from '../rules/choice/headers.js'
import { commandDocs } from '../rules/command/docs.js'
import { commandFixes } from '../rules/command/fixes.js'
import { COMMAND, COMMAND_IN_SCHEMAS } from '../rules/command/headers.js'
import { interactionDocs } from '../rules/interaction/docs.js'
import { interactionFixes } from '../rules/interaction/fixes.js'
import { INTERACTION } from '../rules/interaction/headers.js'
import { lobbyDocs } from '../rules/lobby/docs.js'
import { lobbyFixes } from '../rules/lobby/fixes.js'
import { LOBBY, LOBBY_IN_SCHEMAS } from '../rules/lobby/headers.js'
import { localizationDocs } from '../rules/localization/docs.js'
import { localizationFixes } from '../rules/localization/fixes.js'
import { LOCALIZATION, LOCALIZATION_IN_SCHEMAS } from '../rules/localization/headers.js'
import { optionDocs } from '../rules/option/docs.js'
import { optionFixes } from '../rules/option/fixes.js'
import { OPTION, OPTION_IN_SCHEMAS } from '../rules/option/headers.js'
import { permissionsDocs } from '../rules/permissions/docs.js'
import { permissionsFixes } from '../rules/permissions/fixes.js'
import { PERMISSIONS, PERMISSIONS_IN_SCHEMAS } from '../rules/permissions/headers.js'
import { requestDocs } from '../rules/request/docs.js'
import { requestFixes } from '../rules/request/fixes.js'
import { REQUEST } from '../rules/request/headers.js'
import { responseDocs } from '../rules/response/docs.js'
import { RESPONSE } from '../rules/response/headers.js'
import { setDocs } from '../rules/set/docs.js'
import { setFixes } from '../rules/set/fixes.js'
import { SET, SET_IN_SCHEMAS } from '../rules/set/headers.js'
import { shapeDocs } from '../rules/shape/docs.js'
import { shapeFixes } from '../rules/shape/fixes.js'
import { SHAPE, SHAPE_IN_SCHEMAS } from '../rules/shape/headers.js'
import { slashlintDocs } from '../rules/slashlint/docs.js'
import { SLASHLINT } from '../rules/slashlint/headers.js'
import { sourceDocs } from '../rules/source/docs.js'
import { SOURCE } from '../rules/source/headers.js'
import { structureDocs } from '../rules/structure/docs.js'
import { structureFixes } from '../rules/structure/fixes.js'
import { STRUCTURE, STRUCTURE_IN_SCHEMAS } from '../rules/structure/headers.js'
import { textDocs } from '../rules/text/docs.js'
import { textFixes } from '../rules/text/fixes.js'
import { TEXT } from '../rules/text/headers.js'
import { useDocs } from '../rules/use/docs.js'
import { USE } from '../rules/use/headers.js'
import type { Area, RuleCode } from '../rules/codes.js'
import type { RuleDocs } from '../rules/docs.js'
import { sectionOf, type Expressible, type Headers, type Tag } from '../rules/header.js'

export type { Resource } from '../contract/resources.js'
export type { Expressible, Tag } from '../rules/header.js'
export type { BadExample, Example, RuleDocs } from '../rules/docs.js'

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
  /** How editors may show its text. */
  readonly tag: Tag | undefined
  /** How much of it the JSON Schemas say; only of errors about one JSON value. */
  readonly inSchemas: Expressible | undefined
}

/** What the folder of an area holds. */
interface AreaFolder {
  readonly headers: Headers
  readonly docs: Readonly<Record<string, RuleDocs>>
  readonly schemas?: Readonly<Record<string, Expressible>>
  readonly fixes?: Readonly<Record<string, unknown>>
}

/** The areas with their rules, in the order in which diagnostics at one place come. */
const AREAS: { readonly [A in Area]: AreaFolder } = {
  shape: { headers: SHAPE, docs: shapeDocs, schemas: SHAPE_IN_SCHEMAS, fixes: shapeFixes },
  command: { headers: COMMAND, docs: commandDocs, schemas: COMMAND_IN_SCHEMAS, fixes: commandFixes },
  option: { headers: OPTION, docs: optionDocs, schemas: OPTION_IN_SCHEMAS, fixes: optionFixes },
  structure: { headers: STRUCTURE, docs: structureDocs, schemas: STRUCTURE_IN_SCHEMAS, fixes: structureFixes },
  choice: { headers: CHOICE, docs: choiceDocs, schemas: CHOICE_IN_SCHEMAS, fixes: choiceFixes },
  localization: {
    headers: LOCALIZATION,
    docs: localizationDocs,
    schemas: LOCALIZATION_IN_SCHEMAS,
    fixes: localizationFixes,
  },
  set: { headers: SET, docs: setDocs, schemas: SET_IN_SCHEMAS, fixes: setFixes },
  permissions: {
    headers: PERMISSIONS,
    docs: permissionsDocs,
    schemas: PERMISSIONS_IN_SCHEMAS,
    fixes: permissionsFixes,
  },
  lobby: { headers: LOBBY, docs: lobbyDocs, schemas: LOBBY_IN_SCHEMAS, fixes: lobbyFixes },
  authorization: {
    headers: AUTHORIZATION,
    docs: authorizationDocs,
    schemas: AUTHORIZATION_IN_SCHEMAS,
    fixes: authorizationFixes,
  },
  request: { headers: REQUEST, docs: requestDocs, fixes: requestFixes },
  interaction: { headers: INTERACTION, docs: interactionDocs, fixes: interactionFixes },
  response: { headers: RESPONSE, docs: responseDocs },
  use: { headers: USE, docs: useDocs },
  text: { headers: TEXT, docs: textDocs, fixes: textFixes },
  slashlint: { headers: SLASHLINT, docs: slashlintDocs },
  source: { headers: SOURCE, docs: sourceDocs },
}

/** Every rule, area by area, in the order in which diagnostics at the same place are reported. */
export const rules: readonly RuleEntry[] = (Object.keys(AREAS) as Area[]).flatMap((area) => rulesOf(area))

function rulesOf(area: Area): RuleEntry[] {
  const { headers, docs, schemas, fixes } = AREAS[area]
  return Object.entries(headers).map(([code, header]) => ({
    code: code as RuleCode,
    area,
    severity: header.severity,
    off: header.off === true,
    section: sectionOf(header),
    apiCode: header.apiCode,
    fixable: fixes !== undefined && Object.hasOwn(fixes, code),
    tag: header.tag,
    inSchemas: schemas?.[code],
    ...(docs[code] as RuleDocs),
  }))
}
