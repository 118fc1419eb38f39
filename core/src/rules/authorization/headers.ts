import type { Headers } from '../header.js'

export const AUTHORIZATION = {
  'authorization/client-id': { severity: 'error', section: 'authorization' },
  'authorization/scopes-required': { severity: 'error', section: 'authorization' },
  'authorization/scopes-format': { severity: 'error', section: 'authorization' },
  'authorization/duplicate-scope': { severity: 'warning', section: 'authorization', tag: 'unnecessary' },
  'authorization/unknown-scope': { severity: 'warning', section: 'authentication' },
  'authorization/redundant-scope': { severity: 'hint', section: 'authentication', tag: 'unnecessary' },
  'authorization/state-set': { severity: 'hint', section: 'authorization' },
  'authorization/state-weak': { severity: 'warning', section: 'authorization' },
  'authorization/nonce': { severity: 'error', section: 'authorization' },
  'authorization/code-challenge': { severity: 'error', section: 'authorization' },
  'authorization/integration-type': { severity: 'error', section: 'authorization' },
  'authorization/custom-scheme': { severity: 'error', section: 'authorization' },
  'authorization/duplicate-key': { severity: 'warning', section: 'authorization' },
  'authorization/code-challenge-shape': { severity: 'warning', section: 'authorization' },
} as const satisfies Headers<`authorization/${string}`>
