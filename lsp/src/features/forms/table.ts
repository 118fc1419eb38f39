import { COMMANDS } from './commands.js'
import { DISCORDX } from './discordx.js'
import type { FormId } from './form.js'
import { HANDLERS } from './handlers.js'
import type { CodeSnippet } from './parts.js'

export { CHAIN_SNIPPETS } from './chains.js'
export { DOCUMENTS } from './documents.js'

/** What is offered in code, but for chains of calls on builders. */
export const CODE_SNIPPETS: readonly CodeSnippet[] = [...COMMANDS, ...HANDLERS, ...DISCORDX]

/** The whole command of a form of code. */
export const commandOf = (form: FormId): CodeSnippet | undefined => COMMANDS.find(({ forms }) => forms.includes(form))
