import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as contract from '@slashlint/core/contract'
import * as internal from '@slashlint/core/internal'
import { packageFolders } from '../../scripts/repository.mjs'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const REPORTS = `${ROOT}test/packaging/api/`
const read = (path: string) => readFileSync(path, 'utf8')

test('every name of the contract entry says in its docs what it is', () => {
  const report = read(`${REPORTS}core.contract.api.md`)
  const names = [...report.matchAll(/^export (?:const|function|interface|type) (\w+)/gm)]
  expect(names.length).toBeGreaterThan(Object.keys(contract).length)
  expect(
    [...report.matchAll(/\(undocumented\)\nexport \w+ (\w+)/g)].map(([, name]) => name),
  ).toEqual([])
})

test('what only the packages of the project need stands in the internal entry, and there alone', () => {
  const stable = Object.keys(contract)
  expect(Object.keys(internal).filter((name) => stable.includes(name))).toEqual([])
  // Tables and plain questions of them: neither texts for people nor tools for texts.
  expect(stable.filter((name) => /PROSE|SNIPPET|plural|distance|describe/i.test(name))).toEqual([])
})

test('no stable declaration of any package leads to the internal entry', () => {
  const reports = readdirSync(REPORTS)
  expect(reports).toContain('core.contract.api.md')
  expect(reports.filter((name) => name.includes('internal'))).toEqual([])
  expect(reports.filter((name) => read(REPORTS + name).includes('core/internal'))).toEqual([])
})

// Internal interfaces may change in a patch: a package and its core must be of the same release.
test('packages depend on the very version of the others that they were made with', () => {
  const manifests = packageFolders(ROOT)
    .map((folder) => `${ROOT}${folder}/package.json`)
    .filter((path) => existsSync(path))
    .map(
      (path) =>
        JSON.parse(read(path)) as {
          name: string
          version: string
          dependencies?: Readonly<Record<string, string>>
        },
    )
  const versions = new Map(manifests.map(({ name, version }) => [name, version]))
  const others = manifests.flatMap(({ name, dependencies = {} }) =>
    Object.entries(dependencies).flatMap(([other, range]) =>
      versions.has(other) ? [{ name, other, exact: range === versions.get(other) }] : [],
    ),
  )
  expect(others.length).toBeGreaterThan(5)
  expect(others.filter(({ exact }) => !exact)).toEqual([])
})
