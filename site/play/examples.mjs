// The examples of the repository, with what their configuration says about them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../site.mjs'
import { languageOf, openConfig } from './workspace.mjs'

const FOLDER = join(ROOT, 'examples/')
const TITLES = { broken: 'Broken', good: 'Good' }

/** The examples that stand alone: the playground has one document. */
export async function playExamples() {
  const config = join(FOLDER, 'slashlint.json')
  const project = openConfig(pathToFileURL(config).href, readFileSync(config, 'utf8'))
  return readdirSync(FOLDER, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^(?:broken|good)\/.*\.(?:jsonc?|ya?ml|m?js|ts)$/.test(path))
    .sort()
    .flatMap((path) => {
      const text = readFileSync(join(FOLDER, path), 'utf8')
      if (/from '\.{1,2}\/|require\('\./.test(text)) return []
      const { assignment, rules } = project.settingsOf(pathToFileURL(join(FOLDER, path)).href)
      const { resource, scope } = assignment
      return [
        {
          path,
          group: TITLES[path.split('/')[0]],
          text,
          language: languageOf(path),
          ...(resource !== undefined && { resource }),
          ...(scope !== undefined && { scope }),
          ...(Object.keys(rules).length > 0 && { rules }),
        },
      ]
    })
}
