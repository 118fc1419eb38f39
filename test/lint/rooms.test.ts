import { posix } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { floorsOf, ROOMS } from '../../scripts/lint/rooms.mjs'
import { lint } from './lint.js'

// `npm run lint`, with its own configuration, over files that break the rules of the rooms.

/** Imports of all kinds from one module, each in its own file. */
const IMPORTS = [
  (from: string) => `import { b } from '${from}'\nexport const a = () => b()\n`,
  (from: string) => `import type { B } from '${from}'\nexport type A = B\n`,
  (from: string) => `export type { B } from '${from}'\n`,
  (from: string) => `export type A = import('${from}').B\n`,
  (from: string) => `export const a = () => import('${from}')\n`,
]

const GOOD = {
  'checker/src/errors/good-a.ts':
    "import type { Path } from '@slashlint/core'\nimport { b } from '../text/good-b.js'\nexport const a = (path: Path) => b(path)\n",
  'checker/src/text/good-b.ts': 'export const b = (value: unknown) => String(value)\n',
  'lsp/src/node/good-c.ts': "import { c } from '../server.js'\nexport const d = () => c()\n",
  'lsp/src/server.ts':
    "import { analyse } from '@slashlint/checker'\nexport const c = () => analyse\n",
  'vscode-extension/src/size.ts':
    "import type { B } from '@slashlint/language-server/features'\nexport type A = B\n",
  'core/src/rules/option/reports.ts':
    "import { OPTION } from './headers.js'\nexport const a = () => OPTION\n",
}

const WRONG: readonly (readonly [what: string, path: string, from: string, message: string])[] = [
  [
    'a higher room',
    'checker/src/text/a.ts',
    '@slashlint/language-server/features',
    'checker may not import',
  ],
  [
    'an entry that is not for it',
    'cli/src/files/b.ts',
    '@slashlint/language-server/features',
    'cli may not import',
  ],
  [
    'a higher floor',
    'lsp/src/features/c.ts',
    '../server/b.js',
    'features of lsp may not import server',
  ],
  [
    'its neighbour on the same floor',
    'checker/src/fixes/d.ts',
    '../config/b.js',
    'fixes of checker may not import',
  ],
  [
    'a rule in the walk',
    'core/src/walk/e.ts',
    '../rules/option/reports.js',
    'walk of core may not import rules/*/reports.ts',
  ],
  [
    'the engine in a walker',
    'core/src/validate/f.ts',
    '../engine/b.js',
    'validate of core may not import engine',
  ],
  [
    'another reader',
    'sources/src/javascript/syntax/g.ts',
    '../../json/b.js',
    'syntax of sources may not import json',
  ],
  [
    'another room by a path',
    'cli/src/files/h.ts',
    '../../../checker/src/index.js',
    'cli is left by a path',
  ],
  [
    'a package that does not belong there',
    'lsp/src/features/i.ts',
    'vscode-languageserver',
    'may not import the package',
  ],
]

/** Returns the path of a file in a part of a package. `*` is one folder. */
const fileIn = (part: string, name: string): string => {
  const path = part.replace('*', 'option')
  return path.endsWith('.ts') ? path : `${path}/${name}.ts`
}

/** For every package with layers: its lowest file imports from its highest. */
const CLIMBING = ROOMS.flatMap((room) => {
  const floors = floorsOf(room)
  const [low, high] = [floors[0]?.at[0], floors.at(-1)?.at.at(-1)]
  if (floors.length < 2 || low === undefined || high === undefined) {
    return []
  }
  const path = fileIn(low, 'low')
  const from = posix.relative(posix.dirname(path), fileIn(high, 'high')).replace(/\.ts$/, '.js')
  const text = IMPORTS[1]?.(from.startsWith('.') ? from : `./${from}`) ?? ''
  return [
    {
      room: room.folder,
      path: `${room.folder}/src/${path}`,
      text,
      message: `of ${room.folder} may not import`,
    },
  ]
})

/** For every package, in its last layer if it has layers, and for other folders: two files that import each other. */
const CIRCLES = [
  ...ROOMS.map((room) => {
    const part = floorsOf(room)
      .flatMap(({ at }) => at)
      .reverse()
      .find((one) => !one.endsWith('.ts') && !one.includes('*'))
    return part === undefined ? `${room.folder}/src` : `${room.folder}/src/${part}`
  }),
  'scripts',
  'test/rules',
]

const BAD: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    WRONG.flatMap(([, path, from]) =>
      IMPORTS.map((written, index) => [path.replace('.ts', `${index}.ts`), written(from)] as const),
    ),
  ),
  'vscode-extension/src/search.ts':
    "import { b } from '@slashlint/language-server/features'\nexport const a = b\n",
  'core/src/rules/option/headers.ts':
    "import type { A } from './reports.js'\nexport type OPTION = A\n",
  'lsp/src/other/a.ts': "import { b } from './b.js'\nexport const a = b\n",
  'checker/src/text/types-a.ts':
    "import type { B } from './types-b.js'\nexport type A = B | undefined\n",
  'checker/src/text/types-b.ts':
    "import type { A } from './types-a.js'\nexport interface B {\n  readonly a: A\n}\n",
  ...Object.fromEntries(CLIMBING.map(({ path, text }) => [path, text])),
  ...Object.fromEntries(
    CIRCLES.flatMap((folder) => [
      [`${folder}/ring-a.ts`, "import { b } from './ring-b.js'\nexport const a = () => b\n"],
      [`${folder}/ring-b.ts`, "import { a } from './ring-a.js'\nexport const b = () => a\n"],
    ]),
  ),
}

describe('lint', () => {
  let bad: ReturnType<typeof lint>
  beforeAll(() => {
    bad = lint(BAD)
  })
  const said = (path: string): string => (bad.messages.get(path) ?? []).join('\n')

  test('lets pass what leads to lower rooms and floors', () => {
    expect(lint(GOOD)).toEqual({ status: 0, messages: new Map() })
  })

  test('fails where anything is wrong', () => {
    expect(bad.status).toBe(1)
  })

  test.each(WRONG)('fails on an import of %s, types included', (_, path, __, message) => {
    for (const index of IMPORTS.keys()) {
      expect(said(path.replace('.ts', `${index}.ts`))).toContain(message)
    }
  })

  test('tells values from types where only types may be imported', () => {
    expect(said('vscode-extension/src/search.ts')).toContain('except for types')
  })

  test('knows the floor of a file of an area by its name', () => {
    expect(said('core/src/rules/option/headers.ts')).toContain(
      'rules/*/headers.ts of core may not import rules/*/reports.ts',
    )
  })

  test.each(CLIMBING)(
    'fails where the lowest floor of $room imports the highest',
    ({ path, message }) => {
      expect(said(path)).toContain(message)
    },
  )

  test('fails on a circle, also of types alone', () => {
    expect(said('checker/src/text/types-a.ts') + said('checker/src/text/types-b.ts')).toContain(
      'import(no-cycle)',
    )
  })

  test.each(CIRCLES)('fails on a circle in %s', (folder) => {
    expect(said(`${folder}/ring-a.ts`) + said(`${folder}/ring-b.ts`)).toContain('import(no-cycle)')
  })

  test('asks for the floor of every file', () => {
    expect(said('lsp/src/other/a.ts')).toContain('other/a.ts stands on no floor of lsp')
  })
})
