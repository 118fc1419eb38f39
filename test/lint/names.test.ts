import { beforeAll, describe, expect, test } from 'vitest'
import { lint } from './lint.js'

// Runs `npm run lint` on a reader that knows one library, whose names also occur in other files.

const LIBRARY = `export const FRAMEWORKS = [
  {
    packages: ['branchy', '@forest/*'],
    builders: { BranchMaker: { builds: 'command', methods: { callBranch: { kind: 'set', field: 'name' } } } },
    readers: [{ getters: { getBranch: { reads: 'subcommand' } }, targets: { aimedAt: [2] } }],
    sinks: { plantCommand: { isVague: true } },
    memberReads: { names: ['twig'], types: ['TwigContext'] },
    handlers: { runs: ['whenUsed', 'run'], members: { chosenBranch: 'command' }, exportedAs: ['grow\\\\w*'] },
  },
]
`

/** Code with a name of the library, and the name. */
const WRONG: readonly (readonly [what: string, text: string, name: string])[] = [
  ['a package', `export const isOurs = (source) => source === 'branchy'`, 'branchy'],
  [
    'a package of a scope',
    `export const isOurs = (source) => source.startsWith('@forest/')`,
    '@forest',
  ],
  ['a method in a text', `export const reads = (name) => name === 'getBranch'`, 'getBranch'],
  ['a method in a template', 'export const calls = (name) => `${name}.getBranch(`', 'getBranch'],
  ['a method in a pattern', `export const CALLS = /\\.getBranch\\(/`, 'getBranch'],
  ['a method that a pattern spells otherwise', `export const CALLS = /get_?branch/i`, 'getBranch'],
  [
    'a method as an alternative',
    `export const CALLS = /^(?:call|count)(?:Branch|Leaf)$/`,
    'callBranch',
  ],
  ['the name of a handler', `export const NAMES = new Set(['whenUsed'])`, 'whenUsed'],
  [
    'a plain word that is the name of a handler',
    `export const isHandler = (name) => name === 'run'`,
    'run',
  ],
  [
    'a member that is compared',
    `export const isIt = (it, name) => it.chosenBranch === name`,
    'chosenBranch',
  ],
  ['a key', `export const READS = { chosenBranch: true }`, 'chosenBranch'],
  ['a target', `export const TARGET = 'aimedAt'`, 'aimedAt'],
  ['a class', `export const MAKES = /new BranchMaker\\(\\)/`, 'BranchMaker'],
  ['what sends', `export const SENDS = ['plantCommand']`, 'plantCommand'],
  [
    'a context, and its type',
    `export const isContext = (type) => type.includes('TwigContext')`,
    'TwigContext',
  ],
]

/** Code that knows no library, although it contains words that some library uses. */
const GOOD = `import { value } from './run.js'
export type Kind = 'run' | 'whenUsed'
export const own = (it) => it.run + value.data.get('name')
export const MAKER = /^(?:call|make)\\w*(?:branch|leaf)/i
export const says = 'This will run once.'
export const words = /^[a-z]+$/
`

describe('lint', () => {
  let said: ReturnType<typeof lint>['messages']
  beforeAll(() => {
    said = lint({
      'sources/src/javascript/frameworks/index.ts': LIBRARY,
      'sources/src/javascript/frameworks/guesses.ts': `export const GUESSES = { runs: /^run$/ }\n`,
      'sources/src/javascript/find/good.ts': GOOD,
      'lsp/src/features/other.ts': `export const other = 'getBranch'\n`,
      ...Object.fromEntries(
        WRONG.map(([, text], at) => [`sources/src/javascript/find/wrong${at}.ts`, `${text}\n`]),
      ),
    }).messages
  })

  test.each(WRONG.map((row, at) => [...row, at] as const))(
    'fails on %s outside of its file',
    (_, __, name, at) => {
      const [message, ...others] = said.get(`sources/src/javascript/find/wrong${at}.ts`) ?? []
      expect(message).toContain(`"${name}" is a name of branchy`)
      expect(others).toEqual([])
    },
  )

  test("lets pass words that are not a library's own, and other rooms", () => {
    expect([...said.keys()].filter((path) => !path.includes('/wrong'))).toEqual([])
  })
})

describe('names of libraries of Python', () => {
  const library = `export const LIBRARIES = [
  { packages: ['snaky'], modules: ['snake_case'], words: ['hiss_command'], makers: ['command', 'coil_up'], completer: 'on_tail' },
]
`
  let said: ReturnType<typeof lint>['messages']
  const wrong = ['hiss_command', 'coil_up', 'on_tail', 'snaky', 'snake_case']
  beforeAll(() => {
    said = lint({
      'sources/src/python/frameworks/index.ts': library,
      'sources/src/python/frameworks/snaky.ts': `export const own = 'hiss_command'\n`,
      'sources/src/python/find/good.ts': `export const level = 'command'\n`,
      'sources/src/javascript/find/other.ts': `export const other = 'coil_up'\n`,
      ...Object.fromEntries(
        wrong.map((name) => [
          `sources/src/python/find/${name}.ts`,
          `export const it = '${name}'\n`,
        ]),
      ),
    }).messages
  })

  test.each(wrong)('%s stands in the file of its library', (name) => {
    expect(said.get(`sources/src/python/find/${name}.ts`)?.join()).toContain(
      `"${name}" is a name of snaky`,
    )
  })

  test('plain words, and other readers, are let pass', () => {
    const others = ['frameworks/snaky', 'find/good'].map((path) => `sources/src/python/${path}.ts`)
    for (const path of [...others, 'sources/src/javascript/find/other.ts']) {
      expect(said.get(path)).toBeUndefined()
    }
  })
})
