import { error, warning, type Headers } from '../header.js'

/** What readers of Python report: mistakes that a library raises for, or that it passes over in silence. */
export const PYTHON = {
  'python/unknown-parameter': error('slashlint'),
  'python/default': error('slashlint'),
  'python/annotation': error('slashlint'),
  'python/signature': error('slashlint'),
  'python/cut-description': warning('slashlint'),
  'python/never-registered': warning('slashlint'),
} satisfies Headers<`python/${string}`>
