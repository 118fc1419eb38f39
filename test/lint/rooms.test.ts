import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'

// `npm run lint`, with its own configuration, over files that break the rules of the rooms.

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** What lint says about files, by their paths. */
function lint(files: Readonly<Record<string, string>>): { readonly status: number | null; readonly output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'slashlint-lint-'))
  folders.push(folder)
  cpSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  cpSync(join(ROOT, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--deny-warnings'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  )
  return { status, output: stdout }
}

describe('lint', () => {
  test('lets pass what leads to lower rooms and floors', () => {
    const { status, output } = lint({
      'checker/src/errors/a.ts':
        "import type { Path } from '@slashlint/core'\nimport { b } from '../text/b.js'\nexport const a = (path: Path) => b(path)\n",
      'checker/src/text/b.ts': 'export const b = (value: unknown) => String(value)\n',
      'lsp/src/node/c.ts': "import { c } from '../server.js'\nexport const d = () => c()\n",
      'lsp/src/server.ts': "import { analyse } from '@slashlint/checker'\nexport const c = () => analyse\n",
    })
    expect(output).toContain('Found 0 warnings and 0 errors.')
    expect(status).toBe(0)
  })

  test.each([
    ['a higher room', 'checker/src/text/a.ts', '@slashlint/language-server/features', 'checker may not import'],
    ['an entry that is not for it', 'cli/src/files/a.ts', '@slashlint/language-server/features', 'cli may not import'],
    ['a higher floor', 'lsp/src/features/a.ts', '../server/b.js', 'features of lsp may not import server'],
    ['its neighbour on the same floor', 'checker/src/fixes/a.ts', '../config/b.js', 'fixes of checker may not import'],
    [
      'a rule in the walk',
      'core/src/walk/a.ts',
      '../rules/option/reports.js',
      'walk of core may not import rules/*/reports.ts',
    ],
    ['the engine in a walker', 'core/src/validate/a.ts', '../engine/b.js', 'validate of core may not import engine'],
    [
      'another reader',
      'sources/src/javascript/syntax/a.ts',
      '../../json/b.js',
      'syntax of sources may not import json',
    ],
    ['another room by a path', 'cli/src/files/a.ts', '../../../checker/src/index.js', 'cli is left by a path'],
    [
      'a package that does not belong there',
      'lsp/src/features/a.ts',
      'vscode-languageserver',
      'may not import the package',
    ],
  ])('fails on an import of %s, types included', (_, path, from, message) => {
    const texts = [
      `import { b } from '${from}'\nexport const a = () => b()\n`,
      `import type { B } from '${from}'\nexport type A = B\n`,
      `export type { B } from '${from}'\n`,
      `export type A = import('${from}').B\n`,
      `export const a = () => import('${from}')\n`,
    ]
    const { status, output } = lint(
      Object.fromEntries(texts.map((text, index) => [path.replace('a.ts', `a${index}.ts`), text])),
    )
    expect(output.split(message)).toHaveLength(texts.length + 1)
    expect(status).toBe(1)
  })

  test('tells values from types where only types may be imported', () => {
    const path = 'vscode-extension/src/size.ts'
    const from = '@slashlint/language-server/features'
    expect(lint({ [path]: `import type { B } from '${from}'\nexport type A = B\n` }).status).toBe(0)
    expect(lint({ [path]: `import { b } from '${from}'\nexport const a = b\n` }).output).toContain('except for types')
  })

  test('knows the floor of a file of an area by its name', () => {
    const report = "import { OPTION } from './headers.js'\nexport const a = () => OPTION\n"
    const header = "import type { A } from './reports.js'\nexport type OPTION = A\n"
    expect(lint({ 'core/src/rules/option/reports.ts': report }).status).toBe(0)
    expect(lint({ 'core/src/rules/option/headers.ts': header }).output).toContain(
      'rules/*/headers.ts of core may not import rules/*/reports.ts',
    )
  })

  test('fails on a circle, also of types alone', () => {
    const { status, output } = lint({
      'checker/src/text/a.ts': "import type { B } from './b.js'\nexport type A = B | undefined\n",
      'checker/src/text/b.ts': "import type { A } from './a.js'\nexport interface B {\n  readonly a: A\n}\n",
    })
    expect(output).toContain('import(no-cycle)')
    expect(status).toBe(1)
  })

  test('fails on a circle in every folder', () => {
    for (const folder of ['core/src/walk', 'scripts', 'test/rules']) {
      const { output } = lint({
        [`${folder}/a.ts`]: "import { b } from './b.js'\nexport const a = () => b\n",
        [`${folder}/b.ts`]: "import { a } from './a.js'\nexport const b = () => a\n",
      })
      expect(output).toContain('import(no-cycle)')
    }
  })

  test('asks for the floor of every file', () => {
    expect(lint({ 'lsp/src/other/a.ts': "import { b } from './b.js'\nexport const a = b\n" }).output).toContain(
      'other/a.ts stands on no floor of lsp',
    )
  })
})
