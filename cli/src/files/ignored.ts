import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createGitIgnore } from '@slashlint/checker'
import { textOf } from './read.js'

/** Creates a reader of the `.gitignore` files on the disk, which are read on demand. */
export const gitIgnore = () =>
  createGitIgnore({
    readText: (uri) => textOf(fileURLToPath(uri)),
    isTop: (folder) => existsSync(fileURLToPath(`${folder}/.git`)),
  })
