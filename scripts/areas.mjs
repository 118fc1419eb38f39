/** Generates the lists of the areas of rules from the folders of core/src/rules, in the order of areas.ts. */
import { existsSync, readFileSync } from 'node:fs'

const rules = new URL('../core/src/rules/', import.meta.url)
const areas = [...readFileSync(new URL('areas.ts', rules), 'utf8').matchAll(/^ {2}(\w+): '/gm)].map(
  ([, area]) => area,
)

/**
 * Returns the name of an export in a file of an area; undefined if there is none.
 *
 * @param pattern the pattern of the name
 */
function exported(area, file, pattern) {
  const path = new URL(`${area}/${file}.ts`, rules)
  if (existsSync(path)) {
    return new RegExp(`^export const (${pattern})\\b`, 'm').exec(readFileSync(path, 'utf8'))?.[1]
  }
  return undefined
}

const folders = areas.map((area) => ({
  area,
  headers: exported(area, 'headers', area.toUpperCase()),
  docs: exported(area, 'docs', `${area}Docs`),
  fixes: exported(area, 'fixes', `${area}Fixes`),
}))
const NOTE =
  '// Written by `npm run generate` (scripts/areas.mjs) from the folders of core/src/rules.\n'
const importing = (names, file) =>
  names.length === 0 ? '' : `import { ${names.join(', ')} } from '${file}'\n`

/** Generates the list of the headers of all areas. */
export const headersOfAreas = () =>
  `${NOTE}${folders.map(({ area, headers }) => importing([headers], `../${area}/headers.js`)).join('')}
/** The headers of every area, by its name. */
export const HEADERS = {\n${folders.map(({ area, headers }) => `${area}: ${headers},`).join('\n')}\n}
`

/** Generates the list of the catalogue's folders. */
export const foldersOfAreas = () =>
  `${NOTE}${folders
    .map(({ area, headers, docs, fixes }) =>
      [
        importing([docs], `../../rules/${area}/docs.js`),
        importing(fixes === undefined ? [] : [fixes], `../../rules/${area}/fixes.js`),
        importing([headers], `../../rules/${area}/headers.js`),
      ].join(''),
    )
    .join('')}import type { Area } from '../../rules/codes.js'
import type { AreaFolder } from '../../rules/docs.js'

/** The parts of the folder of each area. */
export const FOLDERS: { readonly [A in Area]: AreaFolder } = {
${folders
  .map(
    ({ area, ...names }) =>
      `${area}: { ${Object.entries(names)
        .flatMap(([key, name]) => (name === undefined ? [] : [`${key}: ${name}`]))
        .join(', ')} },`,
  )
  .join('\n')}
}
`

/** Generates the list of fixers, from the areas that have some. */
export function fixersOfAreas() {
  const having = folders.filter(({ fixes }) => fixes !== undefined)
  return `${NOTE}${having.map(({ area, fixes }) => importing([fixes], `../../rules/${area}/fixes.js`)).join('')}import type { Fixers } from '../../edits/fault.js'

/** The fixers of every area, by the codes of their rules. */
export const FIXERS: Fixers = {
${having.map(({ fixes }) => `...${fixes},`).join('\n')}
}
`
}
