import { analyse } from '@slashlint/checker'
import type { Analysis } from '@slashlint/checker'
import { read } from '@slashlint/sources/javascript'
import { tieAcross } from '../../checker/src/analysis/across.js'
import { countReads } from '../../checker/src/analysis/reads.js'
import { agreedFindings } from '../../checker/src/analysis/uses.js'

// Checks the reads in the handlers of a small bot with discord.js 14.

const ROOT = 'file:///bot'
const PACKAGE = '{ "dependencies": { "discord.js": "^14.14.0" } }'

export type Files = Readonly<Record<string, string>>

/** Analyses all documents of a project together. */
export function project(files: Files) {
  const texts: Files = { 'package.json': PACKAGE, ...files }
  const textOf = (uri: string): string | undefined => texts[uri.slice(ROOT.length + 1)]
  const own = Object.entries(files).filter(([path]) => path !== 'package.json')
  const all = own.flatMap(([path, text]): Analysis[] => {
    const analysis = analyse(
      { uri: `${ROOT}/${path}`, text },
      read,
      { assignment: {}, rules: {} },
      { text: textOf },
    )
    return analysis === undefined ? [] : [analysis]
  })
  const uses = tieAcross(all.map((analysis) => ({ analysis, project: ROOT })))
  const found = agreedFindings(uses).map(({ code, uri, start, end }) => {
    const text = textOf(uri) ?? ''
    return `${code.slice(4)} ${text.slice(start, end)} in ${uri.slice(ROOT.length + 1)}`
  })
  return { found, counts: countReads(uses) }
}

export const findings = (files: Files): string[] => project(files).found
