import { generateKeyPairSync, sign, type KeyPairKeyObjectResult } from 'node:crypto'

/** The length of a public key in bytes, which are the end of its DER form. */
const KEY_BYTES = 32

/** The Ed25519 key pairs of apps, which sign interactions. */
export interface Keys {
  /** Returns the public key of an app, as 64 hexadecimal digits. */
  publicKey(appId: string): string
  /** Returns the signature of a text by an app's private key, as 128 hexadecimal digits. */
  sign(appId: string, text: string): string
}

/** Creates the key pairs of apps, each on first use. Resets do not change them. */
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
