import { error, warning, type Headers } from '../header.js'

export const REQUEST = {
  'request/version': error('versioning'),
  'request/unknown-path': error('endpoints'),
  'request/method': error('endpoints'),
  'request/path-parameter': error('endpoints', 'NUMBER_TYPE_COERCE'),
  'request/query': error('endpoints'),
  'request/unknown-query': warning('endpoints'),
  'request/authorization-missing': error('authentication'),
  'request/authorization-form': error('authentication'),
  'request/authorization-kind': error('authentication'),
  'request/scope': error('authentication'),
  'request/user-permissions': error('authentication'),
  'request/guild-not-authorized': error('authentication'),
  'request/batch-disabled': error('permissionEndpoints'),
  'request/body-required': error('endpoints'),
  'request/body-not-allowed': warning('endpoints'),
} satisfies Headers<`request/${string}`>
