/**
 * `@slashlint/core/catalogue`: every rule with its prose and examples. Validators do not load it.
 *
 * @packageDocumentation
 */
import type { Severity } from '../diagnostic.js'
import { fixableCodes } from '../fixes/index.js'
import * as authorization from '../rules/authorization.js'
import { authorizationDocs } from '../rules/authorization.docs.js'
import * as choice from '../rules/choice.js'
import { choiceDocs } from '../rules/choice.docs.js'
import type { Area, RuleCode } from '../rules/codes.js'
import * as command from '../rules/command.js'
import { commandDocs } from '../rules/command.docs.js'
import type { RuleDocs } from '../rules/docs.js'
import * as interaction from '../rules/interaction.js'
import { interactionDocs } from '../rules/interaction.docs.js'
import * as localization from '../rules/localization.js'
import { localizationDocs } from '../rules/localization.docs.js'
import * as lobby from '../rules/lobby.js'
import { lobbyDocs } from '../rules/lobby.docs.js'
import * as option from '../rules/option.js'
import { optionDocs } from '../rules/option.docs.js'
import * as permissions from '../rules/permissions.js'
import { permissionsDocs } from '../rules/permissions.docs.js'
import * as request from '../rules/request.js'
import { requestDocs } from '../rules/request.docs.js'
import * as response from '../rules/response.js'
import { responseDocs } from '../rules/response.docs.js'
import { catalogueOrder, type Rule } from '../rules/rule.js'
import * as set from '../rules/set.js'
import { setDocs } from '../rules/set.docs.js'
import * as shape from '../rules/shape.js'
import { shapeDocs } from '../rules/shape.docs.js'
import * as slashlint from '../rules/slashlint.js'
import { slashlintDocs } from '../rules/slashlint.docs.js'
import * as source from '../rules/source.js'
import { sourceDocs } from '../rules/source.docs.js'
import * as structure from '../rules/structure.js'
import { structureDocs } from '../rules/structure.docs.js'
import * as text from '../rules/text.js'
import { textDocs } from '../rules/text.docs.js'

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

/** The rules of each area, with their prose. */
const MODULES: readonly (readonly [module: object, docs: Readonly<Record<string, RuleDocs>>])[] = [
  [shape, shapeDocs],
  [command, commandDocs],
  [option, optionDocs],
  [structure, structureDocs],
  [choice, choiceDocs],
  [localization, localizationDocs],
  [set, setDocs],
  [permissions, permissionsDocs],
  [lobby, lobbyDocs],
  [authorization, authorizationDocs],
  [request, requestDocs],
  [interaction, interactionDocs],
  [response, responseDocs],
  [text, textDocs],
  [slashlint, slashlintDocs],
  [source, sourceDocs],
]

const fixable = new Set<string>(fixableCodes)

/** Every rule, area by area, in the order in which diagnostics at one place come. */
export const rules: readonly RuleEntry[] = MODULES.flatMap(([module, docs]) => rulesOf(module, docs)).sort(
  (a, b) => catalogueOrder(a.code) - catalogueOrder(b.code),
)

function rulesOf(module: object, docs: Readonly<Record<string, RuleDocs>>): RuleEntry[] {
  const headers = new Map<string, Rule>()
  for (const exported of Object.values(module) as unknown[]) if (isRule(exported)) headers.set(exported.code, exported)
  return Object.entries(docs).map(([code, prose]) => {
    const header = headers.get(code)
    if (header === undefined) throw new Error(`${code} is documented, but no rule has that code`)
    return {
      code: code as RuleCode,
      area: code.slice(0, code.indexOf('/')) as Area,
      severity: header.severity,
      off: header.off,
      section: header.section,
      apiCode: header.apiCode,
      fixable: fixable.has(code),
      ...prose,
    }
  })
}

function isRule(value: unknown): value is Rule {
  return typeof value === 'object' && value !== null && 'code' in value && 'severity' in value
}
