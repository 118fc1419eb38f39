import { existsSync, readFileSync } from 'node:fs'
import { typeOf } from '../state/files.js'

/** Put in by the build: the folder of the page, from the bundle that this is part of. */
declare const SLASHLINT_PAGE: string | undefined

const FOLDER = new URL(typeof SLASHLINT_PAGE === 'string' ? SLASHLINT_PAGE : '../../dist/page/', import.meta.url)

const FILES: readonly string[] = ['index.html', 'page.js', 'page.css']

/** A file of the page; undefined where it has none of that name. */
export function readAsset(name: string): { readonly type: string; readonly content: Buffer } | undefined {
  const file = FILES.includes(name) ? new URL(name, FOLDER) : undefined
  return file && existsSync(file) ? { type: typeOf(name), content: readFileSync(file) } : undefined
}
