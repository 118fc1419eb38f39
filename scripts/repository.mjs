// The address of the repository, written into the packages before they are published: `node scripts/repository.mjs
// https://example.org/slashlint`. Only the publisher knows it, and no file contains it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Returns a manifest with the fields by which registries and editors find the repository, its
 * issues and its pages.
 *
 * @throws Error for an invalid address
 */
export function withRepository(manifest, address, directory) {
  const url = address.replace(/\/+$|\.git$/g, '')
  if (!/^https:\/\/[^\s/]+\/\S+$/.test(url)) {
    throw new Error(`${address} is no https address of a repository`)
  }
  return {
    ...manifest,
    homepage: `${url}#readme`,
    bugs: { url: `${url}/issues` },
    repository: { type: 'git', url: `git+${url}.git`, ...(directory !== '' && { directory }) },
  }
}

/** Lists the folders of the workspace's packages. */
export const packageFolders = (root) =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  for (const folder of ['', ...packageFolders(root)]) {
    const file = join(root, folder, 'package.json')
    const manifest = withRepository(
      JSON.parse(readFileSync(file, 'utf8')),
      process.argv[2] ?? '',
      folder,
    )
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
    console.log(`${relative(root, file)}: ${manifest.repository.url}`)
  }
}
