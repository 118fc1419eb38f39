import { ruleNames } from '@slashlint/checker'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../cli/src/arguments/flags.js'
import { PING, project } from './harness.js'
import { transcripts } from './transcript.js'

// What the program prints, written down whole in the files beside this one: whoever changes a text sees it in the review.

const COLORED = { env: { FORCE_COLOR: '1' } }

test('the help of each command is the one that is written down', async () => {
  const lines = [['--help'], ...Object.keys(COMMANDS).map((command) => [command, '--help'])]
  await expect(await transcripts(lines, COLORED)).toMatchFileSnapshot('written/help.txt')
})

test('so are the completions of each shell', async () => {
  const rules = ruleNames().filter((name) => !name.endsWith('/*'))
  const lines = ['bash', 'zsh', 'fish'].map((shell) => ['completions', shell])
  const clean = (text: string): string => text.replaceAll(rules.join(' '), '(the rules)')
  await expect(await transcripts(lines, { clean })).toMatchFileSnapshot('written/completions.txt')
})

test('so is what wrong usage is answered', async () => {
  const cwd = project({
    'a.json': PING,
    'empty.json': '[]',
    'text.txt': 'x',
    'none.js': '',
    'config/slashlint.json': '{ "rules": { "no/rule": "off" } }',
    'broken.json': '{',
    'list.json': '[]',
    'answer.json': { code: 0, message: '401: Unauthorized' },
    'session.jsonl': '{"session":1}\n{"invoke":"/a","press":"b"}',
  })
  const env = { XDG_RUNTIME_DIR: cwd, PATH: '/nowhere' }
  await expect(await transcripts(WRONG.map(wordsOf), { cwd, env })).toMatchFileSnapshot(
    'written/usage.txt',
  )
})

/** Splits a command line at its spaces. */
const wordsOf = (line: string): readonly string[] => line.split(' ').filter((word) => word !== '')

