/** A small project that uses the packages: ESM, CommonJS, TypeScript in both, and a file for the program. */

const command = {
  name: 'ban',
  description: 'Ban a member',
  options: [
    { type: 3, name: 'reason', description: 'Why' },
    { type: 6, name: 'member', description: 'Whom', required: true },
  ],
}

const use = `const [diagnostic] = validateCommand(command)
const [fix] = fixesFor(command, diagnostic)
if (validateCommand(applyFixes(command, [fix])).length > 0) throw new Error('the fix does not mend')
if (!rules.some(({ code }) => code === diagnostic.code)) throw new Error('the catalogue lacks ' + diagnostic.code)
if (LIMITS === undefined) throw new Error('the contract has no limits')
console.log(diagnostic.code)
`

/** The same in TypeScript, with the types the packages declare. */
const typed = (importing) => `${importing}
const command: unknown = { name: 'ping', description: 'Are you there?' }
const found: readonly Diagnostic[] = validateCommand(command)
export const titles: string[] = found.flatMap((one) => fixesFor(command, one).map((fix) => fix.title))
export const codes: readonly RuleCode[] = rules.map(({ code }) => code)
export const most: number = LIMITS.options
`

/** How projects resolve modules; the compiler looks into the declarations, too. */
export const MODULES = {
  node16: { module: 'Node16' },
  nodenext: { module: 'NodeNext' },
  exact: { module: 'NodeNext', exactOptionalPropertyTypes: true },
  bundler: { module: 'ESNext', moduleResolution: 'Bundler' },
}

const tsconfig = (options) => ({
  compilerOptions: {
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    target: 'ES2022',
    types: [],
    ...options,
  },
  // A bundler takes no `import = require()`.
  include: options.moduleResolution === undefined ? ['*.mts', '*.cts'] : ['*.mts'],
})

/**
 * What discord-api-types has goes into contexts and validators, and what is parsed into its bodies: as them, since Discord accepts
 * channel types that they leave out.
 */
const bodies = `import { parseCommand, commandSchema, validateCommand, validateCommands, validateLobby, isCommand, assertCommands, type CommandContext, type LobbyContext } from '@slashlint/core'
import { planDeployment } from '@slashlint/core/engine'
import type { APIApplicationCommand, APIGuildApplicationCommandPermissions, RESTPostAPIApplicationCommandsJSONBody, RESTPutAPIApplicationCommandsJSONBody, RESTPatchAPIApplicationCommandJSONBody, RESTPostAPIApplicationGuildCommandsJSONBody } from 'discord-api-types/v10'

interface Stored { id: string; name: string; type: number }
interface Lobby { id: string; application_id: string; metadata: Record<string, string> | null; members?: { id: string; metadata?: Record<string, string> | null; flags?: number }[] }
declare const deployed: APIApplicationCommand[]
declare const overwrites: APIGuildApplicationCommandPermissions[]
declare const stored: Stored[]
declare const lobby: Lobby
declare const one: RESTPostAPIApplicationCommandsJSONBody
declare const many: RESTPutAPIApplicationCommandsJSONBody
declare const patch: RESTPatchAPIApplicationCommandJSONBody
export const contexts: CommandContext[] = [{ deployed, overwrites, current: deployed[0] }, { deployed: stored, current: stored[0] }]
export const lobbies: LobbyContext = { operation: 'edit', current: lobby }
validateCommand(one, contexts[0]); validateCommands(many, { deployed, overwrites }); validateCommand(patch, { operation: 'edit', current: deployed[0] })
validateLobby(lobby, lobbies)
planDeployment(deployed, many, { scope: 'global', overwrites })
const parsed = parseCommand({})
if (parsed.ok) {
  const body = parsed.value as RESTPostAPIApplicationCommandsJSONBody
  const inGuild = (parsed.value.type === 4 ? [] : [parsed.value]) as RESTPostAPIApplicationGuildCommandsJSONBody[]
  const list = [parsed.value] as RESTPutAPIApplicationCommandsJSONBody
  void [body, list, inGuild]
}
const read = commandSchema['~standard'].validate({})
if (read.issues === undefined) { const body = read.value as RESTPostAPIApplicationCommandsJSONBody; void body }
`

