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

export const consumer = {
  'package.json': '{ "private": true }\n',
  'ban.json': JSON.stringify(command, null, 2),
  'main.mjs': `import { validateCommand } from '@slashlint/core'
import { applyFixes, fixesFor } from '@slashlint/core/fixes'
import { rules } from '@slashlint/core/catalogue'
import { LIMITS } from '@slashlint/core/contract'
import { read } from '@slashlint/sources/json'
const text = ${JSON.stringify(JSON.stringify(command))}
const { definitions } = read({ uri: 'ban.json', text }, { text: () => undefined, assignment: () => ({}) })
const command = definitions[0].value
${use}`,
  'main.cjs': `const { validateCommand } = require('@slashlint/core')
const { applyFixes, fixesFor } = require('@slashlint/core/fixes')
const { rules } = require('@slashlint/core/catalogue')
const { LIMITS } = require('@slashlint/core/contract')
const command = ${JSON.stringify(command)}
${use}`,
  'typed.mts': typed(`import { validateCommand, type Diagnostic, type RuleCode } from '@slashlint/core'
import { fixesFor } from '@slashlint/core/fixes'
import { rules } from '@slashlint/core/catalogue'
import { LIMITS } from '@slashlint/core/contract'`),
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
  'tsconfig.json': JSON.stringify({
    compilerOptions: { strict: true, noEmit: true, target: 'ES2022', module: 'NodeNext', types: [] },
    include: ['*.mts', '*.cts'],
  }),
}
