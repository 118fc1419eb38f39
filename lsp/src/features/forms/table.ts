import { COMMANDS } from './commands.js'
import { DISCORDX } from './discordx.js'
import type { FormId } from './form.js'
import { HANDLERS } from './handlers.js'
import { DESCRIPTION, lines, NAME } from './parts.js'
import type { CodeSnippet } from './parts.js'

/** All snippets for code, except those for chains of calls on builders. */
export const CODE_SNIPPETS: readonly CodeSnippet[] = [...COMMANDS, ...HANDLERS, ...DISCORDX]

/** Returns the snippet for a whole command in a form of code. */
export const commandOf = (form: FormId): CodeSnippet | undefined =>
  COMMANDS.find(({ forms }) => forms.includes(form))

/** The snippets for a whole document with a command, in JSON and YAML. */
export const DOCUMENTS: Readonly<Record<'json' | 'yaml', string>> = {
  json: lines(
    '{',
    '  "type": 1,',
    `  "name": "${NAME}",`,
    `  "description": "${DESCRIPTION}"`,
    '}',
  ),
  yaml: lines('type: 1', `name: '${NAME}'`, `description: '${DESCRIPTION}'`),
}
