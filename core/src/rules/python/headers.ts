import { error, warning, type Headers } from '../header.js'

/** The mistakes that readers of Python report. A library raises an error for them, or ignores them silently. */
export const PYTHON = {
  'python/unknown-parameter': error('slashlint'),
  'python/default': error('slashlint'),
  'python/annotation': error('slashlint'),
  'python/signature': error('slashlint'),
  'python/cut-description': warning('slashlint'),
  'python/never-registered': warning('slashlint'),
} satisfies Headers<`python/${string}`>
