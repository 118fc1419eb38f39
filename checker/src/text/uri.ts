/** Functions for URIs as text. They work for any scheme without parsing. */

import { attempt } from '../values/attempt.js'

const ROOT = /^[a-z][\w+.-]*:\/\/[^/]*$/i

/** Returns the folder that contains a document or folder, without a slash at its end; `undefined` for a root. */
export function folderOf(uri: string): string | undefined {
  const slash = uri.lastIndexOf('/')
  return slash === -1 || ROOT.test(uri) ? undefined : uri.slice(0, slash)
}

/** Returns the last part of a URI, decoded. */
export function fileNameOf(uri: string): string {
  return decode(uri.slice(uri.lastIndexOf('/') + 1))
}

/**
 * Returns the decoded path from a folder to a document. It begins with `../` if the document is
 * outside of the folder.
 */
export function relativePath(folder: string, uri: string): string {
  if (uri.startsWith(`${folder}/`)) {
    return decode(uri.slice(folder.length + 1))
  }
  const from = folder.split('/')
  const to = uri.split('/')
  let same = 0
  while (same < from.length && same < to.length && from[same] === to[same]) {
    same++
  }
  return decode([...from.slice(same).map(() => '..'), ...to.slice(same)].join('/'))
}

/**
 * Returns the URI of the document to which a relative path leads from a folder. The path is not
 * encoded.
 */
export function resolvePath(folder: string, path: string): string {
  let at = folder
  for (const step of path.split('/')) {
    if (step === '..') {
      at = folderOf(at) ?? at
    } else if (step !== '.' && step !== '') {
      at = `${at}/${encodeURI(step).replace(/[#?]/g, encodeURIComponent)}`
    }
  }
  return at
}

/** Decodes a part of a URI. Returns it unchanged if a percent sign escapes nothing. */
const decode = (text: string): string => attempt(() => decodeURIComponent(text)) ?? text
