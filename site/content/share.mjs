// Links to the playground that contain the text to open, in the format of play/src/share.ts.
import { deflateRawSync } from 'node:zlib'

/**
 * Returns a link that opens a text in the playground.
 *
 * @param {{ text: string, language?: string, resource?: string, scope?: string, operation?: string
 * }} state
 */
export const playgroundLink = (state) =>
  `/play/#1.${deflateRawSync(JSON.stringify(state), { level: 9 }).toString('base64url')}`
