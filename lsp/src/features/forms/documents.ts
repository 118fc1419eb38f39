import { DESCRIPTION, lines, NAME } from './parts.js'

/** A command as a whole document. */
export const DOCUMENTS: Readonly<Record<'json' | 'yaml', string>> = {
  json: lines('{', '  "type": 1,', `  "name": "${NAME}",`, `  "description": "${DESCRIPTION}"`, '}'),
  yaml: lines('type: 1', `name: '${NAME}'`, `description: '${DESCRIPTION}'`),
}
