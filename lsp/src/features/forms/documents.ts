import { OptionType } from '@slashlint/core/contract'
import { DESCRIPTION, lines, NAME } from './parts.js'

/** A command as a whole document. */
export const DOCUMENTS: Readonly<Record<'json' | 'yaml', string>> = {
  json: lines(
    '{',
    `  "name": "${NAME}",`,
    `  "description": "${DESCRIPTION}",`,
    '  "options": [',
    '    {',
    `      "type": ${OptionType.USER},`,
    '      "name": "${3:user}",',
    '      "description": "${4:Whom to greet}",',
    '      "required": true',
    '    }',
    '  ]',
    '}',
  ),
  yaml: lines(
    `name: '${NAME}'`,
    `description: '${DESCRIPTION}'`,
    'options:',
    `  - type: ${OptionType.USER}`,
    "    name: '${3:user}'",
    "    description: '${4:Whom to greet}'",
    '    required: true',
  ),
}
