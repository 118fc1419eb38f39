import type { Headers } from '../header.js'

export const REQUEST = {
  'request/version': { severity: 'error', section: 'versioning' },
  'request/unknown-path': { severity: 'error', section: 'endpoints' },
  'request/method': { severity: 'error', section: 'endpoints' },
  'request/path-parameter': { severity: 'error', section: 'endpoints', apiCode: 'NUMBER_TYPE_COERCE' },
  'request/query': { severity: 'error', section: 'endpoints' },
  'request/unknown-query': { severity: 'warning', section: 'endpoints' },
  'request/authorization-missing': { severity: 'error', section: 'authentication' },
  'request/authorization-form': { severity: 'error', section: 'authentication' },
  'request/authorization-kind': { severity: 'error', section: 'authentication' },
  'request/scope': { severity: 'error', section: 'authentication' },
  'request/user-permissions': { severity: 'error', section: 'authentication' },
  'request/guild-not-authorized': { severity: 'error', section: 'authentication' },
  'request/batch-disabled': { severity: 'error', section: 'permissionEndpoints' },
  'request/body-required': { severity: 'error', section: 'endpoints' },
  'request/body-not-allowed': { severity: 'warning', section: 'endpoints' },
} as const satisfies Headers<`request/${string}`>
