import { error, hint, unnecessary, warning, type Headers } from '../header.js'

export const AUTHORIZATION = {
  'authorization/client-id': error('authorization'),
  'authorization/scopes-required': error('authorization'),
  'authorization/scopes-format': error('authorization'),
  'authorization/duplicate-scope': unnecessary(warning('authorization')),
  'authorization/unknown-scope': warning('authentication'),
  'authorization/redundant-scope': unnecessary(hint('authentication')),
  'authorization/restricted-scope': hint('authentication'),
  'authorization/state-set': hint('authorization'),
  'authorization/state-weak': warning('authorization'),
  'authorization/nonce': error('authorization'),
  'authorization/code-challenge': error('authorization'),
  'authorization/integration-type': error('authorization'),
  'authorization/custom-scheme': error('authorization'),
  'authorization/duplicate-key': warning('authorization'),
  'authorization/code-challenge-shape': warning('authorization'),
} satisfies Headers<`authorization/${string}`>
