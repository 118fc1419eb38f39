import { error, hint, off, warning, type Headers } from '../header.js'

export const STRUCTURE = {
  'structure/mixed-options': error('structure', 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID'),
  'structure/nesting': error('structure'),
  'structure/empty-group': warning('structure'),
  'structure/base-command-unusable': off(hint('structure')),
} satisfies Headers<`structure/${string}`>
