import { existsSync, readFileSync } from 'node:fs'

/** Put in by the build: the folder of the page, from the bundle that this is part of. */
declare const SLASHLINT_PAGE: string | undefined

const FOLDER = new URL(typeof SLASHLINT_PAGE === 'string' ? SLASHLINT_PAGE : '../../dist/page/', import.meta.url)

/** The files of the page. */
const TYPES: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
}

export interface Asset {
  readonly type: string
  readonly content: Buffer
}

/** A file of the page; undefined where it has none of that name. */
export function readAsset(name: string): Asset | undefined {
  const type = TYPES[name]
  if (type === undefined) return undefined
  const file = new URL(name, FOLDER)
  return existsSync(file) ? { type, content: readFileSync(file) } : undefined
}
