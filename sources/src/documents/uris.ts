import { folderOf } from './folders.js'

/**
 * Returns the URI of a path in a folder. Names are escaped as in URIs of files. `..` does not lead above the topmost
 * folder.
 */
export function inFolder(folder: string, path: string): string {
  let uri = folder
  for (const segment of path.split('/')) {
    if (segment === '..') {
      uri = folderOf(uri) ?? uri
    } else if (segment !== '.' && segment !== '') {
      uri += `/${escaped(segment)}`
    }
  }
  return uri
}

const escaped = (segment: string): string => {
  if (/^[\w.@~+-]*$/.test(segment)) {
    return segment
  }
  // A lone surrogate has no escape. No file has it in its name.
  return encodeURI(segment.replace(/[\uD800-\uDFFF]/gu, '\uFFFD')).replace(
    /[#?]|%5B|%5D|%7C/g,
    (part) => UNESCAPED[part] ?? encodeURIComponent(part),
  )
}

const UNESCAPED: Readonly<Record<string, string>> = { '%5B': '[', '%5D': ']', '%7C': '|' }

const ENDINGS = ['.ts', '.js', '.tsx', '.jsx', '.mts', '.mjs', '.cts', '.cjs', '.json']

/** Lists the documents that an import of a path may mean in TypeScript, Node.js and bundlers, the likeliest first. */
export function documentsFor(path: string): readonly string[] {
  if (/\.(?:json[c5]?|ya?ml)$/i.test(path)) {
    return [path]
  }
  const written = /\.([mc]?)(js|ts)(x?)$/.exec(path)
  const [, kind = '', language, x = ''] = written ?? []
  const stem = written === null ? path : path.slice(0, written.index)
  if (language === 'ts') {
    return [path]
  }
  if (language === 'js') {
    return [`${stem}.${kind}ts${x}`, path, ...(kind === '' && x === '' ? [`${stem}.tsx`] : [])]
  }
  return [
    ...ENDINGS.map((ending) => path + ending),
    ...ENDINGS.map((ending) => `${path}/index${ending}`),
  ]
}
