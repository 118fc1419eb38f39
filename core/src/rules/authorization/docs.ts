import { LIMITS } from '../../contract/limits.js'
import type { Docs } from '../docs.js'

const CLIENT_ID = '1100000000000000009'
const SCOPES = 'openid sdk.social_layer'
const CHALLENGE = 'pZr3N9fGq0Yx5LwVtK8sUeB2aJ7dHc4mQoR6iTzX1nE'

export const authorizationDocs = {
  'authorization/client-id': {
    summary: 'ClientId is an unsigned 64-bit integer: a string of digits or a BigInt, or left out.',
    why: 'The value is the id of the application. A number literal loses its last digits in JavaScript, so users would be asked to authorize an app that does not exist.',
    bad: { ClientId: Number('1100000000000000009'), Scopes: SCOPES },
    good: { ClientId: CLIENT_ID, Scopes: SCOPES },
  },
  'authorization/scopes-required': {
    summary: 'Scopes names at least one scope.',
    why: 'Without scopes there is nothing to authorize. The defaults of the SDK are "openid sdk.social_layer" for communication and "openid sdk.social_layer_presence" for presence.',
    bad: { ClientId: CLIENT_ID, Scopes: '' },
    good: { ClientId: CLIENT_ID, Scopes: SCOPES },
  },
  'authorization/scopes-format': {
    summary: 'Scopes are separated by single spaces.',
    why: 'The text is sent as it is: with a comma, two scopes become one that does not exist.',
    bad: { Scopes: 'openid,sdk.social_layer' },
    good: { Scopes: SCOPES },
  },
  'authorization/duplicate-scope': {
    summary: 'Every scope is named once.',
    why: 'The repetition changes nothing, so another scope was probably meant.',
    bad: { Scopes: 'openid sdk.social_layer openid' },
    good: { Scopes: SCOPES },
  },
  'authorization/unknown-scope': {
    summary: 'Every scope is one that the documentation lists.',
    why: 'An unknown scope makes the authorization fail before the user sees it. New scopes appear from time to time, so this is a warning only.',
    bad: { Scopes: 'openid sdk.social_layr' },
    good: { Scopes: SCOPES },
  },
  'authorization/redundant-scope': {
    summary: 'No scope is contained in another requested one.',
    why: '"sdk.social_layer" grants everything that "sdk.social_layer_presence" does, and "bot" includes "applications.commands". The shorter list means the same.',
    bad: { Scopes: 'openid sdk.social_layer sdk.social_layer_presence' },
    good: { Scopes: SCOPES },
  },
  'authorization/restricted-scope': {
    summary: 'Every requested scope is open to all apps.',
    why: 'Discord grants some scopes to approved partners only, and some to nobody at present. Other apps that ask for one get an error in place of the authorization. Leave it out unless your app was approved.',
    bad: { Scopes: 'identify rpc' },
    good: { Scopes: 'identify' },
  },
  'authorization/state-set': {
    summary: 'State is left unset.',
    why: 'The SDK then generates a secure random value, as Discord recommends. Set it only if your backend needs its own.',
    bad: { Scopes: SCOPES, State: 'k7Jx0q9VnYt2Lr5cWb8Zs4Ue' },
    good: { Scopes: SCOPES },
  },
  'authorization/state-weak': {
    summary: `A State that is set has at least ${LIMITS.stateLength} characters that nobody can guess.`,
    why: 'State protects users against forged responses. A short or constant value does not: leave it unset, and the SDK generates a secure one.',
    bad: { Scopes: SCOPES, State: 'login' },
    good: { Scopes: SCOPES },
  },
  'authorization/nonce': {
    summary: 'Nonce is a string.',
    why: 'It comes back inside the ID token, where your backend compares it as a string. Encode random bytes first.',
    bad: { Scopes: SCOPES, Nonce: [193, 7, 88, 41, 250, 16, 3, 119] },
    good: { Scopes: SCOPES, Nonce: 'wQdYKfoQA3c' },
  },
  'authorization/code-challenge': {
    summary: 'CodeChallenge is an object.',
    why: 'Without it the token exchange fails. The code verifier function of the SDK returns the whole object as its "challenge": pass that object, not the string inside it.',
    bad: { Scopes: SCOPES, CodeChallenge: CHALLENGE },
    good: { Scopes: SCOPES, CodeChallenge: { Method: 'S256', Challenge: CHALLENGE } },
  },
  'authorization/integration-type': {
    summary: 'IntegrationType is 0 (guild installation) or 1 (user installation).',
    why: 'There are no other kinds of installation, so the authorization fails.',
    bad: { Scopes: SCOPES, IntegrationType: 2 },
    good: { Scopes: SCOPES, IntegrationType: 1 },
  },
  'authorization/custom-scheme': {
    summary:
      'CustomSchemeParam is the bare name of a URI scheme: a letter, then letters, digits, "+", "-" and ".".',
    why: 'The SDK appends ":/authorize/callback" itself. With "://" in the value the redirect does not match what is registered, and the user never returns to the game.',
    bad: { Scopes: SCOPES, CustomSchemeParam: 'skyraiders://' },
    good: { Scopes: SCOPES, CustomSchemeParam: 'skyraiders' },
  },
  'authorization/duplicate-key': {
    summary: 'A field is written once, in PascalCase or in camelCase.',
    why: 'Both spellings name the same field, so only one of the two values counts.',
    bad: { ClientId: CLIENT_ID, clientId: '1100000000000000008', Scopes: SCOPES },
    good: { ClientId: CLIENT_ID, Scopes: SCOPES },
  },
  'authorization/code-challenge-shape': {
    summary: 'A code challenge has the method and the challenge that the SDK created.',
    why: 'Discord does not document the object, but the code verifier function of the SDK creates both. Without them the token exchange is refused later.',
    bad: { Scopes: SCOPES, CodeChallenge: { Method: 'S256', Challenge: '' } },
    good: { Scopes: SCOPES, CodeChallenge: { Method: 'S256', Challenge: CHALLENGE } },
  },
} satisfies Docs<'authorization'>