/** Command lines that are refused, or say that they cannot begin. */
const WRONG: readonly string[] = [
  ...['chekc', 'a.json', 'src\\a.json', '*.json', 'help nothing', 'lint', '--quiet', '-q'],
  ...['--help --version', '--version check', 'check --no-color', 'check --colour', 'check --color'],
  ...['check -z', 'check --hint', 'check --help=yes', 'check --format=', 'check --format --hints'],
  ...['check --rule', 'check --rule=', 'check --rule a', 'check --rule option/required-order'],
  ...['check --rule name/no=off', 'check --rule option/*=of', 'check --rule zzzzzzzz=off'],
  ...['check --scope all', 'check --resource comand', 'check --resource zzz', 'check --format jsn'],
  ...['check --max-warnings -1', 'check --max-warnings 1.5', 'check --max-warnings=x'],
  ...[
    'check --config no.json',
    'check --config broken.json',
    'check --config config',
    'check no.json',
  ],
  ...[
    'check --config config/slashlint.json a.json',
    'check no/*.json',
    'check text.txt',
    'check none.js',
  ],
  ...[
    'check a.json none.js',
    'check none.js text.txt empty.json broken.json',
    'check a.json b.json',
  ],
  ...['check --baseline no.json', 'check --baseline a.json', 'check --baseline broken.json'],
  ...[
    'check --update-baseline',
    'check --cache-location a --fix',
    'check --cache-location a --watch',
    'check --cache --changed',
    'check --cache --baseline x --update-baseline',
    'check a.json b.json c.json d.json --stdin-filename x.json',
    'check --output-file a.json/b',
  ],
  ...[
    'check --print-config a.json --config no.json',
    'check --print-config a.json --config broken.json',
  ],
  ...['fix --list', 'fix --ndjson', 'fix --fix', 'fix none.js', 'check --deployed a.json'],
  ...[
    'extract --hints',
    'extract no.json',
    'size',
    'size a.json b.json',
    'size no.json',
    'size empty.json',
  ],
  ...[
    'size .',
    'size none.js',
    'explain no/rule',
    'explain option/requird-order',
    'explain 50035 zzz',
  ],
  ...[
    'explain --format xml',
    'schema comand',
    'schema a b',
    'schema --write zzz',
    'completions',
    'completions sh',
  ],
  ...[
    'plan',
    'plan --deployed no.json',
    'plan --deployed a.json',
    'plan --deployed broken.json',
    'plan --deployed .',
  ],
  ...[
    'plan --deployed answer.json',
    'plan --deployed list.json --scope global --guild 1',
    'plan --format yaml',
  ],
  ...[
    'plan --deployed list.json --scope none',
    'plan a.json --deployed list.json --creates-today x',
    'plan a.json',
  ],
  ...[
    'plan a.json --deployed list.json --creates-today 1234567890',
    'plan --deployed list.json empty.json',
    'plan --deployed list.json',
  ],
  ...[
    'plan --deployed list.json --rename x a.json',
    'plan --deployed list.json --rename =x a.json',
    'plan no.json --deployed list.json',
  ],
  ...[
    'plan --deployed list.json --overwrites a.json a.json',
    'plan --live',
    'plan --all',
    'plan --out x.json',
  ],
  ...[
    'deploy',
    'deploy --all',
    'deploy --app 1',
    'deploy --app 1 --token-fd x',
    'deploy --app 1 --token-fd 999',
  ],
  ...[
    'deploy --format xml',
    'deploy --format json',
    'deploy --watch --app 1',
    'deploy --plan no.json',
    'deploy --plan a.json',
  ],
  ...[
    'deploy --plan list.json',
    'deploy --plan broken.json',
    'deploy --plan a.json b.json',
    'deploy --plan a.json --all',
  ],
  ...[
    'deploy --app 1 --overwrites a,b',
    'deploy --app 1 --rename x',
    'rollback',
    'rollback --app 1',
    'rollback --format x',
  ],
  ...[
    'history',
    'history a b',
    'history --app 1',
    'history --app 1 --guild 2',
    'pull',
    'pull --as xml --app 1',
    'pull --format x',
  ],
  ...[
    'pull --app 1 --format json',
    'explain-error',
    'explain-error no.json',
    'explain-error a.json',
    'explain-error broken.json',
  ],
  ...[
    'explain-error - --deployed -',
    'explain-error answer.json',
    'explain-error answer.json --command zzz a.json',
  ],
  ...[
    'explain-error answer.json --creates-today x',
    'explain-error answer.json --deployed a.json',
    'explain-error list.json --format x',
  ],
  ...[
    'serve --port x',
    'serve --port 65536',
    'serve --port -1',
    'serve --app x',
    'serve --guild 123456789012345678901',
  ],
  ...[
    'serve --auth all',
    'serve --limits none',
    'serve --seed no.json',
    'serve --seed broken.json',
    'serve --clock x',
    'serve --host',
  ],
  ...['serve --answer-within x', 'serve --fail x', 'serve --accept x'],
  ...[
    'invoke',
    'invoke /a /b',
    'invoke --at http://localhost:1 /a',
    'invoke --select x',
    'invoke --submit a=b',
    'invoke --in a',
  ],
  ...[
    'invoke /a --format xml',
    'replay',
    'replay a.json',
    'replay no.jsonl -- node x.js',
    'replay session.jsonl -- node x.js',
  ],
  ...[
    'replay broken.json -- node x.js',
    'replay a.json -- node x.js',
    'replay list.json -- node x.js',
    'fuzz',
    'fuzz --runs x -- node x',
  ],
  ...[
    'fuzz --time x -- node x',
    'fuzz --random 12345678901 -- node x',
    'fuzz --max-warnings x -- node x',
    'fuzz --rule x -- node x',
  ],
  ...[
    'fuzz --rule fuzz/shown -- node x',
    'fuzz --allow-host x -- node x',
    'fuzz --format x -- node x',
    'fuzz --port 1 -- node x',
  ],
]
