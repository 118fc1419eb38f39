import { generateKeyPairSync, sign, type KeyPairKeyObjectResult } from 'node:crypto'

/** The length of the key itself, which ends the DER form. */
const KEY_BYTES = 32

/** The Ed25519 keys of apps. */
export interface Keys {
  /** Returns the public key of an app: 64 hexadecimal digits. */
  publicKey(appId: string): string
  /** Returns the signature of a text with the private key of an app: 128 hexadecimal digits. */
  sign(appId: string, text: string): string
}

/** Returns the Ed25519 pairs with which interactions are signed: one an app, made at start and kept across resets. */
export function createKeys(): Keys {
  const pairs = new Map<string, KeyPairKeyObjectResult>()
  const pairOf = (appId: string): KeyPairKeyObjectResult => {
    const known = pairs.get(appId) ?? generateKeyPairSync('ed25519')
    pairs.set(appId, known)
    return known
  }
  return {
    publicKey: (appId: string): string =>
      pairOf(appId)
        .publicKey.export({ type: 'spki', format: 'der' })
        .subarray(-KEY_BYTES)
        .toString('hex'),
    sign: (appId: string, text: string): string =>
      sign(null, Buffer.from(text), pairOf(appId).privateKey).toString('hex'),
  }
}
