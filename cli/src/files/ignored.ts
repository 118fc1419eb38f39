import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createGitIgnore } from '@slashlint/checker'
import { textOf } from './read.js'

/** Reads the `.gitignore` files of the disk as they are asked for. */
export const gitIgnore = () =>
  createGitIgnore({
    readText: (uri) => textOf(fileURLToPath(uri)),
    isTop: (folder) => existsSync(fileURLToPath(`${folder}/.git`)),
  })