export const consumer = {
  'package.json': '{ "private": true }\n',
  'ban.json': JSON.stringify(command, null, 2),
  // Names of the CommonJS file are found without running it.
  'import-cjs.mjs': `import { validateCommand } from './node_modules/@slashlint/core/dist/cjs/index.js'
console.log(typeof validateCommand)
`,
  'main.mjs': `import { validateCommand } from '@slashlint/core/commands'
import { applyFixes, fixesFor } from '@slashlint/core/fixes'
import { rules } from '@slashlint/core/catalogue'
import { LIMITS } from '@slashlint/core/contract'
import { read } from '@slashlint/sources/json'
import { applyTextEdits } from '@slashlint/sources'
import { analyse, findingsOf } from '@slashlint/checker'
import { fixText } from '@slashlint/checker/fixes'
import { readAnswers } from '@slashlint/checker/errors'
import { preview } from '@slashlint/preview'
const text = ${JSON.stringify(JSON.stringify(command))}
const { definitions } = read({ uri: 'ban.json', text }, { text: () => undefined, assignment: () => ({}) })
const command = definitions[0].value
${use}
const again = (changed) => analyse({ uri: 'ban.command.json', text: changed }, read, { assignment: {}, rules: {} })
const analysis = again(text)
if (findingsOf(analysis)[0].code !== diagnostic.code) throw new Error('the checker finds something else')
const fixed = applyTextEdits(text, fixText(analysis, again, { unsafe: false, hints: false }).edits)
if (findingsOf(again(fixed)).length > 0) throw new Error('the fixes of the checker leave findings')
if (preview([{ value: command }]).commands[0].entries.length !== 1) throw new Error('the preview lacks the command')
if (!('obstacle' in readAnswers(''))) throw new Error('an empty text is taken for an answer')
`,
  'main.cjs': `const { validateCommand } = require('@slashlint/core')
const { applyFixes, fixesFor } = require('@slashlint/core/fixes')
const { rules } = require('@slashlint/core/catalogue')
const { LIMITS } = require('@slashlint/core/contract')
const command = ${JSON.stringify(command)}
${use}`,
  'typed.mts':
    typed(`import { validateCommand, type Diagnostic, type RuleCode } from '@slashlint/core'
import { fixesFor } from '@slashlint/core/fixes'
import { rules } from '@slashlint/core/catalogue'
import { LIMITS } from '@slashlint/core/contract'
import { findingsOf, type Analysis, type Finding } from '@slashlint/checker'
import { textFixes, type TextFix } from '@slashlint/checker/fixes'
import { locateError, type PlacedError } from '@slashlint/checker/errors'
import { preview, type Preview } from '@slashlint/preview'
import { hover, type HoverText } from '@slashlint/language-server/features'
import { STATUS, type Status } from '@slashlint/language-server/protocol'
import { startServer } from '@slashlint/language-server/node'
import { read } from '@slashlint/sources/javascript'
import { read as readYaml } from '@slashlint/sources/yaml'
import { createPreviewView } from '@slashlint/preview/view'
import { element } from '@slashlint/preview/dom'
import slashlint, { type Options } from 'eslint-plugin-slashlint'
import { startEmulator, type Emulator, type SeenRequest } from '@slashlint/emulator'
export const started = (): Promise<Emulator> => startEmulator()
export const asked = ({ requests }: Emulator): readonly SeenRequest[] => requests
export const readers = [read, readYaml, startServer, createPreviewView, element]
export const stateOf = (status: Status): string => STATUS + status.state
export const configured: [object, Options] = [slashlint.configs.recommended, { severity: 'hint' }]
export const findings = (analysis: Analysis): readonly Finding[] => findingsOf(analysis)
export const fixesOf = ({ origin }: Finding): readonly TextFix[] => (origin ? textFixes(origin.unit, origin.diagnostic) : [])
export const placeOf = (error: PlacedError): Finding | undefined => locateError(error)?.finding
export const drawn: Preview = preview([{ value: {} }])
export const said = (analysis: Analysis): HoverText | undefined => hover(analysis, 0)`),
  'bodies.mts': bodies,
  'typed.cts': typed(`import core = require('@slashlint/core')
import fixes = require('@slashlint/core/fixes')
import catalogue = require('@slashlint/core/catalogue')
import contract = require('@slashlint/core/contract')
type Diagnostic = core.Diagnostic
type RuleCode = core.RuleCode
const { validateCommand } = core
const { fixesFor } = fixes
const { rules } = catalogue
const { LIMITS } = contract`),
  ...Object.fromEntries(
    Object.entries(MODULES).map(([name, options]) => [
      `tsconfig.${name}.json`,
      JSON.stringify(tsconfig(options)),
    ]),
  ),
}
