import { error, warning, type Headers } from '../header.js'

/**
 * The rules that the readers of Python files check. The library raises an error for such mistakes,
 * or ignores them.
 */
export const PYTHON = {
  'python/unknown-parameter': error('slashlint'),
  'python/default': error('slashlint'),
  'python/annotation': error('slashlint'),
  'python/signature': error('slashlint'),
  'python/cut-description': warning('slashlint'),
  'python/never-registered': warning('slashlint'),
} satisfies Headers<`python/${string}`>
